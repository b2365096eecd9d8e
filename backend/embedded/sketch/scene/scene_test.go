package scene

import (
	"bytes"
	"image"
	"slices"
	"strings"
	"testing"
)

// TestScenesMoveAndRepeatExactly: a picture has several colours and no transparent pixels, changes from
// one second to the next, and is the same when it is drawn again.
func TestScenesMoveAndRepeatExactly(t *testing.T) {
	t.Parallel()
	for _, scene := range Names() {
		for _, size := range [][2]int{{160, 66}, {54, 96}} {
			d, err := New(Options{Name: scene, Palette: Night(), Seed: 7, Width: size[0], Height: size[1]})
			if err != nil {
				t.Fatal(err)
			}
			first := bytes.Clone(d.At(1).Pix)
			if n := colours(d.At(1)); n < 4 {
				t.Errorf("%s at %v shows %d colours", scene, size, n)
			}
			for i := 3; i < len(first); i += 4 {
				if first[i] != 255 {
					t.Fatalf("%s at %v leaves holes in the picture", scene, size)
				}
			}
			if !bytes.Equal(first, d.At(1).Pix) {
				t.Errorf("%s at %v draws one second in two ways", scene, size)
			}
			if bytes.Equal(first, d.At(2).Pix) {
				t.Errorf("%s at %v stands still", scene, size)
			}
		}
	}
}

func colours(img *image.RGBA) int {
	seen := map[[3]byte]bool{}
	for i := 0; i < len(img.Pix); i += 4 {
		seen[[3]byte(img.Pix[i:])] = true
	}
	return len(seen)
}

func TestNewRefusesUnknownSceneAndSize(t *testing.T) {
	t.Parallel()
	for want, o := range map[string]Options{
		`no scene is called "desert"`: {Name: "desert", Width: 64, Height: 64},
		"31 × 64 must be":             {Name: Sea, Width: 31, Height: 64},
		"64 × 4097 must be":           {Name: Sea, Width: 64, Height: 4097},
	} {
		if _, err := New(o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

func TestWorksOfOneThemeBeginWithDifferentScenes(t *testing.T) {
	t.Parallel()
	for _, theme := range []string{"sci-fi", "fantasy", "folk-tale", "animals", "heritage", "public-welfare", "something else"} {
		seen := map[Name]bool{}
		for id := range 12 {
			names := OfTheme(theme, id)
			seen[names[0]] = true
			if slices.Sort(names); len(slices.Compact(names)) != len(OfTheme(theme, 0)) {
				t.Errorf("%s, work %d: %v", theme, id, names)
			}
		}
		if len(seen) < 2 {
			t.Errorf("%s always begins with the same scene", theme)
		}
	}
}
