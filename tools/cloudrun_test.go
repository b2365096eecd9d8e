package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

const siteJobName = "projects/films/locations/us-central1/jobs/marquee-site"

// cloudRun answers the calls of Cloud Run that a build needs, as the REST reference of version 2 describes them. An
// execution runs when it is looked at for the first time, and has ended the second time.
type cloudRun struct {
	mu     sync.Mutex
	looks  []int // at each execution
	reason string
}

func (c *cloudRun) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	name := fmt.Sprintf("%s/executions/%d", siteJobName, len(c.looks))
	number, isLook := strings.CutPrefix(r.URL.Path, "/v2/"+siteJobName+"/executions/")
	answer := map[string]any{}
	switch n, _ := strconv.Atoi(number); { // 0 for no number
	case r.Method == http.MethodPost && r.URL.Path == "/v2/"+siteJobName+":run":
		c.looks = append(c.looks, 0)
		answer["name"] = "projects/films/locations/us-central1/operations/8c1b"
		answer["metadata"] = map[string]any{
			"@type": "type.googleapis.com/google.cloud.run.v2.Execution",
			"name":  name,
			"job":   "marquee-site",
		}
	case isLook && r.Method == http.MethodGet && n < len(c.looks):
		c.looks[n]++
		answer["name"], answer["startTime"], answer["runningCount"] = name, "2025-11-15T02:00:09.1Z", 1
		if c.looks[n] > 1 {
			state := "CONDITION_SUCCEEDED"
			if c.reason != "" {
				state = "CONDITION_FAILED"
			}
			answer["completionTime"] = "2025-11-15T02:02:00Z"
			answer["conditions"] = []any{map[string]any{"type": "Completed", "state": state, "message": c.reason}}
		}
	default:
		w.WriteHeader(http.StatusNotFound)
		answer["error"] = map[string]any{"code": 404, "message": "Resource was not found", "status": "NOT_FOUND"}
	}
	_ = json.NewEncoder(w).Encode(answer)
}

// startCloudRun starts the job's server and sets the job for the commands: cloudrun.
func (h *testContest) startCloudRun(t *testing.T, ts *testscript.TestScript) {
	t.Helper()
	h.run = &cloudRun{}
	server := httptest.NewServer(h.run)
	t.Cleanup(server.Close)
	ts.Setenv("SITE_BUILD_JOB", siteJobName)
	ts.Setenv("SITE_BUILD_URL", server.URL)
}

// builds wants a number of executions so far, and has later ones fail: builds COUNT [REASON].
func (h *testContest) builds(ts *testscript.TestScript, _ bool, args []string) {
	h.run.mu.Lock()
	defer h.run.mu.Unlock()
	if got := strconv.Itoa(len(h.run.looks)); got != args[0] {
		ts.Fatalf("the job ran %s times, not %s", got, args[0])
	}
	h.run.reason = strings.Join(args[1:], " ")
}
