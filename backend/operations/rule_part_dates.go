package operations

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
)

// moves are the dates that differ in the part "dates", checked as those of a PhaseForm. e is the edition without moves,
// whose phases are those of the content. The dates of the phase in which entries are taken follow from those of
// registration and submission.
func (b RuleBase) moves(e *contest.Edition, content []byte, now time.Time) ([]contest.PhaseMove, error) {
	var t contest.Timeline
	if err := json.Unmarshal(content, &t); err != nil {
		return nil, fmt.Errorf("read dates: %w", err) // applyPart has read it
	}
	before := e.Moved(b.Moves)
	d := dateChanges{fieldErrs: contest.FieldErrors{}}
	d.add("value.registration.", contest.PhaseRegistration, true, before.RegistrationOpens, t.Registration.OpensAt)
	d.add("value.registration.", contest.PhaseRegistration, false, before.RegistrationEnds, t.Registration.EndsAt)
	if t.Submission != nil {
		d.add("value.submission.", contest.PhaseSubmission, false, before.SubmissionEnds, t.Submission.EndsAt)
	}
	for i, p := range t.Phases {
		of := before.Phases[i]
		if p.ID == contest.PhaseRegistration {
			continue
		}
		prefix := fmt.Sprintf("value.phases[%d].", i)
		d.add(prefix, p.ID, true, of.StartsAt, orZero(p.StartsAt))
		d.add(prefix, p.ID, false, of.EndsAt, orZero(p.EndsAt))
	}
	if err := d.fieldErrs.Err(); err != nil || len(d.checked) == 0 {
		return nil, err
	}
	moves, err := checkMove(before, e, b.Moves, d.checked, b.State, now)
	return moves, withOpening(err)
}

func orZero(at *time.Time) time.Time {
	if at == nil {
		return time.Time{}
	}
	return *at
}

// dateChanges collects the dates that differ.
type dateChanges struct {
	fieldErrs contest.FieldErrors
	checked   []checkedMove
}

func (d *dateChanges) add(prefix, phase string, start bool, was, at time.Time) {
	if was.Equal(at) {
		return
	}
	c := checkedMove{prefix: prefix, phase: phase, start: start, at: at, before: was, announce: true}
	field := c.field("endsAt", "startsAt")
	switch {
	case at.IsZero():
		d.fieldErrs.Add(
			field,
			contest.Text{EN: "It was announced: it can be moved, not left out", ZH: "已经公布的时间可以调整，不能去掉"},
		)
	case !at.Equal(at.Truncate(time.Minute)):
		minute(d.fieldErrs, field, "")
	}
	d.checked = append(d.checked, c)
}

// withOpening names the beginning of registration as the part does.
func withOpening(err error) error {
	failed, is := err.(*contest.Error) //nolint:errorlint // as checkMove returns it
	if !is {
		return err
	}
	for field, text := range failed.Fields {
		if name, opening := strings.CutSuffix(field, "registration.startsAt"); opening {
			delete(failed.Fields, field)
			failed.Fields[name+"registration.opensAt"] = text
		}
	}
	return failed
}

// announces reports whether a form gives a phase the beginning that it lacks.
func announces(checked []checkedMove, phase string) bool {
	return slices.ContainsFunc(checked, func(c checkedMove) bool { return c.announce && c.start && c.phase == phase })
}
