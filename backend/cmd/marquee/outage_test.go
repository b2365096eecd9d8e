package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"marquee/backend/embedded/ports/portstest"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/health"
)

// process is a running marquee.
type process struct {
	t       *testing.T
	command *exec.Cmd
	base    string
	log     *lines // since it was ready
}

// lines collects what a process prints.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(text)
}

// take returns the whole lines since the last call.
func (l *lines) take() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := l.text.String()
	whole := strings.LastIndexByte(all, '\n') + 1
	l.text.Reset()
	l.text.WriteString(all[whole:])
	return all[:whole]
}

// begin starts `marquee serve` with a cloud's environment and waits until it is ready.
func begin(t *testing.T, env map[string]string) *process {
	t.Helper()
	return beginWith(t, exec.CommandContext(context.WithoutCancel(t.Context()), os.Args[0], asMarquee, "serve"), env)
}

// beginWith is begin for another program.
func beginWith(t *testing.T, command *exec.Cmd, env map[string]string) *process {
	t.Helper()
	port := env["PORT"] // of a process that is started again; else a free one
	if port == "" {
		port = strconv.Itoa(portstest.Row(t))
	}
	p := &process{t: t, base: "http://127.0.0.1:" + port, command: command, log: &lines{}}
	env = maps.Clone(env)
	env["PORT"], env["STORE_PORT"], env["WITNESS_PORT"] = port, port, port
	if p.command.Env == nil {
		p.command.Env = os.Environ() //nolint:forbidigo // of the process that is started
	}
	for name, value := range env {
		p.command.Env = append(p.command.Env, name+"="+value)
	}
	p.command.Stderr = t.Output()
	out, err := p.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.command.Process.Kill() })
	printed := bufio.NewReader(out)
	for line, err := printed.ReadString('\n'); err == nil; line, err = printed.ReadString('\n') {
		if strings.Contains(line, `"message":"ready`) { // or "ready to work"
			go func() { _, _ = io.Copy(p.log, printed) }()
			return p
		}
	}
	t.Fatal("the service did not start")
	return nil
}

type outcome struct {
	status     int
	code       string
	retryAfter string
}

// get sends a request as the entrant with a session.
func (p *process) get(path, token string) outcome {
	request, err := http.NewRequestWithContext(
		context.WithoutCancel(p.t.Context()),
		http.MethodGet,
		p.base+path,
		http.NoBody,
	)
	if err != nil {
		p.t.Error(err)
		return outcome{}
	}
	request.Header.Set("f", "PASSPORT_INTL")
	request.Header.Set("Authorization", "Bearer "+token)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return outcome{code: err.Error()}
	}
	defer answer.Body.Close()
	var envelope struct{ Code string }
	if err := json.NewDecoder(answer.Body).Decode(&envelope); err != nil {
		p.t.Errorf("%s: %v", path, err)
	}
	return outcome{answer.StatusCode, envelope.Code, answer.Header.Get("Retry-After")}
}

// until repeats a request until it is answered with a status.
func (p *process) until(status int, path, token string) {
	p.t.Helper()
	for p.get(path, token).status != status {
		select {
		case <-time.After(20 * time.Millisecond):
		case <-p.t.Context().Done():
			p.t.Fatalf("%s never answered %d", path, status)
		}
	}
}

// wantUnavailable requires 503 with the envelope and Retry-After.
func (p *process) wantUnavailable(path, token, when string) {
	p.t.Helper()
	if got := p.get(
		path,
		token,
	); got.status != http.StatusServiceUnavailable || got.retryAfter == "" ||
		got.code != "UNAVAILABLE" && got.code != "SYSTEM_BUSY" {
		p.t.Errorf("%s, %s: %+v", path, when, got)
	}
}

const statusPath = "/apis/activity/status"

// TestServiceSurvivesADatabaseOutage: while the database hangs or is down, calls that need it answer 503 with
// Retry-After, others succeed, and the process is live but not ready. It recovers by itself. SIGTERM while the database
// hangs ends it with exit code 0.
func TestServiceSurvivesADatabaseOutage(t *testing.T) {
	c := newCloud(t)
	relay := pgtest.NewRelay(t, c.env["DATABASE_URL"])
	env := maps.Clone(c.env)
	maps.Copy(env, map[string]string{
		"DATABASE_URL": relay.DSN, "DATABASE_ACQUIRE_TIMEOUT": "200ms", "DATABASE_STATEMENT_TIMEOUT": "200ms",
	})
	p := begin(t, env)
	p.until(http.StatusOK, statusPath, c.token)
	p.until(http.StatusOK, health.ReadyPath, "")
	for name, fault := range map[string]func(){"hung": relay.Stall, "down": relay.Cut} {
		fault()
		p.until(http.StatusServiceUnavailable, health.ReadyPath, "")
		for range 3 {
			p.wantUnavailable(statusPath, c.token, name)
		}
		for _, path := range []string{health.LivePath, "/apis/ping", "/apis/nocas/ip/zone"} {
			if got := p.get(path, ""); got.status != http.StatusOK {
				t.Errorf("%s while the database is %s: %+v", path, name, got)
			}
		}
		relay.Restore()
		back := time.Now()
		p.until(http.StatusOK, statusPath, c.token)
		t.Logf("after a database that was %s: %v", name, time.Since(back))
		p.until(http.StatusOK, health.ReadyPath, "")
	}

	relay.Stall()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	if err := p.command.Wait(); err != nil {
		t.Errorf("the process ended with %v", err)
	}
	t.Logf("ended after %v", time.Since(begun))
}

// TestRequestIsAnsweredOnShutdown: a request that waits for a hung database when the process is stopped gets 503, and
// the process ends with exit code 0 before any timeout of the database.
func TestRequestIsAnsweredOnShutdown(t *testing.T) {
	c := newCloud(t)
	relay := pgtest.NewRelay(t, c.env["DATABASE_URL"])
	env := maps.Clone(c.env)
	maps.Copy(env, map[string]string{
		"DATABASE_URL": relay.DSN, "DATABASE_ACQUIRE_TIMEOUT": "55s", "DATABASE_STATEMENT_TIMEOUT": "55s",
	})
	p := begin(t, env)
	p.until(http.StatusOK, statusPath, c.token)
	relay.Stall()
	answered := make(chan outcome, 1)
	go func() { answered <- p.get(statusPath, c.token) }()
	p.until(http.StatusServiceUnavailable, health.ReadyPath, "") // the request is older than this answer
	begun := time.Now()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if got := <-answered; got.status != http.StatusServiceUnavailable || got.retryAfter == "" {
		t.Errorf("the request ended with %+v", got)
	}
	if err := p.command.Wait(); err != nil {
		t.Errorf("the process ended with %v", err)
	}
	if took := time.Since(begun); took > 40*time.Second { // the database's own timeouts would end later
		t.Error(fmt.Sprint("ended after ", took))
	}
	t.Logf("ended after %v", time.Since(begun))
}
