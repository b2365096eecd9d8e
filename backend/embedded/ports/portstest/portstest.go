// Package portstest gives tests loopback ports that nothing else takes while the test runs.
//
// A port that a test opens on 0, closes and hands to a process can be taken in between: the system gives it to the next
// connection. These ports stand below those which systems give (from 32768 on Linux, 49152 elsewhere), and the last one
// of each row is held open, as a sign to other tests and to the browser tests' harness, which keeps the same rows.
package portstest

import (
	"math/rand/v2"
	"net"
	"strconv"
	"testing"
)

// The rows: ports low to high-1, rowLength each, of which the last is the sign.
const (
	low, high = 10_240, 32_768
	rowLength = 8
)

// Row returns the first of seven free ports in a row. They are the test's until it ends.
func Row(t testing.TB) int {
	t.Helper()
	for range 500 {
		first := low + rowLength*rand.IntN((high-low)/rowLength) //nolint:gosec // any row is as good
		sign := listen(t, first+rowLength-1)
		if sign == nil {
			continue
		}
		if allFree(t, first) {
			t.Cleanup(func() { _ = sign.Close() })
			return first
		}
		_ = sign.Close()
	}
	t.Fatal("found no free row of ports")
	return 0
}

// Address returns a loopback address on which nothing listens, nor will but for the test.
func Address(t testing.TB) string {
	t.Helper()
	return address(Row(t))
}

func allFree(t testing.TB, first int) bool {
	t.Helper()
	for port := first; port < first+rowLength-1; port++ {
		listener := listen(t, port)
		if listener == nil {
			return false
		}
		_ = listener.Close()
	}
	return true
}

// listen returns nil when the port is taken.
func listen(t testing.TB, port int) net.Listener {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", address(port))
	if err != nil {
		return nil
	}
	return listener
}

func address(port int) string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(port)) }
