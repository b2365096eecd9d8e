package outbox

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/registration"
	"marquee/backend/results"
)

// The actions of broadcasts in the audit log.
const (
	ActionBroadcast     = "mail.broadcast"
	ActionBroadcastTest = "mail.broadcast_test" // to the organiser only
)

// MailBroadcast is an organiser's mail to many.
const MailBroadcast contest.MailKind = "broadcast"

// Broadcast is a broadcast that is stored.
type Broadcast struct {
	Batch  MailBatch
	Digest string // the same text to the same readers has the same one; "": may be sent again
	Mails  []contest.NewMail
	At     time.Time // contest clock
}

// BroadcastStore finds recipients and stores their mails.
type BroadcastStore interface {
	// BroadcastEntrants lists the registrations of an edition with their works, in the order in which
	// they were sent.
	BroadcastEntrants(ctx context.Context, edition contest.EditionID) ([]BroadcastEntrant, error)
	// Publication returns what is published; nil: nothing.
	Publication(ctx context.Context, edition contest.EditionID) (*results.Winners, error)
	// SentTo lists who was sent a mail of a sending; nobody for an unknown one.
	SentTo(ctx context.Context, edition contest.EditionID, sending string) ([]SentTo, error)
	// RefusedAddresses returns those of the addresses whose last mail failed.
	RefusedAddresses(ctx context.Context, addresses []string) ([]string, error)
	// SendBroadcast writes the mails as a batch, and the audit log, and returns the batch. CONFLICT
	// when a broadcast with the same digest was sent within a day and not stopped, also under
	// concurrent calls.
	SendBroadcast(ctx context.Context, b Broadcast) (MailBatch, error)
	// SendBroadcastTest writes mails to the organiser only, and the audit log.
	SendBroadcastTest(ctx context.Context, b Broadcast) error
}

// BroadcastComposer composes a broadcast for one reader.
type BroadcastComposer interface {
	ComposeBroadcast(
		edition *contest.Edition,
		lang contest.Language,
		to string,
		text BroadcastText,
	) (contest.NewMail, error)
}

// BroadcastSummary are the recipients of a broadcast.
type BroadcastSummary struct {
	English, Chinese int               // readers
	Skipped          int               // whose last mail was refused
	Readers          []BroadcastReader // those who get the mail, in their order
	Samples          []contest.NewMail
	Batch            *MailBatch // nil: nothing was sent
}

// PartOfReaders returns a part of those who get the mail.
func (s BroadcastSummary) PartOfReaders(part contest.Part) contest.Found[BroadcastReader] {
	return contest.PartOf(s.Readers, part, func(r BroadcastReader) string {
		sum := sha256.Sum256([]byte(r.Email)) // a cursor names nobody
		return hex.EncodeToString(sum[:8])
	})
}

// BroadcastService writes to many.
type BroadcastService struct {
	Broadcasts BroadcastStore
	Progress   *judging.JuryProgressService
	Jury       judging.JuryStore      // for who never logged in
	Notices    *DeadlineNoticeService // for BroadcastUntoldDeadline
	Composer   BroadcastComposer
	Outbox     contest.OutboxNotifier // for tests; nil: the sender finds the emails on its next tick
	Clock      contest.Clock          // the contest's time
	Now        func() time.Time       // the wall clock
}

// Send writes a broadcast to every reader of a filter whose last mail was not refused, in the
// language of each; to judges, whose language is unknown, in English. The mails are held for
// registration.DecisionHold, see MailBatchService.Stop. A dry run writes none, a test writes both texts to the
// organiser. planned is the edition in the catalogue. VALIDATION_FAILED; CONFLICT when the filter has
// another number of readers than form.Recipients, and for the same text to the same filter within a
// day. FORBIDDEN unless by may write to the filter's audience.
func (s *BroadcastService) Send(
	ctx context.Context,
	by contest.Organiser,
	edition, planned *contest.Edition,
	read contest.ReadForm[BroadcastForm],
) (BroadcastSummary, error) {
	if len(Audiences(by)) == 0 {
		return BroadcastSummary{}, contest.Fail(contest.CodeForbidden)
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return BroadcastSummary{}, err
	}
	if err := mayWriteTo(by, form.To.Audience()); err != nil {
		return BroadcastSummary{}, err
	}
	form.check(fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return BroadcastSummary{}, err
	}
	if form.Test {
		return s.test(ctx, by, edition, form)
	}
	readers, err := s.readers(ctx, edition, planned, form.To)
	if err != nil {
		return BroadcastSummary{}, fmt.Errorf("find readers of a broadcast: %w", err)
	}
	kind := MailBroadcast
	if form.To.Group == BroadcastUntoldDeadline {
		kind = MailDeadline
	}
	now := s.now()
	summary, mails, err := ComposeBroadcast(s.Composer, edition, kind, form.Text, readers, now)
	if err != nil || form.DryRun {
		return summary, err
	}
	if err := CheckRecipients(form.Recipients, len(mails)); err != nil {
		return BroadcastSummary{}, err
	}
	batch, err := s.Broadcasts.SendBroadcast(ctx, Broadcast{
		Batch: NewBatch(
			edition.ID,
			kind,
			form.To,
			form.Text,
			len(mails),
			by,
			now,
		),
		Digest: form.digest(),
		Mails:  mails,
		At:     s.Clock.Now(),
	})
	if contest.CodeOf(err) == contest.CodeConflict {
		return BroadcastSummary{}, contest.Conflict(
			"text",
			contest.Text{EN: "This very text was sent to these readers within a day", ZH: "同一内容在一天内已发送给这些收件人"},
		)
	}
	summary.Batch = &batch
	return summary, err
}

