package registration_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/registration"
	"marquee/backend/registration/registrationtest"
)

// reviewed is a review store of a few registrations.
type reviewed struct {
	registrationtest.Reader
	all       []registration.Registration
	decisions []registration.Decision
	mails     []contest.NewMail
	faster    contest.RegisterState // "": nobody; else what another organiser decides first
}

func (r *reviewed) LostPlaces(
	context.Context,
	contest.EditionID,
	registration.ReviewAction,
	[]string,
	int,
) ([]registration.LostPlace, error) {
	return nil, nil
}

func (r *reviewed) WaitingDecision(context.Context, string) (*contest.NewMail, error) {
	return nil, nil
}

func (r *reviewed) FindRegistrations(context.Context, contest.EditionID, string) ([]registration.Registration, error) {
	return r.all, nil
}

func (r *reviewed) RegistrationByID(
	_ context.Context,
	_ contest.EditionID,
	id string,
) (registration.Registration, error) {
	i := slices.IndexFunc(r.all, func(one registration.Registration) bool { return one.ID == id })
	if i < 0 {
		return registration.Registration{}, contest.Fail(contest.CodeNotFound)
	}
	return r.all[i], nil
}

func (r *reviewed) Decide(
	_ context.Context,
	d registration.Decision,
	compose registration.ComposeMail,
) (registration.Registration, error) {
	i := slices.IndexFunc(r.all, func(one registration.Registration) bool { return one.ID == d.RegistrationID })
	if r.faster != "" {
		r.all[i].State, r.all[i].ReviewedBy = r.faster, "tools:mei"
		return registration.Registration{}, fmt.Errorf("decide: %w", contest.Fail(contest.CodeConflict))
	}
	r.decisions = append(r.decisions, d)
	r.all[i].State = d.State
	if compose == nil {
		return r.all[i], nil
	}
	m, err := compose(r.all[i])
	r.mails = append(r.mails, m)
	return r.all[i], err
}

func (r *reviewed) ResendDecision(
	_ context.Context,
	d registration.Decision,
	compose registration.ComposeMail,
) (registration.Registration, error) {
	i := slices.IndexFunc(r.all, func(one registration.Registration) bool { return one.ID == d.RegistrationID })
	m, err := compose(r.all[i])
	r.mails = append(r.mails, m)
	return r.all[i], err
}

func wallNow() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }

func reviewService(store *reviewed) *registration.Service {
	return &registration.Service{
		Registrations: store.Reader,
		Reviews:       store,
		Composer:      registrationtest.Composer{},
		Clock:         contesttest.FixedClock(contesttest.Edition().RegistrationEnds),
		Now:           wallNow,
	}
}

// TestHoldIsThatOfTheContest: where a contest holds emails for less than a minute, those about decisions too.
func TestHoldIsThatOfTheContest(t *testing.T) {
	t.Parallel()
	store := &reviewed{all: []registration.Registration{one("1", contest.StateSubmitted)}}
	service := reviewService(store)
	service.Hold = 5 * time.Second
	_, err := service.Review(
		t.Context(),
		organiser(),
		contesttest.Edition(),
		registration.Review{Action: registration.ReviewDeny, IDs: []string{"1"}, Reason: "Blurred."},
	)
	if err != nil || len(store.mails) != 1 || !store.mails[0].NotBefore.Equal(wallNow().Add(5*time.Second)) {
		t.Errorf("%+v, %v", store.mails, err)
	}
}

func one(id string, state contest.RegisterState) registration.Registration {
	return registration.Registration{
		ID:        id,
		State:     state,
		EntrantID: "e" + id,
		Form:      registration.Form{Email: id + "@example.com"},
	}
}

func organiser() contest.Organiser { return contest.ToolsOrganiser("lin") }

