"""Memory: the page of short items, the records beside it, and the linter of both (SPEC 1C, 1D)."""
