package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"marquee/backend/contest"
)

const reports = "/apis/activity/report"

type reportView struct {
	ID, State, Kind, Text string
	WorkID, Version       int
	Reason, Email         *string
}

func goodReport() object {
	return object{"workId": 103, "reason": "label", "text": "No word of AI.", "email": "eve@mail.example"}
}

func TestViewersReportFilmsAndOrganisersDecide(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	viewer := w.client()
	for name, wrong := range map[string]struct {
		change object
		field  string
	}{
		"no film":     {object{"workId": 0}, "workId"},
		"no reason":   {object{"reason": "dull"}, "reason"},
		"no text":     {object{"text": "  "}, "text"},
		"wrong email": {object{"email": "eve"}, "email"},
	} {
		t.Log(name)
		viewer.post(reports, goodReport().with(wrong.change)).fails(contest.CodeValidation, wrong.field)
	}
	viewer.headers["Idempotency-Key"] = "one"
	var sent, again reportView
	viewer.post(reports, goodReport()).ok(&sent)
	viewer.post(reports, goodReport()).ok(&again)
	if sent.ID == "" || again.ID != sent.ID || sent.State != "open" {
		t.Fatalf("%+v, again %+v", sent, again)
	}
	o := w.organiser(contest.OrganiserReviewer)
	var page struct {
		Items []reportView
		Total int
	}
	o.read("/reports?state=open").ok(&page)
	if page.Total != 1 || page.Items[0].WorkID != 103 || page.Items[0].Kind != "label" ||
		*page.Items[0].Email != "eve@mail.example" {
		t.Fatalf("%+v", page)
	}
	waits := func() bool {
		var overview struct{ Needs []struct{ Kind string } }
		o.read("/overview").ok(&overview)
		return slices.ContainsFunc(overview.Needs, func(n struct{ Kind string }) bool { return n.Kind == "films_reported" })
	}
	if !waits() {
		t.Error("the overview does not say that a film was reported")
	}
	path := "/reports/" + sent.ID
	o.send(path, object{"decision": "upheld", "reason": "", "before": 1}).fails(contest.CodeValidation, "reason")
	var wait sync.WaitGroup
	codes := make([]int, 2)
	for i, decision := range []string{"upheld", "dismissed"} {
		wait.Go(func() {
			codes[i], _, _ = o.file(
				http.MethodPost,
				path+"?edition=international",
				fmt.Sprintf(`{"decision":%q,"reason":"Seen.","before":1}`, decision),
			)
		})
	}
	wait.Wait()
	if codes[0]+codes[1] != http.StatusOK+http.StatusConflict {
		t.Errorf("two decide at once: %d", codes)
	}
	o.read("/reports?state=open").ok(&page)
	if page.Total != 0 || waits() {
		t.Errorf("still open: %+v", page)
	}
}

func TestReportsOfANetworkAreLimited(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	viewer := w.client()
	for range 5 {
		viewer.post(reports, goodReport()).ok(nil)
	}
	viewer.post(reports, goodReport()).fails(contest.CodeTooManyRequests)
}

// TestStrangersCannotTakeReportsOver: a key that somebody else chose too hides no report, and a flood shuts nobody out.
func TestStrangersCannotTakeReportsOver(t *testing.T) {
	t.Parallel()
	site := newWorld(t, behindProxy)
	w := consoleOf(site)
	first, second := site.from("192.0.2.1"), site.from("198.51.100.7")
	first.headers["Idempotency-Key"], second.headers["Idempotency-Key"] = "1", "1"
	var one, two reportView
	first.post(reports, goodReport()).ok(&one)
	second.post(reports, goodReport().with(object{"text": "<script>alert(1)</script>", "reason": "hurt"})).ok(&two)
	if one.ID == two.ID {
		t.Error("a stranger who chooses the same key gets somebody else's report, and loses their own")
	}
	site.sql(
		`INSERT INTO rate_events (key, at) SELECT 'report:international', $1 FROM generate_series(1, 600)`,
		site.wall.Now(),
	)
	late := site.from("203.0.113.9")
	late.post(reports, goodReport()).ok(nil)
	late.post(reports, goodReport()).fails(contest.CodeTooManyRequests)
	delete(second.headers, "Idempotency-Key")
	second.post(reports, goodReport()).fails(contest.CodeTooManyRequests)
	for _, wide := range []string{"2001:db8:1:1::1", "2001:db8:1:2::1"} {
		site.from(wide).post(reports, goodReport()).ok(nil)
	}
	for name, form := range map[string]object{
		"a film beyond all":   {"workId": 1 << 40},
		"a film below all":    {"workId": -1},
		"half a film":         {"workId": 1.5},
		"too long":            {"text": strings.Repeat("长", 2001)},
		"two addresses":       {"email": "a@films.example, b@films.example"},
		"an address of lines": {"email": "a@films.example\r\nBcc: b@films.example"},
	} {
		answer := site.from("203.0.113.77").post(reports, goodReport().with(form))
		if answer.status < 400 || answer.status >= 500 {
			t.Errorf("%s: %d", name, answer.status)
		}
	}
	for _, role := range []contest.OrganiserRole{contest.OrganiserViewer, contest.OrganiserJury} {
		w.organiser(
			role,
		).send(
			"/reports/"+one.ID,
			object{"decision": "dismissed", "reason": "No.", "before": 1},
		).fails(
			contest.CodeForbidden,
		)
	}
	reviewer := w.organiser(contest.OrganiserReviewer)
	for _, id := range []string{"0", "x", "a%00b", "00000000-0000-4000-8000-000000000000", one.ID + "%20"} {
		reviewer.send(
			"/reports/"+id,
			object{"decision": "dismissed", "reason": "No.", "before": 1},
		).fails(
			contest.CodeNotFound,
		)
	}
}
