package contest

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// JudgeLogin is the answer to a judge's login.
type JudgeLogin struct {
	Token       string // the key of the judge's signatures
	DeviceToken string // marks the browser as one in which the judge was logged in
	Judge       Judge
	ExpiresAt   time.Time
	// RecoveryCodes each replace one code of the second factor that this login has set up; empty
	// at every other login.
	RecoveryCodes []string
}

// JudgeAuth authenticates judges: the login by password, every later call by its
// signature.
type JudgeAuth struct {
	store         JudgeSessionStore
	invitations   JudgeInvitationStore
	secondFactors JudgeSecondFactorStore
	totp          TOTP
	passwords     PasswordHasher
	queue         *passwordQueue
	sealer        *TokenSealer
	clock         Clock
	now           func() time.Time
	decoy         string // hash of a random password, checked for unknown names
}

// JudgeAuthOptions is what a JudgeAuth needs.
type JudgeAuthOptions struct {
	Sessions      JudgeSessionStore
	Invitations   JudgeInvitationStore
	SecondFactors JudgeSecondFactorStore
	TOTP          TOTP
	Passwords     PasswordHasher
	TokenKey      []byte           // 32 bytes; see NewTokenSealer
	Clock         Clock            // the contest's time, for the audit log
	Now           func() time.Time // the wall clock
}

// NewJudgeAuth makes a JudgeAuth.
func NewJudgeAuth(ctx context.Context, o JudgeAuthOptions) (*JudgeAuth, error) {
	sealer, err := NewTokenSealer(o.TokenKey)
	if err != nil {
		return nil, err
	}
	decoy, err := o.Passwords.Hash(ctx, randomToken())
	if err != nil {
		return nil, fmt.Errorf("hash decoy password: %w", err)
	}
	return &JudgeAuth{
		store: o.Sessions, invitations: o.Invitations, secondFactors: o.SecondFactors, totp: o.TOTP,
		passwords: o.Passwords, queue: newPasswordQueue(), sealer: sealer,
		clock: o.Clock, now: o.Now, decoy: decoy,
	}, nil
}

// JudgeLoginForm is what a judge logs in with.
type JudgeLoginForm struct {
	Name         string `json:"name"`
	Password     string `json:"password"`
	SecondFactor string `json:"secondFactor"` // code of an authenticator app or recovery code, if one is needed
}

// LogIn checks name, password and second factor and opens a session. JUDGE_LOGIN_FAILED for a
// wrong password and for an unknown or disabled name, after the same time, and for a wrong
// second factor; SECOND_FACTOR_REQUIRED, see checkSecondFactor; TOO_MANY_REQUESTS after
// too many of these, with the time to wait at the field "password"; SYSTEM_BUSY while
// too many passwords are being checked; VALIDATION_FAILED.
func (a *JudgeAuth) LogIn(ctx context.Context, edition *Edition, from JudgeBrowser, form JudgeLoginForm) (JudgeLogin, error) {
	if err := checkLogin(form.Name, form.Password); err != nil {
		return JudgeLogin{}, err
	}
	var judge Judge
	var recoveryCodes []string
	err := a.tryPassword(ctx, edition.ID, from, form.Name, func() error {
		var err error
		if judge, err = a.checkPassword(ctx, edition.ID, form.Name, form.Password); err != nil {
			return err
		}
		recoveryCodes, err = a.checkSecondFactor(ctx, edition, judge, form.SecondFactor)
		return err
	})
	if err != nil {
		return JudgeLogin{}, fmt.Errorf("log judge in: %w", err)
	}
	now := a.now()
	login := JudgeLogin{
		Token: randomToken(), DeviceToken: randomToken(), Judge: judge, ExpiresAt: now.Add(JudgeSessionLifetime), RecoveryCodes: recoveryCodes,
	}
	sealed := a.sealer.Seal(judge.ID, login.Token)
	if err := a.store.OpenJudgeSession(ctx, judge.ID, sealed, now, login.ExpiresAt); err != nil {
		return JudgeLogin{}, fmt.Errorf("log judge in: %w", err)
	}
	if err := a.store.RememberJudgeDevice(ctx, judge.ID, HashToken(login.DeviceToken), now, now.Add(JudgeDeviceLifetime)); err != nil {
		return JudgeLogin{}, fmt.Errorf("log judge in: %w", err)
	}
	return login, nil
}

