package bench

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// consoleLists are the lists that organisers page through, with their filters, and what a screen reads as a whole. last
// is the number of the last page of 100 rows.
func consoleLists(last int) []string {
	end := fmt.Sprint("page=", last)
	return []string{
		"overview",
		"judges",
		"shortlist",
		"nominations",
		"results",
		"organisers",
		"registrations?state=SUBMITTED",
		"registrations?" + end,
		"registrations?sort=name",
		"registrations?sort=reviewed&descending=true",
		"registrations?q=7919",
		"registrations?type=individual&language=zh",
		"submissions?state=judged",
		"submissions?" + end,
		"submissions?sort=title&descending=true",
		"submissions?sort=work",
		"submissions?q=maker77",
		"submissions?repeated=true",
		"submissions?screening=ready",
		"submissions?warned=false",
		"submissions?shortlisted=true",
		"mails?state=sent",
		"mails?" + end,
		"mails?q=maker77",
		"mails?kind=registration-approved&language=en",
		"audit?",
		"audit?" + end,
		"audit?q=maker77",
		"audit?action=registration",
	}
}

// TestConsoleLists measures how long an organiser waits for each list of the console and, with -full, the frames of a
// browser that scrolls the long ones.
func TestConsoleLists(t *testing.T) {
	size, rounds := contestSize{200, 10, 200, 200}, 2
	if given().full {
		size, rounds = contestSize{10_000, 40, 30_000, 4_000}, 60
	}
	h := newConsoleHarness(t, size)
	what := fmt.Sprintf("lists of the console, %d rows", size.works)
	slowest, name := 0.0, ""
	for _, list := range consoleLists(size.works / 100) {
		var took []float64
		for i := range rounds {
			d := h.time(list)
			if i >= rounds/10 { // the first reads fill caches
				took = append(took, milliseconds(d))
			}
		}
		t.Logf("%-55s p50 %6.1f ms, p95 %6.1f ms", list, median(took), quantile(took, 0.95))
		p95 := quantile(took, 0.95)
		if !strings.Contains(list, "?") { // read as a whole
			publish(
				t,
				figure{What: what, Figure: list + ", p95", Measured: p95, Unit: "ms", Digits: 1, AtMost: new(300.0)},
			)
		} else if p95 > slowest {
			slowest, name = p95, list
		}
	}
	publish(
		t,
		figure{
			What:     what,
			Figure:   "a page of 100, the slowest, p95 (" + name + ")",
			Measured: slowest,
			Unit:     "ms",
			Digits:   1,
			AtMost:   new(300.0),
		},
	)
	if given().full {
		h.scroll(what)
	}
}

// scrolled is what a browser measured while it scrolled a list.
type scrolled struct {
	List   string  `json:"list"`
	Frames int     `json:"frames"`
	Work   float64 `json:"work"`   // of a frame, p95, in milliseconds
	OnTime float64 `json:"onTime"` // share of frames that came when the screen was due
}

// scroll has Chromium scroll the long lists, each to its end and back.
func (h *consoleHarness) scroll(what string) {
	h.t.Helper()
	command := exec.CommandContext(h.t.Context(), "node", "../../site/bench/consoleScroll.mjs", h.url, h.cookie())
	var stderr strings.Builder
	command.Stderr = &stderr
	out, err := command.Output()
	var lists []scrolled
	if err := cmp.Or(err, json.Unmarshal(out, &lists)); err != nil {
		h.t.Fatalf("scroll: %v\n%s%s", err, stderr.String(), out)
	}
	for _, l := range lists {
		h.t.Logf("%-20s %d frames", l.List, l.Frames)
		publish(
			h.t,
			figure{
				What:     what,
				Figure:   "scrolling " + l.List + ", work of a frame, p95",
				Measured: l.Work,
				Unit:     "ms",
				Digits:   1,
				AtMost:   new(16.7),
			},
			figure{
				What:     what,
				Figure:   "scrolling " + l.List + ", frames on time",
				Measured: l.OnTime * 100,
				Unit:     "%",
				Digits:   1,
			},
		)
	}
}

// time returns how long a read takes.
func (h *consoleHarness) time(list string) time.Duration {
	h.t.Helper()
	path, query, _ := strings.Cut(list, "?")
	address := "/apis/organiser/" + path + "?edition=international"
	if path == "registrations" || path == "submissions" || path == "mails" || path == "audit" {
		address += "&pageSize=100&" + query
	}
	began := time.Now()
	h.call("GET", address, "", nil)
	return time.Since(began)
}
