"""Small widgets that every place shares."""
