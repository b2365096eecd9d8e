package main

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"testing"
	"time"

	"marquee/backend/embedded/ports/portstest"
)

// TestServerCutsClientsThatDoNotRead: the connection of a client that does not accept its answer is closed, and the
// server keeps serving others.
func TestServerCutsClientsThatDoNotRead(t *testing.T) {
	t.Parallel()
	address := portstest.Address(t)
	ended, ready, done := make(chan error, 1), make(chan struct{}), make(chan error, 1)
	ctx, stop := context.WithCancel(t.Context())
	endless := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		part := make([]byte, 64<<10)
		for r.URL.Path == "/endless" {
			if _, err := w.Write(part); err != nil {
				ended <- err
				return
			}
		}
	})
	go func() {
		done <- listen(ctx, []endpoint{{address: address, handler: endless, writeTime: 50 * time.Millisecond}}, func() { close(ready) })
	}()
	<-ready
	line, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	if _, err := io.WriteString(line, "GET /endless HTTP/1.1\r\nHost: films.example\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the write ended with %v", err)
	}
	answer, err := http.Get("http://" + address + "/")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
