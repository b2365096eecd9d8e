package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// AuditRows implements contest.AuditListStore.
func (db *DB) AuditRows(ctx context.Context, filter contest.AuditFilter) (contest.AuditPage, error) {
	const condition = `
		FROM audit_log
		WHERE (edition = @edition OR edition IS NULL)
			AND (@actor = '' OR actor ILIKE @actor_pattern)
			AND (@action = '' OR action = @action OR starts_with(action, @action || '.'))
			AND (@subject = '' OR subject = @subject)
			AND (@search = '' OR actor ILIKE @pattern OR action ILIKE @pattern OR subject ILIKE @pattern OR detail->>'reason' ILIKE @pattern)
			AND (@from::timestamptz IS NULL OR at >= @from) AND (@before::timestamptz IS NULL OR at < @before)
			AND (@concerns::text[] IS NULL OR split_part(action, '.', 1) = ANY(@concerns))`
	args := pgx.NamedArgs{
		"edition": filter.Edition, "actor": filter.Actor, "actor_pattern": matchPattern(filter.Actor), "action": filter.Action,
		"subject": filter.Subject, "search": filter.Search, "pattern": matchPattern(filter.Search),
		"from": timeOrNull(filter.From), "before": timeOrNull(filter.Before), "concerns": filter.Concerns,
		"count": contest.MaxAuditCount, "limit": nil, "offset": filter.Offset,
	}
	var page contest.AuditPage
	err := db.pool.QueryRow(ctx, `SELECT count(*) FROM (SELECT `+condition+` ORDER BY id DESC LIMIT @count) counted`, planned, args).Scan(&page.Total)
	if err != nil {
		return page, fmt.Errorf("count audit rows: %w", err)
	}
	if filter.Limit > 0 {
		args["limit"] = filter.Limit
	}
	rows, err := db.pool.Query(ctx, `
		SELECT id, at, coalesce(edition::text, ''), actor, action, subject, coalesce(detail->>'reason', ''), detail`+condition+`
		ORDER BY id DESC LIMIT @limit OFFSET @offset`, planned, args)
	if err != nil {
		return page, fmt.Errorf("list audit rows: %w", err)
	}
	if page.Rows, err = pgx.CollectRows(rows, pgx.RowToStructByPos[contest.AuditRow]); err != nil {
		return page, fmt.Errorf("list audit rows: %w", err)
	}
	return page, nil
}
