"""A process killed at any moment loses at most the move being entered."""

import contextlib
import random
import signal
import subprocess
import sys
import textwrap

from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.storage.store import Store

KILLS = 50
PLAYER = textwrap.dedent(
    """
    import sys
    from pathlib import Path
    from companion.games.random_play import play_random
    from companion.games.registry import find_game
    from companion.storage.store import Store

    game = find_game("imhotep")
    script = play_random(game, game.quick_setup(4, {"sides": "B"}), seed=42).moves
    store = Store(Path(sys.argv[1]), find_game)
    live = store.resume(1)
    made = len(live.match.moves)
    print("ready", made, flush=True)
    while True:
        if made % 7 == 6 and not live.match.undone:
            live.undo()
            print("made", made - 1, flush=True)
            live.redo()
            print("made", made, flush=True)
        if made == len(script):
            break
        live.play(script[made])
        made += 1
        print("made", made, flush=True)
    """
)


def acknowledged(output):
    """What the process said it had made durable: the number of moves after its last report."""
    lines = [line for line in output.decode().split("\n")[:-1] if line]
    return int(lines[-1].split()[1]) if lines else None


def test_fifty_kills_at_random_instants_lose_at_most_one_move(tmp_path):
    path = tmp_path / "companion.sqlite"
    game = find_game("imhotep")
    script = play_random(game, game.quick_setup(4, {"sides": "B"}), seed=42).moves
    store = Store(path, find_game)
    live = store.begin("imhotep", game.quick_setup(4, {"sides": "B"}), "x")
    store.close()
    source = random.Random(6)
    for kill in range(KILLS):
        process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        begun = process.stdout.readline()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=source.random() * 0.05)
        process.send_signal(signal.SIGKILL)
        rest, complaint = process.communicate()
        assert complaint == b"", complaint.decode()
        said = acknowledged(begun + rest)
        store = Store(path, find_game)
        assert store.notices == ()
        live = store.resume(1)
        assert live.fault is None
        made = len(live.match.moves)
        assert abs(made - said) <= 1, (kill, made, said)
        assert list(live.match.moves) == list(script[:made])
        assert game.faults(live.match.state) == ()
        if made == len(script) or kill % 10 == 9:
            while live.match.moves:
                live.undo()
        store.close()
