package web

import (
	"encoding/json"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/judging"
	juryweb "marquee/backend/jury/web"
	submissionweb "marquee/backend/submission/web"
)

func (s *Server) scorecardRoutes() []httpkit.Route {
	const base = "/apis/activity/judge"
	return []httpkit.Route{
		httpkit.Get(base+"/works/:hash", httpkit.Judge, s.judgeWorks),
		httpkit.Get(base+"/work/:id/:hash", httpkit.Judge, s.judgeWork),
		httpkit.Post(base+"/:hash", httpkit.Judge, s.score),
		httpkit.Post(base+"/watch/:hash", httpkit.Judge, s.reportViewing),
		httpkit.Post(base+"/note/:hash", httpkit.Judge, s.setJudgeNote),
		httpkit.Post(base+"/recuse/:hash", httpkit.Judge, s.recuse),
		httpkit.Get(base+"/history/:hash", httpkit.Judge, s.scoreHistory),
		httpkit.Get(base+"/state/:hash", httpkit.Judge, s.scoreState),
	}
}

// scorecardFields is a scorecard without its scores.
type scorecardFields struct {
	WorkID    int           `json:"workId"`
	Comments  string        `json:"comments"`
	Total     contest.Total `json:"total"`
	Complete  bool          `json:"complete"`
	Version   int           `json:"version"`
	UpdatedAt time.Time     `json:"updatedAt"`
	logProofAnswer
}

// scorecardAnswer is a scorecard: its fields, and a key for each criterion.
type scorecardAnswer struct {
	fields scorecardFields
	scores judging.OrderedScores
}

// MarshalJSON implements json.Marshaler.
func (a scorecardAnswer) MarshalJSON() ([]byte, error) {
	return contest.JoinObjects(a.scores, a.fields)
}

// logProofAnswer opens the record of what was stored, so that the browser can keep the proof.
type logProofAnswer struct {
	Commitment string `json:"commitment,omitempty"`
	Salt       string `json:"salt,omitempty"`
	Record     string `json:"record,omitempty"`
}

func logProofOf(p *judging.LogProof) logProofAnswer {
	if p == nil {
		return logProofAnswer{}
	}
	return logProofAnswer{Commitment: p.Commitment, Salt: p.Salt, Record: p.Record}
}

func scorecardOf(card judging.Scorecard, edition *contest.Edition) scorecardAnswer {
	return scorecardAnswer{scores: card.Scores.In(edition.Criteria), fields: scorecardFields{
		WorkID:         card.WorkID,
		Comments:       card.Comments,
		Total:          card.Scores.Total(edition.Criteria),
		Complete:       card.Scores.Complete(edition.Criteria.IDs()),
		Version:        card.Version,
		UpdatedAt:      card.UpdatedAt.In(edition.Location),
		logProofAnswer: logProofOf(card.Proof),
	}}
}

type judgeWork struct {
	submissionweb.WorkAnswer
	viewingAnswer
	judgeNoteAnswer
	Scorecard *scorecardAnswer `json:"scorecard"`
}

// judgeWorks lists the shortlist in the caller's own order with their own scorecards;
// all of it without page and pageSize.
func (s *Server) judgeWorks(c echo.Context) error {
	read := func(fieldErrs contest.FieldErrors) (*contest.Page, error) {
		if query := c.QueryParams(); !query.Has("page") && !query.Has("pageSize") {
			return nil, nil
		}
		return new(httpkit.QueryPage(c, fieldErrs)), nil
	}
	works, err := s.Scorecards.Works(c.Request().Context(), s.Edition(c), juryweb.CallingJudge(c), read)
	if err != nil {
		return err
	}
	answer := make([]judgeWork, 0, len(works))
	for _, w := range works {
		item, err := s.judgeWorkOf(c, w)
		if err != nil {
			return err
		}
		answer = append(answer, item)
	}
	return httpkit.OK(c, answer)
}

// judgeWork returns one work of the shortlist.
func (s *Server) judgeWork(c echo.Context) error {
	id, err := submissionweb.WorkID(c)
	if err != nil {
		return err
	}
	work, err := s.Scorecards.Work(c.Request().Context(), s.Edition(c), juryweb.CallingJudge(c), id)
	if err != nil {
		return err
	}
	item, err := s.judgeWorkOf(c, work)
	if err != nil {
		return err
	}
	return httpkit.OK(c, item)
}

