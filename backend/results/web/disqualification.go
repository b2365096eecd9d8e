package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	registrationweb "marquee/backend/registration/web"
	"marquee/backend/results"
	"marquee/backend/submission"
	submissionweb "marquee/backend/submission/web"
)

func (s *Console) disqualificationRoutes() []httpkit.Route {
	const base = "/apis/organiser/submissions/:id"
	return []httpkit.Route{
		httpkit.Post(base+"/disqualify", httpkit.LoggedIn, s.disqualify(results.DisqualificationRequest{})),
		httpkit.Post(
			base+"/withdraw",
			httpkit.LoggedIn,
			s.disqualify(results.DisqualificationRequest{Withdrawn: true}),
		),
		httpkit.Post(base+"/restore", httpkit.LoggedIn, s.disqualify(results.DisqualificationRequest{Restored: true})),
		httpkit.Post(base+"/release-original", httpkit.LoggedIn, s.releaseOriginal),
		httpkit.Post("/apis/organiser/links/release", httpkit.LoggedIn, s.releaseLink),
	}
}

type disqualificationAnswer struct {
	WorkID      int                           `json:"workId"`
	Nominators  int                           `json:"nominators"`
	Nominations int                           `json:"nominations"`
	Scorecards  int                           `json:"scorecards"`
	Assigned    int                           `json:"assigned"`
	Shortlisted bool                          `json:"shortlisted"`
	PlaceTaken  *contest.Text                 `json:"placeTaken"` // why a restored work does not return to the shortlist; null: it does, or never was on it
	Mail        *registrationweb.ComposedMail `json:"mail"`

	DisqualifiedAt *time.Time `json:"disqualifiedAt"` // after the change; null: in judging, withdrawn, or a dry run
	OutAt          *time.Time `json:"outAt"`          // after the change: since when it is disqualified or withdrawn
	SendsAt        *time.Time `json:"sendsAt"`        // when the mail leaves; null: none was written
	Now            time.Time  `json:"now"`            // by the same clock as sendsAt
}

// disqualify returns the handler that takes a work out of the judging, or gives it back, as asked says.
func (s *Console) disqualify(asked results.DisqualificationRequest) echo.HandlerFunc {
	return func(c echo.Context) error {
		asked := asked
		asked.WorkID = submissionweb.PossibleWork(c)
		effect, err := s.Disqualifications.Change(
			c.Request().Context(),
			httpkit.By(c),
			s.Edition(c),
			asked,
			httpkit.ReadForm[results.DisqualificationForm](c),
		)
		if err != nil {
			return err
		}
		answer := disqualificationAnswer{
			WorkID:      asked.WorkID,
			Nominators:  effect.Nominators,
			Nominations: effect.Nominations,
			Scorecards:  effect.Scorecards,
			Assigned:    effect.Assigned,
			Shortlisted: effect.Shortlisted,
			DisqualifiedAt: httpkit.TimeOrNull(
				s.Edition(c),
				effect.Work.DisqualifiedAt,
			),
			OutAt:   httpkit.TimeOrNull(s.Edition(c), effect.Work.OutAt()),
			SendsAt: httpkit.TimeOrNull(s.Edition(c), effect.Done.MailedAt),
			Now:     s.Now().In(s.Edition(c).Location),
		}
		if taken := effect.PlaceTaken(); asked.Restored && taken != (contest.Text{}) {
			answer.PlaceTaken = &taken
		}
		if effect.Mail != nil {
			mail := registrationweb.NewComposedMail(*effect.Mail)
			answer.Mail = &mail
		}
		return httpkit.OK(c, answer)
	}
}

// releaseOriginal lets judges see the original of a film of which no copy could be made.
func (s *Console) releaseOriginal(c echo.Context) error {
	if err := s.Screenings.ReleaseOriginal(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c).ID,
		submissionweb.PossibleWork(c),
	); err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}

type releasedLinkAnswer struct {
	WorkID  int    `json:"workId"`
	Title   string `json:"title"`
	Account string `json:"account"`
}

// releaseLink frees a link for another entrant.
func (s *Console) releaseLink(c echo.Context) error {
	work, err := s.Entries.ReleaseLinkForm(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[submission.LinkForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, releasedLinkAnswer{WorkID: work.WorkID, Title: work.Form.Title, Account: work.Account})
}
