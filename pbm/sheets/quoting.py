"""Whose words a line of a letter is: the writer's own, or quoted from a letter before.

Most mail programs set `> ` before what they quote. Others put the old letter below a line such as
"-----Original Message-----", or below its heads (From, Sent, To), or below "On … wrote:", and leave
it as it was. All of it, to the end, is then quoted once more.
"""

import re

from pbm.sheets.lines import unquote

_ORIGINAL = re.compile(
    r"^\W*-{2,}\W*(?:original|forwarded|urspr\w+|weitergeleitete\w*|message d.origine|message trans"
    r"|mensaje|messaggio|oorspronkelijk|doorgestuurd|oprindelig|opprinnelig|videresendt|vidarebef"
    r"|wiadomo|p.vodn|mensagem|begin forwarded|исходное|пересылаемое|原始邮件|元のメッセージ)",
    re.IGNORECASE,
)
_BEGIN_FORWARDED = re.compile(r"^(?:begin forwarded message|anfang der weiterg)", re.IGNORECASE)
_WROTE = re.compile(
    r"^\W*(?:on|am|le|el|il|op|em|den|dne|w dniu|på|al)\b.{4,200}"
    r"\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napsala?|napisała?)"
    r"\b.{0,60}:\s*$",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"^\W*(?:from|von|de|da|van|från|fra|od|от|发件人|差出人)\W{0,3}[:：]", re.IGNORECASE
)
_SENT = re.compile(
    r"^\W*(?:sent|date|gesendet|datum|envoyé|enviado|fecha|inviato|data|verzonden|skickat|sendt"
    r"|wysłano|odesláno|дата|отправлено|发送时间|送信日時)\W{0,3}[:：]",
    re.IGNORECASE,
)
_HEADS = 4  # lines among which a letter's other heads follow its sender
_LONGEST = 400  # characters of a line in which a program names the letter before


def depths(raws: list[str]) -> list[int]:
    """How often each raw line is quoted."""
    found: list[int] = []
    below = 0
    for at, raw in enumerate(raws):
        depth, line = unquote(raw)
        below += _goes_below(raws, at, line) if len(line) <= _LONGEST else 0
        found.append(depth + below)
    return found


def _goes_below(raws: list[str], at: int, line: str) -> bool:
    """Whether the letter before begins behind this line without signs of quoting."""
    if _ORIGINAL.match(line) or _BEGIN_FORWARDED.match(line):
        return True
    if _FROM.match(line):
        return any(_SENT.match(unquote(raw)[1]) for raw in raws[at + 1 : at + 1 + _HEADS])
    if _WROTE.match(line):
        after = next((raw for raw in raws[at + 1 : at + 4] if raw.strip()), ">")
        return unquote(after)[0] == unquote(raws[at])[0]
    return False
