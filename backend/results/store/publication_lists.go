package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/results"
)

// OrganisersLists implements results.PublicationStore.
func (db *Store) OrganisersLists(ctx context.Context, edition contest.EditionID) (results.OrganisersLists, error) {
	return organisersLists(ctx, db.Pool, edition)
}

// organisersLists reads the lists of the camp. In other editions judges score the shortlist, and nobody is selected.
func organisersLists(ctx context.Context, q pg.Querier, edition contest.EditionID) (results.OrganisersLists, error) {
	var lists results.OrganisersLists
	kind, err := pg.Kind(ctx, q, edition)
	if err != nil || kind != contest.Applications {
		return lists, err
	}
	rows, err := q.Query(ctx, `
		SELECT l.work_id, coalesce(r.team ->> 'name', r.name, ''), l.selected_at IS NOT NULL, coalesce(r.state = 'PASS', false)
		FROM shortlist l LEFT JOIN registrations r ON r.edition = l.edition AND r.work_id = l.work_id
		WHERE l.edition = $1
		ORDER BY l.work_id`, edition)
	if err != nil {
		return lists, fmt.Errorf("read organisers' lists: %w", err)
	}
	var work results.ListedWork
	var selected, approved bool
	_, err = pgx.ForEachRow(rows, []any{&work.WorkID, &work.Title, &selected, &approved}, func() error {
		add := func(list *results.OrganisersList) {
			if list.Made = true; approved {
				list.Works = append(list.Works, work)
			}
		}
		if add(&lists.Shortlisted); selected {
			add(&lists.Selected)
		}
		return nil
	})
	if err != nil {
		return lists, fmt.Errorf("read organisers' lists: %w", err)
	}
	return lists, lastChanges(ctx, q, edition, &lists)
}

// lastChanges adds who changed each list last, and when.
func lastChanges(ctx context.Context, q pg.Querier, edition contest.EditionID, lists *results.OrganisersLists) error {
	rows, err := q.Query(ctx, `
		SELECT DISTINCT ON (action) action, actor, at FROM audit_log
		WHERE subject = $1 AND action IN ($2, $3)
		ORDER BY action, id DESC`, results.ShortlistSubject(edition), results.ActionShortlist, results.ActionSelect)
	if err != nil {
		return fmt.Errorf("read changes of organisers' lists: %w", err)
	}
	var action, actor string
	var at time.Time
	_, err = pgx.ForEachRow(rows, []any{&action, &actor, &at}, func() error {
		list := &lists.Shortlisted
		if action == results.ActionSelect {
			list = &lists.Selected
		}
		list.By, list.At = actor, at
		return nil
	})
	if err != nil {
		return fmt.Errorf("read changes of organisers' lists: %w", err)
	}
	return nil
}
