// Package ports checks that the ports of the one-machine contest are free, before
// anything is started.
package ports

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"
)

// The names of the servers, in the order of their ports.
const (
	First       = "the first edition"
	Second      = "the second edition"
	ObjectStore = "the object store"
	Console     = "the organisers' console"
)

// ConsoleOffset is the console's port less the first one. The port before it is the site's
// development server's.
const ConsoleOffset = 4

// Check tries to listen on first, first+1, first+2 and first+4 of the loopback address. Its
// error is a line with the first port in use, its purpose, and the setting that
// changes it.
func Check(ctx context.Context, first int) error {
	for i, part := range []string{First, Second, ObjectStore, "", Console} {
		if part == "" {
			continue
		}
		port := first + i
		if err := try(ctx, port); err != nil {
			return describe(port, part, err)
		}
	}
	return nil
}

func describe(port int, part string, err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf(
			"port %d, for %s, is in use: stop what uses it, or start with another PORT (it takes that one and the four after it)",
			port,
			part,
		)
	case errors.Is(err, syscall.EACCES):
		return fmt.Errorf(
			"port %d, for %s, is not allowed to this user: start with a PORT above 1023 (it takes that one and the four after it)",
			port,
			part,
		)
	default:
		return fmt.Errorf("try port %d, for %s: %w", port, part, err)
	}
}

func try(ctx context.Context, port int) error {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	return listener.Close()
}
