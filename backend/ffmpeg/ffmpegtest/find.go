// Package ffmpegtest finds ffmpeg for tests.
package ffmpegtest

import (
	"testing"

	"marquee/backend/ffmpeg"
)

// Find returns the ffmpeg that the service would use; the test fails without one.
func Find(t testing.TB) ffmpeg.Program {
	t.Helper()
	program, err := ffmpeg.Find("")
	if err != nil {
		t.Fatal(err)
	}
	return program
}
