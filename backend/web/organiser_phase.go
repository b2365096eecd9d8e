package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/outbox"
	"marquee/backend/registration"
)

func (s *Console) phaseRoutes() []consoleRoute {
	const base = "/apis/organiser/phases"
	return []consoleRoute{
		{http.MethodGet, base, loggedIn, s.listPhases},
		{http.MethodGet, base + "/export", loggedIn, s.exportPhases},
		{http.MethodPost, base, loggedIn, s.movePhase},
	}
}

// phaseEndAnswer is an end on the wire.
type phaseEndAnswer struct {
	ID            string       `json:"id"`
	Name          contest.Text `json:"name"`
	StartsAt      *time.Time   `json:"startsAt"`
	EndsAt        *time.Time   `json:"endsAt"`
	PlannedEndsAt *time.Time   `json:"plannedEndsAt"`
	// PlannedStartsAt is the beginning in the catalogue.
	PlannedStartsAt *time.Time    `json:"plannedStartsAt"`
	StartMovable    bool          `json:"startMovable"`
	Days            *contest.Text `json:"days"`
	MovedAt         *time.Time    `json:"movedAt"`
	MovedBy         *string       `json:"movedBy"`
}

func (s *Console) phaseEndAnswers(c echo.Context, ends []contest.PhaseEnd) []phaseEndAnswer {
	edition := s.edition(c)
	answers := make([]phaseEndAnswer, len(ends))
	for i, end := range ends {
		answer := phaseEndAnswer{
			ID: end.ID, Name: end.Name, StartsAt: timeOrNull(edition, end.StartsAt), EndsAt: timeOrNull(edition, end.EndsAt),
			PlannedEndsAt: timeOrNull(edition, end.Planned), PlannedStartsAt: timeOrNull(edition, end.PlannedStarts), StartMovable: end.StartMovable(),
		}
		if end.When != (contest.Text{}) {
			answer.Days = &end.When
		}
		if n := len(end.Moves); n > 0 {
			answer.MovedAt, answer.MovedBy = timeOrNull(edition, end.Moves[n-1].MovedAt), &end.Moves[n-1].Actor
		}
		answers[i] = answer
	}
	return answers
}

// planned returns the edition of the query as the catalogue has it.
func (s *organisers) planned(c echo.Context) *contest.Edition {
	return s.editions.Edition(contest.EditionID(c.QueryParam("edition")))
}

// phaseFilter reads a filter and an order from the query.
func phaseFilter(c echo.Context, fieldErrs contest.FieldErrors) operations.PhaseFilter {
	return operations.PhaseFilter{
		Moved: queryFlag(c, fieldErrs, "moved"), Search: querySearch(c, "q"),
		Sort: queryChoice(c, fieldErrs, "sort", operations.PhasesByEnd, operations.PhasesByName), Descending: queryTrue(c, fieldErrs, "descending"),
	}
}

// listPhases returns the ends, in their order unless the query names another, and all of them unless it names a page.
func (s *Console) listPhases(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := phaseFilter(c, fieldErrs)
	filter.Part = queryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	ends, err := s.o.Phases.Find(c.Request().Context(), by(c), s.planned(c), filter)
	if err != nil {
		return err
	}
	return ok(c, s.phaseEndAnswers(c, ends))
}

func (s *Console) exportPhases(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := phaseFilter(c, fieldErrs)
	return s.export(c, fieldErrs, func() (registration.Table, error) {
		return s.o.Phases.Export(c.Request().Context(), by(c), s.planned(c), filter)
	})
}

type phasePlanAnswer struct {
	Changed bool             `json:"changed"`
	Before  []phaseEndAnswer `json:"before"`
	After   []phaseEndAnswer `json:"after"`
	Notice  broadcastAnswer  `json:"notice"`
	Text    bothTexts        `json:"text"`
}

// bothTexts is a mail in both languages on the wire.
type bothTexts struct {
	EN outbox.BroadcastText `json:"en"`
	ZH outbox.BroadcastText `json:"zh"`
}

// movePhase moves dates; a dry run returns what that would change, and who would be told.
func (s *Console) movePhase(c echo.Context) error {
	page, err := namesPage(c)
	if err != nil {
		return err
	}
	plan, err := s.o.Phases.Move(c.Request().Context(), by(c), s.planned(c), readForm[operations.PhaseForm](c))
	if err != nil {
		return err
	}
	return ok(c, phasePlanAnswer{
		Changed: plan.Changed, Before: s.phaseEndAnswers(c, plan.Before), After: s.phaseEndAnswers(c, plan.After),
		Notice: s.broadcastAnswer(c, plan.Notice, page), Text: bothTexts(plan.Text),
	})
}
