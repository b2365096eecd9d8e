package pg

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/registration"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

// LogEntry is what a record of the transparency log states. Data must not name a person:
// exports publish it.
type LogEntry struct {
	Edition contest.EditionID
	At      time.Time // contest clock
	// JudgeID is the judge or nominator who acted or is concerned; the record has their
	// pseudonym. "": none, as for organisers.
	JudgeID string
	// EntrantID is the entrant with whose account salt and record are deleted; "": none.
	EntrantID string
	// Subject is what the record is about; may be empty.
	Subject string
	// Text is a comment or a reason; the record has its salted hash. "": none.
	Text string
	// TextSalt salts the hash of Text; empty: a random one does.
	TextSalt []byte
	Data     any // a struct or map, as JSON
}

// AppendRecord writes a record of the transparency log in the caller's transaction. The
// sequencer gives it a leaf after the commit.
func AppendRecord(ctx context.Context, tx pgx.Tx, kind contest.RecordKind, e LogEntry) error {
	_, err := AppendCommitted(ctx, tx, kind, e)
	return err
}

// AppendCommitted is AppendRecord for a caller who hands the proof of the record to who caused it.
func AppendCommitted(ctx context.Context, tx pgx.Tx, kind contest.RecordKind, e LogEntry) (*judging.LogProof, error) {
	data, err := json.Marshal(e.Data)
	if err != nil {
		return nil, fmt.Errorf("encode %s record: %w", kind, err)
	}
	record := transparency.Record{Kind: kind, Edition: e.Edition, At: e.At, Data: data}
	if e.JudgeID != "" {
		if record.Judge, _, err = Pseudonym(ctx, tx, e.JudgeID); err != nil {
			return nil, err
		}
	}
	textSalt := transparency.NewSalt()
	if len(e.TextSalt) == len(textSalt) {
		textSalt = transparency.Salt(e.TextSalt)
	}
	if e.Text != "" {
		record.Text = transparency.DigestOf(textSalt, e.Text).String()
	}
	row, err := newRow(record)
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec(
		ctx,
		`
		WITH r AS (
			INSERT INTO log_records (edition, kind, commitment, salt, record, judge_id, entrant_id, subject, class, digest)
			VALUES ($1, $2, $3, $4, $5, nullif($6, '')::uuid, nullif($7, '')::uuid, nullif($8, ''), $11, $12)
			RETURNING id
		)
		INSERT INTO log_texts (record_id, salt, content)
		SELECT id, $9, $10 FROM r WHERE $10 <> ''`,
		e.Edition,
		kind,
		row.Commitment[:],
		row.Salt[:],
		row.Record,
		e.JudgeID,
		e.EntrantID,
		e.Subject,
		textSalt[:],
		e.Text,
		row.Class,
		row.Digest[:],
	)
	if err != nil {
		return nil, fmt.Errorf("append %s record: %w", kind, err)
	}
	return &judging.LogProof{
		Commitment: row.Commitment.String(),
		Salt:       hex.EncodeToString(row.Salt[:]),
		Record:     row.Record,
	}, nil
}

// Pseudonym returns a judge's name in the log, and the salt of the commitment to their
// own name. The first call makes both.
func Pseudonym(ctx context.Context, tx pgx.Tx, judgeID string) (name string, salt transparency.Salt, err error) {
	const read = `SELECT pseudonym, salt FROM log_pseudonyms WHERE judge_id = $1`
	var stored []byte
	err = tx.QueryRow(ctx, read, judgeID).Scan(&name, &stored)
	if errors.Is(err, pgx.ErrNoRows) {
		salt = transparency.NewSalt()
		_, err = tx.Exec(ctx, `
			INSERT INTO log_pseudonyms (judge_id, edition, pseudonym, salt)
			SELECT id, edition, $2, $3 FROM judges WHERE id = $1
			ON CONFLICT (judge_id) DO NOTHING`, judgeID, transparency.NewPseudonym(), salt[:])
		if err != nil {
			return "", salt, fmt.Errorf("make pseudonym: %w", err)
		}
		err = tx.QueryRow(ctx, read, judgeID).Scan(&name, &stored)
	}
	if err != nil {
		return "", salt, fmt.Errorf("read pseudonym: %w", err)
	}
	return name, transparency.Salt(stored), nil
}

// AppendJudge writes the record that an account of the jury is enabled, disabled or renamed.
func AppendJudge(ctx context.Context, tx pgx.Tx, kind contest.RecordKind, j jury.Judge, at time.Time) error {
	_, salt, err := Pseudonym(ctx, tx, j.ID)
	if err != nil {
		return err
	}
	return AppendRecord(ctx, tx, kind, LogEntry{
		Edition: j.Edition, At: at, JudgeID: j.ID,
		Data: transparency.JudgeData{Role: j.Role, Name: transparency.DigestOf(salt, j.Name).String()},
	})
}

// AppendAccess writes the record of a new way into an account of the jury.
func AppendAccess(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	judgeID string,
	what contest.JudgeAccess,
	actor string,
	at time.Time,
) error {
	by := "organiser"
	if strings.HasPrefix(actor, contest.JudgeActor("")) {
		by = "judge"
	}
	return AppendRecord(ctx, tx, contest.RecordJudgeAccess, LogEntry{
		Edition: edition, At: at, JudgeID: judgeID, Data: transparency.AccessData{What: what, By: by},
	})
}

