package contest

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// JudgeSessionLifetime is how long a judge's login lasts.
const JudgeSessionLifetime = 12 * time.Hour

// MaxJudgeSessions is how many logins of one judge live at the same time; an
// older one ends when another begins.
const MaxJudgeSessions = 10

// JudgeLogin is what a judge gets for name and password.
type JudgeLogin struct {
	Token     string // the key of the judge's signatures
	Judge     Judge
	ExpiresAt time.Time
}

// JudgeAuth lets judges in: by password, then call by call by signature.
type JudgeAuth struct {
	store     JudgeStore
	passwords PasswordHasher
	sealer    *TokenSealer
	now       func() time.Time
	decoy     string // a hash that no password has
}

// NewJudgeAuth makes a desk. now is the wall clock. tokenKey has 32 bytes.
func NewJudgeAuth(ctx context.Context, store JudgeStore, passwords PasswordHasher, tokenKey []byte, now func() time.Time) (*JudgeAuth, error) {
	sealer, err := NewTokenSealer(tokenKey)
	if err != nil {
		return nil, err
	}
	decoy, err := passwords.Hash(ctx, newJudgeToken())
	if err != nil {
		return nil, fmt.Errorf("hash decoy password: %w", err)
	}
	return &JudgeAuth{store: store, passwords: passwords, sealer: sealer, now: now, decoy: decoy}, nil
}

// LogIn checks name and password. address is where the call comes from, "" when
// it is exempt from limits per address. JUDGE_LOGIN_FAILED for a wrong password
// and an unknown or disabled name alike, after the same time;
// TOO_MANY_REQUESTS while the account is closed.
func (d *JudgeAuth) LogIn(ctx context.Context, edition EditionID, name, password, address string) (JudgeLogin, error) {
	if err := checkLogin(name, password); err != nil {
		return JudgeLogin{}, err
	}
	now := d.now()
	limits := loginTryLimits(edition, name, address)
	if err := d.store.TakeLoginTry(ctx, limits, now); err != nil {
		return JudgeLogin{}, fmt.Errorf("log judge in: %w", err)
	}
	judge, err := d.checkPassword(ctx, edition, name, password)
	if err != nil {
		return JudgeLogin{}, fmt.Errorf("log judge in: %w", err)
	}
	if err := d.store.ReturnLoginTry(ctx, limits, now); err != nil {
		return JudgeLogin{}, fmt.Errorf("log judge in: %w", err)
	}
	login := JudgeLogin{Token: newJudgeToken(), Judge: judge, ExpiresAt: now.Add(JudgeSessionLifetime)}
	sealed := d.sealer.Seal(judge.ID, login.Token)
	if err := d.store.OpenJudgeSession(ctx, judge.ID, sealed, now, login.ExpiresAt); err != nil {
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

func (d *JudgeAuth) checkPassword(ctx context.Context, edition EditionID, name, password string) (Judge, error) {
	judge, err := d.store.JudgeByName(ctx, edition, name)
	known := err == nil
	if !known && CodeOf(err) != CodeNotFound {
		return Judge{}, err
	}
	hash := d.decoy
	if known {
		hash = judge.PasswordHash
	}
	matches, err := d.passwords.Matches(ctx, hash, password)
	if err != nil {
		return Judge{}, fmt.Errorf("check password: %w", err)
	}
	if !known || !matches {
		return Judge{}, Fail(CodeJudgeLoginFailed)
	}
	return judge, nil
}

// Admit checks a signed call. In this order: LOGIN_EXPIRED when nobody of that
// name is logged in to the edition, SIGNATURE_INVALID, SIGNATURE_EXPIRED,
// FORBIDDEN when the call is for the other role and, for a call that changes
// something, SIGNATURE_REPLAYED when its signature was used before. A timestamp
// that is no number is SIGNATURE_INVALID at once.
func (d *JudgeAuth) Admit(ctx context.Context, edition EditionID, call SignedCall, role Role, changes bool) (Judge, error) {
	expiresAt, err := call.expiresAt()
	if err != nil {
		return Judge{}, err
	}
	if call.Name == "" || !usableName(call.Name) {
		return Judge{}, Fail(CodeLoginExpired)
	}
	now := d.now()
	judge, tokens, err := d.liveTokens(ctx, edition, call.Name, now)
	if err != nil {
		return Judge{}, fmt.Errorf("find judge's logins: %w", err)
	}
	if err := call.Check(tokens, now); err != nil {
		return Judge{}, err
	}
	if judge.Role != role {
		return Judge{}, Fail(CodeForbidden)
	}
	if changes {
		// A minute more, for servers whose clocks differ.
		if err := d.store.UseSignature(ctx, strings.ToLower(call.Hash), now, expiresAt.Add(time.Minute)); err != nil {
			return Judge{}, fmt.Errorf("use signature: %w", err)
		}
	}
	return judge, nil
}

func (d *JudgeAuth) liveTokens(ctx context.Context, edition EditionID, name string, now time.Time) (Judge, []string, error) {
	judge, sealed, err := d.store.JudgeSessions(ctx, edition, name, now)
	if err != nil && CodeOf(err) == CodeNotFound {
		return Judge{}, nil, Fail(CodeLoginExpired)
	}
	if err != nil {
		return Judge{}, nil, err
	}
	var tokens []string
	for _, s := range sealed {
		// A token from before a change of the key is no login any more.
		if token, err := d.sealer.Open(judge.ID, s); err == nil {
			tokens = append(tokens, token)
		}
	}
	if len(tokens) == 0 {
		return Judge{}, nil, Fail(CodeLoginExpired)
	}
	return judge, tokens, nil
}
