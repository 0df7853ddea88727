"""An independent program reads what is written here and finds its pairings in it."""

import base64

import pytest

from crosstable.formats.trf import read_trf, write_trf
from tests.formats.trf.examples import examples

pytestmark = pytest.mark.filterwarnings("ignore")


def rounds_agree(content: str) -> list[bool]:
    """Gacrux's verdict on every round of a Dutch Swiss."""
    module = pytest.importorskip("gacrux.pairingchecker", reason="gacrux, an independent reader, is not installed")
    checker = module.pairingchecker()
    checker.params = {
        "input_file": "@", "output_file": "-", "input_format": "TRF", "output_format": "JSON", "encoding": "utf-8",
        "tournament_number": "1", "current_round": -1, "number_of_rounds": 0, "delimiter": None, "check": True,
        "pairing": 0, "analysis": 0, "method": [], "top_color": " ", "maxmeets": "0", "unpaired": [], "exchange": [],
        "experimental": [], "verbose": 0, "rank": False, "game_score": None, "match_score": None,
        "base64": base64.b64encode(content.encode()),
    }  # fmt: skip
    checker.read_input_file()
    checker.prepare_tournament()
    checker.do_checker()
    return [bool(found["check"]) for found in checker.chessfile.result["roundpairing"]]


@pytest.mark.parametrize("version", ["26", "16"])
def test_gacrux_reads_what_is_written(version):
    tournament = read_trf(examples() / "trf26_individual.trf")
    assert rounds_agree(write_trf(tournament, version)) == [True] * 5
