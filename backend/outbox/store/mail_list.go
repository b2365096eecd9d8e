package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
)

// Mails implements contest.MailStore.
func (db *Store) Mails(ctx context.Context, filter contest.MailFilter) (contest.MailPage, error) {
	page := contest.MailPage{}
	condition := `
		m.edition = @edition AND (@state = '' OR m.state::text = @state) AND (@kind = '' OR m.kind = @kind)
		AND (@search = '' OR m.recipient ILIKE @pattern OR NOT m.secret AND ` + pg.Holds("m.subject", "@search") + `)
		AND (@language = '' OR m.language::text = @language)`
	args := pgx.NamedArgs{
		"edition":  filter.Edition,
		"state":    filter.State,
		"kind":     filter.Kind,
		"search":   filter.Search,
		"pattern":  pg.MatchPattern(filter.Search),
		"language": filter.Language,
	}
	if filter.Sending != "" {
		of, key := ofSending(filter.Sending)
		condition += ` AND ` + of
		args["sending"] = key
	}
	if err := db.Pool.QueryRow(
		ctx,
		`SELECT count(*) FROM mails m WHERE `+condition,
		args,
	).Scan(
		&page.Total,
	); err != nil {
		return page, fmt.Errorf("count mails: %w", err)
	}
	k, err := mailOrder(filter, args)
	if err != nil {
		return page, err
	}
	rows, err := db.Pool.Query(
		ctx,
		`SELECT `+MailColumns+`, `+k.Cursor()+` FROM mails m WHERE `+condition+k.Behind+k.Part(),
		args,
	)
	if page.Mails, page.Next, err = pg.CollectPage(rows, err, k, ScanMail); err != nil {
		return page, fmt.Errorf("list mails: %w", err)
	}
	for i := range page.Mails {
		page.Mails[i].Text, page.Mails[i].HTML = "", ""
	}
	return page, nil
}

func mailOrder(filter contest.MailFilter, args pgx.NamedArgs) (pg.Keyset, error) {
	written, id := pg.SortKey{
		Expr:       "created_at",
		Kind:       "timestamptz",
		Descending: true,
	}, pg.SortKey{
		Expr: "id",
		Kind: "uuid",
	}
	if filter.Sort == contest.MailsByAddress {
		return pg.NewKeyset(
			"to",
			filter.Part,
			args,
			pg.SortKey{
				Expr:       "recipient",
				Descending: !filter.Ascending,
				Of:         "SELECT recipient FROM mails WHERE id = @after::uuid",
			},
			written,
			id,
		)
	}
	written.Descending = !filter.Ascending
	return pg.NewKeyset("written", filter.Part, args, written, id)
}

// Mail implements contest.MailStore.
func (db *Store) Mail(ctx context.Context, edition contest.EditionID, id string) (contest.Mail, error) {
	m, err := findMail(ctx, db.Pool, edition, id, "")
	if err != nil {
		return contest.Mail{}, fmt.Errorf("read mail: %w", err)
	}
	return m, nil
}

// findMail reads a mail with the given lock, "" for none. NOT_FOUND.
func findMail(ctx context.Context, q pg.Querier, edition contest.EditionID, id, lock string) (contest.Mail, error) {
	if !pg.IsID(id) {
		return contest.Mail{}, contest.Fail(contest.CodeNotFound)
	}
	rows, err := q.Query(ctx, `SELECT `+MailColumns+` FROM mails WHERE id = $1 AND edition = $2 `+lock, id, edition)
	if err != nil {
		return contest.Mail{}, err
	}
	m, err := pgx.CollectExactlyOneRow(rows, ScanMail)
	return m, pg.Translate(err)
}
