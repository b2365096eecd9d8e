package outbox_test

import (
	"encoding/json"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/outbox"
)

// TestRolesWriteToTheirOwn: who keeps the jury writes to jurors, who reviews to entrants, owners to all.
func TestRolesWriteToTheirOwn(t *testing.T) {
	t.Parallel()
	for role, want := range map[contest.OrganiserRole]string{
		contest.OrganiserOwner: "entrants jury", contest.OrganiserReviewer: "entrants", contest.OrganiserJury: "jury", contest.OrganiserViewer: "",
	} {
		var got []string
		for _, a := range outbox.Audiences((contest.OrganiserAccount{ID: "1", Email: "a@films.example", Role: role}).Organiser()) {
			got = append(got, string(a))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s writes to %v, want %s", role, got, want)
		}
	}
	if len(outbox.Audiences((contest.Organiser{}))) != 0 {
		t.Error("nobody writes to somebody")
	}
}

// TestBroadcastFilterOnTheWire: a group is a string, a filter an object without unknown fields.
func TestBroadcastFilterOnTheWire(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]outbox.Audience{
		`"finalists"`: outbox.AudienceEntrants, `"late_judges"`: outbox.AudienceJury, `{"list":"jury","progress":"never"}`: outbox.AudienceJury,
		`{"list":"registrations","state":"PASS","submitted":false}`: outbox.AudienceEntrants, `{"list":"submissions","state":"disqualified"}`: outbox.AudienceEntrants,
		`{"list":"registrations","sending":"batch:1","acted":false}`: outbox.AudienceEntrants,
	} {
		var f outbox.BroadcastFilter
		if err := json.Unmarshal([]byte(body), &f); err != nil || f.Audience() != want {
			t.Errorf("%s: %v, %s", body, err, f.Audience())
		}
		if encoded, err := json.Marshal(f); err != nil || string(encoded) != body {
			t.Errorf("%s: written as %s, %v", body, encoded, err)
		}
	}
	for _, body := range []string{`5`, `["finalists"]`, `{"list":"registrations","submited":true}`, `{"list":"registrations","submitted":"no"}`} {
		var f outbox.BroadcastFilter
		if err := json.Unmarshal([]byte(body), &f); err == nil {
			t.Errorf("%s is read as %+v", body, f)
		}
	}
	secret := outbox.BroadcastFilter{List: "registrations", Search: "Ada Byron"}
	if strings.Contains(secret.String(), "Ada") {
		t.Errorf("the audit log has %s", secret.String())
	}
}
