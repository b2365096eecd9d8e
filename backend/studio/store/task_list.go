package store

import (
	"context"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/studio"
)

// Tasks implements studio.TaskStore.
func (db *Store) Tasks(
	ctx context.Context,
	edition contest.EditionID,
	entrantID, cursor string,
	size int,
) (studio.Page, error) {
	before, last, err := readCursor(cursor)
	if err != nil {
		return studio.Page{}, err
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT `+TaskColumns+`
		FROM `+TaskTables+`
		WHERE g.entrant_id = $1 AND g.edition = $2 AND g.deleted_at IS NULL
			AND ($3::timestamptz IS NULL OR (g.created_at, g.id) < ($3, $4::uuid))
		ORDER BY g.created_at DESC, g.id DESC
		LIMIT $5`, entrantID, edition, before, last, size+1)
	if err != nil {
		return studio.Page{}, fmt.Errorf("list generation tasks: %w", err)
	}
	tasks, err := CollectTasks(rows)
	if err != nil {
		return studio.Page{}, fmt.Errorf("list generation tasks: %w", err)
	}
	page := studio.Page{Tasks: tasks}
	if len(tasks) > size {
		page.Tasks = tasks[:size]
		page.Next = writeCursor(tasks[size-1])
	}
	return page, AddResults(ctx, db.Pool, page.Tasks)
}

func CollectTasks(rows pgx.Rows) ([]studio.Task, error) {
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (studio.Task, error) { return scanTask(row) })
}

// writeCursor is the cursor of the page after a task.
func writeCursor(t studio.Task) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(t.CreatedAt.UnixMicro(), 10) + " " + t.ID))
}

func readCursor(cursor string) (before *time.Time, last *string, err error) {
	if cursor == "" {
		return nil, nil, nil
	}
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	at, id, both := strings.Cut(string(text), " ")
	micro, wrong := strconv.ParseInt(at, 10, 64)
	if err != nil || !both || wrong != nil || !pg.IsID(id) || micro < 0 || micro > 1<<53 {
		return nil, nil, contest.FieldErrors{"cursor": contest.Text{
			EN: "Please take the cursor from the answer before", ZH: "请使用上一次返回的游标",
		}}.Err()
	}
	t := time.UnixMicro(micro)
	return &t, &id, nil
}

// AddResults reads the results of tasks.
func AddResults(ctx context.Context, q pg.Querier, tasks []studio.Task) error {
	ids := make([]string, len(tasks))
	place := make(map[string]int, len(tasks))
	for i, t := range tasks {
		ids[i], place[t.ID] = t.ID, i
	}
	rows, err := q.Query(ctx, `
		SELECT task_id, object, plain_object, content_type, size, width, height, duration_ms, marks
		FROM generation_results WHERE task_id = ANY ($1) ORDER BY task_id, number`, ids)
	if err != nil {
		return fmt.Errorf("read generation results: %w", err)
	}
	var id string
	var r studio.Result
	var milliseconds int64
	_, err = pgx.ForEachRow(
		rows,
		[]any{&id, &r.Object, &r.Plain, &r.ContentType, &r.Size, &r.Width, &r.Height, &milliseconds, &r.Marks},
		func() error {
			r.Duration = time.Duration(milliseconds) * time.Millisecond
			t := &tasks[place[id]]
			t.Results = append(t.Results, r)
			r.Marks = nil // the next row's are others
			return nil
		},
	)
	if err != nil {
		return fmt.Errorf("read generation results: %w", err)
	}
	return nil
}

// CancelTask implements studio.TaskStore.
func (db *Store) CancelTask(
	ctx context.Context,
	edition contest.EditionID,
	entrantID, id string,
	now time.Time,
) (studio.Task, error) {
	var t studio.Task
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		if t, err = lockTask(ctx, tx, edition, entrantID, id); err != nil {
			return err
		}
		if !t.State.Running() {
			return contest.Fail(contest.CodeConflict)
		}
		return endTask(ctx, tx, &t, studio.Outcome{State: studio.Failed, Reason: studio.ReasonCancelled}, now)
	})
	if err != nil {
		return studio.Task{}, fmt.Errorf("cancel generation task: %w", err)
	}
	return t, nil
}

// DeleteTask implements studio.TaskStore.
func (db *Store) DeleteTask(
	ctx context.Context,
	edition contest.EditionID,
	entrantID, id string,
	now time.Time,
) (studio.Task, error) {
	var t studio.Task
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		if t, err = lockTask(ctx, tx, edition, entrantID, id); err != nil {
			return err
		}
		if t.State.Running() {
			return contest.Fail(contest.CodeConflict)
		}
		tasks := []studio.Task{t}
		if err := AddResults(ctx, tx, tasks); err != nil {
			return err
		}
		t = tasks[0]
		_, err = tx.Exec(ctx, `UPDATE generation_tasks SET deleted_at = $2 WHERE id = $1`, id, now)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `DELETE FROM generation_results WHERE task_id = $1`, id)
		return err
	})
	if err != nil {
		return studio.Task{}, fmt.Errorf("delete generation task: %w", err)
	}
	return t, nil
}

// lockTask locks an entrant's task.
func lockTask(ctx context.Context, tx pgx.Tx, edition contest.EditionID, entrantID, id string) (studio.Task, error) {
	if !pg.IsID(id) {
		return studio.Task{}, contest.Fail(contest.CodeNotFound)
	}
	return scanTask(tx.QueryRow(ctx, `
		SELECT `+TaskColumns+`
		FROM `+TaskTables+`
		WHERE g.id = $1 AND g.entrant_id = $2 AND g.edition = $3 AND g.deleted_at IS NULL
		FOR NO KEY UPDATE OF g`, id, entrantID, edition))
}
