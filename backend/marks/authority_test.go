package marks_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/marks"
)

// program is Node with the library; `make test` installs both.
func program(t testing.TB) marks.Program {
	t.Helper()
	p, err := marks.Find("")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func authority(t testing.TB, organisation string) marks.Authority {
	t.Helper()
	a, err := marks.NewAuthority(organisation, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func signer(a marks.Authority) marks.Signer {
	return marks.Signer{Certificates: a.Certificate, Key: a.Key, Name: "Test Studio", Version: "1"}
}

// media are a JPEG, a PNG and an MP4 without marks, by media type.
func media(t testing.TB) map[string][]byte {
	t.Helper()
	canvas := image.NewRGBA(image.Rect(0, 0, 64, 48))
	for i := range canvas.Pix {
		canvas.Pix[i] = byte(i * 7)
	}
	canvas.Set(0, 0, color.White)
	var photo, drawing bytes.Buffer
	if err := jpeg.Encode(&photo, canvas, nil); err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(&drawing, canvas); err != nil {
		t.Fatal(err)
	}
	film := filepath.Join(t.TempDir(), "film.mp4")
	out, err := exec.Command(
		string(ffmpegtest.Find(t)),
		"-loglevel",
		"error",
		"-f",
		"lavfi",
		"-i",
		"testsrc=s=64x48:d=1:r=5",
		"-c:v",
		"libx264",
		"-movflags",
		"use_metadata_tags",
		"-metadata",
		`AIGC={"Label":"2","ContentProducer":"a"}`,
		film,
	).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	clip, err := os.ReadFile(film)
	if err != nil {
		t.Fatal(err)
	}
	return map[string][]byte{"image/jpeg": photo.Bytes(), "image/png": drawing.Bytes(), "video/mp4": clip}
}

func write(t testing.TB, dir, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// signed returns a copy of content with a manifest.
func signed(t testing.TB, p marks.Program, by marks.Signer, content []byte, format string, origin marks.Origin) []byte {
	t.Helper()
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	if err := p.Sign(
		t.Context(),
		by,
		marks.File{Path: write(t, dir, "in", content), Format: format},
		out,
		origin,
	); err != nil {
		t.Fatal(err)
	}
	copied, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return copied
}
