package postgres_test

import (
	"context"
	"testing"
	"time"

	"marquee/backend/contest"
)

// TestReopenedEntrantsWorkIsHidden: judges neither see nor nominate it until the next
// approval, and nothing can be submitted in between.
func TestReopenedEntrantsWorkIsHidden(t *testing.T) {
	j := newJury(t, 2)
	ctx := context.Background()
	w := newWall()
	lea := j.judge("Lea", contest.RoleNominator)
	r := registered(t, j.DB, "entrant1@films.example")
	service := reviewService(j.DB, w)
	nominate := func(want contest.Code) {
		t.Helper()
		_, err := j.Nominate(ctx, lea, form(1, contest.AwardLevel, "good"), 10, j.now)
		wantCode(t, err, want)
	}
	submit := func(want contest.Code) {
		t.Helper()
		_, err := j.Submit(ctx, contest.NewSubmission{
			Edition: contest.International, EntrantID: r.EntrantID, Most: 10, At: j.now, WorkID: 900 + j.number(`SELECT count(*) FROM submissions`),
			Form: contest.SubmissionForm{Title: "Again", Description: "-", VideoLink: "https://video.example/9", Tools: []contest.Tool{"veo"}},
		})
		wantCode(t, err, want)
	}
	review(t, service, contest.ReviewApprove, r)
	nominate("")
	j.exec(`DELETE FROM nominations`)

	review(t, service, contest.ReviewReopen, r)
	nominate(contest.CodeNotFound)
	submit(contest.CodeUnderReview)
	j.wantCounted("hidden")
	review(t, service, contest.ReviewDeny, r)
	nominate(contest.CodeNotFound)
	submit(contest.CodeDenied)

	review(t, service, contest.ReviewReopen, r)
	review(t, service, contest.ReviewApprove, r)
	j.exec(`DELETE FROM nominations`)
	nominate("")
	j.wantCounted("shown again")
	submit("")
}

func TestRegistrationsAreFilteredSortedAndPaged(t *testing.T) {
	t.Parallel()
	db, w := openDB(t), newWall()
	for _, email := range []string{"cy@example.com", "ada_1@example.com", "bo@example.com"} {
		review(t, reviewService(db, w), contest.ReviewApprove, registered(t, db, email))
		w.add(time.Second)
	}
	for name, c := range map[string]struct {
		filter contest.RegistrationFilter
		total  int
		first  string
		length int
	}{
		"all":            {contest.RegistrationFilter{}, 3, "", 3},
		"newest review":  {contest.RegistrationFilter{Sort: contest.SortByReviewed, Descending: true}, 3, "bo@example.com", 3},
		"oldest review":  {contest.RegistrationFilter{Sort: contest.SortByReviewed, Limit: 1}, 3, "cy@example.com", 1},
		"second page":    {contest.RegistrationFilter{Sort: contest.SortByReviewed, Limit: 2, Offset: 2}, 3, "bo@example.com", 1},
		"beyond the end": {contest.RegistrationFilter{Limit: 2, Offset: 9}, 3, "", 0},
		"search":         {contest.RegistrationFilter{Search: "ADA"}, 1, "ada_1@example.com", 1},
		"no wildcard":    {contest.RegistrationFilter{Search: "_"}, 1, "ada_1@example.com", 1},
		"teams":          {contest.RegistrationFilter{Type: contest.TeamEntry}, 0, "", 0},
		"language":       {contest.RegistrationFilter{Language: contest.Chinese}, 0, "", 0},
		"sent before":    {contest.RegistrationFilter{SentBefore: w.now()}, 3, "", 3},
		"sent from":      {contest.RegistrationFilter{SentFrom: w.now()}, 0, "", 0},
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
