"""The domain of Knowledge Garden, without Qt: notes, links, search, storage, watching."""
