"""Codes that TRF records carry: federations, tournament types (192), tie-breaks (202, 212), titles, arbiters."""

import re

from crosstable.domain.players import Sex, Title
from crosstable.tiebreaks import catalogue
from crosstable.tiebreaks.tie_break import TieBreak

_FEDERATIONS = """
    AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BER BHU BIH BIZ BLR BOL BOT BRA BRN BRU BUL
    BUR CAF CAM CAN CAY CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB CYP CZE DEN DJI DMA DOM ECU EGY ENG ERI ESA ESP
    EST ETH FAI FIJ FIN FRA FID GAB GAM GCI GEO GEQ GER GHA GRE GRL GRN GUA GUM GUY HAI HKG HON HUN INA IND IOM IRI IRL
    IRQ ISL ISR ISV ITA IVB JAM JCI JOR JPN KAZ KEN KGZ KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA LES LIE LTU LUX MAC MAD
    MAR MAS MAW MDA MDV MEX MGL MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NCL NED NEP NGR NIG NON NOR NRU NZL OMA PAK
    PAN PAR PER PHI PLE PLW PNG POL POR PUR QAT ROU RSA RUS RWA SCO SEN SEY SGP SIN SKN SLE SLO SMR SOL SOM SRB SRI SSD
    STP SUD SUI SUR SVK SWE SWZ SYR TAN TGA THA TJK TKM TLS TOG TPE TTO TUN TUR TUV UAE UGA UKR URU USA UZB VAN VEN VIE
    VIN WLS YEM ZAM ZIM
"""
FEDERATIONS = frozenset(_FEDERATIONS.split())
"""The FIDE federations, ``FID`` (FIDE flag) and ``NON`` (none) included; `NON` reads as no federation."""

NO_FEDERATION_MARKS = frozenset({"---", "--", "-", "NON", "***"})

CENTRAL_EUROPE = frozenset({"POL", "CZE", "SVK", "HUN", "SLO", "CRO", "SRB", "ROU"})
"""Federations whose older files are most likely in code page 1250."""

_DUTCH = r"FIDE_DUTCH(_2017|_2025|_2026)?(_BAKU)?"
_TEAM_SCORE = r"(MP_GP|GP_MP|MP|GP)"
_TYPES = re.compile(
    "|".join(
        (
            _DUTCH,
            r"FIDE_(DUBOV|BURSTEIN)(_BAKU)?",
            r"FIDE_DOUBLESWISS(_BAKU)?",
            r"CUSTOM_(SWISS|DOUBLESWISS|ROUNDROBIN|SCHILLER|SCHEVENINGEN|KNOCKOUT)",
            r"BERGER_(DOUBLE)?ROUNDROBIN|BERGER_ROUNDROBIN_G\d+",
            r"FIDE_(DOUBLE)?ROUNDROBIN",
            r"FIDE_SCHILLER(_\d+X\d+)?",
            r"FIDE_(DOUBLE)?SCHEVENINGEN|FIDE_SCHEVENINGEN_G\d+",
            rf"FIDE_TEAM(_BAKU)?|FIDE_TEAM_(TYPE[AB]_)?{_TEAM_SCORE}(_BAKU)?",
            r"CUSTOM_TEAM_SWISS(_MP|_GP)?|CUSTOM_TEAM_(ROUNDROBIN|KNOCKOUT)",
            r"BERGER_TEAM_(DOUBLE)?ROUNDROBIN|BERGER_TEAM_ROUNDROBIN_G\d+",
            r"FIDE_TEAM_(DOUBLE)?ROUNDROBIN",
            r"OTHER_TEAM_ROUNDROBIN",
        )
    ),
    re.ASCII,
)
_ENGINE_TYPES = re.compile(r"FIDE_(DUTCH|DUTCH_2025|BURSTEIN)(_BAKU)?", re.ASCII)


def is_tournament_type(code: str) -> bool:
    """Whether this is a code of record 192, in any case."""
    return _TYPES.fullmatch(code.strip().upper()) is not None


def is_engine_type(code: str) -> bool:
    """Whether bbpPairings 6 accepts this code in record 192."""
    return _ENGINE_TYPES.fullmatch(code) is not None


def engine_type(code: str) -> str:
    """The code that engines accept for this tournament type, empty where there is none."""
    if is_engine_type(code):
        return code
    baku = "_BAKU" if code.upper().endswith("_BAKU") else ""
    return f"FIDE_DUTCH{baku}" if not code or re.fullmatch(_DUTCH, code.upper()) else ""


def is_swiss(code: str) -> bool:
    """Whether the type excludes that two players meet twice: a Swiss that is not a double one."""
    upper = code.upper()
    return "DOUBLE" not in upper and ("SWISS" in upper or re.match("FIDE_(DUTCH|DUBOV|BURSTEIN)", upper) is not None)


def is_team_type(code: str) -> bool:
    """Whether the type is one of team tournaments."""
    return "_TEAM" in code.upper()


_LONGEST_TIE_BREAK = 40
"""What is longer than this is no code of a tie-break and is not examined further."""


def tie_break(code: str) -> str:
    """The standard spelling of a tie-break code: ``BHC1``, ``BH:C1`` and ``BH C1`` are ``BH/C1``; unknown ones stay."""
    entry = _catalogued(code)
    return code if entry is None or not catalogue.is_known(entry) else str(entry)


def is_tie_break(code: str) -> bool:
    """Whether this is a tie-break that the catalogue knows, modifiers included, or an organiser's own (``OTHER_...``)."""
    entry = _catalogued(code)
    if entry is None:
        return False
    return catalogue.is_own(entry) or (catalogue.is_known(entry) and catalogue.complaint(entry) is None)


def _catalogued(code: str) -> TieBreak | None:
    entries = catalogue.parse(code) if len(code) <= _LONGEST_TIE_BREAK else ()
    return entries[0] if len(entries) == 1 else None


_OLD_TITLES = {
    "G": Title.GM,
    "M": Title.IM,
    "F": Title.FM,
    "C": Title.CM,
    "WG": Title.WGM,
    "WM": Title.WIM,
    "WF": Title.WFM,
    "WC": Title.WCM,
    "GF": Title.WGM,
    "MF": Title.WIM,
    "FF": Title.WFM,
    "CF": Title.WCM,
}
_TITLES = {title.value: title for title in Title}
WOMENS_TITLES = frozenset({Title.WGM, Title.WIM, Title.WFM, Title.WCM})


def read_title(text: str) -> Title | None:
    """A FIDE title in full (``WIM``) or in the letters of 2006 (``wm``); `None` for anything else."""
    upper = text.upper()
    return _TITLES.get(upper) or _OLD_TITLES.get(upper)


SEXES = {"m": Sex.MALE, "w": Sex.FEMALE}
LOOSE_SEXES = {"M": Sex.MALE, "f": Sex.FEMALE, "F": Sex.FEMALE, "W": Sex.FEMALE}

_DIGITS = re.compile(r"\d{5,}", re.ASCII)


def fide_id_in(arbiter: str) -> str:
    """The FIDE ID in an arbiter's line such as ``IA Okonjo, Ada (990100001)``, empty where there is none."""
    match = _DIGITS.search(arbiter)
    return match[0] if match else ""
