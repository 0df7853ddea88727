"""The criteria of Article 2, one file each, named by its number.

C1 to C3 are absolute: they say who may meet and who may have the PAB.  C4 demands that the round can be
completed, C5 fixes the score of the PAB's holder.  C6 to C21 are compared in order, bracket by bracket.
"""
