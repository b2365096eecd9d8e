package store

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/pg"
)

// An approved application to the camp is a work whose judges see the materials. Its
// name is that of the team or the applicant.
const (
	ApprovedApplication = `(
		SELECT edition, work_id, work_id AS position, id, name, team, motivation, language, answers
		FROM registrations WHERE state = 'PASS' AND work_id IS NOT NULL) l`
	// ApplicationFilm joins the PV, if it is a film. Judges see the file as it was sent, with
	// the other materials.
	ApplicationFilm = `
		LEFT JOIN (registration_materials m JOIN uploads pv ON pv.id = m.upload_id AND pv.duration_ms > 0)
			ON m.registration_id = l.id AND m.kind = 'pv'`
	ApplicationColumns = `l.work_id, coalesce(l.team ->> 'name', l.name), l.motivation, '', l.language = 'en',
		'{}'::jsonb, coalesce(pv.object, ''),
		coalesce(pv.duration_ms, 0), coalesce(pv.width, 0), coalesce(pv.height, 0),
		'', '{}'::jsonb, true,
		'', '{}'::text[], '', '', 0, '[]'::jsonb, '{}'::text[], NULL::jsonb, NULL::jsonb, NULL::jsonb, '[]'::jsonb, '', l.answers`
)

// AddMaterials reads the files of the camp's applications into the works.
func (db *Store) AddMaterials(ctx context.Context, edition contest.EditionID, works []judging.JudgeWork) error {
	if len(works) == 0 {
		return nil
	}
	kind, err := pg.Kind(ctx, db.Pool, edition)
	if err != nil || kind != contest.Applications {
		return err
	}
	place := make(map[int]int, len(works))
	ids := make([]int, len(works))
	for i, w := range works {
		ids[i], place[w.Work.ID] = w.Work.ID, i
	}
	rows, err := db.Pool.Query(ctx, `
		SELECT `+materialColumns+`, r.work_id
		FROM registrations r
		JOIN registration_materials m ON m.registration_id = r.id
		JOIN uploads u ON u.id = m.upload_id
		WHERE r.edition = $1 AND r.work_id = ANY($2)
		ORDER BY r.work_id, `+materialOrder, edition, ids)
	if err != nil {
		return fmt.Errorf("list materials: %w", err)
	}
	_, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (struct{}, error) {
		var workID int
		m, err := scanMaterial(row, &workID)
		work := &works[place[workID]].Work
		work.Materials = append(work.Materials, m)
		return struct{}{}, err
	})
	if err != nil {
		return fmt.Errorf("list materials: %w", err)
	}
	return nil
}
