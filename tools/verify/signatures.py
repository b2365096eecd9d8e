"""Ed25519, and what judges' browsers have signed with it."""
import base64
import hashlib
import json
from decimal import Decimal

from ranking import names
from replay import CARD, NOMINATION, need

P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def add(p, q):  # RFC 8032, section 5.1.4
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * p[3] * q[3] * D, 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, p):
    half = times(n // 2, add(p, p)) if n else (0, 1, 1, 0)
    return add(half, p) if n & 1 else half


def point(raw):  # section 5.1.3
    y, sign = int.from_bytes(raw, "little") & (1 << 255) - 1, raw[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P
    need(y < P and x * x % P == square and (x or not sign), "a key or signature is not a point")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def need_signature(public, message, signature, rule):  # section 5.1.7
    need(len(public) == 32 and len(signature) == 64, rule)
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    s = int.from_bytes(signature[32:], "little")
    left, right = times(s, BASE), add(point(signature[:32]), times(h, point(public)))
    need(s < ORDER and all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1)), rule)


class Signatures:
    """What judges' browsers have signed: a record states that, and is stored once."""

    def __init__(self, edition):
        self.edition, self.keys, self.before, self.used, self.replaced = edition, set(), {}, set(), {}

    def newest(self, work):
        return self.newest(self.replaced[work]) if work in self.replaced else work

    def check(self, r, d, required):
        if r.kind == "judge.key":
            self.keys.add((r.judge, d["key"]))
        elif r.kind == "submission.replaced":
            self.replaced[d["workId"]] = d["by"]
        elif r.kind in CARD + NOMINATION:
            need(d.get("signature") or not required or d.get("by") == "organiser", "the rules require signatures")
            if d.get("signature"):
                need((r.judge, d["key"]) in self.keys, "the key is not one that the log gives to the judge")
                need(d.get("signed") or r.text, "what was signed is missing")
            if d.get("signature") and d.get("signed"):  # else it has a text, which the log does not have
                self.compare(r, d, json.loads(d["signed"], parse_float=Decimal))

    def compare(self, r, d, said):
        key, signature = (base64.b64decode(d[name], validate=True) for name in ("key", "signature"))
        message = f"marquee-card-v1\n{self.edition}\n{d['signed']}".encode()
        need_signature(key, message, signature, "the judge's signature does not fit")
        if r.kind == "nomination.cancelled":
            same = said.get("cancel") is True and all(
                said.get("award") in (None, n["award"]) and
                self.newest(said.get("workId") or n["workId"]) == self.newest(n["workId"]) for n in d["nominations"])
        else:
            text = said.get("reason" if r.kind == "recusal" else "comments") or ""
            same = text == (r.text or "") and all(said.get(name) == d.get(name) for name in ("workId", "award", *names(d)))
        need(same, "the record states something else than its judge signed")
        before, card, once = said.get("before"), (r.judge, d.get("workId")), (r.judge, d["signature"])
        if r.kind == "scorecard.set" and before is not None:
            need(before > self.before.get(card, -1), "its judge signed it before a later one")
            self.before[card] = before
        elif r.kind in NOMINATION and (before is not None or said.get("versions")):
            need(once not in self.used, "its nominator signed it once, and it is stored twice")
            self.used.add(once)
