package contest_test

import (
	"testing"

	"marquee/backend/contest"
)

// TestConsoleServicesTakeAnOrganiser: the zero Organiser is refused before a form or a store is read.
func TestConsoleServicesTakeAnOrganiser(t *testing.T) {
	t.Parallel()
	e, nobody, ctx := edition(), contest.Organiser{}, t.Context()
	works, disqualified, submitted := &contest.SubmissionListService{}, &contest.DisqualificationService{}, &contest.SubmissionService{}
	jury := &contest.JuryService{Accounts: &contest.JudgeService{}}
	assigned, listed := &contest.AssignmentService{}, &contest.ShortlistService{}
	phases, texts := &contest.PhaseService{}, &contest.CatalogueService{}
	overview, audit, outbox, broadcast := &contest.OverviewService{}, &contest.AuditService{}, &contest.OutboxService{}, &contest.BroadcastService{}
	for name, call := range map[string]func() error{
		"list works":   func() error { _, err := works.List(ctx, nobody, contest.SubmissionFilter{}); return err },
		"show work":    func() error { _, err := works.Show(ctx, nobody, e.ID, 0); return err },
		"export works": func() error { _, err := works.Export(ctx, nobody, e, contest.SubmissionFilter{}); return err },
		"disqualify": func() error {
			_, err := disqualified.Change(ctx, nobody, e, contest.DisqualificationRequest{}, unread[contest.DisqualificationForm](t, "disqualify"))
			return err
		},
		"release link": func() error {
			_, err := submitted.ReleaseLinkForm(ctx, nobody, e, unread[contest.LinkForm](t, "release link"))
			return err
		},
		"list jury":        func() error { _, err := jury.List(ctx, nobody, e); return err },
		"conflicts":        func() error { _, err := jury.Conflicts(ctx, nobody, e.ID); return err },
		"export conflicts": func() error { _, err := jury.ExportConflicts(ctx, nobody, e, contest.ConflictFilter{}); return err },
		"export phases":    func() error { _, err := phases.Export(ctx, nobody, e, contest.PhaseFilter{}); return err },
		"export texts": func() error {
			_, err := texts.Export(nobody, e.ID, contest.CatalogueTextFilter{File: "about.json"})
			return err
		},
		"export every text": func() error { _, err := texts.Export(nobody, e.ID, contest.CatalogueTextFilter{}); return err },
		"export jury":       func() error { _, err := jury.Export(ctx, nobody, e, contest.JuryFilter{}); return err },
		"disable":           func() error { _, err := jury.Disable(ctx, nobody, e, ""); return err },
		"enable":            func() error { _, err := jury.Enable(ctx, nobody, e, ""); return err },
		"invite again":      func() error { _, _, err := jury.InviteAgain(ctx, nobody, e, ""); return err },
		"invite": func() error {
			_, _, err := jury.Invite(ctx, nobody, e, unread[contest.JudgeForm](t, "invite"))
			return err
		},
		"second factor": func() error {
			_, err := jury.SetSecondFactor(ctx, nobody, e, "", unread[contest.JudgeSecondFactorForm](t, "second factor"))
			return err
		},
		"remind": func() error {
			_, err := jury.Remind(ctx, nobody, e, "", unread[contest.ReminderForm](t, "remind"))
			return err
		},
		"assign": func() error {
			_, err := assigned.Change(ctx, nobody, e.ID, unread[contest.AssignmentForm](t, "assign"))
			return err
		},
		"change shortlist": func() error {
			_, err := listed.Change(ctx, nobody, e, unread[contest.ShortlistForm](t, "shortlist"))
			return err
		},
		"export shortlist": func() error { _, err := listed.Export(ctx, nobody, e.ID, contest.ShortlistFilter{}); return err },
		"export tally":     func() error { _, _, err := listed.ExportTally(ctx, nobody, e, contest.TallyFilter{}); return err },
		"overview":         func() error { _, err := overview.Read(ctx, nobody, e); return err },
		"list audit log":   func() error { _, err := audit.List(ctx, nobody, contest.AuditFilter{}); return err },
		"export audit log": func() error { _, err := audit.Export(ctx, nobody, e, contest.AuditFilter{}); return err },
		"export mails":     func() error { _, err := outbox.Export(ctx, nobody, e, contest.MailFilter{}); return err },
		"broadcast": func() error {
			_, err := broadcast.Send(ctx, nobody, e, e, unread[contest.BroadcastForm](t, "broadcast"))
			return err
		},
		"costs": nobody.MayReadCosts,
	} {
		if err := call(); contest.CodeOf(err) != contest.CodeForbidden {
			t.Errorf("%s: %v, want FORBIDDEN", name, err)
		}
	}
}
