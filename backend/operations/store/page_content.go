package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/pg"
)

// contentDigest is a digest of JSON that is published, whenever that is.
func contentDigest(column string) string {
	return `encode(sha256(convert_to((` + column + `::jsonb - 'publishedAt' - 'announcedAt')::text, 'UTF8')), 'hex')`
}

// PendingContent returns the digest of what a publication makes public.
func (db *Store) PendingContent(ctx context.Context, run string) (operations.PageContent, error) {
	var content operations.PageContent
	err := db.Pool.QueryRow(
		ctx,
		`SELECT `+contentDigest("content")+` FROM publication_runs WHERE id = $1 AND content <> ''`,
		run,
	).Scan(
		&content.Digest,
	)
	if err != nil {
		return content, fmt.Errorf("read content of a publication: %w", pg.Translate(err))
	}
	return content, nil
}

// DecidedContent implements operations.PageContentStore. Of dates and rules it has only when the last one was
// changed.
func (db *Store) DecidedContent(ctx context.Context, edition contest.EditionID) (operations.PageContents, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT 'dates', '', max(moved_at) FROM phase_moves WHERE edition = $1
		UNION ALL
		SELECT 'rules', '', max(changed_at) FROM rule_parts
			WHERE edition = $1::text AND part IN ('limits', 'categories', 'criteria', 'awards', 'prizes', 'questions')
		UNION ALL
		SELECT 'results', coalesce(max(`+contentDigest("winners")+`), ''), max(published_at) FROM publications WHERE edition = $1
		UNION ALL
		SELECT 'finalists', coalesce(max(`+contentDigest("finalists")+`), ''), max(announced_at) FROM announcements WHERE edition = $1`, edition)
	contents, err := collectPageContents(rows, err)
	if err != nil {
		return nil, fmt.Errorf("read decided content of pages: %w", err)
	}
	return contents, nil
}

// PublishedContent implements operations.PageContentStore.
func (db *Store) PublishedContent(ctx context.Context, edition contest.EditionID) (operations.PageContents, error) {
	rows, err := db.Pool.Query(
		ctx,
		`SELECT part, digest, NULL::timestamptz FROM page_contents WHERE edition = $1 AND build = ''`,
		edition,
	)
	contents, err := collectPageContents(rows, err)
	if err != nil {
		return nil, fmt.Errorf("read content of the public pages: %w", err)
	}
	return contents, nil
}

func collectPageContents(rows pgx.Rows, err error) (operations.PageContents, error) {
	if err != nil {
		return nil, err
	}
	contents := operations.PageContents{}
	var part operations.PagePart
	var content operations.PageContent
	var since *time.Time
	_, err = pgx.ForEachRow(rows, []any{&part, &content.Digest, &since}, func() error {
		content.Since = time.Time{}
		pg.SetTime(&content.Since, since)
		contents[part] = content
		return nil
	})
	return contents, err
}

// StorePageContent implements operations.PageContentStore.
func (db *Store) StorePageContent(
	ctx context.Context,
	edition contest.EditionID,
	build string,
	contents operations.PageContents,
	at time.Time,
) error {
	var parts, digests []string
	for part, content := range contents {
		parts, digests = append(parts, string(part)), append(digests, content.Digest)
	}
	_, err := db.Pool.Exec(ctx, `
		INSERT INTO page_contents (edition, build, part, digest, stored_at)
		SELECT $1, $2, part, digest, $5 FROM unnest($3::text[], $4::text[]) AS given (part, digest)
		ON CONFLICT (edition, build, part) DO UPDATE SET digest = excluded.digest, stored_at = excluded.stored_at`, edition, build, parts, digests, at)
	if err != nil {
		return fmt.Errorf("store content of pages: %w", err)
	}
	return nil
}

// PromotePageContent implements operations.PageContentStore.
func (db *Store) PromotePageContent(ctx context.Context, edition contest.EditionID, build string) error {
	_, err := db.Pool.Exec(ctx, `
		WITH built AS (DELETE FROM page_contents WHERE edition = $1 AND build = $2 AND build <> '' RETURNING part, digest, stored_at)
		INSERT INTO page_contents (edition, build, part, digest, stored_at)
		SELECT $1, '', part, digest, stored_at FROM built
		ON CONFLICT (edition, build, part) DO UPDATE SET digest = excluded.digest, stored_at = excluded.stored_at`, edition, build)
	if err != nil {
		return fmt.Errorf("promote content of pages: %w", err)
	}
	return nil
}
