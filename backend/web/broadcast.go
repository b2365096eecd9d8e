package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/outbox"
)

// mailBatchAnswer is a batch of mails on the wire.
type mailBatchAnswer struct {
	ID          string           `json:"id"`
	Kind        contest.MailKind `json:"kind"`
	Audience    outbox.Audience  `json:"audience"`
	To          string           `json:"to"`
	Subject     contest.Text     `json:"subject"`
	Recipients  int              `json:"recipients"`
	CreatedAt   time.Time        `json:"createdAt"`
	CreatedBy   string           `json:"createdBy"`
	HeldUntil   time.Time        `json:"heldUntil"`
	HeldSeconds int              `json:"heldSeconds"` // of the service's clock; 0: no longer held
	Sent        int              `json:"sent"`
	Waiting     int              `json:"waiting"`
	StoppedAt   *time.Time       `json:"stoppedAt"`
	StoppedBy   *string          `json:"stoppedBy"`
}

func (s *Console) mailBatchAnswer(c echo.Context, b outbox.MailBatch) mailBatchAnswer {
	edition := s.edition(c)
	answer := mailBatchAnswer{
		ID: b.ID, Kind: b.Kind, Audience: b.Audience, To: b.To, Subject: b.Subject, Recipients: b.Recipients,
		CreatedAt: b.CreatedAt.In(edition.Location), CreatedBy: b.Actor, HeldUntil: b.HeldUntil.In(edition.Location), Sent: b.Sent, Waiting: b.Waiting,
		StoppedAt: timeOrNull(edition, b.StoppedAt), StoppedBy: filled(b.StoppedBy),
	}
	if left := b.HeldUntil.Sub(s.now()); left > 0 && b.StoppedAt.IsZero() {
		answer.HeldSeconds = int((left + time.Second - 1) / time.Second)
	}
	return answer
}

// listMailBatches returns the last batches that the organiser may stop.
func (s *Console) listMailBatches(c echo.Context) error {
	batches, err := s.o.Batches.List(c.Request().Context(), by(c), s.edition(c).ID)
	if err != nil {
		return err
	}
	answers := make([]mailBatchAnswer, len(batches))
	for i, b := range batches {
		answers[i] = s.mailBatchAnswer(c, b)
	}
	return ok(c, answers)
}

// stopMailBatch cancels the mails of a batch that were not sent.
func (s *Console) stopMailBatch(c echo.Context) error {
	batch, err := s.o.Batches.Stop(c.Request().Context(), by(c), s.edition(c).ID, c.Param("id"))
	if err != nil {
		return err
	}
	return ok(c, s.mailBatchAnswer(c, batch))
}

// readerAnswer is a reader of a broadcast. before and after are the own deadline of a reader to whom it is told.
type readerAnswer struct {
	Name     string           `json:"name"`
	Email    string           `json:"email"`
	Language contest.Language `json:"language"`
	Before   *time.Time       `json:"before"`
	After    *time.Time       `json:"after"`
}

// broadcastAnswer is whom a broadcast reaches, and what they read.
type broadcastAnswer struct {
	Recipients int              `json:"recipients"`
	English    int              `json:"english"`
	Chinese    int              `json:"chinese"`
	Skipped    int              `json:"skipped"`
	Names      []readerAnswer   `json:"names"`
	Next       *contest.Cursor  `json:"next"` // of the names
	Samples    []composedMail   `json:"samples"`
	Batch      *mailBatchAnswer `json:"batch"`
}

// broadcastAnswer has the names of one page of the readers.
func (s *Console) broadcastAnswer(c echo.Context, done outbox.BroadcastSummary, page contest.Part) broadcastAnswer {
	edition := s.edition(c)
	answer := broadcastAnswer{
		Recipients: done.English + done.Chinese, English: done.English, Chinese: done.Chinese, Skipped: done.Skipped,
		Names: []readerAnswer{}, Samples: make([]composedMail, len(done.Samples)),
	}
	found := done.PartOfReaders(page)
	answer.Next = found.Next
	for _, r := range found.Rows {
		answer.Names = append(answer.Names, readerAnswer{
			Name: r.Name, Email: r.Email, Language: r.Language, Before: timeOrNull(edition, r.Former), After: timeOrNull(edition, r.Deadline),
		})
	}
	for i, m := range done.Samples {
		answer.Samples[i] = newComposedMail(m)
	}
	if done.Batch != nil {
		batch := s.mailBatchAnswer(c, *done.Batch)
		answer.Batch = &batch
	}
	return answer
}

// namesPage reads which page of the readers' names the answer has.
func namesPage(c echo.Context) (contest.Part, error) {
	fieldErrs := contest.FieldErrors{}
	page := queryPage(c, fieldErrs)
	page.Check(fieldErrs)
	part := partOfPage(c, fieldErrs, page)
	return part, fieldErrs.Err()
}

// broadcast writes to the readers of a filter in both languages.
func (s *Console) broadcast(c echo.Context) error {
	page, err := namesPage(c)
	if err != nil {
		return err
	}
	done, err := s.o.Broadcasts.Send(c.Request().Context(), by(c), s.edition(c), s.planned(c), readForm[outbox.BroadcastForm](c))
	if err != nil {
		return err
	}
	return ok(c, s.broadcastAnswer(c, done, page))
}
