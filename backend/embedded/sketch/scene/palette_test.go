package scene_test

import (
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marquee/backend/embedded/sketch/scene"
)

func TestPaletteIsReadFromADrawing(t *testing.T) {
	t.Parallel()
	svg := `<svg><rect fill="#1a2942"/><path fill="#0a101e"/><path fill="#EFE4CC"/><path fill="#5f82a6"/><path stroke="#f3b444"/><path fill="#0a101e"/></svg>`
	got, err := scene.PaletteOf(strings.NewReader(svg))
	if err != nil {
		t.Fatal(err)
	}
	if got != scene.Night() {
		t.Errorf("got %v, want %v", got, scene.Night())
	}
	if _, err := scene.PaletteOf(strings.NewReader(`<svg fill="#000000"><path fill="#ffffff"/></svg>`)); err == nil {
		t.Error("two colours are not a palette")
	}
	three, err := scene.PaletteOf(strings.NewReader("#000000 #ffffff #ff0000"))
	if err != nil {
		t.Fatal(err)
	}
	distinct := map[color.NRGBA]bool{
		three.Deep:   true,
		three.Ground: true,
		three.Middle: true,
		three.Light:  true,
		three.Hot:    true,
	}
	if len(distinct) != 5 {
		t.Errorf("three colours gave %d shades: %v", len(distinct), three)
	}
}

func TestEveryCoverGivesAPalette(t *testing.T) {
	t.Parallel()
	covers, err := filepath.Glob("../../../../catalogue/covers/*.svg")
	if err != nil || len(covers) == 0 {
		t.Fatalf("found %d covers: %v", len(covers), err)
	}
	for _, path := range covers {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		p, err := scene.PaletteOf(f)
		f.Close()
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if p.Deep == p.Light {
			t.Errorf("%s gives a palette without contrast", path)
		}
	}
}
