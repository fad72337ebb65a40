"""The eye: the only room that imports OpenCV."""

import os

# The eye works on one thread; numpy's matrix library reads this when it is first loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
