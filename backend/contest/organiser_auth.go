package contest

import (
	"context"
	"fmt"
	"time"
)

// OrganiserAuth logs organisers in to the console: by a mailed code, and a second factor.
type OrganiserAuth struct {
	Sessions OrganiserSessionStore
	Passkeys OrganiserPasskeyStore
	Verifier PasskeyVerifier // nil: the console has no passkeys, because its address is no host name
	Codes    *VerificationCodeService
	TOTP     TOTP
	Sealer   *TokenSealer // of the secrets of the apps
	Composer FactorComposer
	// RequireFactor requires everybody to set up a second factor at the first login.
	RequireFactor bool
	Events        SecurityLog
	Clock         Clock            // the contest's time, for the audit log
	Now           func() time.Time // the wall clock
}

// OrganiserLogin is a new session of the console. The tokens are returned once.
type OrganiserLogin struct {
	Token       string
	DeviceToken string
	Account     OrganiserAccount
	Session     OrganiserSession
}

// SendCode mails a login code to an organiser. The result is the same for an address without an account, to which
// nothing is mailed. VALIDATION_FAILED, TOO_MANY_REQUESTS.
func (a *OrganiserAuth) SendCode(ctx context.Context, edition *Edition, from Browser, read ReadForm[CodeForm]) (CodeAsk, error) {
	form, err := readChecked(read)
	if err != nil {
		return CodeAsk{}, err
	}
	network, known, err := limitedNetwork(ctx, a.Sessions.KnowsOrganiserDevice, form.Email, from, a.Now())
	if err != nil {
		return CodeAsk{}, err
	}
	_, err = a.Sessions.OrganiserByEmail(ctx, form.Email)
	if err != nil && CodeOf(err) != CodeNotFound {
		return CodeAsk{}, err
	}
	return a.Codes.askCode(ctx, edition, form.NewAskID, codeRequest{
		purpose: CodeForOrganiser, email: form.Email, language: from.Language, network: network, known: known, unmailed: err != nil,
		former: AskingBrowser(form.AskID),
	})
}

// LogIn opens a session for the organiser who entered the mailed code, in the browser that requested it.
// VALIDATION_FAILED, CODE_WRONG, TOO_MANY_REQUESTS.
func (a *OrganiserAuth) LogIn(ctx context.Context, from Browser, read ReadForm[LoginForm]) (OrganiserLogin, error) {
	form, err := readChecked(read)
	if err != nil {
		return OrganiserLogin{}, err
	}
	now := a.Now()
	network, _, err := limitedNetwork(ctx, a.Sessions.KnowsOrganiserDevice, form.Email, from, now)
	if err != nil {
		return OrganiserLogin{}, err
	}
	login := OrganiserLogin{Token: randomToken(), DeviceToken: randomToken()}
	login.Account, login.Session, err = a.Sessions.LogOrganiserIn(ctx, OrganiserLoginAttempt{
		CodeAttempt: a.Codes.attempt(CodeForOrganiser, form.Email, AskingBrowser(form.AskID), form.Code),
		WrongTries:  a.Codes.Limits.wrongTries(CodeForOrganiser, network),
		Session:     OrganiserSession{UserAgent: from.UserAgent, CreatedAt: now, ExpiresAt: now.Add(OrganiserIdleTime)},
		TokenHash:   HashToken(login.Token), DeviceHash: HashToken(login.DeviceToken), RequireFactor: a.RequireFactor,
		FormerDevice: hashUnlessEmpty(from.DeviceToken), FormerSession: hashUnlessEmpty(from.SessionToken),
	})
	if err != nil {
		a.Events.Warn(ctx, "organiser_login_failed", form.Email, from.Network)
		return OrganiserLogin{}, err
	}
	a.Events.Note(ctx, "organiser_login", form.Email, from.Network, "complete", login.Session.Complete)
	return login, nil
}

// Session returns the account of a live session, complete or not. LOGIN_EXPIRED.
func (a *OrganiserAuth) Session(ctx context.Context, token string) (OrganiserAccount, OrganiserSession, error) {
	return a.Sessions.OrganiserSession(ctx, HashToken(token), a.Now())
}

