"""`companion rules`: the promised JSON, kind words when there is nothing, one line for bad input."""

import json

import pytest

from companion.cli import main


def ask(capsys, *arguments):
    code = main(["rules", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_json_is_one_line_with_the_promised_fields(capsys):
    code, out, _ = ask(capsys, "what", "does", "the", "lever", "do", "--json")
    assert code == 0
    assert out.count("\n") == 1
    data = json.loads(out)
    assert data["query"] == "what does the lever do"
    assert 1 <= len(data["answers"]) <= 5
    best = data["answers"][0]
    assert set(best) == {"id", "title", "answer", "facts", "game"}
    assert (best["id"], best["facts"], best["game"]) == ("imhotep.card.lever", ["I-K5"], "imhotep")


def test_no_answer_is_an_empty_list_and_no_error(capsys):
    assert json.loads(ask(capsys, "karkötő", "--json")[1]) == {"query": "karkötő", "answers": []}


def test_no_answer_is_said_kindly(capsys):
    code, out, err = ask(capsys, "karkötő")
    assert code == 0
    assert out.startswith("Sorry, the rule book has nothing on “karkötő”.")
    assert err == ""


def test_no_answer_in_one_game_says_so(capsys):
    out = ask(capsys, "chisel", "--game", "duel")[1]
    assert "Imhotep: The Duel" in out


def test_the_text_shows_answer_example_reason_and_links(capsys):
    out = ask(capsys, "sarcofagus")[1]
    assert out.startswith("What does Sarcophagus do?  [imhotep.card.sarcophagus]\n")
    assert "Found by: Sarcophagus (for sarcofagus)" in out
    assert "See also: What do red cards do?" in out
    assert "For example: " in ask(capsys, "statue")[1]


@pytest.mark.parametrize("arguments", [("",), ("lever", "--lang", "xx")])
def test_bad_input_is_one_line_and_code_2(capsys, arguments):
    code, out, err = ask(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_an_unknown_game_is_refused(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["rules", "lever", "--game", "chess"])
    assert stop.value.code == 2
    assert capsys.readouterr().out == ""
