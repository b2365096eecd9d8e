package organiser

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/jury"
)

// Auth logs organisers in to the console: by a mailed code, and a second factor.
type Auth struct {
	Sessions SessionStore
	Passkeys PasskeyStore
	Verifier PasskeyVerifier // nil: the console has no passkeys, because its address is no host name
	Codes    *account.VerificationCodeService
	TOTP     contest.TOTP
	Sealer   *jury.TokenSealer // of the secrets of the apps
	Composer FactorComposer
	// RequireFactor requires everybody to set up a second factor at the first login.
	RequireFactor bool
	Events        contest.SecurityLog
	Clock         contest.Clock    // the contest's time, for the audit log
	Now           func() time.Time // the wall clock
}

// Login is a new session of the console. The tokens are returned once.
type Login struct {
	Token       string
	DeviceToken string
	Account     contest.OrganiserAccount
	Session     Session
}

// SendCode mails a login code to an organiser. The result is the same for an address without an account, to which
// nothing is mailed. VALIDATION_FAILED, TOO_MANY_REQUESTS.
func (a *Auth) SendCode(
	ctx context.Context,
	edition *contest.Edition,
	from contest.Browser,
	read contest.ReadForm[account.CodeForm],
) (account.CodeAsk, error) {
	form, err := contest.ReadChecked(read)
	if err != nil {
		return account.CodeAsk{}, err
	}
	network, known, err := contest.LimitedNetwork(ctx, a.Sessions.KnowsOrganiserDevice, form.Email, from, a.Now())
	if err != nil {
		return account.CodeAsk{}, err
	}
	_, err = a.Sessions.OrganiserByEmail(ctx, form.Email)
	if err != nil && contest.CodeOf(err) != contest.CodeNotFound {
		return account.CodeAsk{}, err
	}
	return a.Codes.AskCode(ctx, edition, form.NewAskID, account.CodeRequest{
		Purpose:  account.CodeForOrganiser,
		Email:    form.Email,
		Language: from.Language,
		Network:  network,
		Known:    known,
		Unmailed: err != nil,
		Former:   account.AskingBrowser(form.AskID),
	})
}

// LogIn opens a session for the organiser who entered the mailed code, in the browser that requested it.
// VALIDATION_FAILED, CODE_WRONG, TOO_MANY_REQUESTS.
func (a *Auth) LogIn(
	ctx context.Context,
	from contest.Browser,
	read contest.ReadForm[account.LoginForm],
) (Login, error) {
	form, err := contest.ReadChecked(read)
	if err != nil {
		return Login{}, err
	}
	now := a.Now()
	network, _, err := contest.LimitedNetwork(ctx, a.Sessions.KnowsOrganiserDevice, form.Email, from, now)
	if err != nil {
		return Login{}, err
	}
	login := Login{Token: contest.RandomToken(), DeviceToken: contest.RandomToken()}
	login.Account, login.Session, err = a.Sessions.LogOrganiserIn(ctx, LoginAttempt{
		CodeAttempt: a.Codes.Attempt(
			account.CodeForOrganiser,
			form.Email,
			account.AskingBrowser(form.AskID),
			form.Code,
		),
		WrongTries: a.Codes.Limits.WrongTryLimits(account.CodeForOrganiser, network),
		Session:    Session{UserAgent: from.UserAgent, CreatedAt: now, ExpiresAt: now.Add(IdleTime)},
		TokenHash: contest.HashToken(
			login.Token,
		),
		DeviceHash:    contest.HashToken(login.DeviceToken),
		RequireFactor: a.RequireFactor,
		FormerDevice: account.HashUnlessEmpty(
			from.DeviceToken,
		),
		FormerSession: account.HashUnlessEmpty(from.SessionToken),
	})
	if err != nil {
		a.Events.Warn(ctx, "organiser_login_failed", form.Email, from.Network)
		return Login{}, err
	}
	a.Events.Note(ctx, "organiser_login", form.Email, from.Network, "complete", login.Session.Complete)
	return login, nil
}

// Session returns the account of a live session, complete or not. LOGIN_EXPIRED.
func (a *Auth) Session(ctx context.Context, token string) (contest.OrganiserAccount, Session, error) {
	return a.Sessions.OrganiserSession(ctx, contest.HashToken(token), a.Now())
}

// List returns where an organiser is logged in, the last used first.
func (a *Auth) List(ctx context.Context, who contest.OrganiserAccount) ([]Session, error) {
	return a.Sessions.OrganiserSessions(ctx, who.ID, a.Now())
}

// LogOut ends the organiser's current session. NOT_FOUND.
func (a *Auth) LogOut(ctx context.Context, who contest.OrganiserAccount, session Session, from contest.Browser) error {
	if err := a.Sessions.LogOrganiserOut(ctx, who.ID, session.ID); err != nil {
		return err
	}
	a.Events.Note(ctx, "organiser_session_ended", who.Email, from.Network)
	return nil
}

