package web_test

import (
	"net/http"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/marking"
)

type markedTask struct {
	ID      string `json:"id"`
	Results []struct {
		URL   string `json:"url"`
		Marks *struct {
			AIGC *struct {
				Label    string `json:"label"`
				Producer string `json:"producer"`
			} `json:"aigc"`
			IPTC *string `json:"iptc"`
		} `json:"marks"`
		Unmarked bool `json:"unmarked"`
	} `json:"results"`
}

// TestUnmarkedResultNeedsAgreement: results are marked, and the one without a visible label is given only to its
// entrant who agrees to the duties. Each time is logged.
func TestUnmarkedResultNeedsAgreement(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	a.runner.Marker = &marking.Marker{Code: "0011TEST", Now: time.Now}
	c := a.approved("ada@films.example")
	task := a.paint(c)
	path := tasksPath + "/" + task.ID + "/unmarked"
	var marked markedTask
	c.get(tasksPath + "/" + task.ID).ok(&marked)
	result := marked.Results[0]
	if result.Marks == nil || result.Marks.AIGC == nil || result.Marks.AIGC.Label != "1" ||
		result.Marks.AIGC.Producer != "0011TEST" ||
		!result.Unmarked {
		t.Fatalf("got %+v", result)
	}
	c.post(path, object{"result": 0}).fails(contest.CodeValidation, "agreed")
	c.post(path, object{"result": 0, "agreed": false}).fails(contest.CodeValidation, "agreed")
	c.post(path, object{"result": 7, "agreed": true}).fails(contest.CodeValidation, "result")
	a.approved("bob@films.example").post(path, object{"result": 0, "agreed": true}).fails(contest.CodeNotFound)
	var logged int
	if a.query(&logged, `SELECT count(*) FROM unmarked_downloads`); logged != 0 {
		t.Errorf("%d downloads are logged that nobody made", logged)
	}
	var plain struct{ URL, ContentType string }
	for range 2 {
		c.post(path, object{"result": 0, "agreed": true}).ok(&plain)
	}
	if response, content := read(
		t,
		plain.URL,
		"",
	); response.StatusCode != http.StatusOK || len(content) == 0 || plain.ContentType != "image/png" ||
		plain.URL == result.URL {
		t.Errorf("the file answers %s, %s", response.Status, plain.ContentType)
	}
	if a.query(
		&logged,
		`SELECT count(*) FROM unmarked_downloads WHERE task_id = $1 AND number = 0`,
		task.ID,
	); logged != 2 {
		t.Errorf("%d downloads are logged, want 2", logged)
	}
	if used := c.use(task.ID, 0, "cover"); used.State != "succeed" {
		t.Errorf("got %+v", used)
	}
	c.delete(tasksPath + "/" + task.ID).ok(nil)
	if response, _ := read(t, plain.URL, ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("once the task is deleted, the file without a label answers %s", response.Status)
	}
}
