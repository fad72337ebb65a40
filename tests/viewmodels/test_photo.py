"""A photo on its way into a tally or a match, with the real eye on sample photos and no window."""

import struct
from dataclasses import replace

import pytest

from companion.core.errors import CompanionError, InvalidInputError, StorageError
from companion.core.reading import ChamberContents, ObeliskHeights, ObeliskTowers
from companion.core.words import words
from companion.games.imhotep.moves import AdoptPhoto
from companion.games.registry import find_game
from companion.viewmodels.kept_tally import begin_anew, put_back
from companion.viewmodels.photo import READING
from companion.viewmodels.photo_geometry import centre
from companion.viewmodels.photo_target import MatchTarget, TallyTarget
from companion.viewmodels.settings import SettingsModel
from tests.support import sample_photos
from tests.support.games import begin_game
from tests.support.photo_models import RememberingEye, chamber, photo_for, photo_services, take
from tests.support.tallies import tally_of


@pytest.fixture
def services(tmp_path):
    RememberingEye.asked = []
    with photo_services(tmp_path) as found:
        yield found


@pytest.fixture
def tally(services):
    form = tally_of(services.store, "imhotep")
    form.set_player_count(4)
    return form


def kept_files(services):
    folder = services.photo_folder
    return sorted(file.name for file in folder.iterdir()) if folder.exists() else []


def entered(services, *path):
    return tally_of(services.store, "imhotep").get(path)


@pytest.mark.usefixtures("tally")
def test_a_clear_photo_fills_the_tally_and_leaves_nothing_behind(services):
    model = take(chamber(services), sample_photos.CHAMBER)
    assert model.stage == "review"
    assert model.review.contents() == ChamberContents(sample_photos.CHAMBER_COLUMNS)
    assert kept_files(services) == ["tally-imhotep-chamber.photo"]
    model.settle_all()
    assert model.accept().changed
    assert entered(services, "burial_chamber") == [list(c) for c in sample_photos.CHAMBER_COLUMNS]
    assert kept_files(services) == []
    assert chamber(services).stage == "choose"


@pytest.mark.usefixtures("tally")
def test_undoing_a_photo_leaves_what_was_entered_since(services):
    model = photo_for(services, board="obelisks", tally="imhotep")
    model.begin_by_hand()
    model.change(("black",), 3)
    assert model.accept().changed
    tally_of(services.store, "imhotep").set(("players", 1, "track"), 34)
    assert model.target.take_back().changed
    assert entered(services, "obelisks", "black") == 0
    assert entered(services, "players", 1, "track") == 34


def test_a_photo_of_the_last_game_does_not_come_up_in_a_new_tally(services, tally):
    take(chamber(services), sample_photos.CHAMBER)
    before = tally.tally
    photos = begin_anew(services.store, tally)
    put_back(services.store, tally, before, None, photos)
    assert chamber(services).stage == "review"
    assert chamber(services).kept_photo()
    begin_anew(services.store, tally)
    assert chamber(services).stage == "choose"
    assert kept_files(services) == []


@pytest.mark.usefixtures("tally")
def test_every_outline_is_found_by_a_finger_and_beside_them_a_stone_is_added(services):
    model = take(chamber(services), sample_photos.CHAMBER)
    stones = [cell for cell in model.cells() if cell.answer]
    assert [cell.answer for cell in stones] == [s for c in sample_photos.CHAMBER_COLUMNS for s in c]
    for cell in model.cells():
        assert model.place_at(centre(cell.polygon), 0) == cell.place
    assert model.place_at((5, 5), 10) == (3, 2)


def turned(jpeg, orientation):
    """The same file with a note that it is to be shown turned."""
    note = b"Exif\0\0MM\0*\0\0\0\x08\0\x01" + struct.pack(">HHIHHI", 0x112, 3, 1, orientation, 0, 0)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note + jpeg[2:]


