package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// DecidedContent implements contest.PageContentStore. Of the dates it has only when the last one was moved.
func (db *DB) DecidedContent(ctx context.Context, edition contest.EditionID) (contest.PageContents, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT 'dates', '', max(moved_at) FROM phase_moves WHERE edition = $1
		UNION ALL
		SELECT 'results', coalesce(max(encode(sha256(convert_to(winners, 'UTF8')), 'hex')), ''), max(published_at) FROM publications WHERE edition = $1`, edition)
	contents, err := collectPageContents(rows, err)
	if err != nil {
		return nil, fmt.Errorf("read decided content of pages: %w", err)
	}
	return contents, nil
}

// PublishedContent implements contest.PageContentStore.
func (db *DB) PublishedContent(ctx context.Context, edition contest.EditionID) (contest.PageContents, error) {
	rows, err := db.pool.Query(ctx, `SELECT part, digest, NULL::timestamptz FROM page_contents WHERE edition = $1`, edition)
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
func (db *DB) StorePageContent(ctx context.Context, edition contest.EditionID, contents contest.PageContents, at time.Time) error {
	var parts, digests []string
	for part, content := range contents {
		parts, digests = append(parts, string(part)), append(digests, content.Digest)
	}
	_, err := db.pool.Exec(ctx, `
		INSERT INTO page_contents (edition, part, digest, stored_at)
		SELECT $1, part, digest, $4 FROM unnest($2::text[], $3::text[]) AS given (part, digest)
		ON CONFLICT (edition, part) DO UPDATE SET digest = excluded.digest, stored_at = excluded.stored_at`, edition, parts, digests, at)
	if err != nil {
		return fmt.Errorf("store content of the public pages: %w", err)
	}
	return nil
}