// End ends one of an organiser's sessions from the list of them. NOT_FOUND.
func (a *Auth) End(ctx context.Context, who contest.OrganiserAccount, sessionID string, from contest.Browser) error {
	change := Change{ID: who.ID, By: contest.OrganiserActor(who.Email), At: a.Clock.Now()}
	if err := a.Sessions.EndOrganiserSession(ctx, sessionID, change); err != nil {
		return err
	}
	a.Events.Note(ctx, "organiser_session_ended", who.Email, from.Network)
	return nil
}

// SetUpFactor generates the key of an authenticator app. The app is active once Complete has accepted a code from it.
// CONFLICT for an account that has an app: an owner resets it. SECOND_FACTOR_REQUIRED as for BeginPasskey.
func (a *Auth) SetUpFactor(
	ctx context.Context,
	edition *contest.Edition,
	who contest.OrganiserAccount,
	session Session,
) (contest.TOTPKey, error) {
	key, err := a.TOTP.NewKey(edition.Name.EN, who.Email)
	if err != nil {
		return contest.TOTPKey{}, fmt.Errorf("set up second factor: %w", err)
	}
	now := a.Now()
	change := FactorChange{OrganiserID: who.ID, SessionID: session.ID, FreshSince: now.Add(-FreshFactorTime), At: now}
	if err := a.Sessions.SetUpFactor(ctx, a.Sealer.Seal(who.ID, key.Secret), change); err != nil {
		return contest.TOTPKey{}, err
	}
	return key, nil
}

// FactorForm is a second factor. The JSON tag is the field name on the wire.
type FactorForm struct {
	TOTP string `json:"totp"` // six digits of the app, or a recovery code
}

// CompletedLogin is a session with its second factor.
type CompletedLogin struct {
	Token string // replaces the session's
	// contest.RecoveryCodes come with the account's first second factor, returned once; else nil.
	RecoveryCodes []string
}

// Complete completes a session with a second factor: a code from the app or a recovery code, each of which works once.
// The first code of an app confirms it: SECOND_FACTOR_REQUIRED as for BeginPasskey. VALIDATION_FAILED, CODE_WRONG,
// TOO_MANY_REQUESTS after FactorTriesPerHour wrong ones, or AppTriesPerDay of the app.
func (a *Auth) Complete(
	ctx context.Context,
	edition *contest.Edition,
	who contest.OrganiserAccount,
	session Session,
	from contest.Browser,
	read contest.ReadForm[FactorForm],
) (CompletedLogin, error) {
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return CompletedLogin{}, err
	}
	typed, ok := contest.ParseSecondFactor(form.TOTP)
	if !ok {
		fieldErrs.Add(
			"totp",
			contest.Text{EN: "Please enter the 6 digits of your app, or a recovery code", ZH: "请输入验证器中的 6 位数字，或恢复码"},
		)
	}
	if err := fieldErrs.Err(); err != nil {
		return CompletedLogin{}, err
	}
	completed := CompletedLogin{Token: contest.RandomToken()}
	use := a.factorUse(who, session, from, completed.Token)
	if use.Sealed, err = a.Sessions.OrganiserFactor(ctx, who.ID); err != nil {
		return CompletedLogin{}, err
	}
	codes := contest.NewRecoveryCodes()
	switch {
	case typed.Recovery != "":
		use.Recovery = contest.HashRecoveryCode(who.ID, typed.Recovery)
	case use.Sealed != nil:
		secret, err := a.Sealer.Open(who.ID, use.Sealed)
		if err != nil {
			return CompletedLogin{}, fmt.Errorf("read second factor: %w", err)
		}
		use.Step, _ = a.TOTP.Step(secret, typed.TOTP, use.At)
		use.RecoveryCodes = contest.HashRecoveryCodes(who.ID, codes)
		if use.Limits, err = a.appLimits(ctx, use); err != nil {
			return CompletedLogin{}, err
		}
		change, err := a.factorChange(edition, who, session, FactorAppAdded, "")
		if err != nil {
			return CompletedLogin{}, err
		}
		use.Mail = change.Mail
	}
	first, err := a.Sessions.UseFactor(ctx, use)
	if err != nil {
		a.Events.Warn(ctx, "organiser_factor_failed", who.Email, from.Network)
		return CompletedLogin{}, err
	}
	if first {
		completed.RecoveryCodes = codes
	}
	a.Events.Note(
		ctx,
		"organiser_factor_given",
		who.Email,
		from.Network,
		"recovery",
		use.Recovery != nil,
		"first",
		first,
	)
	return completed, nil
}
