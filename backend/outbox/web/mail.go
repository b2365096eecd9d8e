package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/registration"
)

func (s *Console) mailRoutes() []httpkit.Route {
	const base = "/apis/organiser/mails"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listMails),
		httpkit.Get(base+"/export", httpkit.LoggedIn, s.exportMails),
		httpkit.Post(base+"/broadcast", httpkit.LoggedIn, s.broadcast),
		httpkit.Get(base+"/batches", httpkit.LoggedIn, s.listMailBatches),
		httpkit.Post(base+"/batches/:id/stop", httpkit.LoggedIn, s.stopMailBatch),
		httpkit.Get(base+"/sendings", httpkit.LoggedIn, s.listMailSendings),
		httpkit.Post(base+"/sendings/:id/resend", httpkit.LoggedIn, s.resendRefused),
		httpkit.Get(base+"/:id", httpkit.LoggedIn, s.showMail),
		httpkit.Post(base+"/:id/resend", httpkit.LoggedIn, s.resendMail),
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
	edition := s.Edition(c)
	answer := mailAnswer{
		ID:        m.ID,
		Kind:      m.Kind,
		About:     httpkit.Filled(m.About),
		To:        m.To,
		Language:  m.Language,
		Subject:   httpkit.Filled(m.Subject),
		Secret:    m.Secret,
		State:     m.State,
		Held:      m.Held(s.Now()),
		Attempts:  m.Attempts,
		CreatedAt: m.CreatedAt.In(edition.Location),
		NotBefore: m.NotBefore.In(
			edition.Location,
		),
		EndedAt:   httpkit.TimeOrNull(edition, m.EndedAt),
		LastError: m.LastError,
	}
	if m.State == contest.MailWaiting {
		answer.NextAttemptAt = httpkit.TimeOrNull(edition, m.NextAttemptAt)
	}
	return answer
}

func (s *Console) mailFilter(c echo.Context, fieldErrs contest.FieldErrors) contest.MailFilter {
	return contest.MailFilter{
		Edition: s.Edition(c).ID,
		State: httpkit.QueryChoice(
			c,
			fieldErrs,
			"state",
			contest.MailWaiting,
			contest.MailSent,
			contest.MailFailed,
			contest.MailCancelled,
		),
		Kind:      contest.MailKind(httpkit.QuerySearch(c, "kind")),
		Sending:   httpkit.QuerySearch(c, "sending"),
		Language:  httpkit.QueryChoice(c, fieldErrs, "language", contest.English, contest.Chinese),
		Search:    httpkit.QuerySearch(c, "q"),
		Sort:      httpkit.QueryChoice(c, fieldErrs, "sort", contest.MailsByWritten, contest.MailsByAddress),
		Ascending: httpkit.QueryAscending(c, fieldErrs),
	}
}

// listMails returns a page of the mails, newest first unless the query names an order.
func (s *Console) listMails(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.mailFilter(c, fieldErrs)
	filter.Part = httpkit.ConsolePart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.Outbox.List(c.Request().Context(), httpkit.By(c), filter)
	if err != nil {
		return err
	}
	items := make([]mailAnswer, len(found.Mails))
	for i, m := range found.Mails {
		items[i] = s.mailAnswer(c, m)
	}
	return httpkit.OK(c, httpkit.PageAnswer[mailAnswer]{Items: items, Total: found.Total, Next: found.Next})
}

func (s *Console) exportMails(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.mailFilter(c, fieldErrs)
	return s.Export(c, fieldErrs, func() (registration.Table, error) {
		return s.Outbox.Export(c.Request().Context(), httpkit.By(c), s.Edition(c), filter)
	})
}

type shownMailAnswer struct {
	mailAnswer
	Text *string `json:"text"` // null of a secret mail
}

// showMail returns a mail with its text.
func (s *Console) showMail(c echo.Context) error {
	m, err := s.Outbox.Show(c.Request().Context(), httpkit.By(c), s.Edition(c).ID, c.Param("id"))
	if err != nil {
		return err
	}
	return httpkit.OK(c, shownMailAnswer{mailAnswer: s.mailAnswer(c, m), Text: httpkit.Filled(m.Text)})
}

// resendMail has a mail sent once more.
func (s *Console) resendMail(c echo.Context) error {
	m, err := s.Outbox.Resend(c.Request().Context(), httpkit.By(c), s.Edition(c).ID, c.Param("id"))
	if err != nil {
		return err
	}
	return httpkit.OK(c, shownMailAnswer{mailAnswer: s.mailAnswer(c, m), Text: httpkit.Filled(m.Text)})
}
