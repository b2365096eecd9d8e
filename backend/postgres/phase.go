package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// PhaseMoves implements contest.PhaseStore.
func (db *DB) PhaseMoves(ctx context.Context, edition contest.EditionID) ([]contest.PhaseMove, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT phase, coalesce(before, '0001-01-01Z'), ends_at, moved_at, actor
		FROM phase_moves WHERE edition = $1 ORDER BY number`, edition)
	if err != nil {
		return nil, fmt.Errorf("list moved ends: %w", err)
	}
	return collectMoves(rows)
}

func collectMoves(rows pgx.Rows) ([]contest.PhaseMove, error) {
	moves, err := pgx.CollectRows(rows, pgx.RowToStructByPos[contest.PhaseMove])
	if err != nil {
		return nil, fmt.Errorf("list moved ends: %w", err)
	}
	for i := range moves {
		moves[i].Before = moves[i].Before.UTC() // the zero time is zero in this zone only
	}
	return moves, nil
}

// MovePhase implements contest.PhaseStore. The lock on the judging serialises moves,
// publications and the closing of the judging.
func (db *DB) MovePhase(
	ctx context.Context, edition contest.EditionID, check func([]contest.PhaseMove, contest.PhaseState) (*contest.PhaseMove, error),
) error {
	return db.inTx(ctx, func(tx pgx.Tx) error {
		var state contest.PhaseState
		err := tx.QueryRow(ctx, `SELECT closed_at IS NOT NULL FROM judging WHERE edition = $1 FOR UPDATE`, edition).Scan(&state.JudgingClosed)
		if err != nil {
			return fmt.Errorf("read judging: %w", err)
		}
		err = tx.QueryRow(ctx, `
			SELECT EXISTS (SELECT FROM shortlist WHERE edition = $1), EXISTS (SELECT FROM publications WHERE edition = $1)`,
			edition).Scan(&state.Shortlisted, &state.Published)
		if err != nil {
			return fmt.Errorf("read shortlist: %w", err)
		}
		rows, err := tx.Query(ctx, `
			SELECT phase, coalesce(before, '0001-01-01Z'), ends_at, moved_at, actor
			FROM phase_moves WHERE edition = $1 ORDER BY number`, edition)
		if err != nil {
			return fmt.Errorf("list moved ends: %w", err)
		}
		moves, err := collectMoves(rows)
		if err != nil {
			return err
		}
		move, err := check(moves, state)
		if err != nil || move == nil {
			return err
		}
		return storeMove(ctx, tx, edition, len(moves)+1, *move)
	})
}

func storeMove(ctx context.Context, tx pgx.Tx, edition contest.EditionID, number int, m contest.PhaseMove) error {
	data := transparency.PhaseData{Phase: m.Phase, EndsAt: m.EndsAt}
	if !m.Before.IsZero() {
		data.Before = &m.Before
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO phase_moves (edition, number, phase, before, ends_at, moved_at, actor)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, edition, number, m.Phase, data.Before, m.EndsAt, m.MovedAt, m.Actor)
	if err != nil {
		return fmt.Errorf("store moved end: %w", err)
	}
	if err := appendRecord(ctx, tx, contest.RecordPhaseMoved, logEntry{Edition: edition, At: m.MovedAt, Data: data}); err != nil {
		return err
	}
	return audit(ctx, tx, edition, m.MovedAt, m.Actor, contest.ActionMovePhase, contest.PhaseSubject(edition, m.Phase),
		changed(values{"endsAt": data.Before}, values{"endsAt": data.EndsAt}))
}
