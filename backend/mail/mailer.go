package mail

import (
	"context"

	"marquee/backend/contest"
)

// transport is a Sender, or a replacement in tests.
type transport interface {
	SendMail(ctx context.Context, m contest.Mail) error
}

// CodeMailer mails verification codes. It implements contest.CodeMailer.
type CodeMailer struct {
	sender   transport
	composer *Composer
}

// NewCodeMailer returns a CodeMailer.
func NewCodeMailer(sender transport, composer *Composer) *CodeMailer {
	return &CodeMailer{sender: sender, composer: composer}
}

// SendLoginCode implements contest.CodeMailer.
func (m *CodeMailer) SendLoginCode(ctx context.Context, to string, lang contest.Language, edition *contest.Edition, code string) error {
	return m.send(ctx, edition, contest.CodeForLogin, to, lang, code)
}

// SendRegistrationCode implements contest.CodeMailer.
func (m *CodeMailer) SendRegistrationCode(ctx context.Context, to string, lang contest.Language, edition *contest.Edition, code string) error {
	return m.send(ctx, edition, contest.CodeForRegistration, to, lang, code)
}

func (m *CodeMailer) send(ctx context.Context, edition *contest.Edition, purpose contest.CodePurpose, to string, lang contest.Language, code string) error {
	composed, err := m.composer.ComposeCode(edition, purpose, to, lang, code)
	if err != nil {
		return err
	}
	return m.sender.SendMail(ctx, contest.Mail{NewMail: composed})
}
