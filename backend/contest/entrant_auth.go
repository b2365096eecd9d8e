package contest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"
)

// EntrantAuth logs entrants in by mailed codes. Its time is the wall clock.
type EntrantAuth struct {
	Entrants EntrantStore
	Codes    VerificationCodeStore
	Mailer   Mailer
	Now      func() time.Time
}

// Login is a new session. Token is shown to the entrant once and never stored.
type Login struct {
	Token     string
	ExpiresAt time.Time
	Entrant   Entrant
}

// SendCode mails a code to an address, whether or not it has an account. ip
// counts against the limit per address of the network; "" is exempt.
// TOO_MANY_REQUESTS, and UNAVAILABLE when the mail server does not take the mail:
// the sending then does not count against the mail's address.
func (p *EntrantAuth) SendCode(ctx context.Context, purpose CodePurpose, edition *Edition, email, ip string, lang Language) error {
	fieldErrs := FieldErrors{}
	email = NormalEmail(fieldErrs.Email("email", email))
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	code, err := newCode()
	if err != nil {
		return err
	}
	issued := VerificationCode{Purpose: purpose, Email: email, Hash: HashCode(purpose, email, code), CreatedAt: p.Now()}
	if err := p.Codes.IssueCode(ctx, issued, codeLimits(purpose, email, ip)); err != nil {
		return err
	}
	send := p.Mailer.SendLoginCode
	if purpose == CodeForRegistration {
		send = p.Mailer.SendRegistrationCode
	}
	if err := send(ctx, email, lang, edition, code); err != nil {
		// What counts against the network stays: refused mails cost the server too.
		withdrawn := p.Codes.WithdrawCode(context.WithoutCancel(ctx), issued, codeLimits(purpose, email, ""))
		return errors.Join(Fail(CodeUnavailable), fmt.Errorf("mail %s code: %s", purpose, withoutAddress(err, email)), withdrawn)
	}
	return nil
}

// Login opens a session for whoever typed the code that was mailed to the address,
// and makes the account at the first time.
func (p *EntrantAuth) Login(ctx context.Context, edition *Edition, email, code string, lang Language) (Login, error) {
	fieldErrs := FieldErrors{}
	email = NormalEmail(fieldErrs.Email("email", email))
	code = fieldErrs.Code("code", code)
	if err := fieldErrs.Err(); err != nil {
		return Login{}, err
	}
	now := p.Now()
	proof := CodeAttempt{Purpose: CodeForLogin, Email: email, Code: code, At: now}
	if err := p.Codes.UseCode(ctx, proof); err != nil {
		return Login{}, err
	}
	who, err := p.Entrants.EnsureEntrant(ctx, email, lang)
	if err != nil {
		return Login{}, err
	}
	token, err := newToken()
	if err != nil {
		return Login{}, err
	}
	session := Session{TokenHash: HashToken(token), EntrantID: who.ID, Edition: edition.ID, ExpiresAt: now.Add(SessionLifetime)}
	if err := p.Entrants.CreateSession(ctx, session); err != nil {
		return Login{}, err
	}
	return Login{Token: token, ExpiresAt: session.ExpiresAt, Entrant: who}, nil
}

// withoutAddress is an error's text as a log may hold it: mail servers like to
// repeat the recipient.
func withoutAddress(err error, address string) string {
	return strings.ReplaceAll(err.Error(), address, "<address>")
}

// HashToken is what the store knows of a session's token.
func HashToken(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// newToken draws 256 random bits.
func newToken() (string, error) {
	var bits [32]byte
	if _, err := rand.Read(bits[:]); err != nil {
		return "", fmt.Errorf("draw token: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(bits[:]), nil
}

// UsernameOf is the name that a new account gets: what stands before the @.
func UsernameOf(email string) string {
	name, _, _ := strings.Cut(email, "@")
	return name
}
