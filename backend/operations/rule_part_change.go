package operations

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/results/ranking"
)

// Change replaces a part; with DryRun it changes nothing. The same part again changes nothing and is no conflict.
// CONFLICT for another version than Before, for rules that are pinned, unless an owner gives a reason, and while
// results are public that depend on the part. VALIDATION_FAILED with the fields "value[2].label.zh" of what is wrong.
// FORBIDDEN for a reason of an organiser who is no owner.
func (s *RulePartService) Change(
	ctx context.Context,
	by contest.Organiser,
	planned *contest.Edition,
	name string,
	read contest.ReadForm[RulePartForm],
) (RulePartState, error) {
	if err := by.MayChange(contest.AreaCatalogue); err != nil {
		return RulePartState{}, err
	}
	part, known := contest.RulePartNamed(name)
	if !known {
		return RulePartState{}, contest.Fail(contest.CodeNotFound)
	}
	form, err := s.readChange(by, read)
	if err != nil {
		return RulePartState{}, err
	}
	var state RulePartState
	err = s.Parts.ChangeRulePart(ctx, planned.ID, func(base RuleBase) (*RulePartChange, error) {
		change, changed, err := base.plan(part, planned, form, by, s.Clock.Now())
		if state = changed; err != nil || form.DryRun || !state.Changed {
			return nil, err
		}
		return change, nil
	})
	if err != nil {
		return RulePartState{}, fmt.Errorf("change rules: %w", err)
	}
	if s.Calendar != nil && state.Changed && !form.DryRun {
		s.Calendar.Forget()
	}
	return state, nil
}

func (s *RulePartService) readChange(by contest.Organiser, read contest.ReadForm[RulePartForm]) (RulePartForm, error) {
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return form, err
	}
	if form.Reason != "" {
		if err := by.Check(); err != nil {
			return form, err
		}
		form.Reason = fieldErrs.Required("reason", form.Reason, contest.MaxReason)
	}
	return form, fieldErrs.Err()
}

// plan returns what a form changes, and the part after it.
func (b RuleBase) plan(
	part contest.RulePart,
	planned *contest.Edition,
	form RulePartForm,
	by contest.Organiser,
	now time.Time,
) (*RulePartChange, RulePartState, error) {
	now = now.Truncate(time.Microsecond)
	current := b.edition(planned)
	fieldErrs := contest.FieldErrors{}
	with, base, err := b.with(part, current, form, by, now, fieldErrs)
	if err != nil {
		return nil, RulePartState{}, err
	}
	change := &RulePartChange{
		Part:   part.Name,
		Before: part.Version(current),
		At:     now,
		By:     by.Actor,
		Reason: form.Reason,
		With:   with,
	}
	changed, err := b.changed(part, planned, base, form.Value, change)
	if err != nil {
		err = addWrong(fieldErrs, err, "value")
	}
	if err = cmp.Or(err, fieldErrs.Err()); err != nil {
		return nil, RulePartState{}, err
	}
	state := b.stateOf(part, changed)
	state.Changes = changesOf(part.Of(current), state.Value)
	state.Effects = effectsOf(current.Kind, part.Name, state.Changes)
	state.Changed = state.Version != change.Before || len(with) > 0
	if !state.Changed {
		return nil, state, nil
	}
	if state.Version != change.Before && form.Before != change.Before {
		return nil, state, changedElsewhere()
	}
	if err := b.pin(part, current, changed, form, change); err != nil {
		return nil, state, err
	}
	change.After = state.Version
	state.At, state.By = now, by.Actor
	change.Content, err = json.Marshal(state.Value)
	return change, state, err
}

