package contest

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// The actions of broadcasts in the audit log.
const (
	ActionBroadcast     = "mail.broadcast"
	ActionBroadcastTest = "mail.broadcast_test" // to the organiser only
)

// MailBroadcast is an organiser's mail to a group.
const MailBroadcast MailKind = "broadcast"

// BroadcastReader is a recipient of a broadcast.
type BroadcastReader struct {
	Name      string
	Email     string
	Language  Language
	EntrantID string // "" for judges
	Refused   bool   // the last mail to the address was refused or not sent in time
}

// Broadcast is a broadcast that is stored.
type Broadcast struct {
	Edition EditionID
	To      BroadcastGroup
	Digest  string
	Mails   []NewMail
	Actor   string
	At      time.Time // contest clock
	Now     time.Time // wall clock
}

// BroadcastStore finds recipients and stores their mails.
type BroadcastStore interface {
	// BroadcastReaders lists entrants of a group by address, each address once.
	BroadcastReaders(ctx context.Context, edition EditionID, group BroadcastGroup) ([]BroadcastReader, error)
	// RefusedAddresses returns those of the addresses whose last mail failed.
	RefusedAddresses(ctx context.Context, addresses []string) ([]string, error)
	// SendBroadcast writes the mails and the audit log. CONFLICT when a broadcast with the same
	// digest was sent within a day, also under concurrent calls.
	SendBroadcast(ctx context.Context, b Broadcast) error
	// SendBroadcastTest writes mails to the organiser only, and the audit log.
	SendBroadcastTest(ctx context.Context, b Broadcast) error
}

// BroadcastComposer composes a broadcast for one reader.
type BroadcastComposer interface {
	ComposeBroadcast(edition *Edition, lang Language, to string, text BroadcastText) (NewMail, error)
}

// BroadcastSummary counts the recipients of a broadcast.
type BroadcastSummary struct {
	English, Chinese int // readers
	Skipped          int // whose last mail was refused
	Samples          []NewMail
}

// BroadcastService writes to groups.
type BroadcastService struct {
	Broadcasts BroadcastStore
	Progress   *JuryProgressService
	Composer   BroadcastComposer
	Outbox     OutboxNotifier   // nil: the sender finds the mails on its next tick
	Clock      Clock            // the contest's time
	Now        func() time.Time // the wall clock
}

// Send writes a broadcast to every reader of a group whose last mail was not refused, in the
// language of each; to judges, whose language is unknown, in English. A dry run writes none, a
// test writes both texts to the organiser. VALIDATION_FAILED; CONFLICT when the group has another
// number of readers than form.Recipients, and for the same text to the same group within a day.
// FORBIDDEN unless by may write mails.
func (s *BroadcastService) Send(ctx context.Context, by Organiser, edition *Edition, read ReadForm[BroadcastForm]) (BroadcastSummary, error) {
	if err := by.mayChange(areaMails); err != nil {
		return BroadcastSummary{}, err
	}
	fieldErrs := FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return BroadcastSummary{}, err
	}
	form.check(fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return BroadcastSummary{}, err
	}
	if form.Test {
		return s.test(ctx, by, edition, form)
	}
	readers, err := s.readers(ctx, edition, form.To)
	if err != nil {
		return BroadcastSummary{}, fmt.Errorf("find readers of a broadcast: %w", err)
	}
	summary, mails, err := s.compose(edition, form, readers)
	if err != nil || form.DryRun {
		return summary, err
	}
	if form.Recipients != nil && *form.Recipients != len(mails) {
		return BroadcastSummary{}, conflict("recipients", Text{
			EN: "The group now has %d readers. Please look again before you send", ZH: "收件人数已变为 %d，请重新查看后再发送",
		}.Format(len(mails)))
	}
	err = s.Broadcasts.SendBroadcast(ctx, Broadcast{
		Edition: edition.ID, To: form.To, Digest: form.digest(), Mails: mails, Actor: by.actor, At: s.Clock.Now(), Now: s.now(),
	})
	if CodeOf(err) == CodeConflict {
		return BroadcastSummary{}, conflict("text", Text{EN: "This very text was sent to the group within a day", ZH: "同一内容在一天内已发送给该群体"})
	}
	if err == nil && s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return summary, err
}

func (s *BroadcastService) now() time.Time { return s.Now().Truncate(time.Microsecond) }

// readers lists a group, with whose last mail was refused.
func (s *BroadcastService) readers(ctx context.Context, edition *Edition, group BroadcastGroup) ([]BroadcastReader, error) {
	if group != BroadcastLateJudges {
		return s.Broadcasts.BroadcastReaders(ctx, edition.ID, group)
	}
	// Permission to write mails does not include reading the jury: return addresses only.
	accounts, err := s.Progress.late(ctx, edition)
	if err != nil {
		return nil, err
	}
	var readers []BroadcastReader
	var addresses []string
	for _, p := range accounts {
		readers = append(readers, BroadcastReader{Name: p.Judge.Name, Email: p.Judge.Email, Language: English})
		addresses = append(addresses, p.Judge.Email)
	}
	refused, err := s.Broadcasts.RefusedAddresses(ctx, addresses)
	for i := range readers {
		for _, address := range refused {
			readers[i].Refused = readers[i].Refused || address == readers[i].Email
		}
	}
	return readers, err
}

// compose composes the mails, and as samples the first in each language.
func (s *BroadcastService) compose(edition *Edition, form BroadcastForm, readers []BroadcastReader) (BroadcastSummary, []NewMail, error) {
	var summary BroadcastSummary
	var mails []NewMail
	for _, r := range readers {
		if r.Refused {
			summary.Skipped++
			continue
		}
		m, err := s.Composer.ComposeBroadcast(edition, r.Language, r.Email, form.Text.In(r.Language).For(r.Name))
		if err != nil {
			return BroadcastSummary{}, nil, fmt.Errorf("compose broadcast: %w", err)
		}
		m.EntrantID, m.CreatedAt = r.EntrantID, s.now()
		mails = append(mails, m)
		count := &summary.English
		if r.Language == Chinese {
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
func (s *BroadcastService) test(ctx context.Context, by Organiser, edition *Edition, form BroadcastForm) (BroadcastSummary, error) {
	address, console := strings.CutPrefix(by.actor, "organiser:")
	if !console {
		address = form.TestTo
	}
	summary := BroadcastSummary{English: 1, Chinese: 1}
	for _, lang := range []Language{English, Chinese} {
		m, err := s.Composer.ComposeBroadcast(edition, lang, address, form.Text.In(lang).For(address))
		if err != nil {
			return BroadcastSummary{}, fmt.Errorf("compose broadcast: %w", err)
		}
		m.CreatedAt = s.now()
		summary.Samples = append(summary.Samples, m)
	}
	err := s.Broadcasts.SendBroadcastTest(ctx, Broadcast{
		Edition: edition.ID, To: form.To, Digest: form.digest(), Mails: summary.Samples, Actor: by.actor, At: s.Clock.Now(), Now: s.now(),
	})
	if err == nil && s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return summary, err
}
