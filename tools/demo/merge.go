package demo

import (
	"slices"

	"marquee/backend/catalogue"
)

// Merge merges the demo's works with those made by hand. lost are the ids of works that are neither
// and would be removed.
func Merge(there catalogue.Works) (merged catalogue.Works, lost []int, err error) {
	merged, err = Works()
	if err != nil {
		return catalogue.Works{}, nil, err
	}
	own := map[string]bool{}
	for _, work := range merged.Submitted {
		own[work.Name] = true
	}
	for _, work := range there.Submitted {
		switch {
		case slices.Contains(HandMade(), work.ID):
			merged.Submitted = append(merged.Submitted, work)
		case !own[work.Name]:
			lost = append(lost, work.ID)
		}
	}
	for _, translation := range there.Overlay {
		if slices.Contains(HandMade(), translation.ID) {
			merged.Overlay = append(merged.Overlay, translation)
		}
	}
	return merged.Normalised(), lost, nil
}
