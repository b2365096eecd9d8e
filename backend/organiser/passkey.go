package organiser

import (
	"context"
	"errors"
	"time"

	"marquee/backend/contest"
)

// Limits of passkeys.
const (
	MaxPasskeys = 10 // of an account
	// PasskeyChallengeLifetime is how long a browser may take for its answer.
	PasskeyChallengeLifetime = 5 * time.Minute
	// FreshFactorTime is how long after its second factor a session may change the factors of
	// its account.
	FreshFactorTime = 15 * time.Minute
)

// Passkey is an organiser's key for the second factor, on a device or synced between devices (Web Authentication,
// https://www.w3.org/TR/webauthn-3/).
type Passkey struct {
	ID             string // opaque
	Name           string // the organiser's choice
	CredentialID   []byte
	PublicKey      []byte // a COSE_Key (RFC 9052)
	SignCount      uint32 // of the last use; 0 from an authenticator that does not count
	Transports     []string
	BackupEligible bool      // may be copied between devices; never changes
	CreatedAt      time.Time // wall clock, as LastUsedAt
	LastUsedAt     time.Time // zero: never
}

// ErrPasskeyRefused means that an authenticator's answer is not valid.
var ErrPasskeyRefused = errors.New("passkey refused")

// ErrPasskeyCounter means that the counter of a passkey went back: it may have been copied. It
// comes together with ErrPasskeyRefused.
var ErrPasskeyCounter = errors.New("counter of the passkey went back")

// PasskeyCeremony is the beginning of a registration or use of a passkey.
type PasskeyCeremony struct {
	Options []byte // for the browser, JSON
	State   []byte // for the verifier
}

// PasskeyVerifier makes the options for a browser's WebAuthn calls and verifies the answers: challenge, origin, relying
// party and signature, and that the authenticator has verified its user. It returns ErrPasskeyRefused for an invalid
// answer.
type PasskeyVerifier interface {
	// BeginRegistration returns options of navigator.credentials.create. Authenticators that
	// have one of the account's passkeys make no other.
	BeginRegistration(who contest.OrganiserAccount, existing []Passkey) (PasskeyCeremony, error)
	// FinishRegistration returns the new passkey without its name.
	FinishRegistration(who contest.OrganiserAccount, state, credential []byte) (Passkey, error)
	// BeginLogin returns options of navigator.credentials.get, for an account with passkeys.
	BeginLogin(who contest.OrganiserAccount, existing []Passkey) (PasskeyCeremony, error)
	// FinishLogin returns the passkey that was used, with its new counter.
	FinishLogin(who contest.OrganiserAccount, existing []Passkey, state, credential []byte) (Passkey, error)
}

// PasskeyPurpose is what a challenge is for.
type PasskeyPurpose string

// The purposes.
const (
	PasskeyRegistration PasskeyPurpose = "registration"
	PasskeyLogin        PasskeyPurpose = "login"
)

// PasskeyChallenge is a challenge of a session, and so of one login.
type PasskeyChallenge struct {
	SessionID string
	Purpose   PasskeyPurpose
	State     []byte // of the verifier
	ExpiresAt time.Time
}

// FactorChange is a change of an account's second factors, in a session of the account.
type FactorChange struct {
	OrganiserID string
	SessionID   string
	FreshSince  time.Time       // the session's second factor must not be older
	At          time.Time       // wall clock
	ContestTime time.Time       // for the audit log
	Mail        contest.NewMail // to the organiser
}

// PasskeyStore stores the passkeys of organisers. The methods with a FactorChange write the audit log and the
// mail. They return LOGIN_EXPIRED for a session that has ended, and SECOND_FACTOR_REQUIRED for one without a fresh
// second factor, unless the account has none.
type PasskeyStore interface {
	// Passkeys lists an account's passkeys, the oldest first.
	Passkeys(ctx context.Context, organiserID string) ([]Passkey, error)
	// MayChangeFactors returns the errors of a FactorChange and writes nothing.
	MayChangeFactors(ctx context.Context, change FactorChange) error
	// PutPasskeyChallenge stores a challenge in place of the session's last one of that purpose.
	// LOGIN_EXPIRED.
	PutPasskeyChallenge(ctx context.Context, challenge PasskeyChallenge) error
	// TakePasskeyChallenge deletes a live challenge and returns its state to one of concurrent callers. NOT_FOUND.
	TakePasskeyChallenge(ctx context.Context, sessionID string, purpose PasskeyPurpose, now time.Time) ([]byte, error)
	// AddPasskey stores a passkey, completes the session and gives it a new token. An account
	// without a second factor gets the recovery codes; first reports that. LIMIT_REACHED for
	// more than MaxPasskeys; CONFLICT for a credential that is stored already.
	AddPasskey(
		ctx context.Context,
		key Passkey,
		recoveryCodes [][]byte,
		tokenHash []byte,
		change FactorChange,
	) (added Passkey, first bool, err error)
	// RenamePasskey changes a name; no mail is written and the second factor may be older. NOT_FOUND.
	RenamePasskey(ctx context.Context, id, name string, change FactorChange) (Passkey, error)
	// RemovePasskey deletes a passkey and ends the account's other sessions. For the last second factor it returns
	// CONFLICT if required, and else deletes the recovery codes too. NOT_FOUND.
	RemovePasskey(ctx context.Context, id string, required bool, change FactorChange) error
	// RenewRecoveryCodes replaces an account's recovery codes by those with the hashes. CONFLICT for
	// an account without a second factor.
	RenewRecoveryCodes(ctx context.Context, hashes [][]byte, change FactorChange) error
	// RecoveryCodesLeft counts an account's unused recovery codes.
	RecoveryCodesLeft(ctx context.Context, organiserID string) (int, error)
}

// LastFactor is the error of removing the last second factor of an account that must have one.
func LastFactor() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"id": contest.Text{
		EN: "This is your only second factor. Add another one first.",
		ZH: "这是你唯一的两步验证方式，请先添加另一种",
	}}}
}
