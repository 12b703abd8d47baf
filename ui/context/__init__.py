"""The panel beside a note: outline, backlinks, mentions, metadata, near in meaning."""
