package contest

import "regexp"

// Criterion is what judges score.
type Criterion struct {
	ID     string `json:"id"`     // a scorecard has a key of this name
	Weight int    `json:"weight"` // per cent of the total
	Name   Text   `json:"name"`
	Note   Text   `json:"note"` // what judges look for
}

// Criteria are an edition's criteria, 1 to 8, in the order in which ties are decided. Their weights add up to 100.
type Criteria []Criterion

// IDs returns the ids in their order.
func (c Criteria) IDs() []string {
	ids := make([]string, len(c))
	for i, one := range c {
		ids[i] = one.ID
	}
	return ids
}

// Weights returns the weights in their order, in percent.
func (c Criteria) Weights() []int {
	weights := make([]int, len(c))
	for i, one := range c {
		weights[i] = one.Weight
	}
	return weights
}

// criterionID is the form of a criterion's id.
var criterionID = regexp.MustCompile(`^[a-z][a-z0-9_]{0,39}$`)

// takenCriteria are the keys that a scorecard has beside its criteria, in a call, an answer, the log or a table.
var takenCriteria = map[string]bool{
	"award": true, "before": true, "comments": true, "commitment": true, "complete": true, "judge": true, "key": true, "place": true,
	"reason": true, "record": true, "salt": true, "signature": true, "signed": true, "total": true, "version": true, "work": true,
	"rank": true, "drift": true, "severity": true, "drift_per_ten_works": true, "drift_error": true, "drift_cards": true,
}

// ValidCriterionID reports whether a criterion may have this id: a lower-case letter, then letters, digits and underscores, at
// most 40 characters, and no key that a scorecard has anyway.
func ValidCriterionID(id string) bool { return criterionID.MatchString(id) && !takenCriteria[id] }
