package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	trace "go.opentelemetry.io/proto/otlp/trace/v1"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/jury"
	"marquee/backend/queue/pushtest"
	"marquee/backend/studio"
	"marquee/backend/telemetry/collectortest"
)

// addJudge stores a judge with a session.
func (c *cloud) addJudge(name, token string) {
	c.t.Helper()
	ctx := c.t.Context()
	connection, err := pgx.Connect(ctx, c.env["DATABASE_URL"])
	if err != nil {
		c.t.Fatal(err)
	}
	defer connection.Close(ctx)
	var id string
	if err := connection.QueryRow(ctx, `
		INSERT INTO judges (edition, name, role, password_hash) VALUES ('international', $1, 'judge', 'x') RETURNING id::text`, name).Scan(&id); err != nil {
		c.t.Fatal(err)
	}
	sealer, err := jury.NewTokenSealer(make([]byte, 32))
	if err != nil {
		c.t.Fatal(err)
	}
	now := time.Now()
	if err := c.db.OpenJudgeSession(ctx, id, sealer.Seal(id, token), now, now.Add(time.Hour)); err != nil {
		c.t.Fatal(err)
	}
}

// logIn logs in with a mailed code, and returns the code and the session's token.
func (c *cloud) logIn(base, address string) (code, token string) {
	c.t.Helper()
	defer func(former string) { c.token = former }(c.token) // a login replaces the session that it is made in
	c.token = ""
	var ask struct{ AskID string }
	c.call(base, http.MethodPost, "/apis/passport/code", map[string]any{"email": address}, &ask)
	mails, err := c.db.Mails(
		c.t.Context(),
		contest.MailFilter{Edition: contest.International, Kind: contest.MailLoginCode, Part: contest.Part{Limit: 1}},
	)
	if err != nil || len(mails.Mails) != 1 {
		c.t.Fatalf("mails: %+v, %v", mails, err)
	}
	for _, word := range strings.Fields(mails.Mails[0].Subject) {
		if _, err := strconv.Atoi(word); err == nil && len(word) == 6 {
			code = word
		}
	}
	var opened struct{ Token string }
	c.call(base, http.MethodPost, "/apis/passport/login", map[string]any{
		"email": address, "code": code, "askId": ask.AskID, "agentType": 905, "platform": "web",
	}, &opened)
	return code, opened.Token
}

// upload sends a picture and returns the address of its session.
func (c *cloud) upload(base, name string) string {
	c.t.Helper()
	content := []byte("no picture at all")
	var session struct{ UploadID, SessionURL string }
	c.call(
		base,
		http.MethodPost,
		"/apis/activity/upload",
		map[string]any{"kind": "reference", "name": name, "size": len(content)},
		&session,
	)
	request, err := http.NewRequestWithContext(
		c.t.Context(),
		http.MethodPut,
		session.SessionURL,
		bytes.NewReader(content),
	)
	if err != nil {
		c.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		c.t.Fatal(err)
	}
	answer.Body.Close()
	var upload struct{ State string }
	c.call(base, http.MethodPost, "/apis/activity/upload/"+session.UploadID+"/complete", map[string]any{}, &upload)
	if upload.State != "failed" {
		c.t.Fatalf("the upload is %s", upload.State)
	}
	return session.SessionURL
}

// draw creates a clip task and sweeps until it is completed.
func (c *cloud) draw(base, prompt string) (task taskView) {
	c.t.Helper()
	c.call(base, http.MethodPost, "/apis/activity/generation/tasks", map[string]any{
		"type":        "text_to_video",
		"model":       "veo3",
		"prompt":      prompt,
		"aspectRatio": "16:9",
		"resolution":  "720P",
		"duration":    8,
	}, &task)
	<-c.vertex.started
	sweeper := c.google.Token(c.t, pushtest.Claims("ticks", "clock@films.iam.gserviceaccount.com", time.Now()))
	for ticker := time.NewTicker(50 * time.Millisecond); task.State != string(studio.Completed); <-ticker.C {
		if status, err := pushtest.Post(
			c.t.Context(),
			base+sweepPath,
			sweeper,
			nil,
		); err != nil ||
			status != http.StatusNoContent {
			c.t.Fatalf("the sweep answered %d, %v", status, err)
		}
		stored, err := c.db.TaskByID(c.t.Context(), task.ID)
		if err != nil {
			c.t.Fatal(err)
		}
		task.State = string(stored.State)
	}
	return task
}

// terminate stops a process and requires exit code 0.
func (p *process) terminate() {
	p.t.Helper()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	if err := p.command.Wait(); err != nil {
		p.t.Errorf("the process ended with %v", err)
	}
}

