package atomicfile_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"marquee/backend/atomicfile"
)

func TestWriteReplacesTheFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "state.json")
	for _, content := range []string{"old", "new"} {
		if err := atomicfile.Write(path, []byte(content), 0o640); err != nil {
			t.Fatal(err)
		}
		expect(t, path, content)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestFailedWriteLeavesTheOldFileAndNothingElse(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "state.json")
	if err := atomicfile.Write(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	full := errors.New("disk full")
	err := atomicfile.WriteFunc(path, 0o600, func(file *os.File) error {
		_, err := file.WriteString("ne")
		return errors.Join(err, full)
	})
	if !errors.Is(err, full) {
		t.Errorf("WriteFunc: %v", err)
	}
	expect(t, path, "old")
}

// expect checks the file's content and that the folder has no other file.
func expect(t *testing.T, path, content string) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != content {
		t.Errorf("the file is %q, %v; want %q", got, err, content)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder has %v, %v", entries, err)
	}
}
