"""The manifest python-for-android renders, and the resources beside it."""

import xml.etree.ElementTree as ET

import pytest

A = "{http://schemas.android.com/apk/res/android}"


@pytest.fixture(scope="session")
def manifest(package):
    return ET.parse(package.project / "src" / "main" / "AndroidManifest.xml").getroot()  # noqa: S314


def test_the_permissions_are_exactly_those_we_mean(manifest):
    asked = [(one.get(A + "name"), one.get(A + "maxSdkVersion")) for one in manifest.iter("uses-permission")]
    assert asked == [("android.permission.WRITE_EXTERNAL_STORAGE", "28")]
    assert not [tag for tag in manifest.iter() if tag.tag.startswith("uses-permission-")]


def test_nothing_runs_beside_the_app_or_is_open_to_others(manifest):
    application = manifest.find("application")
    assert [tag.tag for tag in application if tag.tag not in {"meta-data", "activity"}] == []
    assert len(application.findall("activity")) == 1
    assert application.find("meta-data[@" + A + "name='wakelock']").get(A + "value") == "0"


def test_it_is_for_api_24_to_36(manifest):
    found = manifest.find("uses-sdk")
    assert (found.get(A + "minSdkVersion"), found.get(A + "targetSdkVersion")) == ("24", "36")


def test_the_back_button_still_reaches_us(manifest):
    assert manifest.find("application").get(A + "enableOnBackInvokedCallback") == "false"


def test_a_turn_or_a_night_does_not_start_the_app_anew(manifest):
    activity = manifest.find("application/activity")
    kept = set(activity.get(A + "configChanges").split("|"))
    assert {"orientation", "screenSize", "uiMode", "density", "fontScale", "keyboardHidden"} <= kept
    assert activity.get(A + "screenOrientation") == "portrait"
    assert activity.get(A + "launchMode") == "singleTask", "a record comes to the running app"


def test_voices_and_cameras_are_looked_for(manifest):
    actions = {one.get(A + "name") for one in manifest.findall("queries/intent/action")}
    assert actions == {"android.intent.action.TTS_SERVICE", "android.media.action.IMAGE_CAPTURE"}


def test_records_can_be_opened_and_shared_from_other_apps(manifest):
    filters = manifest.findall("application/activity/intent-filter")
    by_action = {}
    for one in filters:
        for action in one.findall("action"):
            by_action.setdefault(action.get(A + "name"), []).append(one)
    assert set(by_action) == {
        "android.intent.action.MAIN",
        "android.intent.action.VIEW",
        "android.intent.action.SEND",
    }
    for name in ("VIEW", "SEND"):
        kinds = {
            data.get(A + "mimeType")
            for one in by_action[f"android.intent.action.{name}"]
            for data in one.findall("data")
        }
        assert "application/json" in kinds
    schemes = {data.get(A + "scheme") for one in filters for data in one.findall("data")} - {None}
    assert schemes == {"content"}, "no links of the web"


def test_only_the_saved_games_are_backed_up(package, manifest):
    application = manifest.find("application")
    assert application.get(A + "allowBackup") == "true"
    kept = set()
    for attribute in ("fullBackupContent", "dataExtractionRules"):
        name = application.get(A + attribute).removeprefix("@xml/")
        rules = ET.parse(package.project / "src/main/res/xml" / f"{name}.xml").getroot()  # noqa: S314
        found = [(one.get("domain"), one.get("path")) for one in rules.iter("include")]
        assert found
        kept |= set(found)
        assert not list(rules.iter("exclude"))
    assert kept == {("file", "companion/companion.sqlite")}


def test_what_is_backed_up_is_where_the_app_keeps_it():
    from companion.storage.paths import FILE_NAME, data_directory

    files = "/data/user/0/org.tablecompanion.companion/files"
    found = data_directory({"ANDROID_PRIVATE": files, "HOME": files}, "linux") / FILE_NAME
    assert found.as_posix() == f"{files}/companion/companion.sqlite"


def test_icon_and_presplash_are_in_place(package):
    resources = package.project / "src" / "main" / "res"
    for name in ("mipmap/icon.png", "mipmap/icon_foreground.png", "mipmap/icon_background.png"):
        assert (resources / name).read_bytes().startswith(b"\x89PNG"), name
    adaptive = ET.parse(resources / "mipmap-anydpi-v26/icon.xml").getroot()  # noqa: S314
    assert adaptive.tag == "adaptive-icon"
    assert (resources / "drawable/presplash.jpg").read_bytes().startswith(b"\x89PNG")
    strings = (resources / "values/strings.xml").read_text()
    assert "#F3EBDC" in strings, "the presplash stands on our paper"


def test_the_presplash_stands_on_the_colour_of_the_app(package):
    from companion.screens.palette import LIGHT, rgb

    assert rgb(package.report["app"]["android.presplash_color"].removeprefix("#")) == LIGHT.paper


def test_gradle_gets_a_project_it_can_read(package):
    gradle = (package.project / "build.gradle").read_text()
    for line in (
        "namespace 'org.tablecompanion.companion'",
        "compileSdkVersion 36",
        "minSdkVersion 24",
        "targetSdkVersion 36",
    ):
        assert line in gradle
    assert "{{" not in gradle
