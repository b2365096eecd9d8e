package contest

import (
	"cmp"
	"slices"
)

// OrganiserSort is the order of a list of organisers.
type OrganiserSort string

// Without an order organisers are listed by name.
const (
	OrganisersByName    OrganiserSort = "name"
	OrganisersByAddress OrganiserSort = "email"
	OrganisersByRole    OrganiserSort = "role"
)

// OrganiserFilter selects and sorts accounts of the console. Its zero value selects all, by name.
type OrganiserFilter struct {
	Role       OrganiserRole // "": all
	Disabled   *bool         // nil: all
	Search     string        // part of the name or of the address; "": all
	Sort       OrganiserSort
	Descending bool
	Part
}

// Of returns the accounts that match the filter.
func (f OrganiserFilter) Of(accounts []OrganiserAccount) Found[OrganiserAccount] {
	chosen := slices.DeleteFunc(slices.Clone(accounts), func(a OrganiserAccount) bool {
		return f.Role != "" && a.Role != f.Role || f.Disabled != nil && *f.Disabled == a.DisabledAt.IsZero() || !ContainsKey(f.Search, a.Name, a.Email)
	})
	orders := map[OrganiserSort]func(a, b OrganiserAccount) int{
		OrganisersByName:    func(a, b OrganiserAccount) int { return cmp.Compare(a.Name, b.Name) },
		OrganisersByAddress: func(a, b OrganiserAccount) int { return cmp.Compare(a.Email, b.Email) },
		OrganisersByRole:    func(a, b OrganiserAccount) int { return cmp.Compare(a.Role, b.Role) },
	}
	return partOf(ordered(chosen, orders[f.Sort], f.Descending), f.Part, func(a OrganiserAccount) string { return a.ID })
}
