package pgtest

import (
	"context"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Relay stands between a process and the database. It can be silent, as a frozen server or a dead network, and away.
type Relay struct {
	DSN string // of the database, through the relay

	network, target string

	mu    sync.Mutex
	state relayState
	moved *sync.Cond // state has changed
	conns map[net.Conn]bool
}

type relayState int

const (
	open relayState = iota
	silent
	away
)

// NewRelay starts a relay to the database at dsn, which ends with the test.
func NewRelay(t testing.TB, dsn string) *Relay {
	t.Helper()
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &Relay{
		DSN:     fmt.Sprintf("postgres://%s@%s/%s?sslmode=disable", config.User, listener.Addr(), config.Database),
		network: "tcp", target: net.JoinHostPort(config.Host, fmt.Sprint(config.Port)), conns: map[net.Conn]bool{},
	}
	if strings.HasPrefix(config.Host, "/") {
		r.network, r.target = "unix", fmt.Sprintf("%s/.s.PGSQL.%d", config.Host, config.Port)
	}
	r.moved = sync.NewCond(&r.mu)
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go r.forward(client)
		}
	}()
	t.Cleanup(func() { _ = listener.Close(); r.Cut(); r.set(open) })
	return r
}

// Silence holds all bytes, those of new connections too, until Restore.
func (r *Relay) Silence() { r.set(silent) }

// Cut ends all connections, and new ones at once until Restore.
func (r *Relay) Cut() { r.set(away) }

// Restore lets bytes and connections pass again.
func (r *Relay) Restore() { r.set(open) }

func (r *Relay) set(state relayState) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.state = state
	if state == away {
		for conn := range r.conns {
			_ = conn.Close()
		}
	}
	r.moved.Broadcast()
}

func (r *Relay) forward(client net.Conn) {
	server, err := (&net.Dialer{}).DialContext(context.Background(), r.network, r.target)
	if err != nil {
		_ = client.Close()
		return
	}
	r.mu.Lock()
	r.conns[client], r.conns[server] = true, true
	r.mu.Unlock()
	go r.copy(server, client)
	r.copy(client, server)
}

// copy forwards one direction.
func (r *Relay) copy(to, from net.Conn) {
	defer func() {
		_, _ = to.Close(), from.Close()
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.conns, from)
	}()
	part := make([]byte, 32<<10)
	for {
		n, err := from.Read(part)
		if !r.passes() {
			return
		}
		if _, writeErr := to.Write(part[:n]); err != nil || writeErr != nil {
			return
		}
	}
}

// passes waits while the relay is silent and reports whether it is open.
func (r *Relay) passes() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.state == silent {
		r.moved.Wait()
	}
	return r.state == open
}
