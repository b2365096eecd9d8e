package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
	"marquee/backend/outbox"
	outboxweb "marquee/backend/outbox/web"
	"marquee/backend/registration"
)

func (s *Console) phaseRoutes() []httpkit.Route {
	const base = "/apis/organiser/phases"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listPhases),
		httpkit.Get(base+"/export", httpkit.LoggedIn, s.exportPhases),
		httpkit.Post(base, httpkit.LoggedIn, s.movePhase),
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
	edition := s.Edition(c)
	answers := make([]phaseEndAnswer, len(ends))
	for i, end := range ends {
		answer := phaseEndAnswer{
			ID:       end.ID,
			Name:     end.Name,
			StartsAt: httpkit.TimeOrNull(edition, end.StartsAt),
			EndsAt:   httpkit.TimeOrNull(edition, end.EndsAt),
			PlannedEndsAt: httpkit.TimeOrNull(
				edition,
				end.Planned,
			),
			PlannedStartsAt: httpkit.TimeOrNull(edition, end.PlannedStarts),
			StartMovable:    end.StartMovable(),
		}
		if end.When != (contest.Text{}) {
			answer.Days = &end.When
		}
		if n := len(end.Moves); n > 0 {
			answer.MovedAt, answer.MovedBy = httpkit.TimeOrNull(edition, end.Moves[n-1].MovedAt), &end.Moves[n-1].Actor
		}
		answers[i] = answer
	}
	return answers
}

// phaseFilter reads a filter and an order from the query.
func phaseFilter(c echo.Context, fieldErrs contest.FieldErrors) operations.PhaseFilter {
	return operations.PhaseFilter{
		Moved:  httpkit.QueryFlag(c, fieldErrs, "moved"),
		Search: httpkit.QuerySearch(c, "q"),
		Sort: httpkit.QueryChoice(
			c,
			fieldErrs,
			"sort",
			operations.PhasesByEnd,
			operations.PhasesByName,
		),
		Descending: httpkit.QueryTrue(c, fieldErrs, "descending"),
	}
}

// listPhases returns the ends, in their order unless the query names another, and all of them unless it names a page.
func (s *Console) listPhases(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := phaseFilter(c, fieldErrs)
	filter.Part = httpkit.QueryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	ends, err := s.Phases.Find(c.Request().Context(), httpkit.By(c), s.Planned(c), filter)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.phaseEndAnswers(c, ends))
}

func (s *Console) exportPhases(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := phaseFilter(c, fieldErrs)
	return s.Export(c, fieldErrs, func() (registration.Table, error) {
		return s.Phases.Export(c.Request().Context(), httpkit.By(c), s.Planned(c), filter)
	})
}

type phasePlanAnswer struct {
	Changed bool                      `json:"changed"`
	Before  []phaseEndAnswer          `json:"before"`
	After   []phaseEndAnswer          `json:"after"`
	Notice  outboxweb.BroadcastAnswer `json:"notice"`
	Text    bothTexts                 `json:"text"`
}

// bothTexts is a mail in both languages on the wire.
type bothTexts struct {
	EN outbox.BroadcastText `json:"en"`
	ZH outbox.BroadcastText `json:"zh"`
}

// movePhase moves dates; a dry run returns what that would change, and who would be told.
func (s *Console) movePhase(c echo.Context) error {
	page, err := outboxweb.NamesPage(c)
	if err != nil {
		return err
	}
	plan, err := s.Phases.Move(
		c.Request().Context(),
		httpkit.By(c),
		s.Planned(c),
		httpkit.ReadForm[operations.PhaseForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, phasePlanAnswer{
		Changed: plan.Changed, Before: s.phaseEndAnswers(c, plan.Before), After: s.phaseEndAnswers(c, plan.After),
		Notice: s.OutboxWeb.BroadcastAnswer(c, plan.Notice, page), Text: bothTexts(plan.Text),
	})
}
