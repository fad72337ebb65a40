"""Stand-ins for the store's settings: one that keeps, one that cannot."""

import json

from companion.core.errors import StorageError


class DictKeep:
    """Keeps values as JSON, like the store."""

    def __init__(self):
        self._values = {}
        self.writes = 0

    def setting(self, name, default=None):
        return json.loads(self._values[name]) if name in self._values else default

    def set_setting(self, name, value):
        self._values[name] = json.dumps(value)
        self.writes += 1


class BrokenKeep:
    """A store on a full or failing disk."""

    def setting(self, name, _default=None):
        raise StorageError("database_failed", reason=name)

    def set_setting(self, name, _value):
        raise StorageError("database_failed", reason=name)