// TestTracesFollowTheWorkAndContainNoPersonalData: a login with a code, an upload, a signed call and a clip, all
// sampled. The request for the clip, its message, start and polls are one trace. The exports contain no mail address,
// name, token, code, prompt, signature or upload URL.
func TestTracesFollowTheWorkAndContainNoPersonalData(t *testing.T) {
	c, collector := newCloud(t), collectortest.New(t)
	c.env["OTEL_EXPORTER_OTLP_ENDPOINT"], c.env["OTEL_TRACES_SAMPLER_ARG"] = collector.URL, "1"
	c.addJudge("Agnes Judge", "token-of-agnes")
	p := begin(t, c.env)
	c.push(p.base + pushPath)

	code, session := c.logIn(p.base, "mei.lin@films.example")
	sent := c.upload(p.base, "portrait of mei.png")
	timestamp := strconv.FormatInt(time.Now().UnixMilli(), 10)
	signature := jury.Sign("token-of-agnes", timestamp, "Agnes Judge")
	query := url.Values{"timestamp": {timestamp}, "name": {"Agnes Judge"}}.Encode()
	if got := p.get("/apis/activity/judge/state/"+signature+"?"+query, ""); got.status != http.StatusOK {
		t.Errorf("the signed call: %+v", got)
	}
	p.get("/apis/activity/nowhere/"+signature, "")
	task := c.draw(p.base, "a crane over a river")
	p.terminate()

	order := collector.Spans("POST /apis/activity/generation/tasks")
	if len(order) != 1 {
		t.Fatalf("%d orders", len(order))
	}
	for _, name := range []string{"process task", "provider start", "provider poll", "INSERT"} {
		spans := collector.Spans(name)
		inTrace := 0
		for _, span := range spans {
			if bytes.Equal(span.GetTraceId(), order[0].GetTraceId()) {
				inTrace++
			}
		}
		if inTrace == 0 {
			t.Errorf("none of %d spans %q is in the trace of the order", len(spans), name)
		}
	}
	begins, stored := collector.Spans("POST /apis/activity/upload"), collector.Spans("store begin upload")
	if len(begins) != 1 || len(stored) != 1 || !bytes.Equal(stored[0].GetParentSpanId(), begins[0].GetSpanId()) {
		t.Errorf("the call of the store is no span of its request: %v, %v", begins, stored)
	}
	if len(collector.Spans("GET /apis/activity/judge/state/:hash")) != 1 ||
		len(collector.Spans("POST "+sweepPath)) == 0 {
		t.Errorf("the spans are %q", names(collector.Spans("")))
	}
	for _, want := range []string{
		"http.server.request.duration", "http.server.active_requests", "db.client.connection.count", "messaging.process.duration", "marquee.uploads",
		"marquee.outbox.age", "marquee.queue.age", "marquee.copies.age", "marquee.copies.waiting", "marquee.provider.call.duration", "marquee.generation.tasks",
	} {
		if collector.Metrics()[want] == "" {
			t.Errorf("%s is not exported, or has no unit", want)
		}
	}
	if begun, failed := collector.Value(
		"marquee.uploads",
		"begun",
	), collector.Value(
		"marquee.uploads",
		"failed",
	); begun != "1" ||
		failed != "1" {
		t.Errorf("%q uploads begun, %q failed", begun, failed)
	}
	address, err := url.Parse(sent)
	if err != nil {
		t.Fatal(err)
	}
	secrets := map[string]string{
		"an address":          "films.example",
		"a name":              "Agnes",
		"the same, encoded":   "Agnes+Judge",
		"a signature":         signature,
		"a judge's token":     "token-of-agnes",
		"a code":              code,
		"a session":           session,
		"another session":     c.token,
		"a prompt":            "a crane",
		"a file's name":       "portrait",
		"a network address":   "127.0.0.1",
		"an upload's address": address.RawQuery,
		"a query":             "timestamp=",
		"an entrant":          c.ada.ID,
		"a task":              task.ID,
		"a key":               c.env["JUDGE_TOKEN_KEY"],
	}
	for what, secret := range secrets {
		if secret == "" || bytes.Contains(collector.Raw(), []byte(secret)) {
			t.Errorf("%s is exported: %q", what, secret)
		}
	}
}

func names(spans []*trace.Span) (all []string) {
	for _, span := range spans {
		all = append(all, span.GetName())
	}
	return all
}

// TestHungCollectorDelaysNothing: neither requests nor the end of the process.
func TestHungCollectorDelaysNothing(t *testing.T) {
	c := newCloud(t)
	release, asked := make(chan struct{}), make(chan struct{}, 99)
	silent := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		select {
		case asked <- struct{}{}:
		default:
		}
		<-release
	}))
	defer silent.Close()
	defer close(release)
	c.env["OTEL_EXPORTER_OTLP_ENDPOINT"], c.env["OTEL_TRACES_SAMPLER_ARG"] = silent.URL, "1"
	p := begin(t, c.env)
	p.until(http.StatusOK, statusPath, c.token)
	<-asked // an export waits for its answer
	for range 20 {
		if got := p.get(statusPath, c.token); got.status != http.StatusOK {
			t.Errorf("while the collector is silent: %+v", got)
		}
	}
	p.terminate() // the collector is released after this
}

// TestLogHasTheTraceOfAProxy with a project and without a collector.
func TestLogHasTheTraceOfAProxy(t *testing.T) {
	c := newCloud(t)
	c.env["TRUSTED_PROXY_HOPS"], c.log = "2", httpkit.WithTraces(c.log, "films")
	server := c.serve(t)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/apis/ping", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("X-Cloud-Trace-Context", "4bf92f3577b34da6a3ce929d0e0e4736/1;o=1")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	server.Close() // the line is written
	var line struct {
		Trace string   `json:"logging.googleapis.com/trace"`
		Took  *float64 `json:"tookMs"`
	}
	for text := range strings.Lines(c.out.String()) {
		if strings.Contains(text, `"route":"/apis/ping"`) {
			if err := json.Unmarshal([]byte(text), &line); err != nil {
				t.Fatal(err)
			}
		}
	}
	if line.Trace != "projects/films/traces/4bf92f3577b34da6a3ce929d0e0e4736" || line.Took == nil {
		t.Errorf("the line has %+v", line)
	}
}
