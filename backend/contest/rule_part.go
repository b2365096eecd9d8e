package contest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// RulePart is a part of an edition's rules that organisers change while it runs. What they store stands in place of the
// catalogue's file.
type RulePart struct {
	Name string
	// Of is the part as an edition has it.
	Of func(e *Edition) any
	// Apply puts the JSON of a part into an edition, and returns what is wrong with it. An error is JSON of another shape.
	Apply func(e *Edition, content []byte) ([]RuleProblem, error)
}

// RuleParts lists the parts, those first that others depend on.
func RuleParts() []RulePart {
	return []RulePart{
		{
			Name: "categories",
			Of:   func(e *Edition) any { return append([]Category{}, e.Categories...) },
			Apply: func(e *Edition, content []byte) ([]RuleProblem, error) {
				categories, err := strictly[[]Category](content)
				if err != nil {
					return nil, err
				}
				e.Categories = categories
				// A category that a question depends on stays.
				return append(CheckCategories(categories), brokenConditions(e)...), nil
			},
		},
		{
			Name: "questions",
			Of:   func(e *Edition) any { return append([]Question{}, e.Questions...) },
			Apply: func(e *Edition, content []byte) ([]RuleProblem, error) {
				questions, err := strictly[[]Question](content)
				if err != nil {
					return nil, err
				}
				e.Questions = questions
				return CheckQuestions(questions, e.Categories), nil
			},
		},
	}
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
				return []RuleProblem{{Message: Text{EN: "lacks %q, on which the question %q depends", ZH: "缺少 %q，问题 %q 以它为条件"}.Format(id, q.ID)}}
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
		}
	}
	return &changed
}
