package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marquee/backend/storage/inspect"
)

func TestClipHasTheBitRate(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "film.mp4")
	args := strings.Fields("-seconds 2 -width 64 -height 36 -scene orbit -mbps 2 -cover ../../../../../catalogue/covers/103.svg -o")
	if err := realMain(t.Context(), append(args, path)); err != nil {
		t.Fatal(err)
	}
	film, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(film) < 400_000 || len(film) > 600_000 {
		t.Errorf("2 s of 2 Mbit/s are %d bytes", len(film))
	}
	if facts := inspect.File(bytes.NewReader(film), int64(len(film))); !facts.Video || facts.Duration != 2*time.Second {
		t.Errorf("the film is %+v", facts)
	}
}

func TestClipRefusesWrongArguments(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "film.mp4")
	for name, c := range map[string]struct{ args, want string }{
		"no file":       {"-seconds 1", "-o FILE"},
		"unknown scene": {"-scene desert -o " + path, `no scene is called "desert"`},
		"no cover":      {"-cover gone.svg -o " + path, "read cover"},
		"no ffmpeg":     {"-ffmpeg gone -o " + path, "gone, which cannot be run"},
	} {
		err := realMain(t.Context(), strings.Fields(c.args))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}
