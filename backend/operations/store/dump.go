package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/jackc/pgx/v5"
)

// TableContent describes the rows of a table at one moment.
type TableContent struct {
	Table  string `json:"table"`
	Rows   int64  `json:"rows"`
	SHA256 string `json:"sha256"` // of the rows as Dump writes them, in their own order
}

// Content describes a whole database.
type Content struct {
	Schema    int64            `json:"schema"` // number of the last migration
	Tables    []TableContent   `json:"tables"`
	Sequences map[string]int64 `json:"sequences"` // last values
}

// Differences returns a line for each table that is not the same in another database.
func (c Content) Differences(other Content) []string {
	var lines []string
	if c.Schema != other.Schema {
		lines = append(lines, fmt.Sprintf("the schema is %d, not %d", other.Schema, c.Schema))
	}
	for _, table := range c.Tables {
		at := slices.IndexFunc(other.Tables, func(t TableContent) bool { return t.Table == table.Table })
		switch {
		case at < 0:
			lines = append(lines, fmt.Sprintf("%s does not exist", table.Table))
		case other.Tables[at].Rows != table.Rows:
			lines = append(lines, fmt.Sprintf("%s has %d rows, not %d", table.Table, other.Tables[at].Rows, table.Rows))
		case other.Tables[at] != table:
			lines = append(lines, fmt.Sprintf("%s has other rows", table.Table))
		}
	}
	return lines
}

// Dump writes the rows of every table, as COPY writes them, in one snapshot, without stopping the traffic.
// Tables that others refer to come first. With nil for create it only describes them.
func (db *Store) Dump(ctx context.Context, create func(table string) (io.WriteCloser, error)) (Content, error) {
	var content Content
	err := db.withoutLimits(
		ctx,
		pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly},
		func(tx pgx.Tx) error {
			tables, err := tablesInOrder(ctx, tx)
			if err != nil {
				return err
			}
			if content, err = describe(ctx, tx); err != nil {
				return err
			}
			for _, table := range tables {
				written, err := dumpTable(ctx, tx, table, create)
				if err != nil {
					return fmt.Errorf("%s: %w", table.name, err)
				}
				content.Tables = append(content.Tables, written)
			}
			return nil
		},
	)
	if err != nil {
		return Content{}, fmt.Errorf("dump database: %w", err)
	}
	return content, nil
}

func dumpTable(
	ctx context.Context,
	tx pgx.Tx,
	table dumpedTable,
	create func(string) (io.WriteCloser, error),
) (TableContent, error) {
	sum := sha256.New()
	to := io.Writer(sum)
	var file io.WriteCloser
	if create != nil {
		var err error
		if file, err = create(table.name); err != nil {
			return TableContent{}, err
		}
		to = io.MultiWriter(sum, file)
	}
	tag, err := tx.Conn().PgConn().CopyTo(
		ctx,
		to,
		`COPY (SELECT `+table.columns+` FROM `+table.name+` t ORDER BY t::text COLLATE "C") TO STDOUT`,
	)
	if file != nil {
		err = errors.Join(err, file.Close())
	}
	return TableContent{Table: table.name, Rows: tag.RowsAffected(), SHA256: hex.EncodeToString(sum.Sum(nil))}, err
}

// ErrNotEmpty is the error of a restore into a database with a contest.
var ErrNotEmpty = errors.New("the database already has rows of a contest: restore into a new one")

