package postgres

import (
	"context"
	"errors"
	"strings"
	"time"
)

// leftoverTime is how long the workers of a server that was killed may take to
// notice its end. Until then they hold its shared memory, and a new server refuses
// to start.
const leftoverTime = 20 * time.Second

// errWorkersLeft means that a start was refused because of such workers.
var errWorkersLeft = errors.New("workers of a killed server still run")

// workersLeft recognises the refusal in the log (source: PostgreSQL's
// src/backend/utils/init/miscinit.c, CreateLockFile).
func workersLeft(log string) bool {
	return strings.Contains(log, "pre-existing shared memory block")
}

// launchWithRetry launches the server, again while workers of a killed
// one refuse it the shared memory.
func (s *Server) launchWithRetry(ctx context.Context, bin binaries, acc account, o Options) error {
	retryCtx, cancel := context.WithTimeout(ctx, leftoverTime)
	defer cancel()
	for {
		err := s.launch(ctx, bin, acc, o)
		if !errors.Is(err, errWorkersLeft) {
			return err
		}
		select {
		case <-retryCtx.Done():
			return err
		case <-time.After(50 * time.Millisecond):
		}
	}
}
