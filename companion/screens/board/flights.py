"""What moved between two pictures of the table: from where each stone came and where it lies now."""


class Places:
    """Where every stone lies in the window, remembered before a change and compared after it."""

    def __init__(self, board):
        self._board = board
        self.ships = {
            (number, at): (space.colour, space.to_window(*space.center), min(space.size))
            for number, ship in enumerate(board.fleet.ships)
            for at, space in enumerate(ship.spaces)
            if space.colour
        }
        self.sites = {
            (name, key): (colour, site.to_window(x, y), side)
            for name, site in board.mosaic.sites.items()
            for key, (colour, x, y, side) in site.stones.items()
        }
        self.sleds = {
            tile.view.colour: (tile.view.sled, tile.to_window(*tile.sled)) for tile in board.players.tiles
        }

    def flights_to(self, now):
        """Stones that lie elsewhere now, each as colour, from, to, size."""
        left = [place for key, place in self.ships.items() if now.ships.get(key) != place]
        arrived = [place for key, place in now.sites.items() if key not in self.sites]
        loaded = [place for key, place in now.ships.items() if key not in self.ships]
        flights = []
        for colour, end, side in arrived:
            start = next((place for place in left if place[0] == colour), None)
            if start:
                left.remove(start)
            flights.append((colour, start[1] if start else now.sleds[colour][1], end, side))
        flights += [(colour, now.sleds[colour][1], end, side) for colour, end, side in loaded]
        quarry = self._board.dock.quarry
        for colour, (count, end) in now.sleds.items():
            if count > self.sleds.get(colour, (count,))[0] and quarry.get_root_window():
                flights.append((colour, quarry.to_window(*quarry.center), end, quarry.height * 0.5))
        return flights
