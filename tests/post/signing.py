"""Letters signed as a domain signs them, and the domain name system that shows the key.

The key is the tests' own and guards nothing.
"""

from __future__ import annotations

import dkim

from pbm.post.evidence import Unanswered

_PRIVATE = b"""\
-----BEGIN RSA PRIVATE KEY-----
MIICXAIBAAKBgQDOrmG7VaXcgLJtFGuUNPbimncdkkKIRIVyOs6lUFeARejIZLEw
iZV85JhNWCe3/KuCNe7rHc26Af+jczZ/kbiBH97AI1umFGEtO30iw0fYeVW1X1ZN
qKyUhn3UhqRCR+UBplR0oGl/Enz10c1VGUVKilUysxZzDONfiEjbiZXRwwIDAQAB
AoGAVANulsfp9Agcf1qdoFEnSlWftdWOVfYEiLp+5ZQS/YFtbof/vssuiOYjQs1i
19dNoFBsHgavab0GPVrH/HMvnBG4roP4wa054ndBPSbgd0y2wVhk1qQb0DSj/0TK
GHgs6UfzZKNfZqXiBrH3dms1rj1z4Px/SVAIaAENrYm6WoECQQD6gWwhX3O5jVVw
lBX6CmIH4MZFdstC62BNJfZA18f4cG9ZBpxHeA/zPu7fUOs8RJIzd6oxDWKLudQO
8+cyZ1iNAkEA0zbjL0XKXBmmbT0cZBfPfmQKK37OuiRVbjGzIx05judpW1Pf0Pxo
dbjoxepEUlq6nZJc1pjsEkoQOe5Crw2HjwJANhYXiKUZUWjIl8QBcrknLVhEtt7N
SCeV5VJa9ukgDe4IvIoG2A9+MiDWZnUMNTkA8AfYQTsIme6HcKsMsf9KSQJBAMMW
Xm8KgmfhVURu/qtBBulSE8arAN0TtEjs5O5ZDxH8kubFKOTKTt31ZiNwR5zdqqLi
Tpf0dZBLEoO/m54+2+cCQBFHlv9apJw1hx5d+y949/LCkZiiZOMmw3aCa0R3IZ6Q
BhLpHo9SVT82LmCk5jveKPuuX9WafbuU4sVZL40aDh4=
-----END RSA PRIVATE KEY-----
"""
PUBLIC = (
    "v=DKIM1; k=rsa; p="
    "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDOrmG7VaXcgLJtFGuUNPbimncdkkKIRIVyOs6lUFeA"
    "RejIZLEwiZV85JhNWCe3/KuCNe7rHc26Af+jczZ/kbiBH97AI1umFGEtO30iw0fYeVW1X1ZNqKyUhn3U"
    "hqRCR+UBplR0oGl/Enz10c1VGUVKilUysxZzDONfiEjbiZXRwwIDAQAB"
)
NAME = "post._domainkey.example.org"


def signed(raw: bytes, domain: str = "example.org") -> bytes:
    """A mail with a signature on top."""
    return (
        bytes(dkim.sign(raw, b"post", domain.encode(), _PRIVATE, include_headers=[b"from"])) + raw
    )


def shown(name: str) -> str:
    """The key, where it is asked for by its name."""
    return PUBLIC if name == NAME else ""


def nobody_answers(name: str) -> str:
    """The domain name system of a machine without a net."""
    raise Unanswered


def endless(name: str) -> str:
    """One that never comes back."""
    while True:
        pass
