"""How the umpire knows that a reply is of this battle, of that side, and as it was written.

A battle has a secret of its own for the mail, in its file and nowhere else. Of it come the mark by which
views and replies name the battle, and a key for each side, which stands in the views of that side alone. A
reply carries the HMAC-SHA256 of all its words under that key: without the view of a side nobody can write or
change its reply, be it the other side. Neither mark nor key says anything of the secret or of the dice.

The mark of a moment hangs on what the side knows, its hidden things with it, and on its key: it stands in
replies, and whoever reads one of the other side cannot find those things by trying what they may be.
"""

from __future__ import annotations

import hashlib
import hmac

from core.chance.seeds import BYTES, Secret, Seed
from core.protocol.json_rows import JsonMapping
from core.records.serialization.digests import canonical, mark_of

MARK, PROOF = 16, 32
"""How many hexadecimal digits a battle's mark has; a key, and a proof."""


def mail_secret(seed: Seed) -> Secret:
    """The secret for the mail of a battle that was given none of its own; a typed seed gives it away."""
    if isinstance(seed, Secret):
        return Secret(seed.digest("mail")[:BYTES])
    return Secret(hashlib.sha256(f"etat-major/mail/{seed}".encode()).digest()[:BYTES])


def battle_mark(secret: Secret, scenario: str) -> str:
    """What views and replies call the battle of a scenario with this digest."""
    return secret.digest(f"battle/{scenario}").hex()[:MARK]


def side_key(secret: Secret, side_id: str) -> str:
    """The key under which the side of that id proves its replies."""
    return secret.digest(f"side/{side_id}").hex()[:PROOF]


def moment_mark(key: str, battle: str, side: int, known: JsonMapping) -> str:
    """Tells moments of a battle apart by what the side knows of them, for those who have its key alone."""
    return hmac.digest(key.encode("ascii"), canonical([battle, side, known]), "sha256").hex()[:MARK]


def moment_marks(key: str, battle: str, side: int, known: JsonMapping) -> tuple[str, ...]:
    """Every mark under which a view may have named this moment: before the key had a part in it, too."""
    plain = mark_of([battle, side, known])
    return (moment_mark(key, battle, side, known), plain) if key else (plain,)


def proof_of(key: str, row: JsonMapping) -> str:
    """The proof of a reply as plain data, without its own."""
    rest = {name: value for name, value in row.items() if name != "proof"}
    return hmac.digest(key.encode("ascii"), canonical(rest), "sha256").hex()[:PROOF]


def is_proven(key: str, row: JsonMapping) -> bool:
    """Whether a reply carries the proof that its side makes with this key."""
    return hmac.compare_digest(proof_of(key, row).encode(), str(row.get("proof", "")).encode())
