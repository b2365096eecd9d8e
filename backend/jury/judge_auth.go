package jury

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"marquee/backend/contest"
)

// JudgeLogin is the answer to a judge's login.
type JudgeLogin struct {
	Token       string // the key of the judge's signatures
	DeviceToken string // marks the browser as one in which the judge was logged in
	Judge       Judge
	ExpiresAt   time.Time
	// contest.RecoveryCodes each replace one code of the second factor that this login has set up; empty
	// at every other login.
	RecoveryCodes []string
}

// JudgeAuth authenticates judges: the login by password, every later call by its
// signature.
type JudgeAuth struct {
	Events contest.SecurityLog // of logins; the zero one writes nothing

	store         JudgeSessionStore
	invitations   JudgeInvitationStore
	secondFactors JudgeSecondFactorStore
	links         JudgeFactorLinks
	totp          contest.TOTP
	passwords     contest.PasswordHasher
	queue         *passwordQueue
	sealer        *TokenSealer
	mails         *JudgeMails
	clock         contest.Clock
	now           func() time.Time
	decoy         string // hash of a random password, checked for unknown names
}

// JudgeAuthOptions is what a JudgeAuth needs.
type JudgeAuthOptions struct {
	Sessions      JudgeSessionStore
	Invitations   JudgeInvitationStore
	SecondFactors JudgeSecondFactorStore
	FactorLinks   JudgeFactorLinks
	TOTP          contest.TOTP
	Passwords     contest.PasswordHasher
	TokenKeys     [][]byte         // 32 bytes each, see NewTokenSealer
	Mails         *JudgeMails      // nil: judges are not told of changes
	Clock         contest.Clock    // the contest's time, for the audit log
	Now           func() time.Time // the wall clock
}

