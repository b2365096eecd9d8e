// Package pythontest compares the verifier of the log with a second one, in Python (tools/verify), in tests.
package pythontest

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// Verify runs the second verifier on an export, whose files are given by name, and its statistics where it finds
// nothing wrong. It returns what they refuse, or nil. keys is the text of /log/key. A machine without Python is an
// error: .ci/python installs it.
func Verify(t testing.TB, files map[string][]byte, keys string, options ...string) error {
	t.Helper()
	_, err := run(t, files, keys, options...)
	return err
}

// Notices returns the acts that the second verifier asks about, which refuses nothing.
func Notices(t testing.TB, files map[string][]byte, keys string) []string {
	t.Helper()
	out, err := run(t, files, keys)
	if err != nil {
		t.Fatal(err)
	}
	var notices []string
	for line := range strings.Lines(out) {
		if notice, found := strings.CutPrefix(strings.TrimSpace(line), "Ask why: "); found {
			notices = append(notices, notice)
		}
	}
	return notices
}

// run returns what the first program prints, or what one of the programs refuses.
func run(t testing.TB, files map[string][]byte, keys string, options ...string) (printed string, err error) {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, "export", filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, content, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	key := filepath.Join(dir, "key.txt")
	if err := os.WriteFile(key, []byte(keys), 0o600); err != nil {
		t.Fatal(err)
	}
	python := interpreter(t)
	for _, program := range []string{"verify.py", "intervals.py"} {
		arguments := append([]string{"-B", script(t, program), filepath.Join(dir, "export"), "--key", key}, options...)
		out, err := exec.CommandContext(t.Context(), python, arguments...).CombinedOutput()
		var exited *exec.ExitError
		text := strings.TrimSpace(string(out))
		switch {
		case err == nil:
			if program == "verify.py" {
				printed = text
			}
		case errors.As(err, &exited) && exited.ExitCode() == 1 && !strings.Contains(text, "Traceback"):
			return "", errors.New(text)
		default:
			t.Fatalf("%s ended with %v: %s", program, err, text)
		}
	}
	return printed, nil
}

// interpreter finds Python.
func interpreter(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Fatal("python3 is missing; `make test` installs it with .ci/python")
	}
	return path
}

// script finds a program of the second verifier.
func script(t testing.TB, name string) string {
	t.Helper()
	_, here, _, found := runtime.Caller(0)
	if strings.HasPrefix(here, "marquee/") { // built with -trimpath
		here = ""
	}
	dir, err := os.Getwd()
	if err != nil || !found {
		t.Fatal(err)
	}
	if here != "" {
		dir = filepath.Dir(here)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		path := filepath.Join(dir, "tools", "verify", name)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Fatal("there is no tools/verify above this test")
	return ""
}

// leaves prints what the second verifier refuses of each line of its input, a line of JSON for each.
const leaves = `import json, sys
sys.path.insert(0, sys.argv[2])
from verify import read_leaf
for line in sys.stdin.buffer.read().split(b"\n")[:-1]:
    try:
        read_leaf("1 " + "0" * 32 + " " + line.decode(), sys.argv[1])
        print('""')
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        print(json.dumps(str(error) or "refused"))
`

// Leaves has the second verifier read records, and returns what it refuses of each; "": nothing.
func Leaves(t testing.TB, edition string, records []string) []string {
	t.Helper()
	folder := filepath.Dir(script(t, "verify.py"))
	command := exec.CommandContext(t.Context(), interpreter(t), "-B", "-c", leaves, edition, folder)
	command.Stdin = strings.NewReader(strings.Join(records, "\n") + "\n")
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	refused := make([]string, 0, len(records))
	for line := range strings.Lines(string(out)) {
		var reason string
		if err := json.Unmarshal([]byte(line), &reason); err != nil {
			t.Fatal(err)
		}
		refused = append(refused, reason)
	}
	if len(refused) != len(records) {
		t.Fatalf("%d answers to %d records", len(refused), len(records))
	}
	return refused
}
