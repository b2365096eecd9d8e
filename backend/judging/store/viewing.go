package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

// keptColumns are a judge's own data about a work, read from keptTables into kept.
const keptColumns = `seen.work_id IS NOT NULL, coalesce(v.position_ms, 0), coalesce(v.played_ms, 0),
	coalesce(k.note, ''), coalesce(k.flag, false), coalesce(k.version, 0)`

// keptTables joins the tables of keptColumns. judge and work are SQL expressions.
func keptTables(judge, work string) string {
	on := ` ON %[1]s.judge_id = ` + judge + ` AND %[1]s.work_id = ` + work
	return fmt.Sprintf(`LEFT JOIN watched_works seen`+on, "seen") + fmt.Sprintf(` LEFT JOIN viewings v`+on, "v") +
		fmt.Sprintf(` LEFT JOIN judge_notes k`+on, "k")
}

// kept receives keptColumns.
type kept struct {
	watched              bool
	positionMS, playedMS int64
	note                 judging.JudgeNote
}

func (k *kept) targets() []any {
	return []any{&k.watched, &k.positionMS, &k.playedMS, &k.note.Text, &k.note.Flag, &k.note.Version}
}

func (k *kept) viewing() judging.Viewing {
	return judging.Viewing{
		Watched:  k.watched,
		Position: time.Duration(k.positionMS) * time.Millisecond, Played: time.Duration(k.playedMS) * time.Millisecond,
	}
}

// ReportViewing implements judging.ViewingStore.
func (db *Store) ReportViewing(
	ctx context.Context,
	j jury.Judge,
	report judging.ViewingReport,
) (judging.Viewing, error) {
	var k kept
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		running, err := runningTime(ctx, tx, j, report.WorkID)
		if err != nil {
			return err
		}
		err = tx.QueryRow(ctx, `
			INSERT INTO viewings AS v (judge_id, edition, work_id, position_ms, played_ms, reported_at)
			VALUES ($1, $2, $3, $4, least($5::integer, $6::integer), $7)
			ON CONFLICT (judge_id, work_id) DO UPDATE
			SET position_ms = excluded.position_ms, reported_at = greatest(v.reported_at, excluded.reported_at),
				played_ms = greatest(v.played_ms, least($5::bigint,
					v.played_ms + greatest(0, extract(epoch FROM excluded.reported_at - v.reported_at) * 1000)::bigint)::integer)
			RETURNING position_ms, played_ms`,
			j.ID, j.Edition, report.WorkID, report.Position.Milliseconds(), report.Played.Milliseconds(),
			judging.MaxFirstPlayed.Milliseconds(), report.ReportedAt).Scan(&k.positionMS, &k.playedMS)
		if err != nil {
			return err
		}
		if enough := judging.WatchedAfter(running); enough > 0 && k.viewing().Played >= enough {
			if err := insertWatched(ctx, tx, j, report.WorkID, report.At); err != nil {
				return err
			}
		}
		return tx.QueryRow(ctx, `
			SELECT EXISTS (SELECT FROM watched_works WHERE judge_id = $1 AND work_id = $2)`, j.ID, report.WorkID).Scan(&k.watched)
	})
	if err != nil {
		return judging.Viewing{}, fmt.Errorf("report viewing: %w", err)
	}
	return k.viewing(), nil
}

func insertWatched(ctx context.Context, tx pgx.Tx, j jury.Judge, workID int, at time.Time) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO watched_works (judge_id, edition, work_id, watched_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING`, j.ID, j.Edition, workID, at)
	if err != nil {
		return fmt.Errorf("mark work watched: %w", err)
	}
	return nil
}

// runningTime returns the running time of the film of a work on the judge's list; zero when
// it is not known, as for a linked film. NOT_FOUND for any other work.
func runningTime(ctx context.Context, tx pgx.Tx, j jury.Judge, workID int) (time.Duration, error) {
	film, works, condition := `video.duration_ms`, pg.WorkTables,
		`s.edition = $1 AND s.work_id = $3 AND `+pg.JudgedWork+` AND `+SharedWith("$2::uuid", "s.work_id")
	if j.Role == jury.RoleJudge {
		kind, err := pg.Kind(ctx, tx, j.Edition)
		if err != nil {
			return 0, err
		}
		list := JudgedListOf(kind)
		film, works, condition = list.film, list.works, `l.edition = $1 AND l.work_id = $3 AND `+scoredBy()
	}
	var milliseconds int64
	err := tx.QueryRow(
		ctx,
		`SELECT coalesce(`+film+`, 0) FROM `+works+` WHERE `+condition,
		j.Edition,
		j.ID,
		workID,
	).Scan(
		&milliseconds,
	)
	if contest.CodeOf(pg.Translate(err)) == contest.CodeNotFound {
		return 0, submission.NoSuchWork()
	}
	if err != nil {
		return 0, fmt.Errorf("find work: %w", err)
	}
	return time.Duration(milliseconds) * time.Millisecond, nil
}

// checkWatched returns NOT_WATCHED unless the work's film has played for the judge as long as
// judging.WatchedAfter, and else what the record of the card states of it. A running time of zero requires nothing.
func checkWatched(
	ctx context.Context,
	tx pgx.Tx,
	j jury.Judge,
	workID int,
	running time.Duration,
) (*transparency.WatchedData, error) {
	var milliseconds int64
	err := tx.QueryRow(ctx, `
		SELECT coalesce(max(played_ms), 0) FROM viewings WHERE judge_id = $1 AND work_id = $2`, j.ID, workID).Scan(&milliseconds)
	if err != nil {
		return nil, fmt.Errorf("read viewing: %w", err)
	}
	if time.Duration(milliseconds)*time.Millisecond < judging.WatchedAfter(running) {
		return nil, contest.Fail(contest.CodeNotWatched)
	}
	film := running.Milliseconds()
	return &transparency.WatchedData{Played: min(milliseconds, film), Film: film}, nil
}
