"""The Review place: what agents staged, decided by a person in a flow of single keys."""
