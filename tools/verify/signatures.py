"""What judges' browsers have signed: the section Signatures of judges of the export's transparency.md."""
import base64

from encoding import canonical, flag, parse, text, whole
from ed25519 import need_signature
from guards import CANCELLED, CARD, NOMINATION, RECUSED, SCORED, need
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
            if self.newest(d["by"]) != d["workId"]:  # else a guard refuses it
                self.replaced[d["workId"]] = d["by"]
        elif r.kind in CARD + NOMINATION:
            out = r.kind in (RECUSED, CANCELLED) and d.get("by") == "organiser"
            need(d.get("signature") or not required or out, "the rules require signatures")
            if d.get("signature"):
                need((r.judge, d["key"]) in self.keys, "the key is not one that the log gives to the judge")
                need(d.get("signed") or r.text and not required, "what was signed is missing")
            if d.get("signature") and d.get("signed"):  # else it has a text, which the log does not have
                self.compare(r, d, read(d["signed"]))

    def compare(self, r, d, said):
        key, signature = (base64.b64decode(d[name], validate=True) for name in ("key", "signature"))
        message = f"marquee-card-v1\n{self.edition}\n{d['signed']}".encode()
        need_signature(key, message, signature, "the judge's signature does not fit")
        work, award, before = said.get("workId"), said.get("award"), said.get("before")
        if r.kind == CANCELLED:
            same = said.get("cancel") and all(
                award in (None, n["award"]) and (work is None or self.newest(work) == self.newest(n["workId"]))
                for n in d["nominations"] or [])
        else:
            words = said.get("reason" if r.kind == RECUSED else "comments") or ""
            scores = names(d) if r.kind == SCORED else []
            same = (words == (r.text or "") and work == d["workId"] and (award or "") == d.get("award", "") and
                    all(said.get(name) == d[name] and not isinstance(said.get(name), bool) for name in scores))
        need(same, "the record states something else than its judge signed")
        card, once = (r.judge, d.get("workId")), (r.judge, d["signed"])
        if r.kind == SCORED and before is not None:
            need(before > self.before.get(card, -2**63), "its judge signed it before a later one")
            self.before[card] = before
        elif r.kind in NOMINATION and (before is not None or said.get("versions")):
            need(once not in self.used, "its nominator signed it once, and it is stored twice")
            self.used.add(once)


FIELDS = {"workId": whole, "award": text, "comments": text, "reason": text, "before": whole, "cancel": flag,
          "versions": text}


def read(signed):
    """What was signed, in its one encoding: no two readers find different things in it."""
    said = parse(signed)
    need(isinstance(said, dict) and canonical(said) == signed, "what was signed is not canonical JSON")
    same = {name.casefold(): name for name in FIELDS}
    need(all(same.get(name.casefold(), name) == name for name in said), "a field of it is in other capitals")
    for name, kind in FIELDS.items():
        if said.get(name) is not None:
            kind(said[name])
    return said
