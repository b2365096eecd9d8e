package outbox

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// SendingKind is what act had the mails of a sending written.
type SendingKind string

// The kinds.
const (
	SendingBroadcast SendingKind = "broadcast"
	SendingDeadline  SendingKind = "deadline-moved"
	SendingResults   SendingKind = "results"
	SendingFinalists SendingKind = "finalists"
	SendingApprovals SendingKind = "approve" // decided together
	SendingDenials   SendingKind = "deny"
)

// MailSending is the mails that one act had written: a broadcast, a publication, or decisions that were made together.
type MailSending struct {
	ID        string // opaque
	Kind      SendingKind
	Audience  Audience
	Subject   contest.Text // of a broadcast; empty otherwise
	At        time.Time
	Actor     string
	HeldUntil time.Time // zero: never held
	// The mails by their state.
	Sent, Waiting, Failed, Cancelled int
}

// SendingKinds lists the kinds.
func SendingKinds() []SendingKind {
	return []SendingKind{
		SendingBroadcast,
		SendingDeadline,
		SendingResults,
		SendingFinalists,
		SendingApprovals,
		SendingDenials,
	}
}

// SendingFilter selects a part of the sendings. A zero field selects all.
type SendingFilter struct {
	Edition contest.EditionID
	Kind    SendingKind
	State   contest.MailState // of one of the mails at least
	Since   time.Time
	contest.Part
}

// SentTo is who was sent a mail.
type SentTo struct {
	Email     string // in lower case
	EntrantID string // "" for judges
}

// MailSendingStore reads sendings.
type MailSendingStore interface {
	// MailSendings returns the sendings of a filter to these audiences, the newest first.
	MailSendings(ctx context.Context, filter SendingFilter, audiences []Audience) (contest.Found[MailSending], error)
	// ResendRefused has the mails of a sending that failed wait again, in one step, and writes the audit log if there
	// are any. A mail with a secret or of a decision that no longer holds stays as it is. It returns how many wait
	// again.
	ResendRefused(ctx context.Context, edition contest.EditionID, sending, by string, now time.Time) (int, error)
}

// Sendings returns the sendings of a filter whose mails by may write. FORBIDDEN for an organiser who may write to
// nobody.
func (s *MailBatchService) Sendings(
	ctx context.Context,
	by contest.Organiser,
	filter SendingFilter,
) (contest.Found[MailSending], error) {
	audiences := Audiences(by)
	if len(audiences) == 0 {
		return contest.Found[MailSending]{}, contest.Fail(contest.CodeForbidden)
	}
	return s.Sends.MailSendings(ctx, filter, audiences)
}

// ResendRefused has the mails of a sending sent once more that were not accepted; a second call changes nothing.
// FORBIDDEN unless by may resend mails.
func (s *Service) ResendRefused(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	sending string,
) (int, error) {
	if err := by.MayChange(contest.AreaMails); err != nil {
		return 0, err
	}
	again, err := s.Sends.ResendRefused(ctx, edition, sending, by.Actor, s.Now().Truncate(time.Microsecond))
	if err != nil {
		return 0, fmt.Errorf("resend refused mails: %w", err)
	}
	if again > 0 && s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return again, nil
}
