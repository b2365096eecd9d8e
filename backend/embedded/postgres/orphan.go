package postgres

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// postmaster is the content of the server's postmaster.pid.
type postmaster struct {
	pid   int
	ready bool
}

func readPostmaster(data string) (postmaster, error) {
	text, err := os.ReadFile(filepath.Join(data, "postmaster.pid"))
	if err != nil {
		return postmaster{}, fmt.Errorf("read postmaster.pid: %w", err)
	}
	lines := strings.Split(string(text), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(lines[0]))
	if err != nil {
		return postmaster{}, fmt.Errorf("read postmaster.pid: %w", err)
	}
	const statusLine = 7
	return postmaster{
		pid:   pid,
		ready: len(lines) > statusLine && strings.TrimSpace(lines[statusLine]) == "ready",
	}, nil
}

// stopOrphan stops a server that outlived the process that started it. The caller has
// the lock, so no running process of ours uses the cluster.
func stopOrphan(ctx context.Context, p paths, logger *slog.Logger) error {
	pm, err := readPostmaster(p.data)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil || !serves(pm.pid, p.data) {
		return clearPostmaster(p, pm.pid, err != nil)
	}
	logger.InfoContext(ctx, "stop a database server left by an earlier run", "pid", pm.pid)
	if err := syscall.Kill(pm.pid, syscall.SIGINT); err != nil && !errors.Is(err, syscall.ESRCH) {
		return fmt.Errorf("end database server %d of an earlier run: %w", pm.pid, err)
	}
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	escalate := time.After(20 * time.Second)
	for serves(pm.pid, p.data) {
		select {
		case <-ctx.Done():
			return fmt.Errorf("end database server %d of an earlier run: %w", pm.pid, ctx.Err())
		case <-escalate:
			_ = syscall.Kill(pm.pid, syscall.SIGQUIT)
		case <-tick.C:
		}
	}
	return nil
}

// clearPostmaster removes a postmaster.pid that is unreadable, or whose process id now
// belongs to another program, which PostgreSQL would mistake for a server and refuse
// to start. If there is no such process the file stays, because PostgreSQL then checks
// for workers that still use the shared memory named in it.
func clearPostmaster(p paths, pid int, unreadable bool) error {
	if !unreadable && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return nil
	}
	err := os.Remove(filepath.Join(p.data, "postmaster.pid"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("clear stale postmaster.pid: %w", err)
	}
	return nil
}
