package judging

import (
	"cmp"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// JurySort is the order of a list of the jury.
type JurySort string

// Without an order the jury is listed by name.
const (
	JuryByName     JurySort = "name"
	JuryByProgress JurySort = "progress" // the share of the work that is done
	JuryBySeen     JurySort = "seen"     // those who never logged in first
)

// JuryFilter chooses and orders accounts of the jury. Its zero value is all of them, by name.
type JuryFilter struct {
	Role       jury.Role // "": all
	Disabled   *bool     // nil: all
	Completed  *bool     // nil: all
	Search     string    // part of the name or of the address; "": all
	Sort       JurySort
	Descending bool
	contest.Part
}

// Of returns the accounts that the filter chooses.
func (f JuryFilter) Of(members []JuryMember) contest.Found[JuryMember] {
	chosen := slices.DeleteFunc(slices.Clone(members), func(m JuryMember) bool {
		return f.Role != "" && m.Judge.Role != f.Role ||
			f.Disabled != nil && *f.Disabled == m.Judge.DisabledAt.IsZero() ||
			f.Completed != nil && *f.Completed != m.Completed() ||
			!contest.ContainsKey(f.Search, m.Judge.Name, m.Judge.Email)
	})
	share := func(m JuryMember) float64 { return float64(m.Done) / float64(max(1, m.Total)) }
	orders := map[JurySort]func(a, b JuryMember) int{
		JuryByProgress: func(a, b JuryMember) int { return cmp.Compare(share(a), share(b)) },
		JuryBySeen:     func(a, b JuryMember) int { return a.LastSeenAt.Compare(b.LastSeenAt) },
		JuryByName:     func(a, b JuryMember) int { return cmp.Compare(a.Judge.Name, b.Judge.Name) },
	}
	return contest.PartOf(
		contest.Ordered(chosen, orders[f.Sort], f.Descending),
		f.Part,
		func(m JuryMember) string { return m.Judge.ID },
	)
}
