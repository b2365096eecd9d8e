package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

const (
	// watchedWork is the condition that the judge watched the work.
	watchedWork = `EXISTS (SELECT FROM watched_works w WHERE w.judge_id = @judge::uuid AND w.work_id = s.work_id)`
	// assignedWork is the condition that the work is part of the judge's assignment.
	assignedWork = `EXISTS (SELECT FROM assignments a WHERE a.judge_id = @judge::uuid AND a.work_id = s.work_id)`
)

// NominatorWorks implements contest.NominationStore. It finds the ids of the page first, then joins and reads only
// its works.
func (db *DB) NominatorWorks(ctx context.Context, j contest.Judge, filter contest.NominationFilter) ([]contest.NominatorWork, int, error) {
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

// NominatorWork implements contest.NominationStore.
func (db *DB) NominatorWork(ctx context.Context, j contest.Judge, workID int) (contest.NominatorWork, error) {
	works, err := db.nominatorWorks(ctx, j, []int{workID})
	if err != nil {
		return contest.NominatorWork{}, fmt.Errorf("read nominator's work: %w", err)
	}
	if len(works) == 0 {
		return contest.NominatorWork{}, contest.Fail(contest.CodeNotFound)
	}
	return works[0], nil
}

// nominatorWorks reads the works with these ids that the judge may see, in the order of the ids.
func (db *DB) nominatorWorks(ctx context.Context, j contest.Judge, ids []int) ([]contest.NominatorWork, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT `+workColumns+`, `+keptColumns+`
		FROM unnest(@ids::integer[]) WITH ORDINALITY AS page (work_id, place)
		JOIN (`+workTables+`) ON s.edition = @edition AND s.work_id = page.work_id
		`+keptTables("@judge::uuid", "s.work_id")+`
		WHERE `+nominatedBy(j)+`
		ORDER BY page.place`, pgx.NamedArgs{"edition": j.Edition, "judge": j.ID, "ids": ids})
	if err != nil {
		return nil, err
	}
	works, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.NominatorWork, error) {
		var k kept
		work, err := scanWork(row, k.targets()...)
		return contest.NominatorWork{Work: work, Viewing: k.viewing(), Note: k.note}, err
	})
	if err != nil {
		return nil, err
	}
	return works, db.addNominations(ctx, j, works)
}

// nominatedBy returns the condition that selects the works that the nominator may nominate.
func nominatedBy(j contest.Judge) string {
	if j.Assigned {
		return `s.edition = @edition AND ` + judgedWork + ` AND ` + assignedWork
	}
	return `s.edition = @edition AND ` + judgedWork
}

// nominatorPage returns the ids of the works on a page and the number of works on all pages.
func (db *DB) nominatorPage(ctx context.Context, j contest.Judge, filter contest.NominationFilter) (ids []int, total int, err error) {
	found, count := nominatorSelection(j, filter)
	err = db.pool.QueryRow(ctx, `
		WITH found AS (`+found+`)
		SELECT ARRAY(SELECT work_id FROM found ORDER BY block, place LIMIT @size OFFSET @offset), `+count,
		pgx.NamedArgs{
			"edition": j.Edition, "judge": j.ID, "text": filter.Contains, "pattern": matchPattern(filter.Contains),
			"translated": filter.Translated, "size": filter.Page.Size, "offset": filter.Page.Offset(),
		}).Scan(&ids, &total)
	return ids, total, err
}

// The order of a nominator's works: by block, then by place in the block. Both are hashes of
// the judge and of the block or work, so that every judge has an order of their own that new
// works do not change.
const (
	blockOrder = `md5(@judge::uuid::text || ':' || block.number)`
	placeOrder = `md5(@judge::uuid::text || ':' || s.work_id)`
)

// nominatorSelection returns the query of a filter's works, with the columns work_id, block and
// place, and an expression that counts them. Without a search text the count comes from the
// stored number of judged works: counting them all would take longer than reading the page.
func nominatorSelection(j contest.Judge, filter contest.NominationFilter) (found, count string) {
	const (
		judgedCount = `(SELECT judged FROM work_counters WHERE edition = @edition)`
		// The index on the characters of the texts finds the works that have all characters of the search text.
		contains = ` AND (string_to_array(lower(s.title || ' ' || s.description), NULL) @> string_to_array(lower(@text), NULL)
			AND (s.title ILIKE @pattern OR s.description ILIKE @pattern)
			OR NOT s.english AND s.work_id = ANY(@translated::integer[]))`
	)
	condition := nominatedBy(j)
	all, watched := judgedCount, `(SELECT count(*) FROM submissions s WHERE `+condition+` AND `+watchedWork+`)`
	if j.Assigned {
		all = `(SELECT count(*) FROM submissions s WHERE ` + condition + `)`
	}
	count = all
	if filter.Watched != nil && *filter.Watched {
		condition, count = condition+` AND `+watchedWork, watched
	} else if filter.Watched != nil {
		condition, count = condition+` AND NOT `+watchedWork, all+` - `+watched
	}
	if filter.Contains != "" {
		condition, count = condition+contains, `(SELECT count(*) FROM found)`
	}
	few := filter.Contains != "" || j.Assigned || filter.Watched != nil && *filter.Watched
	if few {
		return `SELECT s.work_id, ` + blockOrder + ` AS block, ` + placeOrder + ` AS place
			FROM submissions s, LATERAL (SELECT s.work_id % 256 AS number) block WHERE ` + condition, count
	}
	// A page needs few blocks: the index finds the works of each when it is reached.
	return `SELECT s.work_id, block.place AS block, s.place
		FROM (SELECT number, ` + blockOrder + ` AS place FROM generate_series(0, 255) block (number) ORDER BY place) block
		CROSS JOIN LATERAL (
			SELECT s.work_id, ` + placeOrder + ` AS place FROM submissions s
			WHERE s.work_id % 256 = block.number AND ` + condition + ` OFFSET 0) s`, count
}

// addNominations adds the judge's own nominations to the works.
func (db *DB) addNominations(ctx context.Context, j contest.Judge, works []contest.NominatorWork) error {
	at := make(map[int]int, len(works))
	ids := make([]int, len(works))
	for i, w := range works {
		at[w.Work.ID], ids[i] = i, w.Work.ID
	}
	rows, err := db.pool.Query(ctx, `
		SELECT work_id, award, comments, created_at, updated_at, replaced_work_id IS NOT NULL
		FROM nominations WHERE judge_id = $1 AND work_id = ANY($2)
		ORDER BY work_id, created_at, award`, j.ID, ids)
	if err != nil {
		return fmt.Errorf("list own nominations: %w", err)
	}
	nominations, err := pgx.CollectRows(rows, pgx.RowToStructByPos[contest.Nomination])
	if err != nil {
		return fmt.Errorf("list own nominations: %w", err)
	}
	for _, n := range nominations {
		w := &works[at[n.WorkID]]
		w.Nominations = append(w.Nominations, n)
	}
	return nil
}

// Nominations implements contest.NominationStore.
func (db *DB) Nominations(ctx context.Context, j contest.Judge) ([]contest.NominatedWork, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT `+workColumns+`, n.award, n.comments, n.created_at, n.updated_at, n.replaced_work_id IS NOT NULL
		FROM nominations n
		JOIN (`+workTables+`) ON s.edition = n.edition AND s.work_id = n.work_id
		WHERE n.judge_id = $1 AND `+judgedWork+`
		ORDER BY n.updated_at DESC, n.created_at DESC, n.id`, j.ID)
	if err != nil {
		return nil, fmt.Errorf("list nominations: %w", err)
	}
	nominations, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.NominatedWork, error) {
		var n contest.NominatedWork
		var err error
		n.Work, err = scanWork(row, &n.Award, &n.Comments, &n.CreatedAt, &n.UpdatedAt, &n.Replaced)
		n.WorkID = n.Work.ID
		return n, err
	})
	if err != nil {
		return nil, fmt.Errorf("list nominations: %w", err)
	}
	return nominations, nil
}

// NominationCounts implements contest.NominationStore.
func (db *DB) NominationCounts(ctx context.Context, j contest.Judge) (map[contest.Award]contest.NominationCount, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT n.award, count(*), count(n.replaced_work_id)
		FROM nominations n
		JOIN submissions s ON s.edition = n.edition AND s.work_id = n.work_id AND `+judgedWork+`
		WHERE n.judge_id = $1
		GROUP BY n.award`, j.ID)
	if err != nil {
		return nil, fmt.Errorf("count nominations: %w", err)
	}
	counts := map[contest.Award]contest.NominationCount{}
	var award contest.Award
	var count contest.NominationCount
	_, err = pgx.ForEachRow(rows, []any{&award, &count.Count, &count.Replaced}, func() error {
		counts[award] = count
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("count nominations: %w", err)
	}
	return counts, nil
}
