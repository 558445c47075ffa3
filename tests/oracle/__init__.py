"""The literal engine: the articles of C.04.3 (FIDE Dutch, 2026) as written, candidate by candidate.

It exists to catch an error that two matching engines would share. It therefore uses no matching algorithm and no
line of the product: its own reader, its own view of the players, plain backtracking and plain enumeration in the
order of article 4. It is meant for brackets of up to about ten players.

- `oracle.field`: players and what article 1 says of their past
- `oracle.reader`: the few TRF records that bear on a pairing
- `oracle.colours`: article 5
- `oracle.criteria`: the quality criteria C10-C21 on a candidate
- `oracle.order`: the orders of article 4
- `oracle.completion`: C4 and C5 over the whole field, and who may float (C6-C9)
- `oracle.engine`: article 3, bracket by bracket
- `oracle.generate`: random tournaments as TRF text, for tests

Numbers D1-D31 in comments name the readings of ambiguous articles; they are listed here where the engine takes one:
D1 C5 is worked out for the whole field first and then binds every bracket. D4 C8 looks one bracket ahead. D11 an MDP
in Limbo counts for C18 and C20 with an opponent below all residents. D15 a colour difference beyond one outweighs the
last two colours. D16 the wider colour difference is the larger magnitude. D18 colour histories are compared without
the unplayed rounds. D20, D21 the number of 5.2.5 skips players who were never paired.
"""
