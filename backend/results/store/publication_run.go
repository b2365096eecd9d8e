package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	judgingstore "marquee/backend/judging/store"
	"marquee/backend/pg"
	"marquee/backend/results"
)

// runColumns are the columns of publication_runs that scanRun reads.
const runColumns = `id, edition, kind, stage, version, plan, content, report, form, works, mails, actor, proposed_by, token, build, tries,
	staged_at, live_at, mails_at, stopped_by, failed_stage, failed_at, reason, log, steps, began_at`

func scanRun(row pgx.CollectableRow) (results.PublicationRun, error) {
	var r results.PublicationRun
	var form, reason, steps []byte
	var staged, live, mails, failed *time.Time
	err := row.Scan(
		&r.ID,
		&r.Edition,
		&r.Kind,
		&r.Stage,
		&r.Version,
		&r.Plan,
		&r.Content,
		&r.Report,
		&form,
		&r.Works,
		&r.Mails,
		&r.Actor,
		&r.ProposedBy,
		&r.Token,
		&r.Build,
		&r.Tries,
		&staged,
		&live,
		&mails,
		&r.StoppedBy,
		&r.FailedStage,
		&failed,
		&reason,
		&r.Log,
		&steps,
		&r.BeganAt,
	)
	if err != nil {
		return r, err
	}
	for to, from := range map[*time.Time]*time.Time{&r.StagedAt: staged, &r.LiveAt: live, &r.MailsAt: mails, &r.FailedAt: failed} {
		if from != nil {
			*to = from.UTC()
		}
	}
	if reason != nil {
		r.Reason = &contest.Text{}
		err = json.Unmarshal(reason, r.Reason)
	}
	return r, errors.Join(err, json.Unmarshal(form, &r.Form), json.Unmarshal(steps, &r.Steps))
}

// oneRun returns the only publication; nil for none.
func oneRun(ctx context.Context, q pg.Querier, condition string, arguments ...any) (*results.PublicationRun, error) {
	rows, err := q.Query(ctx, `SELECT `+runColumns+` FROM publication_runs WHERE `+condition, arguments...)
	if err != nil {
		return nil, fmt.Errorf("read publication: %w", err)
	}
	run, err := pgx.CollectExactlyOneRow(rows, scanRun)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // none
	}
	if err != nil {
		return nil, fmt.Errorf("read publication: %w", err)
	}
	return &run, nil
}

// PublicationRun implements results.PublicationRunStore.
func (db *Store) PublicationRun(
	ctx context.Context,
	edition contest.EditionID,
	kind results.PublicationKind,
) (*results.PublicationRun, error) {
	return oneRun(ctx, db.Pool, `edition = $1 AND kind = $2 ORDER BY number DESC LIMIT 1`, edition, kind)
}

// PublicationRunByID implements results.PublicationRunStore.
func (db *Store) PublicationRunByID(ctx context.Context, id string) (*results.PublicationRun, error) {
	run, err := oneRun(ctx, db.Pool, `id = $1`, id)
	if err == nil && run == nil {
		err = contest.Fail(contest.CodeNotFound)
	}
	return run, err
}

// PreviewedRun returns the id of the publication whose built pages a token opens, "" for none.
func (db *Store) PreviewedRun(ctx context.Context, edition contest.EditionID, token string) (string, error) {
	if token == "" {
		return "", nil
	}
	run, err := oneRun(ctx, db.Pool, `edition = $1 AND token = $2 AND stage = 'built'`, edition, token)
	if err != nil || run == nil {
		return "", err
	}
	return run.ID, nil
}

// DuePublicationRuns implements results.PublicationRunStore.
func (db *Store) DuePublicationRuns(ctx context.Context) ([]results.PublicationRun, error) {
	return db.runs(ctx, `stage IN ('planned', 'building', 'public', 'mailing')`)
}

// PendingPublicationRuns lists those whose pages may be staged.
func (db *Store) PendingPublicationRuns(ctx context.Context) ([]results.PublicationRun, error) {
	return db.runs(ctx, `stage IN ('planned', 'building', 'built') OR stage = 'public' AND live_at IS NULL`)
}

func (db *Store) runs(ctx context.Context, condition string) ([]results.PublicationRun, error) {
	rows, err := db.Pool.Query(ctx, `SELECT `+runColumns+` FROM publication_runs WHERE `+condition+` ORDER BY number`)
	if err != nil {
		return nil, fmt.Errorf("list publications: %w", err)
	}
	runs, err := pgx.CollectRows(rows, scanRun)
	if err != nil {
		return nil, fmt.Errorf("list publications: %w", err)
	}
	return runs, nil
}

