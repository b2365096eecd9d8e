package postgres

import (
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"marquee/backend/contest"
)

// translate turns what the database refused into the domain's error; constraint
// names are known here and nowhere else. Other errors come back unchanged.
func translate(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return contest.Fail(contest.CodeNotFound)
	}
	var refused *pgconn.PgError
	if !errors.As(err, &refused) {
		return err
	}
	switch refused.ConstraintName {
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
