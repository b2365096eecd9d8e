package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// Mails implements contest.MailStore.
func (db *DB) Mails(ctx context.Context, filter contest.MailFilter) (contest.MailPage, error) {
	page := contest.MailPage{}
	condition := `
		edition = $1 AND ($2 = '' OR state::text = $2) AND ($3 = '' OR kind = $3)
		AND ($4 = '' OR recipient ILIKE $5 OR NOT secret AND ` + holds("subject", "$4") + `) AND ($6 = '' OR language::text = $6)`
	args := []any{filter.Edition, filter.State, filter.Kind, filter.Search, matchPattern(filter.Search), filter.Language}
	var limit *int
	if filter.Limit > 0 {
		limit = &filter.Limit
	}
	if err := db.pool.QueryRow(ctx, `SELECT count(*) FROM mails WHERE `+condition, args...).Scan(&page.Total); err != nil {
		return page, fmt.Errorf("count mails: %w", err)
	}
	direction := " DESC"
	if filter.Ascending {
		direction = ""
	}
	order := "created_at" + direction + ", id"
	if filter.Sort == contest.MailsByAddress {
		order = "recipient" + direction + ", created_at DESC, id"
	}
	rows, err := db.pool.Query(ctx, `
		SELECT `+mailColumns+`
		FROM mails WHERE `+condition+`
		ORDER BY `+order+`
		LIMIT $7 OFFSET $8`, append(args, limit, filter.Offset)...)
	if err != nil {
		return page, fmt.Errorf("list mails: %w", err)
	}
	page.Mails, err = pgx.CollectRows(rows, scanMail)
	if err != nil {
		return page, fmt.Errorf("list mails: %w", err)
	}
	for i := range page.Mails {
		page.Mails[i].Text, page.Mails[i].HTML = "", ""
	}
	return page, nil
}

// Mail implements contest.MailStore.
func (db *DB) Mail(ctx context.Context, edition contest.EditionID, id string) (contest.Mail, error) {
	m, err := findMail(ctx, db.pool, edition, id, "")
	if err != nil {
		return contest.Mail{}, fmt.Errorf("read mail: %w", err)
	}
	return m, nil
}

// findMail reads a mail with the given lock, "" for none. NOT_FOUND.
func findMail(ctx context.Context, q querier, edition contest.EditionID, id, lock string) (contest.Mail, error) {
	if !isID(id) {
		return contest.Mail{}, contest.Fail(contest.CodeNotFound)
	}
	rows, err := q.Query(ctx, `SELECT `+mailColumns+` FROM mails WHERE id = $1 AND edition = $2 `+lock, id, edition)
	if err != nil {
		return contest.Mail{}, err
	}
	m, err := pgx.CollectExactlyOneRow(rows, scanMail)
	return m, translate(err)
}
