package operations

import (
	"context"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// When the holder of an account is told that it will be deleted, before that.
const (
	RetentionFirstNotice = 30 * 24 * time.Hour
	RetentionLastNotice  = 7 * 24 * time.Hour
)

// DefaultRetentionDays is for how many days after an edition's end its data is kept.
const DefaultRetentionDays = 365

// RetentionActor is the actor, in the audit log, of what is deleted because its time is over.
const RetentionActor = "service:retention"

// MailRetention tells the holder of an account when it is deleted.
const MailRetention contest.MailKind = "account-retention"

// Ends is the end of the edition: that of its last phase.
func Ends(e *contest.Edition) time.Time {
	end := contest.Latest(e.RegistrationEnds, e.EntriesEnd())
	for _, p := range e.Phases {
		end = contest.Latest(end, contest.Latest(p.StartsAt, p.EndsAt))
	}
	return end
}

// AccountsDeletedAt is when the accounts of the edition are deleted, unless an owner moved that date.
func AccountsDeletedAt(e *contest.Edition) time.Time {
	return Ends(e).AddDate(0, 0, days(e.Retention.Accounts)).In(e.Location)
}

// EmailsErasedAt is when the texts of the edition's emails are erased.
func EmailsErasedAt(e *contest.Edition) time.Time {
	return Ends(e).AddDate(0, 0, days(e.Retention.Emails)).In(e.Location)
}

func days(n int) int {
	if n == 0 {
		return DefaultRetentionDays
	}
	return n
}

// RetentionStep is what is done about an account at a time.
type RetentionStep string

// The steps, in their order.
const (
	RetentionNothing   RetentionStep = ""
	RetentionTellFirst RetentionStep = "tell_first"
	RetentionTellLast  RetentionStep = "tell_last"
	RetentionDelete    RetentionStep = "delete"
	RetentionForget    RetentionStep = "forget" // what was told no longer holds: the account stays, or is told again later
)

// RetainedAccount is an account as its retention knows it. Times are of the contest clock.
type RetainedAccount struct {
	Entrant   account.Entrant
	Edition   contest.EditionID // the one that keeps it longest
	Due       time.Time         // by the editions it took part in
	Kept      bool              // a work of it is a finalist
	DeletesAt time.Time         // as its holder was told; zero: not told
	FirstTold time.Time
	LastTold  time.Time
	Waiting   bool // an email about it was not sent yet
}

// Next is the step that is due at a time, and when the account is deleted by it. However far a clock jumps, nobody's
// account is deleted who was not told twice, RetentionFirstNotice and RetentionLastNotice before it.
func (a RetainedAccount) Next(now time.Time) (RetentionStep, time.Time) {
	told := !a.DeletesAt.IsZero()
	switch {
	case a.Kept && told:
		return RetentionForget, time.Time{}
	case a.Kept:
		return RetentionNothing, time.Time{}
	case !told && now.Before(a.Due.Add(-RetentionFirstNotice)):
		return RetentionNothing, time.Time{}
	case !told:
		return RetentionTellFirst, contest.Latest(a.Due, now.Add(RetentionFirstNotice))
	case a.Due.After(a.DeletesAt) && now.Before(a.Due.Add(-RetentionFirstNotice)):
		return RetentionForget, time.Time{}
	}
	at := contest.Latest(a.Due, a.DeletesAt)
	switch {
	case a.LastTold.IsZero() || at.After(a.DeletesAt):
		if now.Before(at.Add(-RetentionLastNotice)) {
			return RetentionNothing, at
		}
		return RetentionTellLast, contest.Latest(at, now.Add(RetentionLastNotice))
	case now.Before(at) || now.Before(a.LastTold.Add(RetentionLastNotice)) || a.Waiting:
		return RetentionNothing, at
	}
	return RetentionDelete, at
}

// RetentionDates are when the accounts of each edition are deleted.
type RetentionDates struct {
	Editions []contest.EditionID
	At       []time.Time
	// Days is for how long an account is kept that took part in no edition.
	Days int
}

// RetentionAct is a step with what it writes.
type RetentionAct struct {
	Step      RetentionStep
	DeletesAt time.Time
	At        time.Time // contest clock
	Mail      *contest.NewMail
	Deletion  AccountDeletion
}

// RetentionFilter selects a page of accounts.
type RetentionFilter struct {
	Edition contest.EditionID // "": all
	State   RetentionState
	Search  string // part of the address; "": all
	contest.Part
}

// RetentionState is how far the deletion of an account has come.
type RetentionState string

// The states of accounts.
const (
	RetentionLater RetentionState = "later" // not told yet
	RetentionTold  RetentionState = "told"  // of the first email
	RetentionLast  RetentionState = "last"  // of the last one
	RetentionKept  RetentionState = "kept"  // a finalist's
)

// State is how far the account's deletion has come.
func (a RetainedAccount) State() RetentionState {
	switch {
	case a.Kept:
		return RetentionKept
	case a.DeletesAt.IsZero():
		return RetentionLater
	case a.LastTold.IsZero():
		return RetentionTold
	}
	return RetentionLast
}

// DeletedAt is when the account will be deleted; zero: not.
func (a RetainedAccount) DeletedAt() time.Time {
	if a.Kept {
		return time.Time{}
	}
	return contest.Latest(a.Due, a.DeletesAt)
}

// AccountRetentionStore stores whose accounts are deleted when.
type AccountRetentionStore interface {
	// RetentionMove returns how an owner moved an edition's date; the zero value if nobody did.
	RetentionMove(ctx context.Context, edition contest.EditionID) (RetentionMove, error)
	// MoveRetention stores a moved date, or the planned one again, with its audit row. check gets the present move and
	// returns false when nothing changes.
	MoveRetention(
		ctx context.Context,
		edition contest.EditionID,
		move RetentionMove,
		check func(now RetentionMove) (bool, error),
	) error
	// RetainedAccounts returns a page of accounts by date.
	RetainedAccounts(
		ctx context.Context,
		dates RetentionDates,
		filter RetentionFilter,
	) (contest.Found[RetainedAccount], error)
	// AccountsToTell returns the accounts after an id, in the order of ids, whose date lies before an instant or whose
	// holders were told.
	AccountsToTell(
		ctx context.Context,
		dates RetentionDates,
		before time.Time,
		after string,
		most int,
	) ([]RetainedAccount, error)
	// TakeRetentionStep reads an account anew, has `next` choose what is done, and does it in one transaction. It
	// returns the step; RetentionNothing for an account that is gone.
	TakeRetentionStep(
		ctx context.Context,
		entrantID string,
		dates RetentionDates,
		next func(RetainedAccount) (RetentionAct, error),
	) (RetentionStep, error)
	// EraseMailTexts erases the texts of at most `most` emails of an edition that are no longer waiting, and returns
	// how many.
	EraseMailTexts(ctx context.Context, edition contest.EditionID, most int) (int, error)
}

// RetentionComposer composes emails about the end of an account, in its holder's language.
type RetentionComposer interface {
	// ComposeRetention tells when the account is deleted; last: in the second email.
	ComposeRetention(
		edition *contest.Edition,
		who account.Entrant,
		deletesAt time.Time,
		last bool,
	) (contest.NewMail, error)
	// ComposeRetentionOver is the last email, about the deletion.
	ComposeRetentionOver(edition *contest.Edition, who account.Entrant) (contest.NewMail, error)
}
