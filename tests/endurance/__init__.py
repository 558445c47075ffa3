"""The two-way comparison: our generator and checker, and a reference executable's, against each other."""
