package operations_test

import (
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/outbox"
	"marquee/backend/results"
	"marquee/backend/submission"
)

// TestConsoleServicesTakeAnOrganiser: the zero Organiser is refused before a form or a store is read.
func TestConsoleServicesTakeAnOrganiser(t *testing.T) {
	t.Parallel()
	e, nobody, ctx := contesttest.Edition(), contest.Organiser{}, t.Context()
	works, disqualified, submitted := &submission.ListService{}, &results.DisqualificationService{}, &submission.Service{}
	panel := &judging.JuryService{Accounts: &jury.JudgeService{}}
	assigned, listed := &judging.AssignmentService{}, &results.ShortlistService{}
	phases, texts := &operations.PhaseService{}, &operations.CatalogueService{}
	overview, audit, mails, broadcast := &operations.OverviewService{}, &operations.AuditService{}, &outbox.Service{}, &outbox.BroadcastService{}
	for name, call := range map[string]func() error{
		"list works":   func() error { _, err := works.List(ctx, nobody, submission.Filter{}); return err },
		"show work":    func() error { _, err := works.Show(ctx, nobody, e.ID, 0); return err },
		"export works": func() error { _, err := works.Export(ctx, nobody, e, submission.Filter{}); return err },
		"disqualify": func() error {
			_, err := disqualified.Change(ctx, nobody, e, results.DisqualificationRequest{}, contesttest.Unread[results.DisqualificationForm](t, "disqualify"))
			return err
		},
		"release link": func() error {
			_, err := submitted.ReleaseLinkForm(ctx, nobody, e, contesttest.Unread[submission.LinkForm](t, "release link"))
			return err
		},
		"list jury":        func() error { _, err := panel.List(ctx, nobody, e); return err },
		"conflicts":        func() error { _, err := panel.Conflicts(ctx, nobody, e.ID); return err },
		"export conflicts": func() error { _, err := panel.ExportConflicts(ctx, nobody, e, judging.ConflictFilter{}); return err },
		"export phases":    func() error { _, err := phases.Export(ctx, nobody, e, operations.PhaseFilter{}); return err },
		"export texts": func() error {
			_, err := texts.Export(nobody, e.ID, operations.CatalogueTextFilter{File: "about.json"})
			return err
		},
		"export every text": func() error { _, err := texts.Export(nobody, e.ID, operations.CatalogueTextFilter{}); return err },
		"export jury":       func() error { _, err := panel.Export(ctx, nobody, e, judging.JuryFilter{}); return err },
		"disable":           func() error { _, err := panel.Disable(ctx, nobody, e, ""); return err },
		"enable":            func() error { _, err := panel.Enable(ctx, nobody, e, ""); return err },
		"invite again":      func() error { _, _, err := panel.InviteAgain(ctx, nobody, e, ""); return err },
		"invite": func() error {
			_, _, err := panel.Invite(ctx, nobody, e, contesttest.Unread[jury.JudgeForm](t, "invite"))
			return err
		},
		"second factor": func() error {
			_, err := panel.SetSecondFactor(ctx, nobody, e, "", contesttest.Unread[judging.JudgeSecondFactorForm](t, "second factor"))
			return err
		},
		"remind": func() error {
			_, err := panel.Remind(ctx, nobody, e, "", contesttest.Unread[judging.ReminderForm](t, "remind"))
			return err
		},
		"assign": func() error {
			_, err := assigned.Change(ctx, nobody, e, contesttest.Unread[judging.AssignmentForm](t, "assign"))
			return err
		},
		"change shortlist": func() error {
			_, err := listed.Change(ctx, nobody, e, contesttest.Unread[results.ShortlistForm](t, "shortlist"))
			return err
		},
		"export shortlist": func() error { _, err := listed.Export(ctx, nobody, e, results.ShortlistFilter{}); return err },
		"export tally":     func() error { _, _, err := listed.ExportTally(ctx, nobody, e, results.TallyFilter{}); return err },
		"overview":         func() error { _, err := overview.Read(ctx, nobody, e); return err },
		"list audit log":   func() error { _, err := audit.List(ctx, nobody, operations.AuditFilter{}); return err },
		"export audit log": func() error { _, err := audit.Export(ctx, nobody, e, operations.AuditFilter{}); return err },
		"export mails":     func() error { _, err := mails.Export(ctx, nobody, e, contest.MailFilter{}); return err },
		"broadcast": func() error {
			_, err := broadcast.Send(ctx, nobody, e, e, contesttest.Unread[outbox.BroadcastForm](t, "broadcast"))
			return err
		},
		"costs": nobody.MayReadCosts,
	} {
		if err := call(); contest.CodeOf(err) != contest.CodeForbidden {
			t.Errorf("%s: %v, want FORBIDDEN", name, err)
		}
	}
}
