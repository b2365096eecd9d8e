package submission_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/outbox"
	"marquee/backend/registration"
	"marquee/backend/registration/registrationtest"
	"marquee/backend/results"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// TestFormsAreReadAfterTheCheck calls the services as somebody who may not.
func TestFormsAreReadAfterTheCheck(t *testing.T) {
	t.Parallel()
	e := contesttest.Edition()
	camp := *e
	camp.ID, camp.Kind, camp.SubmissionEnds = contest.Camp, contest.Applications, time.Time{}
	inTime, late := e.RegistrationEnds.Add(-time.Hour), e.SubmissionEnds.Add(e.UploadGrace)
	graceOver := e.RegistrationEnds.Add(e.UploadGrace)
	for name, c := range map[string]struct {
		edition                   *contest.Edition
		state                     contest.RegisterState
		now                       time.Time
		register, upload, achieve contest.Code // "": allowed, and not called
	}{
		"not registered":       {e, contest.StateNone, inTime, "", contest.CodeNotRegistered, contest.CodeNotRegistered},
		"not registered, late": {e, contest.StateNone, late, contest.CodeRegistrationEnded, contest.CodeNotRegistered, contest.CodeNotRegistered},
		"under review":         {e, contest.StateSubmitted, inTime, contest.CodeAlreadyRegistered, contest.CodeUnderReview, contest.CodeUnderReview},
		"denied":               {e, contest.StateDeny, inTime, "", contest.CodeDenied, contest.CodeDenied},
		"approved":             {e, contest.StatePass, inTime, contest.CodeAlreadyRegistered, "", ""},
		"approved, late":       {e, contest.StatePass, late, contest.CodeAlreadyRegistered, "", contest.CodeSubmissionEnded},
		"camp, under review":   {&camp, contest.StateSubmitted, inTime, contest.CodeAlreadyRegistered, contest.CodeAlreadyRegistered, contest.CodeNotFound},
		"camp, not open yet":   {&camp, contest.StateNone, e.RegistrationOpens.Add(-1), contest.CodeForbidden, contest.CodeForbidden, contest.CodeNotFound},
		"camp, in the grace":   {&camp, contest.StateNone, e.RegistrationEnds, "", contest.CodeRegistrationEnded, contest.CodeNotFound},
		"camp, late":           {&camp, contest.StateNone, graceOver, contest.CodeRegistrationEnded, contest.CodeRegistrationEnded, contest.CodeNotFound},
	} {
		// One that no organiser has opened may be corrected.
		store := registrationtest.Reader{Own: registration.Registration{State: c.state, OpenedAt: e.RegistrationOpens}}
		who, clock := account.Entrant{ID: "ada"}, contesttest.FixedClock(c.now)
		if c.register != "" {
			service := &registration.Service{Registrations: store, Clock: clock}
			_, err := service.Register(
				t.Context(),
				c.edition,
				who,
				contest.English,
				contesttest.Unread[registration.Request](t, name),
			)
			if contest.CodeOf(err) != c.register {
				t.Errorf("%s registers: %v, want %s", name, err, c.register)
			}
			err = service.SendCode(t.Context(), c.edition, who, contesttest.Unread[account.CodeRecipient](t, name))
			if contest.CodeOf(err) != c.register {
				t.Errorf("%s asks for a code: %v, want %s", name, err, c.register)
			}
		}
		if c.upload != "" {
			service := &upload.Service{Owners: registration.UploadOwners{Registrations: store}, Clock: clock}
			_, err := service.Start(t.Context(), c.edition, who, "", "", contesttest.Unread[upload.Form](t, name))
			if contest.CodeOf(err) != c.upload {
				t.Errorf("%s uploads: %v, want %s", name, err, c.upload)
			}
		}
		if c.achieve != "" {
			service := &submission.Service{Registrations: store, Clock: clock}
			_, err := service.Submit(t.Context(), c.edition, who, "", contesttest.Unread[submission.Form](t, name))
			if contest.CodeOf(err) != c.achieve {
				t.Errorf("%s submits: %v, want %s", name, err, c.achieve)
			}
		}
	}
}

