package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/submission"
)

func (s *Console) disqualificationRoutes() []consoleRoute {
	const base = "/apis/organiser/submissions/:id"
	return []consoleRoute{
		{http.MethodPost, base + "/disqualify", loggedIn, s.disqualify(results.DisqualificationRequest{})},
		{http.MethodPost, base + "/withdraw", loggedIn, s.disqualify(results.DisqualificationRequest{Withdrawn: true})},
		{http.MethodPost, base + "/restore", loggedIn, s.disqualify(results.DisqualificationRequest{Restored: true})},
		{http.MethodPost, base + "/release-original", loggedIn, s.releaseOriginal},
		{http.MethodPost, "/apis/organiser/links/release", loggedIn, s.releaseLink},
	}
}

// composedMail is a mail before it is sent.
type composedMail struct {
	To       string           `json:"to"`
	Language contest.Language `json:"language"`
	Subject  string           `json:"subject"`
	Text     string           `json:"text"`
}

// newComposedMail maps an email that is not sent yet to the wire.
func newComposedMail(m contest.NewMail) composedMail {
	return composedMail{To: m.To, Language: m.Language, Subject: m.Subject, Text: m.Text}
}

type disqualificationAnswer struct {
	WorkID      int           `json:"workId"`
	Nominators  int           `json:"nominators"`
	Nominations int           `json:"nominations"`
	Scorecards  int           `json:"scorecards"`
	Assigned    int           `json:"assigned"`
	Shortlisted bool          `json:"shortlisted"`
	PlaceTaken  *contest.Text `json:"placeTaken"` // why a restored work does not return to the shortlist; null: it does, or never was on it
	Mail        *composedMail `json:"mail"`

	DisqualifiedAt *time.Time `json:"disqualifiedAt"` // after the change; null: in judging, withdrawn, or a dry run
	OutAt          *time.Time `json:"outAt"`          // after the change: since when it is disqualified or withdrawn
	SendsAt        *time.Time `json:"sendsAt"`        // when the mail leaves; null: none was written
	Now            time.Time  `json:"now"`            // by the same clock as sendsAt
}

// possibleWork reads the id of a work from the path; 0, which no work has, for anything else.
func possibleWork(c echo.Context) int {
	id, err := workID(c)
	if err != nil {
		return 0
	}
	return id
}

// disqualify returns the handler that takes a work out of the judging, or gives it back, as asked says.
func (s *Console) disqualify(asked results.DisqualificationRequest) echo.HandlerFunc {
	return func(c echo.Context) error {
		asked := asked
		asked.WorkID = possibleWork(c)
		effect, err := s.o.Disqualifications.Change(c.Request().Context(), by(c), s.edition(c), asked, readForm[results.DisqualificationForm](c))
		if err != nil {
			return err
		}
		answer := disqualificationAnswer{
			WorkID: asked.WorkID, Nominators: effect.Nominators, Nominations: effect.Nominations, Scorecards: effect.Scorecards,
			Assigned: effect.Assigned, Shortlisted: effect.Shortlisted,
			DisqualifiedAt: timeOrNull(s.edition(c), effect.Work.DisqualifiedAt), OutAt: timeOrNull(s.edition(c), effect.Work.OutAt()),
			SendsAt: timeOrNull(s.edition(c), effect.Done.MailedAt), Now: s.now().In(s.edition(c).Location),
		}
		if taken := effect.PlaceTaken(); asked.Restored && taken != (contest.Text{}) {
			answer.PlaceTaken = &taken
		}
		if effect.Mail != nil {
			mail := newComposedMail(*effect.Mail)
			answer.Mail = &mail
		}
		return ok(c, answer)
	}
}

// releaseOriginal lets judges see the original of a film of which no copy could be made.
func (s *Console) releaseOriginal(c echo.Context) error {
	if err := s.o.Screenings.ReleaseOriginal(c.Request().Context(), by(c), s.edition(c).ID, possibleWork(c)); err != nil {
		return err
	}
	return ok(c, nil)
}

type releasedLinkAnswer struct {
	WorkID  int    `json:"workId"`
	Title   string `json:"title"`
	Account string `json:"account"`
}

// releaseLink frees a link for another entrant.
func (s *Console) releaseLink(c echo.Context) error {
	work, err := s.o.Entries.ReleaseLinkForm(c.Request().Context(), by(c), s.edition(c), readForm[submission.LinkForm](c))
	if err != nil {
		return err
	}
	return ok(c, releasedLinkAnswer{WorkID: work.WorkID, Title: work.Form.Title, Account: work.Account})
}
