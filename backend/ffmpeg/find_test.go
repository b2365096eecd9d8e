package ffmpeg

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestFindTakesTheSettingThenThePathThenThePackage(t *testing.T) {
	t.Parallel()
	program := "ffmpeg"
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	project := t.TempDir()
	packaged := filepath.Join(project, "node_modules", "@ffmpeg-installer", npmPlatform(), program)
	if err := os.MkdirAll(filepath.Dir(packaged), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(packaged, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	system := filepath.Join(project, "bin", "ffmpeg")
	own := filepath.Join(project, "own", "ffmpeg")
	with := func(known map[string]string) func(string) (string, error) {
		return func(file string) (string, error) {
			if path, ok := known[file]; ok {
				return path, nil
			}
			return "", exec.ErrNotFound
		}
	}
	for name, c := range map[string]struct {
		named string
		known map[string]string
		want  string
	}{
		"setting": {own, map[string]string{own: own, "ffmpeg": system}, own},
		"PATH":    {"", map[string]string{"ffmpeg": system}, system},
		"package": {"", nil, packaged},
	} {
		got, err := find(c.named, with(c.known), filepath.Join(project, "backend", "embedded"))
		if err != nil || string(got) != c.want {
			t.Errorf("%s: got %s, %v", name, got, err)
		}
	}
	// A wrong setting is not replaced by another program.
	if _, err := find(
		"gone",
		with(map[string]string{"ffmpeg": system}),
		project,
	); !errors.Is(err, exec.ErrNotFound) ||
		!strings.Contains(err.Error(), "FFMPEG names gone") {
		t.Errorf("a wrong setting: %v", err)
	}
	if _, err := find("", with(nil), t.TempDir()); !errors.Is(err, ErrNotFound) {
		t.Errorf("without any: %v", err)
	}
}

func TestTailKeepsTheEnd(t *testing.T) {
	t.Parallel()
	messages := &tail{limit: 10}
	for _, text := range []string{"0123456789", "abc", "", strings.Repeat("x", 40), "the end\n"} {
		if n, err := messages.Write([]byte(text)); n != len(text) || err != nil {
			t.Fatalf("wrote %d of %q: %v", n, text, err)
		}
	}
	if got := messages.text(); got != "xxthe end" {
		t.Errorf("kept %q", got)
	}
}
