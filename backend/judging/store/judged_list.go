package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
	registrationstore "marquee/backend/registration/store"
	submissionstore "marquee/backend/submission/store"
)

// judgedList is how to read the works that an edition's judges score. They have the
// columns l.edition, l.work_id and l.position.
type judgedList struct {
	columns string // those that submissionstore.ScanWork reads
	works   string // from which the columns are read
	Counted string // the same works, without the tables that only the columns need
	film    string // the running time of the work's own film in milliseconds; null without one
}

// notRecused is the condition that the judge, the parameter $2, has no conflict with the work l.
const notRecused = `NOT EXISTS (SELECT FROM recusals r WHERE r.judge_id = $2::uuid AND r.work_id = l.work_id)`

// scoredBy is the condition that a judge, the parameter $2, scores the work l: the judge is not
// recused, and the work is not kept from them by an assignment.
func scoredBy() string { return notRecused + ` AND ` + SharedWith("$2::uuid", "l.work_id") }

// listedFor is the same condition, for an account that was just read. Only with an assignment does
// the query read assignments, and then it can begin with them.
func listedFor(j jury.Judge) string {
	if j.Assigned {
		return notRecused + ` AND ` + KeptFrom(
			"$2::uuid",
			"l.work_id",
		) + ` AND EXISTS (SELECT FROM assignments a WHERE a.judge_id = $2::uuid AND a.work_id = l.work_id)`
	}
	return notRecused + ` AND ` + KeptFrom("$2::uuid", "l.work_id")
}

// JudgedListOf returns the list of the works that judges score in an edition of a kind: the shortlist, or the approved
// applications.
func JudgedListOf(kind contest.EditionKind) judgedList {
	if kind == contest.Applications {
		return judgedList{
			registrationstore.ApplicationColumns,
			registrationstore.ApprovedApplication + registrationstore.ApplicationFilm,
			registrationstore.ApprovedApplication,
			`pv.duration_ms`,
		}
	}
	return judgedList{
		columns: pg.WorkColumns,
		works: `shortlist l JOIN (` + pg.WorkTables + `)
			ON s.edition = l.edition AND s.work_id = l.work_id AND ` + pg.JudgedWork,
		Counted: `shortlist l JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id AND ` + pg.JudgedWork,
		film:    `video.duration_ms`,
	}
}

func scanJudgeWork(row pgx.Row) (judging.JudgeWork, error) {
	var c Card
	var k kept
	work, err := submissionstore.ScanWork(row, append(c.Targets(), k.targets()...)...)
	return judging.JudgeWork{Work: work, Viewing: k.viewing(), Note: k.note, Scorecard: c.Scorecard()}, err
}

// JudgeWorks implements judging.ScorecardStore.
func (db *Store) JudgeWorks(ctx context.Context, j jury.Judge, page *contest.Page) ([]judging.JudgeWork, error) {
	var limit *int
	var offset int
	if page != nil {
		limit, offset = &page.Size, page.Offset()
	}
	kind, err := pg.Kind(ctx, db.Pool, j.Edition)
	if err != nil {
		return nil, err
	}
	list := JudgedListOf(kind)
	// Find the page first: reading the columns of every work on the list takes longer.
	rows, err := db.Pool.Query(ctx, `
		WITH page AS MATERIALIZED (
			SELECT l.work_id, `+judgeOrder+` AS place FROM `+list.Counted+`
			WHERE l.edition = $1 AND `+listedFor(j)+`
			ORDER BY place LIMIT $3 OFFSET $4)
		SELECT `+list.columns+`, `+CardColumns+`, `+keptColumns+`
		FROM page JOIN (`+list.works+`) ON l.edition = $1 AND l.work_id = page.work_id
		LEFT JOIN scorecards c ON c.judge_id = $2 AND c.work_id = l.work_id
		`+keptTables("$2::uuid", "l.work_id")+`
		ORDER BY page.place`, j.Edition, j.ID, limit, offset)
	if err != nil {
		return nil, fmt.Errorf("list judge's works: %w", err)
	}
	works, err := pgx.CollectRows(
		rows,
		func(row pgx.CollectableRow) (judging.JudgeWork, error) { return scanJudgeWork(row) },
	)
	if err != nil {
		return nil, fmt.Errorf("list judge's works: %w", err)
	}
	return works, registrationstore.New(db.DB).AddMaterials(ctx, j.Edition, works)
}

// JudgeWork implements judging.ScorecardStore.
func (db *Store) JudgeWork(ctx context.Context, j jury.Judge, workID int) (judging.JudgeWork, error) {
	kind, err := pg.Kind(ctx, db.Pool, j.Edition)
	if err != nil {
		return judging.JudgeWork{}, err
	}
	list := JudgedListOf(kind)
	work, err := scanJudgeWork(db.Pool.QueryRow(ctx, `
		SELECT `+list.columns+`, `+CardColumns+`, `+keptColumns+`
		FROM `+list.works+`
		LEFT JOIN scorecards c ON c.judge_id = $2 AND c.work_id = l.work_id
		`+keptTables("$2::uuid", "l.work_id")+`
		WHERE l.edition = $1 AND `+listedFor(j)+` AND l.work_id = $3`, j.Edition, j.ID, workID))
	if err != nil {
		return judging.JudgeWork{}, fmt.Errorf("read judge's work: %w", pg.Translate(err))
	}
	works := []judging.JudgeWork{work}
	err = registrationstore.New(db.DB).AddMaterials(ctx, j.Edition, works)
	return works[0], err
}
