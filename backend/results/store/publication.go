package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	judgingstore "marquee/backend/judging/store"
	"marquee/backend/pg"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
	"marquee/backend/transparency"
)

// publication returns what is public; nil for nothing.
func publication(ctx context.Context, tx pgx.Tx, edition contest.EditionID) (*results.Winners, error) {
	var encoded string
	err := tx.QueryRow(ctx, `SELECT winners FROM publications WHERE edition = $1`, edition).Scan(&encoded)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read publication: %w", err)
	}
	var winners results.Winners
	if err := json.Unmarshal([]byte(encoded), &winners); err != nil {
		return nil, fmt.Errorf("read publication: %w", err)
	}
	return &winners, nil
}

// Publication implements results.PublicationStore.
func (db *Store) Publication(ctx context.Context, edition contest.EditionID) (*results.Winners, error) {
	var public *results.Winners
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		public, err = publication(ctx, tx, edition)
		return err
	})
	return public, err
}

// ResultMails implements results.PublicationStore.
func (db *Store) ResultMails(ctx context.Context, edition contest.EditionID) ([]results.ResultMail, error) {
	kind, err := pg.Kind(ctx, db.Pool, edition)
	if err != nil {
		return nil, err
	}
	statement := `
		SELECT r.entrant_id, r.name, r.email, r.language, s.work_id, s.title, '{}'::text[]
		FROM shortlist l JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id AND ` + pg.JudgedWork + `
		JOIN registrations r ON r.edition = s.edition AND r.entrant_id = s.entrant_id
		WHERE l.edition = $1
		ORDER BY s.work_id`
	if kind == contest.Applications {
		statement = `
			SELECT entrant_id, name, email, language, work_id, coalesce(team ->> 'name', name), '{}'::text[]
			FROM registrations
			WHERE edition = $1 AND state = 'PASS' AND work_id IS NOT NULL
			ORDER BY work_id`
	}
	rows, err := db.Pool.Query(ctx, statement, edition)
	if err != nil {
		return nil, fmt.Errorf("list finalists: %w", err)
	}
	mails, err := pgx.CollectRows(rows, pgx.RowToStructByPos[results.ResultMail])
	if err != nil {
		return nil, fmt.Errorf("list finalists: %w", err)
	}
	return mails, nil
}

// MailedResults implements results.PublicationStore.
func (db *Store) MailedResults(ctx context.Context, edition contest.EditionID) (map[int][]string, error) {
	rows, err := db.Pool.Query(ctx, `SELECT work_id, prizes FROM result_mails WHERE edition = $1`, edition)
	if err != nil {
		return nil, fmt.Errorf("list mails about results: %w", err)
	}
	mailed := map[int][]string{}
	var work int
	var news string
	_, err = pgx.ForEachRow(rows, []any{&work, &news}, func() error {
		mailed[work] = append(mailed[work], news)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list mails about results: %w", err)
	}
	return mailed, nil
}

// Publish implements results.PublicationStore.
func (db *Store) Publish(ctx context.Context, p results.NewPublication) error {
	encoded, err := json.Marshal(p.Winners)
	if err != nil {
		return fmt.Errorf("encode publication: %w", err)
	}
	sum := sha256.Sum256(encoded)
	data := transparency.PublicationData{SHA256: hex.EncodeToString(sum[:]), Awards: awardsOf(p.Winners)}
	if p.Report != "" {
		page := sha256.Sum256([]byte(p.Report))
		data.Report = hex.EncodeToString(page[:])
	}
	err = db.InTx(ctx, func(tx pgx.Tx) error {
		if err := lockRated(ctx, tx, p.Edition); err != nil {
			return err
		}
		if err := judgingstore.LockPublication(ctx, tx, p.Edition); err != nil {
			return err
		}
		if err := judgingClosed(ctx, tx, p.Edition); err != nil {
			return err
		}
		changes, err := prizeChanges(ctx, tx, p.Edition)
		if err != nil {
			return err
		}
		rated, err := ratedWorks(ctx, tx, p.Edition)
		if err != nil {
			return err
		}
		var now results.Ratings
		if err := ratingCards(ctx, tx, p.Edition, p.Criteria, &now); err != nil {
			return err
		}
		if !slices.Equal(changes, p.Changes) || !slices.Equal(rated, p.Rated) ||
			!slices.EqualFunc(now.Cards, p.Cards, ranking.Card.Equal) {
			return contest.Fail(contest.CodeConflict)
		}
		lists, err := organisersLists(ctx, tx, p.Edition)
		if err != nil {
			return err
		}
		if err := results.ListsDisagree(lists.Differences(p.Winners), p.At.Location()); err != nil {
			return err
		}
		before, err := publication(ctx, tx, p.Edition)
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(before, p.Before) {
			return results.PlanChanged()
		}
		if err := publishCitations(ctx, tx, p); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO publications (edition, winners, published_at, report) VALUES ($1, $2, $3, nullif($4, ''))
			ON CONFLICT (edition) DO UPDATE SET winners = excluded.winners, published_at = excluded.published_at, report = excluded.report`,
			p.Edition, string(encoded), p.At, p.Report)
		if err != nil {
			return fmt.Errorf("store publication: %w", err)
		}
		if err := changeRun(ctx, tx, p.Step); err != nil {
			return err
		}
		err = pg.AppendRecord(ctx, tx, contest.RecordPublished, pg.LogEntry{Edition: p.Edition, At: p.At, Data: data})
		if err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			p.Edition,
			p.At,
			p.Actor,
			results.ActionPublish,
			results.Subject(p.Edition),
			pg.Changed(
				prizesOf(before),
				prizesOf(&p.Winners),
				pg.Values{"sha256": hex.EncodeToString(sum[:]), "mails": p.Step.Run.Mails},
				proposedBy(p.Confirms),
			),
		)
	})
	if errors.Is(err, errOtherVersion) {
		return results.StageChanged()
	}
	if err != nil {
		return fmt.Errorf("store publication: %w", err)
	}
	return nil
}

// lockRated blocks changes of the works that judges see until the transaction ends, so that the
// records before that of the publication give its prizes.
func lockRated(ctx context.Context, tx pgx.Tx, edition contest.EditionID) error {
	kind, err := pg.Kind(ctx, tx, edition)
	if err != nil {
		return err
	}
	statement := `
		SELECT FROM submissions WHERE edition = $1 AND work_id IN (SELECT work_id FROM shortlist WHERE edition = $1)
		ORDER BY id FOR SHARE`
	if kind == contest.Applications {
		statement = `SELECT FROM registrations WHERE edition = $1 AND work_id IS NOT NULL ORDER BY id FOR SHARE`
	}
	if _, err := tx.Exec(ctx, statement, edition); err != nil {
		return fmt.Errorf("lock rated works: %w", err)
	}
	return nil
}

// PublishedReport returns the report that was published with an edition's results; "" for none.
func (db *Store) PublishedReport(ctx context.Context, edition contest.EditionID) (string, error) {
	var page string
	err := db.Pool.QueryRow(
		ctx,
		`SELECT coalesce((SELECT report FROM publications WHERE edition = $1), '')`,
		edition,
	).Scan(
		&page,
	)
	if err != nil {
		return "", fmt.Errorf("read report: %w", err)
	}
	return page, nil
}
