"""Judges' own signatures: what a record states is what its judge's browser signed, and nothing is stored twice."""
import base64
import json
from decimal import Decimal

import note

SIGNED = {"scorecard.set", "recusal", "nomination.made", "nomination.modified", "nomination.confirmed",
          "nomination.cancelled"}
STATED = ("workId", "award", "creativity", "technical", "artistic", "story")


class Signatures:
    def __init__(self, edition):
        self.edition, self.required = edition, False
        self.keys, self.used, self.before, self.replaced = set(), set(), {}, {}

    def apply(self, ok, kind, judge, text, data):
        if kind in ("rules.set", "rules.reset"):
            self.required = bool(data.get("signedCards"))
        elif kind == "judge.key":
            self.keys.add((judge, data["key"]))
        elif kind == "submission.replaced":
            self.replaced[data["workId"]] = data["by"]
        elif kind in SIGNED and not data.get("signature"):
            ok(not self.required, "the rules require signatures")
        elif kind in SIGNED:
            ok((judge, data["key"]) in self.keys, "the key is not one that the log gives to the judge")
            if not data.get("signed"):
                ok(text, "what was signed is missing")
                return
            message = f"marquee-card-v1\n{self.edition}\n{data['signed']}".encode()
            key, signature = (base64.b64decode(data[name], validate=True) for name in ("key", "signature"))
            fits = len(key) == 32 and len(signature) == 64 and note.verify(key, message, signature)
            ok(fits, "the signature does not fit")
            self.compare(ok, kind, judge, text, data, json.loads(data["signed"], parse_float=Decimal))

    def compare(self, ok, kind, judge, text, data, said):
        if kind == "nomination.cancelled":
            ok(said.get("cancel") is True, "no cancellation was signed")
            for one in data["nominations"]:
                ok(said.get("award") in (None, one["award"]), "another award was signed")
                same = said.get("workId") is None or self.newest(said["workId"]) == self.newest(one["workId"])
                ok(same, "another work was signed")
        else:
            same = all(said.get(name) == data.get(name) for name in STATED)
            own = said.get("reason" if kind == "recusal" else "comments") or ""
            ok(same and own == (text or ""), "the record states something else than its judge signed")
        if said.get("before") is None:
            return
        if kind == "scorecard.set":
            last = self.before.get((judge, data["workId"]), -1)
            ok(said["before"] > last, "the judge signed this scorecard before a later one")
            self.before[judge, data["workId"]] = said["before"]
        elif kind != "recusal":
            ok((judge, data["signature"]) not in self.used, "the judge signed this once, and it is stored twice")
            self.used.add((judge, data["signature"]))

    def newest(self, work):
        while work in self.replaced:
            work = self.replaced[work]
        return work
