package web_test

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"marquee/backend/contest"
)

// TestAreasOfRoles compares what the console's tests believe of each role with the answer of the service.
func TestAreasOfRoles(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	file, err := os.ReadFile("../../site/console/testing/areas.json")
	if err != nil {
		t.Fatal(err)
	}
	var believed map[contest.OrganiserRole]map[contest.Area]contest.Access
	if err := json.Unmarshal(file, &believed); err != nil {
		t.Fatal(err)
	}
	for _, role := range contest.OrganiserRoles() {
		var me struct {
			Areas map[contest.Area]contest.Access `json:"areas"`
		}
		w.organiser(role).read("/me").ok(&me)
		if !reflect.DeepEqual(me.Areas, believed[role]) {
			t.Errorf("%s: the service answers %v, the console's tests believe %v", role, me.Areas, believed[role])
		}
	}
}
