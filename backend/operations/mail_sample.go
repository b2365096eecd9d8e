package operations

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"marquee/backend/contest"
)

// Preview returns every case of an email as its readers get it, with sample values: with the texts that are in force
// or, where the form has others, with those. Nothing is stored. VALIDATION_FAILED as Change.
func (s *MailTextService) Preview(
	ctx context.Context,
	by contest.Organiser,
	planned *contest.Edition,
	kind contest.MailKind,
	read contest.ReadForm[MailTextForm],
) ([]MailSample, error) {
	m, err := s.mail(by, planned, kind)
	if err != nil {
		return nil, err
	}
	form, err := readMailTexts(read, m)
	if err != nil {
		return nil, err
	}
	stored, err := s.Texts.RuleParts(ctx, planned.ID)
	if err != nil {
		return nil, fmt.Errorf("read texts of emails: %w", err)
	}
	shown := *planned.WithParts(stored)
	if s.Calendar != nil {
		if now := s.Calendar.Edition(ctx, planned.ID); now != nil {
			shown = *now // its dates
		}
	}
	own := form.over(m, planned, stateOfMail(m, planned, planned.WithParts(stored)))
	shown.MailTexts = own.MailTexts.Over(shown.MailTexts)
	samples, err := s.Samples.Samples(&shown, kind)
	if err != nil {
		return nil, fmt.Errorf("compose samples: %w", err)
	}
	return samples, nil
}

// MailTestForm sends an email to the organiser who tries it. The JSON tags are the field names on the wire.
type MailTestForm struct {
	Texts map[string]*contest.Text `json:"texts"` // as in MailTextForm
	Case  string                   `json:"case"`  // the name of a sample; empty: the first
	To    string                   `json:"-"`     // the address, for the tools
}

// testMarks begin the subjects of tests.
func testMarks() contest.Text { return contest.Text{EN: "[Test] ", ZH: "【测试】"} }

// Test sends a case of an email in both languages to the organiser, with sample values. It needs the permission to
// change texts. NOT_FOUND for a case that there is not.
func (s *MailTextService) Test(
	ctx context.Context,
	by contest.Organiser,
	planned *contest.Edition,
	kind contest.MailKind,
	read contest.ReadForm[MailTestForm],
) (to string, err error) {
	if err := by.MayChange(contest.AreaCatalogue); err != nil {
		return "", err
	}
	var form MailTestForm
	samples, err := s.Preview(ctx, by, planned, kind, func(fieldErrs contest.FieldErrors) (MailTextForm, error) {
		var err error
		form, err = read(fieldErrs)
		return MailTextForm{Texts: form.Texts}, err
	})
	if err != nil {
		return "", err
	}
	at := 0
	if form.Case != "" {
		at = slices.IndexFunc(samples, func(sample MailSample) bool { return sample.Name == form.Case })
	}
	if at < 0 || at >= len(samples) {
		return "", contest.Fail(contest.CodeNotFound)
	}
	address, console := strings.CutPrefix(by.Actor, "organiser:")
	if !console {
		address = form.To
	}
	mails := []contest.NewMail{samples[at].English, samples[at].Chinese}
	for i := range mails {
		m := &mails[i]
		m.To, m.CreatedAt, m.Subject = address, s.Now(), testMarks().In(m.Language)+m.Subject
	}
	if err := s.Texts.SendMailTests(ctx, planned.ID, kind, by.Actor, s.Clock.Now(), mails); err != nil {
		return "", fmt.Errorf("send test of an email: %w", err)
	}
	if s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return address, nil
}
