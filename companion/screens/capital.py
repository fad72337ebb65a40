"""Words of the games as labels: they begin with a capital letter."""


def capital(sentence):
    """Make the first letter a capital one and leave the others alone."""
    return sentence[:1].upper() + sentence[1:]