// List returns where an organiser is logged in, the last used first.
func (a *OrganiserAuth) List(ctx context.Context, who OrganiserAccount) ([]OrganiserSession, error) {
	return a.Sessions.OrganiserSessions(ctx, who.ID, a.Now())
}

// LogOut ends the organiser's current session. NOT_FOUND.
func (a *OrganiserAuth) LogOut(ctx context.Context, who OrganiserAccount, session OrganiserSession, from Browser) error {
	if err := a.Sessions.LogOrganiserOut(ctx, who.ID, session.ID); err != nil {
		return err
	}
	a.Events.Note(ctx, "organiser_session_ended", who.Email, from.Network)
	return nil
}

// End ends one of an organiser's sessions from the list of them. NOT_FOUND.
func (a *OrganiserAuth) End(ctx context.Context, who OrganiserAccount, sessionID string, from Browser) error {
	change := OrganiserChange{ID: who.ID, By: OrganiserActor(who.Email), At: a.Clock.Now()}
	if err := a.Sessions.EndOrganiserSession(ctx, sessionID, change); err != nil {
		return err
	}
	a.Events.Note(ctx, "organiser_session_ended", who.Email, from.Network)
	return nil
}

// SetUpFactor generates the key of an authenticator app. The app is active once Complete has accepted a code from it.
// CONFLICT for an account that has an app: an owner resets it. SECOND_FACTOR_REQUIRED as for BeginPasskey.
func (a *OrganiserAuth) SetUpFactor(ctx context.Context, edition *Edition, who OrganiserAccount, session OrganiserSession) (TOTPKey, error) {
	key, err := a.TOTP.NewKey(edition.Name.EN, who.Email)
	if err != nil {
		return TOTPKey{}, fmt.Errorf("set up second factor: %w", err)
	}
	now := a.Now()
	change := FactorChange{OrganiserID: who.ID, SessionID: session.ID, FreshSince: now.Add(-FreshFactorTime), At: now}
	if err := a.Sessions.SetUpFactor(ctx, a.Sealer.Seal(who.ID, key.Secret), change); err != nil {
		return TOTPKey{}, err
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
	// RecoveryCodes come with the account's first second factor, returned once; else nil.
	RecoveryCodes []string
}

// Complete completes a session with a second factor: a code from the app or a recovery code, each of which works once.
// The first code of an app confirms it: SECOND_FACTOR_REQUIRED as for BeginPasskey. VALIDATION_FAILED, CODE_WRONG,
// TOO_MANY_REQUESTS after FactorTriesPerHour wrong ones, or AppTriesPerDay of the app.
func (a *OrganiserAuth) Complete(ctx context.Context, edition *Edition, who OrganiserAccount, session OrganiserSession, from Browser, read ReadForm[FactorForm]) (CompletedLogin, error) {
	fieldErrs := FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return CompletedLogin{}, err
	}
	typed, ok := ParseSecondFactor(form.TOTP)
	if !ok {
		fieldErrs.Add("totp", Text{EN: "Please enter the 6 digits of your app, or a recovery code", ZH: "请输入验证器中的 6 位数字，或恢复码"})
	}
	if err := fieldErrs.Err(); err != nil {
		return CompletedLogin{}, err
	}
	completed := CompletedLogin{Token: randomToken()}
	use := a.factorUse(who, session, from, completed.Token)
	if use.Sealed, err = a.Sessions.OrganiserFactor(ctx, who.ID); err != nil {
		return CompletedLogin{}, err
	}
	codes := NewRecoveryCodes()
	switch {
	case typed.Recovery != "":
		use.Recovery = HashRecoveryCode(who.ID, typed.Recovery)
	case use.Sealed != nil:
		secret, err := a.Sealer.Open(who.ID, use.Sealed)
		if err != nil {
			return CompletedLogin{}, fmt.Errorf("read second factor: %w", err)
		}
		use.Step, _ = a.TOTP.Step(secret, typed.TOTP, use.At)
		use.RecoveryCodes = HashRecoveryCodes(who.ID, codes)
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
	a.Events.Note(ctx, "organiser_factor_given", who.Email, from.Network, "recovery", use.Recovery != nil, "first", first)
	return completed, nil
}
