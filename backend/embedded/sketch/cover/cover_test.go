package cover_test

import (
	"errors"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marquee/backend/embedded/sketch/cover"
)

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36">` +
	`<rect width="64" height="36" fill="#102030"/><clipPath id="c"><path d="M0 0h32v36H0z"/></clipPath>` +
	`<g clip-path="url(#c)" transform="scale(1)"><rect width="64" height="36" fill="#e0a030"/></g></svg>`

func write(t *testing.T, content string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "cover.svg")
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestDrawsACoverAtTheHeight(t *testing.T) {
	t.Parallel()
	picture, err := cover.Draw(t.Context(), write(t, drawing), 90)
	if err != nil {
		t.Fatal(err)
	}
	if size := picture.Bounds().Size(); size.X != 160 || size.Y != 90 {
		t.Errorf("the picture is %v", size)
	}
	for x, want := range map[int]color.NRGBA{20: {0xe0, 0xa0, 0x30, 255}, 140: {0x10, 0x20, 0x30, 255}} {
		if got := color.NRGBAModel.Convert(picture.At(x, 45)); got != want {
			t.Errorf("the colour at %d is %v, want %v", x, got, want)
		}
	}
}

func TestSaysWhyACoverCannotBeDrawn(t *testing.T) {
	t.Parallel()
	if _, err := cover.Draw(
		t.Context(),
		write(t, "no drawing"),
		90,
	); err == nil ||
		!strings.Contains(err.Error(), "cover.svg") {
		t.Errorf("a file that is no drawing: %v", err)
	}
	missing := filepath.Join(t.TempDir(), "missing.svg")
	if _, err := cover.Draw(t.Context(), missing, 90); err == nil || !strings.Contains(err.Error(), "ENOENT") {
		t.Errorf("a missing file: %v", err)
	}
}

func TestNeedsNodeAndTheProject(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, err := cover.Draw(t.Context(), "any.svg", 90); !errors.Is(err, cover.ErrNoRenderer) {
		t.Errorf("outside of the project: %v", err)
	}
	t.Setenv("PATH", "")
	if _, err := cover.Draw(t.Context(), "any.svg", 90); !errors.Is(err, cover.ErrNoRenderer) {
		t.Errorf("without node: %v", err)
	}
}
