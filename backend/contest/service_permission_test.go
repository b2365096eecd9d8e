package contest_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"marquee/backend/contest"
)

// registrations is a store with one registration, or none while its state is NONE.
// Its other calls panic: a service that checks first does not make them.
type registrations struct {
	contest.RegistrationStore
	contest.RegistrationReviewStore
	contest.AuditStore
	own contest.Registration
}

func (r registrations) Registration(context.Context, contest.EditionID, string) (contest.Registration, error) {
	if r.own.State == contest.StateNone {
		return contest.Registration{}, contest.Fail(contest.CodeNotFound)
	}
	return r.own, nil
}

// unread is a form that must not be read.
func unread[F any](t *testing.T, name string) contest.ReadForm[F] {
	return func(contest.FieldErrors) (F, error) {
		var form F
		t.Errorf("%s: the form was read before the check", name)
		return form, errors.New("read too early")
	}
}

// TestFormsAreReadAfterTheCheck calls the services as somebody who may not.
func TestFormsAreReadAfterTheCheck(t *testing.T) {
	t.Parallel()
	e := edition()
	camp := *e
	camp.ID, camp.SubmissionEnds = contest.Camp, time.Time{}
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
		store := registrations{own: contest.Registration{State: c.state, OpenedAt: e.RegistrationOpens}}
		who, clock := contest.Entrant{ID: "ada"}, fixedClock(c.now)
		if c.register != "" {
			service := &contest.RegistrationService{Registrations: store, Clock: clock}
			_, err := service.Register(t.Context(), c.edition, who, contest.English, unread[contest.RegistrationRequest](t, name))
			if contest.CodeOf(err) != c.register {
				t.Errorf("%s registers: %v, want %s", name, err, c.register)
			}
			err = service.SendCode(t.Context(), c.edition, who, unread[contest.CodeRecipient](t, name))
			if contest.CodeOf(err) != c.register {
				t.Errorf("%s asks for a code: %v, want %s", name, err, c.register)
			}
		}
		if c.upload != "" {
			service := &contest.UploadService{Owners: contest.UploadOwners{Registrations: store}, Clock: clock}
			_, err := service.Start(t.Context(), c.edition, who, "", "", unread[contest.UploadForm](t, name))
			if contest.CodeOf(err) != c.upload {
				t.Errorf("%s uploads: %v, want %s", name, err, c.upload)
			}
		}
		if c.achieve != "" {
			service := &contest.SubmissionService{Registrations: store, Clock: clock}
			_, err := service.Submit(t.Context(), c.edition, who, "", unread[contest.SubmissionForm](t, name))
			if contest.CodeOf(err) != c.achieve {
				t.Errorf("%s submits: %v, want %s", name, err, c.achieve)
			}
		}
	}
}

// TestApprovedEntrantUploadsReferencesAtAnyTime: the other kinds end with submission.
func TestApprovedEntrantUploadsReferencesAtAnyTime(t *testing.T) {
	t.Parallel()
	e := edition()
	service := &contest.UploadService{
		Owners:  contest.UploadOwners{Registrations: registrations{own: contest.Registration{State: contest.StatePass}}},
		Uploads: &createdUploads{}, Objects: sessions{}, Clock: fixedClock(e.SubmissionEnds), Now: time.Now, Log: slog.New(slog.DiscardHandler),
	}
	start := func(kind contest.FileKind) error {
		_, err := service.Start(t.Context(), e, contest.Entrant{ID: "ada"}, "", "", func(contest.FieldErrors) (contest.UploadForm, error) {
			return contest.UploadForm{Kind: kind, Name: "picture.png", Size: 1}, nil
		})
		return err
	}
	if err := start(contest.KindReference); err != nil {
		t.Errorf("a reference: %v", err)
	}
	if err := start(contest.KindCover); contest.CodeOf(err) != contest.CodeSubmissionEnded {
		t.Errorf("a cover: %v", err)
	}
}

type createdUploads struct{ contest.UploadStore }

func (*createdUploads) CreateUpload(_ context.Context, u contest.Upload, _ int) (contest.Upload, error) {
	return u, nil
}

type sessions struct{ contest.ObjectStore }

func (sessions) StartSession(context.Context, contest.ObjectHeaders, int64, string) (string, error) {
	return "https://store.example/session", nil
}

// TestReviewTakesAnOrganiser: the zero Organiser may neither read nor decide.
func TestReviewTakesAnOrganiser(t *testing.T) {
	t.Parallel()
	e, nobody := edition(), contest.Organiser{}
	registered := &contest.RegistrationService{
		Registrations: registrations{}, Reviews: registrations{}, Audit: registrations{}, Composer: composer{}, Clock: fixedClock{},
	}
	submitted, outbox := &contest.SubmissionService{}, &contest.OutboxService{}
	disqualified := &contest.DisqualificationService{}
	for name, call := range map[string]func() error{
		"list": func() error { _, err := registered.List(t.Context(), nobody, contest.RegistrationFilter{}); return err },
		"export": func() error {
			_, err := registered.Export(t.Context(), nobody, e, contest.RegistrationFilter{})
			return err
		},
		"find":    func() error { _, err := registered.Find(t.Context(), nobody, e.ID, "a@example.com"); return err },
		"history": func() error { _, err := registered.History(t.Context(), nobody, contest.Registration{}); return err },
		"review, with a wrong form": func() error {
			_, err := registered.Review(t.Context(), nobody, e, contest.Review{Action: "praise"})
			return err
		},
		"list mails":       func() error { _, err := outbox.List(t.Context(), nobody, contest.MailFilter{}); return err },
		"show mail":        func() error { _, err := outbox.Show(t.Context(), nobody, e.ID, "1"); return err },
		"resend mail":      func() error { _, err := outbox.Resend(t.Context(), nobody, e.ID, "1"); return err },
		"list submissions": func() error { _, err := submitted.List(t.Context(), nobody, e.ID); return err },
		"release link":     func() error { _, err := submitted.ReleaseLink(t.Context(), nobody, e, "?"); return err },
		"disqualify": func() error {
			_, _, err := disqualified.Carry(t.Context(), nobody, e, contest.DisqualificationRequest{WorkID: 1001})
			return err
		},
		"restore": func() error {
			_, _, err := disqualified.Carry(t.Context(), nobody, e, contest.DisqualificationRequest{WorkID: 1001, Restored: true})
			return err
		},
		"find submission": func() error { _, err := submitted.Find(t.Context(), nobody, e.ID, 1001); return err },
	} {
		if err := call(); contest.CodeOf(err) != contest.CodeForbidden {
			t.Errorf("%s: %v, want FORBIDDEN", name, err)
		}
	}
}
