package contest

import (
	"cmp"
	"slices"
	"strings"
	"sync/atomic"
)

// Editions are the editions of a contest, with the dates of the catalogue. They may be used by many goroutines; an
// edition that was returned does not change, but another may take its place.
type Editions struct {
	list atomic.Pointer[[]*Edition] // in order
}

// NewEditions returns these editions.
func NewEditions(list ...*Edition) *Editions {
	e := &Editions{}
	e.Replace(list)
	return e
}

// Replace puts these editions in place of all.
func (e *Editions) Replace(list []*Edition) {
	sorted := slices.Clone(list)
	slices.SortStableFunc(
		sorted,
		func(a, b *Edition) int { return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.ID, b.ID)) },
	)
	e.list.Store(&sorted)
}

// All lists the editions in their order.
func (e *Editions) All() []*Edition {
	if e == nil {
		return nil
	}
	if list := e.list.Load(); list != nil {
		return *list
	}
	return nil
}

// Edition returns an edition; nil for an id that does not exist.
func (e *Editions) Edition(id EditionID) *Edition {
	for _, edition := range e.All() {
		if edition.ID == id {
			return edition
		}
	}
	return nil
}

// IDs lists the editions in their order.
func (e *Editions) IDs() []EditionID {
	all := e.All()
	ids := make([]EditionID, len(all))
	for i, edition := range all {
		ids[i] = edition.ID
	}
	return ids
}

// First is the edition that a request is for which names none; nil without editions.
func (e *Editions) First() *Edition {
	if all := e.All(); len(all) > 0 {
		return all[0]
	}
	return nil
}

// URLs are the addresses of the editions for visitors.
func (e *Editions) URLs() map[EditionID]string {
	urls := map[EditionID]string{}
	for _, edition := range e.All() {
		urls[edition.ID] = edition.URL
	}
	return urls
}

// Unknown is the error for a query that names no edition.
func (e *Editions) Unknown() error {
	var ids []string
	for _, id := range e.IDs() {
		ids = append(ids, string(id))
	}
	return FieldErrors{"edition": Text{
		EN: "The edition is one of: " + strings.Join(ids, ", "), ZH: "赛事版本须为下列之一：" + strings.Join(ids, "、"),
	}}.Err()
}
