package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
)

// Registrations implements registration.ReviewStore.
func (db *Store) Registrations(ctx context.Context, filter registration.Filter) (registration.Page, error) {
	tables, condition, args := registrationsOf(filter)
	var page registration.Page
	if err := db.Pool.QueryRow(
		ctx,
		`SELECT count(*) FROM `+tables+condition,
		pg.Planned,
		args,
	).Scan(
		&page.Total,
	); err != nil {
		return page, fmt.Errorf("count registrations: %w", err)
	}
	k, err := registrationOrder(filter, args)
	if err != nil {
		return page, err
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT `+RegistrationColumns+`, `+k.Cursor()+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id`+condition+k.Behind+k.Part(), pg.Planned, args)
	if page.Registrations, page.Next, err = pg.CollectPage(rows, err, k, ScanRegistration); err != nil {
		return page, fmt.Errorf("list registrations: %w", err)
	}
	return page, db.addFiles(ctx, page.Registrations)
}

// registrationOrder is the order of a list. Each matches an index.
func registrationOrder(filter registration.Filter, args pgx.NamedArgs) (pg.Keyset, error) {
	down := filter.Descending
	switch filter.Sort {
	case registration.SortByReviewed:
		return pg.NewKeyset(
			"reviewed",
			filter.Part,
			args,
			pg.SortKey{Expr: "r.reviewed_at", Kind: "timestamptz", Descending: down, Nullable: true},
			pg.SortKey{Expr: "r.submitted_at", Kind: "timestamptz"},
			pg.SortKey{Expr: "r.id", Kind: "uuid"},
		)
	case registration.SortByName:
		return pg.NewKeyset(
			"name",
			filter.Part,
			args,
			pg.SortKey{
				Expr:       "lower(r.name)",
				Descending: down,
				Of:         "SELECT lower(name) FROM registrations WHERE id = @after::uuid",
			},
			pg.SortKey{
				Expr:       "r.submitted_at",
				Kind:       "timestamptz",
				Descending: down,
			},
			pg.SortKey{Expr: "r.id", Kind: "uuid", Descending: down},
		)
	default:
		return pg.NewKeyset(
			"sent",
			filter.Part,
			args,
			pg.SortKey{Expr: "r.submitted_at", Kind: "timestamptz", Descending: down},
			pg.SortKey{Expr: "r.id", Kind: "uuid", Descending: down},
		)
	}
}

// registrationsOf is the part of a statement that selects the registrations of a filter, from r, with its arguments.
func registrationsOf(filter registration.Filter) (tables, condition string, args pgx.NamedArgs) {
	tables, condition = "registrations r", `
		WHERE r.edition = @edition AND (@state = '' OR r.state = nullif(@state, '')::register_state) AND (@type = '' OR r.type = @type)
			AND (@language = '' OR r.language = nullif(@language, '')::language)
			AND (@from::timestamptz IS NULL OR r.submitted_at >= @from) AND (@before::timestamptz IS NULL OR r.submitted_at < @before)`
	// Only a search needs the accounts of registrations that are not on the page.
	if filter.Search != "" {
		tables = "registrations r JOIN entrants e ON e.id = r.entrant_id"
		condition += ` AND (` + pg.Holds(
			"r.name",
			"@search",
		) + ` OR r.email ILIKE @pattern OR e.email ILIKE @pattern OR ` + pg.Holds(
			"r.team->>'name'",
			"@search",
		) + `)`
	}
	args = pgx.NamedArgs{
		"edition":  filter.Edition,
		"state":    filter.State,
		"type":     filter.Type,
		"language": filter.Language,
		"search":   filter.Search,
		"pattern":  pg.MatchPattern(filter.Search),
		"from":     pg.TimeOrNull(filter.SentFrom),
		"before":   pg.TimeOrNull(filter.SentBefore),
	}
	return tables, condition + Marked(
		filter.Marks,
		"'registration:' || r.id",
		args,
	) + pg.Answered(
		filter.Answers,
		"r.answers",
		args,
	), args
}

// addFiles reads the files of many applications.
func (db *Store) addFiles(ctx context.Context, registrations []registration.Registration) error {
	byID := make(map[string]*registration.Registration, len(registrations))
	ids := make([]string, len(registrations))
	for i := range registrations {
		ids[i], byID[registrations[i].ID] = registrations[i].ID, &registrations[i]
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT `+materialColumns+`, m.registration_id::text
		FROM registration_materials m JOIN uploads u ON u.id = m.upload_id
		WHERE m.registration_id = ANY($1::uuid[])
		ORDER BY `+materialOrder, ids)
	if err != nil {
		return fmt.Errorf("list materials: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		m, err := scanMaterial(rows, &id)
		if err != nil {
			return fmt.Errorf("list materials: %w", err)
		}
		byID[id].Materials = append(byID[id].Materials, m)
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("list materials: %w", err)
	}
	return nil
}

// RegistrationByID implements registration.ReviewStore.
func (db *Store) RegistrationByID(
	ctx context.Context,
	edition contest.EditionID,
	id string,
) (registration.Registration, error) {
	if !pg.IsID(id) {
		return registration.Registration{}, contest.Fail(contest.CodeNotFound)
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT `+RegistrationColumns+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.id = $1 AND r.edition = $2`, id, edition)
	if err != nil {
		return registration.Registration{}, fmt.Errorf("read registration: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, ScanRegistration)
	if err != nil {
		return registration.Registration{}, fmt.Errorf("read registration: %w", pg.Translate(err))
	}
	if found.Materials, err = registrationMaterials(ctx, db.Pool, found.ID); err != nil {
		return found, err
	}
	found.Consents, err = latestConsents(ctx, db.Pool, edition, found.EntrantID)
	return found, err
}

// FindRegistrations implements registration.ReviewStore.
func (db *Store) FindRegistrations(
	ctx context.Context,
	edition contest.EditionID,
	email string,
) ([]registration.Registration, error) {
	rows, err := db.Pool.Query(ctx, `
		SELECT `+RegistrationColumns+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.edition = $1 AND (lower(r.email) = $2 OR e.email = $2)
		ORDER BY r.submitted_at, r.id`,
		edition, contest.NormalEmail(email))
	if err != nil {
		return nil, fmt.Errorf("find registrations: %w", err)
	}
	found, err := pgx.CollectRows(rows, ScanRegistration)
	if err != nil {
		return nil, fmt.Errorf("find registrations: %w", err)
	}
	return found, db.addFiles(ctx, found)
}
