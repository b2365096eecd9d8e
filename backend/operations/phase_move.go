package operations

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/outbox"
)

// longestMove is how far a date is moved at once; a longer move is taken for a typing error.
const longestMove = 366 * 24 * time.Hour

// PhaseDates are new dates of one phase. Times are RFC 3339, to the minute; an empty one stays.
type PhaseDates struct {
	Phase    string `json:"phase"`
	StartsAt string `json:"startsAt"`
	EndsAt   string `json:"endsAt"`
	// Before is the end, BeforeStartsAt the beginning that the organiser saw; the call fails with
	// CONFLICT when it is another one meanwhile. Empty: whatever it is.
	Before         string `json:"before"`
	BeforeStartsAt string `json:"beforeStartsAt"`
}

// PhaseForm moves the dates of a phase, see PhaseDates. The JSON tags are the field names on the wire.
type PhaseForm struct {
	Phase          string `json:"phase"`
	StartsAt       string `json:"startsAt"`
	EndsAt         string `json:"endsAt"`
	Before         string `json:"before"`
	BeforeStartsAt string `json:"beforeStartsAt"`

	Also   []PhaseDates `json:"also"` // other phases in the same move, checked together
	DryRun bool         `json:"dryRun"`
	Tell   bool         `json:"tell"` // write to the entrants whose own deadline moves, see DeadlineNotice
	// Text replaces the proposed mail; empty: as proposed.
	Text outbox.BroadcastTexts `json:"text"`
	// Recipients is how many the dry run has counted; nil: any number.
	Recipients *int `json:"recipients"`
}

// PhaseState is what a moved date could break.
type PhaseState struct {
	Shortlisted   bool // some work is on the shortlist
	JudgingClosed bool
	Published     bool // the results
}

// checkedMove is a date of a form, read.
type checkedMove struct {
	prefix     string // of the form's fields
	phase      string
	start      bool
	at, before time.Time // before: zero accepts any
	announce   bool      // may give a phase the beginning that it lacks
}

// field is the name of a field of the date on the wire.
func (c checkedMove) field(end, start string) string {
	if c.start {
		return c.prefix + start
	}
	return c.prefix + end
}

// check reads the times of a form and looks its phases up. It adds what is wrong to fieldErrs.
func (f PhaseForm) check(fieldErrs contest.FieldErrors, planned *contest.Edition) []checkedMove {
	checked := PhaseDates{f.Phase, f.StartsAt, f.EndsAt, f.Before, f.BeforeStartsAt}.check(fieldErrs, planned, "")
	for i, also := range f.Also {
		checked = append(checked, also.check(fieldErrs, planned, fmt.Sprintf("also.%d.", i))...)
	}
	for i, c := range checked {
		if slices.ContainsFunc(
			checked[:i],
			func(o checkedMove) bool { return o.phase == c.phase && o.start == c.start },
		) {
			fieldErrs.Add(c.prefix+"phase", contest.Text{EN: "This date is moved twice", ZH: "同一时间重复调整"})
		}
	}
	return checked
}

func (d PhaseDates) check(fieldErrs contest.FieldErrors, planned *contest.Edition, prefix string) []checkedMove {
	phase := strings.TrimSpace(d.Phase)
	ends := planned.PhaseEnds(planned, nil)
	at := slices.IndexFunc(ends, func(p contest.PhaseEnd) bool { return p.ID == phase })
	if at < 0 {
		fieldErrs.Add(prefix+"phase", contest.Text{
			EN: "There is no such phase. The phases are %s.", ZH: "没有这个阶段，可用的有：%s",
		}.Format(namedPhases(ends)))
	}
	var checked []checkedMove
	if d.StartsAt != "" {
		checked = append(checked, checkedMove{
			prefix: prefix, phase: phase, start: true, at: minute(fieldErrs, prefix+"startsAt", d.StartsAt),
			before: minuteOrNone(fieldErrs, prefix+"beforeStartsAt", d.BeforeStartsAt),
		})
		if at >= 0 && phase == contest.PhaseSubmission {
			fieldErrs.Add(
				prefix+"startsAt",
				contest.Text{EN: "Entries open with registration: move its beginning", ZH: "投稿与报名同时开始，请调整报名的开始时间"},
			)
		}
	}
	if d.EndsAt != "" || d.StartsAt == "" {
		checked = append(checked, checkedMove{
			prefix: prefix,
			phase:  phase,
			at:     minute(fieldErrs, prefix+"endsAt", d.EndsAt),
			before: minuteOrNone(fieldErrs, prefix+"before", d.Before),
		})
	}
	return checked
}