func (s *Server) judgeWorkOf(c echo.Context, w judging.JudgeWork) (judgeWork, error) {
	work, err := s.SubmissionWeb.WorkAnswer(c, w.Work)
	if err != nil {
		return judgeWork{}, err
	}
	item := judgeWork{WorkAnswer: work, viewingAnswer: viewingOf(w.Viewing), judgeNoteAnswer: judgeNoteOf(w.Note)}
	if w.Scorecard != nil {
		card := scorecardOf(*w.Scorecard, s.Edition(c))
		item.Scorecard = &card
	}
	return item, nil
}

// score stores the caller's whole scorecard of a work.
func (s *Server) score(c echo.Context) error {
	read := func(fieldErrs contest.FieldErrors) (judging.ScoreForm, error) {
		body, signature, err := readSigned[struct {
			WorkID   int                        `json:"workId"`
			Comments string                     `json:"comments"`
			Before   *int                       `json:"before"`
			Members  map[string]json.RawMessage `json:"*"` // with the scores
		}](c, "comments", fieldErrs)
		return judging.ScoreForm{
			WorkID: body.WorkID, Scores: readScores(body.Members, s.Edition(c).Criteria, fieldErrs),
			Comments: body.Comments, Before: body.Before, Signature: signature,
		}, err
	}
	card, err := s.Scorecards.Score(c.Request().Context(), s.Edition(c), juryweb.CallingJudge(c), read)
	if err != nil {
		return err
	}
	return httpkit.OK(c, scorecardOf(card, s.Edition(c)))
}

// readScores reads the scores of an edition's criteria exactly. One that is null or missing is not given.
func readScores(
	members map[string]json.RawMessage,
	criteria contest.Criteria,
	fieldErrs contest.FieldErrors,
) judging.Scores {
	scores := judging.Scores{}
	for _, one := range criteria {
		text, has := members[one.ID]
		if !has || string(text) == "null" {
			continue
		}
		score, err := contest.ParseScore(string(text))
		if err != nil {
			fieldErrs.Add(one.ID, contest.ScoreError())
		}
		scores[one.ID] = score
	}
	return scores
}

type scoredWork struct {
	card scorecardAnswer
	work submissionweb.WorkAnswer
}

// MarshalJSON implements json.Marshaler: the scorecard with its work.
func (w scoredWork) MarshalJSON() ([]byte, error) {
	return contest.JoinObjects(w.card, struct {
		Work submissionweb.WorkAnswer `json:"work"`
	}{w.work})
}

// scoreHistory lists the caller's scorecards with their works.
func (s *Server) scoreHistory(c echo.Context) error {
	cards, err := s.Scorecards.History(c.Request().Context(), s.Edition(c), juryweb.CallingJudge(c))
	if err != nil {
		return err
	}
	answer := make([]scoredWork, 0, len(cards))
	for _, card := range cards {
		work, err := s.SubmissionWeb.WorkAnswer(c, card.Work)
		if err != nil {
			return err
		}
		answer = append(answer, scoredWork{card: scorecardOf(*card.Scorecard, s.Edition(c)), work: work})
	}
	return httpkit.OK(c, answer)
}

// judgingDatesAnswer tells an account of the jury, before it types anything, until when it can change what it gave.
type judgingDatesAnswer struct {
	Closed   bool       `json:"closed"`
	ClosesAt *time.Time `json:"closesAt"` // null: closed, or not announced
}

func judgingDatesOf(edition *contest.Edition, dates judging.Dates) judgingDatesAnswer {
	return judgingDatesAnswer{Closed: dates.Closed, ClosesAt: httpkit.TimeOrNull(edition, dates.ClosesAt)}
}

type scoreProgressAnswer struct {
	Scored  int            `json:"scored"`
	Partial int            `json:"partial"`
	Total   int            `json:"total"`
	Status  progressStatus `json:"status"`
	judgingDatesAnswer
}

// scoreState returns the caller's progress on the shortlist.
func (s *Server) scoreState(c echo.Context) error {
	p, dates, err := s.Scorecards.Progress(c.Request().Context(), s.Edition(c), juryweb.CallingJudge(c))
	if err != nil {
		return err
	}
	return httpkit.OK(c, scoreProgressAnswer{
		Scored: p.Scored, Partial: p.Partial, Total: p.Total, Status: statusOf(p.Completed()),
		judgingDatesAnswer: judgingDatesOf(s.Edition(c), dates),
	})
}
