package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

func (s *Server) nominationRoutes() []route {
	const base = "/apis/activity/nominate"
	return []route{
		{http.MethodGet, base + "/works/:hash", nominator, s.nominatorWorks},
		{http.MethodGet, base + "/work/:id/:hash", nominator, s.nominatorWork},
		{http.MethodPost, base + "/view/:hash", nominator, s.markWatched},
		{http.MethodPost, base + "/watch/:hash", nominator, s.reportViewing},
		{http.MethodPost, base + "/note/:hash", nominator, s.setJudgeNote},
		{http.MethodPost, base + "/:hash", nominator, s.nominate},
		{http.MethodDelete, base + "/:hash", nominator, s.cancelNominations},
		{http.MethodGet, base + "/history/:hash", nominator, s.nominationHistory},
		{http.MethodGet, base + "/state/:hash", nominator, s.nominationState},
	}
}

type ownNomination struct {
	Award    contest.Award `json:"award"`
	Comments string        `json:"comments"`
	Replaced bool          `json:"replaced"`
	Version  int           `json:"version"`
}

type nominatorWork struct {
	workAnswer
	viewingAnswer
	judgeNoteAnswer
	Nominations []ownNomination `json:"nominations"`
}

type nominatorWorksAnswer struct {
	Items []nominatorWork `json:"items"`
	Total int             `json:"total"`
}

// nominatorWorks lists the works that the caller may nominate, with the caller's
// own nominations.
func (s *Server) nominatorWorks(c echo.Context) error {
	read := func(fieldErrs contest.FieldErrors) (judging.NominationFilter, error) {
		return judging.NominationFilter{
			Page: queryPage(c, fieldErrs), Watched: queryFlag(c, fieldErrs, "watched"), Contains: c.QueryParam("q"),
		}, nil
	}
	works, total, err := s.o.Nominations.Works(c.Request().Context(), s.edition(c), callingJudge(c), read)
	if err != nil {
		return err
	}
	answer := nominatorWorksAnswer{Items: make([]nominatorWork, 0, len(works)), Total: total}
	for _, w := range works {
		item, err := s.nominatorWorkOf(c, w)
		if err != nil {
			return err
		}
		answer.Items = append(answer.Items, item)
	}
	return ok(c, answer)
}

// nominatorWork returns one work of that list.
func (s *Server) nominatorWork(c echo.Context) error {
	id, err := workID(c)
	if err != nil {
		return err
	}
	work, err := s.o.Nominations.Work(c.Request().Context(), s.edition(c), callingJudge(c), id)
	if err != nil {
		return err
	}
	item, err := s.nominatorWorkOf(c, work)
	if err != nil {
		return err
	}
	return ok(c, item)
}

func (s *Server) nominatorWorkOf(c echo.Context, w judging.NominatorWork) (nominatorWork, error) {
	work, err := s.workAnswer(c, w.Work)
	if err != nil {
		return nominatorWork{}, err
	}
	item := nominatorWork{
		workAnswer: work, viewingAnswer: viewingOf(w.Viewing), judgeNoteAnswer: judgeNoteOf(w.Note),
		Nominations: make([]ownNomination, 0, len(w.Nominations)),
	}
	for _, n := range w.Nominations {
		item.Nominations = append(item.Nominations, ownNomination{Award: n.Award, Comments: n.Comments, Replaced: n.Replaced, Version: n.Version})
	}
	return item, nil
}

// markWatched records that the caller watched a work.
func (s *Server) markWatched(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	workID := queryNumber(c, fieldErrs, "workId", 0)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	if err := s.o.Nominations.MarkWatched(c.Request().Context(), s.edition(c), callingJudge(c), workID); err != nil {
		return err
	}
	return ok(c, nil)
}

type nominationAnswer struct {
	WorkID    int           `json:"workId"`
	Award     contest.Award `json:"award"`
	Comments  string        `json:"comments"`
	CreatedAt time.Time     `json:"createdAt"`
	UpdatedAt time.Time     `json:"updatedAt"`
	Version   int           `json:"version"`
	// Replaced: the entrant has replaced the version that the caller chose.
	Replaced bool `json:"replaced"`
	logProofAnswer
}