func CheckRecipients(counted *int, now int) error {
	if counted == nil || *counted == now {
		return nil
	}
	return contest.Conflict("recipients", contest.Text{
		EN: "There are now %d readers. Please look again before you send.", ZH: "收件人数已变为 %d，请重新查看后再发送",
	}.Format(now))
}

// NewBatch is the batch of a broadcast, held from now on.
func NewBatch(
	edition contest.EditionID,
	kind contest.MailKind,
	to BroadcastFilter,
	text BroadcastTexts,
	recipients int,
	by contest.Organiser,
	now time.Time,
) MailBatch {
	return MailBatch{
		Edition:    edition,
		Kind:       kind,
		Audience:   to.Audience(),
		To:         to.String(),
		Subject:    contest.Text{EN: text.EN.Subject, ZH: text.ZH.Subject},
		Recipients: recipients,
		CreatedAt:  now,
		HeldUntil:  now.Add(registration.DecisionHold),
		Actor:      by.Actor,
	}
}

func (s *BroadcastService) now() time.Time { return s.Now().Truncate(time.Microsecond) }

// ComposeBroadcast composes the mails, held for registration.DecisionHold, and as samples the first in each language.
func ComposeBroadcast(
	composer BroadcastComposer,
	edition *contest.Edition,
	kind contest.MailKind,
	texts BroadcastTexts,
	readers []BroadcastReader,
	now time.Time,
) (BroadcastSummary, []contest.NewMail, error) {
	var summary BroadcastSummary
	var mails []contest.NewMail
	for _, r := range readers {
		if r.Refused {
			summary.Skipped++
			continue
		}
		m, err := composer.ComposeBroadcast(edition, r.Language, r.Email, texts.In(r.Language).For(r.Name, r.Fill...))
		if err != nil {
			return BroadcastSummary{}, nil, fmt.Errorf("compose broadcast: %w", err)
		}
		m.Kind, m.EntrantID, m.CreatedAt, m.NotBefore, m.Deadline = kind, r.EntrantID, now, now.Add(
			registration.DecisionHold,
		), r.Deadline
		mails, summary.Readers = append(mails, m), append(summary.Readers, r)
		count := &summary.English
		if r.Language == contest.Chinese {
			count = &summary.Chinese
		}
		if *count == 0 {
			summary.Samples = append(summary.Samples, m)
		}
		*count++
	}
	return summary, mails, nil
}

// test writes both texts to the organiser.
func (s *BroadcastService) test(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	form BroadcastForm,
) (BroadcastSummary, error) {
	address, console := strings.CutPrefix(by.Actor, "organiser:")
	if !console {
		address = form.TestTo
	}
	summary := BroadcastSummary{English: 1, Chinese: 1}
	now := s.now()
	for _, lang := range []contest.Language{contest.English, contest.Chinese} {
		m, err := s.Composer.ComposeBroadcast(edition, lang, address, form.Text.In(lang).For(address))
		if err != nil {
			return BroadcastSummary{}, fmt.Errorf("compose broadcast: %w", err)
		}
		m.CreatedAt = now
		summary.Samples = append(summary.Samples, m)
	}
	err := s.Broadcasts.SendBroadcastTest(ctx, Broadcast{
		Batch: NewBatch(
			edition.ID,
			MailBroadcast,
			form.To,
			form.Text,
			len(summary.Samples),
			by,
			now,
		),
		Digest: form.digest(),
		Mails:  summary.Samples,
		At:     s.Clock.Now(),
	})
	if err == nil && s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return summary, err
}
