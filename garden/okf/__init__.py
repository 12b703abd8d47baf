"""Notes as files: text, frontmatter, links, bundles (Open Knowledge Format)."""
