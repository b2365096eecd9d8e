package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/outbox"
	registrationweb "marquee/backend/registration/web"
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
	edition := s.Edition(c)
	answer := mailBatchAnswer{
		ID:         b.ID,
		Kind:       b.Kind,
		Audience:   b.Audience,
		To:         b.To,
		Subject:    b.Subject,
		Recipients: b.Recipients,
		CreatedAt: b.CreatedAt.In(
			edition.Location,
		),
		CreatedBy: b.Actor,
		HeldUntil: b.HeldUntil.In(edition.Location),
		Sent:      b.Sent,
		Waiting:   b.Waiting,
		StoppedAt: httpkit.TimeOrNull(edition, b.StoppedAt),
		StoppedBy: httpkit.Filled(b.StoppedBy),
	}
	if left := b.HeldUntil.Sub(s.Now()); left > 0 && b.StoppedAt.IsZero() {
		answer.HeldSeconds = int((left + time.Second - 1) / time.Second)
	}
	return answer
}

// listMailBatches returns the last batches that the organiser may stop.
func (s *Console) listMailBatches(c echo.Context) error {
	batches, err := s.Batches.List(c.Request().Context(), httpkit.By(c), s.Edition(c).ID)
	if err != nil {
		return err
	}
	answers := make([]mailBatchAnswer, len(batches))
	for i, b := range batches {
		answers[i] = s.mailBatchAnswer(c, b)
	}
	return httpkit.OK(c, answers)
}

// stopMailBatch cancels the mails of a batch that were not sent.
func (s *Console) stopMailBatch(c echo.Context) error {
	batch, err := s.Batches.Stop(c.Request().Context(), httpkit.By(c), s.Edition(c).ID, c.Param("id"))
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.mailBatchAnswer(c, batch))
}

// readerAnswer is a reader of a broadcast. before and after are the own deadline of a reader to whom it is told.
type readerAnswer struct {
	Name     string           `json:"name"`
	Email    string           `json:"email"`
	Language contest.Language `json:"language"`
	Before   *time.Time       `json:"before"`
	After    *time.Time       `json:"after"`
}

// BroadcastAnswer is whom a broadcast reaches, and what they read.
type BroadcastAnswer struct {
	Recipients int                            `json:"recipients"`
	English    int                            `json:"english"`
	Chinese    int                            `json:"chinese"`
	Skipped    int                            `json:"skipped"`
	Names      []readerAnswer                 `json:"names"`
	Next       *contest.Cursor                `json:"next"` // of the names
	Samples    []registrationweb.ComposedMail `json:"samples"`
	Batch      *mailBatchAnswer               `json:"batch"`
}

// BroadcastAnswer has the names of one page of the readers.
func (s *Console) BroadcastAnswer(c echo.Context, done outbox.BroadcastSummary, page contest.Part) BroadcastAnswer {
	edition := s.Edition(c)
	answer := BroadcastAnswer{
		Recipients: done.English + done.Chinese, English: done.English, Chinese: done.Chinese, Skipped: done.Skipped,
		Names: []readerAnswer{}, Samples: make([]registrationweb.ComposedMail, len(done.Samples)),
	}
	found := done.PartOfReaders(page)
	answer.Next = found.Next
	for _, r := range found.Rows {
		answer.Names = append(answer.Names, readerAnswer{
			Name:     r.Name,
			Email:    r.Email,
			Language: r.Language,
			Before:   httpkit.TimeOrNull(edition, r.Former),
			After:    httpkit.TimeOrNull(edition, r.Deadline),
		})
	}
	for i, m := range done.Samples {
		answer.Samples[i] = registrationweb.NewComposedMail(m)
	}
	if done.Batch != nil {
		batch := s.mailBatchAnswer(c, *done.Batch)
		answer.Batch = &batch
	}
	return answer
}

// NamesPage reads which page of the readers' names the answer has.
func NamesPage(c echo.Context) (contest.Part, error) {
	fieldErrs := contest.FieldErrors{}
	page := httpkit.QueryPage(c, fieldErrs)
	page.Check(fieldErrs)
	part := httpkit.PartOfPage(c, fieldErrs, page)
	return part, fieldErrs.Err()
}

// broadcast writes to the readers of a filter in both languages.
func (s *Console) broadcast(c echo.Context) error {
	page, err := NamesPage(c)
	if err != nil {
		return err
	}
	done, err := s.Broadcasts.Send(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		s.Planned(c),
		httpkit.ReadForm[outbox.BroadcastForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.BroadcastAnswer(c, done, page))
}
