package operations

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
)

// referring are the parts of which one may name what another has: a prize a criterion, an award or a category, a
// question a category.
var referring = []string{"limits", "categories", "criteria", "awards", "prizes", contest.PartQuestions}

// with returns the other parts that a form changes, and the edition that has them all. Each is checked in the edition
// as it will be, so that no order of single changes is needed. What is wrong with them is added to fieldErrs, with the
// fields "with.prizes.prizes[0].by".
func (b RuleBase) with(
	part contest.RulePart,
	current *contest.Edition,
	form RulePartForm,
	by contest.Organiser,
	now time.Time,
	fieldErrs contest.FieldErrors,
) ([]RulePartChange, *contest.Edition, error) {
	if len(form.With) == 0 {
		return nil, current, nil
	}
	if err := checkWith(part.Name, form.With); err != nil {
		return nil, nil, err
	}
	contents := map[string][]byte{part.Name: form.Value}
	for _, other := range form.With {
		contents[other.Part] = other.Value
	}
	all := *current
	for _, p := range contest.RuleParts() {
		if content, given := contents[p.Name]; given {
			_, _ = p.Apply(&all, content) // what is wrong is named by the checks of each part
		}
	}
	var changes []RulePartChange
	for i, other := range form.With {
		p, _ := contest.RulePartNamed(other.Part)
		e := all
		if err := applyPart(p, &e, other.Value, b); err != nil {
			if err := addWrong(fieldErrs, err, "with."+other.Part); err != nil {
				return nil, nil, err
			}
			continue
		}
		before, after := p.Version(current), p.Version(&e)
		if before == after {
			continue
		}
		if form.With[i].Before != before {
			return nil, nil, changedElsewhere()
		}
		content, err := json.Marshal(p.Of(&e))
		if err != nil {
			return nil, nil, fmt.Errorf("write %s: %w", p.Name, err)
		}
		changes = append(changes, RulePartChange{
			Part: p.Name, Content: content, Before: before, After: after, At: now, By: by.Actor, Reason: form.Reason,
		})
	}
	return changes, &all, nil
}

// checkWith refuses parts that no other refers to, and one that is given twice.
func checkWith(part string, with []RulePartWith) error {
	fieldErrs := contest.FieldErrors{}
	seen := []string{part}
	for i, other := range with {
		field := fmt.Sprintf("with[%d].part", i)
		switch {
		case !slices.Contains(referring, part) || !slices.Contains(referring, other.Part):
			fieldErrs.Add(field, contest.Text{EN: "This part changes by itself", ZH: "此部分须单独修改"})
		case slices.Contains(seen, other.Part):
			fieldErrs.Add(field, contest.Text{EN: "This part is given twice", ZH: "此部分重复"})
		}
		seen = append(seen, other.Part)
	}
	return fieldErrs.Err()
}

// addWrong adds the wrong fields of a part to those of a form, by the place of the part in it. It returns other errors.
func addWrong(fieldErrs contest.FieldErrors, err error, place string) error {
	var wrong *contest.Error
	if !errors.As(err, &wrong) || wrong.Code != contest.CodeValidation {
		return err
	}
	for field, message := range wrong.Fields {
		fieldErrs.Add(place+strings.TrimPrefix(field, "value"), message)
	}
	return nil
}
