"""The words that head the columns of lists of players, in the languages that such lists come in."""

import re
import unicodedata

from crosstable.formats.players.fields import Field

# English, Dutch, Russian, Indonesian, German, French, Spanish; without blanks and signs.
_WORDS = {
    Field.NAME: """
        name|fullname|playername|player|players|naam|speler|spelersnaam|fio|фио|имя|игрок|участник|фамилияимя
        |фамилияимяотчество|фамилияиимя|nama|namapemain|namalengkap|pemain|spieler|teilnehmer|spielername|nom|joueur
        |nometprenom|nomprenom|participant|nombre|jugador|nombreyapellidos|apellidosynombre|nombrecompleto
        |surnameandname|surnamename|lastnamefirstname|namevorname|nachnamevorname|naamvoornaam""",
    Field.SURNAME: """
        surname|lastname|familyname|achternaam|familienaam|фамилия|namabelakang|namakeluarga|nachname|familienname
        |zuname|nomdefamille|apellido|apellidos|primerapellido""",
    Field.FIRST_NAME: """
        firstname|givenname|forename|voornaam|roepnaam|имяотчество|namadepan|vorname|prenom|nombredepila""",
    Field.RATING: """
        rating|rtg|elo|fiderating|fideelo|elofide|ratingfide|irtg|rtgi|eloi|eloint|elorating|ratingint|intrating
        |internationalrating|stdrating|std|standard|standardrating|rapid|rapidrating|blitz|blitzrating|рейтинг|эло
        |рейтингфиде|рейтингfide|sterkte|speelsterkte|classement|classementelo|puntuacion|elointernacional
        |ratingelo|fidertg""",
    Field.NATIONAL_RATING: """
        nationalrating|nationaalrating|nationalerating|natrating|ratingnat|rtgn|nrtg|elonat|elonational|elonacional
        |dwz|nwz|twz|ingo|knsb|knsbrating|nationalelo|ratingnational|национальныйрейтинг|рейтингрфш|рейтингршф
        |rcf|ratingnasional|ecf|ecfrating|uscf|usrating|feda|cbx|gewestelijkerating""",
    Field.TITLE: """
        title|titel|tit|fidetitle|fidetitel|titre|titrefide|titulo|звание|титул|gelar""",
    Field.FEDERATION: """
        fed|federation|federatie|country|nation|nationality|flag|bond|land|verband|nationalitat|foderation|федерация
        |страна|фед|federasi|negara|pays|federacion|pais|nationalite|nationaliteit""",
    Field.FIDE_ID: """
        fideid|fideno|fidenumber|fidenr|fidenummer|fidekennung|fideidnr|idfide|fidecode|codefide|idno|id|kodfide
        |кодфиде|кодfide|idфиде|фидеid|фиде|номерфиде|nofide|numerofide|codigofide|idnumber|fin|fideidnumber""",
    Field.BIRTH: """
        birth|birthdate|birthday|bday|dob|dateofbirth|birthyear|yearofbirth|yob|year|born|geboortedatum|geboortejaar
        |geboren|gebdatum|датарождения|годрождения|гр|др|год|tanggallahir|tahunlahir|tgllahir|geburtsdatum|geburtstag
        |geburtsjahr|jahrgang|jg|gebjahr|datedenaissance|anneedenaissance|naissance|neele|fechadenacimiento|nacimiento
        |anodenacimiento|ano|fnac""",
    Field.SEX: """
        sex|gender|mf|fm|geslacht|mv|пол|jeniskelamin|kelamin|geschlecht|mw|wm|sexe|genre|sexo|genero|lp""",
    Field.CLUB: """
        club|clubcity|clubname|school|team|vereniging|schaakvereniging|schaakclub|клуб|клубгород|школа|команда|klub
        |perkumpulan|sekolah|verein|vereinort|schule|ecole|equipe|association|escuela|equipo|clubescuela""",
    Field.FAMILY: "family|familygroup|gezin|familie|семья|keluarga|famille|familia|householdid|household",
    Field.IGNORE: """
        no|nr|num|number|sno|snr|startno|startnr|startnumber|rank|rk|rg|pos|place|lfdnr|nummer|volgnummer|plaats
        |номер|место|nomor|urut|nourut|platz|rang|numero|puesto|ном|пп|nпп|pts|points|score|remarks|email|phone
        |telefoon|telefon|opmerkingen|type|typ|gr|group|groep|категория|age|leeftijd|alter|rating2|k|kfactor""",
}


def plain(text: str) -> str:
    """The letters and digits of a header in lower case, without accents and signs."""
    letters = unicodedata.normalize("NFKD", text[:80]).casefold()
    return "".join(letter for letter in letters if letter.isalnum())


HEADER_WORDS = {plain(word): field for field, words in _WORDS.items() for word in words.split("|") if plain(word)}
"""Plain header words and their field."""

_PIECES = re.compile(r"[\s/,;:()\[\].&+-]+")


def header_field(text: str) -> tuple[Field, int] | None:
    """The field that a header names and how sure that is (percent); `None` where it names none."""
    whole = plain(text)
    if whole in HEADER_WORDS:
        return HEADER_WORDS[whole], 95
    pieces = [plain(piece) for piece in _PIECES.split(text[:80])]
    found = [HEADER_WORDS[piece] for piece in pieces if piece in HEADER_WORDS]
    used = [field for field in found if field is not Field.IGNORE]
    if Field.SURNAME in used and Field.FIRST_NAME in used:
        return Field.NAME, 80
    if Field.FIDE_ID in used and len(used) > 1 and Field.RATING in used:
        return Field.RATING, 75
    return (used[0], 65) if used else None