// TestApprovedEntrantUploadsReferencesAtAnyTime: the other kinds end with submission.
func TestApprovedEntrantUploadsReferencesAtAnyTime(t *testing.T) {
	t.Parallel()
	e := contesttest.Edition()
	service := &upload.Service{
		Owners: registration.UploadOwners{
			Registrations: registrationtest.Reader{Own: registration.Registration{State: contest.StatePass}},
		},
		Uploads: &createdUploads{},
		Objects: sessions{},
		Clock:   contesttest.FixedClock(e.SubmissionEnds),
		Now:     time.Now,
		Log:     slog.New(slog.DiscardHandler),
	}
	start := func(kind upload.FileKind) error {
		_, err := service.Start(
			t.Context(),
			e,
			account.Entrant{ID: "ada"},
			"",
			"",
			func(contest.FieldErrors) (upload.Form, error) {
				return upload.Form{Kind: kind, Name: "picture.png", Size: 1}, nil
			},
		)
		return err
	}
	if err := start(upload.KindReference); err != nil {
		t.Errorf("a reference: %v", err)
	}
	if err := start(upload.KindCover); contest.CodeOf(err) != contest.CodeSubmissionEnded {
		t.Errorf("a cover: %v", err)
	}
}

type createdUploads struct{ upload.Store }

func (*createdUploads) CreateUpload(_ context.Context, u upload.Upload, _ int) (upload.Upload, error) {
	return u, nil
}

type sessions struct{ upload.ObjectStore }

func (sessions) StartSession(context.Context, upload.ObjectHeaders, int64, string) (string, error) {
	return "https://store.example/session", nil
}

// TestReviewTakesAnOrganiser: the zero Organiser may neither read nor decide.
func TestReviewTakesAnOrganiser(t *testing.T) {
	t.Parallel()
	e, nobody := contesttest.Edition(), contest.Organiser{}
	registered := &registration.Service{
		Registrations: registrationtest.Reader{},
		Reviews:       registrationtest.Reader{},
		Audit:         registrationtest.Reader{},
		Composer:      registrationtest.Composer{},
		Clock:         contesttest.FixedClock{},
	}
	submitted, mails := &submission.Service{}, &outbox.Service{}
	disqualified := &results.DisqualificationService{}
	for name, call := range map[string]func() error{
		"list": func() error { _, err := registered.List(t.Context(), nobody, registration.Filter{}); return err },
		"export": func() error {
			_, err := registered.Export(t.Context(), nobody, e, registration.Filter{})
			return err
		},
		"find": func() error { _, err := registered.Find(t.Context(), nobody, e.ID, "a@example.com"); return err },
		"history": func() error {
			_, err := registered.History(t.Context(), nobody, registration.Registration{})
			return err
		},
		"review, with a wrong form": func() error {
			_, err := registered.Review(t.Context(), nobody, e, registration.Review{Action: "praise"})
			return err
		},
		"list mails":       func() error { _, err := mails.List(t.Context(), nobody, contest.MailFilter{}); return err },
		"show mail":        func() error { _, err := mails.Show(t.Context(), nobody, e.ID, "1"); return err },
		"resend mail":      func() error { _, err := mails.Resend(t.Context(), nobody, e.ID, "1"); return err },
		"list submissions": func() error { _, err := submitted.List(t.Context(), nobody, e.ID); return err },
		"release link":     func() error { _, err := submitted.ReleaseLink(t.Context(), nobody, e, "?"); return err },
		"disqualify": func() error {
			_, _, err := disqualified.Carry(t.Context(), nobody, e, results.DisqualificationRequest{WorkID: 1001})
			return err
		},
		"restore": func() error {
			_, _, err := disqualified.Carry(t.Context(), nobody, e, results.DisqualificationRequest{WorkID: 1001, Restored: true})
			return err
		},
		"find submission": func() error { _, err := submitted.Find(t.Context(), nobody, e.ID, 1001); return err },
	} {
		if err := call(); contest.CodeOf(err) != contest.CodeForbidden {
			t.Errorf("%s: %v, want FORBIDDEN", name, err)
		}
	}
}
