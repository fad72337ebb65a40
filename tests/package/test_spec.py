"""The spec and what python-for-android makes of it."""

import re
import tomllib
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
# These publish a pure wheel beside fast ones for desktops. python-for-android asks pip for wheels that fit
# Android only, which is the pure one; desktops install a fast one, so it is not what is seen here.
PURE_TOO = {"charset-normalizer"}


def test_the_version_is_that_of_the_project(package):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert package.report["version"] == project["version"]
    call = package.report["call"]
    assert call[call.index("--version") + 1] == project["version"]


def test_every_requirement_is_a_recipe_or_pure(package):
    recipes, modules = package.report["recipes"], package.report["modules"]
    asked = [one.partition("==")[0] for one in package.report["app"]["requirements"].split(",")]
    assert set(asked) <= {*recipes, *modules}
    for name in ("python3", "kivy", "numpy", "opencv", "pyjnius", "android", "sqlite3", "sdl2"):
        assert name in recipes, f"{name} would be taken from pip, where there is none for Android"


def test_the_phone_gets_what_we_develop_with(package):
    versions, installed = package.report["versions"], package.report["installed"]
    pins = package.report["pins"]
    assert versions["kivy"] == pins["kivy"] == installed["kivy"] == "2.3.1"
    assert versions["opencv"].split(".")[:2] == installed["opencv-python"].split(".")[:2] == ["4", "12"]
    assert versions["numpy"].lstrip("v").split(".")[0] == installed["numpy"].split(".")[0] == "2"
    assert pins["plyer"] == installed["plyer"]
    major, minor = versions["python3"].split(".")[:2]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert Requirement(f"python{project['requires-python']}").specifier.contains(f"{major}.{minor}.0")


def tags(name):
    """The tags of an installed wheel."""
    text = distribution(name).read_text("WHEEL") or ""
    return set(re.findall(r"^Tag: (\S+)$", text, re.MULTILINE))


def needed(names, found=()):
    """These packages and, in turn, what they need without extras."""
    found = set(found)
    for name in map(canonicalize_name, names):
        if name in found:
            continue
        found.add(name)
        wants = [Requirement(one) for one in distribution(name).requires or ()]
        found |= needed(
            [one.name for one in wants if not one.marker or one.marker.evaluate({"extra": ""})], found
        )
    return found


def test_every_pure_dependency_has_a_pure_wheel(package):
    pins = package.report["pins"]
    for name in needed(package.report["modules"]) - PURE_TOO:
        assert "py3-none-any" in tags(name), f"{name} has machine code and no recipe"
    for name in set(package.report["modules"]) & set(pins):
        assert distribution(name).version == pins[name], "checked is what is shipped"


def test_our_own_dependencies_are_all_in_the_requirements(package):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    ours = {Requirement(one).name for one in project["dependencies"]}
    called = {"opencv-python": "opencv"}
    assert {called.get(name, name) for name in ours} <= {
        *package.report["recipes"],
        *package.report["modules"],
    }


def test_the_spec_is_for_the_phones_we_promise(package):
    app = package.report["app"]
    assert (app["android.api"], app["android.minapi"], app["android.ndk_api"]) == ("36", "24", "24")
    assert app["android.archs"] == "arm64-v8a, armeabi-v7a"
    assert (app["p4a.bootstrap"], app["orientation"], app["fullscreen"]) == ("sdl2", "portrait", "0")


def test_the_ndk_is_the_one_python_for_android_recommends(package):
    from pythonforandroid.recommendations import RECOMMENDED_NDK_VERSION

    assert package.report["app"]["android.ndk"] == RECOMMENDED_NDK_VERSION


def test_the_apk_is_built_by_the_release_that_is_checked():
    found = distribution("python-for-android").version
    assert f"python-for-android=={found}" in (ROOT / "tools" / "make-apk.sh").read_text()
    assert f"python-for-android=={found}" in (ROOT / "pyproject.toml").read_text()


def test_icon_and_presplash_are_small_pictures_of_our_own():
    import cv2

    for name, side in {"icon": 512, "icon_foreground": 432, "icon_background": 432, "presplash": 512}.items():
        path = ROOT / "phone" / f"{name}.png"
        assert cv2.imread(str(path), cv2.IMREAD_UNCHANGED).shape[:2] == (side, side)
        assert path.stat().st_size < 10_000
