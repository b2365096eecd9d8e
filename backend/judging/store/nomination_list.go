package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
	"marquee/backend/submission"
	submissionstore "marquee/backend/submission/store"
)

const (
	// watchedWork is the condition that the judge watched the work.
	watchedWork = `EXISTS (SELECT FROM watched_works w WHERE w.judge_id = @judge::uuid AND w.work_id = s.work_id)`
	// unwatchedWork is the opposite. The works that the judge watched are read once, not looked up for each work.
	unwatchedWork = `s.work_id NOT IN (SELECT w.work_id FROM watched_works w WHERE w.judge_id = @judge::uuid)`
	// keptWork is the condition that no likely conflict keeps the work from the judge.
	keptWork = `s.work_id <> ALL (@kept::integer[])`
	// assignedWork is the condition that the work is part of the judge's assignment.
	assignedWork = `EXISTS (SELECT FROM assignments a WHERE a.judge_id = @judge::uuid AND a.work_id = s.work_id)`
)

// NominatorWorks implements judging.NominationStore. It finds the ids of the page first, then joins and reads only
// its works.
func (db *Store) NominatorWorks(
	ctx context.Context,
	j jury.Judge,
	filter judging.NominationFilter,
) ([]judging.NominatorWork, int, error) {
	ids, total, err := db.nominatorPage(ctx, j, filter)
	if err != nil {
		return nil, 0, fmt.Errorf("find nominator's works: %w", err)
	}
	works, err := db.nominatorWorks(ctx, j, ids)
	if err != nil {
		return nil, 0, fmt.Errorf("list nominator's works: %w", err)
	}
	return works, total, nil
}

// NominatorWork implements judging.NominationStore.
func (db *Store) NominatorWork(ctx context.Context, j jury.Judge, workID int) (judging.NominatorWork, error) {
	works, err := db.nominatorWorks(ctx, j, []int{workID})
	if err != nil {
		return judging.NominatorWork{}, fmt.Errorf("read nominator's work: %w", err)
	}
	if len(works) == 0 {
		return judging.NominatorWork{}, contest.Fail(contest.CodeNotFound)
	}
	return works[0], nil
}

// nominatorWorks reads the works with these ids that the judge may see, in the order of the ids.
func (db *Store) nominatorWorks(ctx context.Context, j jury.Judge, ids []int) ([]judging.NominatorWork, error) {
	withheld, err := keptWorks(ctx, db.Pool, j)
	if err != nil {
		return nil, err
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT `+pg.WorkColumns+`, `+keptColumns+`
		FROM unnest(@ids::integer[]) WITH ORDINALITY AS page (work_id, place)
		JOIN (`+pg.WorkTables+`) ON s.edition = @edition AND s.work_id = page.work_id
		`+keptTables("@judge::uuid", "s.work_id")+`
		WHERE `+nominatedBy(j)+`
		ORDER BY page.place`, pgx.NamedArgs{"edition": j.Edition, "judge": j.ID, "ids": ids, "kept": withheld})
	if err != nil {
		return nil, err
	}
	works, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (judging.NominatorWork, error) {
		var k kept
		work, err := submissionstore.ScanWork(row, k.targets()...)
		return judging.NominatorWork{Work: work, Viewing: k.viewing(), Note: k.note}, err
	})
	if err != nil {
		return nil, err
	}
	return works, db.addNominations(ctx, j, works)
}

// nominatedBy returns the condition that selects the works that the nominator may nominate.
func nominatedBy(j jury.Judge) string {
	if j.Assigned {
		return `s.edition = @edition AND ` + pg.JudgedWork + ` AND ` + assignedWork + ` AND ` + keptWork
	}
	return `s.edition = @edition AND ` + pg.JudgedWork + ` AND ` + keptWork
}

// addNominations adds the judge's own nominations to the works.
func (db *Store) addNominations(ctx context.Context, j jury.Judge, works []judging.NominatorWork) error {
	at := make(map[int]int, len(works))
	ids := make([]int, len(works))
	for i, w := range works {
		at[w.Work.ID], ids[i] = i, w.Work.ID
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT work_id, award, comments, created_at, updated_at, version, replaced_work_id IS NOT NULL
		FROM nominations WHERE judge_id = $1 AND work_id = ANY($2)
		ORDER BY work_id, created_at, award`, j.ID, ids)
	if err != nil {
		return fmt.Errorf("list own nominations: %w", err)
	}
	nominations, err := pgx.CollectRows(rows, pgx.RowToStructByPos[judging.Nomination])
	if err != nil {
		return fmt.Errorf("list own nominations: %w", err)
	}
	for _, n := range nominations {
		w := &works[at[n.WorkID]]
		w.Nominations = append(w.Nominations, n)
	}
	return nil
}

