package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
)

// nominatorPage returns the ids of the works on a page and the number of works on all pages.
func (db *Store) nominatorPage(
	ctx context.Context,
	j jury.Judge,
	filter judging.NominationFilter,
) (ids []int, total int, err error) {
	withheld, err := keptWorks(ctx, db.Pool, j)
	if err != nil {
		return nil, 0, err
	}
	statement := pageOfBlocks(j, filter)
	if filter.Contains != "" || filter.Category != "" || j.Assigned || len(withheld) > 0 ||
		filter.Watched != nil && *filter.Watched {
		statement = pageOfFew(j, filter)
	}
	err = db.Pool.QueryRow(ctx, statement, pgx.NamedArgs{
		"edition":    j.Edition,
		"judge":      j.ID,
		"kept":       withheld,
		"text":       filter.Contains,
		"pattern":    pg.MatchPattern(filter.Contains),
		"translated": filter.Translated,
		"category":   filter.Category,
		"most":       judging.MostFound,
		"size":       filter.Page.Size,
		"offset":     filter.Page.Offset(),
	}).Scan(&ids, &total)
	return ids, total, err
}

// pageOfBlocks returns the query of a page of all works, or of those that the judge has not watched.
// The number of works in each block leads to the blocks of the page, which alone are read.
func pageOfBlocks(j jury.Judge, filter judging.NominationFilter) string {
	condition, watched := nominatedBy(j), `SELECT 0 AS number, 0 AS works WHERE false`
	if filter.Watched != nil {
		condition += ` AND ` + unwatchedWork
		watched = `
			SELECT s.work_id % 256 AS number, count(*) AS works
			FROM watched_works w JOIN submissions s ON s.edition = @edition AND s.work_id = w.work_id AND ` + pg.JudgedWork + `
			WHERE w.judge_id = @judge GROUP BY 1`
	}
	return `
		WITH watched AS (` + watched + `
		), block AS (
			SELECT block.number, ` + blockOrder + ` AS place, (block.judged - coalesce(w.works, 0))::integer AS works
			FROM (SELECT block AS number, judged FROM work_blocks WHERE edition = @edition) block
			LEFT JOIN watched w ON w.number = block.number
		), upto AS (
			SELECT number, place, works, sum(works) OVER (ORDER BY place) AS upto FROM block
		), needed AS (
			SELECT number, place, upto - works AS before FROM upto
			WHERE works > 0 AND upto > @offset::bigint AND upto - works < @offset::bigint + @size::bigint
		)
		SELECT ARRAY(
			SELECT s.work_id FROM needed block CROSS JOIN LATERAL (
				SELECT s.work_id, ` + placeOrder + ` AS place FROM submissions s
				WHERE s.work_id % 256 = block.number AND ` + condition + ` OFFSET 0) s
			ORDER BY block.place, s.place
			LIMIT @size::bigint OFFSET @offset::bigint - coalesce((SELECT min(before) FROM needed), @offset::bigint)),
			coalesce((SELECT sum(works) FROM block), 0)`
}

// pageOfFew returns the query of a page of few works: those of the judge's assignment, those that the
// judge watched, those of a category, or those that a search found.
func pageOfFew(j jury.Judge, filter judging.NominationFilter) string {
	condition, own := nominatedBy(j), j.Assigned
	if filter.Watched != nil && *filter.Watched {
		condition, own = condition+` AND `+watchedWork, true
	} else if filter.Watched != nil {
		condition += ` AND ` + unwatchedWork
	}
	if filter.Category != "" {
		condition += ` AND s.category = @category`
	}
	// The index finds the works that have all characters of the search text, and all its pairs of characters.
	const (
		all     = `SELECT s.work_id FROM submissions s WHERE `
		indexed = ` AND (search_keys(s.title || ' ' || s.description || ' ' || s.process) @> search_keys(@text)
			OR search_keys(text_key(s.title)) @> search_keys(text_key(@text)))`
		inEnglish = `NOT s.english AND s.work_id = ANY(@translated::integer[])`
	)
	contains := `(` + pg.Holds("s.title", "@text") + ` OR s.description ILIKE @pattern OR s.process ILIKE @pattern)`
	found := all + condition
	switch {
	case filter.Contains != "" && own:
		found += ` AND (` + contains + ` OR ` + inEnglish + `) LIMIT @most::bigint`
	case filter.Contains != "":
		found += indexed + ` AND ` + contains + ` UNION ALL ` +
			all + condition + ` AND ` + inEnglish + ` AND NOT ` + contains + ` LIMIT @most::bigint`
	}
	return `
		WITH found AS MATERIALIZED (` + found + `)
		SELECT ARRAY(
			SELECT s.work_id FROM found s, LATERAL (SELECT s.work_id % 256 AS number) block
			ORDER BY ` + blockOrder + `, ` + placeOrder + ` LIMIT @size::bigint OFFSET @offset::bigint),
			(SELECT count(*) FROM found)`
}
