package stores_test

import (
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/results"
	"marquee/backend/transparency"
)

// TestAnAnnouncementIsInTheLog: which works, in their order, and none once it is taken back; the audit rows agree.
func TestAnAnnouncementIsInTheLog(t *testing.T) {
	s := newStaged(t)
	s.service.Now = func() time.Time { return s.wall }
	s.builder.set(results.SiteBuildSucceeded, "", "")
	ctx := t.Context()
	finalists := func(before results.PublicationStage) contest.ReadForm[results.PublicationStepForm] {
		return func(contest.FieldErrors) (results.PublicationStepForm, error) {
			return results.PublicationStepForm{Kind: results.PublishFinalists, Before: before}, nil
		}
	}
	announce := func(form results.AnnouncementForm) results.AnnouncementPlan {
		t.Helper()
		plan, err := s.service.Announce(
			ctx,
			s.by,
			s.edition,
			func(contest.FieldErrors) (results.AnnouncementForm, error) { return form, nil },
		)
		if err != nil {
			t.Fatal(err)
		}
		return plan
	}
	announce(results.AnnouncementForm{Plan: announce(results.AnnouncementForm{DryRun: true}).Digest})
	if err := s.service.CarryOn(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := s.service.Resume(ctx, s.by, s.edition, finalists(results.StageBuilt)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.service.Back(ctx, s.by, s.edition, finalists("")); err != nil {
		t.Fatal(err)
	}
	records := s.juryDB.rows(
		`SELECT (record::jsonb -> 'data')::text FROM log_records WHERE kind = 'finalists' ORDER BY id`,
	)
	if strings.Join(records, " ") != `{"works": [1, 2, 3]} {"works": []}` {
		t.Errorf("the log states %q", records)
	}
	s.sequence()
	checked := 0
	for _, row := range s.audited(transparency.NewKeys(logSeed())) {
		if strings.HasSuffix(row.Action, "announce") {
			checked++
			if row.proof.State != operations.AuditVerified {
				t.Errorf("%s is %s", row.Action, row.proof.State)
			}
		}
	}
	if checked != 2 {
		t.Errorf("%d rows of announcements", checked)
	}
}
