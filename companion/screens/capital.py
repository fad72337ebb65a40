"""Words and numbers of the games as labels: a capital letter in front, a proper minus."""


def capital(sentence):
    """Make the first letter a capital one and leave the others alone."""
    return sentence[:1].upper() + sentence[1:]


def minus(number):
    """A number with a minus sign as people write it."""
    return str(number).replace("-", "\u2212")
