package operations

import (
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
)

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
			openedAlready(e.Kind).Format(e.BeginningText(was)),
		)
	case !c.at.After(now):
		fieldErrs.Add(
			field,
			contest.Text{
				EN: "It must be in the future: it is now %s",
				ZH: "须晚于现在：现在是%s",
			}.Format(
				e.BeginningText(now),
			),
		)
	case c.at.Sub(contest.Latest(was, now)) > longestMove:
		fieldErrs.Add(
			field,
			contest.Text{
				EN: "It must be within a year of %s",
				ZH: "距%s不可超过一年",
			}.Format(
				e.BeginningText(contest.Latest(was, now)),
			),
		)
	}
}

func openedAlready(kind contest.EditionKind) contest.Text {
	if kind == contest.Applications {
		return contest.Text{EN: "Applications have opened already, %s", ZH: "申请已于%s开始"}
	}
	return contest.Text{EN: "Registration has opened already, %s", ZH: "报名已于%s开始"}
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
			}.Format(e.DeadlineText(moved.RegistrationEnds)))
		} else {
			fieldErrs.Add(field(false, contest.PhaseRegistration), contest.Text{
				EN: "Entries end before that, %s: move their end too", ZH: "投稿在此之前就截止（%s），请同时调整投稿截止时间",
			}.Format(e.DeadlineText(e.SubmissionEnds)))
		}
	}
	if !moved.RegistrationOpens.Before(moved.RegistrationEnds) {
		fieldErrs.Add(field(moves(true, contest.PhaseRegistration), contest.PhaseRegistration), contest.Text{
			EN: "That would be an end before the beginning, %s", ZH: "截止时间不能早于开始时间（%s）",
		}.Format(e.BeginningText(moved.RegistrationOpens)))
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
