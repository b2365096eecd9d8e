package contest

import (
	"context"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Role is what a judge may do.
type Role string

// The two roles of a judge.
const (
	RoleJudge     Role = "judge"     // scores shortlisted works
	RoleNominator Role = "nominator" // nominates among all valid works
)

// Valid reports whether the role exists.
func (r Role) Valid() bool { return r == RoleJudge || r == RoleNominator }

// Judge is an account of the jury, for one edition and one role. Entrants and
// judges have nothing in common.
type Judge struct {
	ID           string // opaque
	Edition      EditionID
	Name         string // unique within the edition
	Role         Role
	PasswordHash string    // argon2id, PHC string
	DisabledAt   time.Time // zero: may log in
	CreatedAt    time.Time
}

// Actor names the judge in the audit log.
func (j Judge) Actor() string { return JudgeActor(j.Name) }

// Actions of the audit log that concern judges.
const (
	ActionAddJudge      = "judge.add"
	ActionJudgePassword = "judge.password"
	ActionDisableJudge  = "judge.disable"
)

// JudgeSubject names a judge in the audit log.
func JudgeSubject(name string) string { return "judge:" + name }

// CheckJudge names what is wrong with a new account: its name, role and password.
func CheckJudge(name string, role Role, password string) error {
	fieldErrs := FieldErrors{}
	if name == "" || !usableName(name) {
		fieldErrs.Add("name", Text{
			EN: "A name has 1 to 100 characters, no line breaks, and no space at either end",
			ZH: "名称须为 1 至 100 个字符，不能换行，首尾不能有空格",
		})
	}
	if !role.Valid() {
		fieldErrs.Add("role", Text{EN: `The role is "judge" or "nominator"`, ZH: "角色须为 judge 或 nominator"})
	}
	checkPassword(fieldErrs, password)
	return fieldErrs.Err()
}

func usableName(name string) bool {
	return utf8.ValidString(name) && utf8.RuneCountInString(name) <= MaxName &&
		strings.TrimSpace(name) == name && !strings.ContainsFunc(name, unicode.IsControl)
}

// JudgeStore keeps the jury's accounts, logins and used signatures. at is the
// moment that the audit log tells; actor is who did it.
type JudgeStore interface {
	// CreateJudge stores a new account. CONFLICT when the edition knows the name.
	CreateJudge(ctx context.Context, j Judge, actor string, at time.Time) (Judge, error)
	// Judges lists an edition's accounts by name, the disabled ones too.
	Judges(ctx context.Context, edition EditionID) ([]Judge, error)
	// SetJudgePassword replaces a password and ends all logins of the account.
	// NOT_FOUND when the edition does not know the name.
	SetJudgePassword(ctx context.Context, edition EditionID, name, hash, actor string, at time.Time) error
	// DisableJudge ends all logins of an account and refuses new ones. NOT_FOUND
	// when the edition does not know the name.
	DisableJudge(ctx context.Context, edition EditionID, name, actor string, at time.Time) error

	// JudgeByName returns an account that is not disabled, else NOT_FOUND.
	JudgeByName(ctx context.Context, edition EditionID, name string) (Judge, error)
	// OpenJudgeSession stores a login. Logins that are over go, and of an account's
	// live ones those beyond the newest MaxJudgeSessions.
	OpenJudgeSession(ctx context.Context, judgeID string, sealedToken []byte, now, expiresAt time.Time) error
	// JudgeSessions returns an account that is not disabled and the sealed tokens of
	// its live logins; NOT_FOUND without any.
	JudgeSessions(ctx context.Context, edition EditionID, name string, now time.Time) (Judge, [][]byte, error)

	// TakeLoginTry counts one try against every limit, or refuses with
	// TOO_MANY_REQUESTS and counts none. It holds however many callers there are.
	TakeLoginTry(ctx context.Context, limits []TryLimit, now time.Time) error
	// ReturnLoginTry takes back what TakeLoginTry counted at now.
	ReturnLoginTry(ctx context.Context, limits []TryLimit, now time.Time) error

	// UseSignature remembers a signature until expiresAt. SIGNATURE_REPLAYED when it
	// is remembered already, to all but one of many callers at once.
	UseSignature(ctx context.Context, hash string, now, expiresAt time.Time) error
}

// PasswordHasher makes and checks password hashes. Both calls are meant to be
// slow, and take equally long for equal parameters.
type PasswordHasher interface {
	Hash(ctx context.Context, password string) (string, error)
	// Matches reports whether the password is the hash's. The error tells that the
	// hash cannot be read.
	Matches(ctx context.Context, hash, password string) (bool, error)
}
