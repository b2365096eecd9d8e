package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// Registrations implements contest.RegistrationReviewStore.
func (db *DB) Registrations(ctx context.Context, filter contest.RegistrationFilter) (contest.RegistrationPage, error) {
	tables, condition, args := registrationsOf(filter)
	var page contest.RegistrationPage
	if err := db.pool.QueryRow(ctx, `SELECT count(*) FROM `+tables+condition, planned, args).Scan(&page.Total); err != nil {
		return page, fmt.Errorf("count registrations: %w", err)
	}
	k, err := registrationOrder(filter, args)
	if err != nil {
		return page, err
	}
	rows, err := db.pool.Query(ctx, `
		SELECT `+registrationColumns+`, `+k.cursor()+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id`+condition+k.behind+k.part(), planned, args)
	if page.Registrations, page.Next, err = collectPage(rows, err, k, scanRegistration); err != nil {
		return page, fmt.Errorf("list registrations: %w", err)
	}
	return page, db.addFiles(ctx, page.Registrations)
}

// registrationOrder is the order of a list. Each matches an index.
func registrationOrder(filter contest.RegistrationFilter, args pgx.NamedArgs) (keyset, error) {
	down := filter.Descending
	switch filter.Sort {
	case contest.SortByReviewed:
		return newKeyset("reviewed", filter.Part, args, sortKey{expr: "r.reviewed_at", kind: "timestamptz", descending: down, nullable: true},
			sortKey{expr: "r.submitted_at", kind: "timestamptz"}, sortKey{expr: "r.id", kind: "uuid"})
	case contest.SortByName:
		return newKeyset("name", filter.Part, args,
			sortKey{expr: "lower(r.name)", descending: down, of: "SELECT lower(name) FROM registrations WHERE id = @after::uuid"},
			sortKey{expr: "r.submitted_at", kind: "timestamptz", descending: down}, sortKey{expr: "r.id", kind: "uuid", descending: down})
	default:
		return newKeyset("sent", filter.Part, args, sortKey{expr: "r.submitted_at", kind: "timestamptz", descending: down},
			sortKey{expr: "r.id", kind: "uuid", descending: down})
	}
}

// registrationsOf is the part of a statement that selects the registrations of a filter, from r, with its arguments.
func registrationsOf(filter contest.RegistrationFilter) (tables, condition string, args pgx.NamedArgs) {
	tables, condition = "registrations r", `
		WHERE r.edition = @edition AND (@state = '' OR r.state = nullif(@state, '')::register_state) AND (@type = '' OR r.type = @type)
			AND (@language = '' OR r.language = nullif(@language, '')::language)
			AND (@from::timestamptz IS NULL OR r.submitted_at >= @from) AND (@before::timestamptz IS NULL OR r.submitted_at < @before)`
	// Only a search needs the accounts of registrations that are not on the page.
	if filter.Search != "" {
		tables = "registrations r JOIN entrants e ON e.id = r.entrant_id"
		condition += ` AND (` + holds("r.name", "@search") + ` OR r.email ILIKE @pattern OR e.email ILIKE @pattern OR ` + holds("r.team->>'name'", "@search") + `)`
	}
	args = pgx.NamedArgs{
		"edition": filter.Edition, "state": filter.State, "type": filter.Type, "language": filter.Language, "search": filter.Search, "pattern": matchPattern(filter.Search),
		"from": timeOrNull(filter.SentFrom), "before": timeOrNull(filter.SentBefore),
	}
	return tables, condition + marked(filter.Marks, "'registration:' || r.id", args), args
}

// addFiles reads the files of many applications.
func (db *DB) addFiles(ctx context.Context, registrations []contest.Registration) error {
	byID := make(map[string]*contest.Registration, len(registrations))
	ids := make([]string, len(registrations))
	for i := range registrations {
		ids[i], byID[registrations[i].ID] = registrations[i].ID, &registrations[i]
	}
	rows, err := db.pool.Query(ctx, `
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

func timeOrNull(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

// RegistrationByID implements contest.RegistrationReviewStore.
func (db *DB) RegistrationByID(ctx context.Context, edition contest.EditionID, id string) (contest.Registration, error) {
	if !isID(id) {
		return contest.Registration{}, contest.Fail(contest.CodeNotFound)
	}
	rows, err := db.pool.Query(ctx, `
		SELECT `+registrationColumns+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.id = $1 AND r.edition = $2`, id, edition)
	if err != nil {
		return contest.Registration{}, fmt.Errorf("read registration: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, scanRegistration)
	if err != nil {
		return contest.Registration{}, fmt.Errorf("read registration: %w", translate(err))
	}
	if found.Materials, err = registrationMaterials(ctx, db.pool, found.ID); err != nil {
		return found, err
	}
	found.Consents, err = latestConsents(ctx, db.pool, edition, found.EntrantID)
	return found, err
}

// FindRegistrations implements contest.RegistrationReviewStore.
func (db *DB) FindRegistrations(ctx context.Context, edition contest.EditionID, email string) ([]contest.Registration, error) {
	rows, err := db.pool.Query(ctx, `
		SELECT `+registrationColumns+`
		FROM registrations r JOIN entrants e ON e.id = r.entrant_id
		WHERE r.edition = $1 AND (lower(r.email) = $2 OR e.email = $2)
		ORDER BY r.submitted_at, r.id`,
		edition, contest.NormalEmail(email))
	if err != nil {
		return nil, fmt.Errorf("find registrations: %w", err)
	}
	found, err := pgx.CollectRows(rows, scanRegistration)
	if err != nil {
		return nil, fmt.Errorf("find registrations: %w", err)
	}
	return found, db.addFiles(ctx, found)
}
