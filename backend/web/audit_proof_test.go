package web_test

import (
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
)

// TestAuditLogIsComparedWithThePublicLog: a row waits for the next head, is verified under it, and differs once
// somebody changes it in the database; rows of what the public log does not record are not compared.
func TestAuditLogIsComparedWithThePublicLog(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	j.addWork(1)
	owner := w.organiser(contest.OrganiserOwner)
	owner.send("/shortlist", object{"add": []int{1}, "remove": []int{}}).ok(nil)
	type logged struct {
		State      string
		Leaf       *int64
		Commitment *string
	}
	state := func(action string) *logged {
		t.Helper()
		var page struct{ Items []struct{ Log *logged } }
		owner.read("/audit?action=" + action).ok(&page)
		if len(page.Items) == 0 {
			t.Fatalf("no row of %s", action)
		}
		return page.Items[0].Log
	}
	if is := state("shortlist.set"); is == nil || is.State != "waiting" || is.Leaf != nil {
		t.Errorf("before the first head: %+v", is)
	}
	w.sequence()
	if is := state(
		"shortlist.set",
	); is == nil || is.State != "verified" || is.Leaf == nil ||
		len(*is.Commitment) != 64 {
		t.Errorf("under the head: %+v", is)
	}
	if is := state("organiser.add"); is != nil {
		t.Errorf("an action without a leaf: %+v", is)
	}
	if _, _, file := owner.file(
		http.MethodGet,
		"/audit/export?edition=international&action=shortlist",
		"",
	); !strings.Contains(
		file,
		`,"verified",`,
	) {
		t.Errorf("export: %s", file)
	}
	w.sql(`UPDATE audit_log SET detail = jsonb_set(detail, '{after,workIds}', '[1, 2]') WHERE action = 'shortlist.set'`)
	if is := state("shortlist.set"); is == nil || is.State != "differs" || is.Leaf != nil {
		t.Errorf("a changed row: %+v", is)
	}
}
