package main

import (
	"context"
	"crypto/tls"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"cloud.google.com/go/pubsub/v2/apiv1/pubsubpb"
	"cloud.google.com/go/pubsub/v2/pstest"

	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/embedded/relay"

	embeddedpostgres "marquee/backend/embedded/postgres"
)

// chaosDatabase is a PostgreSQL server that can be killed.
type chaosDatabase struct {
	t      *testing.T
	dir    string
	server *embeddedpostgres.Server
	relay  *pgtest.Relay
}

func startChaosDatabase(t *testing.T) *chaosDatabase {
	t.Helper()
	return startChaosDatabaseIn(t, t.TempDir())
}

func startChaosDatabaseIn(t *testing.T, dir string) *chaosDatabase {
	t.Helper()
	d := &chaosDatabase{t: t, dir: dir}
	d.start()
	d.relay = pgtest.NewRelay(t, d.dsn())
	t.Cleanup(func() { _ = d.server.Stop(context.Background()) })
	return d
}

func (d *chaosDatabase) start() {
	d.t.Helper()
	var err error
	d.server, err = embeddedpostgres.Start(d.t.Context(), embeddedpostgres.Options{
		DataDir: d.dir,
		Logger:  slog.New(slog.DiscardHandler),
		Settings: map[string]string{
			"fsync":           "off",
			"max_connections": "60",
		}, // what was written outlives a killed process
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *chaosDatabase) dsn() string { return d.server.DSN() }

// kill kills the server and starts it again, which recovers the database.
func (d *chaosDatabase) kill() {
	d.t.Helper()
	d.crash()
	d.start()
}

// crash kills the server.
func (d *chaosDatabase) crash() {
	d.t.Helper()
	file, err := os.ReadFile(filepath.Join(d.dir, "postgres", "data", "postmaster.pid"))
	if err != nil {
		d.t.Fatal(err)
	}
	line, _, _ := strings.Cut(string(file), "\n")
	pid, err := strconv.Atoi(line)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		d.t.Fatal(err)
	}
	<-d.server.Done()
	_ = d.server.Stop(context.Background()) // the server has ended; this releases the folder
}

// chaosQueue is a Pub/Sub server that can be killed, which loses its messages.
type chaosQueue struct {
	t     *testing.T
	relay *relay.Relay

	mu     sync.Mutex
	server *pstest.Server
}

// pushedSubscription has its messages posted to the service; the workers pull those of another one.
const pushedSubscription = "projects/films/subscriptions/generation-push"

// serving is the server that runs, or was killed last.
func (q *chaosQueue) serving() *pstest.Server {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.server
}

func startChaosQueue(t *testing.T) *chaosQueue {
	t.Helper()
	q := &chaosQueue{t: t}
	q.start()
	q.relay = relay.New(t, "tcp", q.server.Addr)
	t.Cleanup(func() { _ = q.server.Close() })
	return q
}

func (q *chaosQueue) start() {
	q.t.Helper()
	server := pstest.NewServer()
	const topic = "projects/films/topics/generation"
	if _, err := server.GServer.CreateTopic(q.t.Context(), &pubsubpb.Topic{Name: topic}); err != nil {
		q.t.Fatal(err)
	}
	for _, name := range []string{"projects/films/subscriptions/generation-workers", pushedSubscription} {
		if _, err := server.GServer.CreateSubscription(
			q.t.Context(),
			&pubsubpb.Subscription{Name: name, Topic: topic, AckDeadlineSeconds: 60},
		); err != nil {
			q.t.Fatal(err)
		}
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.server = server
}

// kill ends the server with all messages, and starts an empty one.
func (q *chaosQueue) kill() {
	q.t.Helper()
	q.relay.Cut()
	_ = q.server.Close()
	q.start()
	q.relay.Retarget("tcp", q.server.Addr)
	q.relay.Restore()
}

// chaosMails is a mail server that can be killed and can defer mails. It keeps the accepted ones.
type chaosMails struct {
	*mailServer
	t      *testing.T
	config *tls.Config
	relay  *relay.Relay
	busy   atomic.Bool // answers 451
}

func startChaosMails(t *testing.T, config *tls.Config) *chaosMails {
	t.Helper()
	m := &chaosMails{
		t:          t,
		config:     config,
		mailServer: &mailServer{received: map[string][]string{}, texts: map[string][]string{}},
	}
	m.answer = func(int) error {
		if m.busy.Load() {
			return later()
		}
		return nil
	}
	m.start()
	m.relay = relay.New(t, "tcp", m.address)
	t.Cleanup(func() { _ = m.server.Close() })
	return m
}

func (m *chaosMails) start() {
	m.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		m.t.Fatal(err)
	}
	m.serve(listener, m.config)
}

func (m *chaosMails) kill() {
	m.t.Helper()
	m.relay.Cut()
	_ = m.server.Close()
	m.start()
	m.relay.Retarget("tcp", m.address)
	m.relay.Restore()
}

// textsTo returns the mails that arrived for an address, oldest first.
func (m *chaosMails) textsTo(address string) []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.texts[address]
}
