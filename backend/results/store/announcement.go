package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	judgingstore "marquee/backend/judging/store"
	"marquee/backend/pg"
	"marquee/backend/results"
	"marquee/backend/transparency"
)

// Announced implements results.AnnouncementStore.
func (db *Store) Announced(ctx context.Context, edition contest.EditionID) (*results.Finalists, error) {
	return announced(ctx, db.Pool, edition)
}

func announced(ctx context.Context, q pg.Querier, edition contest.EditionID) (*results.Finalists, error) {
	var encoded string
	err := q.QueryRow(ctx, `SELECT finalists FROM announcements WHERE edition = $1`, edition).Scan(&encoded)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read finalists: %w", err)
	}
	var finalists results.Finalists
	if err := json.Unmarshal([]byte(encoded), &finalists); err != nil {
		return nil, fmt.Errorf("read finalists: %w", err)
	}
	return &finalists, nil
}

// FinalistsAnnounced returns the ids of the finalists that are public, in their order, and whether any were announced.
func (db *Store) FinalistsAnnounced(
	ctx context.Context,
	edition contest.EditionID,
) (ids []int, public bool, err error) {
	finalists, err := db.Announced(ctx, edition)
	if err != nil || finalists == nil {
		return nil, false, err
	}
	return finalists.IDs(), true, nil
}

// ListedFinalists implements results.AnnouncementStore.
func (db *Store) ListedFinalists(ctx context.Context, edition contest.EditionID) ([]results.Finalist, error) {
	return listedFinalists(ctx, db.Pool, edition)
}

func listedFinalists(ctx context.Context, q pg.Querier, edition contest.EditionID) ([]results.Finalist, error) {
	rows, err := q.Query(ctx, `
		SELECT s.work_id, s.title, coalesce(nullif(r.team ->> 'name', ''), r.name)
		FROM shortlist l JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id AND `+pg.JudgedWork+`
		JOIN registrations r ON r.edition = s.edition AND r.entrant_id = s.entrant_id
		WHERE l.edition = $1
		ORDER BY l.position`, edition)
	if err != nil {
		return nil, fmt.Errorf("list finalists: %w", err)
	}
	finalists, err := pgx.CollectRows(rows, pgx.RowToStructByPos[results.Finalist])
	if err != nil {
		return nil, fmt.Errorf("list finalists: %w", err)
	}
	return finalists, nil
}

// PublishFinalists implements results.PublicationRunStore.
func (db *Store) PublishFinalists(ctx context.Context, c results.RunChange, finalists results.Finalists) (bool, error) {
	encoded, err := json.Marshal(finalists)
	if err != nil {
		return false, fmt.Errorf("encode finalists: %w", err)
	}
	edition := c.Run.Edition
	return db.stepped(ctx, func(tx pgx.Tx) error {
		if err := lockRated(ctx, tx, edition); err != nil {
			return err
		}
		if err := judgingstore.LockPublication(ctx, tx, edition); err != nil {
			return err
		}
		listed, err := listedFinalists(ctx, tx, edition)
		if err != nil {
			return err
		}
		if !slices.Equal(listed, finalists.Works) {
			return results.PlanChanged()
		}
		before, err := announced(ctx, tx, edition)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO announcements (edition, finalists, announced_at) VALUES ($1, $2, $3)
			ON CONFLICT (edition) DO UPDATE SET finalists = excluded.finalists, announced_at = excluded.announced_at`,
			edition, string(encoded), c.At)
		if err != nil {
			return fmt.Errorf("store finalists: %w", err)
		}
		if err := changeRun(ctx, tx, c); err != nil {
			return err
		}
		if err := recordFinalists(ctx, tx, edition, c.At, finalists.IDs()); err != nil {
			return err
		}
		return pg.Audit(ctx, tx, edition, c.At, c.Actor, results.ActionAnnounce, results.ShortlistSubject(edition),
			pg.Changed(finalistsOf(before), finalistsOf(&finalists), proposedBy(proposalOf(c.Run))))
	})
}

// recordFinalists appends to the log which works were announced, in their order; none when the announcement is taken
// back.
func recordFinalists(ctx context.Context, tx pgx.Tx, edition contest.EditionID, at time.Time, works []int) error {
	return pg.AppendRecord(ctx, tx, contest.RecordFinalists, pg.LogEntry{
		Edition: edition, At: at, Data: transparency.FinalistsData{Works: append([]int{}, works...)},
	})
}

// proposalOf is the proposal that a publication carries out; nil for none.
func proposalOf(r results.PublicationRun) *results.PublicationProposal {
	if r.ProposedBy == "" {
		return nil
	}
	return &results.PublicationProposal{Kind: r.Kind, Plan: r.Plan, By: r.ProposedBy}
}

// finalistsOf is the audit log's detail of an announcement; nil for none.
func finalistsOf(f *results.Finalists) any {
	if f == nil {
		return nil
	}
	return pg.Values{"workIds": f.IDs()}
}
