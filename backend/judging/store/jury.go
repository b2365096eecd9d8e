package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	jurystore "marquee/backend/jury/store"
	"marquee/backend/pg"
)

// JuryFacts implements judging.JuryStore.
func (db *Store) JuryFacts(
	ctx context.Context,
	edition contest.EditionID,
	now time.Time,
) (map[string]judging.JuryFacts, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT j.id::text, j.name, j.second_factor_required, f.secret_encrypted IS NOT NULL,
			(SELECT count(*) FROM judge_recovery_codes c WHERE c.judge_id = j.id),
			(SELECT count(*) FROM recusals r WHERE r.judge_id = j.id), i.expires_at, m.state::text, m.last_error,
			greatest(
				(SELECT max(created_at) FROM judge_sessions t WHERE t.judge_id = j.id),
				(SELECT max(reported_at) FROM viewings v WHERE v.judge_id = j.id),
				(SELECT max(updated_at) FROM nominations n WHERE n.judge_id = j.id),
				(SELECT max(updated_at) FROM scorecards c WHERE c.judge_id = j.id),
				(SELECT max(updated_at) FROM judge_notes k WHERE k.judge_id = j.id))
		FROM judges j
			LEFT JOIN judge_second_factors f ON f.judge_id = j.id
			LEFT JOIN judge_invitations i ON i.judge_id = j.id AND i.expires_at > $2
			LEFT JOIN mails m ON m.id = i.mail_id
		WHERE j.edition = $1 AND j.erased_at IS NULL`, edition, now)
	if err != nil {
		return nil, fmt.Errorf("list facts of the jury: %w", err)
	}
	all := map[string]judging.JuryFacts{}
	var id string
	var facts judging.JuryFacts
	var invited, seen *time.Time
	var state, reason *string
	f := &facts.SecondFactor
	_, err = pgx.ForEachRow(
		rows,
		[]any{
			&id,
			&f.Name,
			&f.Required,
			&f.SetUp,
			&f.RecoveryCodesLeft,
			&facts.Recused,
			&invited,
			&state,
			&reason,
			&seen,
		},
		func() error {
			facts.InvitedUntil, facts.LastSeenAt = time.Time{}, time.Time{}
			pg.SetTime(&facts.InvitedUntil, invited)
			jurystore.SetFate(&facts.Invitation, state, reason)
			pg.SetTime(&facts.LastSeenAt, seen)
			all[id] = facts
			return nil
		},
	)
	if err != nil {
		return nil, fmt.Errorf("list facts of the jury: %w", err)
	}
	return all, nil
}
