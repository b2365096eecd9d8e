package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"marquee/backend/contest"
)

type savedView struct {
	ID, Name, Query, Owner string
	Shared, Mine           bool
	Version                int
}

func viewForm(n int, name string, shared bool) object {
	return object{
		"id":     fmt.Sprintf("00000000-0000-4000-8000-%012d", n),
		"list":   "registrations",
		"name":   name,
		"query":  "state=PASS",
		"shared": shared,
	}
}

// TestSavedViews: they are saved once, seen by those who may, and changed as they were read.
func TestSavedViews(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c, viewer, jury := w.organiser(
		contest.OrganiserReviewer,
	), w.organiser(
		contest.OrganiserViewer,
	), w.organiser(
		contest.OrganiserJury,
	)
	names := func(c *consoleClient) string {
		t.Helper()
		var views []savedView
		c.read("/views").ok(&views)
		var all []string
		for _, v := range views {
			all = append(all, fmt.Sprint(v.Name, " ", v.Mine))
		}
		return strings.Join(all, ", ")
	}
	c.send("/views", viewForm(1, " Approved ", true)).ok(nil)
	c.send("/views", viewForm(1, "Another", false)).ok(nil) // saved already
	c.send("/views", viewForm(2, "Own", false)).ok(nil)
	viewer.send("/views", viewForm(3, "Own", false)).ok(nil)
	viewer.send("/views", viewForm(4, "Shared", true)).fails(contest.CodeForbidden)
	viewer.send("/views", viewForm(1, "Taken over", false)).fails(contest.CodeConflict)
	c.send("/views", viewForm(5, "approved", true)).fails(contest.CodeConflict, "name")
	c.send(
		"/views",
		viewForm(5, "", true).with(object{"list": "films", "query": "%zz"}),
	).fails(
		contest.CodeValidation,
		"list",
		"name",
		"query",
	)
	jury.send("/views", viewForm(6, "Mine", false)).fails(contest.CodeForbidden) // does not read registrations
	for _, test := range []struct {
		c    *consoleClient
		want string
	}{{c, "Approved true, Own true"}, {viewer, "Approved false, Own true"}, {jury, ""}} {
		if got := names(test.c); got != test.want {
			t.Errorf("views: %q, want %q", got, test.want)
		}
	}
	const shared, own = "/views/00000000-0000-4000-8000-000000000001", "/views/00000000-0000-4000-8000-000000000002"
	viewer.send(shared, object{"before": 1, "name": "Mine"}).fails(contest.CodeForbidden)
	viewer.send(own, object{"before": 1, "name": "Mine"}).fails(contest.CodeNotFound)
	viewer.send(own, object{"before": 1, "name": 5}).fails(contest.CodeValidation, "name")
	var changed savedView
	w.organiser(contest.OrganiserOwner).send(shared, object{"before": 1, "name": "All approved"}).ok(&changed)
	if changed.Version != 2 || changed.Mine || changed.Owner == "" {
		t.Errorf("renamed: %+v", changed)
	}
	c.send(shared, object{"before": 1, "name": "Approved"}).fails(contest.CodeConflict)
	c.send(shared, object{"before": 1, "name": "All approved"}).ok(nil) // as it is
	for range 2 {
		c.call(http.MethodDelete, own, nil).ok(nil)
	}
	viewer.call(http.MethodDelete, shared, nil).fails(contest.CodeForbidden)
	if got := names(c); got != "All approved true" {
		t.Errorf("left: %q", got)
	}
	var rows, told int
	w.row(`SELECT count(*) FROM audit_log WHERE action LIKE 'view.%'`, &rows)
	w.row(`SELECT count(*) FROM audit_log WHERE action LIKE 'view.%' AND detail::text LIKE '%PASS%'`, &told)
	if rows != 5 || told != 0 {
		t.Errorf("%d audit rows, %d with the query", rows, told)
	}
}

// TestTwoSaveAViewOfOneName: one of them gets the name.
func TestTwoSaveAViewOfOneName(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	clients := []*consoleClient{w.organiser(contest.OrganiserOwner), w.organiser(contest.OrganiserReviewer)}
	var wg sync.WaitGroup
	codes := make([]int, 2)
	for i, c := range clients {
		wg.Go(func() {
			body := fmt.Sprintf(
				`{"id":"00000000-0000-4000-8000-00000000000%d","list":"registrations","name":"Late","query":"","shared":true}`,
				i,
			)
			codes[i], _, _ = c.file(http.MethodPost, "/views?edition=international", body)
		})
	}
	wg.Wait()
	if codes[0]+codes[1] != http.StatusOK+http.StatusConflict {
		t.Errorf("statuses: %v", codes)
	}
}