func checkLogin(name, password string) error {
	fieldErrs := FieldErrors{}
	if name == "" {
		fieldErrs.Add("name", Text{EN: "Please enter your name", ZH: "请输入用户名"})
	} else if !usableName(name) {
		fieldErrs.Add("name", Text{EN: "A name has at most 100 characters", ZH: "用户名不能超过 100 个字符"})
	}
	if password == "" {
		fieldErrs.Add("password", Text{EN: "Please enter your password", ZH: "请输入密码"})
	} else if utf8.RuneCountInString(password) > maxPassword {
		fieldErrs.Add("password", Text{EN: "A password has at most 200 characters", ZH: "密码不能超过 200 个字符"})
	}
	return fieldErrs.Err()
}

// tryPassword counts a try against the limits of a name and calls check when its turn comes.
func (a *JudgeAuth) tryPassword(ctx context.Context, edition EditionID, from JudgeBrowser, name string, check func() error) error {
	now, caller, known := a.now(), from.Network.Near, false
	if from.DeviceToken != "" {
		var err error
		if known, err = a.store.JudgeDevice(ctx, edition, name, HashToken(from.DeviceToken), now); err != nil {
			return fmt.Errorf("find device: %w", err)
		}
	}
	if known {
		caller = "device:" + hex.EncodeToString(HashToken(from.DeviceToken))
	}
	err := a.countTry(ctx, loginTryLimits(edition, name, from, known), func() error { return a.queue.run(ctx, caller, check) })
	return withWaitInWords(err, "password",
		Text{EN: "Too many wrong passwords. Please try again in one minute", ZH: "密码错误次数过多，请 1 分钟后再试"},
		Text{EN: "Too many wrong passwords. Please try again in %d minutes", ZH: "密码错误次数过多，请 %d 分钟后再试"})
}

// countTry counts a try against the limits and calls check. Only a try that check answered with
// an error of the caller stays counted.
func (a *JudgeAuth) countTry(ctx context.Context, limits []TryLimit, check func() error) error {
	now := a.now()
	if err := a.store.TakeLoginTry(ctx, limits, now); err != nil {
		return err
	}
	checked := check()
	if code := CodeOf(checked); checked != nil && (code == CodeJudgeLoginFailed || code == CodeValidation) {
		return checked
	}
	// A try that was not checked must not count, even when its caller has gone.
	if err := a.store.ReturnLoginTry(context.WithoutCancel(ctx), limits, now); err != nil {
		return errors.Join(checked, err)
	}
	return checked
}

// withWaitInWords adds to TOO_MANY_REQUESTS, at a field, how long the caller has to wait: for
// one minute, or for as many as are put into the second text.
func withWaitInWords(err error, field string, minute, minutes Text) error {
	var failed *Error
	if !errors.As(err, &failed) || failed.Code != CodeTooManyRequests {
		return err
	}
	words := minute
	if count := int((failed.RetryAfter + time.Minute - 1) / time.Minute); count > 1 {
		words = minutes.Format(count)
	}
	return &Error{Code: failed.Code, RetryAfter: failed.RetryAfter, Fields: FieldErrors{field: words}}
}

func (a *JudgeAuth) checkPassword(ctx context.Context, edition EditionID, name, password string) (Judge, error) {
	judge, err := a.store.JudgeByName(ctx, edition, name)
	known := err == nil
	if !known && CodeOf(err) != CodeNotFound {
		return Judge{}, err
	}
	hash := a.decoy
	if known {
		hash = judge.PasswordHash
	}
	matches, err := a.passwords.Matches(ctx, hash, password)
	if err != nil {
		return Judge{}, fmt.Errorf("check password: %w", err)
	}
	if !known || !matches {
		return Judge{}, Fail(CodeJudgeLoginFailed)
	}
	return judge, nil
}

// JudgeSession is the login with which a call was signed.
type JudgeSession struct {
	Judge  Judge
	sealed []byte
}

// LogOut ends a session.
func (a *JudgeAuth) LogOut(ctx context.Context, session JudgeSession) error {
	return a.store.EndJudgeSession(ctx, session.Judge.ID, session.sealed)
}

