package contest

import (
	"regexp"
	"slices"
	"strings"
)

// Award is the id of an award that nominators nominate works for.
type Award string

// AwardRule is an award of an edition.
type AwardRule struct {
	ID    Award `json:"id"`
	Limit int   `json:"limit"` // works that each nominator may name for it
	Name  Text  `json:"name"`
}

// Awards are an edition's awards in the order in which they are shown; empty: nobody nominates.
type Awards []AwardRule

// IDs returns the ids in their order.
func (a Awards) IDs() []Award {
	ids := make([]Award, len(a))
	for i, one := range a {
		ids[i] = one.ID
	}
	return ids
}

// Limit returns how many works a nominator may name for an award, 0 for one that does not exist.
func (a Awards) Limit(id Award) int {
	i := slices.IndexFunc(a, func(one AwardRule) bool { return one.ID == id })
	if i < 0 {
		return 0
	}
	return a[i].Limit
}

// Limits returns the limits of all awards; nil without any.
func (a Awards) Limits() map[Award]int {
	if len(a) == 0 {
		return nil
	}
	limits := make(map[Award]int, len(a))
	for _, one := range a {
		limits[one.ID] = one.Limit
	}
	return limits
}

// Check adds an error for the field "award" unless the award exists. An edition without awards has no work to nominate.
func (a Awards) Check(fieldErrs FieldErrors, award Award) {
	switch {
	case award == "":
		fieldErrs.Add("award", Text{EN: "Please choose an award", ZH: "请选择奖项"})
	case len(a) > 0 && !slices.Contains(a.IDs(), award):
		names := make([]string, len(a))
		for i, one := range a {
			names[i] = string(one.ID)
		}
		fieldErrs.Add(
			"award",
			Text{EN: "The award is " + enumerate(names, " or "), ZH: "奖项须为 " + enumerate(names, " 或 ")},
		)
	}
}

// enumerate joins names: "A, B or C", in Chinese "A、B 或 C".
func enumerate(names []string, or string) string {
	comma, last := ", ", len(names)-1
	if or == " 或 " {
		comma = "、"
	}
	if last < 1 {
		return strings.Join(names, comma)
	}
	return strings.Join(names[:last], comma) + or + names[last]
}

// awardID is the form of an award's id.
var awardID = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,39}$`)

// takenAwards are the keys and columns that a work has beside its counts of nominations.
var takenAwards = map[string]bool{
	"all":         true,
	"award":       true,
	"comments":    true,
	"pictureUrl":  true,
	"proposed":    true,
	"shortlisted": true,
	"tied":        true,
	"title":       true,
	"total":       true,
	"work":        true,
	"workId":      true,
}

// ValidAwardID reports whether an award may have this id: a letter, then letters, digits and underscores, at most 40
// characters, and no key that a work's counts have anyway.
func ValidAwardID(id Award) bool { return awardID.MatchString(string(id)) && !takenAwards[string(id)] }

// mostAwards is the largest number of awards in an edition.
const mostAwards = 8

// CheckAwards returns what is wrong with awards.
func CheckAwards(awards Awards) []RuleProblem {
	var problems []RuleProblem
	add := func(message Text, path ...any) {
		problems = append(problems, RuleProblem{Path: path, Message: message})
	}
	if len(awards) > mostAwards {
		add(Text{EN: "has %d awards; there may be at most %d", ZH: "有 %d 个奖项，最多 %d 个"}.Format(len(awards), mostAwards))
	}
	seen := map[Award]bool{}
	for i, a := range awards {
		at := func(message Text, path ...any) { add(message, append([]any{i}, path...)...) }
		switch {
		case !awardID.MatchString(string(a.ID)):
			at(
				Text{
					EN: "must begin with a letter and have at most 40 letters, digits and _",
					ZH: "须以字母开头，最多 40 个字母、数字和 _",
				},
				"id",
			)
		case seen[a.ID]:
			at(Text{EN: "is the id of two awards", ZH: "与另一个奖项的编号相同"}, "id")
		case !ValidAwardID(a.ID):
			at(
				Text{
					EN: "is %q, a name that tables of nominations use for something else",
					ZH: "%q 在提名表中另有用途",
				}.Format(
					string(a.ID),
				),
				"id",
			)
		}
		seen[a.ID] = true
		if a.Limit < 1 || a.Limit > mostFigure {
			at(Text{EN: "must be from 1 to %d", ZH: "须为 1 至 %d"}.Format(mostFigure), "limit")
		}
		checkBoth(a.Name, true, "name", at)
	}
	return problems
}
