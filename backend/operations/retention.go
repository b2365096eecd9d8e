package operations

import (
	"context"
	"time"

	"marquee/backend/upload"
)

// How long data is kept that is no longer needed. The privacy notice states these
// times.
const (
	// CodeRetention is the time after which an expired verification code and the row of
	// its mail are deleted. Until then the service can answer that it has expired.
	CodeRetention = 24 * time.Hour
	// RateRetention is longer than the window of any rate limit.
	RateRetention = 48 * time.Hour
	// UnusedFileRetention is how long a finished file is kept that no form refers to.
	// A file that failed or was cancelled is kept as long, without its bytes.
	UnusedFileRetention = 14 * 24 * time.Hour
	// RemovalLease is the time that a removal of files from the object store has before
	// another process tries it. It is longer than a batch takes.
	RemovalLease = 5 * time.Minute
	// UnmarkedRetention is how long the log keeps a download without a visible label: six months by the measures for
	// labelling, and a few days.
	UnmarkedRetention = 190 * 24 * time.Hour
	// ReportRetention is how long what a viewer reported about a film is kept, with the address to answer to.
	ReportRetention = 365 * 24 * time.Hour
	// RepeatRetention is how long a repeated idempotency key is recognised.
	RepeatRetention = 7 * 24 * time.Hour
)

// RetentionStore deletes what is no longer needed. Each call deletes at most `most`
// rows in its own transaction, skips rows that others have locked, and returns how many
// it deleted.
type RetentionStore interface {
	// DeleteCodes deletes verification codes that expired before an instant.
	DeleteCodes(ctx context.Context, expiredBefore time.Time, most int) (int, error)
	// DeleteCodeMails deletes mails with codes that were sent or given up before an
	// instant. Other mails stay as long as their entrant's account.
	DeleteCodeMails(ctx context.Context, endedBefore time.Time, most int) (int, error)
	// DeleteSessions deletes sessions of entrants that expired before an instant.
	DeleteSessions(ctx context.Context, expiredBefore time.Time, most int) (int, error)
	// DeleteLoginExchanges deletes exchanges that expired before an instant.
	DeleteLoginExchanges(ctx context.Context, expiredBefore time.Time, most int) (int, error)
	// DeleteDevices forgets devices of entrants that expired before an instant.
	DeleteDevices(ctx context.Context, expiredBefore time.Time, most int) (int, error)
	// DeleteRateEvents deletes events that were counted before an instant.
	DeleteRateEvents(ctx context.Context, before time.Time, most int) (int, error)
	// DeleteUsedSignatures deletes signatures that are too old to be accepted since an
	// instant.
	DeleteUsedSignatures(ctx context.Context, expiredBefore time.Time, most int) (int, error)
	// DeleteUnmarkedDownloads deletes the log of downloads without a label before an instant.
	DeleteUnmarkedDownloads(ctx context.Context, before time.Time, most int) (int, error)
	// DeleteFilmReports deletes what viewers reported about films before an instant.
	DeleteFilmReports(ctx context.Context, before time.Time, most int) (int, error)
	// DeleteJudgeSessions deletes sessions of judges that expired before an instant.
	DeleteJudgeSessions(ctx context.Context, expiredBefore time.Time, most int) (int, error)
	// DeleteJudgeDevices forgets devices of judges that expired before an instant.
	DeleteJudgeDevices(ctx context.Context, expiredBefore time.Time, most int) (int, error)
	// DeleteJudgeInvitations deletes invitations that expired before an instant.
	DeleteJudgeInvitations(ctx context.Context, expiredBefore time.Time, most int) (int, error)
	// DeleteOrganiserSessions deletes sessions of organisers that expired before an instant.
	DeleteOrganiserSessions(ctx context.Context, expiredBefore time.Time, most int) (int, error)
	// DeletePasskeyChallenges deletes challenges of passkeys that expired before an instant.
	DeletePasskeyChallenges(ctx context.Context, expiredBefore time.Time, most int) (int, error)
	// DeleteOrganiserDevices forgets devices of organisers that expired before an instant.
	DeleteOrganiserDevices(ctx context.Context, expiredBefore time.Time, most int) (int, error)
	// ForgetRepeats removes the idempotency keys of submissions sent before an instant.
	// The submissions stay.
	ForgetRepeats(ctx context.Context, sentBefore time.Time, most int) (int, error)
	// DiscardUnfinishedUploads deletes uploads that could be resumed until now at most
	// and are not being checked, and discards their files.
	DiscardUnfinishedUploads(ctx context.Context, now time.Time, most int) (int, error)
	// DiscardUnusedUploads deletes uploads that ended before an instant and to which no
	// submission, no registration and no generation task since that instant refers, and
	// discards their files.
	DiscardUnusedUploads(ctx context.Context, endedBefore, now time.Time, most int) (int, error)
}

// DiscardedObject is a file that is no longer used, whose bytes may still be in the
// object store: its upload is deleted, cancelled or refused.
type DiscardedObject struct {
	Object     string
	SessionURL string // of an upload that may still be going on; "" for none
	Attempts   int    // to remove it, this one included
}

// DiscardedObjectStore lists the files to be removed from the object store.
type DiscardedObjectStore interface {
	// ClaimDiscarded returns at most `most` files that are due and makes them due again
	// at `next`, in case the caller ends before it has removed them.
	ClaimDiscarded(ctx context.Context, now, next time.Time, most int) ([]DiscardedObject, error)
	// PostponeDiscarded makes a file due again at `next`.
	PostponeDiscarded(ctx context.Context, object string, next time.Time) error
	upload.DiscardedObjectForgetter
}

// ObjectRemover is the part of an upload.ObjectStore that removes files.
type ObjectRemover interface {
	Cancel(ctx context.Context, sessionURL string) error
	Delete(ctx context.Context, object string) error
}
