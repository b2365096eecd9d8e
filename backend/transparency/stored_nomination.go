package transparency

import (
	"cmp"
	"slices"

	"marquee/backend/contest"
)

// StoredNomination is a nomination as the service has it beside its records.
type StoredNomination struct {
	Judge  string // pseudonym; "" once the account is erased
	WorkID int
	Award  contest.Award
}

func compareNominations(a, b StoredNomination) int {
	return cmp.Or(cmp.Compare(a.Judge, b.Judge), cmp.Compare(a.WorkID, b.WorkID), cmp.Compare(a.Award, b.Award))
}

// nominationsDiffer reports whether other nominations are stored than the records give. Those of works that left the
// judging are not compared: the service may delete them. Neither are those of erased accounts, which it cannot name.
func (s *replayedJudging) nominationsDiffer(stored []StoredNomination) bool {
	given := make([]StoredNomination, 0, len(s.nominations))
	for key := range s.nominations {
		if by := s.accounts[key.judge]; !s.isExcluded(key.work) && (by == nil || !by.erased) {
			given = append(given, StoredNomination{Judge: key.judge, WorkID: key.work, Award: key.award})
		}
	}
	kept := slices.DeleteFunc(
		slices.Clone(stored),
		func(n StoredNomination) bool { return n.Judge == "" || s.isExcluded(n.WorkID) },
	)
	slices.SortFunc(given, compareNominations)
	slices.SortFunc(kept, compareNominations)
	return !slices.Equal(given, kept)
}