// BeginRun implements results.PublicationRunStore.
func (db *Store) BeginRun(
	ctx context.Context,
	r results.PublicationRun,
	p *results.NewPublication,
	at time.Time,
) error {
	form, err := json.Marshal(r.Form)
	if err != nil {
		return fmt.Errorf("encode publication: %w", err)
	}
	steps, err := json.Marshal(r.Steps)
	if err != nil {
		return fmt.Errorf("encode publication: %w", err)
	}
	err = db.InTx(ctx, func(tx pgx.Tx) error {
		if err := judgingstore.LockPublication(ctx, tx, r.Edition); err != nil {
			return err
		}
		if r.Kind != results.PublishFinalists {
			if err := judgingClosed(ctx, tx, r.Edition); err != nil {
				return err
			}
		}
		if p != nil {
			if err := confirmProposal(ctx, tx, *p); err != nil {
				return err
			}
		}
		tag, err := tx.Exec(
			ctx,
			`
			INSERT INTO publication_runs (id, edition, kind, stage, plan, content, form, works, mails, actor, proposed_by, token, steps, began_at, report)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT DO NOTHING`,
			r.ID,
			r.Edition,
			r.Kind,
			r.Stage,
			r.Plan,
			r.Content,
			form,
			r.Works,
			r.Mails,
			r.Actor,
			r.ProposedBy,
			r.Token,
			steps,
			r.BeganAt,
			r.Report,
		)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return results.PublicationUnderWay()
		}
		var former string
		err = tx.QueryRow(ctx, `
			SELECT coalesce((SELECT id FROM publication_runs WHERE edition = $1 AND kind = $2 AND id <> $3 ORDER BY number DESC LIMIT 1), '')`,
			r.Edition, r.Kind, r.ID).Scan(&former)
		if err != nil {
			return err
		}
		if former != r.Former { // the plan was computed before it
			return results.PlanChanged()
		}
		return pg.Audit(ctx, tx, r.Edition, at, r.Actor, results.ActionBeginPublication, subjectOfRun(r),
			pg.Changed(nil, pg.Values{"stage": r.Stage, "plan": r.Plan}))
	})
	if err != nil {
		return fmt.Errorf("store publication: %w", err)
	}
	return nil
}

// subjectOfRun names a publication in the audit log.
func subjectOfRun(r results.PublicationRun) string { return subjectOfKind(r.Edition, r.Kind) }

func subjectOfKind(edition contest.EditionID, kind results.PublicationKind) string {
	if kind == results.PublishFinalists {
		return results.ShortlistSubject(edition)
	}
	return results.Subject(edition)
}

// errOtherVersion undoes a step that another one has overtaken.
var errOtherVersion = errors.New("the publication has another version by now")

// changeRun stores a step, in the caller's transaction. errOtherVersion when the row has another version.
func changeRun(ctx context.Context, tx pgx.Tx, c results.RunChange) error {
	r := c.Run
	form, err := json.Marshal(r.Form)
	if err != nil {
		return fmt.Errorf("encode publication: %w", err)
	}
	steps, err := json.Marshal(r.Steps)
	if err != nil {
		return fmt.Errorf("encode publication: %w", err)
	}
	var reason []byte
	if r.Reason != nil {
		if reason, err = json.Marshal(r.Reason); err != nil {
			return fmt.Errorf("encode publication: %w", err)
		}
	}
	tag, err := tx.Exec(
		ctx,
		`
		UPDATE publication_runs
		SET stage = $3, version = version + 1, content = $4, form = $5, mails = $6, token = $7, build = $8, tries = $9, staged_at = $10,
			live_at = $11, mails_at = $12, stopped_by = $13, failed_stage = $14, failed_at = $15, reason = $16, log = $17, steps = $18, report = $19
		WHERE id = $1 AND version = $2`,
		r.ID,
		r.Version,
		r.Stage,
		r.Content,
		form,
		r.Mails,
		r.Token,
		r.Build,
		r.Tries,
		pg.TimeOrNull(r.StagedAt),
		pg.TimeOrNull(r.LiveAt),
		pg.TimeOrNull(r.MailsAt),
		r.StoppedBy,
		r.FailedStage,
		pg.TimeOrNull(r.FailedAt),
		reason,
		r.Log,
		steps,
		r.Report,
	)
	if err != nil {
		return fmt.Errorf("change publication: %w", pg.Translate(err))
	}
	if tag.RowsAffected() == 0 {
		return errOtherVersion
	}
	if c.Lift {
		if _, err := tx.Exec(
			ctx,
			`DELETE FROM curtains WHERE edition = $1 AND part = $2`,
			r.Edition,
			r.Kind.Part(),
		); err != nil {
			return fmt.Errorf("lift curtain: %w", err)
		}
	}
	if c.Action == "" {
		return nil
	}
	return pg.Audit(ctx, tx, r.Edition, c.At, c.Actor, c.Action, subjectOfRun(r),
		pg.Changed(pg.Values{"stage": c.Before}, pg.Values{"stage": r.Stage}, pg.Given(c.Reason)))
}

// stepped runs a transaction with a step and returns whether it was stored.
func (db *Store) stepped(ctx context.Context, f func(tx pgx.Tx) error) (bool, error) {
	err := db.InTx(ctx, f)
	if errors.Is(err, errOtherVersion) {
		return false, nil
	}
	return err == nil, err
}

// ChangeRun implements results.PublicationRunStore.
func (db *Store) ChangeRun(ctx context.Context, c results.RunChange) (bool, error) {
	return db.stepped(ctx, func(tx pgx.Tx) error { return changeRun(ctx, tx, c) })
}

// Look implements results.PublicationRunStore.
func (db *Store) Look(ctx context.Context, run string, look results.PublicationLook) error {
	_, err := db.Pool.Exec(ctx, `
		INSERT INTO publication_looks (run, page, actor, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (run, page, actor) DO UPDATE SET at = excluded.at`, run, look.Page, look.Actor, look.At)
	if err != nil {
		return fmt.Errorf("note look: %w", err)
	}
	return nil
}

// PublicationLooks implements results.PublicationRunStore.
func (db *Store) PublicationLooks(ctx context.Context, run string) ([]results.PublicationLook, error) {
	rows, err := db.Pool.Query(
		ctx,
		`SELECT page, actor, at FROM publication_looks WHERE run = $1 ORDER BY at, page, actor`,
		run,
	)
	if err != nil {
		return nil, fmt.Errorf("list looks: %w", err)
	}
	looks, err := pgx.CollectRows(rows, pgx.RowToStructByPos[results.PublicationLook])
	if err != nil {
		return nil, fmt.Errorf("list looks: %w", err)
	}
	return looks, nil
}