// EraseEntrantRecords records that the entrant's works leave the judging, and removes what
// the entrant's own commitments hide. The commitments stay in the tree; the record lists
// them, so that no other record can be passed off as erased.
func EraseEntrantRecords(ctx context.Context, tx pgx.Tx, d operations.AccountDeletion) error {
	rows, err := tx.Query(ctx, `
		SELECT edition, coalesce(array_agg(work_id ORDER BY work_id) FILTER (WHERE work_id IS NOT NULL), '{}'),
			coalesce(array_agg(commitment ORDER BY commitment) FILTER (WHERE commitment IS NOT NULL), '{}')
		FROM (
			SELECT edition, work_id, NULL AS commitment FROM submissions WHERE entrant_id = $1 AND latest
			UNION ALL SELECT edition, work_id, NULL FROM registrations WHERE entrant_id = $1 AND work_id IS NOT NULL
			UNION ALL SELECT edition, NULL, encode(commitment, 'hex') FROM log_records WHERE entrant_id = $1
		) erased GROUP BY edition ORDER BY edition`, d.EntrantID)
	if err != nil {
		return fmt.Errorf("find records of account: %w", err)
	}
	type erased struct {
		Edition     contest.EditionID
		WorkIDs     []int
		Commitments []string
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[erased])
	if err != nil {
		return fmt.Errorf("find records of account: %w", err)
	}
	for _, of := range all {
		err := AppendRecord(ctx, tx, contest.RecordErased, LogEntry{
			Edition: of.Edition,
			At:      d.At,
			Data:    transparency.ErasedData{WorkIDs: of.WorkIDs, Commitments: of.Commitments},
		})
		if err != nil {
			return err
		}
	}
	for _, statement := range []string{
		`DELETE FROM log_texts WHERE record_id IN (
			SELECT id FROM log_records WHERE entrant_id = $1
			UNION ALL
			SELECT r.id FROM log_records r JOIN submissions s ON s.edition = r.edition AND r.subject = 'work:' || s.work_id
			WHERE s.entrant_id = $1 AND r.kind IN ('submission.disqualified', 'submission.restored', 'submission.withdrawn')
			UNION ALL
			SELECT r.id FROM log_records r JOIN registrations a ON a.edition = r.edition AND r.subject = 'work:' || a.work_id
			WHERE a.entrant_id = $1 AND r.kind IN ('submission.disqualified', 'submission.restored', 'submission.withdrawn'))`,
		`UPDATE log_records SET salt = NULL, record = NULL, entrant_id = NULL, subject = NULL WHERE entrant_id = $1`,
	} {
		if _, err := tx.Exec(ctx, statement, d.EntrantID); err != nil {
			return fmt.Errorf("erase records: %w", err)
		}
	}
	return nil
}

// RecordApplication records that a decision gives an application to the camp to its
// judges, or takes it from them.
func RecordApplication(
	ctx context.Context,
	tx pgx.Tx,
	before contest.RegisterState,
	r registration.Registration,
	at time.Time,
) error {
	was, is := before == contest.StatePass, r.State == contest.StatePass
	if r.WorkID == 0 || was == is {
		return nil
	}
	kind := contest.RecordShown
	if was {
		kind = contest.RecordHidden
	}
	return RecordApplications(ctx, tx, kind, r.Edition, []int{r.WorkID}, at)
}

// RecordApplications writes a record for each application that decisions give to its judges (RecordShown) or take from
// them (RecordHidden), in their order.
func RecordApplications(
	ctx context.Context,
	tx pgx.Tx,
	kind contest.RecordKind,
	edition contest.EditionID,
	workIDs []int,
	at time.Time,
) error {
	if len(workIDs) == 0 {
		return nil
	}
	var commitments, salts, digests [][]byte
	var records, subjects []string
	for _, id := range workIDs {
		data, err := json.Marshal(transparency.WorksData{WorkIDs: []int{id}})
		if err != nil {
			return fmt.Errorf("encode %s record: %w", kind, err)
		}
		row, err := newRow(transparency.Record{Kind: kind, Edition: edition, At: at, Data: data})
		if err != nil {
			return err
		}
		commitments, salts = append(commitments, row.Commitment[:]), append(salts, row.Salt[:])
		digests = append(digests, row.Digest[:])
		records, subjects = append(records, row.Record), append(subjects, submission.WorkSubject(id))
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO log_records (edition, kind, commitment, salt, record, subject, class, digest)
		SELECT $1, $2, commitment, salt, record, subject, $3, digest
		FROM unnest($4::bytea[], $5::bytea[], $6::text[], $7::text[], $8::bytea[])
			WITH ORDINALITY AS r (commitment, salt, record, subject, digest, nth)
		ORDER BY nth`,
		edition, kind, transparency.ClassOf(kind), commitments, salts, records, subjects, digests)
	if err != nil {
		return fmt.Errorf("append %s records: %w", kind, err)
	}
	return nil
}

// newRow returns the leaf of a record, with a salt of its own; the log keeps no seconds.
func newRow(record transparency.Record) (transparency.Row, error) {
	record.At = record.At.UTC().Truncate(time.Minute)
	line, err := json.Marshal(record)
	if err != nil {
		return transparency.Row{}, fmt.Errorf("encode %s record: %w", record.Kind, err)
	}
	return transparency.NewRow(record.Kind, transparency.NewSalt(), string(line)), nil
}
