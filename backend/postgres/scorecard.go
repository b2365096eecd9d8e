package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// Scores are stored in points with two decimals and read as whole hundredths, so
// that none is ever a floating-point number.
const (
	cardColumns = `c.work_id, (c.creativity * 100)::integer, (c.technical * 100)::integer,
		(c.artistic * 100)::integer, (c.story * 100)::integer, c.comments, c.version, c.updated_at`
)

// judgedList is how to read the works that an edition's judges score. They have the
// columns l.edition, l.work_id and l.position.
type judgedList struct {
	columns string // those that scanWork reads
	works   string // from which the columns are read
	counted string // the same works, without the tables that only the columns need
	film    string // the running time of the work's own film in milliseconds; null without one
}

// notRecused is the condition that the judge, the parameter $2, has no conflict with the work l.
const notRecused = `NOT EXISTS (SELECT FROM recusals r WHERE r.judge_id = $2::uuid AND r.work_id = l.work_id)`

// scoredBy is the condition that a judge, the parameter $2, scores the work l: the judge is not
// recused, and the work is not kept from them by an assignment.
func scoredBy() string { return notRecused + ` AND ` + sharedWith("$2::uuid", "l.work_id") }

// listedFor is the same condition, for an account that was just read. Only with an assignment does
// the query read assignments, and then it can begin with them.
func listedFor(j contest.Judge) string {
	if j.Assigned {
		return notRecused + ` AND EXISTS (SELECT FROM assignments a WHERE a.judge_id = $2::uuid AND a.work_id = l.work_id)`
	}
	return notRecused
}

func judgedListOf(edition contest.EditionID) judgedList {
	if edition == contest.Camp {
		return judgedList{applicationColumns, approvedApplication + applicationFilm, approvedApplication, `pv.duration_ms`}
	}
	return judgedList{
		columns: workColumns,
		works: `shortlist l JOIN (` + workTables + `)
			ON s.edition = l.edition AND s.work_id = l.work_id AND ` + judgedWork,
		counted: `shortlist l JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id AND ` + judgedWork,
		film:    `video.duration_ms`,
	}
}

// card receives cardColumns, all null without a scorecard.
type card struct {
	workID    *int
	scores    contest.Scores
	comments  *string
	version   *int
	updatedAt *time.Time
}

func (c *card) targets() []any {
	return []any{&c.workID, &c.scores.Creativity, &c.scores.Technical, &c.scores.Artistic, &c.scores.Story,
		&c.comments, &c.version, &c.updatedAt}
}

// scorecard returns the scorecard that was read, nil without one.
func (c *card) scorecard() *contest.Scorecard {
	if c.workID == nil {
		return nil
	}
	return &contest.Scorecard{WorkID: *c.workID, Scores: c.scores, Comments: *c.comments, Version: *c.version, UpdatedAt: *c.updatedAt}
}

func scanJudgeWork(row pgx.Row) (contest.JudgeWork, error) {
	var c card
	var k kept
	work, err := scanWork(row, append(c.targets(), k.targets()...)...)
	return contest.JudgeWork{Work: work, Viewing: k.viewing(), Note: k.note, Scorecard: c.scorecard()}, err
}

// JudgeWorks implements contest.ScorecardStore.
func (db *DB) JudgeWorks(ctx context.Context, j contest.Judge, page *contest.Page) ([]contest.JudgeWork, error) {
	var limit *int
	var offset int
	if page != nil {
		limit, offset = &page.Size, page.Offset()
	}
	list := judgedListOf(j.Edition)
	// Find the page first: reading the columns of every work on the list takes longer.
	rows, err := db.pool.Query(ctx, `
		WITH page AS MATERIALIZED (
			SELECT l.work_id, `+judgeOrder+` AS place FROM `+list.counted+`
			WHERE l.edition = $1 AND `+listedFor(j)+`
			ORDER BY place LIMIT $3 OFFSET $4)
		SELECT `+list.columns+`, `+cardColumns+`, `+keptColumns+`
		FROM page JOIN (`+list.works+`) ON l.edition = $1 AND l.work_id = page.work_id
		LEFT JOIN scorecards c ON c.judge_id = $2 AND c.work_id = l.work_id
		`+keptTables("$2::uuid", "l.work_id")+`
		ORDER BY page.place`, j.Edition, j.ID, limit, offset)
	if err != nil {
		return nil, fmt.Errorf("list judge's works: %w", err)
	}
	works, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.JudgeWork, error) { return scanJudgeWork(row) })
	if err != nil {
		return nil, fmt.Errorf("list judge's works: %w", err)
	}
	return works, db.addMaterials(ctx, j.Edition, works)
}

// JudgeWork implements contest.ScorecardStore.
func (db *DB) JudgeWork(ctx context.Context, j contest.Judge, workID int) (contest.JudgeWork, error) {
	list := judgedListOf(j.Edition)
	work, err := scanJudgeWork(db.pool.QueryRow(ctx, `
		SELECT `+list.columns+`, `+cardColumns+`, `+keptColumns+`
		FROM `+list.works+`
		LEFT JOIN scorecards c ON c.judge_id = $2 AND c.work_id = l.work_id
		`+keptTables("$2::uuid", "l.work_id")+`
		WHERE l.edition = $1 AND `+listedFor(j)+` AND l.work_id = $3`, j.Edition, j.ID, workID))
	if err != nil {
		return contest.JudgeWork{}, fmt.Errorf("read judge's work: %w", translate(err))
	}
	works := []contest.JudgeWork{work}
	err = db.addMaterials(ctx, j.Edition, works)
	return works[0], err
}

