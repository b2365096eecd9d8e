package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/pg"
)

// MadeVersion is a number that changes with every change of editions that organisers have made; 0 without any.
func (db *Store) MadeVersion(ctx context.Context) (int64, error) {
	var version int64
	err := db.Pool.QueryRow(ctx, `SELECT coalesce(sum(version), 0) + count(*) FROM made_editions`).Scan(&version)
	if err != nil {
		return 0, fmt.Errorf("read version of made editions: %w", err)
	}
	return version, nil
}

// MadeEditions implements operations.EditionStore.
func (db *Store) MadeEditions(ctx context.Context) ([]operations.MadeEdition, error) {
	return madeEditions(ctx, db.Pool)
}

func madeEditions(ctx context.Context, q pg.Querier) ([]operations.MadeEdition, error) {
	rows, err := q.Query(
		ctx,
		`SELECT id, source, digest, made_at, made_by, version FROM made_editions ORDER BY made_at, id`,
	)
	made, err := pg.Collect(rows, err, pgx.CollectRows, pgx.RowToStructByPos[operations.MadeEdition])
	if err != nil {
		return nil, fmt.Errorf("list made editions: %w", err)
	}
	return made, nil
}

// EditionDocuments implements operations.EditionStore.
func (db *Store) EditionDocuments(ctx context.Context) (operations.EditionDocuments, error) {
	return editionDocuments(ctx, db.Pool)
}

func editionDocuments(ctx context.Context, q pg.Querier) (operations.EditionDocuments, error) {
	rows, err := q.Query(ctx, `SELECT path, content FROM edition_documents`)
	if err != nil {
		return nil, fmt.Errorf("read documents of editions: %w", err)
	}
	documents := operations.EditionDocuments{}
	var path string
	var content []byte
	_, err = pgx.ForEachRow(rows, []any{&path, &content}, func() error {
		documents[path] = append([]byte{}, content...)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read documents of editions: %w", err)
	}
	return documents, nil
}

// MakeEdition implements operations.EditionStore.
func (db *Store) MakeEdition(
	ctx context.Context,
	plan func([]operations.MadeEdition, operations.EditionDocuments) (*operations.EditionMaking, error),
) error {
	return db.InTx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('catalogue', 0))`); err != nil {
			return fmt.Errorf("lock catalogue: %w", err)
		}
		made, err := madeEditions(ctx, tx)
		if err != nil {
			return err
		}
		documents, err := editionDocuments(ctx, tx)
		if err != nil {
			return err
		}
		making, err := plan(made, documents)
		if err != nil || making == nil {
			return err
		}
		return storeMaking(ctx, tx, making)
	})
}

func storeMaking(ctx context.Context, tx pgx.Tx, making *operations.EditionMaking) error {
	_, err := tx.Exec(
		ctx,
		`INSERT INTO made_editions (id, source, digest, made_at, made_by, version) VALUES ($1, $2, $3, $4, $5, 1)`,
		string(making.ID),
		string(making.From),
		making.Digest,
		making.At,
		making.By,
	)
	if err != nil {
		return fmt.Errorf("store edition: %w", err)
	}
	names := make([]string, len(making.Files))
	for i, file := range making.Files {
		names[i] = file.Path
		_, err := tx.Exec(
			ctx,
			`INSERT INTO edition_documents (edition, path, content) VALUES ($1, $2, $3)`,
			string(making.ID),
			file.Path,
			file.Content,
		)
		if err != nil {
			return fmt.Errorf("store edition: %w", err)
		}
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO rule_parts (edition, part, content, changed_at, changed_by)
		SELECT $1, part, content, $3, $4 FROM rule_parts WHERE edition = $2
			AND (part = ANY($5) OR EXISTS (SELECT FROM unnest($5::text[]) AS asked (name) WHERE asked.name LIKE '%/' AND starts_with(part, asked.name)))
		ON CONFLICT DO NOTHING`,
		string(making.ID), string(making.From), making.At, making.By, making.Parts)
	if err != nil {
		return fmt.Errorf("copy rules: %w", err)
	}
	return pg.Audit(
		ctx,
		tx,
		making.ID,
		making.At,
		making.By,
		operations.ActionMakeEdition,
		operations.EditionSubject(making.ID),
		pg.Changed(nil, pg.Values{"from": making.From, "files": len(names)}),
	)
}

// StoreEditionDocuments replaces files of editions that organisers have made.
func (db *Store) StoreEditionDocuments(ctx context.Context, files []operations.CatalogueBytes) error {
	return db.InTx(ctx, func(tx pgx.Tx) error {
		for _, file := range files {
			id := operations.EditionOfPath(file.Path)
			found, err := tx.Exec(ctx, `UPDATE made_editions SET version = version + 1 WHERE id = $1`, string(id))
			if err == nil && found.RowsAffected() == 0 {
				return contest.Fail(contest.CodeNotFound)
			}
			if err == nil {
				_, err = tx.Exec(ctx, `
					INSERT INTO edition_documents (edition, path, content) VALUES ($1, $2, $3)
					ON CONFLICT (path) DO UPDATE SET content = excluded.content`, string(id), file.Path, file.Content)
			}
			if err != nil {
				return fmt.Errorf("store document of an edition: %w", err)
			}
		}
		return nil
	})
}

// ChecklistCounts implements operations.ChecklistFacts.
func (db *Store) ChecklistCounts(ctx context.Context, edition contest.EditionID) (operations.ChecklistCounts, error) {
	var c operations.ChecklistCounts
	err := db.Pool.QueryRow(ctx, `
		SELECT (SELECT count(*) FROM judges WHERE edition::text = $1 AND disabled_at IS NULL),
			(SELECT count(*) FROM organisers WHERE role = 'owner' AND disabled_at IS NULL AND first_login_at IS NOT NULL),
			ARRAY(SELECT name FROM organisers WHERE role = 'owner' AND disabled_at IS NULL AND first_login_at IS NULL ORDER BY created_at),
			(SELECT count(*) FROM mails WHERE state = 'sent')`, string(edition)).Scan(&c.Jury, &c.Owners, &c.InvitedOwners, &c.MailsSent)
	if err != nil {
		return c, fmt.Errorf("count for the checklist: %w", err)
	}
	return c, nil
}
