package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	judgingstore "marquee/backend/judging/store"
	"marquee/backend/pg"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
	"marquee/backend/transparency"
)

// Ratings implements results.ResultStore.
func (db *Store) Ratings(ctx context.Context, edition contest.EditionID, criteria []string) (results.Ratings, error) {
	var r results.Ratings
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
		if err != nil {
			return fmt.Errorf("begin to read: %w", err)
		}
		r = results.Ratings{}
		if r.Ranking, err = judgingstore.ReadRanking(ctx, tx, edition); err != nil {
			return err
		}
		if r.Works, err = ratedWorks(ctx, tx, edition); err != nil {
			return err
		}
		if r.Field, err = prizeField(ctx, tx, edition); err != nil {
			return err
		}
		if r.Judges, err = ratingJudges(ctx, tx, edition); err != nil {
			return err
		}
		if r.JuryAtClose, err = juryAtClose(ctx, tx, edition); err != nil {
			return err
		}
		if r.Changes, err = prizeChanges(ctx, tx, edition); err != nil {
			return err
		}
		if r.Pinned, err = judgingstore.PinnedRules(ctx, tx, edition); err != nil {
			return err
		}
		if r.Resets, err = judgingstore.RulesResets(ctx, tx, edition); err != nil {
			return err
		}
		if r.Recused, err = recused(ctx, tx, edition, r.Works); err != nil {
			return err
		}
		if r.Access, err = accessScores(ctx, tx, edition); err != nil {
			return err
		}
		return ratingCards(ctx, tx, edition, criteria, &r)
	})
	if err != nil {
		return results.Ratings{}, fmt.Errorf("read ratings: %w", err)
	}
	return r, nil
}

func ratedWorks(ctx context.Context, tx pgx.Tx, edition contest.EditionID) ([]results.RatedWork, error) {
	kind, err := pg.Kind(ctx, tx, edition)
	if err != nil {
		return nil, err
	}
	statement := `
		SELECT s.work_id, s.title, coalesce(r.team ->> 'name', r.name, ''), s.english
		FROM shortlist l JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id AND ` + pg.JudgedWork + `
		LEFT JOIN registrations r ON r.edition = s.edition AND r.entrant_id = s.entrant_id
		WHERE l.edition = $1
		ORDER BY 1`
	if kind == contest.Applications {
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
	works, err := pgx.CollectRows(rows, pgx.RowToStructByPos[results.RatedWork])
	if err != nil {
		return nil, fmt.Errorf("list rated works: %w", err)
	}
	return works, nil
}

// prizeField reads the categories of works, and how often each is nominated.
func prizeField(ctx context.Context, tx pgx.Tx, edition contest.EditionID) (ranking.Field, error) {
	field := ranking.Field{Categories: map[int]string{}, Nominations: map[string]map[int]int{}}
	var work, count int
	var name string
	rows, err := tx.Query(ctx, `
		SELECT s.work_id, s.category FROM shortlist l JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id
		WHERE l.edition = $1 AND s.category <> ''`, edition)
	if err == nil {
		_, err = pgx.ForEachRow(rows, []any{&work, &name}, func() error { field.Categories[work] = name; return nil })
	}
	if err != nil {
		return field, fmt.Errorf("read categories: %w", err)
	}
	rows, err = tx.Query(ctx, `
		SELECT work_id, award, count(*) FROM nominations WHERE edition = $1 AND replaced_work_id IS NULL GROUP BY work_id, award`, edition)
	if err == nil {
		_, err = pgx.ForEachRow(rows, []any{&work, &name, &count}, func() error {
			if field.Nominations[name] == nil {
				field.Nominations[name] = map[int]int{}
			}
			field.Nominations[name][work] = count
			return nil
		})
	}
	if err != nil {
		return field, fmt.Errorf("count nominations: %w", err)
	}
	return field, nil
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
func ratingCards(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	criteria []string,
	r *results.Ratings,
) error {
	kind, err := pg.Kind(ctx, tx, edition)
	if err != nil {
		return err
	}
	rows, err := tx.Query(ctx, `
		SELECT j.name, coalesce(c.running_order, 0), `+judgingstore.CardColumns+`
		FROM `+judgingstore.JudgedListOf(kind).Counted+`
		JOIN scorecards c ON c.edition = l.edition AND c.work_id = l.work_id
		JOIN judges j ON j.id = c.judge_id
		WHERE l.edition = $1
		ORDER BY c.work_id, j.name`, edition)
	if err != nil {
		return fmt.Errorf("list scorecards: %w", err)
	}
	var judge string
	var place int
	var c judgingstore.Card
	_, err = pgx.ForEachRow(rows, append([]any{&judge, &place}, c.Targets()...), func() error {
		if !c.Scores.Complete(criteria) {
			r.Partial++
			return nil
		}
		card := ranking.Card{Judge: judge, Work: *c.WorkID, Place: place}
		for _, id := range criteria {
			card.Scores = append(card.Scores, int(c.Scores[id]))
		}
		r.Cards = append(r.Cards, card)
		if *c.Comments != "" {
			if r.Comments == nil {
				r.Comments = map[results.CardKey]string{}
			}
			r.Comments[results.CardKey{Judge: judge, Work: *c.WorkID}] = *c.Comments
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("list scorecards: %w", err)
	}
	return nil
}

// ChooseRanking implements results.ResultStore. The table lock waits for scores that are being
// stored, and later ones wait for it. A score that was removed since, as by a recusal, counts too.
func (db *Store) ChooseRanking(
	ctx context.Context,
	edition contest.EditionID,
	ranks, read ranking.Ranking,
	actor string,
	at time.Time,
) error {
	err := db.InTx(ctx, func(tx pgx.Tx) error { return ChooseRanking(ctx, tx, edition, ranks, read, actor, at) })
	if err != nil {
		return fmt.Errorf("choose ranking: %w", err)
	}
	return nil
}

// ChooseRanking is the Store's ChooseRanking in a transaction.
func ChooseRanking(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	ranks, read ranking.Ranking,
	actor string,
	at time.Time,
) error {
	if err := judgingstore.LockPublication(ctx, tx, edition); err != nil {
		return err
	}
	if err := judgingstore.NotPublic(ctx, tx, edition); err != nil {
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
		return results.RankingFixed()
	}
	var seed uint64
	var before ranking.Ranking
	err = tx.QueryRow(ctx, `
			WITH former AS (SELECT edition, official FROM rankings WHERE edition = $1 FOR UPDATE)
			UPDATE rankings r SET official = $2, chosen_at = $3 FROM former WHERE r.edition = former.edition
			RETURNING r.seed, former.official`, edition, ranks, at).Scan(&seed, &before)
	if err != nil {
		return fmt.Errorf("store ranking: %w", err)
	}
	if read != "" && read != before {
		return results.RankingChosen()
	}
	err = pg.AppendRecord(ctx, tx, contest.RecordRanking, pg.LogEntry{
		Edition: edition, At: at, Data: transparency.RankingData{Ranking: string(ranks), Seed: seed},
	})
	if err != nil {
		return err
	}
	return pg.Audit(ctx, tx, edition, at, actor, results.ActionRanking, results.Subject(edition),
		pg.Changed(pg.Values{"ranking": before}, pg.Values{"ranking": ranks}))
}
