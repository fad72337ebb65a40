"""A small phone for tests: just enough of Android's classes, as pyjnius shows them, to drive our adapters.

Rows of its media store are real files with real descriptors; other apps are queues of what they will do.
"""

import os
import sys
import types
from collections import defaultdict
from pathlib import Path

from companion.core.message import Message
from companion.device.around import Around

OK, CANCELED = -1, 0


class JavaException(Exception):  # noqa: N818 - pyjnius's name
    """What pyjnius raises for anything thrown in Java."""


class Uri:
    """A URI, equal by its text."""

    def __init__(self, text):
        self.text = text

    def toString(self):  # noqa: N802 - Java's name
        return self.text

    def __eq__(self, other):
        return isinstance(other, Uri) and other.text == self.text

    def __hash__(self):
        return hash(self.text)


class Intent:
    """An errand for an app."""

    ACTION_VIEW = "android.intent.action.VIEW"
    ACTION_SEND = "android.intent.action.SEND"
    ACTION_GET_CONTENT = "android.intent.action.GET_CONTENT"
    CATEGORY_OPENABLE = "android.intent.category.OPENABLE"
    EXTRA_STREAM = "android.intent.extra.STREAM"
    EXTRA_TEXT = "android.intent.extra.TEXT"
    EXTRA_SUBJECT = "android.intent.extra.SUBJECT"
    FLAG_GRANT_READ_URI_PERMISSION = 1
    FLAG_GRANT_WRITE_URI_PERMISSION = 2

    def __init__(self, action=None, data=None):
        self.action, self.data = action, data
        self.extras, self.flags, self.kind, self.categories = {}, 0, None, []
        self.inside = None

    @classmethod
    def createChooser(cls, intent, title):  # noqa: N802
        found = cls("android.intent.action.CHOOSER")
        found.inside, found.title = intent, title
        return found

    def putExtra(self, name, value):  # noqa: N802
        self.extras[name] = value

    def addFlags(self, flags):  # noqa: N802
        self.flags |= flags

    def addCategory(self, name):  # noqa: N802
        self.categories.append(name)

    def setType(self, kind):  # noqa: N802
        self.kind = kind

    def getAction(self):  # noqa: N802
        return self.action

    def getData(self):  # noqa: N802
        return self.data

    def getFlags(self):  # noqa: N802
        return self.flags

    def getParcelableExtra(self, name):  # noqa: N802
        return self.extras.get(name)

    def getStringExtra(self, name):  # noqa: N802
        return self.extras.get(name)


class _Descriptor:
    def __init__(self, number):
        self._number = number

    def detachFd(self):  # noqa: N802
        return self._number


class _Cursor:
    def __init__(self, name):
        self._name = name

    def moveToFirst(self):  # noqa: N802
        return self._name is not None

    def getString(self, _column):  # noqa: N802
        return self._name

    def close(self):
        pass


class _Values(dict):
    def put(self, name, value):
        self[name] = value


