package sitebuild_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/sitebuild"
)

const jobName = "projects/films/locations/us-central1/jobs/marquee-site"

// cloudRun implements the two calls of Cloud Run that a build needs, as the REST reference of version 2 describes them.
type cloudRun struct {
	execution map[string]any // as jobs.executions.get returns it
	status    int            // of an error; 0: none
	named     string         // by jobs.run; "" is executionName
	runs      int
}

const executionName = jobName + "/executions/marquee-site-x7k2p"

func (c *cloudRun) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	if c.status != 0 {
		w.WriteHeader(c.status)
		fmt.Fprintf(
			w,
			`{"error":{"code":%d,"message":"Permission 'run.jobs.run' denied","status":"PERMISSION_DENIED"}}`,
			c.status,
		)
		return
	}
	var answer any
	switch r.Method + " " + r.URL.Path {
	case "POST /v2/" + jobName + ":run":
		c.runs++
		name := executionName
		if c.named != "" {
			name = c.named
		}
		answer = map[string]any{
			"name": "projects/films/locations/us-central1/operations/8c1b",
			"metadata": map[string]any{
				"@type": "type.googleapis.com/google.cloud.run.v2.Execution", "name": name,
				"uid": "8c1b", "generation": "1", "job": "marquee-site", "taskCount": 1, "reconciling": true,
			},
		}
	case "GET /v2/" + executionName:
		answer = c.execution
	default:
		w.WriteHeader(http.StatusNotFound)
		answer = map[string]any{
			"error": map[string]any{"code": 404, "message": "Resource was not found", "status": "NOT_FOUND"},
		}
	}
	_ = json.NewEncoder(w).Encode(answer)
}

func openJob(t *testing.T, c *cloudRun) *sitebuild.Job {
	t.Helper()
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	job, err := sitebuild.OpenJob(t.Context(), sitebuild.JobOptions{Name: jobName, BaseURL: server.URL + "/"})
	if err != nil {
		t.Fatal(err)
	}
	return job
}

// TestStatesOfAnExecution reads executions as Cloud Run returns them from the start of a job to its end.
func TestStatesOfAnExecution(t *testing.T) {
	t.Parallel()
	c := &cloudRun{}
	job := openJob(t, c)
	name, err := job.Start(t.Context(), results.SiteOrder{})
	if err != nil || name != executionName || c.runs != 1 {
		t.Fatalf("started %q, %v, %d runs", name, err, c.runs)
	}
	completed := func(state, message string) []any {
		return []any{
			map[string]any{
				"type":    "ResourcesAvailable",
				"state":   "CONDITION_SUCCEEDED",
				"message": "Provisioned imported containers.",
			},
			map[string]any{"type": "Completed", "state": state, "message": message},
		}
	}
	for _, step := range []struct {
		execution map[string]any
		want      results.SiteBuildState
		reason    string
	}{
		{map[string]any{"createTime": "2025-11-15T02:00:00.1Z", "reconciling": true}, results.SiteBuildQueued, ""},
		{map[string]any{"conditions": completed("CONDITION_PENDING", "")}, results.SiteBuildQueued, ""},
		{map[string]any{"startTime": "2025-11-15T02:00:09.1Z", "runningCount": 1, "conditions": completed("CONDITION_RECONCILING", "")}, results.SiteBuildRunning, ""},
		{map[string]any{"startTime": "2025-11-15T02:00:09.1Z", "completionTime": "2025-11-15T02:02:00Z", "succeededCount": 1, "conditions": completed("CONDITION_SUCCEEDED", "")}, results.SiteBuildSucceeded, ""},
		{map[string]any{"startTime": "2025-11-15T02:00:09.1Z", "completionTime": "2025-11-15T02:02:00Z", "failedCount": 1, "conditions": completed("CONDITION_FAILED", "The container exited with an error.")}, results.SiteBuildFailed, "The container exited with an error."},
		{map[string]any{"conditions": []any{map[string]any{"type": "Completed", "state": "CONDITION_FAILED", "executionReason": "CANCELLED"}}}, results.SiteBuildFailed, "CANCELLED"},
	} {
		c.execution = step.execution
		got, err := job.Progress(t.Context(), name)
		if err != nil || got.State != step.want || got.Reason != step.reason ||
			got.EndedAt.IsZero() != (step.execution["completionTime"] == nil) {
			t.Errorf("%v: %+v, %v", step.execution, got, err)
		}
	}
}

// TestCloudRunErrors: the service's answer has a code, and its log Google's message.
func TestCloudRunErrors(t *testing.T) {
	t.Parallel()
	c := &cloudRun{}
	job := openJob(t, c)
	for _, name := range []string{jobName + "/executions/none", "projects/others/locations/us-central1/jobs/x/executions/1", "a process"} {
		if _, err := job.Progress(t.Context(), name); contest.CodeOf(err) != contest.CodeNotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
	c.named = "projects/others/locations/us-central1/jobs/x/executions/1"
	if _, err := job.Start(t.Context(), results.SiteOrder{}); err == nil {
		t.Error("an execution of another job is accepted")
	}
	c.status = http.StatusForbidden
	if _, err := job.Start(
		t.Context(),
		results.SiteOrder{},
	); contest.CodeOf(err) != contest.CodeUnavailable ||
		!strings.Contains(err.Error(), "run.jobs.run") {
		t.Errorf("a refused start: %v", err)
	}
	if _, err := job.Progress(t.Context(), executionName); contest.CodeOf(err) != contest.CodeUnavailable {
		t.Errorf("a refused read: %v", err)
	}
}
