package postgres

import (
	"context"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// Generations implements contest.GenerationStore.
func (db *DB) Generations(ctx context.Context, edition contest.EditionID, entrantID, cursor string, size int) (contest.GenerationPage, error) {
	before, last, err := readCursor(cursor)
	if err != nil {
		return contest.GenerationPage{}, err
	}
	rows, err := db.pool.Query(ctx, `
		SELECT `+generationColumns+`
		FROM `+generationTables+`
		WHERE g.entrant_id = $1 AND g.edition = $2 AND g.deleted_at IS NULL
			AND ($3::timestamptz IS NULL OR (g.created_at, g.id) < ($3, $4::uuid))
		ORDER BY g.created_at DESC, g.id DESC
		LIMIT $5`, entrantID, edition, before, last, size+1)
	if err != nil {
		return contest.GenerationPage{}, fmt.Errorf("list generation tasks: %w", err)
	}
	tasks, err := collectGenerations(rows)
	if err != nil {
		return contest.GenerationPage{}, fmt.Errorf("list generation tasks: %w", err)
	}
	page := contest.GenerationPage{Tasks: tasks}
	if len(tasks) > size {
		page.Tasks = tasks[:size]
		page.Next = writeCursor(tasks[size-1])
	}
	return page, addResults(ctx, db.pool, page.Tasks)
}

func collectGenerations(rows pgx.Rows) ([]contest.GenerationTask, error) {
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (contest.GenerationTask, error) { return scanGeneration(row) })
}

// writeCursor points behind a task.
func writeCursor(t contest.GenerationTask) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(t.CreatedAt.UnixMicro(), 10) + " " + t.ID))
}

func readCursor(cursor string) (before *time.Time, last *string, err error) {
	if cursor == "" {
		return nil, nil, nil
	}
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	at, id, both := strings.Cut(string(text), " ")
	micro, wrong := strconv.ParseInt(at, 10, 64)
	if err != nil || !both || wrong != nil || uuid.Validate(id) != nil || micro < 0 || micro > 1<<53 {
		return nil, nil, contest.FieldErrors{"cursor": contest.Text{
			EN: "Please take the cursor from the answer before", ZH: "请使用上一次返回的游标",
		}}.Err()
	}
	t := time.UnixMicro(micro)
	return &t, &id, nil
}

// addResults fills in what the tasks have made.
func addResults(ctx context.Context, q rowsQuerier, tasks []contest.GenerationTask) error {
	ids := make([]string, len(tasks))
	place := make(map[string]int, len(tasks))
	for i, t := range tasks {
		ids[i], place[t.ID] = t.ID, i
	}
	rows, err := q.Query(ctx, `
		SELECT task_id, object, content_type, size, width, height, duration_ms
		FROM generation_results WHERE task_id = ANY ($1) ORDER BY task_id, number`, ids)
	if err != nil {
		return fmt.Errorf("read generation results: %w", err)
	}
	var id string
	var r contest.GenerationResult
	var milliseconds int64
	_, err = pgx.ForEachRow(rows, []any{&id, &r.Object, &r.ContentType, &r.Size, &r.Width, &r.Height, &milliseconds}, func() error {
		r.Duration = time.Duration(milliseconds) * time.Millisecond
		t := &tasks[place[id]]
		t.Results = append(t.Results, r)
		return nil
	})
	if err != nil {
		return fmt.Errorf("read generation results: %w", err)
	}
	return nil
}

// CancelGeneration implements contest.GenerationStore.
func (db *DB) CancelGeneration(ctx context.Context, edition contest.EditionID, entrantID, id string, now time.Time) (contest.GenerationTask, error) {
	var t contest.GenerationTask
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		var err error
		if t, err = ownGeneration(ctx, tx, edition, entrantID, id); err != nil {
			return err
		}
		if !t.State.Running() {
			return contest.Fail(contest.CodeConflict)
		}
		return endGeneration(ctx, tx, &t, contest.GenerationOutcome{State: contest.GenerationFailed, Reason: contest.ReasonCancelled}, now)
	})
	if err != nil {
		return contest.GenerationTask{}, fmt.Errorf("cancel generation task: %w", err)
	}
	return t, nil
}

// DeleteGeneration implements contest.GenerationStore.
func (db *DB) DeleteGeneration(ctx context.Context, edition contest.EditionID, entrantID, id string, now time.Time) (contest.GenerationTask, error) {
	var t contest.GenerationTask
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		var err error
		if t, err = ownGeneration(ctx, tx, edition, entrantID, id); err != nil {
			return err
		}
		if t.State.Running() {
			return contest.Fail(contest.CodeConflict)
		}
		tasks := []contest.GenerationTask{t}
		if err := addResults(ctx, tx, tasks); err != nil {
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
		return contest.GenerationTask{}, fmt.Errorf("delete generation task: %w", err)
	}
	return t, nil
}

// ownGeneration locks an entrant's task.
func ownGeneration(ctx context.Context, tx pgx.Tx, edition contest.EditionID, entrantID, id string) (contest.GenerationTask, error) {
	if uuid.Validate(id) != nil {
		return contest.GenerationTask{}, contest.Fail(contest.CodeNotFound)
	}
	return scanGeneration(tx.QueryRow(ctx, `
		SELECT `+generationColumns+`
		FROM `+generationTables+`
		WHERE g.id = $1 AND g.entrant_id = $2 AND g.edition = $3 AND g.deleted_at IS NULL
		FOR NO KEY UPDATE OF g`, id, entrantID, edition))
}
