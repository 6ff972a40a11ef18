"""`python -m adjudicator.cli`."""

from adjudicator.cli import main

# Worker processes import this file anew, and must not begin another run.
if __name__ == "__main__":
    main()
