package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/results"
)

// WereResultsPublic implements results.SiteBuildStore.
func (db *Store) WereResultsPublic(ctx context.Context, edition contest.EditionID) (bool, error) {
	var public bool
	err := db.Pool.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM audit_log WHERE action = $1 AND edition = $2)`, results.ActionPublish, edition).Scan(&public)
	if err != nil {
		return false, fmt.Errorf("find publication of results: %w", err)
	}
	return public, nil
}

// siteBuild returns the only build of a condition; nil for none.
func siteBuild(ctx context.Context, q pg.Querier, condition string, arguments ...any) (*results.SiteBuild, error) {
	rows, err := q.Query(ctx, `
		SELECT id, edition, state, reason, execution, actor, asked_at,
		       coalesce(started_at, '0001-01-01Z'), coalesce(ended_at, '0001-01-01Z'), task, run, log, again_by, again_in
		FROM site_builds `+condition, arguments...)
	if err != nil {
		return nil, fmt.Errorf("read site build: %w", err)
	}
	return oneSiteBuild(rows)
}

// LastSiteBuild implements results.SiteBuildStore.
func (db *Store) LastSiteBuild(ctx context.Context) (*results.SiteBuild, error) {
	return siteBuild(ctx, db.Pool, `ORDER BY state IN ('queued', 'running') DESC, asked_at DESC LIMIT 1`)
}

// LastPlainBuild implements results.SiteBuildStore.
func (db *Store) LastPlainBuild(ctx context.Context) (*results.SiteBuild, error) {
	return siteBuild(ctx, db.Pool, `WHERE task = '' ORDER BY asked_at DESC LIMIT 1`)
}

// LastPlainBuildOf implements results.SiteBuildStore.
func (db *Store) LastPlainBuildOf(ctx context.Context, edition contest.EditionID) (*results.SiteBuild, error) {
	return siteBuild(ctx, db.Pool, `WHERE task = '' AND edition = $1 ORDER BY asked_at DESC LIMIT 1`, edition)
}

// SiteBuildByID implements results.SiteBuildStore.
func (db *Store) SiteBuildByID(ctx context.Context, id string) (*results.SiteBuild, error) {
	return siteBuild(ctx, db.Pool, `WHERE id = $1`, id)
}

// oneSiteBuild returns the only row; nil for none.
func oneSiteBuild(rows pgx.Rows) (*results.SiteBuild, error) {
	build, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[results.SiteBuild])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // none
	}
	if err != nil {
		return nil, fmt.Errorf("read site build: %w", err)
	}
	build.StartedAt, build.EndedAt = build.StartedAt.UTC(), build.EndedAt.UTC() // the zero time is zero in this zone only
	return &build, nil
}

// AddSiteBuild implements results.SiteBuildStore. The second of two concurrent callers waits for the first one's
// row. Pages of a publication that are in place are not put in place again.
func (db *Store) AddSiteBuild(
	ctx context.Context,
	build results.SiteBuild,
	at time.Time,
) (current results.SiteBuild, joined bool, err error) {
	err = db.InTx(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			INSERT INTO site_builds (id, edition, state, actor, asked_at, task, run)
			SELECT $1, $2, $3, $4, $5, $6::text, $7::text
			WHERE NOT EXISTS (
				SELECT FROM site_builds WHERE task = $6 AND run = $7 AND $6 = 'promote' AND state = 'succeeded')
			ON CONFLICT DO NOTHING`, build.ID, build.Edition, build.State, build.Actor, build.AskedAt, build.Task, build.Run)
		if err != nil {
			return err
		}
		if joined = tag.RowsAffected() == 0; !joined {
			current = build
			return pg.Audit(
				ctx,
				tx,
				build.Edition,
				at,
				build.Actor,
				results.ActionBuildSite,
				results.SiteBuildSubject(build.ID),
				struct{}{},
			)
		}
		running, err := siteBuild(ctx, tx, `
			WHERE state IN ('queued', 'running') OR task = $1 AND run = $2 AND $1 = 'promote' AND state = 'succeeded'
			ORDER BY run = $2 DESC LIMIT 1`, build.Task, build.Run)
		if err != nil {
			return err
		}
		if running == nil { // it ended since the insertion
			return pg.SystemBusy()
		}
		current = *running
		return nil
	})
	if err != nil {
		return results.SiteBuild{}, false, fmt.Errorf("add site build: %w", err)
	}
	return current, joined, nil
}

// FollowSiteBuild implements results.SiteBuildStore.
func (db *Store) FollowSiteBuild(
	ctx context.Context,
	id, actor string,
	edition contest.EditionID,
) (noted bool, err error) {
	tag, err := db.Pool.Exec(ctx, `
		UPDATE site_builds SET again_by = $2, again_in = $3 WHERE id = $1 AND state IN ('queued', 'running')`, id, actor, edition)
	if err != nil {
		return false, fmt.Errorf("have a site build follow: %w", err)
	}
	return tag.RowsAffected() > 0, nil
}

// FollowedSiteBuild implements results.SiteBuildStore.
func (db *Store) FollowedSiteBuild(ctx context.Context) (*results.SiteBuild, error) {
	return siteBuild(ctx, db.Pool, `WHERE again_by <> '' AND state IN ('succeeded', 'failed') ORDER BY asked_at DESC LIMIT 1`)
}

// SiteBuildFollowed implements results.SiteBuildStore.
func (db *Store) SiteBuildFollowed(ctx context.Context, id string) error {
	if _, err := db.Pool.Exec(ctx, `UPDATE site_builds SET again_by = '', again_in = '' WHERE id = $1`, id); err != nil {
		return fmt.Errorf("note that a site build was followed: %w", err)
	}
	return nil
}

// UpdateSiteBuild implements results.SiteBuildStore.
func (db *Store) UpdateSiteBuild(ctx context.Context, build results.SiteBuild, at time.Time) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			UPDATE site_builds
			SET state = $2, reason = $3, execution = $4,
			    started_at = nullif($5, '0001-01-01Z'::timestamptz), ended_at = nullif($6, '0001-01-01Z'::timestamptz), log = $7
			WHERE id = $1 AND state IN ('queued', 'running')`,
			build.ID, build.State, build.Reason, build.Execution, build.StartedAt, build.EndedAt, build.Log)
		if err != nil || tag.RowsAffected() == 0 || build.State != results.SiteBuildFailed {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			build.Edition,
			at,
			build.Actor,
			results.ActionFailBuild,
			results.SiteBuildSubject(build.ID),
			pg.Given(build.Reason),
		)
	})
	if err != nil {
		return fmt.Errorf("update site build: %w", err)
	}
	return nil
}
