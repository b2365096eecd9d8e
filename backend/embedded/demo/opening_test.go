package demo_test

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/embedded/demo"
	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/embedded/sketch/cover"
)

// mostApart is how far a picture may be from its cover, see apart: films are compressed, and edges a pixel aside.
const mostApart = 12

// opensWithItsCover compares a picture late in the first of four shots of a work's film of three seconds, and the cover of
// its submission, with the catalogue's cover.
func opensWithItsCover(t *testing.T, o demo.Options, work catalogue.Work, film []byte) {
	t.Helper()
	for name, shown := range map[string]struct {
		picture image.Image
		// nearer is how much larger the cover is.
		nearer float64
	}{
		"film": {firstShot(t, o, film), clip.Nearer * 0.6 / 0.75}, "submission": {submittedCover(t, o, work.ID), 0},
	} {
		size := shown.picture.Bounds().Size()
		height := float64(max(size.Y, size.X*9/16)) * (1 + shown.nearer)
		drawn, err := cover.Draw(t.Context(), filepath.Join(o.CatalogueDir, "covers", work.Cover), int(height))
		if err != nil {
			t.Fatal(err)
		}
		if d := apart(shown.picture, drawn); d > mostApart {
			t.Errorf("work %d: the %s is %.1f from its cover, want at most %d", work.ID, name, d, mostApart)
		}
	}
}

func firstShot(t *testing.T, o demo.Options, film []byte) image.Image {
	t.Helper()
	file := filepath.Join(t.TempDir(), "film.mp4")
	if err := os.WriteFile(file, film, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), string(o.FFmpeg), "-loglevel", "error", "-ss", "0.6", "-i", file,
		"-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	return decoded(t, bytes.NewReader(out))
}

func submittedCover(t *testing.T, o demo.Options, work int) image.Image {
	t.Helper()
	entrant, err := o.Store.EnsureEntrant(t.Context(), demo.Filmmaker(work), contest.Chinese)
	if err != nil {
		t.Fatal(err)
	}
	list, err := o.Store.Submissions(t.Context(), contest.International, entrant.ID)
	if err != nil || len(list) != 1 {
		t.Fatalf("work %d: %+v, %v", work, list, err)
	}
	picture, err := o.Objects.Open(t.Context(), list[0].CoverObject)
	if err != nil {
		t.Fatal(err)
	}
	defer picture.Close()
	return decoded(t, picture)
}

func decoded(t *testing.T, from io.Reader) image.Image {
	t.Helper()
	picture, err := png.Decode(from)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// apart compares a picture with the middle of a drawing at least as large: the mean difference of a channel, of 255,
// over 16 × 16 places.
func apart(picture, drawing image.Image) float64 {
	const places = 16
	size := picture.Bounds().Size()
	corner := drawing.Bounds().Size().Sub(size).Div(2)
	var sum float64
	for i := range places * places {
		at := image.Pt((2*(i%places)+1)*size.X/(2*places), (2*(i/places)+1)*size.Y/(2*places))
		r, g, b, _ := picture.At(at.X, at.Y).RGBA()
		R, G, B, _ := drawing.At(at.X+corner.X, at.Y+corner.Y).RGBA()
		for _, pair := range [][2]uint32{{r, R}, {g, G}, {b, B}} {
			sum += math.Abs(float64(pair[0])-float64(pair[1])) / 257
		}
	}
	return sum / (3 * places * places)
}
