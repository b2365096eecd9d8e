package contest

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// longestMove is how far an end is moved at once; a longer move is taken for a typing error.
const longestMove = 366 * 24 * time.Hour

// PhaseForm moves an end. Times are RFC 3339, to the minute.
type PhaseForm struct {
	Phase  string `json:"phase"`
	EndsAt string `json:"endsAt"`
	// Before is the end that the organiser saw; the call fails with CONFLICT when it is another
	// one meanwhile. Empty: whatever it is.
	Before string `json:"before"`
	DryRun bool   `json:"dryRun"`
}

// PhaseState is what a moved end could break.
type PhaseState struct {
	Shortlisted   bool // some work is on the shortlist
	JudgingClosed bool
	Published     bool // the results
}

// checkedMove is a form with its times read.
type checkedMove struct {
	phase          string
	endsAt, before time.Time // before: zero accepts any
	dryRun         bool
}

// check reads the times of a form and looks its phase up. It adds what is wrong to fieldErrs.
func (f PhaseForm) check(fieldErrs FieldErrors, planned *Edition) checkedMove {
	c := checkedMove{phase: strings.TrimSpace(f.Phase), endsAt: minute(fieldErrs, "endsAt", f.EndsAt), dryRun: f.DryRun}
	var ids []string
	for _, p := range planned.PhaseEnds(planned, nil) {
		ids = append(ids, p.ID)
	}
	if !slices.Contains(ids, c.phase) {
		fieldErrs.Add("phase", Text{EN: "The phases are %s", ZH: "阶段只能是：%s"}.Format(strings.Join(ids, ", ")))
	}
	if f.Before != "" {
		c.before = minute(fieldErrs, "before", f.Before)
	}
	return c
}

func minute(fieldErrs FieldErrors, field, value string) time.Time {
	at, err := time.Parse(time.RFC3339, strings.TrimSpace(value))
	if err != nil || !at.Equal(at.Truncate(time.Minute)) || at.Year() > 9999 {
		fieldErrs.Add(field, Text{
			EN: "Give a day, a time to the minute and its offset, such as 2025-10-03T12:00:00+08:00",
			ZH: "请写明日期、精确到分钟的时间及时差，例如 2025-10-03T12:00:00+08:00",
		})
	}
	return at
}

// checkMove returns the move of an end of e, the edition with the earlier moves; the planned one
// is the catalogue's. VALIDATION_FAILED with every wrong field, CONFLICT when the end is another
// one than the organiser saw, or when a later phase has come too far.
func (e *Edition) checkMove(planned *Edition, moves []PhaseMove, c checkedMove, state PhaseState, now time.Time) (PhaseMove, error) {
	ends := e.PhaseEnds(planned, moves)
	end := ends[slices.IndexFunc(ends, func(p PhaseEnd) bool { return p.ID == c.phase })]
	if !c.before.IsZero() && !c.before.Equal(end.EndsAt) {
		return PhaseMove{}, &Error{Code: CodeConflict, Fields: FieldErrors{"before": e.movedMeanwhile(end)}}
	}
	fieldErrs := FieldErrors{}
	e.checkBounds(fieldErrs, end, c.endsAt, now)
	move := PhaseMove{Phase: c.phase, Before: end.EndsAt, EndsAt: c.endsAt.In(e.Location)}
	if len(fieldErrs) == 0 {
		e.checkOthers(fieldErrs, planned.Moved(append(slices.Clone(moves), move)))
	}
	if err := fieldErrs.Err(); err != nil {
		return PhaseMove{}, err
	}
	return move, e.checkBegun(c.phase, state, now)
}

func (e *Edition) movedMeanwhile(end PhaseEnd) Text {
	at := e.clock(end.EndsAt)
	if len(end.Moves) == 0 {
		return Text{EN: "The end is " + at, ZH: "截止时间是 " + at}
	}
	by := end.Moves[len(end.Moves)-1].Actor
	return Text{EN: fmt.Sprintf("%s moved the end to %s meanwhile", by, at), ZH: fmt.Sprintf("%s 已将截止时间改为 %s", by, at)}
}

