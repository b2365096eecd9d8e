package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/registration"
)

// reviewBatch is one decision about many registrations. Times are the wall clock's.
type reviewBatch struct {
	ID        string                            `json:"id"`
	Decision  registration.ReviewAction         `json:"decision"`
	By        string                            `json:"by"`
	State     string                            `json:"state"` // planned, running, done, undoing or undone
	Now       time.Time                         `json:"now"`
	BegunAt   *time.Time                        `json:"begunAt"`
	EndedAt   *time.Time                        `json:"endedAt"`
	SendsAt   *time.Time                        `json:"sendsAt"`
	UndoneAt  *time.Time                        `json:"undoneAt"`
	UndoneBy  string                            `json:"undoneBy"`
	Total     int                               `json:"total"`
	Counts    map[registration.BatchOutcome]int `json:"counts"`    // every outcome
	Languages map[contest.Language]int          `json:"languages"` // of those that are, or would be, mailed
	Lost      []lostPlace                       `json:"lost"`      // works that would lose their place on the shortlist, of the answer that plans it
}

func (s *Console) reviewBatch(c echo.Context, b registration.ReviewBatch) reviewBatch {
	edition := s.Edition(c)
	answer := reviewBatch{
		ID:       b.ID,
		Decision: b.Action,
		By:       b.Actor,
		Now:      s.Now().In(edition.Location),
		UndoneBy: b.UndoneBy,
		BegunAt: httpkit.TimeOrNull(
			edition,
			b.BegunAt,
		),
		EndedAt:  httpkit.TimeOrNull(edition, b.EndedAt),
		SendsAt:  httpkit.TimeOrNull(edition, b.HoldEnds),
		UndoneAt: httpkit.TimeOrNull(edition, b.UndoneAt),
		Lost:     lostPlacesOf(b.Lost),
		Counts:   map[registration.BatchOutcome]int{},
		Languages: map[contest.Language]int{
			contest.English: b.Languages[contest.English], contest.Chinese: b.Languages[contest.Chinese],
		},
	}
	for _, outcome := range registration.BatchOutcomes() {
		answer.Counts[outcome] = b.Counts[outcome]
		answer.Total += b.Counts[outcome]
	}
	switch {
	case !b.UndoneAt.IsZero():
		answer.State = "undone"
	case !b.UndoBegunAt.IsZero():
		answer.State = "undoing"
	case !b.EndedAt.IsZero():
		answer.State = "done"
	case !b.BegunAt.IsZero():
		answer.State = "running"
	default:
		answer.State = "planned"
	}
	return answer
}

func (s *Console) sendBatch(c echo.Context, b registration.ReviewBatch, err error) error {
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.reviewBatch(c, b))
}

// planBatch answers what a decision about many would do.
func (s *Console) planBatch(c echo.Context) error {
	b, err := s.Registrations.PlanBatch(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[registration.BatchPlanForm](c),
	)
	return s.sendBatch(c, b, err)
}

// runBatch decides about the next registrations of a batch.
func (s *Console) runBatch(c echo.Context) error {
	b, err := s.Registrations.RunBatch(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		c.Param("id"),
		httpkit.ReadForm[registration.BatchRunForm](c),
	)
	return s.sendBatch(c, b, err)
}

// undoBatch takes the next decisions of a batch back.
func (s *Console) undoBatch(c echo.Context) error {
	b, err := s.Registrations.UndoBatch(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[registration.BatchUndoForm](c),
	)
	return s.sendBatch(c, b, err)
}

// listBatches returns the batches of the last day.
func (s *Console) listBatches(c echo.Context) error {
	batches, err := s.Registrations.ListBatches(c.Request().Context(), httpkit.By(c), s.Edition(c).ID)
	if err != nil {
		return err
	}
	answer := make([]reviewBatch, len(batches))
	for i, b := range batches {
		answer[i] = s.reviewBatch(c, b)
	}
	return httpkit.OK(c, answer)
}

type batchItem struct {
	Outcome      registration.BatchOutcome `json:"outcome"`
	Registration ReviewedRegistration      `json:"registration"`
}

type batchAnswer struct {
	Batch reviewBatch     `json:"batch"`
	Items []batchItem     `json:"items"`
	Total int             `json:"total"` // of the outcome
	Next  *contest.Cursor `json:"next"`
}

// showBatch returns a batch with a page of its registrations.
func (s *Console) showBatch(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	part := httpkit.PartOfPage(c, fieldErrs, httpkit.QueryPage(c, fieldErrs))
	outcome := httpkit.QueryChoice(c, fieldErrs, "outcome", registration.BatchOutcomes()...)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	batch, found, err := s.Registrations.ShowBatch(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c).ID,
		c.Param("id"),
		outcome,
		part,
	)
	if err != nil {
		return err
	}
	answer := batchAnswer{
		Batch: s.reviewBatch(c, batch),
		Items: make([]batchItem, len(found.Rows)),
		Total: found.Total,
		Next:  found.Next,
	}
	for i, item := range found.Rows {
		answer.Items[i] = batchItem{Outcome: item.Outcome, Registration: s.ReviewedRegistration(c, item.Registration)}
	}
	return httpkit.OK(c, answer)
}