// OwnPasswordForm is a judge's change of the own password.
type OwnPasswordForm struct {
	Old string `json:"old"`
	New string `json:"new"`
}

// ChangePassword replaces the judge's own password and ends the account's other sessions.
// Wrong old passwords count like those of logins: TOO_MANY_REQUESTS, SYSTEM_BUSY.
// VALIDATION_FAILED, also for a wrong old password.
func (a *JudgeAuth) ChangePassword(ctx context.Context, session JudgeSession, from JudgeBrowser, read ReadForm[OwnPasswordForm]) error {
	judge, fieldErrs := session.Judge, FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return err
	}
	if form.Old == "" || utf8.RuneCountInString(form.Old) > maxPassword {
		fieldErrs.Add("old", Text{EN: "Please enter your present password", ZH: "请输入当前密码"})
	}
	checkPassword(fieldErrs, "new", form.New, judge.Name)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	var hash string
	err = a.tryPassword(ctx, judge.Edition, from, judge.Name, func() error {
		matches, err := a.passwords.Matches(ctx, judge.PasswordHash, form.Old)
		if err != nil {
			return fmt.Errorf("check password: %w", err)
		}
		if !matches {
			return FieldErrors{"old": Text{EN: "This is not your present password", ZH: "当前密码不正确"}}.Err()
		}
		hash, err = a.passwords.Hash(ctx, form.New)
		return err
	})
	if err != nil {
		return fmt.Errorf("change judge's password: %w", err)
	}
	return a.store.ChangeJudgePassword(ctx, judge, hash, session.sealed, a.clock.Now())
}

// Admit checks a signed call and returns the session that signed it. It checks in this
// order: LOGIN_EXPIRED when the name has no live session in the edition,
// SIGNATURE_INVALID, SIGNATURE_EXPIRED, FORBIDDEN for the other role (an empty role admits
// both) and, if the call changes something, SIGNATURE_REPLAYED when any call used its signature
// before. A malformed timestamp is SIGNATURE_INVALID in any case.
func (a *JudgeAuth) Admit(ctx context.Context, edition EditionID, call SignedCall, role Role, changes bool) (JudgeSession, error) {
	expiresAt, err := call.expiresAt()
	if err != nil {
		return JudgeSession{}, err
	}
	if call.Name == "" || !usableName(call.Name) {
		return JudgeSession{}, Fail(CodeLoginExpired)
	}
	now := a.now()
	judge, live, err := a.liveSessions(ctx, edition, call.Name, now)
	if err != nil {
		return JudgeSession{}, fmt.Errorf("read judge's sessions: %w", err)
	}
	at, err := call.Check(live.tokens, now)
	if err != nil {
		return JudgeSession{}, err
	}
	if role != "" && judge.Role != role {
		return JudgeSession{}, Fail(CodeForbidden)
	}
	use := a.store.NoteSignature
	if changes {
		use = a.store.UseSignature
	}
	// A minute longer, because the clocks of instances differ.
	if err := use(ctx, strings.ToLower(call.Hash), now, expiresAt.Add(time.Minute)); err != nil {
		return JudgeSession{}, fmt.Errorf("use signature: %w", err)
	}
	return JudgeSession{Judge: judge, sealed: live.sealed[at]}, nil
}

// liveSessions are the tokens of a judge's sessions, and the same ones sealed.
type liveSessions struct {
	tokens []string
	sealed [][]byte
}

func (a *JudgeAuth) liveSessions(ctx context.Context, edition EditionID, name string, now time.Time) (Judge, liveSessions, error) {
	judge, sealed, err := a.store.JudgeSessions(ctx, edition, name, now)
	if err != nil && CodeOf(err) == CodeNotFound {
		return Judge{}, liveSessions{}, Fail(CodeLoginExpired)
	}
	if err != nil {
		return Judge{}, liveSessions{}, err
	}
	var live liveSessions
	for _, s := range sealed {
		// Tokens sealed under an earlier key are no longer valid.
		if token, err := a.sealer.Open(judge.ID, s); err == nil {
			live.tokens, live.sealed = append(live.tokens, token), append(live.sealed, s)
		}
	}
	if len(live.tokens) == 0 {
		return Judge{}, liveSessions{}, Fail(CodeLoginExpired)
	}
	return judge, live, nil
}
