package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/outbox"
)

// mailSendingAnswer is the mails of one act on the wire.
type mailSendingAnswer struct {
	ID          string             `json:"id"`
	Kind        outbox.SendingKind `json:"kind"`
	Audience    outbox.Audience    `json:"audience"`
	Subject     *contest.Text      `json:"subject"` // null unless it was written for the act
	CreatedAt   time.Time          `json:"createdAt"`
	CreatedBy   string             `json:"createdBy"`
	HeldSeconds int                `json:"heldSeconds"` // of the service's clock; 0: no longer held
	Sent        int                `json:"sent"`
	Waiting     int                `json:"waiting"`
	Failed      int                `json:"failed"`
	Cancelled   int                `json:"cancelled"`
}

// listMailSendings returns a page of the acts of a filter that had mails written, the newest first.
func (s *Console) listMailSendings(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := outbox.SendingFilter{
		Edition: s.Edition(c).ID,
		Kind:    httpkit.QueryChoice(c, fieldErrs, "kind", outbox.SendingKinds()...),
		State: httpkit.QueryChoice(
			c,
			fieldErrs,
			"state",
			contest.MailWaiting,
			contest.MailSent,
			contest.MailFailed,
			contest.MailCancelled,
		),
		Since: httpkit.QueryTime(c, fieldErrs, "since"),
		Part:  httpkit.ConsolePart(c, fieldErrs),
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.Batches.Sendings(c.Request().Context(), httpkit.By(c), filter)
	if err != nil {
		return err
	}
	items := make([]mailSendingAnswer, len(found.Rows))
	for i, m := range found.Rows {
		items[i] = mailSendingAnswer{
			ID: m.ID, Kind: m.Kind, Audience: m.Audience, CreatedAt: m.At.In(s.Edition(c).Location), CreatedBy: m.Actor,
			Sent: m.Sent, Waiting: m.Waiting, Failed: m.Failed, Cancelled: m.Cancelled,
		}
		if m.Subject != (contest.Text{}) {
			items[i].Subject = &m.Subject
		}
		if left := m.HeldUntil.Sub(s.Now()); left > 0 && m.Waiting > 0 {
			items[i].HeldSeconds = int((left + time.Second - 1) / time.Second)
		}
	}
	return httpkit.OK(c, httpkit.PageAnswer[mailSendingAnswer]{Items: items, Total: found.Total, Next: found.Next})
}

// resendRefused has the mails of an act sent once more that the server refused.
func (s *Console) resendRefused(c echo.Context) error {
	again, err := s.Outbox.ResendRefused(c.Request().Context(), httpkit.By(c), s.Edition(c).ID, c.Param("id"))
	if err != nil {
		return err
	}
	return httpkit.OK(c, struct {
		Again int `json:"again"`
	}{again})
}
