"""The pages for people in a real browser, against the service as `adjudicator serve` runs it."""
