"""Candidates that agents staged, the queue a person goes through, and what became of them."""