func nominationOf(n judging.Nomination, edition *contest.Edition) nominationAnswer {
	return nominationAnswer{
		WorkID: n.WorkID, Award: n.Award, Comments: n.Comments,
		CreatedAt: n.CreatedAt.In(edition.Location), UpdatedAt: n.UpdatedAt.In(edition.Location), Version: n.Version, Replaced: n.Replaced,
		logProofAnswer: logProofOf(n.Proof),
	}
}

// nominate nominates a work for an award, changes the comments, or confirms the nomination
// of a work that its entrant has replaced.
func (s *Server) nominate(c echo.Context) error {
	read := func(fieldErrs contest.FieldErrors) (judging.NominationForm, error) {
		form, signature, err := readSigned[judging.NominationForm](c, "comments", fieldErrs)
		form.Signature = signature
		return form, err
	}
	nomination, err := s.o.Nominations.Nominate(c.Request().Context(), s.edition(c), callingJudge(c), read)
	if err != nil {
		return err
	}
	return ok(c, nominationOf(nomination, s.edition(c)))
}

type cancelledAnswer struct {
	Cancelled int `json:"cancelled"`
}

// cancelNominations cancels the caller's nominations: of one work for one award,
// of one work, for one award, or all.
func (s *Server) cancelNominations(c echo.Context) error {
	read := func(fieldErrs contest.FieldErrors) (judging.CancelFilter, error) {
		var filter judging.CancelFilter
		if c.QueryParams().Has("workId") {
			filter.WorkID = new(queryNumber(c, fieldErrs, "workId", 0))
		}
		if c.QueryParams().Has("award") {
			filter.Award = new(contest.Award(c.QueryParam("award")))
		}
		if c.QueryParams().Has("before") {
			filter.Before = new(queryNumber(c, fieldErrs, "before", 0))
		}
		filter.Versions = c.QueryParam("versions")
		filter.Signature = judging.ReadCancelSignature(c.QueryParam("key"), c.QueryParam("signature"), filter, fieldErrs)
		return filter, nil
	}
	cancelled, err := s.o.Nominations.Cancel(c.Request().Context(), s.edition(c), callingJudge(c), read)
	if err != nil {
		return err
	}
	return ok(c, cancelledAnswer{Cancelled: cancelled})
}

type nominatedWork struct {
	nominationAnswer
	Work workAnswer `json:"work"`
}

// nominationHistory lists the caller's nominations with their works.
func (s *Server) nominationHistory(c echo.Context) error {
	nominations, err := s.o.Nominations.History(c.Request().Context(), s.edition(c), callingJudge(c))
	if err != nil {
		return err
	}
	answer := make([]nominatedWork, 0, len(nominations))
	for _, n := range nominations {
		work, err := s.workAnswer(c, n.Work)
		if err != nil {
			return err
		}
		answer = append(answer, nominatedWork{nominationAnswer: nominationOf(n.Nomination, s.edition(c)), Work: work})
	}
	return ok(c, answer)
}

type nominationProgress struct {
	Nominate    contest.Award  `json:"nominate"`
	Count       int            `json:"count"`
	Replaced    int            `json:"replaced"`
	Total       int            `json:"total"`
	Status      progressStatus `json:"status"`
	IsCompleted bool           `json:"isCompleted"`
	judgingDatesAnswer
}

// progressStatus is COMPLETED or IN_PROGRESS.
type progressStatus string

func statusOf(completed bool) progressStatus {
	if completed {
		return "COMPLETED"
	}
	return "IN_PROGRESS"
}

// nominationState returns the caller's use of each quota.
func (s *Server) nominationState(c echo.Context) error {
	progress, dates, err := s.o.Nominations.Progress(c.Request().Context(), s.edition(c), callingJudge(c))
	if err != nil {
		return err
	}
	answer := make([]nominationProgress, 0, len(progress))
	for _, p := range progress {
		answer = append(answer, nominationProgress{
			Nominate: p.Award, Count: p.Count, Replaced: p.Replaced, Total: p.Total,
			Status: statusOf(p.Completed()), IsCompleted: p.Completed(),
			judgingDatesAnswer: judgingDatesOf(s.edition(c), dates),
		})
	}
	return ok(c, answer)
}