@pytest.mark.parametrize("orientation", [1, 3, 6])
@pytest.mark.usefixtures("tally")
def test_outlines_lie_on_their_stones_in_the_picture_that_is_shown(services, orientation):
    model = chamber(services)
    model.eye.prepare()
    opened = model.eye.read(turned(sample_photos.CHAMBER.read_bytes(), orientation), lambda *_: None)
    model.take(opened)
    picture = opened.picture
    wide = picture.full_width_px > picture.full_height_px
    assert wide == (orientation != 6)
    brightness = {}
    for cell in model.cells():
        if cell.answer:
            x, y = centre(cell.polygon)
            column = int(x * picture.width_px / picture.full_width_px)
            row = int(y * picture.height_px / picture.full_height_px)
            at = 3 * (row * picture.width_px + column)
            brightness.setdefault(cell.answer, []).append(sum(picture.rgb[at : at + 3]))
    assert max(brightness["black"]) < min(brightness["grey"])
    assert max(brightness["grey"]) < min(brightness["white"])


@pytest.mark.usefixtures("tally")
def test_an_added_stone_is_outlined_where_it_lies(services):
    model = take(chamber(services), sample_photos.CHAMBER)
    cells = {cell.place: centre(cell.polygon) for cell in model.cells()}
    model.change((3, 1), None)
    model.seen = type(model.seen)(
        model.seen.verdict,
        None,
        model.seen.corners,
        tuple(o for o in model.seen.outlines if o[0] != (3, 1)),
        model.seen.size_px,
    )
    model.change((3, 1), "grey")
    drawn = next(centre(cell.polygon) for cell in model.cells() if cell.place == (3, 1))
    assert drawn == pytest.approx(cells[3, 1], abs=6)


@pytest.mark.usefixtures("tally")
def test_a_corrected_cell_changes_the_points_at_once(services):
    model = take(chamber(services), sample_photos.CHAMBER)
    before = {line.colour: line.points for line in model.standings()}
    model.change((3, 0), "brown")
    after = {line.colour: line.points for line in model.standings()}
    assert after["brown"] > before["brown"]
    assert after["grey"] < before["grey"]
    assert next(line.groups for line in model.standings() if line.colour == "grey") == (1,)


@pytest.mark.usefixtures("tally")
def test_a_killed_review_comes_back_with_its_photo_and_every_change(services):
    model = take(chamber(services), sample_photos.CHAMBER)
    model.change((0, 0), "grey")
    model.change((3, 2), "white")
    again = chamber(services)
    assert again.stage == "review"
    assert again.review == model.review
    assert again.cells() == model.cells()
    assert again.kept_photo() == sample_photos.CHAMBER.read_bytes()
    assert again.review.reviewed().changed_by_hand


@pytest.mark.usefixtures("tally")
def test_a_photo_that_was_being_read_is_not_lost(services):
    model = take(chamber(services), sample_photos.CHAMBER)
    model.begin(b"the next photo")
    again = chamber(services)
    assert again.waiting == READING
    assert again.interrupted() == b"the next photo"
    assert again.kept_photo() == sample_photos.CHAMBER.read_bytes(), "the one before is still under review"
    again.stop_waiting()
    assert chamber(services).interrupted() is None
    assert kept_files(services) == ["tally-imhotep-chamber.photo"]


@pytest.mark.usefixtures("tally")
def test_what_was_asked_for_is_known_after_a_kill(services):
    chamber(services).wait_for("camera")
    assert chamber(services).waiting == "camera"


def test_a_refused_photo_says_what_to_do_and_leads_to_entry_by_hand(services, tally):
    tally.set(("burial_chamber",), [["black", "white", "black"], ["grey"]])
    model = take(chamber(services), sample_photos.NO_BOARD)
    assert model.stage == "refused"
    assert model.has_photo
    assert words().say(model.seen.advice).endswith(".")
    assert model.seen.advice.key.startswith("advice.")
    model.begin_by_hand()
    assert model.stage == "review"
    assert model.review.stones() == ("black", "white", "black", "grey"), "begins with what is known"
    model.change(model.review.next_place(), "brown")
    assert model.accept().changed
    assert entered(services, "burial_chamber") == [["black", "white", "black"], ["grey", "brown"]]


HEIC = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + bytes(500)


