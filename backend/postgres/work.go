package postgres

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// A query that reads works selects workColumns from workTables, first and in this
// order, and reads each row with scanWork. Where it wants only what is judged it
// adds judgedWork.
const (
	workColumns = `s.work_id, s.title, s.description, s.process, s.english,
		coalesce(cover.object, ''), coalesce(video.object, ''),
		coalesce(video.duration_ms, 0), coalesce(video.width, 0), coalesce(video.height, 0),
		s.video_link, s.tools`
	workTables = `submissions s
		LEFT JOIN uploads cover ON cover.id = s.cover_upload_id
		LEFT JOIN uploads video ON video.id = s.video_upload_id`
	judgedWork = `s.latest AND s.disqualified_at IS NULL`
)

// scanWork reads workColumns, and what the query selects after them into more.
func scanWork(row pgx.Row, more ...any) (contest.Work, error) {
	var w contest.Work
	var film contest.Film
	var milliseconds int64
	targets := []any{&w.ID, &w.Name, &w.Description, &w.Process, &w.English,
		&w.CoverObject, &film.Object, &milliseconds, &film.Width, &film.Height,
		&w.Link, &w.Tools}
	if err := row.Scan(append(targets, more...)...); err != nil {
		return contest.Work{}, err
	}
	if film.Object != "" {
		film.Duration = time.Duration(milliseconds) * time.Millisecond
		w.Video = &film
	}
	return w, nil
}

// matchPattern is the ILIKE pattern of a text that may stand anywhere.
func matchPattern(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}

// JudgedWorks implements contest.WorkStore.
func (db *DB) JudgedWorks(ctx context.Context, edition contest.EditionID, filter contest.WorkFilter) ([]contest.Work, int, error) {
	const condition = `s.edition = $1 AND ` + judgedWork + ` AND (s.title ILIKE $2 OR s.description ILIKE $2)`
	pattern := matchPattern(filter.Query)
	var total int
	err := db.pool.QueryRow(ctx, `SELECT count(*) FROM submissions s WHERE `+condition, edition, pattern).Scan(&total)
	if err != nil {
		return nil, 0, fmt.Errorf("count works: %w", err)
	}
	rows, err := db.pool.Query(ctx, `
		SELECT `+workColumns+`
		FROM `+workTables+`
		WHERE `+condition+`
		ORDER BY s.work_id LIMIT $3 OFFSET $4`,
		edition, pattern, filter.PageSize, (filter.Page-1)*filter.PageSize)
	if err != nil {
		return nil, 0, fmt.Errorf("list works: %w", err)
	}
	works, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.Work, error) { return scanWork(row) })
	if err != nil {
		return nil, 0, fmt.Errorf("list works: %w", err)
	}
	return works, total, nil
}

// JudgedWork implements contest.WorkStore.
func (db *DB) JudgedWork(ctx context.Context, edition contest.EditionID, id int) (contest.Work, error) {
	work, err := scanWork(db.pool.QueryRow(ctx, `
		SELECT `+workColumns+`
		FROM `+workTables+`
		WHERE s.edition = $1 AND s.work_id = $2 AND `+judgedWork, edition, id))
	if err != nil {
		return contest.Work{}, fmt.Errorf("read work: %w", translate(err))
	}
	return work, nil
}
