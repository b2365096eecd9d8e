package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/registration"
	"marquee/backend/upload"
	uploadstore "marquee/backend/upload/store"
)

const materialColumns = `m.kind, u.id, u.name, u.size, u.content_type, u.object,
	coalesce(u.duration_ms, 0), coalesce(u.width, 0), coalesce(u.height, 0)`

// materialOrder is the order of registration.MaterialKinds.
const materialOrder = `array_position(ARRAY['concept', 'script', 'pv', 'portfolio'], m.kind)`

// scanMaterial reads materialColumns and the columns after them into more.
func scanMaterial(row pgx.Row, more ...any) (registration.Material, error) {
	var m registration.Material
	var film upload.Film
	var milliseconds int64
	targets := []any{&m.Kind, &m.UploadID, &m.Name, &m.Size, &m.ContentType, &m.Object,
		&milliseconds, &film.Width, &film.Height}
	if err := row.Scan(append(targets, more...)...); err != nil {
		return registration.Material{}, err
	}
	if milliseconds > 0 {
		film.Object, film.Duration = m.Object, time.Duration(milliseconds)*time.Millisecond
		m.Film = &film
	}
	return m, nil
}

// registrationMaterials lists the files of an application, none for another
// registration.
func registrationMaterials(ctx context.Context, q pg.Querier, registrationID string) ([]registration.Material, error) {
	rows, err := q.Query(ctx, `
		SELECT `+materialColumns+`
		FROM registration_materials m JOIN uploads u ON u.id = m.upload_id
		WHERE m.registration_id = $1
		ORDER BY `+materialOrder, registrationID)
	if err != nil {
		return nil, fmt.Errorf("list materials: %w", err)
	}
	found, err := pgx.CollectRows(
		rows,
		func(row pgx.CollectableRow) (registration.Material, error) { return scanMaterial(row) },
	)
	if err != nil {
		return nil, fmt.Errorf("list materials: %w", err)
	}
	return found, nil
}

// lockMaterials locks the uploads of a registration, so that none is cancelled before
// the transaction ends. VALIDATION_FAILED for those that are no longer usable.
func lockMaterials(ctx context.Context, tx pgx.Tx, r registration.Registration) error {
	if len(r.Materials) == 0 {
		return nil
	}
	known, err := uploadstore.UploadStandings(
		ctx,
		tx,
		r.Edition,
		r.EntrantID,
		registration.MaterialUploadIDs(r.Materials),
		"FOR UPDATE OF u",
	)
	if err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	registration.CheckMaterials(r.Materials, known, fieldErrs)
	return fieldErrs.Err()
}

// putMaterials stores the files of an application in place of its former ones, and
// gives it a work id when it has none.
func putMaterials(
	ctx context.Context,
	tx pgx.Tx,
	r *registration.Registration,
	materials []registration.Material,
) error {
	if r.WorkID == 0 {
		err := tx.QueryRow(ctx, `
			UPDATE registrations r SET work_id = draw_work_id($2) WHERE r.id = $1 RETURNING r.work_id`,
			r.ID, r.Edition).Scan(&r.WorkID)
		if err != nil {
			return fmt.Errorf("take work id: %w", err)
		}
	}
	if _, err := tx.Exec(ctx, `DELETE FROM registration_materials WHERE registration_id = $1`, r.ID); err != nil {
		return fmt.Errorf("replace materials: %w", err)
	}
	for _, m := range materials {
		_, err := tx.Exec(ctx, `
			INSERT INTO registration_materials (registration_id, kind, upload_id) VALUES ($1, $2, $3)`,
			r.ID, m.Kind, m.UploadID)
		if err != nil {
			return fmt.Errorf("store material: %w", err)
		}
	}
	var err error
	r.Materials, err = registrationMaterials(ctx, tx, r.ID)
	return err
}
