package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"time"

	"golang.org/x/sync/errgroup"

	"marquee/backend/httpkit"
)

const (
	// shutdownTime is how long running requests may continue after the signal to stop.
	shutdownTime = 10 * time.Second
	// answerTime is the part of it in which they may succeed. Then their contexts are cancelled, and they answer 503.
	answerTime = 9 * time.Second

	// partTime is the writeTime of an endpoint without one: 256 KiB in a minute is 35 kbit/s.
	partTime = time.Minute
	// firstTime is how long an answer may take to begin. It closes connections to clients that accept no data at all.
	firstTime = 10 * time.Minute
)

// endpoint is a handler and the address it listens on.
type endpoint struct {
	address string
	handler http.Handler
	setting string // the variable with the port; "" is PORT
	// bodyTime limits the time to read a request with its body; 0 is no limit, since
	// uploads take hours.
	bodyTime time.Duration
	// writeTime limits the time in which a client has to accept each part of an answer; 0 is partTime.
	writeTime time.Duration
}

// listen serves until ctx is done and returns when the running requests have finished.
// ready is called when every address accepts connections.
func listen(ctx context.Context, endpoints []endpoint, ready func()) error {
	group, ctx := errgroup.WithContext(ctx)
	calls, cancelCalls := context.WithCancel(context.WithoutCancel(ctx))
	defer cancelCalls()
	var servers []*http.Server
	for _, e := range endpoints {
		listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", e.address)
		if err != nil {
			return fmt.Errorf("%s: listen on %s: %w", cmp.Or(e.setting, "PORT"), e.address, err)
		}
		server := &http.Server{
			BaseContext:       func(net.Listener) context.Context { return calls },
			Handler:           httpkit.LimitWrites(e.handler, cmp.Or(e.writeTime, partTime), time.Now),
			ReadHeaderTimeout: 10 * time.Second,
			ReadTimeout:       e.bodyTime,
			WriteTimeout:      firstTime,
			IdleTimeout:       2 * time.Minute,
		}
		servers = append(servers, server)
		group.Go(func() error {
			if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
				return fmt.Errorf("serve %s: %w", e.address, err)
			}
			return nil
		})
	}
	ready()
	debug.FreeOSMemory() // returns 20 MB that only the start needs
	group.Go(func() error {
		<-ctx.Done()
		defer time.AfterFunc(answerTime, cancelCalls).Stop()
		return shutDown(ctx, servers)
	})
	return group.Wait()
}

// shutDown waits for running requests. The connections of those that still run after shutdownTime are closed, which
// does not count as an error.
func shutDown(ctx context.Context, servers []*http.Server) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
	defer cancel()
	var group errgroup.Group
	for _, server := range servers {
		group.Go(func() error {
			err := server.Shutdown(ctx)
			if errors.Is(err, context.DeadlineExceeded) {
				slog.WarnContext(ctx, "requests were cut at the end of the shutdown time")
				err = server.Close()
			}
			if err != nil {
				return fmt.Errorf("shut down: %w", err)
			}
			return nil
		})
	}
	return group.Wait()
}