@pytest.mark.parametrize(
    ("photo", "code"),
    [
        (b"", "photo_empty"),
        (b"junk" * 300, "not_a_photo"),
        (HEIC, "photo_heic"),
        (sample_photos.CHAMBER.read_bytes()[:9000], None),
    ],
    ids=["empty", "junk", "heic", "cut"],
)
@pytest.mark.usefixtures("tally")
def test_files_that_are_no_photos_are_refused_in_words(services, photo, code):
    model = take(chamber(services), photo)
    assert model.stage == "refused"
    assert not model.has_photo
    said = model.seen.advice
    assert said.key in words()
    assert code is None or said.key == f"error.{code}"
    model.begin_by_hand()
    assert model.accept().changed
    assert kept_files(services) == []


@pytest.mark.usefixtures("tally")
def test_obelisks_of_both_sides_fill_their_own_entries(services):
    model = take(photo_for(services, board="obelisks", tally="imhotep"), sample_photos.OBELISKS_A)
    model.settle_all()
    assert dict(model.review.contents().heights) == sample_photos.HEIGHTS
    assert model.accept().changed
    assert entered(services, "obelisks") == sample_photos.HEIGHTS
    tally_of(services.store, "imhotep").set(("sides", "obelisks"), "B")
    model = take(photo_for(services, board="obelisks", tally="imhotep"), sample_photos.OBELISKS_B)
    model.settle_all()
    assert model.accept().changed
    assert entered(services, "obelisks_b", "towers") == list(sample_photos.TOWERS)
    assert entered(services, "obelisks_b", "loose") == sample_photos.LOOSE


@pytest.mark.usefixtures("tally")
def test_two_loose_stones_of_a_colour_are_both_outlined(services):
    tally_of(services.store, "imhotep").set(("sides", "obelisks"), "B")
    model = take(photo_for(services, board="obelisks", tally="imhotep"), sample_photos.OBELISKS_B)
    assert [cell.place for cell in model.cells()].count(("loose", "brown")) == 2


def test_taking_a_tally_back_enters_what_was_there(services, tally):
    tally.set(("burial_chamber",), [["black"]])
    model = chamber(services)
    model.begin_by_hand()
    model.change((0, 1), "white")
    model.accept()
    assert model.target.take_back().changed
    assert entered(services, "burial_chamber") == [["black"]]


@pytest.fixture
def match(services):
    return begin_game(services.store, moves=80)


def in_match(services, match, board="chamber"):
    return photo_for(services, board=board, match=match.id)


def test_differences_to_the_tracked_table_are_listed_and_the_photo_becomes_a_move(services, match):
    model = take(in_match(services, match), sample_photos.CHAMBER)
    model.settle_all()
    tracked = match.match.state.chamber
    stones = [s for c in sample_photos.CHAMBER_COLUMNS for s in c]
    found = {d.where: (d.seen, d.expected) for d in model.differences()}
    for at in range(max(len(tracked), len(stones))):
        pair = (stones[at] if at < len(stones) else None, tracked[at] if at < len(tracked) else None)
        assert found.get(divmod(at, 3), (pair[0], pair[0])) == pair
    assert model.accept().changed
    live = services.store.resume(match.id)
    assert isinstance(live.match.moves[-1], AdoptPhoto)
    assert live.match.state.chamber == tuple(stones)
    assert model.target.take_back().changed
    assert services.store.resume(match.id).match.state.chamber == tracked


def test_a_photo_is_not_taken_back_over_later_moves(services, match):
    model = in_match(services, match)
    model.begin_by_hand()
    assert model.differences() == ()
    model.accept()
    live = services.store.resume(match.id)
    live.play(live.match.game.legal_moves(live.match.state)[0])
    assert not model.target.take_back().changed
    assert len(services.store.resume(match.id).match.moves) == len(live.match.moves)


def test_the_pose_and_what_is_expected_help_with_the_next_photo_of_the_match(services, match):
    model = take(in_match(services, match), sample_photos.CHAMBER)
    first = RememberingEye.asked[-1]
    assert first["hint"] is None
    assert first["expected"] == model.target.contents()
    take(in_match(services, match), sample_photos.CHAMBER)
    assert RememberingEye.asked[-1]["hint"] == model.seen.corners
    take(in_match(services, match), sample_photos.NO_BOARD)
    assert RememberingEye.asked[-1]["hint"] is None, "a photo of another size says nothing about this one"


