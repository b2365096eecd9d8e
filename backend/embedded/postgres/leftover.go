package postgres

import (
	"context"
	"errors"
	"strings"
	"time"
)

// leftoverTime is how long the workers of a killed server may take to end. Until then
// they use its shared memory, and a new server refuses to start.
const leftoverTime = 20 * time.Second

// errWorkersLeft means that the server did not start because of such workers.
var errWorkersLeft = errors.New("workers of a killed server still run")

// workersLeft reports whether the log has that error (source: CreateLockFile in
// PostgreSQL's src/backend/utils/init/miscinit.c).
func workersLeft(log string) bool {
	return strings.Contains(log, "pre-existing shared memory block")
}

// launchWithRetry launches the server, and retries for leftoverTime while workers of a
// killed server use its shared memory.
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
