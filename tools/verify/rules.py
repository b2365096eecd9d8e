"""What rules every contest has: the section Replay of the export's transparency.md."""
import re

from guards import need, twice

CRITERION = re.compile("[a-z][a-z0-9_]{0,39}")
TAKEN = ("award before comments commitment complete judge key place reason record salt signature signed total "
         "version work rank drift severity ").split()  # by what a card has beside its scores


def is_shrinkage(value):
    return value == 0 or 0.001 <= value <= 1000


def is_prize(prize, criteria):
    first, last = prize.get("first", 0), prize.get("last", 0)
    ranks = 1 <= first <= last or first == last == 0 and not prize.get("award") and not prize.get("category")
    return prize["id"] and ranks and 0 <= prize.get("criterion", 0) < criteria


def need_sound(rules):
    weights, criteria, prizes = rules["weights"] or [], rules.get("criteria"), rules.get("prizes", [])
    need(1 <= len(weights) <= 8 and all(0 <= w <= 100 for w in weights) and sum(weights) == 100,
         "the weights are not 1 to 8 of 100 in all")
    need(criteria is None or len(criteria) == len(weights) and not twice(criteria) and
         all(CRITERION.fullmatch(c) and c not in TAKEN for c in criteria),
         "the criteria are not as many as the weights, each once")
    need(is_shrinkage(rules.get("shrinkage", 0)) and is_shrinkage(rules.get("workShrinkage", 0)),
         "a shrinkage is not 0 or 0.001 to 1000")
    need(0 <= rules.get("minimumCards", 0) <= 10000 and 0 <= rules.get("draws", 0) <= 100000,
         "the minimum of cards or the number of draws is out of range")
    need(rules.get("official", "mean") in ("mean", "corrected"), "there is no such ranking")
    need(all(limit >= 0 for limit in rules.get("nominationLimits", {}).values()), "a quota is below 0")
    need(all(is_prize(prize, len(weights)) for prize in prizes), "a prize has ranks or a criterion that there are not")
    need(not twice([prize["id"] for prize in prizes]), "two prizes have one id")
