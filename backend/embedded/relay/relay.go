// Package relay is a TCP relay between a process and a server it depends on, for fault tests: it can stall, like a
// frozen server or a dead network, and refuse connections, like a server that was killed.
package relay

import (
	"context"
	"net"
	"sync"
	"testing"
)

// Relay forwards connections to a server.
type Relay struct {
	Address string // host:port to connect to

	mu              sync.Mutex
	network, target string
	state           state
	moved           *sync.Cond // state has changed
	conns           map[net.Conn]bool
}

type state int

const (
	open state = iota
	stalled
	down
)

// New starts a relay to a server, which ends with the test.
func New(t testing.TB, network, target string) *Relay {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &Relay{Address: listener.Addr().String(), network: network, target: target, conns: map[net.Conn]bool{}}
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

// Retarget forwards new connections to another server.
func (r *Relay) Retarget(network, target string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.network, r.target = network, target
}

// Stall delays all bytes, those of new connections too, until Restore.
func (r *Relay) Stall() { r.set(stalled) }

// Cut closes all connections, and new ones immediately, until Restore.
func (r *Relay) Cut() { r.set(down) }

// Restore lets bytes and connections pass again.
func (r *Relay) Restore() { r.set(open) }

func (r *Relay) set(state state) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.state = state
	if state == down {
		for conn := range r.conns {
			_ = conn.Close()
		}
	}
	r.moved.Broadcast()
}

func (r *Relay) forward(client net.Conn) {
	r.mu.Lock()
	network, target := r.network, r.target
	r.mu.Unlock()
	server, err := (&net.Dialer{}).DialContext(context.Background(), network, target)
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

// passes waits while the relay is stalled and reports whether it is open.
func (r *Relay) passes() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.state == stalled {
		r.moved.Wait()
	}
	return r.state == open
}
