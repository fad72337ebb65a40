"""Builds in a folder exactly what the phone would get: `python -m tests.support.ship FOLDER`.

buildozer itself reads the spec, copies the sources and words its call of python-for-android; that one's own
resolver orders the recipes, and its own packaging script, called with these words, compiles, packs and
renders everything up to the point where Gradle would take over. Only SDK, NDK and compilers are missing.
"""

import importlib.util
import json
import os
import py_compile
import shutil
import sys
import tarfile
from importlib.metadata import version as installed_version
from pathlib import Path

os.environ["P4A_BUILD_IS_RUNNING_UNITTESTS"] = "1"  # or the packaging script looks for a finished interpreter

from buildozer import Buildozer
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

ROOT = Path(__file__).resolve().parents[2]
# what python-for-android's front end keeps to itself before it calls its packaging script
FRONT_END = {
    "--dist_name",
    "--bootstrap",
    "--arch",
    "--ndk-api",
    "--color",
    "--storage-dir",
    "--copy-libs",
    "--ignore-setup-py",
    "--debug",
}
FRONT_END_SWITCHES = {"--copy-libs", "--ignore-setup-py", "--debug"}


class CalledError(Exception):
    """python-for-android was called; `words` is how."""

    def __init__(self, words):
        super().__init__(words)
        self.words = words


def read_spec(folder):
    """Let buildozer read and check the spec, with its workshop in our folder."""
    spec = Buildozer(str(ROOT / "buildozer.spec"))
    spec.config.set("buildozer", "build_dir", str(folder / "buildozer"))
    spec.config.set("buildozer", "log_level", "0")
    spec.logger.set_level(0)
    spec.set_target("android")
    return spec


def resolve(spec):
    """Let python-for-android order its recipes and name what it takes from pip."""
    pins = [one.partition("==") for one in spec.config.getlist("app", "requirements")]
    context = Context()
    bootstrap = Bootstrap.get_bootstrap("sdl2", context)
    recipes, modules, _ = get_recipe_order_and_bootstrap(context, [pin[0] for pin in pins], bootstrap)
    made = {name: Recipe.get_recipe(name, context) for name in recipes}
    return {
        "pins": {name: number for name, _, number in pins if number},
        "recipes": recipes,
        "modules": sorted(modules),
        "versions": {name: str(getattr(recipe, "version", "") or "") for name, recipe in made.items()},
        "dropped": sorted(made["python3"].stdlib_dir_blacklist),
        "optional": made["python3"].opt_depends,
    }, bootstrap


def lay_out(spec, bootstrap):
    """Put the Android project together as python-for-android does, with an SDK that is only named."""
    project = Path(spec.target.get_dist_dir(spec.config.get("app", "package.name")))
    for source in bootstrap.get_bootstrap_dirs():
        shutil.copytree(Path(source) / "build", project, dirs_exist_ok=True)
    sdk = project / "sdk"
    (sdk / "build-tools" / "36.0.0").mkdir(parents=True)
    (project / "project.properties").write_text(f"target=android-{spec.target.android_api}")
    (project / "local.properties").write_text(f"sdk.dir={sdk}")
    archs = spec.config.getlist("app", "android.archs")
    about = {
        "hostpython": sys.executable,
        "bootstrap": "sdl2",
        "archs": archs,
        "ndk_api": int(spec.config.get("app", "android.ndk_api")),
        "use_setup_py": False,
    }
    (project / "dist_info.json").write_text(json.dumps(about))
    for arch in archs:
        (project / f"_python_bundle__{arch}").mkdir()
        (project / "libs" / arch).mkdir(parents=True)
    return project


def packaging_call(spec):
    """How buildozer would call python-for-android for this spec."""

    def called(words, **_):
        raise CalledError(words)

    spec.target._p4a = called
    spec.target.build_mode = "debug"
    try:
        spec.target.build_package()
    except CalledError as call:
        return call.words[1:]
    raise RuntimeError("buildozer did not call python-for-android")


def for_the_script(words):
    """What of a call reaches the packaging script."""
    kept, skip = [], False
    for word in words:
        name = word.partition("=")[0]
        if skip:
            skip = False
        elif name in FRONT_END:
            skip = "=" not in word and name not in FRONT_END_SWITCHES
        else:
            kept.append(word)
    return kept


def pack(project, words):
    """Run the packaging script; it starts Python for every file to compile, we compile them right here."""
    os.environ.pop("P4A_BUILD_IS_RUNNING_UNITTESTS")
    found = importlib.util.spec_from_file_location("build", project / "build.py")
    script = importlib.util.module_from_spec(found)
    os.chdir(project)
    found.loader.exec_module(script)

    def compile_here(path, optimize_python=True):
        target = str(Path(path).with_suffix(".pyc"))
        return py_compile.compile(path, target, doraise=True, optimize=2 if optimize_python else 0)

    script.compile_py_file = compile_here
    script.parse_args_and_make_package(words)


def main(folder):
    """Do all of it and leave a report beside the results."""
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    spec = read_spec(folder)
    report, bootstrap = resolve(spec)
    Path(spec.applibs_dir).mkdir(parents=True, exist_ok=True)
    spec.build_application()
    project = lay_out(spec, bootstrap)
    words = for_the_script(packaging_call(spec))
    report |= {
        "call": words,
        "left_out": [
            one
            for name in ("source.exclude_dirs", "source.exclude_patterns")
            for one in spec.config.getlist("app", name)
            if one.startswith("companion/data/")
        ],
        "version": spec.get_version(),
        "app": dict(spec.config.items("app")),
        "sources": str(spec.app_dir),
        "project": str(project),
        "installed": {name: installed_version(name) for name in ("kivy", "numpy", "opencv-python", "plyer")},
    }
    shutil.copytree(spec.app_dir, folder / "sources")
    pack(project, words)
    with tarfile.open(project / "src/main/assets/private.tar") as archive:
        # early releases of Python 3.11 know no filters yet
        careful = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        archive.extractall(folder / "app", **careful)  # noqa: S202 - our own archive
    (folder / "report.json").write_text(json.dumps(report, indent=1))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
