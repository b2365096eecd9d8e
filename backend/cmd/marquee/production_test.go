package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"cloud.google.com/go/pubsub/v2"

	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/queue/pushtest"
	"marquee/backend/studio"
)

// serve runs the production service in this cloud until the test ends.
func (c *cloud) serve(t *testing.T) *httptest.Server {
	t.Helper()
	settings, err := config.LoadServe(c.lookup)
	if err != nil {
		t.Fatal(err)
	}
	p, end, err := openStudio(t.Context(), c.db, settings.Storage, settings.Generation, settings.Queue, c.log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(end)
	outbox, err := newOutbox(c.db, mailOptions(settings.SMTP), c.log)
	if err != nil {
		t.Fatal(err)
	}
	content, err := catalogue.Load(settings.CatalogueDir)
	if err != nil {
		t.Fatal(err)
	}
	_, handler, err := production(t.Context(), settings, content, p, outbox)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server
}

// TestServeGeneratesAClip follows a task in production: created by the service, sent to Pub/Sub, pushed with Google's
// token, started at Vertex AI, polled by a sweep of the scheduler, stored in the bucket.
func TestServeGeneratesAClip(t *testing.T) {
	c := newCloud(t)
	server := c.serve(t)
	c.push(server.URL + pushPath)

	var models struct {
		Items []struct{ Type, Model string }
	}
	c.call(server.URL, http.MethodGet, "/apis/activity/generation/models", nil, &models)
	if len(models.Items) != 2 || models.Items[0].Model != "veo3" {
		t.Fatalf("the models are %+v", models.Items)
	}
	var task taskView
	c.call(server.URL, http.MethodPost, "/apis/activity/generation/tasks", map[string]any{
		"type":        "text_to_video",
		"model":       "veo3",
		"prompt":      "a crane over a river",
		"aspectRatio": "16:9",
		"resolution":  "720P",
		"duration":    8,
	}, &task)
	if task.State != "queued" {
		t.Fatalf("the answer is %+v", task)
	}
	<-c.vertex.started
	sweeper := c.google.Token(t, pushtest.Claims("ticks", "clock@films.iam.gserviceaccount.com", time.Now()))
	for ticker := time.NewTicker(50 * time.Millisecond); task.State != "completed"; <-ticker.C {
		if status, err := pushtest.Post(
			t.Context(),
			server.URL+sweepPath,
			sweeper,
			nil,
		); err != nil ||
			status != http.StatusNoContent {
			t.Fatalf("the sweep answered %d, %v", status, err)
		}
		stored, err := c.db.TaskByID(t.Context(), task.ID)
		if err != nil || stored.State == studio.Failed || stored.State == studio.TimedOut {
			t.Fatalf("%+v, %v", stored, err)
		}
		task.State = string(stored.State)
	}
	c.call(server.URL, http.MethodGet, "/apis/activity/generation/tasks/"+task.ID, nil, &task)
	if len(task.Results) != 1 || task.Results[0].ContentType != "video/mp4" || task.Results[0].DurationSeconds != 8 {
		t.Fatalf("the results are %+v", task.Results)
	}
	response, err := http.Get(task.Results[0].URL)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if stored, err := io.ReadAll(response.Body); err != nil || !bytes.Equal(stored, c.vertex.video) {
		t.Errorf("the bucket has %d bytes, %v", len(stored), err)
	}
	if n := c.vertex.starts.Load(); n != 1 {
		t.Errorf("started %d times", n)
	}
	for _, token := range []string{sweeper, c.token} {
		if strings.Contains(c.out.String(), token) {
			t.Error("the log contains a token")
		}
	}
}

// TestQueuePathsRequireTheirServiceAccount: without push configuration the paths do not exist.
func TestQueuePathsRequireTheirServiceAccount(t *testing.T) {
	c := newCloud(t)
	for _, pushed := range []bool{true, false} {
		if !pushed {
			for _, variable := range []string{"PUSH_AUDIENCE", "PUSH_SERVICE_ACCOUNT", "SWEEP_AUDIENCE", "SWEEP_SERVICE_ACCOUNT"} {
				c.env[variable] = ""
			}
		}
		server := c.serve(t)
		pusher := c.google.Token(t, pushtest.Claims(c.env["PUSH_AUDIENCE"], c.env["PUSH_SERVICE_ACCOUNT"], time.Now()))
		for path, token := range map[string]string{pushPath: "", sweepPath: pusher, retentionPath: pusher} {
			want := http.StatusNotFound
			if pushed {
				want = http.StatusUnauthorized
			}
			if status, err := pushtest.Post(
				t.Context(),
				server.URL+path,
				token,
				pushtest.Envelope(t, 1, []byte("task")),
			); err != nil ||
				status != want {
				t.Errorf("%s, pushed %v: %d, %v", path, pushed, status, err)
			}
		}
	}
}

// TestQueueRequestsAreLoggedWithTheirID: the request id is in the log lines and calls of the handlers, and answers have
// the security headers of API calls.
func TestQueueRequestsAreLoggedWithTheirID(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	settings := config.Queue{
		Push:  config.ServiceAccount{Audience: "a", Email: "e"},
		Sweep: config.ServiceAccount{Audience: "a", Email: "e"},
	}
	handler := withQueue(
		t.Context(),
		http.NotFoundHandler(),
		settings,
		nil,
		nil,
		nil,
		queueEdge{secure: true},
		newLogger(&out, slog.LevelInfo),
	)
	for _, path := range []string{pushPath, sweepPath, retentionPath} {
		out.Reset()
		request := httptest.NewRequest(http.MethodPost, path, http.NoBody)
		request.Header.Set("X-Request-Id", "delivery-1")
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		if n := strings.Count(
			out.String(),
			`"requestId":"delivery-1"`,
		); n != 2 ||
			answer.Header().Get("X-Request-Id") != "delivery-1" {
			t.Errorf("%s: %d of 2 lines have the id, the answer has %q", path, n, answer.Header().Get("X-Request-Id"))
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cache-Control": "no-store",
			"Referrer-Policy": "strict-origin-when-cross-origin", "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
		} {
			if got := answer.Header().Get(name); got != want {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
	}
}

// TestStoppedWorkerFinishesItsRequest stops a worker during a request to the provider: the operation's name is stored,
// the message is not delivered again, and another worker completes the task.
func TestStoppedWorkerFinishesItsRequest(t *testing.T) {
	c := newCloud(t)
	settings, err := config.LoadWork(c.lookup)
	if err != nil {
		t.Fatal(err)
	}
	worker := func(ctx context.Context) <-chan error {
		p, end, err := openStudio(t.Context(), c.db, settings.Storage, settings.Generation, settings.Queue, c.log)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(end)
		done := make(chan error, 1)
		go func() { done <- runTasks(ctx, p, nil, 50*time.Millisecond) }()
		return done
	}
	c.vertex.held.Lock()
	task := c.createTask()
	if _, err := c.topic.Publish(t.Context(), &pubsub.Message{Data: []byte(task.ID)}).Get(t.Context()); err != nil {
		t.Fatal(err)
	}
	first, stop := context.WithCancel(t.Context())
	done := worker(first)
	<-c.vertex.asked
	stop()
	select {
	case err := <-done:
		t.Fatalf("the worker abandoned its task: %v", err)
	default:
	}
	c.vertex.held.Unlock()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	stored, err := c.db.TaskByID(t.Context(), task.ID)
	if err != nil || stored.Operation == "" {
		t.Fatalf("the operation's name is lost: %+v, %v", stored, err)
	}
	second, stop := context.WithCancel(t.Context())
	done = worker(second)
	for stored.State.Running() {
		<-c.vertex.polled
		stored = c.released(task.ID)
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if stored.State != studio.Completed || c.vertex.starts.Load() != 1 {
		t.Errorf("%s after %d starts", stored.State, c.vertex.starts.Load())
	}
}

// released waits until the task has no lease or has ended.
func (c *cloud) released(id string) studio.Task {
	c.t.Helper()
	for ticker := time.NewTicker(5 * time.Millisecond); ; <-ticker.C {
		task, err := c.db.TaskByID(c.t.Context(), id)
		if err != nil {
			c.t.Fatal(err)
		}
		if task.Lease == "" || !task.State.Running() {
			return task
		}
	}
}

func TestWorkWithoutSubscriptionFails(t *testing.T) {
	c := newCloud(t)
	c.env["PUBSUB_SUBSCRIPTION"] = "nowhere"
	settings, err := config.LoadWork(c.lookup)
	if err != nil {
		t.Fatal(err)
	}
	p, end, err := openStudio(t.Context(), c.db, settings.Storage, settings.Generation, settings.Queue, c.log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(end)
	if err := runTasks(t.Context(), p, nil, time.Minute); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("got %v", err)
	}
}

type taskView struct {
	ID, State string
	Results   []struct {
		URL, ContentType string
		DurationSeconds  float64
	}
}

// call sends a request as the approved entrant.
func (c *cloud) call(base, method, path string, body, into any) {
	c.t.Helper()
	content, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(c.t.Context(), method, base+path, bytes.NewReader(content))
	if err != nil {
		c.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("f", "PASSPORT_INTL")
	request.Header.Set("Authorization", "Bearer "+c.token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		c.t.Fatal(err)
	}
	defer response.Body.Close()
	var envelope struct{ Data json.RawMessage }
	answer, err := io.ReadAll(response.Body)
	if err == nil {
		err = json.Unmarshal(answer, &envelope)
	}
	if err != nil || response.StatusCode >= 300 {
		c.t.Fatalf("%s %s: %d %s, %v", method, path, response.StatusCode, answer, err)
	}
	if err := json.Unmarshal(envelope.Data, into); err != nil {
		c.t.Fatal(err)
	}
}
