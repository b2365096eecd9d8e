package store

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
	"marquee/backend/transparency"
)

// assigned is the audit log's summary of an assignment; nil when every judge sees all works. Who has which work
// is in the public log, by pseudonym.
func assigned(state judging.AssignmentState) pg.Values {
	judges, works := 0, 0
	for _, judge := range state.Judges {
		if judge.Assigned {
			judges, works = judges+1, works+len(judge.Works)
		}
	}
	if judges == 0 {
		return nil
	}
	return pg.Values{"judges": judges, "assigned": works}
}

// withCategories adds to the summary of an assignment how many judges get works of each category; those of judges with
// works of all are not counted.
func withCategories(summary pg.Values, of map[string][]string) pg.Values {
	if summary == nil || len(of) == 0 {
		return summary
	}
	judges := map[string]int{}
	for _, categories := range of {
		for _, category := range categories {
			judges[category]++
		}
	}
	summary["categories"] = judges
	return summary
}

// loggedAssignment is the whole assignment of a role as it is now: also the shares of disabled accounts, and of works
// that are off the list for the time being. Judges are sorted by pseudonym, works are in the judge's running order.
func loggedAssignment(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	role jury.Role,
	perWork int,
) (transparency.AssignmentData, error) {
	data := transparency.AssignmentData{Role: role, PerWork: perWork, Judges: []transparency.AssignedWorks{}}
	rows, err := tx.Query(ctx, `
		SELECT j.id::text, ARRAY(SELECT a.work_id FROM assignments a WHERE a.judge_id = j.id ORDER BY md5(j.id::text || ':' || a.work_id))
		FROM judges j WHERE j.edition = $1 AND j.role = $2 AND j.assigned AND j.erased_at IS NULL ORDER BY j.id`, edition, role)
	if err != nil {
		return data, fmt.Errorf("read assignment: %w", err)
	}
	if data.Judges, err = pgx.CollectRows(rows, pgx.RowToStructByPos[transparency.AssignedWorks]); err != nil {
		return data, fmt.Errorf("read assignment: %w", err)
	}
	for i, share := range data.Judges {
		if data.Judges[i].Judge, _, err = pg.Pseudonym(ctx, tx, share.Judge); err != nil {
			return data, err
		}
	}
	slices.SortFunc(data.Judges, func(a, b transparency.AssignedWorks) int { return cmp.Compare(a.Judge, b.Judge) })
	return data, nil
}

// sharesOf is the audit log's summary of an assignment.
func sharesOf(data transparency.AssignmentData) pg.Values {
	works := 0
	for _, share := range data.Judges {
		works += len(share.WorkIDs)
	}
	return pg.Values{"judges": len(data.Judges), "assigned": works}
}

func recordAssignment(
	ctx context.Context,
	tx pgx.Tx,
	edition contest.EditionID,
	data transparency.AssignmentData,
	actor, action string,
	at time.Time,
	detail pg.Values,
) error {
	subject := judging.AssignmentSubject(edition, data.Role)
	err := pg.AppendRecord(
		ctx,
		tx,
		contest.RecordAssignment,
		pg.LogEntry{Edition: edition, At: at, Subject: subject, Data: data},
	)
	if err != nil {
		return err
	}
	return pg.Audit(ctx, tx, edition, at, actor, action, subject, detail)
}

// checkJudges returns VALIDATION_FAILED (field "categories") unless these are accounts of the role. Disabled ones are:
// their categories stay in the rule.
func checkJudges(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	role jury.Role,
	of map[string][]string,
) error {
	if len(of) == 0 {
		return nil
	}
	var unknown string
	err := q.QueryRow(ctx, `
		SELECT coalesce((
			SELECT given.id FROM unnest($3::text[]) given (id)
			WHERE given.id NOT IN (SELECT j.id::text FROM judges j WHERE j.edition = $1 AND j.role = $2)
			ORDER BY 1 LIMIT 1), '')`, edition, role, slices.Collect(maps.Keys(of))).Scan(&unknown)
	switch {
	case err != nil:
		return fmt.Errorf("find judges of categories: %w", err)
	case unknown != "":
		fieldErrs := contest.FieldErrors{}
		fieldErrs.Add("categories", contest.Text{
			EN: "There is no such account: %.40s",
			ZH: "没有这个账号：%.40s",
		}.Format(unknown))
		return fieldErrs.Err()
	}
	return nil
}
