package web_test

import (
	"fmt"
	"net/http"
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
	if page.Total != 1 || page.Items[0].WorkID != 103 || page.Items[0].Kind != "label" || *page.Items[0].Email != "eve@mail.example" {
		t.Fatalf("%+v", page)
	}
	path := "/reports/" + sent.ID
	o.send(path, object{"decision": "upheld", "reason": "", "before": 1}).fails(contest.CodeValidation, "reason")
	var wait sync.WaitGroup
	codes := make([]int, 2)
	for i, decision := range []string{"upheld", "dismissed"} {
		wait.Go(func() {
			codes[i], _, _ = o.file(http.MethodPost, path+"?edition=international", fmt.Sprintf(`{"decision":%q,"reason":"Seen.","before":1}`, decision))
		})
	}
	wait.Wait()
	if codes[0]+codes[1] != http.StatusOK+http.StatusConflict {
		t.Errorf("two decide at once: %d", codes)
	}
	o.read("/reports?state=open").ok(&page)
	if page.Total != 0 {
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
