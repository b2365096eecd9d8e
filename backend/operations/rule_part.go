package operations

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"marquee/backend/contest"
)

// ActionChangeRules is the action of the audit log for a changed part of the rules.
const ActionChangeRules = "rules.change"

// RulePartSubject names a part of an edition's rules in the audit log.
func RulePartSubject(edition contest.EditionID, part string) string {
	return "rules:" + string(edition) + ":" + part
}

// RulePartChange is a part that is stored.
type RulePartChange struct {
	Part          string
	Content       []byte // JSON
	Before, After string // versions
	At            time.Time
	By            string
}

// RulePartStore keeps the parts of the rules that organisers change.
type RulePartStore interface {
	contest.RulePartReader
	// AnsweredQuestions are the questions of an edition that have or had an answer.
	AnsweredQuestions(ctx context.Context, edition contest.EditionID) ([]contest.AnsweredQuestion, error)
	// ChangeRulePart calls check with what is stored, and stores the change that it returns with its audit row; nil stores
	// nothing. Calls for an edition run one after the other.
	ChangeRulePart(ctx context.Context, edition contest.EditionID, check func(stored map[string][]byte, answered []contest.AnsweredQuestion) (*RulePartChange, error)) error
}

// RulePartForm changes a part. The JSON tags are the field names on the wire.
type RulePartForm struct {
	Value  json.RawMessage `json:"value"`
	Before string          `json:"before"` // the version that was read
	DryRun bool            `json:"dryRun"`
}

// RulePartState is a part of an edition's rules.
type RulePartState struct {
	Part     string
	Value    any
	Version  string
	Changed  bool // by this call, or with DryRun would be
	Answered []contest.AnsweredQuestion
}

// RulePartService reads and changes parts of the rules. Every method returns FORBIDDEN for a zero Organiser, NOT_FOUND for a
// part that does not exist.
type RulePartService struct {
	Parts    RulePartStore
	Calendar *contest.Calendar // reads the parts again after a change; nil: none
	Clock    contest.Clock
}

// Part returns a part of an edition, which is the one of the catalogue.
func (s *RulePartService) Part(ctx context.Context, by contest.Organiser, planned *contest.Edition, name string) (RulePartState, error) {
	if err := by.MayRead(contest.AreaCatalogue); err != nil {
		return RulePartState{}, err
	}
	part, known := contest.RulePartNamed(name)
	if !known {
		return RulePartState{}, contest.Fail(contest.CodeNotFound)
	}
	stored, err := s.Parts.RuleParts(ctx, planned.ID)
	if err != nil {
		return RulePartState{}, fmt.Errorf("read rules: %w", err)
	}
	answered, err := s.Parts.AnsweredQuestions(ctx, planned.ID)
	if err != nil {
		return RulePartState{}, fmt.Errorf("read rules: %w", err)
	}
	return partState(part, planned.WithParts(stored), answered), nil
}

func partState(part contest.RulePart, e *contest.Edition, answered []contest.AnsweredQuestion) RulePartState {
	return RulePartState{Part: part.Name, Value: part.Of(e), Version: part.Version(e), Answered: answered}
}

// Change replaces a part; with DryRun it changes nothing. The same part again changes nothing and is no conflict. CONFLICT
// for another version than Before, VALIDATION_FAILED with the fields "value[2].label.zh" of what is wrong.
func (s *RulePartService) Change(ctx context.Context, by contest.Organiser, planned *contest.Edition, name string, read contest.ReadForm[RulePartForm]) (RulePartState, error) {
	if err := by.MayChange(contest.AreaCatalogue); err != nil {
		return RulePartState{}, err
	}
	part, known := contest.RulePartNamed(name)
	if !known {
		return RulePartState{}, contest.Fail(contest.CodeNotFound)
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return RulePartState{}, err
	}
	if err := fieldErrs.Err(); err != nil {
		return RulePartState{}, err
	}
	var state RulePartState
	err = s.Parts.ChangeRulePart(ctx, planned.ID, func(stored map[string][]byte, answered []contest.AnsweredQuestion) (*RulePartChange, error) {
		current := planned.WithParts(stored)
		changed := *current
		if err := applyPart(part, &changed, form.Value, answered); err != nil {
			return nil, err
		}
		state = partState(part, &changed, answered)
		before := part.Version(current)
		state.Changed = state.Version != before
		switch {
		case !state.Changed:
			return nil, nil //nolint:nilnil // nothing to store
		case form.Before != before:
			return nil, changedElsewhere()
		case form.DryRun:
			return nil, nil //nolint:nilnil // nothing to store
		}
		content, err := json.Marshal(state.Value)
		return &RulePartChange{Part: part.Name, Content: content, Before: before, After: state.Version, At: s.Clock.Now(), By: by.Actor}, err
	})
	if err != nil {
		return RulePartState{}, fmt.Errorf("change rules: %w", err)
	}
	if s.Calendar != nil && state.Changed && !form.DryRun {
		s.Calendar.Forget()
	}
	return state, nil
}

func changedElsewhere() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"before": contest.Text{
		EN: "Somebody has changed this since you opened it. Please reload the page.", ZH: "打开之后已有人修改，请刷新页面",
	}}}
}

// applyPart puts a part into an edition. VALIDATION_FAILED.
func applyPart(part contest.RulePart, e *contest.Edition, content []byte, answered []contest.AnsweredQuestion) error {
	fieldErrs := contest.FieldErrors{}
	if len(content) == 0 || bytes.Equal(bytes.TrimSpace(content), []byte("null")) {
		fieldErrs.Add("value", contest.Text{EN: "This field is required", ZH: "此项为必填项"})
		return fieldErrs.Err()
	}
	problems, err := part.Apply(e, content)
	if err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) {
			fieldErrs.Add("value", contest.Text{EN: "%s has the wrong type", ZH: "%s 的类型不正确"}.Format(wrong.Field))
		} else {
			fieldErrs.Add("value", contest.Text{EN: "It cannot be read: %s", ZH: "无法读取：%s"}.Format(strings.TrimPrefix(err.Error(), "json: ")))
		}
		return fieldErrs.Err()
	}
	if part.Name == "questions" {
		problems = append(problems, contest.CheckAnswered(e.Questions, answered)...)
	}
	for _, p := range problems {
		fieldErrs.Add("value"+placeOf(p.Path), p.Message)
	}
	return fieldErrs.Err()
}

// placeOf writes a path as "[2].label.zh".
func placeOf(path []any) string {
	var place strings.Builder
	for _, step := range path {
		if index, isIndex := step.(int); isIndex {
			fmt.Fprintf(&place, "[%d]", index)
		} else {
			fmt.Fprintf(&place, ".%v", step)
		}
	}
	return place.String()
}
