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
		m.edition = @edition AND (@state = '' OR m.state::text = @state) AND (@kind = '' OR m.kind = @kind)
		AND (@search = '' OR m.recipient ILIKE @pattern OR NOT m.secret AND ` + holds("m.subject", "@search") + `)
		AND (@language = '' OR m.language::text = @language)`
	args := pgx.NamedArgs{
		"edition": filter.Edition, "state": filter.State, "kind": filter.Kind, "search": filter.Search, "pattern": matchPattern(filter.Search),
		"language": filter.Language,
	}
	if filter.Sending != "" {
		of, key := ofSending(filter.Sending)
		condition += ` AND ` + of
		args["sending"] = key
	}
	if err := db.pool.QueryRow(ctx, `SELECT count(*) FROM mails m WHERE `+condition, args).Scan(&page.Total); err != nil {
		return page, fmt.Errorf("count mails: %w", err)
	}
	k, err := mailOrder(filter, args)
	if err != nil {
		return page, err
	}
	rows, err := db.pool.Query(ctx, `SELECT `+mailColumns+`, `+k.cursor()+` FROM mails m WHERE `+condition+k.behind+k.part(), args)
	if page.Mails, page.Next, err = collectPage(rows, err, k, scanMail); err != nil {
		return page, fmt.Errorf("list mails: %w", err)
	}
	for i := range page.Mails {
		page.Mails[i].Text, page.Mails[i].HTML = "", ""
	}
	return page, nil
}

func mailOrder(filter contest.MailFilter, args pgx.NamedArgs) (keyset, error) {
	written, id := sortKey{expr: "created_at", kind: "timestamptz", descending: true}, sortKey{expr: "id", kind: "uuid"}
	if filter.Sort == contest.MailsByAddress {
		return newKeyset("to", filter.Part, args,
			sortKey{expr: "recipient", descending: !filter.Ascending, of: "SELECT recipient FROM mails WHERE id = @after::uuid"}, written, id)
	}
	written.descending = !filter.Ascending
	return newKeyset("written", filter.Part, args, written, id)
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
