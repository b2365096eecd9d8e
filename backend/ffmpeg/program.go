// Package ffmpeg finds the program ffmpeg and runs it, one process per call.
package ffmpeg

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// Program is the path of an ffmpeg program. Find looks for one.
type Program string

// Command is one call of ffmpeg. It reads and writes plain files and pipes only: other protocols are
// refused for every input, so that a playlist in an input cannot open a network address.
type Command struct {
	// Dir is the working folder, which relative file names refer to.
	Dir string
	// Inputs are opened in the given order.
	Inputs []Input
	// Output is the options of the output and, last, its file name.
	Output []string
	// Stdin writes the content of the input pipe:0; nil leaves it empty. An error ends the process.
	Stdin func(io.Writer) error
	// Limit is how long the process may run. It is required.
	Limit time.Duration
	// Restrict limits the process further, for inputs from strangers; nil for none.
	Restrict *Restrictions
	// Describe gets ffmpeg's human-readable description of its inputs and outputs, and its errors; may be nil. Writing
	// must not block.
	Describe io.Writer
}

// Restrictions are limits that the system enforces on a process. The process also runs with low priority and without
// the environment of this process.
type Restrictions struct {
	Memory    int64         // bytes of address space; not enforced on macOS
	Processor time.Duration // of all threads together, to the second
	FileBytes int64         // of each file that it writes
	// Background gives way to other restricted processes.
	Background bool
}

// Input is one file that ffmpeg reads.
type Input struct {
	Options []string
	File    string // or pipe:0
}

// ErrTimeLimit means that ffmpeg was killed at the end of its time limit.
var ErrTimeLimit = errors.New("ffmpeg exceeded its time limit")

const (
	// stderrTail is how much of the end of ffmpeg's messages an error quotes, in bytes.
	stderrTail = 2 << 10
	// pipeDelay is how long Run waits for ffmpeg's pipes to close after it was killed.
	pipeDelay = 5 * time.Second
)

// Run runs ffmpeg until it exits. It kills it when ctx is done, and returns ctx's error then; at the
// end of the time limit it returns ErrTimeLimit. When ffmpeg fails, the error wraps *exec.ExitError and
// quotes the end of its messages.
func (p Program) Run(ctx context.Context, c Command) error {
	if p == "" {
		return ErrNotFound
	}
	limited, cancel := context.WithTimeoutCause(ctx, c.Limit, ErrTimeLimit)
	defer cancel()
	err := p.run(limited, cancel, c)
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(context.Cause(limited), ErrTimeLimit):
		return fmt.Errorf("%w of %v", ErrTimeLimit, c.Limit)
	}
	return fmt.Errorf("run %s: %w", p, err)
}

func (p Program) run(ctx context.Context, kill func(), c Command) error {
	cmd := c.process(ctx, p)
	cmd.Dir = c.Dir
	cmd.SysProcAttr = attributes()
	cmd.Cancel = func() error {
		err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		if errors.Is(err, syscall.ESRCH) {
			return os.ErrProcessDone
		}
		return err
	}
	cmd.WaitDelay = pipeDelay
	messages := &tail{limit: stderrTail}
	cmd.Stderr = messages
	if c.Describe != nil {
		cmd.Stderr = io.MultiWriter(messages, c.Describe)
	}
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	var written error
	if c.Stdin != nil {
		written = c.Stdin(stdin)
	}
	if written != nil && !errors.Is(written, syscall.EPIPE) {
		kill()
	}
	_ = stdin.Close() // ffmpeg exits after the end of its input
	err = cmd.Wait()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.Exited():
		return fmt.Errorf("%w: %s", err, messages.text())
	case written != nil:
		return fmt.Errorf("write to standard input: %w", written)
	}
	return err
}

// restricted is a shell command that sets limits and then execs the program. A limit that the system does not support
// is skipped.
const restricted = `ulimit -c 0; ulimit -v %d; ulimit -t %d; ulimit -f %d; exec nice -n %d "$0" "$@"`

func (c Command) process(ctx context.Context, p Program) *exec.Cmd {
	if c.Restrict == nil {
		return exec.CommandContext(ctx, string(p), c.args()...)
	}
	niceness := 10
	if c.Restrict.Background {
		niceness = 19
	}
	script := fmt.Sprintf(
		restricted,
		c.Restrict.Memory>>10,
		int64(c.Restrict.Processor.Seconds()),
		c.Restrict.FileBytes>>9,
		niceness,
	)
	cmd := exec.CommandContext(ctx, "/bin/sh", append([]string{"-c", script, string(p)}, c.args()...)...)
	cmd.Env = []string{"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "TMPDIR=" + c.Dir}
	return cmd
}

func (c Command) args() []string {
	level := "error"
	if c.Describe != nil {
		level = "info"
	}
	args := []string{"-hide_banner", "-loglevel", level, "-nostdin", "-nostats", "-y"}
	for _, input := range c.Inputs {
		args = append(args, "-protocol_whitelist", "file,pipe")
		args = append(args, input.Options...)
		args = append(args, "-i", input.File)
	}
	return append(args, c.Output...)
}

// tail is a writer that keeps the last limit bytes.
type tail struct {
	limit int
	kept  []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.kept = append(t.kept, p...)
	t.kept = t.kept[max(0, len(t.kept)-t.limit):]
	return len(p), nil
}

func (t *tail) text() string { return strings.TrimSpace(string(t.kept)) }
