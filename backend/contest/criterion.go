package contest

import (
	"maps"
	"regexp"
	"slices"
)

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
	"award":               true,
	"before":              true,
	"comments":            true,
	"commitment":          true,
	"complete":            true,
	"judge":               true,
	"key":                 true,
	"place":               true,
	"reason":              true,
	"record":              true,
	"salt":                true,
	"signature":           true,
	"signed":              true,
	"total":               true,
	"version":             true,
	"watched":             true,
	"work":                true,
	"rank":                true,
	"drift":               true,
	"severity":            true,
	"drift_per_ten_works": true,
	"drift_error":         true,
	"drift_cards":         true,
}

// TakenCriteria are the ids that no criterion may have, sorted.
func TakenCriteria() []string { return slices.Sorted(maps.Keys(takenCriteria)) }

// ValidCriterionID reports whether a criterion may have this id: a lower-case letter, then letters, digits and
// underscores, at most 40 characters, and no key that a scorecard has anyway.
func ValidCriterionID(id string) bool { return criterionID.MatchString(id) && !takenCriteria[id] }

// mostCriteria is the largest number of criteria in an edition.
const mostCriteria = 8

// CheckCriteria returns what is wrong with criteria.
func CheckCriteria(criteria Criteria) []RuleProblem {
	var problems []RuleProblem
	add := func(message Text, path ...any) {
		problems = append(problems, RuleProblem{Path: path, Message: message})
	}
	if len(criteria) == 0 || len(criteria) > mostCriteria {
		add(
			Text{
				EN: "has %d criteria; there must be 1 to %d",
				ZH: "有 %d 项标准，须为 1 至 %d 项",
			}.Format(
				len(criteria),
				mostCriteria,
			),
		)
	}
	sum, seen := 0, map[string]bool{}
	for i, c := range criteria {
		at := func(message Text, path ...any) { add(message, append([]any{i}, path...)...) }
		switch {
		case !criterionID.MatchString(c.ID):
			at(
				Text{
					EN: "must begin with a small letter and have at most 40 small letters, digits and _",
					ZH: "须以小写字母开头，最多 40 个小写字母、数字和 _",
				},
				"id",
			)
		case seen[c.ID]:
			at(Text{EN: "is the id of two criteria", ZH: "与另一项标准的编号相同"}, "id")
		case !ValidCriterionID(c.ID):
			at(Text{EN: "is %q, a name that scorecards use for something else", ZH: "%q 在评分表中另有用途"}.Format(c.ID), "id")
		}
		seen[c.ID] = true
		if c.Weight < 1 || c.Weight > 100 {
			at(Text{EN: "must be from 1 to 100", ZH: "须为 1 至 100"}, "weight")
		}
		sum += c.Weight
		checkBoth(c.Name, true, "name", at)
		checkBoth(c.Note, true, "note", at)
	}
	if len(criteria) > 0 && sum != 100 {
		add(Text{EN: "has weights that add up to %d; they must add up to 100", ZH: "权重合计为 %d，须合计为 100"}.Format(sum))
	}
	return problems
}