// Nominations implements judging.NominationStore. It reads the works in a second query: a join
// is planned for each call, because PostgreSQL estimates a nominator's nominations by the
// average, and planning takes longer than the query itself.
func (db *Store) Nominations(ctx context.Context, j jury.Judge) ([]judging.NominatedWork, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT work_id, award, comments, created_at, updated_at, version, replaced_work_id IS NOT NULL
		FROM nominations WHERE judge_id = $1 AND `+KeptFrom("$1", "work_id")+`
		ORDER BY updated_at DESC, created_at DESC, id`, j.ID)
	if err != nil {
		return nil, fmt.Errorf("list nominations: %w", err)
	}
	nominations, err := pgx.CollectRows(rows, pgx.RowToStructByPos[judging.Nomination])
	if err != nil {
		return nil, fmt.Errorf("list nominations: %w", err)
	}
	works, err := db.judgedWorks(ctx, j.Edition, nominations)
	if err != nil {
		return nil, fmt.Errorf("list nominated works: %w", err)
	}
	listed := make([]judging.NominatedWork, 0, len(nominations))
	for _, n := range nominations {
		if work, judged := works[n.WorkID]; judged {
			listed = append(listed, judging.NominatedWork{Nomination: n, Work: work})
		}
	}
	return listed, nil
}

// judgedWorks returns the works of the nominations that judges see, by id.
func (db *Store) judgedWorks(
	ctx context.Context,
	edition contest.EditionID,
	nominations []judging.Nomination,
) (map[int]submission.Work, error) {
	ids := make([]int, len(nominations))
	for i, n := range nominations {
		ids[i] = n.WorkID
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT `+pg.WorkColumns+` FROM `+pg.WorkTables+`
		WHERE s.edition = $1 AND s.work_id = ANY($2::integer[]) AND `+pg.JudgedWork, edition, ids)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(
		rows,
		func(row pgx.CollectableRow) (submission.Work, error) { return submissionstore.ScanWork(row) },
	)
	if err != nil {
		return nil, err
	}
	works := make(map[int]submission.Work, len(found))
	for _, work := range found {
		works[work.ID] = work
	}
	return works, nil
}

// NominationCounts implements judging.NominationStore.
func (db *Store) NominationCounts(
	ctx context.Context,
	j jury.Judge,
) (map[contest.Award]judging.NominationCount, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT n.award, count(*), count(n.replaced_work_id)
		FROM nominations n
		JOIN submissions s ON s.edition = n.edition AND s.work_id = n.work_id AND `+pg.JudgedWork+`
		WHERE n.judge_id = $1 AND `+KeptFrom("$1", "n.work_id")+`
		GROUP BY n.award`, j.ID)
	if err != nil {
		return nil, fmt.Errorf("count nominations: %w", err)
	}
	counts := map[contest.Award]judging.NominationCount{}
	var award contest.Award
	var count judging.NominationCount
	_, err = pgx.ForEachRow(rows, []any{&award, &count.Count, &count.Replaced}, func() error {
		counts[award] = count
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("count nominations: %w", err)
	}
	return counts, nil
}