// Restore fills a database, to which the migrations of the dump's release were applied, with the output of Dump, all or
// nothing. It replaces rows that the migrations wrote.
func (db *Store) Restore(ctx context.Context, content Content, open func(table string) (io.ReadCloser, error)) error {
	err := db.withoutLimits(ctx, pgx.TxOptions{}, func(tx pgx.Tx) error {
		tables, err := tablesInOrder(ctx, tx)
		if err != nil {
			return err
		}
		if err := mayRestore(ctx, tx, content, tables); err != nil {
			return err
		}
		for _, table := range tables {
			if err := restoreTable(ctx, tx, table, open); err != nil {
				return fmt.Errorf("%s: %w", table.name, err)
			}
		}
		for name, value := range content.Sequences {
			if _, err := tx.Exec(ctx, `SELECT setval($1::text::regclass, $2)`, name, value); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("restore database: %w", err)
	}
	return nil
}

// mayRestore empties the tables and disables their triggers, unless the contest has been used.
func mayRestore(ctx context.Context, tx pgx.Tx, content Content, tables []dumpedTable) error {
	there, err := describe(ctx, tx)
	if err != nil {
		return err
	}
	if there.Schema != content.Schema {
		return fmt.Errorf(
			"the database has schema %d, the dump %d: migrate with the release of the dump",
			there.Schema,
			content.Schema,
		)
	}
	var used bool
	err = tx.QueryRow(ctx, `
		SELECT EXISTS (SELECT FROM entrants) OR EXISTS (SELECT FROM judges) OR EXISTS (SELECT FROM organisers) OR EXISTS (SELECT FROM audit_log)`).Scan(&used)
	if err != nil {
		return err
	}
	if used {
		return ErrNotEmpty
	}
	for _, table := range slices.Backward(tables) {
		_, err := tx.Exec(ctx, `ALTER TABLE `+table.name+` DISABLE TRIGGER USER; DELETE FROM `+table.name)
		if err != nil {
			return fmt.Errorf("%s: %w", table.name, err)
		}
	}
	return nil
}

// restoreTable copies rows as they are: the triggers ran when the rows were written first.
func restoreTable(ctx context.Context, tx pgx.Tx, table dumpedTable, open func(string) (io.ReadCloser, error)) error {
	file, err := open(table.name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	if _, err := tx.Conn().PgConn().CopyFrom(
		ctx,
		file,
		`COPY `+table.name+` (`+table.columns+`) FROM STDIN`,
	); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `ALTER TABLE `+table.name+` ENABLE TRIGGER USER`)
	return err
}

// withoutLimits runs f in a transaction without a statement timeout and with fixed output formats.
func (db *Store) withoutLimits(ctx context.Context, o pgx.TxOptions, f func(pgx.Tx) error) error {
	conn, err := db.Pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	return pgx.BeginTxFunc(ctx, conn, o, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `
			SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
			SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres'; SET LOCAL bytea_output = 'hex'`)
		if err != nil {
			return err
		}
		return f(tx)
	})
}

// dumpedTable is a table with its stored columns, quoted.
type dumpedTable struct{ name, columns string }

// tablesInOrder lists the tables, those that others refer to first; those of the migrations and of the scheduler's
// ticks are no part of it.
func tablesInOrder(ctx context.Context, tx pgx.Tx) ([]dumpedTable, error) {
	rows, err := tx.Query(ctx, `
		WITH RECURSIVE tables AS (
			SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN ('goose_db_version', 'compatibility', 'ticks')
		), refers AS (
			SELECT DISTINCT conrelid AS oid, confrelid AS to_oid FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid
		), depths AS (
			SELECT oid, 0 AS depth FROM tables
			UNION ALL
			SELECT r.oid, d.depth + 1 FROM refers r JOIN depths d ON d.oid = r.to_oid WHERE d.depth < 50
		)
		SELECT t.oid::regclass::text, (
			SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
			WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
		)
		FROM tables t JOIN (SELECT oid, max(depth) AS depth FROM depths GROUP BY oid) d USING (oid)
		ORDER BY d.depth, 1`)
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	tables, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (dumpedTable, error) {
		var t dumpedTable
		err := row.Scan(&t.name, &t.columns)
		return t, err
	})
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	return tables, nil
}

// describe reads schema and sequences.
func describe(ctx context.Context, tx pgx.Tx) (Content, error) {
	content := Content{Sequences: map[string]int64{}}
	err := tx.QueryRow(ctx, `SELECT max(version_id) FROM goose_db_version WHERE is_applied`).Scan(&content.Schema)
	if err != nil {
		return Content{}, fmt.Errorf("read schema: %w", err)
	}
	rows, err := tx.Query(ctx, `
		SELECT quote_ident(sequencename), last_value FROM pg_sequences
		WHERE schemaname = 'public' AND last_value IS NOT NULL AND sequencename NOT LIKE 'goose%'`)
	if err != nil {
		return Content{}, fmt.Errorf("read sequences: %w", err)
	}
	var name string
	var value int64
	if _, err := pgx.ForEachRow(
		rows,
		[]any{&name, &value},
		func() error { content.Sequences[name] = value; return nil },
	); err != nil {
		return Content{}, fmt.Errorf("read sequences: %w", err)
	}
	return content, nil
}
