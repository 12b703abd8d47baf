"""The link graph: what it holds, how it lies, what it tells. No Qt."""
