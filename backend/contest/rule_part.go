package contest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
)

// RulePart is a part of an edition's rules that organisers change while it runs. What they store stands in place of the
// catalogue's file.
type RulePart struct {
	Name string
	// Of is the part as an edition has it.
	Of func(e *Edition) any
	// Apply puts the JSON of a part into an edition, and returns what is wrong with it. An error is JSON of another
	// shape.
	Apply func(e *Edition, content []byte) ([]RuleProblem, error)
}

// Names of parts that are stored in another way than the others, or that have a rule of their own.
const (
	PartDates     = "dates"   // its dates are moves, see Edition.Moved
	PartRanking   = "ranking" // its official ranking is that of the results
	PartQuestions = "questions"
)

// RuleParts lists the parts in their order, in which stored ones are applied: those first that others depend on.
func RuleParts() []RulePart {
	return []RulePart{
		partOf(PartDates, TimelineOf, applyTimeline),
		partOf("limits", figuresOf, func(e *Edition, f Figures) []RuleProblem {
			problems := CheckFigures(f, e.TakesSubmissions())
			e.SetFigures(f)
			return append(problems, unsettledPrizes(e)...)
		}),
		partOf(
			"categories",
			func(e *Edition) []Category { return append([]Category{}, e.Categories...) },
			func(e *Edition, categories []Category) []RuleProblem {
				e.Categories = categories
				// A category that a question or a prize depends on stays.
				return slices.Concat(CheckCategories(categories), brokenConditions(e), unsettledPrizes(e))
			},
		),
		partOf(
			"criteria",
			func(e *Edition) Criteria { return append(Criteria{}, e.Criteria...) },
			func(e *Edition, criteria Criteria) []RuleProblem {
				e.Criteria = criteria
				return append(CheckCriteria(criteria), unsettledPrizes(e)...)
			},
		),
		partOf(
			"awards",
			func(e *Edition) Awards { return append(Awards{}, e.Awards...) },
			func(e *Edition, awards Awards) []RuleProblem {
				e.Awards = awards
				return append(CheckAwards(awards), unsettledPrizes(e)...)
			},
		),
		partOf("prizes", func(e *Edition) PrizeList {
			list := e.PrizeList
			list.Prizes = append([]ListedPrize{}, list.Prizes...)
			return list
		}, (*Edition).SetPrizes),
		partOf(PartRanking, rankingOf, func(e *Edition, part RankingPart) []RuleProblem { return part.apply(e) }),
		partOf("safeguards", safeguardsOf, func(e *Edition, part SafeguardsPart) []RuleProblem {
			part.apply(e)
			return nil
		}),
		partOf("order", orderOf, func(e *Edition, part OrderPart) []RuleProblem { return part.apply(e) }),
		partOf(
			PartQuestions,
			func(e *Edition) []Question { return append([]Question{}, e.Questions...) },
			func(e *Edition, questions []Question) []RuleProblem {
				e.Questions = questions
				return CheckQuestions(questions, e.Categories)
			},
		),
	}
}

// RuleFiles are the catalogue's files that a part replaces whole, by the part's name.
func RuleFiles() map[string]string {
	return map[string]string{
		"categories": "categories.json", "criteria": "criteria.json", "awards": "awards.json", "prizes": "prizes.json",
		PartQuestions: "questions.json",
	}
}

// partOf returns a part whose value has a type of Go.
func partOf[T any](name string, of func(*Edition) T, apply func(*Edition, T) []RuleProblem) RulePart {
	return RulePart{
		Name: name,
		Of:   func(e *Edition) any { return of(e) },
		Apply: func(e *Edition, content []byte) ([]RuleProblem, error) {
			value, err := strictly[T](content)
			if err != nil {
				return nil, err
			}
			return apply(e, value), nil
		},
	}
}

// unsettledPrizes puts the prizes into an edition again, and returns what they lack in it now.
func unsettledPrizes(e *Edition) []RuleProblem {
	if e.PrizeList.Currency == "" && len(e.PrizeList.Prizes) == 0 {
		return nil
	}
	var problems []RuleProblem
	for _, p := range e.SetPrizes(e.PrizeList) {
		problems = append(
			problems,
			RuleProblem{Message: Text{EN: "does not fit the prizes: %s", ZH: "与奖项不符：%s"}.Format(p.Message)},
		)
	}
	return problems
}

// RulePartNamed returns a part by its name.
func RulePartNamed(name string) (RulePart, bool) {
	for _, p := range RuleParts() {
		if p.Name == name {
			return p, true
		}
	}
	return RulePart{}, false
}

// strictly reads JSON whose keys are all known.
func strictly[T any](content []byte) (T, error) {
	var value T
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(&value)
	return value, err
}

func brokenConditions(e *Edition) []RuleProblem {
	for _, q := range e.Questions {
		for _, id := range q.When.Category {
			if _, known := e.Category(id); !known {
				return []RuleProblem{
					{
						Message: Text{
							EN: "lacks %q, on which the question %q depends",
							ZH: "缺少 %q，问题 %q 以它为条件",
						}.Format(
							id,
							q.ID,
						),
					},
				}
			}
		}
	}
	return nil
}

// Version names the part as an edition has it.
func (p RulePart) Version(e *Edition) string {
	content, err := json.Marshal(p.Of(e))
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:8])
}

// RulePartReader reads the parts that organisers have stored.
type RulePartReader interface {
	// RuleParts returns the JSON of stored parts of an edition by their names.
	RuleParts(ctx context.Context, edition EditionID) (map[string][]byte, error)
}

// WithParts returns the edition with stored parts in place of the catalogue's. One that cannot be read is left out. The
// edition itself does not change.
func (e *Edition) WithParts(stored map[string][]byte) *Edition {
	if len(stored) == 0 {
		return e
	}
	changed := *e
	changed.MailTexts = StoredMailTexts(stored).Over(e.MailTexts)
	for _, p := range RuleParts() {
		content, there := stored[p.Name]
		if !there {
			continue
		}
		kept := changed
		if _, err := p.Apply(&changed, content); err != nil {
			changed = kept
			continue
		}
		changed.Stored = append(slices.Clone(changed.Stored), p.Name)
	}
	return &changed
}
