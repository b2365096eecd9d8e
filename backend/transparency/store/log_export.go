package store

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/transparency"
)

// Export implements transparency.ExportStore. One snapshot is read, so that records,
// erasures and head belong together.
func (db *Store) Export(ctx context.Context, edition contest.EditionID, names bool) (transparency.Export, error) {
	export := transparency.Export{Edition: edition}
	conn, err := db.Pool.Acquire(ctx)
	if err != nil {
		return export, err
	}
	defer conn.Release()
	snapshot := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = pgx.BeginTxFunc(ctx, conn, snapshot, func(tx pgx.Tx) error {
		var waiting bool
		err := tx.QueryRow(ctx, `
			SELECT EXISTS (SELECT FROM log_records r WHERE r.edition = $1 AND r.leaf IS NULL AND NOT `+pg.HeldRecord+`)`, edition).Scan(&waiting)
		if err != nil {
			return err
		}
		if waiting {
			return contest.Fail(contest.CodeConflict)
		}
		if export.Note, _, err = newestHead(ctx, tx, edition); err != nil {
			return err
		}
		witnessed, err := publishedHead(ctx, tx, edition, nil, 1)
		if err != nil && contest.CodeOf(err) != contest.CodeNotFound {
			return err
		}
		if export.Witnessed = witnessed.Note; export.Witnessed != "" {
			for _, witness := range slices.Sorted(maps.Keys(witnessed.Lines)) {
				export.Witnessed += witnessed.Lines[witness]
			}
		}
		if export.Rows, err = exportedRows(ctx, tx, edition); err != nil {
			return err
		}
		if export.Winners, err = exportedWinners(ctx, tx, edition); err != nil {
			return err
		}
		if export.Report, err = exportedReport(ctx, tx, edition); err != nil {
			return err
		}
		if export.Nominations, err = exportedNominations(ctx, tx, edition); err != nil || !names {
			return err
		}
		export.Names, err = exportedNames(ctx, tx, edition)
		return err
	})
	if err != nil {
		return export, fmt.Errorf("export log: %w", err)
	}
	return export, nil
}

func exportedRows(ctx context.Context, tx pgx.Tx, edition contest.EditionID) ([]transparency.Row, error) {
	rows, err := tx.Query(ctx, `
		SELECT commitment, coalesce(class, 1), digest, salt, coalesce(record, '') FROM log_records
		WHERE edition = $1 AND leaf IS NOT NULL ORDER BY leaf`, edition)
	if err != nil {
		return nil, fmt.Errorf("read records: %w", err)
	}
	exported := []transparency.Row{}
	var commitment, digest, salt []byte
	var class transparency.Class
	var record string
	_, err = pgx.ForEachRow(rows, []any{&commitment, &class, &digest, &salt, &record}, func() error {
		row := transparency.Row{
			Class:      class,
			Commitment: transparency.Commitment(commitment),
			Erased:     salt == nil,
			Record:     record,
		}
		if digest != nil { // none of a record that a former release wrote
			row.Digest = transparency.Digest(digest)
		}
		if salt != nil {
			row.Salt = transparency.Salt(salt)
		}
		exported = append(exported, row)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read records: %w", err)
	}
	return exported, nil
}

// exportedWinners reads what was published last, if it is still what its record names; nil for none.
func exportedWinners(ctx context.Context, tx pgx.Tx, edition contest.EditionID) ([]byte, error) {
	var winners *string
	err := tx.QueryRow(ctx, `
		SELECT (SELECT p.winners FROM publications p WHERE p.edition = $1 AND encode(sha256(convert_to(p.winners, 'UTF8')), 'hex') = (
			SELECT record::jsonb -> 'data' ->> 'sha256' FROM log_records
			WHERE edition = $1 AND kind = 'results.published' ORDER BY leaf DESC LIMIT 1))`, edition).Scan(&winners)
	if err != nil {
		return nil, fmt.Errorf("read winners: %w", err)
	}
	if winners == nil {
		return nil, nil
	}
	return []byte(*winners), nil
}

// exportedReport reads the report that was published last, if it is still what its record names; nil for none.
func exportedReport(ctx context.Context, tx pgx.Tx, edition contest.EditionID) ([]byte, error) {
	var page *string
	err := tx.QueryRow(ctx, `
		SELECT (SELECT p.report FROM publications p WHERE p.edition = $1 AND encode(sha256(convert_to(p.report, 'UTF8')), 'hex') = (
			SELECT record::jsonb -> 'data' ->> 'report' FROM log_records
			WHERE edition = $1 AND kind = 'results.published' ORDER BY leaf DESC LIMIT 1))`, edition).Scan(&page)
	if err != nil {
		return nil, fmt.Errorf("read report: %w", err)
	}
	if page == nil {
		return nil, nil
	}
	return []byte(*page), nil
}

// exportedNominations reads the nominations that are compared with the records.
func exportedNominations(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
) ([]transparency.StoredNomination, error) {
	rows, err := tx.Query(ctx, `
		SELECT coalesce(p.pseudonym, ''), n.work_id, n.award
		FROM nominations n LEFT JOIN log_pseudonyms p ON p.judge_id = n.judge_id
		WHERE n.edition = $1`, edition)
	if err != nil {
		return nil, fmt.Errorf("read nominations: %w", err)
	}
	stored, err := pgx.CollectRows(rows, pgx.RowToStructByPos[transparency.StoredNomination])
	if err != nil {
		return nil, fmt.Errorf("read nominations: %w", err)
	}
	return append([]transparency.StoredNomination{}, stored...), nil
}

// exportedNames reads the names behind the pseudonyms of an edition's jury, but not those whose accounts have no leaf
// yet.
func exportedNames(ctx context.Context, tx pgx.Tx, edition contest.EditionID) ([]transparency.Name, error) {
	rows, err := tx.Query(ctx, `
		SELECT p.pseudonym, CASE WHEN j.id IS NOT NULL THEN p.salt END, coalesce(j.name, '')
		FROM log_pseudonyms p LEFT JOIN judges j ON j.id = p.judge_id
		WHERE p.edition = $1 AND NOT EXISTS (
			SELECT FROM log_records r WHERE r.edition = $1 AND r.leaf IS NULL AND r.kind = 'judge.enabled' AND r.record::jsonb ->> 'judge' = p.pseudonym
				AND NOT EXISTS (SELECT FROM log_records l WHERE l.judge_id = p.judge_id AND l.leaf IS NOT NULL))`, edition)
	if err != nil {
		return nil, fmt.Errorf("read pseudonyms: %w", err)
	}
	names := []transparency.Name{}
	var name transparency.Name
	var salt []byte
	_, err = pgx.ForEachRow(rows, []any{&name.Pseudonym, &salt, &name.Name}, func() error {
		name.Erased, name.Salt = salt == nil, transparency.Salt{}
		if salt != nil {
			name.Salt = transparency.Salt(salt)
		}
		names = append(names, name)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read pseudonyms: %w", err)
	}
	return names, nil
}
