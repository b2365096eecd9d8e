package organiser

import (
	"cmp"
	"slices"

	"marquee/backend/contest"
)

// Sort is the order of a list of organisers.
type Sort string

// Without an order organisers are listed by name.
const (
	OrganisersByName    Sort = "name"
	OrganisersByAddress Sort = "email"
	OrganisersByRole    Sort = "role"
)

// Filter selects and sorts accounts of the console. Its zero value selects all, by name.
type Filter struct {
	Role       contest.OrganiserRole // "": all
	Disabled   *bool                 // nil: all
	Search     string                // part of the name or of the address; "": all
	Sort       Sort
	Descending bool
	contest.Part
}

// Of returns the accounts that match the filter.
func (f Filter) Of(accounts []contest.OrganiserAccount) contest.Found[contest.OrganiserAccount] {
	chosen := slices.DeleteFunc(slices.Clone(accounts), func(a contest.OrganiserAccount) bool {
		return f.Role != "" && a.Role != f.Role || f.Disabled != nil && *f.Disabled == a.DisabledAt.IsZero() ||
			!contest.ContainsKey(f.Search, a.Name, a.Email)
	})
	orders := map[Sort]func(a, b contest.OrganiserAccount) int{
		OrganisersByName:    func(a, b contest.OrganiserAccount) int { return cmp.Compare(a.Name, b.Name) },
		OrganisersByAddress: func(a, b contest.OrganiserAccount) int { return cmp.Compare(a.Email, b.Email) },
		OrganisersByRole:    func(a, b contest.OrganiserAccount) int { return cmp.Compare(a.Role, b.Role) },
	}
	return contest.PartOf(
		contest.Ordered(chosen, orders[f.Sort], f.Descending),
		f.Part,
		func(a contest.OrganiserAccount) string { return a.ID },
	)
}
