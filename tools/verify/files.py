"""The files of an export beside the log: the section Files of an export of its transparency.md."""
import hashlib
import json
import re

from encoding import once
from guards import need

KNOWN = {"head.txt", "records.txt", "witnessed.txt", "judges.txt", "ranking.json", "prizes.json", "order.json",
         "winners.json", "report.html", "transparency.md"}


def need_known(folder):
    """Refuses files that nothing proves, and that would look proved beside the others; not those of a file manager."""
    for path in (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")):
        name = path.relative_to(folder).as_posix()
        need(name in KNOWN or name.startswith("tile/"), f"{name}: this is no file of an export, and nothing proves it")


def need_names(text, accounts):
    """judges.txt: a line for each account, with the name that its records commit to, or none once it was erased."""
    lines, known = text.split("\n")[:-1], dict(accounts)
    need(text.endswith("\n") or not text, "judges.txt: the last line has no end")
    need(lines == sorted(lines), "judges.txt: the lines are not in order")
    for line in lines:
        parts = re.fullmatch(r"([^ ]*) (?:erased|([0-9a-f]{32}) (.*))", line)
        account = parts and known.pop(parts[1], None)
        need(account and account.erased == (parts[2] is None), f"judges.txt: {line}: not the name of an account")
        digest = account.erased or hashlib.sha256(bytes.fromhex(parts[2]) + parts[3].encode()).hexdigest()
        need(account.erased or digest == account.name, f"judges.txt: {line}: not the name that the log commits to")
    need(not known, "judges.txt: an account is missing")


def need_published(content, contest):
    """winners.json: the works, ranks and prizes that the records before its publication give."""
    stated, (ranks, won) = json.loads(content, object_pairs_hook=once), contest.given
    places = {one["workId"]: one[won["official"]]["rank"] for one in ranks}
    given = [(one["workId"], one["prizes"], places[one["workId"]]) for one in won["awards"]]
    need([(one["id"], one["prizes"], one["rank"]) for one in stated["winners"]] == given and
         stated["ranking"] == won["official"], "winners.json: not the works, ranks or prizes that the records give")