class FakePhone:
    """What the phone has and does; change it in a test, look at it afterwards."""

    def __init__(self, folder, sdk=34):
        self.folder = Path(folder)
        self.sdk = sdk
        self.rows = {}  # uri: file
        self.names = {}  # uri: what another app calls it
        self.unreadable = set()
        self.is_full = False
        self.apps_missing = set()  # actions nobody answers
        self.permission = None  # what the user will say, None if never asked
        self.granted = False
        self.intent = Intent("android.intent.action.MAIN")
        self.started, self.asked = [], []  # intents; (intent, code)
        self.listeners = defaultdict(list)
        self.decodes = {}  # uri: the JPEG that Android makes of it
        self.voices = []
        self.voice_status, self.languages = 0, {"en"}
        self.night = False
        self.insets = (0, 0, 0, 0)
        self.detached = 0
        self._next = 1

    # what a user or another app does

    def camera_writes(self, data):
        """The camera app takes a photo into the row it was given."""
        row = self.asked[-1][0].extras["output"]
        self.rows[row.text].write_bytes(data)

    def comes_back(self, result, data=None, code=None):
        """The other app closes."""
        answer = Intent(data=data) if data is not None else None
        for listener in list(self.listeners["on_activity_result"]):
            listener(self.asked[-1][1] if code is None else code, result, answer)

    def holds(self, text, data, name=None):
        """Another app has a file."""
        uri = Uri(text)
        self.rows[text] = self._file(data)
        if name is not None:
            self.names[text] = name
        return uri

    def sends(self, intent):
        """Another app hands us an errand while we run."""
        for listener in list(self.listeners["on_new_intent"]):
            listener(intent)

    def is_killed(self):
        """The process is gone, and everybody who listened with it."""
        self.listeners.clear()

    def _file(self, data=b""):
        path = self.folder / f"row-{self._next}"
        self._next += 1
        path.write_bytes(data)
        return path

    # the content resolver

    def insert(self, collection, values):
        if self.is_full:
            raise JavaException("no space left")
        uri = Uri(f"{collection.text}/{self._next}")
        self.rows[uri.text] = self._file()
        self.names[uri.text] = values.get("_display_name")
        return uri

    def openFileDescriptor(self, uri, mode):  # noqa: N802
        if uri.text in self.unreadable or uri.text not in self.rows:
            raise JavaException("FileNotFoundException")
        flags = os.O_RDONLY if mode == "r" else os.O_WRONLY | os.O_TRUNC
        return _Descriptor(os.open(self.rows[uri.text], flags))

    def delete(self, uri, _where, _values):
        return int(self.rows.pop(uri.text, None) is not None)

    def query(self, uri, _columns, _where, _values, _order):
        return _Cursor(self.names.get(uri.text))

    # the activity

    def getContentResolver(self):  # noqa: N802
        return self

    def getIntent(self):  # noqa: N802
        return self.intent

    def setIntent(self, intent):  # noqa: N802
        self.intent = intent

    def getCacheDir(self):  # noqa: N802
        return types.SimpleNamespace(getAbsolutePath=lambda: str(self.folder))

    def startActivityForResult(self, intent, code):  # noqa: N802
        self._check(intent)
        self.asked.append((intent, code))

    def startActivity(self, intent):  # noqa: N802
        self._check(intent)
        self.started.append(intent)

    def _check(self, intent):
        if intent.action in self.apps_missing:
            raise JavaException("ActivityNotFoundException")

    def getResources(self):  # noqa: N802
        mode = 0x20 if self.night else 0x10
        setup = types.SimpleNamespace(uiMode=mode)
        return types.SimpleNamespace(getConfiguration=lambda: setup)

    def getWindow(self):  # noqa: N802
        left, top, right, bottom = self.insets
        covered = types.SimpleNamespace(left=left, top=top, right=right, bottom=bottom)
        found = types.SimpleNamespace(getInsets=lambda _kinds: covered)
        view = types.SimpleNamespace(getRootWindowInsets=lambda: found)
        return types.SimpleNamespace(getDecorView=lambda: view)

    # the modules python-for-android brings

    def classes(self):
        """Every Java class our code asks for."""
        phone = self

        class Bitmap:
            def __init__(self, jpeg):
                self.jpeg = jpeg

            def compress(self, _kind, _quality, stream):
                stream.write(self.jpeg)

            def recycle(self):
                pass

        class ImageDecoder:
            @staticmethod
            def createSource(_resolver, uri):  # noqa: N802
                return uri

            @staticmethod
            def decodeBitmap(uri):  # noqa: N802
                if uri.text not in phone.decodes:
                    raise JavaException("DecodeException")
                return Bitmap(phone.decodes[uri.text])

        class Stream:
            def __init__(self, path):
                self._file = Path(path).open("wb")  # noqa: SIM115 - Java's way, closed by close()

            def write(self, data):
                self._file.write(data)

            def close(self):
                self._file.close()

        class Voice:
            SUCCESS, QUEUE_FLUSH = 0, 0

            def __init__(self, _activity, listener):
                self.said, self.listener, self.language = [], listener, None
                phone.voices.append(self)

            def setLanguage(self, locale):  # noqa: N802
                self.language = locale
                return 0 if locale in phone.languages else -2

            def speak(self, text, _mode, _more, _name):
                self.said.append((text, self.language))
                return 0

        store = types.SimpleNamespace(
            ACTION_IMAGE_CAPTURE="android.media.action.IMAGE_CAPTURE", EXTRA_OUTPUT="output"
        )
        return {
            "org.kivy.android.PythonActivity": types.SimpleNamespace(mActivity=self),
            "android.os.Build$VERSION": types.SimpleNamespace(SDK_INT=self.sdk),
            "android.net.Uri": types.SimpleNamespace(parse=Uri),
            "android.provider.MediaStore": store,
            "android.provider.MediaStore$Images$Media": _collection("content://media/images"),
            "android.provider.MediaStore$Downloads": _collection("content://media/downloads"),
            "android.provider.OpenableColumns": types.SimpleNamespace(DISPLAY_NAME="_display_name"),
            "android.content.Intent": Intent,
            "android.content.ContentValues": _Values,
            "android.graphics.ImageDecoder": ImageDecoder,
            "android.graphics.Bitmap$CompressFormat": types.SimpleNamespace(JPEG="JPEG"),
            "java.io.FileOutputStream": Stream,
            "java.lang.String": str,
            "java.util.Locale": _Locale,
            "android.speech.tts.TextToSpeech": Voice,
            "android.view.WindowInsets$Type": types.SimpleNamespace(
                systemBars=lambda: 1, displayCutout=lambda: 2
            ),
        }

    def install(self, monkeypatch):
        """Make this the phone the code runs on."""
        known = self.classes()
        monkeypatch.setenv("ANDROID_ARGUMENT", str(self.folder))
        monkeypatch.setenv("ANDROID_PRIVATE", str(self.folder))
        jnius = types.ModuleType("jnius")
        jnius.autoclass = known.__getitem__
        jnius.JavaException = JavaException
        jnius.cast = lambda _name, value: value
        jnius.detach = self._detach
        jnius.PythonJavaClass = object
        jnius.java_method = lambda _signature: lambda method: method
        android = types.ModuleType("android")
        activity = types.ModuleType("android.activity")
        activity.bind = self._bind
        permissions = types.ModuleType("android.permissions")
        permissions.Permission = types.SimpleNamespace(WRITE_EXTERNAL_STORAGE="WRITE")
        permissions.check_permission = lambda _name: self.granted
        permissions.request_permissions = self._ask
        android.activity, android.permissions = activity, permissions
        for module in (jnius, android, activity, permissions):
            monkeypatch.setitem(sys.modules, module.__name__, module)
        return self

    def _bind(self, **events):
        for name, listener in events.items():
            self.listeners[name].append(listener)

    def _ask(self, names, answer):
        self.permission_asked = names
        answer(names, [self.permission])

    def _detach(self):
        self.detached += 1


