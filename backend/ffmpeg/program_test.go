package ffmpeg_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/ffmpeg"
	"marquee/backend/ffmpeg/ffmpegtest"
)

// grey is a command that encodes raw grey frames of 16 by 16 pixels from its standard input.
func grey(t *testing.T, stdin func(io.Writer) error) ffmpeg.Command {
	t.Helper()
	return ffmpeg.Command{
		Dir:   t.TempDir(),
		Limit: time.Hour,
		Stdin: stdin,
		Inputs: []ffmpeg.Input{
			{Options: []string{"-f", "rawvideo", "-pixel_format", "gray", "-video_size", "16x16"}, File: "pipe:0"},
		},
		Output: []string{"out.mp4"},
	}
}

// writeUntilKilled ends only when the process at the other end of the pipe has.
func writeUntilKilled(w io.Writer) error {
	for {
		if _, err := w.Write(make([]byte, 256)); err != nil {
			return err
		}
	}
}

func TestRunKillsFFmpegWhenItsContextIsDone(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	err := ffmpegtest.Find(t).Run(ctx, grey(t, func(w io.Writer) error {
		if _, err := w.Write(make([]byte, 256)); err != nil {
			return err
		}
		cancel()
		return writeUntilKilled(w)
	}))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the cancellation", err)
	}
}

func TestRunKillsFFmpegAtTheTimeLimit(t *testing.T) {
	t.Parallel()
	for _, limit := range []time.Duration{time.Nanosecond, 50 * time.Millisecond} {
		command := grey(t, writeUntilKilled)
		command.Limit = limit
		if err := ffmpegtest.Find(t).Run(t.Context(), command); !errors.Is(err, ffmpeg.ErrTimeLimit) {
			t.Errorf("got %v, want the time limit", err)
		}
	}
}

func TestRunQuotesFFmpegsMessageWhenItFails(t *testing.T) {
	t.Parallel()
	command := grey(t, func(w io.Writer) error {
		_, err := w.Write(make([]byte, 256))
		return err
	})
	command.Output = []string{"-c:v", "no-such-codec", "out.mp4"}
	err := ffmpegtest.Find(t).Run(t.Context(), command)
	var exit *exec.ExitError
	if !errors.As(err, &exit) || !strings.Contains(err.Error(), "Unknown encoder 'no-such-codec'") {
		t.Errorf("got %v", err)
	}
}

func TestRunReturnsTheErrorOfItsInput(t *testing.T) {
	t.Parallel()
	broken := errors.New("the drawing failed")
	if err := ffmpegtest.Find(
		t,
	).Run(
		t.Context(),
		grey(t, func(io.Writer) error { return broken }),
	); !errors.Is(
		err,
		broken,
	) {
		t.Errorf("got %v", err)
	}
}

func TestRunWithoutFFmpegNamesTheSetting(t *testing.T) {
	t.Parallel()
	err := ffmpeg.Program("").Run(t.Context(), grey(t, nil))
	if !errors.Is(err, ffmpeg.ErrNotFound) || !strings.Contains(err.Error(), "FFMPEG") {
		t.Errorf("got %v", err)
	}
	gone := ffmpeg.Program(filepath.Join(t.TempDir(), "gone"))
	if err := gone.Run(t.Context(), grey(t, nil)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

// TestInputsOpenNoNetworkAddress uses a URL as an input, and in a playlist.
func TestInputsOpenNoNetworkAddress(t *testing.T) {
	t.Parallel()
	var opened atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { opened.Add(1) }))
	t.Cleanup(server.Close)
	for name, content := range map[string]string{
		"playlist.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n" + server.URL + "/part.ts\n#EXT-X-ENDLIST\n",
		"address":       "",
	} {
		command := grey(t, nil)
		command.Inputs = []ffmpeg.Input{{File: name}}
		if content == "" {
			command.Inputs[0].File = server.URL + "/film.mp4"
		} else if err := os.WriteFile(filepath.Join(command.Dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := ffmpegtest.Find(t).Run(t.Context(), command); err == nil || opened.Load() > 0 {
			t.Errorf("%s: %d requests, %v", name, opened.Load(), err)
		}
	}
}
