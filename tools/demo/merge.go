package demo

import (
	"slices"
	"strings"

	"marquee/backend/catalogue"
)

// Merge lays the demo's works around those that were made by hand. lost are the ids of works that are
// neither: they would be gone.
func Merge(there catalogue.Works, seed uint32) (merged catalogue.Works, lost []int, err error) {
	merged, err = Works(seed)
	if err != nil {
		return catalogue.Works{}, nil, err
	}
	own, err := titles()
	if err != nil {
		return catalogue.Works{}, nil, err
	}
	for _, work := range there.Submitted {
		switch {
		case slices.Contains(HandMade(), work.ID):
			merged.Submitted = append(merged.Submitted, work)
		case !slices.ContainsFunc(own, func(title string) bool { return strings.HasPrefix(work.Name, title) }):
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

// titles are the Chinese titles of all films of the demo.
func titles() ([]string, error) {
	stories, err := premises()
	if err != nil {
		return nil, err
	}
	var all []string
	for _, p := range stories {
		for _, v := range p.films {
			all = append(all, v.title.zh)
		}
	}
	return all, nil
}
