"""Whether a machine wrote a letter: it counts for nothing, whatever it quotes, and is not answered.

RFC 3834 (answers), RFC 3462 (reports), RFC 2369 and 2919 (lists), and what programs set that know
none of them.
"""

from __future__ import annotations

import re
from email.message import Message

_SUBMITTED = "Auto-Submitted"
_MARKS = (
    "X-Autoreply X-Auto-Reply X-Autoreply-From X-Autorespond X-Autoresponder X-Auto-Responder"
    " X-Mail-Autoreply X-Failed-Recipients X-FC-MachineGenerated X-Cron-Env"
    " List-Id List-Post List-Unsubscribe Mailing-List X-Mailing-List"
).split()
_BULK = frozenset({"bulk", "list", "junk", "auto_reply", "auto-reply"})
_REPORTS = frozenset(
    {"multipart/report", "message/delivery-status", "message/disposition-notification"}
)
_MACHINES = re.compile(
    r"^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|no-?reply|do-?not-?reply)@"
)
_SUBJECTS = re.compile(
    r"^\s*(?:auto(?:matic|matische|matisch)?[- ]?(?:reply|response|antwort|antwoord)\s*:"
    r"|auto\s*:|out of (?:the )?office\b|abwesenheits|r[ée]ponse automatique\s*:"
    r"|respuesta autom[aá]tica\s*:|risposta automatica\s*:|undeliver(?:able|ed)\b"
    r"|delivery (?:status notification|failure|has failed)|mail delivery (?:failed|system|failure)"
    r"|returned mail\s*:|failure notice\s*$)",
    re.IGNORECASE,
)


def is_automatic(message: Message, sender: str, subject: str) -> bool:
    """Whether a mail's heads say that a machine wrote it, or sent it to a whole list."""
    submitted = _value(message, _SUBMITTED)
    return (
        submitted not in {"", "no"}
        or _value(message, "Precedence") in _BULK
        or any(mark in message for mark in _MARKS)
        or ("Return-Path" in message and _value(message, "Return-Path") == "<>")
        or message.get_content_type() in _REPORTS
        or _MACHINES.match(sender) is not None
        or _SUBJECTS.match(subject) is not None
    )


def _value(message: Message, name: str) -> str:
    """A head's first word in small letters."""
    words = str(message.get(name) or "").lower().replace(";", " ").split()
    return words[0] if words else ""
