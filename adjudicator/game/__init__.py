"""What happened at the table; what the laws make of it is not known here."""
