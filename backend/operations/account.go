package operations

import (
	"context"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// The limits of what entrants do with their accounts.
const (
	// FreshLogin is how long after a login an entrant may delete the account.
	FreshLogin = 15 * time.Minute
	// ExportsPerHour is how often an account can be exported.
	ExportsPerHour = 5
	// MaxExported is how many rows of each kind an export has at most, the newest.
	MaxExported = 10_000
)

// ActionDeleteAccount is the action of an account's deletion in the audit log.
const ActionDeleteAccount = "account.delete"

// MailAccountDeleted is the last email about an account.
const MailAccountDeleted contest.MailKind = "account-deleted"

// AccountComposer composes emails about accounts, in the entrant's language.
type AccountComposer interface {
	ComposeAccountDeleted(edition *contest.Edition, who account.Entrant) (contest.NewMail, error)
}

// AccountDeletion is an account to be deleted.
type AccountDeletion struct {
	EntrantID string
	Edition   contest.EditionID // whose site was used
	At        time.Time         // contest clock
	Now       time.Time         // wall clock
	Mail      *contest.NewMail  // to the person, about it; nil: none
	By        string            // actor of the audit log; "": the person, under the pseudonym
}

// DeletedAccount is what is left of a deleted account.
type DeletedAccount struct {
	// PublishedWorks are the ids of works that were shortlisted. An organiser has to
	// remove their public titles and credits.
	PublishedWorks []WorkOfEdition
}

// WorkOfEdition names a work.
type WorkOfEdition struct {
	Edition contest.EditionID
	WorkID  int
}

// AccountRecords is everything that is stored about an account, of both editions. Each
// list has the newest first, MaxExported rows at most.
type AccountRecords struct {
	Entrant       account.Entrant
	Sessions      []account.Session
	Devices       []time.Time // when each known device is forgotten
	Identities    []ExternalIdentity
	Registrations []registration.Registration
	Submissions   []submission.Submission
	Uploads       []upload.Upload
	Receipts      []upload.Receipt
	FilmLinks     []ClaimedLink
	Mails         []contest.Mail
	Consents      []registration.Consent
	Comments      []JurorComment // of works whose results are public
	Actions       []RecordedAction
}

// ExternalIdentity is an account of the entrant at a provider of logins.
type ExternalIdentity struct {
	Issuer  string
	Subject string
}

// ClaimedLink is a link to a film that no other entrant can submit.
type ClaimedLink struct {
	Edition   contest.EditionID
	Link      string // normalised
	ClaimedAt time.Time
}

// JurorComment is what a nominator or a judge wrote about a work, without who.
type JurorComment struct {
	Edition   contest.EditionID
	WorkID    int
	By        string // "nominator" or "judge"
	Text      string
	ChangedAt time.Time
}

// RecordedAction is a row of the audit log about an account.
type RecordedAction struct {
	At      time.Time
	Edition contest.EditionID
	Own     bool // the entrant's own action
	Action  string
	Subject string
	Detail  map[string]any
}

// AccountStore reads and deletes whole accounts.
type AccountStore interface {
	// DeleteAccount deletes an account in one transaction, with all that belongs to it in
	// both editions, and discards its files. Rows that judges refer to stay without
	// content or personal data: the works, and the audit log under a random pseudonym.
	// LOGIN_EXPIRED when it is deleted already.
	DeleteAccount(ctx context.Context, d AccountDeletion) (DeletedAccount, error)
	// AccountRecords reads everything about an account and counts against the limits.
	// TOO_MANY_REQUESTS, NOT_FOUND.
	AccountRecords(
		ctx context.Context,
		entrantID string,
		limits []contest.RateLimit,
		now time.Time,
	) (AccountRecords, error)
}
