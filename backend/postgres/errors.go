package postgres

import (
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"marquee/backend/contest"
)

// translate replaces the database's errors by the domain's: missing rows, and the
// violations of the constraints below, which no other file names. It returns other
// errors unchanged.
func translate(err error) error {
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
	case "submissions_link_key":
		return contest.Fail(contest.CodeLinkUsed)
	case "judges_name_key":
		return contest.Fail(contest.CodeConflict)
	case "used_signatures_pkey":
		return contest.Fail(contest.CodeSignatureReplayed)
	}
	return err
}
