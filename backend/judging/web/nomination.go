package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/judging"
	juryweb "marquee/backend/jury/web"
	submissionweb "marquee/backend/submission/web"
)

func (s *Server) nominationRoutes() []httpkit.Route {
	const base = "/apis/activity/nominate"
	return []httpkit.Route{
		httpkit.Get(base+"/works/:hash", httpkit.Nominator, s.nominatorWorks),
		httpkit.Get(base+"/work/:id/:hash", httpkit.Nominator, s.nominatorWork),
		httpkit.Post(base+"/view/:hash", httpkit.Nominator, s.markWatched),
		httpkit.Post(base+"/watch/:hash", httpkit.Nominator, s.reportViewing),
		httpkit.Post(base+"/note/:hash", httpkit.Nominator, s.setJudgeNote),
		httpkit.Post(base+"/:hash", httpkit.Nominator, s.nominate),
		httpkit.Delete(base+"/:hash", httpkit.Nominator, s.cancelNominations),
		httpkit.Get(base+"/history/:hash", httpkit.Nominator, s.nominationHistory),
		httpkit.Get(base+"/state/:hash", httpkit.Nominator, s.nominationState),
	}
}

type ownNomination struct {
	Award    contest.Award `json:"award"`
	Comments string        `json:"comments"`
	Replaced bool          `json:"replaced"`
	Version  int           `json:"version"`
}

type nominatorWork struct {
	submissionweb.WorkAnswer
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
			Page: httpkit.QueryPage(
				c,
				fieldErrs,
			),
			Watched:  httpkit.QueryFlag(c, fieldErrs, "watched"),
			Contains: c.QueryParam("q"),
			Category: s.QueryCategory(c, fieldErrs),
		}, nil
	}
	works, total, err := s.Nominations.Works(c.Request().Context(), s.Edition(c), juryweb.CallingJudge(c), read)
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
	return httpkit.OK(c, answer)
}

// nominatorWork returns one work of that list.
func (s *Server) nominatorWork(c echo.Context) error {
	id, err := submissionweb.WorkID(c)
	if err != nil {
		return err
	}
	work, err := s.Nominations.Work(c.Request().Context(), s.Edition(c), juryweb.CallingJudge(c), id)
	if err != nil {
		return err
	}
	item, err := s.nominatorWorkOf(c, work)
	if err != nil {
		return err
	}
	return httpkit.OK(c, item)
}

func (s *Server) nominatorWorkOf(c echo.Context, w judging.NominatorWork) (nominatorWork, error) {
	work, err := s.SubmissionWeb.WorkAnswer(c, w.Work)
	if err != nil {
		return nominatorWork{}, err
	}
	item := nominatorWork{
		WorkAnswer: work, viewingAnswer: viewingOf(w.Viewing), judgeNoteAnswer: judgeNoteOf(w.Note),
		Nominations: make([]ownNomination, 0, len(w.Nominations)),
	}
	for _, n := range w.Nominations {
		item.Nominations = append(
			item.Nominations,
			ownNomination{Award: n.Award, Comments: n.Comments, Replaced: n.Replaced, Version: n.Version},
		)
	}
	return item, nil
}

// markWatched records that the caller watched a work.
func (s *Server) markWatched(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	workID := httpkit.QueryNumber(c, fieldErrs, "workId", 0)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	if err := s.Nominations.MarkWatched(
		c.Request().Context(),
		s.Edition(c),
		juryweb.CallingJudge(c),
		workID,
	); err != nil {
		return err
	}
	return httpkit.OK(c, nil)
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
		WorkID:   n.WorkID,
		Award:    n.Award,
		Comments: n.Comments,
		CreatedAt: n.CreatedAt.In(
			edition.Location,
		),
		UpdatedAt:      n.UpdatedAt.In(edition.Location),
		Version:        n.Version,
		Replaced:       n.Replaced,
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
	nomination, err := s.Nominations.Nominate(c.Request().Context(), s.Edition(c), juryweb.CallingJudge(c), read)
	if err != nil {
		return err
	}
	return httpkit.OK(c, nominationOf(nomination, s.Edition(c)))
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
			filter.WorkID = new(httpkit.QueryNumber(c, fieldErrs, "workId", 0))
		}
		if c.QueryParams().Has("award") {
			filter.Award = new(contest.Award(c.QueryParam("award")))
		}
		if c.QueryParams().Has("before") {
			filter.Before = new(httpkit.QueryNumber(c, fieldErrs, "before", 0))
		}
		filter.Versions = c.QueryParam("versions")
		filter.Signature = judging.ReadCancelSignature(
			c.QueryParam("key"),
			c.QueryParam("signature"),
			filter,
			fieldErrs,
		)
		return filter, nil
	}
	cancelled, err := s.Nominations.Cancel(c.Request().Context(), s.Edition(c), juryweb.CallingJudge(c), read)
	if err != nil {
		return err
	}
	return httpkit.OK(c, cancelledAnswer{Cancelled: cancelled})
}

type nominatedWork struct {
	nominationAnswer
	Work submissionweb.WorkAnswer `json:"work"`
}

// nominationHistory lists the caller's nominations with their works.
func (s *Server) nominationHistory(c echo.Context) error {
	nominations, err := s.Nominations.History(c.Request().Context(), s.Edition(c), juryweb.CallingJudge(c))
	if err != nil {
		return err
	}
	answer := make([]nominatedWork, 0, len(nominations))
	for _, n := range nominations {
		work, err := s.SubmissionWeb.WorkAnswer(c, n.Work)
		if err != nil {
			return err
		}
		answer = append(answer, nominatedWork{nominationAnswer: nominationOf(n.Nomination, s.Edition(c)), Work: work})
	}
	return httpkit.OK(c, answer)
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
	progress, dates, err := s.Nominations.Progress(c.Request().Context(), s.Edition(c), juryweb.CallingJudge(c))
	if err != nil {
		return err
	}
	answer := make([]nominationProgress, 0, len(progress))
	for _, p := range progress {
		answer = append(answer, nominationProgress{
			Nominate: p.Award, Count: p.Count, Replaced: p.Replaced, Total: p.Total,
			Status: statusOf(p.Completed()), IsCompleted: p.Completed(),
			judgingDatesAnswer: judgingDatesOf(s.Edition(c), dates),
		})
	}
	return httpkit.OK(c, answer)
}
