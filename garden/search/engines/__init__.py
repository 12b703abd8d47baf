"""Vector engines behind `garden.search.vectors.VectorEngine`; each loads its library at `open`."""
