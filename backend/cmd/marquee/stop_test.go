package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"encoding/pem"
	"flag"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

var stopUnderLoad = flag.Bool(
	"stop-under-load",
	false,
	"stop a service with requests under way and a mail server that hangs, which takes ten seconds",
)

// TestServiceStopsUnderLoadWithAHungMailServer: requests that wait for the database when the process gets SIGTERM are
// answered and their effects stored, the process exits with 0 within 15 seconds although the mail server hangs, and the
// next process sends every mail once. `make soak` runs it.
func TestServiceStopsUnderLoadWithAHungMailServer(t *testing.T) {
	if !*stopUnderLoad {
		t.Skip("runs with -stop-under-load")
	}
	const requests = 24
	c, mails := newCloud(t), startTrustedMails(t)
	env := maps.Clone(c.env)
	maps.DeleteFunc(env, func(name, _ string) bool { // without a queue the service sends the mails
		return strings.HasPrefix(name, "PUBSUB_") || strings.HasPrefix(name, "PUSH_") ||
			strings.HasPrefix(name, "SWEEP_") ||
			strings.HasPrefix(name, "VE")
	})
	maps.Copy(env, mails.settings)
	maps.Copy(env, map[string]string{
		"DATABASE_MAX_CONNECTIONS":   "40",
		"DATABASE_LOCK_TIMEOUT":      "55s",
		"DATABASE_STATEMENT_TIMEOUT": "55s",
		"DATABASE_ACQUIRE_TIMEOUT":   "50s",
	})
	p, db := begin(t, env), connect(t, env["DATABASE_URL"])
	await := func(what, query string, want int) {
		t.Helper()
		deadline := time.Now().Add(chaosTimeout)
		for got := -1; got != want; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%s: %d, not %d", what, got, want)
			}
			if err := db.QueryRow(t.Context(), query).Scan(&got); err != nil {
				t.Fatalf("%s: %v", what, err)
			}
		}
	}
	mails.relay.Stall()
	if err := p.askForCode("first@films.example"); err != nil {
		t.Fatal(err)
	}
	await("a mail is being sent", `SELECT count(*) FROM mails WHERE lease IS NOT NULL`, 1)

	locking := connect(t, env["DATABASE_URL"])
	if _, err := locking.Exec(t.Context(), `BEGIN; LOCK TABLE mails IN SHARE MODE`); err != nil {
		t.Fatal(err)
	}
	answers := make(chan error, requests)
	for n := range requests {
		go func() { answers <- p.askForCode(fmt.Sprintf("entrant%d@films.example", n)) }()
	}
	await("all requests are under way", `
		SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
			AND query NOT LIKE '%state = ''failed''%'`, requests) // the sender of mails may wait too
	begun := time.Now()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for accepts(p.base) { // until the process begins to shut down
		time.Sleep(10 * time.Millisecond)
	}
	if _, err := locking.Exec(t.Context(), `ROLLBACK`); err != nil {
		t.Fatal(err)
	}
	for range requests {
		if err := <-answers; err != nil {
			t.Errorf("a request that was under way: %v", err)
		}
	}
	t.Logf("all requests were answered after %v", time.Since(begun))
	if err := p.command.Wait(); err != nil {
		t.Errorf("the process ended with %v", err)
	}
	if took := time.Since(begun); took > 15*time.Second {
		t.Errorf("ended after %v", took)
	}
	t.Logf("ended after %v", time.Since(begun))
	await("every mail is stored", `SELECT count(*) FROM mails`, requests+1)

	mails.relay.Restore()
	next := begin(t, env)
	await("every mail is sent", `SELECT count(*) FROM mails WHERE state = 'sent'`, requests+1)
	mails.wantOnce(t, requests+1)
	next.terminate()
}

// trustedMails is a mail server behind a relay, with the settings of a process that trusts it.
type trustedMails struct {
	*chaosMails
	settings map[string]string
}

func startTrustedMails(t *testing.T) trustedMails {
	t.Helper()
	server := httptest.NewTLSServer(nil)
	defer server.Close()
	authorities := filepath.Join(t.TempDir(), "authorities.pem")
	if err := os.WriteFile(
		authorities,
		pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}),
		0o600,
	); err != nil {
		t.Fatal(err)
	}
	mails := startChaosMails(t, &tls.Config{Certificates: server.TLS.Certificates, MinVersion: tls.VersionTLS12})
	host, port, err := net.SplitHostPort(mails.relay.Address)
	if err != nil {
		t.Fatal(err)
	}
	return trustedMails{mails, map[string]string{
		"SMTP_HOST": host, "SMTP_PORT": port, "SSL_CERT_FILE": authorities,
		"CODES_PER_HOUR": "1000", "CODES_PER_NETWORK": "1000", "CODES_PER_ADDRESS": "1000",
	}}
}

// count is how many mails have arrived.
func (m trustedMails) count() (n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, ids := range m.received {
		n += len(ids)
	}
	return n
}

// wantMore waits until more mails have arrived.
func (m trustedMails) wantMore(t *testing.T, what string) {
	t.Helper()
	for before, deadline := m.count(), time.Now().Add(chaosTimeout); m.count() <= before; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("no mail %s", what)
		}
	}
}

// wantDrained waits until no mail is left to send, and fails if one has arrived twice.
func (m trustedMails) wantDrained(t *testing.T, dsn string) {
	t.Helper()
	db, left := connect(t, dsn), -1
	for deadline := time.Now().Add(chaosTimeout); left != 0; time.Sleep(50 * time.Millisecond) {
		if err := db.QueryRow(
			t.Context(),
			`SELECT count(*) FROM mails WHERE state = 'waiting'`,
		).Scan(
			&left,
		); err != nil {
			t.Fatal(err)
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d mails are not sent", left)
		}
	}
	t.Logf("%d mails have arrived", m.count())
	m.mu.Lock()
	defer m.mu.Unlock()
	for to, ids := range m.received {
		slices.Sort(ids)
		if len(slices.Compact(ids)) != len(ids) {
			t.Errorf("a mail to %s arrived twice: %q", to, ids)
		}
	}
}

func connect(t *testing.T, dsn string) *pgx.Conn {
	t.Helper()
	connection, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close(context.Background()) })
	return connection
}

// askForCode asks for a login code on a connection of its own; an error for any answer but OK.
func (p *process) askForCode(email string) error {
	body, err := json.Marshal(map[string]string{"email": email})
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(
		context.WithoutCancel(p.t.Context()),
		http.MethodPost,
		p.base+"/apis/passport/code",
		bytes.NewReader(body),
	)
	if err != nil {
		return err
	}
	request.Header.Set("f", "PASSPORT_INTL")
	request.Header.Set("Content-Type", "application/json")
	request.Close = true
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var envelope struct{ Code contest.Code }
	if err := json.NewDecoder(answer.Body).Decode(&envelope); err != nil || answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%d %s, %w", answer.StatusCode, envelope.Code, err)
	}
	return nil
}

// accepts reports whether a process takes new connections.
func accepts(base string) bool {
	connection, err := (&net.Dialer{Timeout: time.Second}).DialContext(
		context.Background(),
		"tcp",
		strings.TrimPrefix(base, "http://"),
	)
	if err != nil {
		return false
	}
	_ = connection.Close()
	return true
}
