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
		var ids []string
		for _, p := range ends {
			ids = append(ids, p.ID)
		}
		fieldErrs.Add(
			prefix+"phase",
			contest.Text{EN: "The phases are %s", ZH: "阶段只能是：%s"}.Format(strings.Join(ids, ", ")),
		)
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

// checkBounds checks a new date against the clock.
func checkBounds(
	e *contest.Edition,
	fieldErrs contest.FieldErrors,
	end contest.PhaseEnd,
	c checkedMove,
	announced bool,
	was, now time.Time,
) {
	field := c.field("endsAt", "startsAt")
	switch {
	case end.StartsAt.IsZero() && !announced:
		fieldErrs.Add(c.prefix+"phase", contest.Text{
			EN: "The phase has no beginning yet: give it one in the catalogue first", ZH: "该阶段尚未确定开始时间，请先在内容目录中填写",
		})
	case c.at.Equal(was): // stays
	case c.start && c.phase == contest.PhaseRegistration && !now.Before(was):
		fieldErrs.Add(
			field,
			contest.Text{EN: "Registration has opened already, %s", ZH: "报名已于%s开始"}.FormatEach(e.BeginningText(was)),
		)
	case !c.at.After(now):
		fieldErrs.Add(
			field,
			contest.Text{
				EN: "It must be in the future: it is now %s",
				ZH: "须晚于现在：现在是%s",
			}.FormatEach(
				e.BeginningText(now),
			),
		)
	case c.at.Sub(contest.Latest(was, now)) > longestMove:
		fieldErrs.Add(
			field,
			contest.Text{
				EN: "It must be within a year of %s",
				ZH: "距%s不可超过一年",
			}.FormatEach(
				e.BeginningText(contest.Latest(was, now)),
			),
		)
	}
}

// checkOthers checks the dates after a move against each other. What is wrong is added to the field
// of a date that moves.
func checkOthers(e *contest.Edition, fieldErrs contest.FieldErrors, moved *contest.Edition, checked []checkedMove) {
	field := func(start bool, phases ...string) string {
		for _, c := range checked {
			if c.start == start && slices.Contains(phases, c.phase) {
				return c.field("endsAt", "startsAt")
			}
		}
		return checked[0].field("endsAt", "startsAt")
	}
	moves := func(start bool, phases ...string) bool {
		return slices.ContainsFunc(
			checked,
			func(c checkedMove) bool { return c.start == start && slices.Contains(phases, c.phase) },
		)
	}
	if moved.TakesSubmissions() && moved.SubmissionEnds.Before(moved.RegistrationEnds) {
		if moves(false, contest.PhaseSubmission) {
			fieldErrs.Add(field(false, contest.PhaseSubmission), contest.Text{
				EN: "It must not be before the end of registration, %s", ZH: "不可早于报名截止时间%s",
			}.FormatEach(e.DeadlineText(moved.RegistrationEnds)))
		} else {
			fieldErrs.Add(field(false, contest.PhaseRegistration), contest.Text{
				EN: "Entries end before that, %s: move their end too", ZH: "投稿在此之前就截止（%s），请同时调整投稿截止时间",
			}.FormatEach(e.DeadlineText(e.SubmissionEnds)))
		}
	}
	if !moved.RegistrationOpens.Before(moved.RegistrationEnds) {
		fieldErrs.Add(field(moves(true, contest.PhaseRegistration), contest.PhaseRegistration), contest.Text{
			EN: "Registration would end before it opens, %s", ZH: "报名会在开始（%s）之前截止",
		}.FormatEach(e.BeginningText(moved.RegistrationOpens)))
	}
	var before contest.Phase // the phase with the latest end so far
	for _, p := range moved.Phases {
		if p.StartsAt.IsZero() {
			continue
		}
		if own, wanted := startOf(checked, p.ID); own && !wanted.Equal(p.StartsAt) {
			fieldErrs.Add(field(true, p.ID), contest.Text{
				EN: fmt.Sprintf(
					"“%s” ends after that, %s: move its end too",
					before.Name.EN,
					e.Deadline(contest.English, before.EndsAt),
				),
				ZH: fmt.Sprintf(
					"“%s”在此之后才结束（%s），请同时调整该阶段的结束时间",
					before.Name.ZH,
					e.Deadline(contest.Chinese, before.EndsAt),
				),
			})
		}
		if !p.EndsAt.IsZero() && !p.StartsAt.Before(p.EndsAt) {
			fieldErrs.Add(field(moves(true, p.ID), p.ID, before.ID, contest.PhaseSubmission), contest.Text{
				EN: fmt.Sprintf(
					"“%s” ends before that, %s: move its end too",
					p.Name.EN,
					e.Deadline(contest.English, p.EndsAt),
				),
				ZH: fmt.Sprintf("“%s”在此之前就结束（%s），请同时调整该阶段的结束时间", p.Name.ZH, e.Deadline(contest.Chinese, p.EndsAt)),
			})
		}
		if p.EndsAt.After(before.EndsAt) {
			before = p
		}
	}
}

// startOf returns the beginning that a form gives a phase; false without one.
func startOf(checked []checkedMove, phase string) (bool, time.Time) {
	for _, c := range checked {
		if c.start && c.phase == phase {
			return true, c.at
		}
	}
	return false, time.Time{}
}

// checkBegun returns CONFLICT when a phase after the moved one has begun and has results that
// more time would make wrong. As long as it has none, an end can still be moved: entries can be
// taken again on the morning after the deadline. A phase that has begun begins later only while the
// results are not public.
func checkBegun(e *contest.Edition, c checkedMove, state PhaseState, now time.Time) error {
	entries := !c.start && (c.phase == contest.PhaseRegistration || c.phase == contest.PhaseSubmission)
	at := slices.IndexFunc(
		e.Phases,
		func(p contest.Phase) bool { return p.ID == c.phase || (entries && p.ID == contest.PhaseRegistration) },
	)
	later := e.Phases[at+1:]
	if c.start {
		later = e.Phases[at:]
	}
	begun := slices.ContainsFunc(
		later,
		func(p contest.Phase) bool { return !p.StartsAt.IsZero() && !now.Before(p.StartsAt) },
	)
	if !begun {
		return nil
	}
	var reason contest.Text
	switch {
	case state.Published:
		reason = contest.Text{EN: "The results are public: take them back first", ZH: "结果已公布，请先撤回"}
	case entries && state.JudgingClosed:
		reason = contest.Text{
			EN: "Judging is closed: nobody would judge what arrives now. Open it first.",
			ZH: "评审已关闭，新收到的作品将无人评审，请先开放评审",
		}
	case entries && state.Shortlisted:
		reason = contest.Text{
			EN: "There is a shortlist: works that arrive now would come too late for it. Empty it first.",
			ZH: "入围名单已定，新收到的作品将来不及入围，请先清空名单",
		}
	default:
		return nil
	}
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{c.prefix + "phase": reason}}
}
