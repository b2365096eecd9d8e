package contest

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// JudgeLogin is the answer to a judge's login.
type JudgeLogin struct {
	Token     string // the key of the judge's signatures
	Judge     Judge
	ExpiresAt time.Time
}

// JudgeAuth authenticates judges: the login by password, every later call by its
// signature.
type JudgeAuth struct {
	store     JudgeSessionStore
	passwords PasswordHasher
	sealer    *TokenSealer
	now       func() time.Time
	decoy     string // hash of a random password, checked for unknown names
}

// NewJudgeAuth makes a JudgeAuth. tokenKey has 32 bytes; see NewTokenSealer. now is
// the wall clock.
func NewJudgeAuth(ctx context.Context, store JudgeSessionStore, passwords PasswordHasher, tokenKey []byte, now func() time.Time) (*JudgeAuth, error) {
	sealer, err := NewTokenSealer(tokenKey)
	if err != nil {
		return nil, err
	}
	decoy, err := passwords.Hash(ctx, randomToken())
	if err != nil {
		return nil, fmt.Errorf("hash decoy password: %w", err)
	}
	return &JudgeAuth{store: store, passwords: passwords, sealer: sealer, now: now, decoy: decoy}, nil
}

// LogIn checks name and password and opens a session. address is the caller's, ""
// when no limit per address applies. JUDGE_LOGIN_FAILED for a wrong password and
// for an unknown or disabled name, after the same time; TOO_MANY_REQUESTS while
// the account is locked; VALIDATION_FAILED.
func (a *JudgeAuth) LogIn(ctx context.Context, edition EditionID, name, password, address string) (JudgeLogin, error) {
	if err := checkLogin(name, password); err != nil {
		return JudgeLogin{}, err
	}
	now := a.now()
	limits := loginTryLimits(edition, name, address)
	if err := a.store.TakeLoginTry(ctx, limits, now); err != nil {
		return JudgeLogin{}, fmt.Errorf("log judge in: %w", err)
	}
	judge, err := a.checkPassword(ctx, edition, name, password)
	if err != nil {
		return JudgeLogin{}, fmt.Errorf("log judge in: %w", err)
	}
	if err := a.store.ReturnLoginTry(ctx, limits, now); err != nil {
		return JudgeLogin{}, fmt.Errorf("log judge in: %w", err)
	}
	login := JudgeLogin{Token: randomToken(), Judge: judge, ExpiresAt: now.Add(JudgeSessionLifetime)}
	sealed := a.sealer.Seal(judge.ID, login.Token)
	if err := a.store.OpenJudgeSession(ctx, judge.ID, sealed, now, login.ExpiresAt); err != nil {
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

// Admit checks a signed call and returns the caller's account. It checks in this
// order: LOGIN_EXPIRED when the name has no live session in the edition,
// SIGNATURE_INVALID, SIGNATURE_EXPIRED, FORBIDDEN for the other role and, if the
// call changes something, SIGNATURE_REPLAYED when its signature was used before. A
// malformed timestamp is SIGNATURE_INVALID in any case.
func (a *JudgeAuth) Admit(ctx context.Context, edition EditionID, call SignedCall, role Role, changes bool) (Judge, error) {
	expiresAt, err := call.expiresAt()
	if err != nil {
		return Judge{}, err
	}
	if call.Name == "" || !usableName(call.Name) {
		return Judge{}, Fail(CodeLoginExpired)
	}
	now := a.now()
	judge, tokens, err := a.liveTokens(ctx, edition, call.Name, now)
	if err != nil {
		return Judge{}, fmt.Errorf("read judge's sessions: %w", err)
	}
	if err := call.Check(tokens, now); err != nil {
		return Judge{}, err
	}
	if judge.Role != role {
		return Judge{}, Fail(CodeForbidden)
	}
	if changes {
		// A minute longer, because the clocks of instances differ.
		if err := a.store.UseSignature(ctx, strings.ToLower(call.Hash), now, expiresAt.Add(time.Minute)); err != nil {
			return Judge{}, fmt.Errorf("use signature: %w", err)
		}
	}
	return judge, nil
}

func (a *JudgeAuth) liveTokens(ctx context.Context, edition EditionID, name string, now time.Time) (Judge, []string, error) {
	judge, sealed, err := a.store.JudgeSessions(ctx, edition, name, now)
	if err != nil && CodeOf(err) == CodeNotFound {
		return Judge{}, nil, Fail(CodeLoginExpired)
	}
	if err != nil {
		return Judge{}, nil, err
	}
	var tokens []string
	for _, s := range sealed {
		// Tokens sealed under an earlier key are no longer valid.
		if token, err := a.sealer.Open(judge.ID, s); err == nil {
			tokens = append(tokens, token)
		}
	}
	if len(tokens) == 0 {
		return Judge{}, nil, Fail(CodeLoginExpired)
	}
	return judge, tokens, nil
}
