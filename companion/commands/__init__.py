"""The command line's verbs, one module each: `add_parser` says what it takes, `run` does it."""
