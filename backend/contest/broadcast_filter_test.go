package contest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"marquee/backend/contest"
)

// TestRolesWriteToTheirOwn: who keeps the jury writes to jurors, who reviews to entrants, owners to all.
func TestRolesWriteToTheirOwn(t *testing.T) {
	t.Parallel()
	for role, want := range map[contest.OrganiserRole]string{
		contest.OrganiserOwner: "entrants jury", contest.OrganiserReviewer: "entrants", contest.OrganiserJury: "jury", contest.OrganiserViewer: "",
	} {
		var got []string
		for _, a := range (contest.OrganiserAccount{ID: "1", Email: "a@films.example", Role: role}).Organiser().Audiences() {
			got = append(got, string(a))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s writes to %v, want %s", role, got, want)
		}
	}
	if len((contest.Organiser{}).Audiences()) != 0 {
		t.Error("nobody writes to somebody")
	}
}

// TestBroadcastFilterOnTheWire: a group is a string, a filter an object without unknown fields.
func TestBroadcastFilterOnTheWire(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]contest.Audience{
		`"finalists"`: contest.AudienceEntrants, `"late_judges"`: contest.AudienceJury, `{"list":"jury","progress":"never"}`: contest.AudienceJury,
		`{"list":"registrations","state":"PASS","submitted":false}`: contest.AudienceEntrants, `{"list":"submissions","state":"disqualified"}`: contest.AudienceEntrants,
	} {
		var f contest.BroadcastFilter
		if err := json.Unmarshal([]byte(body), &f); err != nil || f.Audience() != want {
			t.Errorf("%s: %v, %s", body, err, f.Audience())
		}
		if encoded, err := json.Marshal(f); err != nil || string(encoded) != body {
			t.Errorf("%s: written as %s, %v", body, encoded, err)
		}
	}
	for _, body := range []string{`5`, `["finalists"]`, `{"list":"registrations","submited":true}`, `{"list":"registrations","submitted":"no"}`} {
		var f contest.BroadcastFilter
		if err := json.Unmarshal([]byte(body), &f); err == nil {
			t.Errorf("%s is read as %+v", body, f)
		}
	}
	secret := contest.BroadcastFilter{List: "registrations", Search: "Ada Byron"}
	if strings.Contains(secret.String(), "Ada") {
		t.Errorf("the audit log has %s", secret.String())
	}
}