def _collection(uri):
    return types.SimpleNamespace(EXTERNAL_CONTENT_URI=Uri(uri))


class _Locale(str):
    __slots__ = ()

    @staticmethod
    def getDefault():  # noqa: N802
        return types.SimpleNamespace(getLanguage=lambda: "en")


class Notebook(dict):
    """A store's settings, for adapters alone."""

    def setting(self, name, default=None):
        return self.get(name, default)

    def set_setting(self, name, value):
        self[name] = value


class Surroundings:
    """An app around adapters: everything happens at once, and what it is told is kept."""

    def __init__(self, notes=None):
        self.notes = Notebook() if notes is None else notes
        self.reported, self.told = [], []

    def around(self):
        """What adapters are made with."""
        return Around(
            later=lambda act: act(),
            report=lambda error: self.reported.append(error.code),
            tell=lambda message: self.told.append(message.key if isinstance(message, Message) else message),
            notes=self.notes,
            aside=lambda work: work(),
        )


class Answers:
    """Whoever asked for a photo."""

    def __init__(self):
        self.photos, self.cancelled, self.errors = [], 0, []

    def cancel(self):
        self.cancelled += 1

    def error(self, error):
        self.errors.append(error.code)

    def ask(self, source, *, with_errors=True):
        """Request a photo for us."""
        more = (self.error,) if with_errors else ()
        source.request(self.photos.append, self.cancel, *more)
        return self

    @property
    def count(self):
        """How many answers came."""
        return len(self.photos) + self.cancelled + len(self.errors)
