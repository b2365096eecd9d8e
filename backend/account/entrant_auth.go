package account

import (
	"context"
	"strings"
	"time"

	"marquee/backend/contest"
)

// EntrantAuth logs entrants in by mailed codes and finds their sessions. Its time is
// the wall clock.
type EntrantAuth struct {
	Entrants EntrantStore
	Codes    *VerificationCodeService
	Events   contest.SecurityLog
	Now      func() time.Time
}

// CodeForm is what an entrant sends to be mailed a code. The JSON tags are the field
// names on the wire.
type CodeForm struct {
	Email string `json:"email"`
	AskID string `json:"askId"` // of the code asked for before, which then ends
	// NewAskID is the askId of this code, made by the browser, so that it can use the code
	// when the answer is lost. Empty: the service makes one.
	NewAskID string `json:"newAskId"`
}

// Check returns the form with its normal address and with an askId, and adds what is wrong
// to fieldErrs.
func (f CodeForm) Check(fieldErrs contest.FieldErrors) CodeForm {
	f.Email = contest.NormalEmail(fieldErrs.Email("email", f.Email))
	f.NewAskID = NewAskID(fieldErrs, "newAskId", f.NewAskID)
	return f
}

// CodeAsk is the answer to a browser that asked for a code.
type CodeAsk struct {
	ID          string // askId: 128 random bits, the proof that this browser asked
	ExpiresAt   time.Time
	ResendAfter time.Duration
	Letters     bool // the mail has CodeLetters letters and a link: the address is under attack
}

// LoginForm is what an entrant sends to log in.
type LoginForm struct {
	Email string `json:"email"`
	Code  string `json:"code"`
	AskID string `json:"askId"`
	// Link is the token of the link in the mail to an address under attack. It takes the place of
	// Code and AskID, in any browser.
	Link string `json:"link"`
}

// Check returns the form with its normal address and code, and adds what is wrong to
// fieldErrs.
func (f LoginForm) Check(fieldErrs contest.FieldErrors) LoginForm {
	f.Email = contest.NormalEmail(fieldErrs.Email("email", f.Email))
	if f.Link = strings.TrimSpace(f.Link); f.Link != "" {
		if !OwnAskID.MatchString(f.Link) {
			fieldErrs.Add("link", LinkWrong("link").Fields["link"])
		}
		return f
	}
	f.Code = Code(fieldErrs, "code", f.Code)
	return f
}

// Login is a new session. The tokens are returned once; only their hashes are stored.
type Login struct {
	Token       string
	DeviceToken string
	ExpiresAt   time.Time
	Entrant     Entrant
}

// SendCode mails a login code, whether or not the address has an account.
// VALIDATION_FAILED, TOO_MANY_REQUESTS.
func (a *EntrantAuth) SendCode(
	ctx context.Context,
	edition *contest.Edition,
	from contest.Browser,
	read contest.ReadForm[CodeForm],
) (CodeAsk, error) {
	form, err := contest.ReadChecked(read)
	if err != nil {
		return CodeAsk{}, err
	}
	network, known, err := contest.LimitedNetwork(ctx, a.Entrants.KnowsDevice, form.Email, from, a.Now())
	if err != nil {
		return CodeAsk{}, err
	}
	return a.Codes.AskCode(ctx, edition, form.NewAskID, CodeRequest{
		Purpose:  CodeForLogin,
		Email:    form.Email,
		Language: from.Language,
		Network:  network,
		Known:    known,
		Former:   AskingBrowser(form.AskID),
	})
}

// LogIn opens a session for an entrant who enters the mailed code in the browser that
// asked for it, and ends that browser's former session. It creates the account on the
// first login. VALIDATION_FAILED, CODE_WRONG, TOO_MANY_REQUESTS after too many wrong
// codes from one network.
func (a *EntrantAuth) LogIn(
	ctx context.Context,
	edition *contest.Edition,
	from contest.Browser,
	read contest.ReadForm[LoginForm],
) (Login, error) {
	form, err := contest.ReadChecked(read)
	if err != nil {
		return Login{}, err
	}
	network, _, err := contest.LimitedNetwork(ctx, a.Entrants.KnowsDevice, form.Email, from, a.Now())
	if err != nil {
		return Login{}, err
	}
	login, opened := openingOf(edition, from, a.Now())
	attempt := LoginAttempt{
		CodeAttempt: a.Codes.Attempt(CodeForLogin, form.Email, AskingBrowser(form.AskID), form.Code),
		WrongTries:  a.Codes.Limits.WrongTryLimits(CodeForLogin, network),
		Opened:      opened,
	}
	if form.Link != "" {
		attempt.Link, attempt.Field = form.Link, "link"
	}
	var replaced bool
	login.Entrant, replaced, err = a.Entrants.LogIn(ctx, attempt)
	switch contest.CodeOf(err) {
	case contest.CodeCodeWrong:
		a.Events.Warn(ctx, "login_failed", form.Email, from.Network)
	case contest.CodeTooManyRequests:
		a.Events.Warn(ctx, "login_limit_reached", form.Email, from.Network)
	}
	if err != nil {
		return Login{}, err
	}
	a.Events.NoteLogin(ctx, form.Email, from.Network, replaced)
	return login, nil
}

// Entrant returns the entrant of a live session of the edition and extends the
// session. LOGIN_EXPIRED without one.
func (a *EntrantAuth) Entrant(ctx context.Context, edition *contest.Edition, token string) (Entrant, Session, error) {
	return a.Entrants.SessionEntrant(ctx, contest.HashToken(token), edition.ID, a.Now())
}

// Sessions returns where an entrant is logged in, the last used first.
func (a *EntrantAuth) Sessions(ctx context.Context, who Entrant) ([]Session, error) {
	return a.Entrants.Sessions(ctx, who.ID, a.Now())
}

// EndSession ends one of an entrant's sessions. NOT_FOUND.
func (a *EntrantAuth) EndSession(ctx context.Context, who Entrant, sessionID string, from contest.Browser) error {
	if err := a.Entrants.EndSession(ctx, who.ID, sessionID); err != nil {
		return err
	}
	a.Events.Note(ctx, "session_ended", who.Email, from.Network, "sessions", 1)
	return nil
}

// EndOtherSessions ends all of an entrant's sessions but the caller's, and forgets all
// other devices.
func (a *EntrantAuth) EndOtherSessions(ctx context.Context, who Entrant, current Session, from contest.Browser) error {
	ended, err := a.Entrants.EndOtherSessions(ctx, who.ID, current.ID, HashUnlessEmpty(from.DeviceToken))
	if err != nil {
		return err
	}
	a.Events.Note(ctx, "session_ended", who.Email, from.Network, "sessions", ended)
	return nil
}

func HashUnlessEmpty(token string) []byte {
	if token == "" {
		return nil
	}
	return contest.HashToken(token)
}

// UsernameOf is the name of a new account: the part of its address before the @.
func UsernameOf(email string) string {
	name, _, _ := strings.Cut(email, "@")
	return name
}
