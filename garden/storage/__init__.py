"""Never lose a word: atomic writes, the operation journal, trash, recovery, merging."""
