"""What judges' browsers have signed: the section Signatures of judges of the export's transparency.md."""
import base64
import json
from decimal import Decimal

from ed25519 import need_signature
from guards import CANCELLED, CARD, NOMINATION, RECUSED, need
from ranking import names


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
            out = r.kind in (RECUSED, CANCELLED) and d.get("by") == "organiser"
            need(d.get("signature") or not required or out, "the rules require signatures")
            if d.get("signature"):
                need((r.judge, d["key"]) in self.keys, "the key is not one that the log gives to the judge")
                need(d.get("signed") or r.text and not required, "what was signed is missing")
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
            fields = "workId", "award", *names(d)
            same = text == (r.text or "") and all(said.get(name) == d.get(name) for name in fields)
        need(same, "the record states something else than its judge signed")
        before, card, once = said.get("before"), (r.judge, d.get("workId")), (r.judge, d["signature"])
        if r.kind == "scorecard.set" and before is not None:
            need(before > self.before.get(card, -1), "its judge signed it before a later one")
            self.before[card] = before
        elif r.kind in NOMINATION and (before is not None or said.get("versions")):
            need(once not in self.used, "its nominator signed it once, and it is stored twice")
            self.used.add(once)