// changed is the edition with a part. It adds the moves of dates to the change. VALIDATION_FAILED.
func (b RuleBase) changed(
	part contest.RulePart,
	planned, current *contest.Edition,
	content []byte,
	change *RulePartChange,
) (*contest.Edition, error) {
	e := *current
	if part.Name != contest.PartDates {
		return &e, applyPart(part, &e, content, b)
	}
	// Moves are those of the edition without them, which has the names of the part.
	e = *planned.WithParts(b.Parts.Contents())
	if err := applyPart(part, &e, content, b); err != nil {
		return nil, err
	}
	moves, err := b.moves(&e, content, change.At)
	if err != nil {
		return nil, err
	}
	for i := range moves {
		moves[i].MovedAt, moves[i].Actor = change.At, change.By
	}
	change.Moves = moves
	moved := *e.Moved(append(append([]contest.PhaseMove{}, b.Moves...), moves...))
	moved.Official = current.Official
	return &moved, nil
}

// pin refuses a change of pinned rules without a reason, and says what the log is to have. The ranking of an edition
// counts in the results alone.
func (b RuleBase) pin(
	part contest.RulePart,
	current, changed *contest.Edition,
	form RulePartForm,
	change *RulePartChange,
) error {
	rules := judging.RulesOf(changed)
	other := !rules.Equal(judging.RulesOf(current))
	texts := part.Name == "prizes" ||
		slices.ContainsFunc(change.With, func(w RulePartChange) bool { return w.Part == "prizes" })
	official := ranking.Ranking("")
	if part.Name == contest.PartRanking && changed.Official != string(b.Official) {
		official = ranking.Ranking(changed.Official)
	}
	if !other && official == "" && !texts {
		return nil
	}
	if b.State.Published {
		return contest.Conflict(
			"rules",
			contest.Text{EN: "The results are public: take them back first", ZH: "结果已公布，请先撤回"},
		)
	}
	switch {
	case !b.pinned():
		change.Official = official
		if other {
			change.Rules = &rules
		}
	case form.Reason == "":
		return judging.RulesPinned()
	default:
		change.Reset = &judging.RulesReset{
			Edition:  changed.ID,
			Rules:    rules,
			Official: official,
			Texts:    true,
			Reason:   form.Reason,
			Actor:    change.By,
			At:       change.At,
		}
	}
	return nil
}

func changedElsewhere() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"before": contest.Text{
		EN: "Somebody has changed this since you opened it. Please reload the page.", ZH: "打开之后已有人修改，请刷新页面",
	}}}
}

// applyPart puts a part into an edition. VALIDATION_FAILED.
func applyPart(part contest.RulePart, e *contest.Edition, content []byte, base RuleBase) error {
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
			fieldErrs.Add(
				"value",
				contest.Text{
					EN: "It cannot be read: %s",
					ZH: "无法读取：%s",
				}.Format(
					strings.TrimPrefix(err.Error(), "json: "),
				),
			)
		}
		return fieldErrs.Err()
	}
	for _, p := range append(problems, base.broken(part.Name, e)...) {
		fieldErrs.Add("value"+placeOf(p.Path), p.Message)
	}
	return fieldErrs.Err()
}

// broken is what a part takes away that is in use: answers, categories of works, awards of nominations.
func (b RuleBase) broken(part string, e *contest.Edition) []contest.RuleProblem {
	var problems []contest.RuleProblem
	switch part {
	case contest.PartQuestions:
		return contest.CheckAnswered(e.Questions, b.Answered)
	case "categories":
		for _, id := range b.Categories {
			if _, kept := e.Category(id); !kept {
				problems = append(problems, contest.RuleProblem{Message: contest.Text{
					EN: "lacks the category %q, which works or judges have", ZH: "缺少类别 %q，已有作品或评委属于该类别",
				}.Format(id)})
			}
		}
	case "awards":
		for _, id := range b.Awards {
			if e.Awards.Limit(contest.Award(id)) == 0 {
				problems = append(problems, contest.RuleProblem{Message: contest.Text{
					EN: "lacks the award %q, which works are nominated for", ZH: "缺少奖项 %q，已有作品获得提名",
				}.Format(id)})
			}
		}
	}
	return problems
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
