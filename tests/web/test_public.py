"""The public pages: what they show, what they never show, how they are kept."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

from crosstable.desk import Desk
from crosstable.domain import Points, PublicNames, ResultCode
from crosstable.journal import commands as c
from crosstable.journal.events import Board, Person, ProhibitionKind, Settings, System
from crosstable.web.live import message_of
from tests.web.conftest import Event, make_event

PEOPLE = (
    ("Quillfeather, Ottoline", "4100001", "1999/03/07", "Heronwood Rooks"),
    ("Brackenbury, Isidore", "4100002", "2001/11/23", "Larkmere Knights"),
    ("Thistlewood, Evadne", "4100003", "1987/05/30", "Heronwood Rooks"),
    ("Underhay, Casimir", "4100004", "2010/01/19", "Larkmere Knights"),
    ("Wolverley, Philippa", "4100005", "1975/08/02", "Heronwood Rooks"),
    ("Zouche, Barnaby", "4100006", "1966/12/12", "Larkmere Knights"),
    ("Yarnspinner, Griselda", "4100007", "2004/04/04", "Heronwood Rooks"),
)
SURNAMES = [name.partition(",")[0] for name, *_ in PEOPLE]
GIVEN = [name.partition(", ")[2] for name, *_ in PEOPLE]
PRIVATE = [fide for _, fide, _, _ in PEOPLE] + [birth for _, _, birth, _ in PEOPLE]
CLUBS = ["Heronwood", "Larkmere"]
STRANGER = {"X-Forwarded-For": "192.0.2.7"}


@pytest.fixture
def full(desk: Desk) -> Event:
    """An event with everything that can be private: three rounds published, the fourth paired and not published."""
    event = make_event(desk, players=0, rounds=5)
    for place, (name, fide, birth, club) in enumerate(PEOPLE):
        person = Person(
            name=name, rating=2200 - 20 * place, fide_id=fide, birth=birth, club=club, federation="NOR", sex="w"
        )
        event.do(c.RegisterPlayer(section="A", person=person))
    event.do(c.ProhibitPairs(section="A", what=ProhibitionKind.CLUB, last_round=1))
    for _ in range(3):
        event.play_round("=1")
    event.do(c.AdjustPoints(section="A", entry=3, points=Points(-50), reason="the telephone of Evadne"))
    event.play_round(publish=False, enter=False)
    return event


def pages(client: TestClient, start: str) -> Iterator[tuple[str, str]]:
    """All public pages that links lead to, pictures included."""
    waiting, seen = [start], {start}
    while waiting:
        path = waiting.pop()
        answer = client.get(path, headers=STRANGER)
        assert answer.status_code == 200, path
        yield path, answer.text
        for found in re.findall(r'(?:href|src)="([^"#]+)', answer.text):
            to = urljoin(path, found.replace("&amp;", "&"))
            if to.startswith("/p/") and to not in seen:
                seen.add(to)
                waiting.append(to)


def told(event: Event) -> str:
    """All that the public was ever told live."""
    timeline = event.desk.timeline(event.journal)
    return "".join(
        message_of(timeline, timeline.entries[n : n + 1], public=True).decode() for n in range(timeline.head)
    )


def test_the_walk_meets_every_kind_of_page(client: TestClient, full: Event) -> None:
    found = {path.partition(full.journal)[2] for path, _ in pages(client, f"/p/{full.journal}")}
    assert {"", "/1", "/1/standings", "/1/cross-table", "/1/players", "/1/players/7", "/1/round/3", "/1/why/3"} <= found
    assert {"/1/projector", "/1/projector?what=standings", "/1/qr.svg", "/1/standings?after=2"} <= found


@pytest.mark.parametrize("names", list(PublicNames))
def test_ids_births_and_reasons_are_on_no_public_page_and_in_no_message(
    client: TestClient, full: Event, names: PublicNames
) -> None:
    full.do(c.ChangePublicity(open=True, names=names))
    everything = "".join(text for _, text in pages(client, f"/p/{full.journal}")) + told(full)
    assert not [text for text in (*PRIVATE, "telephone", "Okonjo") if text in everything]


def test_hidden_names_are_on_no_public_page_and_in_no_message(client: TestClient, full: Event) -> None:
    full.do(c.ChangePublicity(open=True, names=PublicNames.HIDDEN))
    for path, text in pages(client, f"/p/{full.journal}"):
        assert not [name for name in (*SURNAMES, *GIVEN, *CLUBS, "NOR") if name in text], path
    for letters in ("quill", "Barnaby", "heron"):
        assert client.get(f"{full.public}?q={letters}").text.count('class="found"') == 1  # the template's own
    assert not [name for name in (*SURNAMES, *GIVEN, *CLUBS) if name in told(full)]
    card = client.get(f"{full.public}/players/3").text
    assert "<title>Player 3 – Club Evening</title>" in card
    assert "Player 3" in client.get(f"{full.public}/standings").text


def test_short_names_have_initials_and_no_club(client: TestClient, full: Event) -> None:
    full.do(c.ChangePublicity(open=True, names=PublicNames.SHORT))
    everything = "".join(text for _, text in pages(client, f"/p/{full.journal}"))
    assert "Quillfeather O." in everything
    assert not [text for text in (*GIVEN, *CLUBS) if text in everything]


def test_full_names_and_clubs_are_shown_where_they_may_be(client: TestClient, full: Event) -> None:
    assert "Heronwood Rooks" in client.get(f"{full.public}/players").text
    assert "Quillfeather, Ottoline" in client.get(full.public).text


def test_a_stranger_gets_nothing_from_the_api(client: TestClient, full: Event) -> None:
    base = f"/api/v1/events/{full.journal}"
    for path in (base, f"{base}/history", f"{base}/sections/A/pairings", f"{base}/sections/A/standings"):
        answer = client.get(path, headers=STRANGER)
        assert answer.status_code in {401, 404}, path
        assert not [text for text in (*SURNAMES, *PRIVATE) if text in answer.text]


def test_a_round_is_seen_only_when_it_is_published(client: TestClient, full: Event) -> None:
    assert client.get(f"{full.public}/round/4").status_code == 404
    assert client.get(f"{full.public}/why/4").status_code == 404
    assert client.get(f"{full.public}/standings?after=4").status_code == 404
    assert "Round 3" in client.get(full.public).text
    assert "/round/4" not in client.get(full.public).text
    full.do(c.PublishRound(section="A", round=4))
    assert client.get(f"{full.public}/round/4").status_code == 200
    assert "Round 4" in client.get(full.public).text


def test_points_and_results_of_an_unpublished_round_are_nowhere(client: TestClient, full: Event) -> None:
    before = dict(pages(client, f"/p/{full.journal}"))
    board = full.section.rounds[3].boards[0]
    full.do(c.RecordResult(section="A", round=4, board=board.board, white=ResultCode.WIN, black=ResultCode.LOSS))
    head = re.compile(r'data-head="\d+"')
    for path, text in pages(client, f"/p/{full.journal}"):
        assert head.sub("", text) == head.sub("", before[path]), path
    assert f'"cell":"1-4-{board.board}"' not in told(full)


def test_a_round_that_is_being_changed_by_hand_is_not_shown_half_done(client: TestClient, event: Event) -> None:
    event.play_round(enter=False)
    event.do(c.BeginAmendment(section="A", round=1))
    assert client.get(f"{event.public}/round/1").status_code == 404
    assert "has not been published yet" in client.get(event.public).text


def test_a_closed_event_is_not_there_at_all(client: TestClient, full: Event) -> None:
    paths = [path for path, _ in pages(client, f"/p/{full.journal}")]
    full.do(c.ChangePublicity(open=False, names=PublicNames.FULL))
    for path in (*paths, f"/p/{full.journal}/live"):
        answer = client.get(path, headers=STRANGER)
        assert answer.status_code == 404, path
        assert not [text for text in (*SURNAMES, "Club Evening") if text in answer.text], path


def test_find_my_board_shows_board_colour_in_words_and_picture_and_the_opponent(
    client: TestClient, full: Event
) -> None:
    played = full.section.rounds[2]
    board = played.boards[0]
    white, black = (full.section.entries[number].person for number in (board.white, board.black))
    for person, other, word, picture in ((white, black, "White", "pawn w"), (black, white, "Black", "pawn b")):
        page = client.get(f"{full.public}?q={person.name[:3].lower()}").text
        found = page[page.index('<ul id="found"') : page.index("</ul>", page.index('<ul id="found"'))]
        assert person.name in found
        assert "Board 1" in found
        assert word in found
        assert picture in found
        assert f"{other.name}</bdi></a> ({other.rating})" in found


def test_find_my_board_knows_byes_accents_and_nobody(client: TestClient, desk: Desk) -> None:
    event = make_event(desk, players=5, names=("Żółć, Ewa", "Østergård, Bo", "Ngọc, Lê", "Őry, Ö", "Çelik, Ay"))
    event.play_round(enter=False)
    assert client.get(f"{event.public}?q=celik").text.count("Çelik, Ay") >= 2
    bye = event.section.entries[event.section.rounds[0].bye or 0].person.name
    found = client.get(event.public, params={"q": bye[:3]}).text
    assert re.search(r'class="found">.*?<b>bye</b>', found, re.S)
    assert (
        "Nobody in this round has these letters." in client.get(f"{event.public}?q=zzz").text.partition("<template")[0]
    )


def test_markup_in_names_is_text(client: TestClient, desk: Desk) -> None:
    evil = '<img src=x onerror="alert(1)">'
    event = make_event(desk, players=4, names=(f"{evil}, A", "Bo & Co, <b>", "C", "D"))
    event.play_round()
    for path, text in pages(client, f"/p/{event.journal}"):
        assert "<img src=x" not in text, path
        assert "<b>," not in text, path
    assert "&lt;img src=x" in client.get(event.public, params={"q": "img"}).text
    assert (
        "<script" not in client.get(event.public, params={"q": "<script>alert(1)</script>"}).text.partition("<body")[2]
    )


def test_a_card_has_rounds_receipts_and_ways_to_the_reasons(client: TestClient, full: Event) -> None:
    card = client.get(f"{full.public}/players/1").text
    assert card.count("/1/why/") == 3
    assert "Buchholz" in card
    assert "<details" in card
    assert client.get(f"{full.public}/players/0").status_code == 404
    assert client.get(f"{full.public}/players/8").status_code == 404


def test_why_explains_the_boards_and_says_when_the_arbiter_paired(client: TestClient, event: Event) -> None:
    event.play_round()
    page = client.get(f"{event.public}/why/1").text
    assert 'id="b1"' in page
    assert "has White against" in page
    assert "by hand" not in page


def test_a_round_robin_says_that_tables_paired_it(client: TestClient, desk: Desk) -> None:
    event = make_event(desk, players=4, rounds=3, system=System.ROUND_ROBIN)
    event.play_round()
    assert "Berger tables" in client.get(f"{event.public}/why/1").text


def test_standings_are_not_fetched_again_for_a_result_that_does_not_change_them(
    client: TestClient, event: Event
) -> None:
    event.play_round()
    event.play_round("1", enter=False)

    def follows(path: str) -> tuple[set[str], bool]:
        found = re.search(r'<main [^>]*data-regions="([^"]+)"[^>]*>', client.get(f"{event.public}/{path}").text)
        assert found
        return set(found[1].split()), 'data-complete="1-"' in found[0]

    for path in ("standings", "cross-table", "projector?what=standings"):
        assert follows(path) == ({"round-1", "players-1", "settings-1"}, True), path
    assert follows("standings?after=1") == ({"round-1", "players-1", "settings-1"}, False)
    assert "standings-1" in follows("standings?after=2")[0]
    board = event.section.rounds[1].boards[2]
    tpn = event.section.numbers[board.white]
    assert f'data-watch="1-2-{board.board}"' in client.get(f"{event.public}/players/{tpn}").text


def test_an_event_without_rounds_or_players_says_what_will_come(client: TestClient, desk: Desk) -> None:
    event = make_event(desk, players=0)
    assert "Nobody has been entered yet." in client.get(event.public).text
    for path in ("standings", "cross-table", "projector", "projector?what=standings"):
        assert client.get(f"{event.public}/{path}").status_code == 200


@pytest.mark.parametrize("path", ["projector?what=nonsense", "standings?after=x", "players/first", "round/99999999999"])
def test_an_address_that_means_nothing_is_a_page_that_says_so(client: TestClient, event: Event, path: str) -> None:
    answer = client.get(f"{event.public}/{path}")
    assert answer.status_code == 404
    assert "There is no such page." in answer.text


def test_several_sections_stand_side_by_side(client: TestClient, full: Event) -> None:
    full.do(c.CreateSection(section="B", settings=Settings(name="Juniors")))
    page = client.get(f"/p/{full.journal}").text
    assert f"/p/{full.journal}/2" in page
    assert "Juniors" in page
    assert client.get(f"/p/{full.journal}/3").status_code == 404


def test_a_page_is_kept_until_the_journal_moves(client: TestClient, full: Event) -> None:
    first = client.get(f"{full.public}/standings")
    etag = first.headers["etag"]
    assert "set-cookie" not in first.headers
    again = client.get(f"{full.public}/standings", headers={"If-None-Match": etag})
    assert again.status_code == 304
    assert again.headers["etag"] == etag
    assert again.content == b""
    full.do(c.PublishRound(section="A", round=4))
    fresh = client.get(f"{full.public}/standings", headers={"If-None-Match": etag})
    assert fresh.status_code == 200
    assert fresh.headers["etag"] != etag


def test_kept_pages_have_the_headers_of_all_pages(client: TestClient, full: Event) -> None:
    for answer in (client.get(full.public), client.get(full.public)):
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "Cookie" in answer.headers["vary"]
        assert answer.headers["cache-control"] == "no-cache"


def test_a_kept_page_is_not_served_under_a_foreign_name(client: TestClient, full: Event) -> None:
    assert client.get(full.public).status_code == 200
    assert client.get(full.public, headers={"Host": "elsewhere.example"}).status_code == 421


def test_the_address_on_a_page_is_that_of_the_request_and_never_that_of_another(
    client: TestClient, full: Event
) -> None:
    assert f"http://testserver{full.public}" in client.get(full.public).text
    assert f"http://testserver:81{full.public}" in client.get(full.public, headers={"Host": "testserver:81"}).text
    assert "testserver:81" not in client.get(full.public).text


def test_pages_are_compressed_for_those_who_can_read_it(client: TestClient, full: Event) -> None:
    plain = client.get(full.public, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    packed = client.get(full.public, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) < len(plain.content) / 2


def test_each_language_has_its_own_copy(client: TestClient, full: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosstable.web.language.LANGUAGES", ("en", "nl"))
    english = client.get(full.public, headers={"Accept-Language": "en"})
    dutch = client.get(full.public, headers={"Accept-Language": "en", "Cookie": "language=nl"})
    assert '<html lang="en">' in english.text
    assert '<html lang="nl">' in dutch.text
    assert english.headers["etag"] != dutch.headers["etag"]
    assert '<html lang="en">' in client.get(full.public, headers={"Accept-Language": "en"}).text


def test_the_code_leads_to_the_page(client: TestClient, full: Event) -> None:
    answer = client.get(f"{full.public}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    for page in (full.public, f"{full.public}/standings", f"{full.public}/projector", f"/p/{full.journal}"):
        assert "qr.svg" in client.get(page).text


def test_the_first_view_of_a_large_event_is_small(client: TestClient, desk: Desk) -> None:
    event = make_event(desk, players=0)
    for place in range(400):
        name = f"{SURNAMES[place % 7]}{chr(97 + place % 26)}, {GIVEN[place % 5]} {place}"
        event.do(c.RegisterPlayer(section="A", person=Person(name=name, rating=2500 - 3 * place)))
    event.play_round(enter=False)
    page = client.get(event.public, headers={"Accept-Encoding": "gzip"})
    weight = int(page.headers["content-length"])
    for path in set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text)):
        content = client.get(path, headers={"Accept-Encoding": "gzip"})
        weight += int(content.headers["content-length"])
    fonts = client.get(re.search(r'/static/[^"]+fonts.css', page.text)[0]).text  # type: ignore[index]
    font = re.search(r'fonts/source-sans-3-latin-400[^"]+', fonts)
    assert font
    weight += len(client.get(f"/static/x/{font[0]}").content)
    assert 20_000 < weight < 50_000


def test_nothing_on_a_public_page_needs_to_be_allowed(client: TestClient, full: Event) -> None:
    for path, text in pages(client, f"/p/{full.journal}"):
        assert not re.search(r"<script(?! src)|\sstyle=|\son\w+=", text), path
        assert not re.search(r'(?:src|href)="(?:https?:)?//', text), path


def test_the_packed_bytes_are_what_they_say(client: TestClient, full: Event) -> None:
    with client.stream("GET", full.public, headers={"Accept-Encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
    assert b"<!doctype html>" in gzip.decompress(raw)


def test_a_result_corrected_later_does_not_make_the_arbiter_one_who_paired_by_hand(
    client: TestClient, event: Event
) -> None:
    event.play_round("1111")
    event.play_round()
    win, loss = ResultCode.WIN, ResultCode.LOSS
    event.do(c.CorrectResult(section="A", round=1, board=1, white=loss, black=win))
    page = client.get(f"{event.public}/why/2").text
    assert "It was paired before the correction of round 1, board 1:" in page
    assert "by hand" not in page
    assert "not as the rules" not in page


def test_the_reasons_of_a_past_round_are_those_of_the_results_as_they_stood(client: TestClient, event: Event) -> None:
    event.play_round("1111")
    event.play_round()
    shown = re.search(r"<section.*</section>", client.get(f"{event.public}/why/2").text, re.S)
    win, loss = ResultCode.WIN, ResultCode.LOSS
    event.do(c.CorrectResult(section="A", round=1, board=1, white=loss, black=win))
    again = re.search(r"<section.*</section>", client.get(f"{event.public}/why/2").text, re.S)
    assert shown
    assert again
    assert again[0] == shown[0]


def line_of(page: str, board: int) -> str:
    found = re.search(rf'<li id="b{board}">(.*?)</li>', page, re.S)
    assert found
    return found[1]


def change_by_hand(event: Event, *boards: tuple[int, int]) -> None:
    """The first boards of the round in play get other players (entries)."""
    played = event.section.rounds[-1]
    event.do(c.BeginAmendment(section="A", round=played.number))
    made = tuple(Board(board=n, white=w, black=b) for n, (w, b) in enumerate(boards, start=1))
    rest = played.boards[len(boards) :]
    event.do(c.SetPairs(section="A", round=played.number, boards=(*made, *rest), bye=played.bye))
    event.do(c.EndAmendment(section="A", round=played.number, reason="The colours were agreed"))


def test_a_board_placed_by_the_arbiter_is_shown_as_it_stands(client: TestClient, event: Event) -> None:
    event.play_round("1111")
    event.play_round(enter=False)
    one, two = event.section.rounds[-1].boards[:2]
    change_by_hand(event, (one.white, two.black), (two.white, one.black))
    page = client.get(f"{event.public}/why/2").text
    numbers = event.section.numbers

    def seated(entry: int) -> str:
        return f"{numbers[entry]} {event.section.entries[entry].person.name.split(',')[0]}"

    standing = event.section.rounds[-1].boards
    for board in standing[:2]:
        said = line_of(page, board.board)
        assert f"{seated(board.white)} has White against {seated(board.black)}, placed by the arbiter" in said
        assert "C.04.3" not in said
    for board in standing[2:]:
        assert f"{seated(board.white)} has White against {seated(board.black)}:" in line_of(page, board.board)
    assert f"{seated(one.white)} has White against {seated(one.black)}" not in page
    assert page.count('id="b1"') == page.count('id="b2"') == 1
    assert "The arbiter changed this round by hand." in page


def test_why_is_not_said_of_a_pair_that_the_arbiter_keeps_apart(client: TestClient, event: Event) -> None:
    event.do(c.ProhibitPairs(section="A", what=ProhibitionKind.PLAYERS, entries=(1, 2), last_round=5))
    event.play_round("1111")
    event.play_round(enter=False)
    change_by_hand(event, *((b.black, b.white) for b in event.section.rounds[-1].boards))
    for board in (1, 2, 3, 4):
        assert "apart" not in client.get(f"{event.public}/why/2?board={board}").text


def test_ones_own_board_says_why_this_opponent(client: TestClient, full: Event) -> None:
    round_page = client.get(f"{full.public}/round/3", params={"q": "Brack"}).text
    board = full.section.rounds[2].board_of(2)
    assert board
    assert f"/why/3?board={board.board}#b{board.board}" in round_page
    said = line_of(client.get(f"{full.public}/why/3?board={board.board}").text, board.board)
    assert re.search("in the score group|came down", said)
    assert re.search("in the upper half|Those from above come first", said)
    assert said.count("Points before") == said.count("Colours so far") == 2
    assert "Due" in said
    assert "Brackenbury, Isidore" in said
    other = client.get(f"{full.public}/why/3").text
    assert "Points before" not in other
    assert f"?board={board.board}#b{board.board}" in other


def test_ones_own_board_names_nobody_where_names_are_hidden(client: TestClient, full: Event) -> None:
    full.do(c.ChangePublicity(open=True, names=PublicNames.HIDDEN))
    for board in full.section.rounds[2].boards:
        page = client.get(f"{full.public}/why/3?board={board.board}").text
        assert "Points before" in page
        assert not [name for name in (*SURNAMES, *GIVEN) if name in page]


@pytest.mark.parametrize("board", ["99", "x", "-1", "9" * 30, "%3Cb%3E"])
def test_a_board_that_is_not_there_leaves_the_page_of_the_round(client: TestClient, full: Event, board: str) -> None:
    answer = client.get(f"{full.public}/why/3?board={board}")
    assert answer.status_code == 200
    assert "Points before" not in answer.text