// Scorecards implements contest.ScorecardStore.
func (db *DB) Scorecards(ctx context.Context, j contest.Judge) ([]contest.JudgeWork, error) {
	list := judgedListOf(j.Edition)
	rows, err := db.pool.Query(ctx, `
		SELECT `+list.columns+`, `+cardColumns+`, `+keptColumns+`
		FROM `+list.works+`
		JOIN scorecards c ON c.judge_id = $2 AND c.work_id = l.work_id
		`+keptTables("$2::uuid", "l.work_id")+`
		WHERE l.edition = $1 AND `+listedFor(j)+`
		ORDER BY c.updated_at DESC, `+judgeOrder, j.Edition, j.ID)
	if err != nil {
		return nil, fmt.Errorf("list scorecards: %w", err)
	}
	cards, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.JudgeWork, error) { return scanJudgeWork(row) })
	if err != nil {
		return nil, fmt.Errorf("list scorecards: %w", err)
	}
	return cards, db.addMaterials(ctx, j.Edition, cards)
}

// Score implements contest.ScorecardStore. The lock on the judge's row serialises the calls of
// one judge, so that no two scorecards get the same place in the running order.
func (db *DB) Score(ctx context.Context, j contest.Judge, form contest.ScoreForm, rules contest.ScoreRules, at time.Time) (contest.Scorecard, error) {
	var stored contest.Scorecard
	err := db.inTx(ctx, func(tx pgx.Tx) error {
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
		if rules.WatchFirst {
			if err := checkWatched(ctx, tx, j, form.WorkID, running); err != nil {
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
				return contest.ScorecardChanged()
			}
			// The call is repeated: its answer was lost.
			stored = *now
			stored.Proof, err = lastProof(ctx, tx, j, contest.WorkSubject(form.WorkID))
			return err
		}
		var c card
		var place int
		s := form.Scores
		err = tx.QueryRow(ctx, `
			INSERT INTO scorecards AS c (judge_id, edition, work_id, creativity, technical, artistic, story,
				comments, created_at, updated_at, running_order)
			VALUES ($1, $2, $3, $4::integer / 100.0, $5::integer / 100.0, $6::integer / 100.0, $7::integer / 100.0,
				$8, $9, $9, (SELECT coalesce(max(o.running_order), 0) + 1 FROM scorecards o WHERE o.judge_id = $1))
			ON CONFLICT (judge_id, work_id) DO UPDATE
			SET creativity = excluded.creativity, technical = excluded.technical, artistic = excluded.artistic,
				story = excluded.story, comments = excluded.comments, updated_at = excluded.updated_at, version = c.version + 1
			RETURNING coalesce(c.running_order, 0), `+cardColumns,
			j.ID, j.Edition, form.WorkID, s.Creativity, s.Technical, s.Artistic, s.Story,
			form.Comments, at).Scan(append([]any{&place}, c.targets()...)...)
		if err != nil {
			return err
		}
		stored = *c.scorecard()
		signature, textSalt, err := keepSignature(ctx, tx, j, form.Signature, at)
		if err != nil {
			return err
		}
		stored.Proof, err = appendCommitted(ctx, tx, contest.RecordScorecard, logEntry{
			Edition: j.Edition, At: at, JudgeID: j.ID, Subject: contest.WorkSubject(form.WorkID), Text: form.Comments, TextSalt: textSalt,
			Data: transparency.ScorecardData{
				WorkID: form.WorkID, Creativity: s.Creativity, Technical: s.Technical, Artistic: s.Artistic, Story: s.Story, Place: place,
				SignatureData: signature,
			},
		})
		if err != nil {
			return err
		}
		return audit(ctx, tx, j.Edition, at, j.Actor(), contest.ActionScore, contest.WorkSubject(form.WorkID),
			changed(auditedCard(now), auditedScores(s), values{"comments": form.Comments}))
	})
	if err != nil {
		return contest.Scorecard{}, fmt.Errorf("score: %w", err)
	}
	return stored, nil
}

// ScoreProgress implements contest.ScorecardStore.
func (db *DB) ScoreProgress(ctx context.Context, j contest.Judge) (contest.ScoreProgress, error) {
	var p contest.ScoreProgress
	err := db.pool.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE given = 4), count(*) FILTER (WHERE given BETWEEN 1 AND 3), count(*)
		FROM (
			SELECT num_nonnulls(c.creativity, c.technical, c.artistic, c.story) AS given
			FROM `+judgedListOf(j.Edition).counted+`
			LEFT JOIN scorecards c ON c.judge_id = $2 AND c.work_id = l.work_id
			WHERE l.edition = $1 AND `+listedFor(j)+`
		) cards`, j.Edition, j.ID).Scan(&p.Scored, &p.Partial, &p.Total)
	if err != nil {
		return contest.ScoreProgress{}, fmt.Errorf("count scorecards: %w", err)
	}
	return p, nil
}

// findJudged returns an error for a work that judges do not see.
func findJudged(ctx context.Context, tx pgx.Tx, edition contest.EditionID, work int) error {
	var judged bool
	err := tx.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM `+judgedListOf(edition).counted+` WHERE l.edition = $1 AND l.work_id = $2)`,
		edition, work).Scan(&judged)
	if err != nil {
		return fmt.Errorf("find work: %w", err)
	}
	if !judged {
		return contest.NoSuchWork()
	}
	return nil
}
