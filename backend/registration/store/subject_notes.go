package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
)

// SubjectNotes implements registration.SubjectNotesStore.
func (db *Store) SubjectNotes(
	ctx context.Context,
	edition contest.EditionID,
	subject string,
) (registration.SubjectNotes, error) {
	found, err := readSubjectNotes(ctx, db.Pool, edition, subject, "")
	if err != nil {
		return found, fmt.Errorf("read notes: %w", err)
	}
	return found, nil
}

func readSubjectNotes(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	subject, lock string,
) (registration.SubjectNotes, error) {
	found := registration.SubjectNotes{Subject: subject}
	kind, id, _ := strings.Cut(subject, ":")
	number, numberErr := strconv.Atoi(id)
	var exists bool
	var err error
	switch {
	case kind == "registration" && pg.IsID(id):
		err = q.QueryRow(
			ctx,
			`SELECT EXISTS (SELECT FROM registrations WHERE edition = $1 AND id = $2)`,
			edition,
			id,
		).Scan(
			&exists,
		)
	case kind == "work" && numberErr == nil && number > 0 && number <= math.MaxInt32:
		err = q.QueryRow(ctx, `
			SELECT EXISTS (SELECT FROM submissions WHERE edition = $1 AND work_id = $2 AND erased_at IS NULL)
				OR EXISTS (SELECT FROM registrations WHERE edition = $1 AND work_id = $2)`, edition, number).Scan(&exists)
	}
	if err != nil {
		return found, err
	}
	if !exists {
		return found, contest.Fail(contest.CodeNotFound)
	}
	var notes []byte
	err = q.QueryRow(ctx, `
		SELECT version, tags, assignee, notes FROM subject_notes WHERE edition = $1 AND subject = $2 `+lock, edition, subject).
		Scan(&found.Version, &found.Tags, &found.Assignee, &notes)
	if errors.Is(err, pgx.ErrNoRows) {
		return found, nil
	}
	if err != nil {
		return found, err
	}
	return found, json.Unmarshal(notes, &found.Notes)
}

// ChangeSubjectNotes implements registration.SubjectNotesStore.
func (db *Store) ChangeSubjectNotes(
	ctx context.Context,
	edition contest.EditionID,
	subject, by string,
	at time.Time,
	change func(*registration.SubjectNotes) (bool, error),
) (registration.SubjectNotes, error) {
	var found registration.SubjectNotes
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		var err error
		if found, err = readSubjectNotes(ctx, tx, edition, subject, ""); err != nil {
			return err
		}
		if _, err := tx.Exec(
			ctx,
			`INSERT INTO subject_notes (edition, subject) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
			edition,
			subject,
		); err != nil {
			return err
		}
		if found, err = readSubjectNotes(ctx, tx, edition, subject, "FOR UPDATE"); err != nil {
			return err
		}
		was := pg.Values{
			"tags":     found.Tags,
			"assignee": found.Assignee,
			"notes":    len(found.Notes),
			"version":  found.Version,
		}
		differs, err := change(&found)
		if err != nil || !differs {
			return err
		}
		found.Version++
		notes, err := json.Marshal(found.Notes)
		if err != nil {
			return err
		}
		if found.Tags == nil {
			found.Tags = []string{}
		}
		if _, err := tx.Exec(ctx, `
			UPDATE subject_notes SET version = $3, tags = $4, assignee = $5, notes = $6 WHERE edition = $1 AND subject = $2`,
			edition, subject, found.Version, found.Tags, found.Assignee, notes); err != nil {
			return err
		}
		is := pg.Values{
			"tags":     found.Tags,
			"assignee": found.Assignee,
			"notes":    len(found.Notes),
			"version":  found.Version,
		}
		return pg.Audit(ctx, tx, edition, at, by, registration.ActionNote, subject, pg.Changed(was, is))
	})
	if err != nil {
		return found, fmt.Errorf("change notes: %w", err)
	}
	return found, nil
}

// EraseSubjectNotes removes what organisers wrote about an entrant and the entrant's works.
func EraseSubjectNotes(ctx context.Context, tx pgx.Tx, entrantID string) error {
	_, err := tx.Exec(ctx, `
		WITH gone AS (
			DELETE FROM subject_notes WHERE (edition, subject) IN (
				SELECT edition, 'registration:' || id FROM registrations WHERE entrant_id = $1
				UNION ALL SELECT edition, 'work:' || work_id FROM registrations WHERE entrant_id = $1 AND work_id IS NOT NULL
				UNION ALL SELECT edition, 'work:' || work_id FROM submissions WHERE entrant_id = $1)
			RETURNING edition, subject)
		UPDATE audit_log a SET detail = '{}' FROM gone WHERE a.subject = gone.subject AND a.edition = gone.edition AND a.action = 'notes.change'`,
		entrantID)
	if err != nil {
		return fmt.Errorf("erase notes: %w", err)
	}
	return nil
}
