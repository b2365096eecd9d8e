package stores_test

import (
	"context"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/organiser"
)

// organiser makes an account of the console.
func (j *juryDB) organiser(email string, role contest.OrganiserRole) contest.OrganiserAccount {
	j.t.Helper()
	account, err := j.CreateOrganiser(
		context.Background(),
		contest.OrganiserAccount{Email: email, Name: email, Role: role},
		organiser.Change{By: "tools:test", At: j.now},
	)
	if err != nil {
		j.t.Fatal(err)
	}
	return account
}

func TestAnAddressHasOneOrganiser(t *testing.T) {
	j := newJury(t, 0)
	ends := atOnce(20, func(int) error {
		_, err := j.CreateOrganiser(
			context.Background(),
			contest.OrganiserAccount{Email: "ada@films.example", Name: "Ada", Role: contest.OrganiserOwner},
			organiser.Change{By: "tools:test", At: j.now},
		)
		return err
	})
	if ends[""] != 1 || ends[contest.CodeConflict] != 19 {
		t.Errorf("20 callers ended with %v", ends)
	}
}

// TestContestKeepsAnOwner: of two owners who close each other's account at once, one stays.
func TestContestKeepsAnOwner(t *testing.T) {
	j := newJury(t, 0)
	owners := []contest.OrganiserAccount{
		j.organiser("ada@films.example", contest.OrganiserOwner),
		j.organiser("ben@films.example", contest.OrganiserOwner),
	}
	j.organiser("cai@films.example", contest.OrganiserReviewer)
	ends := atOnce(20, func(i int) error {
		change := organiser.Change{ID: owners[i%2].ID, By: contest.OrganiserActor(owners[(i+1)%2].Email), At: j.now}
		if i%4 < 2 {
			_, err := j.DisableOrganiser(context.Background(), change)
			return err
		}
		_, err := j.SetOrganiserRole(context.Background(), organiser.RoleForm{Role: contest.OrganiserViewer}, change)
		return err
	})
	if left := j.number(
		`SELECT count(*) FROM organisers WHERE role = 'owner' AND disabled_at IS NULL`,
	); left != 1 ||
		ends[contest.CodeConflict] == 0 {
		t.Errorf("%d owners are left, the calls ended with %v", left, ends)
	}
}

func TestChangesOfOrganisersAreAudited(t *testing.T) {
	j := newJury(t, 0)
	j.organiser("ada@films.example", contest.OrganiserOwner)
	ben := j.organiser("ben@films.example", contest.OrganiserJury)
	change := organiser.Change{ID: ben.ID, By: "organiser:ada@films.example", At: j.now}
	_, err := j.SetOrganiserRole(t.Context(), organiser.RoleForm{Role: contest.OrganiserViewer}, change)
	wantCode(t, err, "")
	disabled, err := j.DisableOrganiser(t.Context(), change)
	wantCode(t, err, "")
	if disabled.DisabledAt.IsZero() || disabled.Organiser() != (contest.Organiser{}) {
		t.Errorf("disabled: %+v", disabled)
	}
	_, err = j.EnableOrganiser(t.Context(), change)
	wantCode(t, err, "")
	_, err = j.ResetOrganiserFactor(t.Context(), change)
	wantCode(t, err, "")
	_, err = j.EnableOrganiser(t.Context(), organiser.Change{ID: "ben", By: change.By, At: j.now})
	wantCode(t, err, contest.CodeNotFound)
	for action, detail := range map[string]string{
		"organiser.add": `{"before": null, "after": {"role": "jury"}}`, "organiser.role": `{"before": {"role": "jury"}, "after": {"role": "viewer"}}`,
		"organiser.disable":             `{"before": {"mayLogIn": true}, "after": {"mayLogIn": false}}`,
		"organiser.enable":              `{"before": {"mayLogIn": false}, "after": {"mayLogIn": true}}`,
		"organiser.second_factor_reset": `{"before": {"secondFactor": false}, "after": {"secondFactor": false}}`,
	} {
		if rows := j.number(`SELECT count(*) FROM audit_log WHERE action = $1 AND detail = $2::jsonb
			AND subject = 'organiser:ben@films.example' AND edition IS NULL`, action, detail); rows != 1 {
			t.Errorf("%d audit rows of %s with %s", rows, action, detail)
		}
	}
}
