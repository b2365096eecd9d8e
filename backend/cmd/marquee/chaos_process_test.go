package main

import (
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"
)

// asChild as the first argument makes the test binary run as marquee until its standard input is closed, so that it
// ends with its parent, even if that is killed.
const asChild = "as-child"

// followStdin ends this process when its standard input is closed.
func followStdin() {
	_, _ = io.Copy(io.Discard, os.Stdin)
	os.Exit(3)
}

// supervised is a process of marquee that is started again whenever it ends, as a production contest's are.
type supervised struct {
	name string

	t       *testing.T
	args    []string
	env     []string
	logFile string

	mu      sync.Mutex
	process *os.Process // nil between two starts
	starts  int
	stopped bool
	done    chan struct{}

	exitCode int // of the last process, when done is closed
}

// supervise starts a command of marquee. Its output goes to a file. It ends with the test.
func supervise(t *testing.T, name, command, logFile string, env map[string]string) *supervised {
	t.Helper()
	s := &supervised{
		name:    name,
		t:       t,
		args:    []string{asChild, command},
		env:     os.Environ(), //nolint:forbidigo // of the process that is started
		logFile: logFile,
		done:    make(chan struct{}),
	}
	for variable, value := range env {
		s.env = append(s.env, variable+"="+value)
	}
	go s.run()
	t.Cleanup(s.stop)
	return s
}

func (s *supervised) run() {
	defer close(s.done)
	log, err := os.OpenFile(s.logFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		s.t.Error(err)
		return
	}
	defer log.Close()
	for {
		command := exec.CommandContext(context.Background(), os.Args[0], s.args...)
		command.Env, command.Stdout, command.Stderr = s.env, log, log
		stdin, err := command.StdinPipe() // open as long as this process runs
		if err != nil {
			s.t.Error(err)
			return
		}
		if !s.begin(command) {
			return
		}
		_ = command.Wait()
		s.exitCode = command.ProcessState.ExitCode()
		_ = stdin.Close()
		s.mu.Lock()
		s.process = nil
		s.mu.Unlock()
		time.Sleep(100 * time.Millisecond) // limits how often a process that cannot start yet is started
	}
}

// begin starts a command unless the process was stopped.
func (s *supervised) begin(command *exec.Cmd) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return false
	}
	if err := command.Start(); err != nil {
		s.t.Error(err)
		return false
	}
	s.process = command.Process
	s.starts++
	return true
}

// signal sends a signal to the process if it runs.
func (s *supervised) signal(signal syscall.Signal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process != nil {
		_ = s.process.Signal(signal)
	}
}

// stop kills the process for good.
func (s *supervised) stop() {
	s.mu.Lock()
	s.stopped = true
	s.mu.Unlock()
	s.signal(syscall.SIGKILL)
	<-s.done
}

// freePorts returns TCP ports below the range that the kernel gives to connections, so that none takes one while its
// server is being started again.
func freePorts(t *testing.T, n int) []string {
	t.Helper()
	var free []string
	for port := 20000 + os.Getpid()%5000; port < 32000 && len(free) < n; port++ {
		listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", net.JoinHostPort("", strconv.Itoa(port)))
		if err != nil {
			continue
		}
		_ = listener.Close()
		free = append(free, strconv.Itoa(port))
	}
	if len(free) < n {
		t.Fatalf("%d of %d ports are free", len(free), n)
	}
	return free
}
