package ffmpeg_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marquee/backend/ffmpeg"
	"marquee/backend/ffmpeg/ffmpegtest"
)

// script is a program that ignores its options.
func script(t *testing.T, lines string) ffmpeg.Program {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ffmpeg")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+lines+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return ffmpeg.Program(path)
}

func restricted(t *testing.T) ffmpeg.Command {
	return ffmpeg.Command{
		Dir: t.TempDir(), Limit: time.Hour, Output: []string{"out.mp4"},
		Restrict: &ffmpeg.Restrictions{Memory: 2 << 30, Processor: time.Second, FileBytes: 1 << 20},
	}
}

func TestRestrictedProcessEndsAtItsLimits(t *testing.T) {
	t.Parallel()
	for name, lines := range map[string]string{
		"processor time": "while :; do :; done",
		"bytes of files": "head -c 2000000 /dev/zero > out.mp4 || exit 1",
	} {
		command := restricted(t)
		if err := script(t, lines).Run(t.Context(), command); err == nil {
			t.Errorf("%s: the process ended without an error", name)
		}
		if info, err := os.Stat(filepath.Join(command.Dir, "out.mp4")); err == nil && info.Size() > 1<<20 {
			t.Errorf("%s: %d bytes were written", name, info.Size())
		}
	}
}

func TestRestrictedProcessHasNoEnvironment(t *testing.T) {
	t.Setenv("DATABASE_URL", "postgres://secret")
	command := restricted(t)
	if err := script(t, "env > out.mp4; ulimit -v >> out.mp4").Run(t.Context(), command); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(filepath.Join(command.Dir, "out.mp4"))
	if err != nil || strings.Contains(string(written), "secret") {
		t.Errorf("the process has %s, %v", written, err)
	}
}

func TestFFmpegWorksUnderRestrictions(t *testing.T) {
	t.Parallel()
	command := grey(t, func(w io.Writer) error {
		_, err := w.Write(make([]byte, 16*16*10))
		return err
	})
	command.Restrict = &ffmpeg.Restrictions{Memory: 2 << 30, Processor: time.Minute, FileBytes: 1 << 20}
	if err := ffmpegtest.Find(t).Run(t.Context(), command); err != nil {
		t.Error(err)
	}
}
