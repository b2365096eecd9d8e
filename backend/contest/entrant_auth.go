package contest

import (
	"context"
	"crypto/sha256"
	"strings"
	"time"
)

// EntrantAuth logs entrants in by mailed codes and finds their sessions. Its time is
// the wall clock.
type EntrantAuth struct {
	Entrants EntrantStore
	Codes    *VerificationCodeService
	Now      func() time.Time
}

// LoginForm is what an entrant sends to log in. The JSON tags are the field names on the
// wire.
type LoginForm struct {
	Email string `json:"email"`
	Code  string `json:"code"`
}

// Login is a new session. The token is returned once; only its hash is stored.
type Login struct {
	Token     string
	ExpiresAt time.Time
	Entrant   Entrant
}

// SendCode mails a login code, whether or not the address has an account.
// VALIDATION_FAILED, TOO_MANY_REQUESTS, and UNAVAILABLE when the mail server does
// not accept the mail.
func (a *EntrantAuth) SendCode(ctx context.Context, edition *Edition, to CodeRecipient) error {
	return a.Codes.send(ctx, CodeForLogin, edition, to)
}

// LogIn opens a session for the entrant who typed the code that was mailed to the
// address. It creates the account on the first login, with lang as its language.
// VALIDATION_FAILED, CODE_WRONG.
func (a *EntrantAuth) LogIn(ctx context.Context, edition *Edition, lang Language, read ReadForm[LoginForm]) (Login, error) {
	fieldErrs := FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return Login{}, err
	}
	email := NormalEmail(fieldErrs.Email("email", form.Email))
	code := fieldErrs.Code("code", form.Code)
	if err := fieldErrs.Err(); err != nil {
		return Login{}, err
	}
	now := a.Now()
	if err := a.Codes.Codes.UseCode(ctx, CodeAttempt{Purpose: CodeForLogin, Email: email, Code: code, At: now}); err != nil {
		return Login{}, err
	}
	who, err := a.Entrants.EnsureEntrant(ctx, email, lang)
	if err != nil {
		return Login{}, err
	}
	token := randomToken()
	session := Session{TokenHash: HashToken(token), EntrantID: who.ID, Edition: edition.ID, ExpiresAt: now.Add(SessionLifetime)}
	if err := a.Entrants.CreateSession(ctx, session); err != nil {
		return Login{}, err
	}
	return Login{Token: token, ExpiresAt: session.ExpiresAt, Entrant: who}, nil
}

// Entrant returns the entrant of a live session of the edition and extends the
// session to SessionLifetime from now. LOGIN_EXPIRED without one.
func (a *EntrantAuth) Entrant(ctx context.Context, edition *Edition, token string) (Entrant, error) {
	return a.Entrants.SessionEntrant(ctx, HashToken(token), edition.ID, a.Now())
}

// LogOut ends a session. A token without one is no error.
func (a *EntrantAuth) LogOut(ctx context.Context, token string) error {
	return a.Entrants.DeleteSession(ctx, HashToken(token))
}

// HashToken is the stored form of a session's token.
func HashToken(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// UsernameOf is the name of a new account: the part of its address before the @.
func UsernameOf(email string) string {
	name, _, _ := strings.Cut(email, "@")
	return name
}