@pytest.mark.usefixtures("tally")
def test_a_tally_has_no_pose_and_expects_nothing(services):
    take(chamber(services), sample_photos.CHAMBER)
    take(chamber(services), sample_photos.CHAMBER)
    assert RememberingEye.asked[-1] == {"corners": None, "expected": None, "hint": None}


@pytest.mark.usefixtures("tally")
def test_a_review_of_other_colours_is_dropped(services):
    take(chamber(services), sample_photos.CHAMBER)
    form = tally_of(services.store, "imhotep")
    form.set_player_count(2)
    assert chamber(services).stage == "choose"


@pytest.mark.usefixtures("tally")
@pytest.mark.parametrize(
    "junk", [7, {}, {"review": 1}, {"review": {}, "seen": [], "by_hand": 1, "waiting": 2}]
)
def test_a_kept_review_that_makes_no_sense_is_no_review(services, junk):
    services.store.set_setting("photos", {"tally-imhotep-chamber": junk})
    assert chamber(services).stage == "choose"


@pytest.mark.usefixtures("tally")
def test_without_room_for_the_photo_that_is_said(services):
    services.photo_folder.write_text("a file where the folder should be")
    with pytest.raises(StorageError) as error:
        chamber(services).begin(b"photo")
    assert error.value.code == "photo_not_kept"


@pytest.mark.usefixtures("tally")
def test_deleting_all_data_deletes_the_photos(services):
    take(chamber(services), sample_photos.CHAMBER)
    SettingsModel(services).delete_all()
    assert kept_files(services) == []


@pytest.mark.usefixtures("tally")
def test_dropping_the_photo_leaves_nothing(services):
    model = take(chamber(services), sample_photos.CHAMBER)
    model.discard()
    assert model.stage == "choose"
    assert kept_files(services) == []


def test_a_photo_needs_a_known_board_and_players_of_different_colours(services, tally):
    with pytest.raises(InvalidInputError):
        photo_for(services, board="market", tally="imhotep")
    with pytest.raises(CompanionError, match="no_photos_of_game"):
        TallyTarget(services.store, "duel", "chamber")
    tally.set(("players", 1, "colour"), "black")
    with pytest.raises(CompanionError, match="photo_needs_colours"):
        chamber(services)


def test_a_match_of_another_game_has_no_photos(services):
    game = find_game("duel")
    live = services.store.begin("duel", game.quick_setup(2, {}), "duel")
    with pytest.raises(CompanionError, match="no_photos_of_game"):
        MatchTarget(services.store, live.id, "chamber")


@pytest.mark.usefixtures("tally")
def test_an_eye_that_is_unsure_without_saying_where_asks_for_a_look_at_the_board(services):
    model = chamber(services)
    reading = RememberingEye().read(sample_photos.CHAMBER.read_bytes(), "chamber", "A", model.played.colours)
    model.review.take(replace(reading, verdict="check", doubts=()))
    assert model.doubtful() == (("board",),)
    assert words().say(model.place_name(("board",))) == "the board as a whole"
    assert model.review.reviewed() is None
    model.settle_all()
    assert model.review.reviewed()


@pytest.mark.parametrize(
    ("board", "contents"),
    [
        ("chamber", ChamberContents((("black", "white", "grey"), ("black",)))),
        ("obelisks", ObeliskHeights((("black", 2), ("white", 0), ("brown", 4), ("grey", 1)))),
    ],
)
@pytest.mark.usefixtures("tally")
def test_the_form_and_the_review_say_the_same(services, board, contents):
    model = photo_for(services, board=board, tally="imhotep")
    model.review.fill(contents)
    model.accept()
    assert photo_for(services, board=board, tally="imhotep").target.contents() == contents


@pytest.mark.usefixtures("tally")
def test_side_b_of_the_form_and_the_review_say_the_same(services):
    tally_of(services.store, "imhotep").set(("sides", "obelisks"), "B")
    contents = ObeliskTowers(("grey", "black"), (("black", 1), ("white", 0), ("brown", 2), ("grey", 0)))
    model = photo_for(services, board="obelisks", tally="imhotep")
    model.review.fill(contents)
    model.accept()
    assert photo_for(services, board="obelisks", tally="imhotep").target.contents() == contents
