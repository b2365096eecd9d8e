package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

func (s *Console) mailRoutes() []consoleRoute {
	const base = "/apis/organiser/mails"
	return []consoleRoute{
		{http.MethodGet, base, loggedIn, s.listMails},
		{http.MethodGet, base + "/export", loggedIn, s.exportMails},
		{http.MethodPost, base + "/broadcast", loggedIn, s.broadcast},
		{http.MethodGet, base + "/batches", loggedIn, s.listMailBatches},
		{http.MethodPost, base + "/batches/:id/stop", loggedIn, s.stopMailBatch},
		{http.MethodGet, base + "/sendings", loggedIn, s.listMailSendings},
		{http.MethodPost, base + "/sendings/:id/resend", loggedIn, s.resendRefused},
		{http.MethodGet, base + "/:id", loggedIn, s.showMail},
		{http.MethodPost, base + "/:id/resend", loggedIn, s.resendMail},
	}
}

// mailAnswer is a mail of the outbox on the wire, without its text.
type mailAnswer struct {
	ID            string            `json:"id"`
	Kind          contest.MailKind  `json:"kind"`
	About         *string           `json:"about"`
	To            string            `json:"to"`
	Language      contest.Language  `json:"language"`
	Subject       *string           `json:"subject"` // null of a secret mail
	Secret        bool              `json:"secret"`
	State         contest.MailState `json:"state"`
	Held          bool              `json:"held"`
	Attempts      int               `json:"attempts"`
	CreatedAt     time.Time         `json:"createdAt"`
	NotBefore     time.Time         `json:"notBefore"`
	NextAttemptAt *time.Time        `json:"nextAttemptAt"`
	EndedAt       *time.Time        `json:"endedAt"`
	LastError     string            `json:"lastError"`
}

func (s *Console) mailAnswer(c echo.Context, m contest.Mail) mailAnswer {
	edition := s.edition(c)
	answer := mailAnswer{
		ID: m.ID, Kind: m.Kind, About: filled(m.About), To: m.To, Language: m.Language, Subject: filled(m.Subject), Secret: m.Secret,
		State: m.State, Held: m.Held(s.now()), Attempts: m.Attempts, CreatedAt: m.CreatedAt.In(edition.Location),
		NotBefore: m.NotBefore.In(edition.Location), EndedAt: timeOrNull(edition, m.EndedAt), LastError: m.LastError,
	}
	if m.State == contest.MailWaiting {
		answer.NextAttemptAt = timeOrNull(edition, m.NextAttemptAt)
	}
	return answer
}

func (s *Console) mailFilter(c echo.Context, fieldErrs contest.FieldErrors) contest.MailFilter {
	return contest.MailFilter{
		Edition:   s.edition(c).ID,
		State:     queryChoice(c, fieldErrs, "state", contest.MailWaiting, contest.MailSent, contest.MailFailed, contest.MailCancelled),
		Kind:      contest.MailKind(querySearch(c, "kind")),
		Sending:   querySearch(c, "sending"),
		Language:  queryChoice(c, fieldErrs, "language", contest.English, contest.Chinese),
		Search:    querySearch(c, "q"),
		Sort:      queryChoice(c, fieldErrs, "sort", contest.MailsByWritten, contest.MailsByAddress),
		Ascending: queryAscending(c, fieldErrs),
	}
}

// listMails returns a page of the mails, newest first unless the query names an order.
func (s *Console) listMails(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.mailFilter(c, fieldErrs)
	filter.Part = consolePart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.o.Outbox.List(c.Request().Context(), by(c), filter)
	if err != nil {
		return err
	}
	items := make([]mailAnswer, len(found.Mails))
	for i, m := range found.Mails {
		items[i] = s.mailAnswer(c, m)
	}
	return ok(c, pageAnswer[mailAnswer]{Items: items, Total: found.Total, Next: found.Next})
}

func (s *Console) exportMails(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.mailFilter(c, fieldErrs)
	return s.export(c, fieldErrs, func() (registration.Table, error) {
		return s.o.Outbox.Export(c.Request().Context(), by(c), s.edition(c), filter)
	})
}

type shownMailAnswer struct {
	mailAnswer
	Text *string `json:"text"` // null of a secret mail
}

// showMail returns a mail with its text.
func (s *Console) showMail(c echo.Context) error {
	m, err := s.o.Outbox.Show(c.Request().Context(), by(c), s.edition(c).ID, c.Param("id"))
	if err != nil {
		return err
	}
	return ok(c, shownMailAnswer{mailAnswer: s.mailAnswer(c, m), Text: filled(m.Text)})
}

// resendMail has a mail sent once more.
func (s *Console) resendMail(c echo.Context) error {
	m, err := s.o.Outbox.Resend(c.Request().Context(), by(c), s.edition(c).ID, c.Param("id"))
	if err != nil {
		return err
	}
	return ok(c, shownMailAnswer{mailAnswer: s.mailAnswer(c, m), Text: filled(m.Text)})
}
