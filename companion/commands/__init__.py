"""The command line's verbs, one module each: `add_arguments` says what it takes, `run` does it."""