// namedPhases lists phases by their ids and names: "registration (Registration)".
func namedPhases(ends []contest.PhaseEnd) contest.Text {
	en, zh := make([]string, len(ends)), make([]string, len(ends))
	for i, p := range ends {
		en[i] = fmt.Sprintf("%s (%s)", p.ID, p.Name.EN)
		zh[i] = fmt.Sprintf("%s（%s）", p.ID, p.Name.ZH)
	}
	return contest.Text{EN: contest.ListOf(en).EN, ZH: contest.ListOf(zh).ZH}
}

func minuteOrNone(fieldErrs contest.FieldErrors, field, value string) time.Time {
	if value == "" {
		return time.Time{}
	}
	return minute(fieldErrs, field, value)
}

func minute(fieldErrs contest.FieldErrors, field, value string) time.Time {
	at, err := time.Parse(time.RFC3339, strings.TrimSpace(value))
	if err != nil || !at.Equal(at.Truncate(time.Minute)) || at.Year() > 9999 {
		fieldErrs.Add(field, contest.Text{
			EN: "Give a day, a time to the minute and its offset, such as 2025-10-03T12:00:00+08:00",
			ZH: "请写明日期、精确到分钟的时间及时差，例如 2025-10-03T12:00:00+08:00",
		})
	}
	return at
}

// checkMove returns the moves of dates of e, the edition with the earlier moves; the planned one
// is the catalogue's. All dates are checked as they are after every one of them has moved.
// VALIDATION_FAILED with every wrong field, CONFLICT when a date is another one than the organiser
// saw, or when a later phase has come too far. Dates that stay are not among the moves.
func checkMove(
	e *contest.Edition,
	planned *contest.Edition,
	earlier []contest.PhaseMove,
	checked []checkedMove,
	state PhaseState,
	now time.Time,
) ([]contest.PhaseMove, error) {
	ends := e.PhaseEnds(planned, earlier)
	fieldErrs := contest.FieldErrors{}
	var moves []contest.PhaseMove
	for _, c := range checked {
		end := ends[slices.IndexFunc(ends, func(p contest.PhaseEnd) bool { return p.ID == c.phase })]
		was := end.EndsAt
		if c.start {
			was = end.StartsAt
		}
		if !c.before.IsZero() && !c.before.Equal(was) {
			return nil, &contest.Error{
				Code:   contest.CodeConflict,
				Fields: contest.FieldErrors{c.field("before", "beforeStartsAt"): movedMeanwhile(e, end, c.start, was)},
			}
		}
		checkBounds(e, fieldErrs, end, c, announces(checked, c.phase), was, now)
		moves = append(moves, contest.PhaseMove{Phase: c.phase, Start: c.start, Before: was, At: c.at.In(e.Location)})
	}
	if len(fieldErrs) == 0 {
		checkOthers(e, fieldErrs, planned.Moved(append(slices.Clone(earlier), moves...)), checked)
	}
	if err := fieldErrs.Err(); err != nil {
		return nil, err
	}
	for _, c := range checked {
		if err := checkBegun(e, c, state, now); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(moves, func(m contest.PhaseMove) bool { return m.At.Equal(m.Before) }), nil
}

func movedMeanwhile(e *contest.Edition, end contest.PhaseEnd, start bool, was time.Time) contest.Text {
	what := contest.Text{EN: "end", ZH: "截止时间"}
	at := contest.Text{EN: e.Deadline(contest.English, was), ZH: e.Deadline(contest.Chinese, was)}
	if start {
		what = contest.Text{EN: "beginning", ZH: "开始时间"}
		at = contest.Text{EN: e.Beginning(contest.English, was), ZH: e.Beginning(contest.Chinese, was)}
	}
	last, moved := end.LastMove(start)
	if !moved {
		return contest.Text{EN: "The " + what.EN + " is " + at.EN, ZH: what.ZH + "是" + at.ZH}
	}
	return contest.Text{
		EN: fmt.Sprintf("%s moved the %s to %s meanwhile", last.Actor, what.EN, at.EN),
		ZH: fmt.Sprintf("%s 已将%s改为%s", last.Actor, what.ZH, at.ZH),
	}
}
