// Package pythontest compares the verifier of the log with a second one, in Python (tools/verify), in tests.
package pythontest

import (
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
		case errors.As(err, &exited) && exited.ExitCode() == 1 && !strings.Contains(text, "Traceback"):
			return errors.New(text)
		default:
			t.Fatalf("%s ended with %v: %s", program, err, text)
		}
	}
	return nil
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
