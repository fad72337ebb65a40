"""Opening the app: Kivy is told what it must know before any part of the app is imported."""


def open_app(record: str | None = None) -> bool:
    """Open the app, with a record file if one is named, until it is closed; False without a window."""
    from companion.screens import window

    window.prepare()
    if not window.open_window():
        return False
    from companion import app

    app.run(record)
    return True
