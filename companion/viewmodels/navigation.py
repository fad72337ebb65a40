"""Where the user is and how they came there; kept after every step, so a killed app comes back to it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Literal

from companion.core.errors import CompanionError, StorageError
from companion.viewmodels.keep import Keep

HOME = "home"
SETTING = "navigation"
DEEPEST = 32
Step = Literal["forward", "back", "replace"]
Listener = Callable[[Step], None]


@dataclass(frozen=True, slots=True)
class Route:
    """A screen's name and what it shows, in plain JSON values."""

    name: str
    parameters: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(cls, name: str, /, **parameters: Any) -> Route:
        """Build a route; equal parameters make equal routes."""
        return cls(name, tuple(sorted(parameters.items())))

    def get(self, name: str, default: Any = None) -> Any:
        """Read one parameter."""
        return dict(self.parameters).get(name, default)


@dataclass(eq=False, slots=True)
class Place:
    """One visit to a route, with what its screen wants to find again on coming back."""

    route: Route
    memory: dict[str, Any] = field(default_factory=dict)
    number: int = field(default_factory=count().__next__)


class Navigation:
    """The back stack; its lowest place is always home."""

    def __init__(
        self,
        keep: Keep,
        known: Collection[str],
        report: Callable[[CompanionError], None] = lambda _error: None,
    ) -> None:
        self._keep = keep
        self._known = known
        self._report = report
        self._listeners: list[Listener] = []
        self._places = self._load()

    @property
    def place(self) -> Place:
        """The place the user is at."""
        return self._places[-1]

    @property
    def route(self) -> Route:
        """The route shown."""
        return self.place.route

    @property
    def places(self) -> tuple[Place, ...]:
        """All places from home to here."""
        return tuple(self._places)

    @property
    def can_go_back(self) -> bool:
        """Tell whether there is anything below."""
        return len(self._places) > 1

    def knows(self, name: str) -> bool:
        """Tell whether there is such a screen."""
        return name in self._known

    def listen(self, listener: Listener) -> None:
        """Call somebody after every step."""
        self._listeners.append(listener)

    def go(self, name: str, /, **parameters: Any) -> None:
        """Go on to a screen; going where one is already does nothing."""
        route = self._route(name, parameters)
        if route == self.route:
            return
        self._places.append(Place(route))
        if len(self._places) > DEEPEST:
            del self._places[1]
        self._moved("forward")

    def replace(self, name: str, /, **parameters: Any) -> None:
        """Go to a screen in place of this one, so that back does not return here."""
        route = self._route(name, parameters)
        if route.name == HOME:
            self.home()
            return
        if self.can_go_back:
            self._places.pop()
        self._places.append(Place(route))
        self._moved("replace")

    def start(self, name: str, /, **parameters: Any) -> None:
        """Go to a screen right above home, whatever lay between."""
        route = self._route(name, parameters)
        self._places[1:] = [Place(route)]
        self._moved("forward")

    def back(self) -> bool:
        """Go back a place; tell whether there was one."""
        if not self.can_go_back:
            return False
        self._places.pop()
        self._moved("back")
        return True

    def home(self) -> None:
        """Go back all the way."""
        if self.can_go_back:
            del self._places[1:]
            self._moved("back")

    def forget(self) -> None:
        """Start over at home with an empty memory, as after deleting all data."""
        self._places = [Place(Route(HOME))]
        self._moved("back")

    def remember(self, place: Place, **values: Any) -> None:
        """Keep what a screen wants to find again; plain JSON values only."""
        if any(place.memory.get(name, self) != value for name, value in values.items()):
            place.memory.update(values)
            if place in self._places:
                self._save()

    def _route(self, name: str, parameters: dict[str, Any]) -> Route:
        if not self.knows(name):
            raise CompanionError("no_such_screen", name=name)
        return Route.of(name, **parameters)

    def _moved(self, step: Step) -> None:
        self._save()
        for listener in tuple(self._listeners):
            listener(step)

    def _save(self) -> None:
        stack = [[place.route.name, dict(place.route.parameters), place.memory] for place in self._places]
        try:
            self._keep.set_setting(SETTING, stack)
        except StorageError as error:
            self._report(error)

    def _load(self) -> list[Place]:
        """Read the stack as far as it makes sense; a screen that is gone ends it."""
        places = [Place(Route(HOME))]
        try:
            stack = self._keep.setting(SETTING, [])
        except StorageError as error:
            self._report(error)
            return places
        for number, entry in enumerate(stack if isinstance(stack, list) else []):
            match entry:
                case [str(name), dict(parameters), dict(memory)] if self.knows(name):
                    if number == 0 and name == HOME:
                        places = [Place(Route(HOME), memory)]
                    else:
                        places.append(Place(Route.of(name, **parameters), memory))
                case _:
                    break
        return places[:DEEPEST]
