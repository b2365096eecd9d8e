package catalogue

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// WorkTitles implements operations.CatalogueStore.
func (d *Folder) WorkTitles(edition contest.EditionID) ([]operations.WorkTitle, error) {
	var works Works
	err := d.readOf(edition, func(content fs.FS) (err error) {
		works, err = ReadWorks(content, edition)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read titles of works: %w", err)
	}
	english := make(map[int]string, len(works.Overlay))
	for _, t := range works.Overlay {
		english[t.ID] = t.Name
	}
	var titles []operations.WorkTitle
	for _, w := range works.Submitted {
		if name := english[w.ID]; w.Name != "" && name != "" {
			titles = append(titles, operations.WorkTitle{WorkID: w.ID, Title: contest.Text{EN: name, ZH: w.Name}})
		}
	}
	slices.SortFunc(titles, func(a, b operations.WorkTitle) int { return cmp.Compare(a.WorkID, b.WorkID) })
	return titles, nil
}
