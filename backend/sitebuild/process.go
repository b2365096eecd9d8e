package sitebuild

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"os/exec"
	"strings"
	"sync"
	"time"

	"marquee/backend/contest"
)

// Limits of a build on the service's machine.
const (
	longestBuild = 20 * time.Minute
	keptOutput   = 64 << 10 // bytes
	longestWhy   = 500      // bytes
)

// ProcessOptions configure a Process.
type ProcessOptions struct {
	Dir     string   // the project's folder
	Command []string // builds the pages and publishes them
	Env     []string // the whole environment of the command
	Now     func() time.Time
	Log     *slog.Logger
	Longest time.Duration // of a build; 0 is 20 minutes
}

// Process is a contest.SiteBuilder that runs a command as a child process: one at a time, in a process group of its own
// that ends with the service, at a low priority. It is safe for concurrent use.
type Process struct {
	o    ProcessOptions
	stop context.Context //nolint:containedctx // cancels the builds, which outlive the calls that start them
	wait sync.WaitGroup

	mu   sync.Mutex
	name string // of the newest build
	last contest.SiteBuildProgress
}

var _ contest.SiteBuilder = (*Process)(nil)

// NewProcess returns a Process whose builds are killed when ctx is done.
func NewProcess(ctx context.Context, o ProcessOptions) *Process {
	if o.Longest == 0 {
		o.Longest = longestBuild
	}
	return &Process{o: o, stop: ctx}
}

// Wait waits until no build runs.
func (p *Process) Wait() { p.wait.Wait() }

// Start implements contest.SiteBuilder. CONFLICT while another build runs.
func (p *Process) Start(context.Context) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.name != "" && !p.last.State.Ended() {
		return "", contest.Fail(contest.CodeConflict)
	}
	ctx, cancel := context.WithTimeout(p.stop, p.o.Longest)
	command := exec.CommandContext(ctx, p.o.Command[0], p.o.Command[1:]...) //nolint:gosec // G204: of the settings
	output := &tail{}
	command.Dir, command.Env, command.Stdout, command.Stderr = p.o.Dir, p.o.Env, output, output
	command.WaitDelay = 5 * time.Second // for files that the children of a killed child keep open
	inOwnGroup(command)
	if err := command.Start(); err != nil {
		cancel()
		return "", fmt.Errorf("start build: %w", err)
	}
	lowerPriority(command.Process.Pid)
	p.name = rand.Text()
	p.last = contest.SiteBuildProgress{State: contest.SiteBuildRunning, StartedAt: p.o.Now().UTC().Truncate(time.Microsecond)}
	p.wait.Go(func() {
		defer cancel()
		p.end(ctx, command.Wait(), output)
	})
	return p.name, nil
}

// end records how the build has ended.
func (p *Process) end(ctx context.Context, err error, output *tail) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last.State, p.last.EndedAt = contest.SiteBuildSucceeded, p.o.Now().UTC().Truncate(time.Microsecond)
	if err == nil {
		p.o.Log.InfoContext(ctx, "pages built")
		return
	}
	p.last.State, p.last.Reason = contest.SiteBuildFailed, output.lastLine()
	switch {
	case ctx.Err() == context.DeadlineExceeded: //nolint:errorlint // of the context itself
		p.last.Reason = fmt.Sprintf("The build took longer than %v and was ended.", p.o.Longest)
	case ctx.Err() != nil:
		p.last.Reason = "The service ended during the build."
	case p.last.Reason == "":
		p.last.Reason = err.Error()
	}
	p.o.Log.ErrorContext(ctx, "building the pages failed", "err", err, "output", output.text())
}

// Progress implements contest.SiteBuilder for the newest build of this process; NOT_FOUND for any other.
func (p *Process) Progress(_ context.Context, execution string) (contest.SiteBuildProgress, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.name == "" || execution != p.name {
		return contest.SiteBuildProgress{}, contest.Fail(contest.CodeNotFound)
	}
	return p.last, nil
}

// tail keeps the last bytes that are written to it.
type tail struct {
	mu    sync.Mutex
	bytes []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes = append(t.bytes, b...)
	if over := len(t.bytes) - keptOutput; over > 0 {
		t.bytes = bytes.Clone(t.bytes[over:])
	}
	return len(b), nil
}

func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.ToValidUTF8(string(t.bytes), "")
}

// lastLine is the last line that is not empty, usually the reason why a command has failed.
func (t *tail) lastLine() string {
	lines := strings.Split(strings.TrimSpace(t.text()), "\n")
	why := strings.TrimSpace(lines[len(lines)-1])
	return strings.ToValidUTF8(why[:min(len(why), longestWhy)], "")
}
