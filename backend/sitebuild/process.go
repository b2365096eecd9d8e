package sitebuild

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results"
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
	Command []string // builds the pages and publishes them; gets the flags of Arguments
	Env     []string // the whole environment of the command
	Now     func() time.Time
	Log     *slog.Logger
	Longest time.Duration // of a build; 0 is 20 minutes
}

// Process is a results.SiteBuilder that runs a command as a child process: one at a time, in a process group of its own
// that ends with the service, at a low priority. It is safe for concurrent use.
type Process struct {
	o    ProcessOptions
	stop context.Context //nolint:containedctx // cancels the builds, which outlive the calls that start them
	wait sync.WaitGroup

	mu   sync.Mutex
	name string                  // of the newest build
	end  context.CancelCauseFunc // ends it
	last results.SiteBuildProgress
}

var _ results.SiteBuilder = (*Process)(nil)

// NewProcess returns a Process whose builds are killed when ctx is done.
func NewProcess(ctx context.Context, o ProcessOptions) *Process {
	if o.Longest == 0 {
		o.Longest = longestBuild
	}
	return &Process{o: o, stop: ctx}
}

// Wait waits until no build runs.
func (p *Process) Wait() { p.wait.Wait() }

// Arguments are the flags of the command for an order.
func Arguments(order results.SiteOrder) []string {
	switch order.Task {
	case results.TaskStage:
		return []string{"--preview", order.Run}
	case results.TaskPromote:
		return []string{"--promote", order.Run}
	default:
		if order.Only != "" {
			return []string{"--only", string(order.Only)}
		}
		return nil
	}
}

// errCancelled is why a build was ended.
var errCancelled = errors.New("cancelled")

// Start implements results.SiteBuilder. CONFLICT while another build runs.
func (p *Process) Start(_ context.Context, order results.SiteOrder) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.name != "" && !p.last.State.Ended() {
		return "", contest.Fail(contest.CodeConflict)
	}
	ctx, end := context.WithCancelCause(p.stop)
	ctx, cancel := context.WithTimeout(ctx, p.o.Longest)
	command := exec.CommandContext(
		ctx,
		p.o.Command[0],
		slices.Concat(p.o.Command[1:], Arguments(order))...) //nolint:gosec // G204: of the settings
	output := &tail{}
	command.Dir, command.Env, command.Stdout, command.Stderr = p.o.Dir, p.o.Env, output, output
	command.WaitDelay = 5 * time.Second // for files that the children of a killed child keep open
	inOwnGroup(command)
	if err := command.Start(); err != nil {
		cancel()
		end(nil)
		return "", fmt.Errorf("start build: %w", err)
	}
	lowerPriority(command.Process.Pid)
	p.name, p.end = rand.Text(), end
	p.last = results.SiteBuildProgress{
		State:     results.SiteBuildRunning,
		StartedAt: p.o.Now().UTC().Truncate(time.Microsecond),
	}
	p.wait.Go(func() {
		defer end(nil)
		defer cancel()
		p.ended(ctx, command.Wait(), output)
	})
	return p.name, nil
}

// ended records how the build has ended.
func (p *Process) ended(ctx context.Context, err error, output *tail) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last.State, p.last.EndedAt = results.SiteBuildSucceeded, p.o.Now().UTC().Truncate(time.Microsecond)
	if err == nil {
		p.o.Log.InfoContext(ctx, "pages built")
		return
	}
	p.last.State, p.last.Reason, p.last.Log = results.SiteBuildFailed, output.why(), output.text()
	switch {
	case errors.Is(context.Cause(ctx), errCancelled):
		p.last.Reason = "The build was stopped."
	case ctx.Err() == context.DeadlineExceeded: //nolint:errorlint // of the context itself
		p.last.Reason = fmt.Sprintf("The build took longer than %v and was ended.", p.o.Longest)
	case ctx.Err() != nil:
		p.last.Reason = results.BuildInterrupted
	case p.last.Reason == "":
		p.last.Reason = err.Error()
	}
	p.o.Log.ErrorContext(ctx, "building the pages failed", "err", err, "output", output.text())
}

// Progress implements results.SiteBuilder for the newest build of this process; NOT_FOUND for any other.
func (p *Process) Progress(_ context.Context, execution string) (results.SiteBuildProgress, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.name == "" || execution != p.name {
		return results.SiteBuildProgress{}, contest.Fail(contest.CodeNotFound)
	}
	return p.last, nil
}

// Cancel implements results.SiteBuilder: it kills the process and its children.
func (p *Process) Cancel(_ context.Context, execution string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if execution == p.name && p.end != nil {
		p.end(errCancelled)
	}
	return nil
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

// why is the reason why a command has failed: its last line that is not empty, or, where that tells only of the exit of
// another command, the last error that this one wrote.
func (t *tail) why() string {
	text := t.text()
	lines := strings.Split(strings.TrimSpace(text), "\n")
	why := strings.TrimSpace(lines[len(lines)-1])
	if written := errorLine.FindAllString(text, -1); len(written) > 0 && exitOnly.MatchString(why) {
		why = strings.TrimSpace(written[len(written)-1])
	}
	return strings.ToValidUTF8(why[:min(len(why), longestWhy)], "")
}

var (
	// errorLine is a line of Node with its error: "TypeError: x is undefined", "Error [ERR_X]: y".
	errorLine = regexp.MustCompile(`(?m)^[ \t]*[A-Za-z]*Error(?: \[\w+\])?: .+$`)
	exitOnly  = regexp.MustCompile(`exit status \d+$`)
)
