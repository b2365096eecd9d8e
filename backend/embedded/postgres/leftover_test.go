package postgres_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestStartWaitsForTheWorkersOfAKilledServer stops a worker with a signal, so that it
// still uses the shared memory when the next server starts.
func TestStartWaitsForTheWorkersOfAKilledServer(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the workers of a server are read from /proc")
	}
	dir := t.TempDir()
	s := start(t, dir)
	pid, err := strconv.Atoi(firstLine(t, filepath.Join(dir, "postgres", "data", "postmaster.pid")))
	if err != nil {
		t.Fatal(err)
	}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil || len(strings.Fields(string(children))) == 0 {
		t.Fatalf("no workers of %d: %v", pid, err)
	}
	worker, err := strconv.Atoi(strings.Fields(string(children))[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(worker, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	<-s.Done()
	_ = s.Stop(t.Context())

	go func() { // continue the worker after it has prevented one start
		for !refusedOnce(dir) {
			time.Sleep(time.Millisecond)
		}
		_ = syscall.Kill(worker, syscall.SIGCONT)
	}()
	stop(t, start(t, dir))
}

func refusedOnce(dir string) bool {
	log, err := os.ReadFile(filepath.Join(dir, "postgres", "log"))
	return err == nil && strings.Contains(string(log), "pre-existing shared memory block")
}
