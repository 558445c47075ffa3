"""The tie-breaks of C.07: descriptors, records of the participants, values, direct encounters, explanations.

`swissblossom.standings` is the public face. How the rooms lie: `descriptors` reads what is asked for; `field`
and `teams` make the record of every participant; `unplayed` applies articles 15 and 16; `own`, `opponents` and
`ratings` compute values; `encounters` and `boards` rank those still tied; `readings` holds what the text
leaves open.
"""

__all__: list[str] = []
