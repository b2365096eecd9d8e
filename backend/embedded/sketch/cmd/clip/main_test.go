package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestClip(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "film.mp4")
	args := strings.Fields("-seconds 0.5 -width 64 -height 36 -scene orbit -size 65536 -cover ../../../../../catalogue/covers/103.svg -o")
	if err := realMain(t.Context(), append(args, path)); err != nil {
		t.Fatal(err)
	}
	film, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(film) != 65536 || !bytes.Equal(film[4:8], []byte("ftyp")) {
		t.Errorf("the film has %d bytes and begins with %q", len(film), film[:8])
	}
}

func TestClipRefuses(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "film.mp4")
	for name, c := range map[string]struct{ args, want string }{
		"no file":       {"-seconds 1", "-o FILE"},
		"unknown scene": {"-scene desert -o " + path, `no scene is called "desert"`},
		"no cover":      {"-cover gone.svg -o " + path, "read cover"},
		"too small":     {"-seconds 0.5 -width 64 -height 36 -size 100 -o " + path, "pad film"},
	} {
		err := realMain(t.Context(), strings.Fields(c.args))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}
