package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/pg"
	"marquee/backend/results"
	submissionstore "marquee/backend/submission/store"
)

// Ages from which on what waits is reported.
const (
	slowCopyAge  = 2 * time.Hour
	slowCheckAge = time.Hour
	slowMailAge  = time.Hour
	slowBuildAge = 30 * time.Minute
	// lostPlaceAge is how long a work that lost its place on the shortlist is reported, unless the list is changed
	// before.
	lostPlaceAge = 14 * 24 * time.Hour
)

// Needs implements operations.NeedStore: one query for each rule, all in one round trip and at one moment.
func (db *Store) Needs(ctx context.Context, q operations.NeedQuery) ([]operations.Need, error) {
	var needs []operations.Need
	arguments := pgx.NamedArgs{
		"edition":     q.Edition.ID,
		"now":         q.Now,
		"wall":        q.Wall,
		"overdue":     q.Overdue,
		"slow_copies": q.Wall.Add(-slowCopyAge),
		"slow_checks": q.Wall.Add(-slowCheckAge),
		"slow_mails":  q.Wall.Add(-slowMailAge),
		"slow_builds": q.Wall.Add(-slowBuildAge),
		"shortlist": results.ShortlistSubject(
			q.Edition.ID,
		),
		"shortlist_action": results.ActionShortlist,
		"recently":         q.Now.Add(-lostPlaceAge),
		"tries": q.Wall.Add(
			-jury.LoginTryWindow,
		),
		"keys": strings.TrimSuffix(jury.LoginTryPrefix(q.Edition.ID, ""), "@") + "%",
	}
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`); err != nil {
			return fmt.Errorf("begin to read: %w", err)
		}
		needs = nil
		batch, rules := &pgx.Batch{}, needRows()
		for _, kind := range q.Kinds {
			rule, stored := rules[kind]
			if !stored {
				continue
			}
			batch.Queue(`
				SELECT count(*), min(since), (array_agg(name ORDER BY since, name))[1:3] FROM (`+rule.query+`) broken (name, since)`, arguments).
				QueryRow(func(row pgx.Row) error {
					need, err := scanNeed(row, kind, rule)
					if err == nil && need.Count > 0 {
						needs = append(needs, need)
					}
					return err
				})
		}
		return tx.SendBatch(ctx, batch).Close()
	})
	if err != nil {
		return nil, fmt.Errorf("look for what needs a hand: %w", err)
	}
	return needs, nil
}

func scanNeed(row pgx.Row, kind operations.NeedKind, rule needRule) (operations.Need, error) {
	need := operations.Need{Kind: kind, Wall: rule.wall}
	var since *time.Time
	var names []*string
	if err := row.Scan(&need.Count, &since, &names); err != nil {
		return need, fmt.Errorf("%s: %w", kind, err)
	}
	pg.SetTime(&need.Since, since)
	for _, name := range names {
		switch {
		case name == nil:
		case rule.works:
			need.Names = append(need.Names, operations.WorkNumber(*name))
		default:
			need.Names = append(need.Names, contest.Text{EN: *name, ZH: *name})
		}
	}
	return need, nil
}

// ContestFacts implements operations.NeedStore.
func (db *Store) ContestFacts(ctx context.Context, edition contest.EditionID) (operations.ContestFacts, error) {
	var f operations.ContestFacts
	var shortlisted, chosen, closed, published, announced, proposed, finalists *time.Time
	err := db.Pool.QueryRow(ctx, `
		SELECT r.sent, r.waiting, r.approved, s.judged, s.missing, j.nominators, j.judges, j.nominating, j.judging,
			(SELECT count(*) FROM nominations WHERE edition = $1), (SELECT count(*) FROM scorecards WHERE edition = $1),
			l.listed, l.selected, l.newest,
			(SELECT chosen_at FROM rankings WHERE edition = $1), (SELECT closed_at FROM judging WHERE edition = $1),
			(SELECT published_at FROM publications WHERE edition = $1), (SELECT announced_at FROM announcements WHERE edition = $1),
			(SELECT proposed_at FROM publication_proposals WHERE edition = $1),
			coalesce((SELECT proposed_by FROM publication_proposals WHERE edition = $1), ''),
			(SELECT proposed_at FROM announcement_proposals WHERE edition = $1),
			coalesce((SELECT proposed_by FROM announcement_proposals WHERE edition = $1), ''),
			m.written, m.done,
			(SELECT count(*) FROM organisers WHERE role = 'owner' AND disabled_at IS NULL)
		FROM (
				SELECT count(*) AS sent, count(*) FILTER (WHERE state = 'SUBMITTED') AS waiting, count(*) FILTER (WHERE state = 'PASS') AS approved
				FROM registrations WHERE edition = $1) r,
			(
				SELECT count(*) AS judged, count(*) FILTER (WHERE `+submissionstore.ScreeningOfSubmission+` IN ('preparing', 'failed')) AS missing
				FROM submissions s LEFT JOIN screening_copies film_copy ON film_copy.upload_id = s.video_upload_id
				WHERE s.edition = $1 AND `+pg.JudgedWork+`) s,
			(
				SELECT count(*) FILTER (WHERE role = 'nominator') AS nominators, count(*) FILTER (WHERE role = 'judge') AS judges,
					coalesce(bool_or(assigned) FILTER (WHERE role = 'nominator'), false) AS nominating,
					coalesce(bool_or(assigned) FILTER (WHERE role = 'judge'), false) AS judging
				FROM judges WHERE edition = $1 AND disabled_at IS NULL AND erased_at IS NULL) j,
			(SELECT count(*) AS listed, count(selected_at) AS selected, max(added_at) AS newest FROM shortlist WHERE edition = $1) l,
			(
				SELECT count(*) AS written, count(*) FILTER (WHERE state <> 'waiting') AS done
				FROM mails WHERE edition = $1 AND kind IN ('results-winner', 'results-finalist') AND state <> 'cancelled') m`, edition).Scan(
		&f.Registrations,
		&f.Waiting,
		&f.Approved,
		&f.Judged,
		&f.CopiesMissing,
		&f.Nominators,
		&f.Judges,
		&f.NominatorsAssigned,
		&f.JudgesAssigned,
		&f.Nominations,
		&f.Scorecards,
		&f.Shortlisted,
		&f.Selected,
		&shortlisted,
		&chosen,
		&closed,
		&published,
		&announced,
		&proposed,
		&f.ProposedBy,
		&finalists,
		&f.FinalistsProposedBy,
		&f.ResultMails,
		&f.ResultMailsSent,
		&f.Owners,
	)
	if err != nil {
		return f, fmt.Errorf("count what a contest has: %w", err)
	}
	pg.SetTime(&f.ShortlistedAt, shortlisted)
	pg.SetTime(&f.RankingChosenAt, chosen)
	pg.SetTime(&f.JudgingClosedAt, closed)
	pg.SetTime(&f.PublishedAt, published)
	pg.SetTime(&f.AnnouncedAt, announced)
	pg.SetTime(&f.ProposedAt, proposed)
	pg.SetTime(&f.FinalistsProposedAt, finalists)
	return f, nil
}
