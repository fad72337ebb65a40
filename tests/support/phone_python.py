"""What can be imported on the phone: the standard library as python-for-android builds it, and recipes."""

import ast
import sys

# what 3.12 to 3.14 no longer have; the phone's Python is newer than some desktops'
REMOVED = {
    "aifc",
    "asynchat",
    "asyncore",
    "audioop",
    "binhex",
    "cgi",
    "cgitb",
    "chunk",
    "crypt",
    "distutils",
    "imghdr",
    "imp",
    "lib2to3",
    "mailcap",
    "msilib",
    "nis",
    "nntplib",
    "ossaudiodev",
    "pipes",
    "smtpd",
    "sndhdr",
    "spwd",
    "sunau",
    "telnetlib",
    "uu",
    "xdrlib",
}
# what needs a library that is only built if its recipe is asked for
OPTIONAL = {"libbz2": {"bz2", "_bz2"}, "liblzma": {"lzma", "_lzma"}}
# what needs a system Android is not: terminals, accounts, other windows, programs to start
NOT_THERE = {
    "_curses",
    "_dbm",
    "_gdbm",
    "_posixshmem",
    "_tkinter",
    "curses",
    "dbm",
    "grp",
    "multiprocessing",
    "pwd",
    "readline",
    "subprocess",
    "termios",
    "tkinter",
    "turtle",
    "turtledemo",
    "webbrowser",
    "winreg",
    "winsound",
    "msvcrt",
}
BROUGHT = {
    "kivy": {"kivy"},
    "numpy": {"numpy"},
    "opencv": {"cv2"},
    "pyjnius": {"jnius"},
    "android": {"android"},
    "plyer": {"plyer"},
}


def importable(report):
    """The top-level names there are."""
    names = set(sys.stdlib_module_names) - REMOVED - NOT_THERE - set(report["dropped"])
    for recipe, modules in OPTIONAL.items():
        if recipe not in report["recipes"]:
            names -= modules
    for package in (*report["recipes"], *report["modules"]):
        names |= BROUGHT.get(package, set())
    return names | {"companion"}


def imports(path):
    """Every import of a file, however deep: (top-level name, line)."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module, node.lineno
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def strings(path):
    """Every piece of text in a file, such as the names of modules that are imported late."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