// NewJudgeAuth makes a JudgeAuth.
func NewJudgeAuth(ctx context.Context, o JudgeAuthOptions) (*JudgeAuth, error) {
	sealer, err := NewTokenSealer(o.TokenKeys...)
	if err != nil {
		return nil, err
	}
	decoy, err := o.Passwords.Hash(ctx, contest.RandomToken())
	if err != nil {
		return nil, fmt.Errorf("hash decoy password: %w", err)
	}
	return &JudgeAuth{
		store:         o.Sessions,
		invitations:   o.Invitations,
		secondFactors: o.SecondFactors,
		links:         o.FactorLinks,
		totp:          o.TOTP,
		passwords:     o.Passwords,
		queue:         newPasswordQueue(),
		sealer:        sealer,
		mails:         o.Mails,
		clock:         o.Clock,
		now:           o.Now,
		decoy:         decoy,
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
func (a *JudgeAuth) LogIn(
	ctx context.Context,
	edition *contest.Edition,
	from JudgeBrowser,
	form JudgeLoginForm,
) (JudgeLogin, error) {
	form.Name = contest.ReadText(form.Name) // pasted; no name begins or ends with space
	if err := checkLogin(form.Name, form.Password); err != nil {
		return JudgeLogin{}, err
	}
	var judge Judge
	var recoveryCodes []string
	wrong := "judge_login_failed"
	err := a.tryPassword(ctx, edition.ID, from, form.Name, form.SecondFactor, func(knownDevice bool) error {
		var err error
		if judge, err = a.checkPassword(ctx, edition.ID, form.Name, form.Password); err != nil {
			return err
		}
		wrong = "judge_factor_failed"
		recoveryCodes, err = a.checkSecondFactor(ctx, edition, judge, knownDevice, form.SecondFactor)
		return err
	})
	if err != nil {
		a.warnDenied(ctx, err, wrong, edition.ID, form.Name, from.Network)
		return JudgeLogin{}, fmt.Errorf("log judge in: %w", err)
	}
	now := a.now()
	login := JudgeLogin{
		Token:         contest.RandomToken(),
		DeviceToken:   contest.RandomToken(),
		Judge:         judge,
		ExpiresAt:     now.Add(JudgeSessionLifetime),
		RecoveryCodes: recoveryCodes,
	}
	sealed := a.sealer.Seal(judge.ID, login.Token)
	if err := a.store.OpenJudgeSession(ctx, judge.ID, sealed, now, login.ExpiresAt); err != nil {
		return JudgeLogin{}, fmt.Errorf("log judge in: %w", err)
	}
	if err := a.store.RememberJudgeDevice(
		ctx,
		judge.ID,
		contest.HashToken(login.DeviceToken),
		now,
		now.Add(JudgeDeviceLifetime),
	); err != nil {
		return JudgeLogin{}, fmt.Errorf("log judge in: %w", err)
	}
	a.note(
		ctx,
		"judge_login",
		edition.ID,
		judge.Name,
		from.Network,
		"factor",
		form.SecondFactor != "",
		"enrolled",
		recoveryCodes != nil,
	)
	return login, nil
}

func checkLogin(name, password string) error {
	fieldErrs := contest.FieldErrors{}
	if name == "" {
		fieldErrs.Add("name", contest.Text{EN: "Please enter your name", ZH: "请输入用户名"})
	} else if !usableName(name) {
		fieldErrs.Add("name", contest.Text{EN: "A name has at most 100 characters", ZH: "用户名不能超过 100 个字符"})
	}
	if password == "" {
		fieldErrs.Add("password", contest.Text{EN: "Please enter your password", ZH: "请输入密码"})
	} else if utf8.RuneCountInString(password) > contest.MaxPassword {
		fieldErrs.Add("password", contest.Text{EN: "A password has at most 200 characters", ZH: "密码不能超过 200 个字符"})
	}
	return fieldErrs.Err()
}

func (a *JudgeAuth) checkPassword(
	ctx context.Context,
	edition contest.EditionID,
	name, password string,
) (Judge, error) {
	judge, err := a.store.JudgeByName(ctx, edition, name)
	known := err == nil
	if !known && contest.CodeOf(err) != contest.CodeNotFound {
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
		return Judge{}, contest.Fail(contest.CodeJudgeLoginFailed)
	}
	return judge, nil
}

// JudgeSession is the login with which a call was signed.
type JudgeSession struct {
	Judge  Judge
	sealed []byte
}

// LogOut ends a session.
func (a *JudgeAuth) LogOut(ctx context.Context, session JudgeSession, from JudgeBrowser) error {
	if err := a.store.EndJudgeSession(ctx, session.Judge.ID, session.sealed); err != nil {
		return err
	}
	a.note(ctx, "judge_session_ended", session.Judge.Edition, session.Judge.Name, from.Network)
	return nil
}

// Admit checks a signed call and returns the session that signed it. It checks in this
// order: LOGIN_EXPIRED when the name has no live session in the edition,
// SIGNATURE_INVALID, SIGNATURE_EXPIRED, FORBIDDEN for the other role (an empty role admits
// both) and, if the call changes something, SIGNATURE_REPLAYED when any call used its signature
// before, one that was FORBIDDEN included. A malformed timestamp is SIGNATURE_INVALID in any case.
func (a *JudgeAuth) Admit(
	ctx context.Context,
	edition contest.EditionID,
	call SignedCall,
	role Role,
	changes bool,
) (JudgeSession, error) {
	expiresAt, err := call.expiresAt()
	if err != nil {
		return JudgeSession{}, err
	}
	if call.Name == "" || !usableName(call.Name) {
		return JudgeSession{}, contest.Fail(contest.CodeLoginExpired)
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
	otherRole := role != "" && judge.Role != role
	use := a.store.NoteSignature
	if changes && !otherRole {
		use = a.store.UseSignature
	}
	// A minute longer, because the clocks of instances differ.
	if err := use(ctx, strings.ToLower(call.Hash), now, expiresAt.Add(time.Minute)); err != nil {
		return JudgeSession{}, fmt.Errorf("use signature: %w", err)
	}
	if otherRole {
		return JudgeSession{}, contest.Fail(contest.CodeForbidden)
	}
	return JudgeSession{Judge: judge, sealed: live.sealed[at]}, nil
}

// liveSessions are the tokens of a judge's sessions, and the same ones sealed.
type liveSessions struct {
	tokens []string
	sealed [][]byte
}

func (a *JudgeAuth) liveSessions(
	ctx context.Context,
	edition contest.EditionID,
	name string,
	now time.Time,
) (Judge, liveSessions, error) {
	judge, sealed, err := a.store.JudgeSessions(ctx, edition, name, now)
	if err != nil && contest.CodeOf(err) == contest.CodeNotFound {
		return Judge{}, liveSessions{}, contest.Fail(contest.CodeLoginExpired)
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
		return Judge{}, liveSessions{}, contest.Fail(contest.CodeLoginExpired)
	}
	return judge, live, nil
}
