package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// contentDigest is a digest of JSON that is published, whenever that is.
func contentDigest(column string) string {
	return `encode(sha256(convert_to((` + column + `::jsonb - 'publishedAt' - 'announcedAt')::text, 'UTF8')), 'hex')`
}

// PendingContent returns the digest of what a publication makes public.
func (db *DB) PendingContent(ctx context.Context, run string) (contest.PageContent, error) {
	var content contest.PageContent
	err := db.pool.QueryRow(ctx, `SELECT `+contentDigest("content")+` FROM publication_runs WHERE id = $1 AND content <> ''`, run).Scan(&content.Digest)
	if err != nil {
		return content, fmt.Errorf("read content of a publication: %w", translate(err))
	}
	return content, nil
}

// DecidedContent implements contest.PageContentStore. Of the dates it has only when the last one was moved.
func (db *DB) DecidedContent(ctx context.Context, edition contest.EditionID) (contest.PageContents, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT 'dates', '', max(moved_at) FROM phase_moves WHERE edition = $1
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

// PublishedContent implements contest.PageContentStore.
func (db *DB) PublishedContent(ctx context.Context, edition contest.EditionID) (contest.PageContents, error) {
	rows, err := db.pool.Query(ctx, `SELECT part, digest, NULL::timestamptz FROM page_contents WHERE edition = $1 AND build = ''`, edition)
	contents, err := collectPageContents(rows, err)
	if err != nil {
		return nil, fmt.Errorf("read content of the public pages: %w", err)
	}
	return contents, nil
}

func collectPageContents(rows pgx.Rows, err error) (contest.PageContents, error) {
	if err != nil {
		return nil, err
	}
	contents := contest.PageContents{}
	var part contest.PagePart
	var content contest.PageContent
	var since *time.Time
	_, err = pgx.ForEachRow(rows, []any{&part, &content.Digest, &since}, func() error {
		content.Since = time.Time{}
		setTime(&content.Since, since)
		contents[part] = content
		return nil
	})
	return contents, err
}

// StorePageContent implements contest.PageContentStore.
func (db *DB) StorePageContent(ctx context.Context, edition contest.EditionID, build string, contents contest.PageContents, at time.Time) error {
	var parts, digests []string
	for part, content := range contents {
		parts, digests = append(parts, string(part)), append(digests, content.Digest)
	}
	_, err := db.pool.Exec(ctx, `
		INSERT INTO page_contents (edition, build, part, digest, stored_at)
		SELECT $1, $2, part, digest, $5 FROM unnest($3::text[], $4::text[]) AS given (part, digest)
		ON CONFLICT (edition, build, part) DO UPDATE SET digest = excluded.digest, stored_at = excluded.stored_at`, edition, build, parts, digests, at)
	if err != nil {
		return fmt.Errorf("store content of pages: %w", err)
	}
	return nil
}

// PromotePageContent implements contest.PageContentStore.
func (db *DB) PromotePageContent(ctx context.Context, edition contest.EditionID, build string) error {
	_, err := db.pool.Exec(ctx, `
		WITH built AS (DELETE FROM page_contents WHERE edition = $1 AND build = $2 AND build <> '' RETURNING part, digest, stored_at)
		INSERT INTO page_contents (edition, build, part, digest, stored_at)
		SELECT $1, '', part, digest, stored_at FROM built
		ON CONFLICT (edition, build, part) DO UPDATE SET digest = excluded.digest, stored_at = excluded.stored_at`, edition, build)
	if err != nil {
		return fmt.Errorf("promote content of pages: %w", err)
	}
	return nil
}
