"""The literal engine: the articles of C.04.3 (FIDE Dutch, 2026) as written, candidate by candidate.

It exists to catch an error that two matching engines would share. It therefore uses no matching algorithm and
no line of the product: its own reader, its own view of the players, plain backtracking and enumeration in the
order of article 4. It is meant for brackets of up to about ten players.

- `oracle.field`: players and what article 1 says of their past
- `oracle.reader`: the few TRF records that bear on a pairing
- `oracle.colours`: article 5
- `oracle.criteria`: the quality criteria C10-C21 on a candidate
- `oracle.order`: the orders of article 4
- `oracle.completion`: C4 and C5 over the whole field, and who may float (C6-C9)
- `oracle.engine`: article 3, bracket by bracket
- `oracle.generate`: random tournaments as TRF text, for tests
- `oracle.dubov`, `oracle.lim`: C.04.4.1 and C.04.4.3 in the same manner, with their own readings

Some articles can be read in more than one way. Comments name the reading taken by its letter:

- D1: C5 is worked out for the whole field first and then binds every bracket.
- D4: C8 looks one bracket ahead, at the number of its pairs and then the scores of its downfloaters.
- D6: unplayed games (C9) are all rounds so far without a played game.
- D11: an MDP in Limbo counts for C18 and C20 with an opponent below all residents.
- D13: a past float is judged by the pairing scores of that round, virtual points included.
- D14: with a difference of one, the last two games of one colour decide whose turn it is.
- D15: a difference of two or more decides even against the last two games.
- D16, D17: the wider colour difference is the larger magnitude; equal ones are left to 5.2.3.
- D18: colour histories are compared without the unplayed rounds, aligned at the latest game.
- D20, D21: the number of 5.2.5 skips players who never had an opponent or the pairing-allocated bye.
- D22: without a drawn colour, the first colour given to the highest-ranked player is taken for it.
- D29: a forbidden pair stands beside C1.
"""
