package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	judgingstore "marquee/backend/judging/store"
	"marquee/backend/pg"
	"marquee/backend/results"
	"marquee/backend/submission"
)

// JuryCitations implements results.JuryCitationStore.
func (db *Store) JuryCitations(ctx context.Context, edition contest.EditionID) ([]results.JuryCitation, error) {
	var entered []results.JuryCitation
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		entered, err = juryCitations(ctx, tx, edition)
		return err
	})
	return entered, err
}

func juryCitations(ctx context.Context, tx pgx.Tx, edition contest.EditionID) ([]results.JuryCitation, error) {
	rows, err := tx.Query(
		ctx,
		`SELECT work_id, zh, en FROM jury_citations WHERE edition = $1 ORDER BY work_id`,
		edition,
	)
	if err != nil {
		return nil, fmt.Errorf("list citations: %w", err)
	}
	entered, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (results.JuryCitation, error) {
		var c results.JuryCitation
		err := row.Scan(&c.WorkID, &c.Text.ZH, &c.Text.EN)
		return c, err
	})
	if err != nil {
		return nil, fmt.Errorf("list citations: %w", err)
	}
	return entered, nil
}

// CiteWork implements results.JuryCitationStore. Callers are serialised by the lock of a publication.
func (db *Store) CiteWork(
	ctx context.Context,
	edition contest.EditionID,
	c results.JuryCitation,
	before contest.Text,
	actor string,
	at time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := judgingstore.LockPublication(ctx, tx, edition); err != nil {
			return err
		}
		if err := judgingstore.FindJudged(ctx, tx, edition, c.WorkID); err != nil {
			return err
		}
		now, err := citedNow(ctx, tx, edition, c.WorkID)
		if err != nil {
			return err
		}
		if now == c.Text {
			return nil
		}
		if now != before {
			return results.CitedOtherwise(now)
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO jury_citations (edition, work_id, zh, en, changed_at) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (edition, work_id) DO UPDATE SET zh = excluded.zh, en = excluded.en, changed_at = excluded.changed_at`,
			edition, c.WorkID, c.Text.ZH, c.Text.EN, at)
		if err != nil {
			return fmt.Errorf("store citation: %w", err)
		}
		return pg.Audit(
			ctx,
			tx,
			edition,
			at,
			actor,
			results.ActionCite,
			submission.WorkSubject(c.WorkID),
			map[string]any{"before": now, "after": c.Text},
		)
	})
	if err != nil {
		return fmt.Errorf("cite work: %w", err)
	}
	return nil
}

// citedNow returns the jury's words about a work as the next publication has them.
func citedNow(ctx context.Context, tx pgx.Tx, edition contest.EditionID, work int) (contest.Text, error) {
	var now contest.Text
	err := tx.QueryRow(
		ctx,
		`SELECT zh, en FROM jury_citations WHERE edition = $1 AND work_id = $2`,
		edition,
		work,
	).Scan(
		&now.ZH,
		&now.EN,
	)
	if !errors.Is(err, pgx.ErrNoRows) {
		return now, err
	}
	public, err := publication(ctx, tx, edition)
	if err != nil || public == nil {
		return contest.Text{}, err
	}
	for _, w := range public.Winners {
		if w.WorkID == work && w.Jury != nil {
			return *w.Jury, nil
		}
	}
	return contest.Text{}, nil
}

// publishCitations deletes the citations that a publication has. CONFLICT when others were entered since they were
// read.
func publishCitations(ctx context.Context, tx pgx.Tx, p results.NewPublication) error {
	entered, err := juryCitations(ctx, tx, p.Edition)
	if err != nil {
		return err
	}
	if !slices.Equal(entered, p.Entered) {
		return contest.Fail(contest.CodeConflict)
	}
	var winners []int
	for _, w := range p.Winners.Winners {
		winners = append(winners, w.WorkID)
	}
	if _, err := tx.Exec(
		ctx,
		`DELETE FROM jury_citations WHERE edition = $1 AND work_id = ANY($2)`,
		p.Edition,
		winners,
	); err != nil {
		return fmt.Errorf("delete citations: %w", err)
	}
	return nil
}

// keepCitations stores the citations of results that are withdrawn, for the next publication.
func keepCitations(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	public *results.Winners,
	at time.Time,
) error {
	for _, w := range public.Winners {
		if w.Jury == nil {
			continue
		}
		_, err := tx.Exec(ctx, `
			INSERT INTO jury_citations (edition, work_id, zh, en, changed_at) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (edition, work_id) DO NOTHING`, edition, w.WorkID, w.Jury.ZH, w.Jury.EN, at)
		if err != nil {
			return fmt.Errorf("keep citations: %w", err)
		}
	}
	return nil
}
