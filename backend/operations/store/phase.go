package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/outbox"
	outboxstore "marquee/backend/outbox/store"
	"marquee/backend/pg"
	"marquee/backend/transparency"
)

// PhaseMoves implements operations.PhaseStore.
func (db *Store) PhaseMoves(ctx context.Context, edition contest.EditionID) ([]contest.PhaseMove, error) {
	return phaseMoves(ctx, db.Pool, edition)
}

// phaseMoves lists the moves by time, those of the same time ends first.
func phaseMoves(ctx context.Context, q pg.Querier, edition contest.EditionID) ([]contest.PhaseMove, error) {
	rows, err := q.Query(ctx, `
		SELECT phase, start, coalesce(before, '0001-01-01Z'), at, moved_at, actor FROM (
			SELECT phase, false AS start, before, ends_at AS at, moved_at, actor, number FROM phase_moves WHERE edition = $1
			UNION ALL SELECT phase, true, before, starts_at, moved_at, actor, number FROM phase_start_moves WHERE edition = $1) m
		ORDER BY start, number`, edition)
	if err != nil {
		return nil, fmt.Errorf("list moved dates: %w", err)
	}
	moves, err := pgx.CollectRows(rows, pgx.RowToStructByPos[contest.PhaseMove])
	if err != nil {
		return nil, fmt.Errorf("list moved dates: %w", err)
	}
	for i := range moves {
		moves[i].Before = moves[i].Before.UTC() // the zero time is zero in this zone only
	}
	return moves, nil
}

// MovePhase implements operations.PhaseStore. The lock on the judging serialises moves,
// publications and the closing of the judging.
func (db *Store) MovePhase(
	ctx context.Context,
	edition contest.EditionID,
	check func([]contest.PhaseMove, operations.PhaseState) (operations.PhaseChange, error),
) error {
	return db.InTx(ctx, func(tx pgx.Tx) error {
		state, err := lockedPhaseState(ctx, tx, edition)
		if err != nil {
			return err
		}
		moves, err := phaseMoves(ctx, tx, edition)
		if err != nil {
			return err
		}
		change, err := check(moves, state)
		if err != nil {
			return err
		}
		for _, move := range change.Moves {
			if err := storeMove(ctx, tx, edition, move); err != nil {
				return err
			}
		}
		if change.Tell == nil {
			return nil
		}
		change.Tell.Batch.ID, err = outboxstore.WriteMailBatch(ctx, tx, *change.Tell, outbox.ActionBroadcast)
		return err
	})
}

// lockedPhaseState reads what a moved date could break, and locks the judging.
func lockedPhaseState(ctx context.Context, tx pgx.Tx, edition contest.EditionID) (operations.PhaseState, error) {
	var state operations.PhaseState
	err := tx.QueryRow(
		ctx,
		`SELECT closed_at IS NOT NULL FROM judging WHERE edition = $1 FOR UPDATE`,
		edition,
	).Scan(
		&state.JudgingClosed,
	)
	if err != nil {
		return state, fmt.Errorf("read judging: %w", err)
	}
	err = tx.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM shortlist WHERE edition = $1), EXISTS (SELECT FROM publications WHERE edition = $1)`,
		edition).Scan(&state.Shortlisted, &state.Published)
	if err != nil {
		return state, fmt.Errorf("read shortlist: %w", err)
	}
	return state, nil
}

func storeMove(ctx context.Context, tx pgx.Tx, edition contest.EditionID, m contest.PhaseMove) error {
	data := transparency.PhaseData{Phase: m.Phase, Start: m.Start, EndsAt: m.At}
	if !m.Before.IsZero() {
		data.Before = &m.Before
	}
	field, statement := "endsAt", `
		INSERT INTO phase_moves (edition, number, phase, before, ends_at, moved_at, actor)
		SELECT $1::edition, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6 FROM phase_moves WHERE edition = $1::edition`
	if m.Start {
		field, statement = "startsAt", `
			INSERT INTO phase_start_moves (edition, number, phase, before, starts_at, moved_at, actor)
			SELECT $1::edition, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6 FROM phase_start_moves WHERE edition = $1::edition`
	}
	if _, err := tx.Exec(ctx, statement, edition, m.Phase, data.Before, m.At, m.MovedAt, m.Actor); err != nil {
		return fmt.Errorf("store moved date: %w", err)
	}
	if err := pg.AppendRecord(
		ctx,
		tx,
		contest.RecordPhaseMoved,
		pg.LogEntry{Edition: edition, At: m.MovedAt, Data: data},
	); err != nil {
		return err
	}
	return pg.Audit(
		ctx,
		tx,
		edition,
		m.MovedAt,
		m.Actor,
		operations.ActionMovePhase,
		operations.PhaseSubject(edition, m.Phase),
		pg.Changed(pg.Values{field: data.Before}, pg.Values{field: data.EndsAt}),
	)
}
