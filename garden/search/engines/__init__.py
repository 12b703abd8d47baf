"""Vector engines behind one protocol: local, edge, server."""