// TestReviewOfManyReportsEach runs each action over a registration in every state and
// an unknown one, dry first.
func TestReviewOfManyReportsEach(t *testing.T) {
	t.Parallel()
	for action, want := range map[registration.ReviewAction][]string{
		registration.ReviewApprove: {"registration-approved", "decided", "decided", "unknown"},
		registration.ReviewDeny:    {"registration-denied", "decided", "decided", "unknown"},
		registration.ReviewReopen:  {"under_review", "done", "done", "unknown"},
		registration.ReviewResend:  {"under_review", "registration-approved", "registration-denied", "unknown"},
	} {
		store := &reviewed{
			all: []registration.Registration{
				one("1", contest.StateSubmitted),
				one("2", contest.StatePass),
				one("3", contest.StateDeny),
			},
		}
		for _, dry := range []bool{true, false} {
			outcomes, err := reviewService(
				store,
			).Review(
				t.Context(),
				organiser(),
				contesttest.Edition(),
				registration.Review{
					Action: action, IDs: []string{"1", "2", "3", "4"}, Reason: "Blurred.", DryRun: dry,
				},
			)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, o := range outcomes {
				switch {
				case o.Skipped != "":
					got = append(got, string(o.Skipped))
				case o.Mail != "":
					got = append(got, string(o.Mail))
				default:
					got = append(got, "done")
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s, dry %v: %v, want %v", action, dry, got, want)
			}
			if dry && len(store.decisions)+len(store.mails) > 0 {
				t.Errorf("%s: a dry run has changed something: %+v", action, store)
			}
		}
	}
}

// TestDecisionIsStoredWithItsMail: the mail is held, a resent one is not.
func TestDecisionIsStoredWithItsMail(t *testing.T) {
	t.Parallel()
	store := &reviewed{all: []registration.Registration{one("1", contest.StateSubmitted)}}
	service := reviewService(store)
	for _, review := range []registration.Review{
		{Action: registration.ReviewDeny, IDs: []string{"1"}, Reason: " Blurred. "}, {Action: registration.ReviewResend, IDs: []string{"1"}},
	} {
		if _, err := service.Review(t.Context(), organiser(), contesttest.Edition(), review); err != nil {
			t.Fatal(err)
		}
	}
	want := registration.Decision{
		RegistrationID: "1",
		State:          contest.StateDeny,
		Reason:         "Blurred.",
		By:             "tools:lin",
		At:             contesttest.Edition().RegistrationEnds,
		Now:            wallNow(),
	}
	if len(store.decisions) != 1 || !store.decisions[0].At.Equal(want.At) {
		t.Fatalf("decisions = %+v", store.decisions)
	}
	if store.decisions[0].At = want.At; store.decisions[0] != want {
		t.Errorf("decision = %+v, want %+v", store.decisions[0], want)
	}
	held := contest.NewMail{
		About: "registration:1", EntrantID: "e1", To: "1@example.com", Subject: "DENY",
		Deadline: store.mails[0].Deadline, CreatedAt: wallNow(), NotBefore: wallNow().Add(registration.DecisionHold),
	}
	if !held.Deadline.Equal(contesttest.Edition().RegistrationEnds) {
		t.Errorf("the mail tells the deadline %s", held.Deadline)
	}
	resent := held
	resent.NotBefore, resent.Deadline = wallNow(), store.mails[1].Deadline
	if !slices.Equal(store.mails, []contest.NewMail{held, resent}) {
		t.Errorf("mails = %+v", store.mails)
	}
}

// TestSecondOrganiserIsTold: the outcome has the registration as the first decided it.
func TestSecondOrganiserIsTold(t *testing.T) {
	t.Parallel()
	store := &reviewed{all: []registration.Registration{one("1", contest.StateSubmitted)}, faster: contest.StateDeny}
	outcomes, err := reviewService(
		store,
	).Review(
		t.Context(),
		organiser(),
		contesttest.Edition(),
		registration.Review{Action: registration.ReviewApprove, IDs: []string{"1"}},
	)
	if err != nil {
		t.Fatal(err)
	}
	o := outcomes[0]
	if o.Skipped != registration.SkipDecided || o.Registration.State != contest.StateDeny ||
		o.Registration.ReviewedBy != "tools:mei" ||
		o.Mail != "" {
		t.Errorf("outcome = %+v", o)
	}
}

func TestReviewIsChecked(t *testing.T) {
	t.Parallel()
	for field, review := range map[string]registration.Review{
		"decision": {Action: "praise"},
		"reason":   {Action: registration.ReviewDeny, Reason: " \n"},
		"ids":      {Action: registration.ReviewApprove, IDs: make([]string, contest.MaxReviewed+1)},
	} {
		_, err := reviewService(&reviewed{}).Review(t.Context(), organiser(), contesttest.Edition(), review)
		var failure *contest.Error
		if !errors.As(err, &failure) || len(failure.Fields) != 1 || failure.Fields[field].ZH == "" {
			t.Errorf("%s: %v", field, err)
		}
	}
	long := registration.Review{Action: registration.ReviewReopen, Reason: strings.Repeat("长", contest.MaxReason+1)}
	if _, err := reviewService(
		&reviewed{},
	).Review(
		t.Context(),
		organiser(),
		contesttest.Edition(),
		long,
	); contest.CodeOf(
		err,
	) != contest.CodeValidation {
		t.Errorf("a long reason: %v", err)
	}
	without := reviewService(&reviewed{all: []registration.Registration{one("1", contest.StateSubmitted)}})
	without.Composer = nil
	if _, err := without.Review(
		t.Context(),
		organiser(),
		contesttest.Edition(),
		registration.Review{Action: registration.ReviewApprove, IDs: []string{"1"}},
	); err == nil {
		t.Error("decided without a composer of mails")
	}
}

func TestRegistrationIsFoundByItsAddress(t *testing.T) {
	t.Parallel()
	ada, bo := registration.Registration{
		ID:      "1",
		Account: "ada@example.com",
	}, registration.Registration{
		ID:      "2",
		Account: "bo@example.com",
	}
	both := reviewService(&reviewed{all: []registration.Registration{bo, ada}})
	if found, err := both.Find(
		t.Context(),
		organiser(),
		contest.International,
		" Ada@example.com",
	); err != nil ||
		found.ID != "1" {
		t.Errorf("by the account: %+v, %v", found, err)
	}
	var ambiguous *registration.AmbiguousEmailError
	if _, err := both.Find(
		t.Context(),
		organiser(),
		contest.International,
		"c@example.com",
	); !errors.As(err, &ambiguous) ||
		len(ambiguous.Accounts) != 2 {
		t.Errorf("an address in two forms: %v", err)
	}
	if _, err := reviewService(
		&reviewed{},
	).Find(
		t.Context(),
		organiser(),
		contest.International,
		"c@example.com",
	); contest.CodeOf(
		err,
	) != contest.CodeNotFound {
		t.Errorf("an unknown address: %v", err)
	}
}
