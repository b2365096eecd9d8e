package stores_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/registration"
	"marquee/backend/submission"
)

// TestReopenedEntrantsWorkIsHidden: judges neither see nor nominate it until the next
// approval, and nothing can be submitted in between.
func TestReopenedEntrantsWorkIsHidden(t *testing.T) {
	j := newJury(t, 2)
	ctx := context.Background()
	w := newWall()
	lea := j.judge("Lea", jury.RoleNominator)
	r := registered(t, j.DB, "entrant1@films.example")
	service := reviewService(j.DB, w)
	nominate := func(want contest.Code) {
		t.Helper()
		_, err := j.Nominate(ctx, lea, form(1, "LEVEL", "good"), 10, j.now)
		wantCode(t, err, want)
	}
	submit := func(want contest.Code) {
		t.Helper()
		_, err := j.Submit(ctx, submission.NewSubmission{
			Edition:   contest.International,
			EntrantID: r.EntrantID,
			Most:      10,
			At:        j.now,
			WorkID:    900 + j.number(`SELECT count(*) FROM submissions`),
			Form: submission.Form{
				Title:       "Again",
				Description: "-",
				VideoLink:   "https://video.example/9",
				Tools:       []contest.Tool{"veo"},
			},
		})
		wantCode(t, err, want)
	}
	review(t, service, registration.ReviewApprove, r)
	nominate("")
	j.exec(`DELETE FROM nominations`)

	review(t, service, registration.ReviewReopen, r)
	nominate(contest.CodeNotFound)
	submit(contest.CodeUnderReview)
	j.wantCounted("hidden")
	review(t, service, registration.ReviewDeny, r)
	nominate(contest.CodeNotFound)
	submit(contest.CodeDenied)

	review(t, service, registration.ReviewReopen, r)
	review(t, service, registration.ReviewApprove, r)
	j.exec(`DELETE FROM nominations`)
	nominate("")
	j.wantCounted("shown again")
	submit("")
}

// TestDecisionOnAFormerVersionIsRefused: two reviewers read the same form, one denies it,
// and its entrant sends another one before the second decides.
func TestDecisionOnAFormerVersionIsRefused(t *testing.T) {
	t.Parallel()
	db, w := openDB(t), newWall()
	service, edition := reviewService(db, w), &contest.Edition{ID: contest.International, Kind: contest.Films}
	read := registered(t, db, "mei@example.com")
	decide := func(who string, action registration.ReviewAction, version int) registration.ReviewOutcome {
		t.Helper()
		outcomes, err := service.Review(context.Background(), contest.ToolsOrganiser(who), edition, registration.Review{
			Action: action, Reason: "why", IDs: []string{read.ID}, Versions: map[string]int{read.ID: version},
		})
		if err != nil || len(outcomes) != 1 {
			t.Fatal(outcomes, err)
		}
		return outcomes[0]
	}
	if read.Version != 1 || decide("lin", registration.ReviewDeny, 1).Skipped != "" {
		t.Fatalf("the first reviewer could not decide on version %d", read.Version)
	}
	// The resubmission meets forty decisions of those who have read the first form.
	var group sync.WaitGroup
	for i := range 40 {
		group.Go(func() {
			action := registration.ReviewApprove
			if i%2 == 1 {
				action = registration.ReviewDeny
			}
			if got := decide(
				"mei",
				action,
				1,
			).Skipped; got != registration.SkipDecided &&
				got != registration.SkipChanged {
				t.Errorf("%s of the former form: %q", action, got)
			}
		})
	}
	again := registered(t, db, "mei@example.com")
	group.Wait()
	for _, action := range []registration.ReviewAction{registration.ReviewApprove, registration.ReviewDeny, registration.ReviewReopen, registration.ReviewResend} {
		if o := decide("mei", action, 1); o.Skipped != registration.SkipChanged || o.Registration.Version != 2 {
			t.Errorf("%s of the former form: %q, version %d", action, o.Skipped, o.Registration.Version)
		}
	}
	_, err := db.Decide(
		t.Context(),
		registration.Decision{RegistrationID: read.ID, State: contest.StateDeny, Version: 1, At: w.now(), Now: w.now()},
		nil,
	)
	var failure *contest.Error
	if !errors.As(err, &failure) || failure.Code != contest.CodeConflict || failure.Fields["version"].ZH == "" {
		t.Errorf("the store answers %v", err)
	}
	stored, err := db.Registration(t.Context(), contest.International, read.EntrantID)
	if err != nil || stored.State != contest.StateSubmitted || again.Version != 2 {
		t.Errorf("%s, version %d, %v", stored.State, again.Version, err)
	}
	if got := decide("mei", registration.ReviewApprove, 2).Skipped; got != "" {
		t.Errorf("the form that was read is skipped as %q", got)
	}
}

func TestRegistrationsAreFilteredSortedAndPaged(t *testing.T) {
	t.Parallel()
	db, w := openDB(t), newWall()
	for _, email := range []string{"cy@example.com", "ada_1@example.com", "bo@example.com"} {
		review(t, reviewService(db, w), registration.ReviewApprove, registered(t, db, email))
		w.add(time.Second)
	}
	for name, c := range map[string]struct {
		filter registration.Filter
		total  int
		first  string
		length int
	}{
		"all":            {registration.Filter{}, 3, "", 3},
		"newest review":  {registration.Filter{Sort: registration.SortByReviewed, Descending: true}, 3, "bo@example.com", 3},
		"oldest review":  {registration.Filter{Sort: registration.SortByReviewed, Part: contest.Part{Limit: 1}}, 3, "cy@example.com", 1},
		"second page":    {registration.Filter{Sort: registration.SortByReviewed, Part: contest.Part{Limit: 2, Offset: 2}}, 3, "bo@example.com", 1},
		"beyond the end": {registration.Filter{Part: contest.Part{Limit: 2, Offset: 9}}, 3, "", 0},
		"search":         {registration.Filter{Search: "ADA"}, 1, "ada_1@example.com", 1},
		"no wildcard":    {registration.Filter{Search: "_"}, 1, "ada_1@example.com", 1},
		"teams":          {registration.Filter{Type: registration.TeamEntry}, 0, "", 0},
		"language":       {registration.Filter{Language: contest.Chinese}, 0, "", 0},
		"sent before":    {registration.Filter{SentBefore: w.now()}, 3, "", 3},
		"sent from":      {registration.Filter{SentFrom: w.now()}, 0, "", 0},
	} {
		c.filter.Edition = contest.International
		page, err := db.Registrations(t.Context(), c.filter)
		if err != nil || page.Total != c.total || len(page.Registrations) != c.length {
			t.Errorf("%s: %d of %d, %v", name, len(page.Registrations), page.Total, err)
			continue
		}
		if c.first != "" && page.Registrations[0].Account != c.first {
			t.Errorf("%s: first is %s", name, page.Registrations[0].Account)
		}
	}
}
