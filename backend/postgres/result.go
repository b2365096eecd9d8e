package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/transparency"
)

// Ratings implements contest.ResultStore.
func (db *DB) Ratings(ctx context.Context, edition contest.EditionID) (contest.Ratings, error) {
	var r contest.Ratings
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
		if err != nil {
			return fmt.Errorf("begin to read: %w", err)
		}
		r = contest.Ratings{}
		if r.Ranking, err = ranking(ctx, tx, edition); err != nil {
			return err
		}
		if r.Works, err = ratedWorks(ctx, tx, edition); err != nil {
			return err
		}
		if r.Judges, err = ratingJudges(ctx, tx, edition); err != nil {
			return err
		}
		if r.Changes, err = prizeChanges(ctx, tx, edition); err != nil {
			return err
		}
		if r.Pinned, err = pinnedRules(ctx, tx, edition); err != nil {
			return err
		}
		if r.Resets, err = rulesResets(ctx, tx, edition); err != nil {
			return err
		}
		if r.Access, err = accessScores(ctx, tx, edition); err != nil {
			return err
		}
		return ratingCards(ctx, tx, edition, &r)
	})
	if err != nil {
		return contest.Ratings{}, fmt.Errorf("read ratings: %w", err)
	}
	return r, nil
}

func ranking(ctx context.Context, tx pgx.Tx, edition contest.EditionID) (contest.RankingChoice, error) {
	var choice contest.RankingChoice
	var at *time.Time
	err := tx.QueryRow(ctx, `SELECT official, seed, chosen_at FROM rankings WHERE edition = $1`, edition).
		Scan(&choice.Official, &choice.Seed, &at)
	if err != nil {
		return choice, fmt.Errorf("read ranking: %w", err)
	}
	if at != nil {
		choice.ChosenAt = *at
	}
	return choice, nil
}

func ratedWorks(ctx context.Context, tx pgx.Tx, edition contest.EditionID) ([]contest.RatedWork, error) {
	statement := `
		SELECT s.work_id, s.title, coalesce(r.team ->> 'name', r.name, ''), s.english
		FROM shortlist l JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id AND ` + judgedWork + `
		LEFT JOIN registrations r ON r.edition = s.edition AND r.entrant_id = s.entrant_id
		WHERE l.edition = $1
		ORDER BY 1`
	if edition == contest.Camp {
		statement = `
			SELECT work_id, coalesce(team ->> 'name', name), coalesce(team ->> 'name', name), language = 'en'
			FROM registrations
			WHERE edition = $1 AND state = 'PASS' AND work_id IS NOT NULL
			ORDER BY 1`
	}
	rows, err := tx.Query(ctx, statement, edition)
	if err != nil {
		return nil, fmt.Errorf("list rated works: %w", err)
	}
	works, err := pgx.CollectRows(rows, pgx.RowToStructByPos[contest.RatedWork])
	if err != nil {
		return nil, fmt.Errorf("list rated works: %w", err)
	}
	return works, nil
}

func ratingJudges(ctx context.Context, tx pgx.Tx, edition contest.EditionID) ([]string, error) {
	rows, err := tx.Query(ctx, `SELECT name FROM judges WHERE edition = $1 AND role = 'judge' ORDER BY name`, edition)
	if err != nil {
		return nil, fmt.Errorf("list judges: %w", err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("list judges: %w", err)
	}
	return names, nil
}

// ratingCards adds the complete scorecards with their comments, and counts the others.
func ratingCards(ctx context.Context, tx pgx.Tx, edition contest.EditionID, r *contest.Ratings) error {
	rows, err := tx.Query(ctx, `
		SELECT j.name, coalesce(c.running_order, 0), `+cardColumns+`
		FROM `+judgedListOf(edition).counted+`
		JOIN scorecards c ON c.edition = l.edition AND c.work_id = l.work_id
		JOIN judges j ON j.id = c.judge_id
		WHERE l.edition = $1
		ORDER BY c.work_id, j.name`, edition)
	if err != nil {
		return fmt.Errorf("list scorecards: %w", err)
	}
	var judge string
	var place int
	var c card
	_, err = pgx.ForEachRow(rows, append([]any{&judge, &place}, c.targets()...), func() error {
		s := c.scores
		if !s.Complete() {
			r.Partial++
			return nil
		}
		r.Cards = append(r.Cards, results.Card{
			Judge: judge, Work: *c.workID, Place: place,
			Scores: [4]int{int(*s.Creativity), int(*s.Technical), int(*s.Artistic), int(*s.Story)},
		})
		if *c.comments != "" {
			if r.Comments == nil {
				r.Comments = map[contest.CardKey]string{}
			}
			r.Comments[contest.CardKey{Judge: judge, Work: *c.workID}] = *c.comments
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("list scorecards: %w", err)
	}
	return nil
}

// ChooseRanking implements contest.ResultStore. The table lock waits for scores that are being
// stored, and later ones wait for it. A score that was removed since, as by a recusal, counts too.
func (db *DB) ChooseRanking(ctx context.Context, edition contest.EditionID, ranking, read results.Ranking, actor string, at time.Time) error {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if err := lockPublication(ctx, tx, edition); err != nil {
			return err
		}
		if err := notPublic(ctx, tx, edition); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `LOCK TABLE scorecards IN SHARE ROW EXCLUSIVE MODE`); err != nil {
			return fmt.Errorf("lock scorecards: %w", err)
		}
		var pinned bool
		err := tx.QueryRow(ctx, `
			SELECT EXISTS (SELECT FROM scorecards WHERE edition = $1)
				OR EXISTS (SELECT FROM log_records WHERE edition = $1 AND kind IN ('scorecard.set', 'judging.opened', 'rules.pinned'))`, edition).Scan(&pinned)
		if err != nil {
			return fmt.Errorf("find scorecards: %w", err)
		}
		if pinned {
			return contest.RankingFixed()
		}
		var seed uint64
		var before results.Ranking
		err = tx.QueryRow(ctx, `
			WITH former AS (SELECT edition, official FROM rankings WHERE edition = $1 FOR UPDATE)
			UPDATE rankings r SET official = $2, chosen_at = $3 FROM former WHERE r.edition = former.edition
			RETURNING r.seed, former.official`, edition, ranking, at).Scan(&seed, &before)
		if err != nil {
			return fmt.Errorf("store ranking: %w", err)
		}
		if read != "" && read != before {
			return contest.RankingChosen()
		}
		err = appendRecord(ctx, tx, contest.RecordRanking, logEntry{
			Edition: edition, At: at, Data: transparency.RankingData{Ranking: string(ranking), Seed: seed},
		})
		if err != nil {
			return err
		}
		return audit(ctx, tx, edition, at, actor, contest.ActionRanking, contest.ResultsSubject(edition),
			changed(values{"ranking": before}, values{"ranking": ranking}))
	})
	if err != nil {
		return fmt.Errorf("choose ranking: %w", err)
	}
	return nil
}
