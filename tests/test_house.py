"""The house itself: what must be installed is installed."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("package", ["cv2", "numpy", "kivy", "plyer"])
def test_the_promised_packages_can_be_imported(package, tmp_path):
    env = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_HOME": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", f"import {package}"],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