// clock writes a moment to the minute, in the edition's time.
func (e *Edition) clock(at time.Time) string {
	return at.In(e.Location).Format("2006-01-02 15:04 -07:00")
}

// checkBounds checks a new end against the clock and against its own begin.
func (e *Edition) checkBounds(fieldErrs FieldErrors, end PhaseEnd, endsAt, now time.Time) {
	switch {
	case end.StartsAt.IsZero():
		fieldErrs.Add("phase", Text{
			EN: "The phase has no begin yet: give it one in the catalogue first", ZH: "该阶段尚未确定开始时间，请先在内容目录中填写",
		})
	case !endsAt.After(now):
		fieldErrs.Add("endsAt", Text{EN: "It must lie in the future: now it is %s", ZH: "截止时间须晚于现在：现在是 %s"}.Format(e.clock(now)))
	case !endsAt.After(end.StartsAt):
		fieldErrs.Add("endsAt", Text{EN: "It must lie after the begin, %s", ZH: "截止时间须晚于开始时间 %s"}.Format(e.clock(end.StartsAt)))
	case endsAt.Sub(latest(end.EndsAt, now)) > longestMove:
		fieldErrs.Add("endsAt", Text{EN: "It must lie within a year of %s", ZH: "截止时间距 %s 不可超过一年"}.Format(e.clock(latest(end.EndsAt, now))))
	}
}

// checkOthers checks the dates that follow from a move against each other.
func (e *Edition) checkOthers(fieldErrs FieldErrors, moved *Edition) {
	if moved.takesSubmissions() && moved.SubmissionEnds.Before(moved.RegistrationEnds) {
		if moved.SubmissionEnds.Equal(e.SubmissionEnds) {
			fieldErrs.Add("endsAt", Text{
				EN: "Entries end before that, %s: move their end first", ZH: "投稿在此之前就截止（%s），请先调整投稿截止时间",
			}.Format(e.clock(e.SubmissionEnds)))
		} else {
			fieldErrs.Add("endsAt", Text{
				EN: "It must not lie before the end of registration, %s", ZH: "不可早于报名截止时间 %s",
			}.Format(e.clock(e.RegistrationEnds)))
		}
	}
	for _, p := range moved.Phases {
		if !p.EndsAt.IsZero() && !p.StartsAt.Before(p.EndsAt) {
			fieldErrs.Add("endsAt", Text{
				EN: fmt.Sprintf("“%s” ends before that, %s: move its end first", p.Name.EN, e.clock(p.EndsAt)),
				ZH: fmt.Sprintf("“%s”在此之前就结束（%s），请先调整该阶段的结束时间", p.Name.ZH, e.clock(p.EndsAt)),
			})
		}
	}
}

// checkBegun returns CONFLICT when a phase after the moved one has begun and has results that
// more time would make wrong. As long as it has none, an end can still be moved: entries can be
// taken again on the morning after the deadline.
func (e *Edition) checkBegun(phase string, state PhaseState, now time.Time) error {
	entries := phase == PhaseRegistration || phase == PhaseSubmission
	at := slices.IndexFunc(e.Phases, func(p Phase) bool { return p.ID == phase || (entries && p.ID == PhaseRegistration) })
	begun := slices.ContainsFunc(e.Phases[at+1:], func(p Phase) bool { return !p.StartsAt.IsZero() && !now.Before(p.StartsAt) })
	if !begun {
		return nil
	}
	var reason Text
	switch {
	case state.Published:
		reason = Text{EN: "The results are public: take them back first", ZH: "结果已公布，请先撤回"}
	case entries && state.JudgingClosed:
		reason = Text{EN: "Judging is closed: nobody would judge what arrives now. Open it first", ZH: "评审已关闭，新收到的作品将无人评审，请先开放评审"}
	case entries && state.Shortlisted:
		reason = Text{EN: "There is a shortlist: works that arrive now would come too late for it. Empty it first", ZH: "入围名单已定，新收到的作品将来不及入围，请先清空名单"}
	default:
		return nil
	}
	return &Error{Code: CodeConflict, Fields: FieldErrors{"phase": reason}}
}
