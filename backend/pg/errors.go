package pg

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// Translate replaces the database's errors by the domain's: missing rows, and the
// violations of the constraints below, which no other file names. It returns other
// errors unchanged.
func Translate(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return contest.Fail(contest.CodeNotFound)
	}
	var violation *pgconn.PgError
	if !errors.As(err, &violation) {
		return err
	}
	switch violation.ConstraintName {
	case "generation_tasks_one_running":
		return contest.Fail(contest.CodeGenerationRunning)
	case "registrations_one_per_edition":
		return contest.Fail(contest.CodeAlreadyRegistered)
	case "entrants_email_key":
		return operations.EmailTaken()
	case "submissions_link_key": // raised by the trigger claim_link
		return contest.Fail(contest.CodeLinkUsed)
	case "judges_name_key",
		"judges_text_key",
		"organisers_email_key",
		"organiser_passkeys_credential_key",
		"saved_views_name_key",
		"saved_views_pkey":
		return contest.Fail(contest.CodeConflict)
	case "used_signatures_pkey":
		return contest.Fail(contest.CodeSignatureReplayed)
	}
	return err
}

// SQLSTATE codes of PostgreSQL, appendix A.
const (
	deadlockDetected     = "40P01"
	serializationFailure = "40001"
	lockNotAvailable     = "55P03" // lock_timeout
	queryCanceled        = "57014" // statement_timeout
	idleInTransaction    = "25P03" // idle_in_transaction_session_timeout
)

// busy replaces the database's transient errors: SYSTEM_BUSY for timeouts, deadlocks and
// serialization failures, UNAVAILABLE for a database that cannot be reached. The cause
// stays in the chain, for the log. It returns other errors, and those of a call that has
// ended, unchanged.
func busy(ctx context.Context, err error) error {
	var known *contest.Error
	if err == nil || ctx.Err() != nil || errors.As(err, &known) {
		return err
	}
	var failed *pgconn.PgError
	if errors.As(err, &failed) {
		switch {
		case failed.Code == deadlockDetected, failed.Code == serializationFailure, failed.Code == lockNotAvailable,
			failed.Code == queryCanceled, failed.Code == idleInTransaction:
			return fmt.Errorf("%w: %w", SystemBusy(), err)
		case strings.HasPrefix(failed.Code, "53"), // out of connections, memory or disk
			strings.HasPrefix(failed.Code, "57P"), // shutting down or starting
			strings.HasPrefix(failed.Code, "08"):
			return fmt.Errorf("%w: %w", unavailable(), err)
		}
		return err
	}
	var refused *pgconn.ConnectError
	var network net.Error
	if errors.As(err, &refused) || errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, io.EOF) ||
		errors.Is(err, pgconn.ErrConnClosed) || // while an answer was read
		pgconn.SafeToRetry(err) { // such as a connection that ended before the statement was sent
		return fmt.Errorf("%w: %w", unavailable(), err)
	}
	return err
}

func SystemBusy() error {
	return &contest.Error{Code: contest.CodeSystemBusy, RetryAfter: 2 * time.Second}
}

func unavailable() error {
	return &contest.Error{Code: contest.CodeUnavailable, RetryAfter: 5 * time.Second}
}
