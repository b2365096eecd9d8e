package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// JuryCitations implements contest.JuryCitationStore.
func (db *DB) JuryCitations(ctx context.Context, edition contest.EditionID) ([]contest.JuryCitation, error) {
	var entered []contest.JuryCitation
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		var err error
		entered, err = juryCitations(ctx, tx, edition)
		return err
	})
	return entered, err
}

func juryCitations(ctx context.Context, tx pgx.Tx, edition contest.EditionID) ([]contest.JuryCitation, error) {
	rows, err := tx.Query(ctx, `SELECT work_id, zh, en FROM jury_citations WHERE edition = $1 ORDER BY work_id`, edition)
	if err != nil {
		return nil, fmt.Errorf("list citations: %w", err)
	}
	entered, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.JuryCitation, error) {
		var c contest.JuryCitation
		err := row.Scan(&c.WorkID, &c.Text.ZH, &c.Text.EN)
		return c, err
	})
	if err != nil {
		return nil, fmt.Errorf("list citations: %w", err)
	}
	return entered, nil
}

// CiteWork implements contest.JuryCitationStore. Callers are serialised by the lock of a publication.
func (db *DB) CiteWork(ctx context.Context, edition contest.EditionID, c contest.JuryCitation, before contest.Text, actor string, at time.Time) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if err := lockPublication(ctx, tx, edition); err != nil {
			return err
		}
		if err := findJudged(ctx, tx, edition, c.WorkID); err != nil {
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
			return contest.CitedOtherwise(now)
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO jury_citations (edition, work_id, zh, en, changed_at) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (edition, work_id) DO UPDATE SET zh = excluded.zh, en = excluded.en, changed_at = excluded.changed_at`,
			edition, c.WorkID, c.Text.ZH, c.Text.EN, at)
		if err != nil {
			return fmt.Errorf("store citation: %w", err)
		}
		return audit(ctx, tx, edition, at, actor, contest.ActionCite, contest.WorkSubject(c.WorkID), map[string]any{"before": now, "after": c.Text})
	})
	if err != nil {
		return fmt.Errorf("cite work: %w", err)
	}
	return nil
}

// citedNow returns the jury's words about a work as the next publication has them.
func citedNow(ctx context.Context, tx pgx.Tx, edition contest.EditionID, work int) (contest.Text, error) {
	var now contest.Text
	err := tx.QueryRow(ctx, `SELECT zh, en FROM jury_citations WHERE edition = $1 AND work_id = $2`, edition, work).Scan(&now.ZH, &now.EN)
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

// publishCitations deletes the citations that a publication has. CONFLICT when others were entered since they were read.
func publishCitations(ctx context.Context, tx pgx.Tx, p contest.NewPublication) error {
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
	if _, err := tx.Exec(ctx, `DELETE FROM jury_citations WHERE edition = $1 AND work_id = ANY($2)`, p.Edition, winners); err != nil {
		return fmt.Errorf("delete citations: %w", err)
	}
	return nil
}

// keepCitations stores the citations of results that are withdrawn, for the next publication.
func keepCitations(ctx context.Context, tx pgx.Tx, edition contest.EditionID, public *contest.Winners, at time.Time) error {
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
