package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	jurystore "marquee/backend/jury/store"
	"marquee/backend/pg"
	registrationstore "marquee/backend/registration/store"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

// CardColumns are the columns of a scorecard. Its scores are an object with the points of each criterion that is
// scored; contest.Score reads them exactly, so that none is ever a floating-point number.
const CardColumns = `c.work_id, card_scores(c), c.comments, c.version, c.updated_at`

// Card receives CardColumns, all null without a scorecard.
type Card struct {
	WorkID    *int
	Scores    judging.Scores
	Comments  *string
	version   *int
	updatedAt *time.Time
}

func (c *Card) Targets() []any {
	return []any{&c.WorkID, &c.Scores, &c.Comments, &c.version, &c.updatedAt}
}

// Scorecard returns the scorecard that was read, nil without one.
func (c *Card) Scorecard() *judging.Scorecard {
	if c.WorkID == nil {
		return nil
	}
	return &judging.Scorecard{
		WorkID:    *c.WorkID,
		Scores:    c.Scores,
		Comments:  *c.Comments,
		Version:   *c.version,
		UpdatedAt: *c.updatedAt,
	}
}

// Scorecards implements judging.ScorecardStore.
func (db *Store) Scorecards(ctx context.Context, j jury.Judge) ([]judging.JudgeWork, error) {
	kind, err := pg.Kind(ctx, db.Pool, j.Edition)
	if err != nil {
		return nil, err
	}
	list := JudgedListOf(kind)
	rows, err := db.Pool.Query(ctx, `
		SELECT `+list.columns+`, `+CardColumns+`, `+keptColumns+`
		FROM `+list.works+`
		JOIN scorecards c ON c.judge_id = $2 AND c.work_id = l.work_id
		`+keptTables("$2::uuid", "l.work_id")+`
		WHERE l.edition = $1 AND `+listedFor(j)+`
		ORDER BY c.updated_at DESC, `+judgeOrder, j.Edition, j.ID)
	if err != nil {
		return nil, fmt.Errorf("list scorecards: %w", err)
	}
	cards, err := pgx.CollectRows(
		rows,
		func(row pgx.CollectableRow) (judging.JudgeWork, error) { return scanJudgeWork(row) },
	)
	if err != nil {
		return nil, fmt.Errorf("list scorecards: %w", err)
	}
	return cards, registrationstore.New(db.DB).AddMaterials(ctx, j.Edition, cards)
}

// Score implements judging.ScorecardStore. The lock on the judge's row serialises the calls of
// one judge, so that no two scorecards get the same place in the running order.
func (db *Store) Score(
	ctx context.Context,
	j jury.Judge,
	form judging.ScoreForm,
	rules judging.ScoreRules,
	at time.Time,
) (judging.Scorecard, error) {
	var stored judging.Scorecard
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := lockJudge(ctx, tx, j); err != nil {
			return err
		}
		if err := judgingOpen(ctx, tx, j.Edition); err != nil {
			return err
		}
		running, err := runningTime(ctx, tx, j, form.WorkID)
		if err != nil {
			return err
		}
		var watched *transparency.WatchedData
		if rules.WatchFirst {
			if watched, err = checkWatched(ctx, tx, j, form.WorkID, running); err != nil {
				return err
			}
		}
		if err := rulesBeforeScore(ctx, tx, j.Edition, rules.Rules, at); err != nil {
			return err
		}
		now, err := ownScorecard(ctx, tx, j, form.WorkID)
		if err != nil {
			return err
		}
		if form.Before != nil && *form.Before != versionOf(now) {
			if now == nil || !now.Scores.Equal(form.Scores) || now.Comments != form.Comments {
				return judging.ScorecardChanged()
			}
			// The call is repeated: its answer was lost.
			stored = *now
			stored.Proof, err = lastProof(ctx, tx, j, submission.WorkSubject(form.WorkID))
			return err
		}
		var c Card
		var place int
		s := form.Scores
		err = tx.QueryRow(ctx, `
			INSERT INTO scorecards AS c (judge_id, edition, work_id, scores, comments, created_at, updated_at, running_order)
			VALUES ($1, $2, $3, $4, $5, $6, $6, (SELECT coalesce(max(o.running_order), 0) + 1 FROM scorecards o WHERE o.judge_id = $1))
			ON CONFLICT (judge_id, work_id) DO UPDATE
			SET scores = excluded.scores, comments = excluded.comments, updated_at = excluded.updated_at, version = c.version + 1
			RETURNING coalesce(c.running_order, 0), `+CardColumns,
			j.ID, j.Edition, form.WorkID, s, form.Comments, at).Scan(append([]any{&place}, c.Targets()...)...)
		if err != nil {
			return err
		}
		stored = *c.Scorecard()
		signature, textSalt, err := jurystore.KeepSignature(ctx, tx, j, form.Signature, at)
		if err != nil {
			return err
		}
		stored.Proof, err = pg.AppendCommitted(ctx, tx, contest.RecordScorecard, pg.LogEntry{
			Edition:  j.Edition,
			At:       at,
			JudgeID:  j.ID,
			Subject:  submission.WorkSubject(form.WorkID),
			Text:     form.Comments,
			TextSalt: textSalt,
			Data: transparency.ScorecardData{
				WorkID:        form.WorkID,
				Scores:        judging.OrderedScores{Criteria: rules.Criteria, Scores: s},
				Place:         place,
				Watched:       watched,
				SignatureData: signature,
			},
		})
		if err != nil {
			return err
		}
		return pg.Audit(
			ctx,
			tx,
			j.Edition,
			at,
			j.Actor(),
			judging.ActionScore,
			submission.WorkSubject(form.WorkID),
			pg.Changed(
				auditedCard(now, rules.Criteria),
				auditedScores(s, rules.Criteria),
				pg.Values{"comments": form.Comments},
			),
		)
	})
	if err != nil {
		return judging.Scorecard{}, fmt.Errorf("score: %w", err)
	}
	return stored, nil
}

// ScoreProgress implements judging.ScorecardStore.
func (db *Store) ScoreProgress(ctx context.Context, j jury.Judge, criteria []string) (judging.ScoreProgress, error) {
	var p judging.ScoreProgress
	kind, err := pg.Kind(ctx, db.Pool, j.Edition)
	if err != nil {
		return p, err
	}
	err = db.Pool.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE complete), count(*) FILTER (WHERE NOT complete), count(*)
		FROM (
			SELECT card_scores(c) ?& $3::text[] AS complete
			FROM `+JudgedListOf(kind).Counted+`
			LEFT JOIN scorecards c ON c.judge_id = $2 AND c.work_id = l.work_id
			WHERE l.edition = $1 AND `+listedFor(j)+`
		) cards`, j.Edition, j.ID, criteria).Scan(&p.Scored, &p.Partial, &p.Total)
	if err != nil {
		return judging.ScoreProgress{}, fmt.Errorf("count scorecards: %w", err)
	}
	return p, nil
}

// FindJudged returns an error for a work that judges do not see.
func FindJudged(ctx context.Context, tx pgx.Tx, edition contest.EditionID, work int) error {
	var judged bool
	kind, err := pg.Kind(ctx, tx, edition)
	if err != nil {
		return err
	}
	err = tx.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM `+JudgedListOf(kind).Counted+` WHERE l.edition = $1 AND l.work_id = $2)`,
		edition, work).Scan(&judged)
	if err != nil {
		return fmt.Errorf("find work: %w", err)
	}
	if !judged {
		return submission.NoSuchWork()
	}
	return nil
}
