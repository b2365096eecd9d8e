package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"time"

	"golang.org/x/sync/errgroup"
)

// shutdownTime is how long running requests may continue after the signal to stop.
const shutdownTime = 10 * time.Second

// endpoint is a handler and the address it listens on.
type endpoint struct {
	address string
	handler http.Handler
	// bodyTime limits the time to read a request with its body; 0 is no limit, since
	// uploads take hours.
	bodyTime time.Duration
}

// listen serves until ctx is done and returns when the running requests have finished.
// ready is called when every address accepts connections.
func listen(ctx context.Context, endpoints []endpoint, ready func()) error {
	group, ctx := errgroup.WithContext(ctx)
	var servers []*http.Server
	for _, e := range endpoints {
		listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", e.address)
		if err != nil {
			return fmt.Errorf("listen on %s: %w", e.address, err)
		}
		server := &http.Server{
			Handler: e.handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: e.bodyTime, IdleTimeout: 2 * time.Minute,
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
	debug.FreeOSMemory() // returns 20 MB that only the start needed
	group.Go(func() error {
		<-ctx.Done()
		return shutDown(servers)
	})
	return group.Wait()
}

func shutDown(servers []*http.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), shutdownTime)
	defer cancel()
	var group errgroup.Group
	for _, server := range servers {
		group.Go(func() error {
			if err := server.Shutdown(ctx); err != nil {
				return errors.Join(fmt.Errorf("shut down: %w", err), server.Close())
			}
			return nil
		})
	}
	return group.Wait()
}
