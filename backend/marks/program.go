package marks

import (
	"bytes"
	"context"
	_ "embed" // the script
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

//go:embed c2pa.mjs
var script string

// Program reads and writes manifests with Node and the package @contentauth/c2pa-wasm. Each call is a process of its
// own. The zero Program has neither.
type Program struct {
	node    string
	library string // the package's folder
	major   int    // of Node's version
	// Trust is the roots under which a signature is trusted, in PEM; "" for none.
	Trust string
}

// ErrNotFound means that there is no Node, or no package, on this machine.
var ErrNotFound = errors.New(
	"manifests cannot be read: set NODE to Node 20 or later, put it on the PATH, and run npm ci in the project's folder",
)

// Find returns the program of named (the setting NODE), else of node on the PATH, with the package in node_modules of
// the working folder, of the program's, or of the nearest folder above either. Without any it returns ErrNotFound.
func Find(named string) (Program, error) {
	if named == "" {
		named = "node"
	}
	node, err := exec.LookPath(named)
	if err != nil {
		return Program{}, fmt.Errorf("%w: %w", ErrNotFound, err)
	}
	if node, err = filepath.Abs(node); err != nil {
		return Program{}, err
	}
	version, err := exec.CommandContext(context.Background(), node, "--version").Output()
	if err != nil {
		return Program{}, fmt.Errorf("%w: %s --version: %w", ErrNotFound, node, err)
	}
	major, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(string(version)), "v"), ".")
	p := Program{node: node}
	if p.major, err = strconv.Atoi(major); err != nil || p.major < 20 {
		return Program{}, fmt.Errorf("%w: %s is version %s", ErrNotFound, node, strings.TrimSpace(string(version)))
	}
	dir, err := os.Getwd()
	if err != nil {
		return Program{}, err
	}
	program, err := os.Executable()
	if err != nil {
		return Program{}, err
	}
	for _, from := range []string{dir, filepath.Dir(program)} {
		for at := from; ; at = filepath.Dir(at) {
			library := filepath.Join(at, "node_modules", "@contentauth", "c2pa-wasm")
			if info, err := os.Stat(
				filepath.Join(library, "pkg", "c2pa_bg.wasm"),
			); err == nil &&
				info.Mode().IsRegular() {
				if p.library, err = filepath.EvalSymlinks(library); err != nil {
					return Program{}, err
				}
				return p, nil
			}
			if at == filepath.Dir(at) {
				break
			}
		}
	}
	return Program{}, fmt.Errorf("%w: @contentauth/c2pa-wasm is not in node_modules", ErrNotFound)
}

// Found reports whether there is a program.
func (p Program) Found() bool { return p.node != "" }

// The limits of a process. Node reserves more addresses than it uses, so that its memory is limited by its own heap and
// the pages of WebAssembly.
const (
	heapMegabytes = 64
	wasmPages     = 1600 // of 64 KiB: 100 MiB
	signPages     = 8 << 10
	readLimit     = 2 * time.Minute
	signLimit     = 2 * time.Minute
	maxAnswer     = 64 << 10 // bytes of one answer
	stderrTail    = 2 << 10
	pipeDelay     = 5 * time.Second
)

// ErrTimeLimit means that the process was killed at the end of its time.
var ErrTimeLimit = errors.New("reading the manifest exceeded its time limit")

// ErrRefused means that a manifest cannot be read or written: another try will do no better.
var ErrRefused = errors.New("the manifest was refused")

// call is a process for one or more requests.
type call struct {
	dir      string // where it may read and write
	limit    time.Duration
	pages    int
	fileSize int64 // of what it writes
	network  bool
	requests []any
}

// restricted is a shell command that sets limits and then execs Node.
const restricted = `ulimit -c 0; ulimit -t %d; ulimit -f %d; exec nice -n 10 "$0" "$@"`

// run sends requests to a process and decodes its answers, one for each. When the process fails, the error wraps
// ErrTimeLimit or quotes the end of its messages.
func (p Program) run(ctx context.Context, c call, answers []any) error {
	if !p.Found() {
		return ErrNotFound
	}
	limited, cancel := context.WithTimeoutCause(ctx, c.limit, ErrTimeLimit)
	defer cancel()
	cmd := exec.CommandContext(limited, "/bin/sh", append([]string{
		"-c", fmt.Sprintf(restricted, int64(c.limit.Seconds()), c.fileSize>>9+2048), p.node,
	}, p.arguments(c)...)...)
	cmd.Dir, cmd.SysProcAttr, cmd.WaitDelay = c.dir, attributes(), pipeDelay
	cmd.Env = []string{"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "TMPDIR=" + c.dir, "HOME=" + c.dir}
	cmd.Cancel = func() error {
		err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		if errors.Is(err, syscall.ESRCH) {
			return os.ErrProcessDone
		}
		return err
	}
	var requests bytes.Buffer
	for _, request := range c.requests {
		if err := json.NewEncoder(&requests).Encode(request); err != nil {
			return err
		}
	}
	output, messages := &capped{limit: maxAnswer * len(c.requests)}, &capped{limit: stderrTail}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &requests, output, messages
	err := cmd.Run()
	switch {
	case err != nil && ctx.Err() != nil:
		return ctx.Err()
	case err != nil && errors.Is(context.Cause(limited), ErrTimeLimit):
		return fmt.Errorf("%w of %v", ErrTimeLimit, c.limit)
	case err != nil:
		return fmt.Errorf("run %s: %w: %s", p.node, err, strings.TrimSpace(messages.String()))
	}
	decoder := json.NewDecoder(&output.Buffer)
	for _, answer := range answers {
		if err := decoder.Decode(answer); err != nil {
			return fmt.Errorf("read answer of %s: %w", p.node, err)
		}
	}
	return nil
}

// arguments let Node read the library and the folder, write into the folder, and start nothing.
func (p Program) arguments(c call) []string {
	permission := "--experimental-permission"
	if p.major >= 24 {
		permission = "--permission"
	}
	arguments := []string{
		permission,
		"--allow-fs-read=" + p.library + "/*",
		"--allow-fs-read=" + c.dir + "/*",
		"--allow-fs-write=" + c.dir + "/*",
		"--no-warnings",
		"--max-old-space-size=" + strconv.Itoa(heapMegabytes),
		"--wasm-max-mem-pages=" + strconv.Itoa(c.pages),
	}
	if c.network && p.major >= 25 {
		arguments = append(arguments, "--allow-net")
	}
	return append(arguments, "--input-type=module", "--eval", script, "--", p.library)
}

// capped is a writer that keeps the first limit bytes.
type capped struct {
	bytes.Buffer
	limit int
}

func (c *capped) Write(p []byte) (int, error) {
	c.Buffer.Write(p[:min(len(p), max(0, c.limit-c.Len()))])
	return len(p), nil
}
