package store

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"marquee/backend/operations"
	"marquee/backend/pg"
)

// AuditRows implements operations.AuditListStore.
func (db *Store) AuditRows(ctx context.Context, filter operations.AuditFilter) (operations.AuditPage, error) {
	condition := `
		FROM audit_log
		WHERE (edition = @edition OR edition IS NULL)
			AND (@actor = '' OR actor ILIKE @actor_pattern)
			AND (@action = '' OR action = @action OR starts_with(action, @action || '.'))
			AND (@subject = '' OR subject = @subject)
			AND (@subjects::text[] IS NULL OR subject = ANY(@subjects))
			AND (@search = '' OR ` + pg.Holds("actor", "@search") + ` OR actor IN (SELECT 'entrant:' || id FROM entrants WHERE email ILIKE @pattern
				UNION ALL SELECT 'organiser:' || email FROM organisers WHERE ` + pg.Holds("name", "@search") + `)
				OR action ILIKE @pattern OR ` + pg.Holds("subject", "@search") + ` OR ` + pg.Holds("detail->>'reason'", "@search") + `)
			AND (@from::timestamptz IS NULL OR at >= @from) AND (@before::timestamptz IS NULL OR at < @before)
			AND (@concerns::text[] IS NULL OR split_part(action, '.', 1) = ANY(@concerns))`
	args := pgx.NamedArgs{
		"edition":       filter.Edition,
		"actor":         filter.Actor,
		"actor_pattern": pg.MatchPattern(filter.Actor),
		"action":        filter.Action,
		"subject":       filter.Subject,
		"subjects":      filter.Subjects,
		"search":        filter.Search,
		"pattern":       pg.MatchPattern(filter.Search),
		"from":          pg.TimeOrNull(filter.From),
		"before":        pg.TimeOrNull(filter.Before),
		"concerns":      filter.Concerns,
		"count":         operations.MaxAuditCount,
	}
	var page operations.AuditPage
	err := db.Pool.QueryRow(
		ctx,
		`SELECT count(*) FROM (SELECT `+condition+` ORDER BY id DESC LIMIT @count) counted`,
		pg.Planned,
		args,
	).Scan(
		&page.Total,
	)
	if err != nil {
		return page, fmt.Errorf("count audit rows: %w", err)
	}
	k, err := pg.NewKeyset(
		"at",
		filter.Part,
		args,
		pg.SortKey{Expr: "id", Kind: "bigint", Descending: !filter.Ascending},
	)
	if err != nil {
		return page, err
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT id, at, coalesce(edition::text, ''), actor, action, subject, coalesce(detail->>'reason', ''), detail, `+k.Cursor()+condition+k.Behind+k.Part(), pg.Planned, args)
	page.Rows, page.Next, err = pg.CollectPage(
		rows,
		err,
		k,
		func(row pgx.CollectableRow) (r operations.AuditRow, err error) {
			err = row.Scan(&r.ID, &r.At, &r.Edition, &r.Actor, &r.Action, &r.Subject, &r.Reason, &r.Detail)
			return r, err
		},
	)
	if err != nil {
		return page, fmt.Errorf("list audit rows: %w", err)
	}
	if filter.Limit == 0 {
		return page, nil
	}
	return page, db.nameAuditRows(ctx, page.Rows)
}

// nameAuditRows adds the names of actors and subjects that are written as ids or addresses.
func (db *Store) nameAuditRows(ctx context.Context, list []operations.AuditRow) error {
	ids := map[string][]string{}
	var works []int
	for _, row := range list {
		for _, one := range []string{row.Actor, row.Subject} {
			kind, id, _ := strings.Cut(one, ":")
			if work, err := strconv.Atoi(id); kind == "work" && err == nil {
				works = append(works, work)
			}
			if pg.IsID(id) || kind == "organiser" {
				ids[kind] = append(ids[kind], id)
			}
		}
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT '', 'entrant:' || id, email FROM entrants WHERE id = ANY($1::text[]::uuid[])
		UNION ALL SELECT '', 'registration:' || id, name FROM registrations WHERE id = ANY($2::text[]::uuid[])
		UNION ALL SELECT '', 'submission:' || id, title FROM submissions WHERE id = ANY($3::text[]::uuid[])
		UNION ALL SELECT '', 'mail:' || id, recipient FROM mails WHERE id = ANY($4::text[]::uuid[])
		UNION ALL SELECT '', 'organiser:' || email, name FROM organisers WHERE email = ANY($5::text[])
		UNION ALL SELECT edition::text, 'work:' || work_id, title FROM submissions WHERE work_id = ANY($6::integer[]) AND erased_at IS NULL
		UNION ALL SELECT edition::text, 'work:' || work_id, coalesce(team ->> 'name', name) FROM registrations WHERE work_id = ANY($6::integer[])`,
		ids["entrant"], ids["registration"], ids["submission"], ids["mail"], ids["organiser"], works)
	if err != nil {
		return fmt.Errorf("name audit rows: %w", err)
	}
	names := map[string]string{}
	var edition, written, name string
	if _, err = pgx.ForEachRow(rows, []any{&edition, &written, &name}, func() error {
		names[edition+written] = name
		return nil
	}); err != nil {
		return fmt.Errorf("name audit rows: %w", err)
	}
	for i := range list {
		row := &list[i]
		row.ActorName, row.SubjectName = names[row.Actor], cmp.Or(
			names[row.Subject],
			names[string(row.Edition)+row.Subject],
		)
	}
	return nil
}
