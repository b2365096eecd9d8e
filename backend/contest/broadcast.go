package contest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
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

// The longest subject and text of a broadcast, in characters.
const (
	maxBroadcastSubject = 200
	maxBroadcastText    = 10_000
)

// BroadcastGroup is to whom a broadcast is written.
type BroadcastGroup string

// The groups.
const (
	BroadcastWithoutSubmission BroadcastGroup = "approved_without_submission"
	BroadcastFinalists         BroadcastGroup = "finalists"
	BroadcastLateJudges        BroadcastGroup = "late_judges"
)

// BroadcastGroups lists the groups.
func BroadcastGroups() []BroadcastGroup {
	return []BroadcastGroup{BroadcastWithoutSubmission, BroadcastFinalists, BroadcastLateJudges}
}

// BroadcastText is a broadcast in one language; {name} is the reader's name.
type BroadcastText struct {
	Subject string `json:"subject"`
	Text    string `json:"text"`
}

// For returns the text for a reader.
func (t BroadcastText) For(name string) BroadcastText {
	fill := strings.NewReplacer("{name}", name)
	return BroadcastText{Subject: fill.Replace(t.Subject), Text: fill.Replace(t.Text)}
}

// BroadcastTexts is a broadcast in both languages.
type BroadcastTexts struct {
	EN BroadcastText `json:"en"`
	ZH BroadcastText `json:"zh"`
}

// In returns the text in a language.
func (t BroadcastTexts) In(lang Language) BroadcastText {
	if lang == Chinese {
		return t.ZH
	}
	return t.EN
}

// BroadcastForm is a broadcast. The JSON tags are the field names on the wire.
type BroadcastForm struct {
	To         BroadcastGroup `json:"to"`
	Text       BroadcastTexts `json:"text"`
	DryRun     bool           `json:"dryRun"`
	Test       bool           `json:"test"`       // to the organiser only
	Recipients *int           `json:"recipients"` // that the dry run has counted; nil: any number
	TestTo     string         `json:"-"`          // the address of a test from the tools
}

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// check trims the form and adds what is wrong.
func (f *BroadcastForm) check(fieldErrs FieldErrors) {
	known := false
	for _, group := range BroadcastGroups() {
		known = known || group == f.To
	}
	if !known {
		fieldErrs.Add("to", Text{
			EN: "Please choose approved_without_submission, finalists or late_judges", ZH: "请选择 approved_without_submission、finalists 或 late_judges",
		})
	}
	for name, text := range map[string]*BroadcastText{"text.en": &f.Text.EN, "text.zh": &f.Text.ZH} {
		text.Subject = fieldErrs.RequiredLine(name+".subject", text.Subject, maxBroadcastSubject)
		text.Text = fieldErrs.Required(name+".text", text.Text, maxBroadcastText)
		for field, content := range map[string]string{".subject": text.Subject, ".text": text.Text} {
			for _, found := range placeholder.FindAllString(content, -1) {
				if found != "{name}" {
					fieldErrs.Add(name+field, Text{EN: "%s is not replaced by anything; only {name} is", ZH: "%s 不会被替换，仅支持 {name}"}.Format(found))
				}
			}
		}
	}
}

// digest names the broadcast: the same text to the same group has the same one.
func (f *BroadcastForm) digest() string {
	sum := sha256.Sum256([]byte(fmt.Sprintf("%q", []string{string(f.To), f.Text.EN.Subject, f.Text.EN.Text, f.Text.ZH.Subject, f.Text.ZH.Text})))
	return hex.EncodeToString(sum[:16])
}

// BroadcastReader is somebody to whom a broadcast is written.
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

// BroadcastStore finds readers and writes to them.
type BroadcastStore interface {
	// BroadcastReaders lists entrants of a group by address, each address once.
	BroadcastReaders(ctx context.Context, edition EditionID, group BroadcastGroup) ([]BroadcastReader, error)
	// RefusedAddresses returns those of the addresses whose last mail failed.
	RefusedAddresses(ctx context.Context, addresses []string) ([]string, error)
	// SendBroadcast writes the mails and the audit log. CONFLICT when a broadcast with the same
	// digest was sent within a day, also under concurrent calls.
	SendBroadcast(ctx context.Context, b Broadcast) error
	// SendBroadcastTest writes mails that nobody but the organiser gets, and the audit log.
	SendBroadcastTest(ctx context.Context, b Broadcast) error
}

// BroadcastComposer composes a broadcast for one reader.
type BroadcastComposer interface {
	ComposeBroadcast(edition *Edition, lang Language, to string, text BroadcastText) (NewMail, error)
}

// BroadcastSummary is who is written to.
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
// FORBIDDEN for whoever may not write mails.
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
			EN: "The group has %d readers by now. Look again before you send", ZH: "收件人数已变为 %d，请重新查看后再发送",
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
	// Whoever may write mails need not read the jury; only addresses leave this method.
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
