"""What happened at the table, without a word of what ought to have happened."""
