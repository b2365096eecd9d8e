package outbox

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// ActionStopBatch is the action of the audit log for mails that were stopped together.
const ActionStopBatch = "mail.stop"

// Audience is whom the mails of a batch are for.
type Audience string

// The audiences.
const (
	AudienceEntrants Audience = "entrants"
	AudienceJury     Audience = "jury" // judges and nominators
)

// mayWriteTo returns FORBIDDEN unless the organiser may write to the audience: who keeps the jury
// writes to jurors, who reviews registrations to entrants.
func mayWriteTo(o contest.Organiser, a Audience) error {
	if a == AudienceJury {
		return o.MayChange(contest.AreaJury)
	}
	return o.MayChange(contest.AreaMails)
}

// Audiences lists those that the organiser may write to.
func Audiences(o contest.Organiser) []Audience {
	var all []Audience
	for _, a := range []Audience{AudienceEntrants, AudienceJury} {
		if mayWriteTo(o, a) == nil {
			all = append(all, a)
		}
	}
	return all
}

// MailBatch is a group of mails that are held, and can be stopped, together. Times are wall clock.
type MailBatch struct {
	ID         string // a UUID
	Edition    contest.EditionID
	Kind       contest.MailKind
	Audience   Audience
	To         string // the recipients' filter, as the form has it
	Subject    contest.Text
	Recipients int
	CreatedAt  time.Time
	HeldUntil  time.Time
	Actor      string
	StoppedAt  time.Time // zero: not stopped
	StoppedBy  string
	Sent       int // mails that the server has accepted
	Waiting    int // mails that are not sent yet
}

// MailBatchStore stores batches.
type MailBatchStore interface {
	// MailBatches lists the batches of audiences, the newest first.
	MailBatches(ctx context.Context, edition contest.EditionID, audiences []Audience, limit int) ([]MailBatch, error)
	// MailBatch returns one. NOT_FOUND.
	MailBatch(ctx context.Context, edition contest.EditionID, id string) (MailBatch, error)
	// StopBatch cancels the mails of a batch that were not sent, and writes the audit log; one that
	// is stopped stays as it is. It returns the batch after it. NOT_FOUND.
	StopBatch(ctx context.Context, edition contest.EditionID, id, by string, at, now time.Time) (MailBatch, error)
}

// shownBatches is how many batches a list has.
const shownBatches = 20

// MailBatchService is the organisers' view of the batches.
type MailBatchService struct {
	Batches MailBatchStore
	Sends   MailSendingStore
	Clock   contest.Clock    // the contest's time
	Now     func() time.Time // the wall clock
}

// List returns the last batches that by may write or stop, the newest first. FORBIDDEN for an
// organiser who may write to nobody.
func (s *MailBatchService) List(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) ([]MailBatch, error) {
	audiences := Audiences(by)
	if len(audiences) == 0 {
		return nil, contest.Fail(contest.CodeForbidden)
	}
	return s.Batches.MailBatches(ctx, edition, audiences, shownBatches)
}

// Stop cancels every mail of a batch that was not sent: while the batch is held these are all. A
// second call changes nothing. NOT_FOUND; FORBIDDEN unless by may write to its audience.
func (s *MailBatchService) Stop(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	id string,
) (MailBatch, error) {
	if len(Audiences(by)) == 0 {
		return MailBatch{}, contest.Fail(contest.CodeForbidden)
	}
	batch, err := s.Batches.MailBatch(ctx, edition, id)
	if err != nil {
		return MailBatch{}, fmt.Errorf("stop mails: %w", err)
	}
	if err := mayWriteTo(by, batch.Audience); err != nil {
		return MailBatch{}, err
	}
	stopped, err := s.Batches.StopBatch(ctx, edition, id, by.Actor, s.Clock.Now(), s.Now().Truncate(time.Microsecond))
	if err != nil {
		return MailBatch{}, fmt.Errorf("stop mails: %w", err)
	}
	return stopped, nil
}
