"""The tie-breaks of C.07: descriptors, records of the participants, values, direct encounters, explanations.

`swissblossom.places` is the public face. How the rooms lie: `descriptors` reads what is asked for; `field`
and `teams` make the record of every participant; `unplayed` applies articles 15 and 16; `own`, `ratings` and
`boards` have the single rules, `values` the columns made with them; `encounters` ranks those still tied by
their games, `ranking` applies one tie-break after the other; `explaining` says what a value is made of;
`readings` holds what the text leaves open.
"""

__all__: list[str] = []
