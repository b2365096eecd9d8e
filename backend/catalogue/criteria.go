package catalogue

import "marquee/backend/contest"

// Criterion is one thing that judges score, as criteria.json has it.
type Criterion struct {
	ID     string       `json:"id"`     // creativity, technical, artistic or story
	Weight int          `json:"weight"` // per cent of the total
	Name   contest.Text `json:"name"`
	Note   contest.Text `json:"note"` // what judges look for
}

func (f *folder) criteria(name string, e *Edition) {
	opened, ok := f.read(name, &e.Criteria)
	if !ok {
		return
	}
	weights := map[string]*int{
		"creativity": &e.Weights.Creativity, "technical": &e.Weights.Technical, "artistic": &e.Weights.Artistic, "story": &e.Weights.Story,
	}
	sum := 0
	for i, c := range e.Criteria {
		weight := weights[c.ID]
		switch {
		case weight == nil:
			opened.faultAt([]any{i, "id"}, "is %q; it must be creativity, technical, artistic or story", c.ID)
		case *weight != 0:
			opened.faultAt([]any{i, "id"}, "appears twice")
		case c.Weight < 1:
			opened.faultAt([]any{i, "weight"}, "must be at least 1")
		default:
			*weight = c.Weight
		}
		sum += c.Weight
	}
	if len(e.Criteria) != len(weights) {
		opened.fault(opened.root, "", "has %d criteria; it must have creativity, technical, artistic and story", len(e.Criteria))
	} else if sum != 100 {
		opened.fault(opened.root, "", "has weights that add up to %d; they must add up to 100", sum)
	}
}
