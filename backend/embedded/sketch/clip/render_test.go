package clip

import (
	"bytes"
	"image"
	"testing"
)

// TestScenesMove draws every scene in a wide and an upright frame: it must show several
// colours, change from one moment to the next, and be the same whenever it is drawn.
func TestScenesMove(t *testing.T) {
	t.Parallel()
	for _, scene := range Scenes() {
		for _, size := range [][2]int{{160, 66}, {54, 96}} {
			c := newCanvas(size[0], size[1])
			s := scene.compose(newDice(7), Night(), c.width)
			s.draw(c, 1)
			first := bytes.Clone(c.img.Pix)
			if n := colours(c.img); n < 4 {
				t.Errorf("%s at %v shows %d colours", scene, size, n)
			}
			for i := 3; i < len(first); i += 4 {
				if first[i] != 255 {
					t.Fatalf("%s at %v leaves holes in the picture", scene, size)
				}
			}
			s.draw(c, 1)
			if !bytes.Equal(first, c.img.Pix) {
				t.Errorf("%s at %v draws one moment in two ways", scene, size)
			}
			s.draw(c, 2)
			if bytes.Equal(first, c.img.Pix) {
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

func TestFade(t *testing.T) {
	t.Parallel()
	at := func(second float64) uint8 {
		img := image.NewRGBA(image.Rect(0, 0, 1, 1))
		img.Pix[0] = 200
		fade(img, second, 8)
		return img.Pix[0]
	}
	if start, middle, end := at(0), at(4), at(8); start >= 60 || middle != 200 || end != 0 {
		t.Errorf("brightness at start, middle, end: %d, %d, %d", start, middle, end)
	}
}

// TestToYUV checks the reference colours of studio-swing BT.601.
func TestToYUV(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ rgb, yuv [3]byte }{
		"black": {[3]byte{0, 0, 0}, [3]byte{16, 128, 128}},
		"white": {[3]byte{255, 255, 255}, [3]byte{235, 128, 128}},
		"red":   {[3]byte{255, 0, 0}, [3]byte{82, 90, 240}},
		"blue":  {[3]byte{0, 0, 255}, [3]byte{41, 240, 110}},
	} {
		img := image.NewRGBA(image.Rect(0, 0, 2, 2))
		for i := range 4 {
			copy(img.Pix[i*4:], c.rgb[:])
		}
		out := make([]byte, 6)
		toYUV(out, img)
		want := []byte{c.yuv[0], c.yuv[0], c.yuv[0], c.yuv[0], c.yuv[1], c.yuv[2]}
		if !bytes.Equal(out, want) {
			t.Errorf("%s: got %v, want %v", name, out, want)
		}
	}
}

// TestToYUVOfLargeFilms checks the reference colours of studio-swing BT.709, which films in HD have.
func TestToYUVOfLargeFilms(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ rgb, yuv [3]byte }{
		"white": {[3]byte{255, 255, 255}, [3]byte{235, 128, 128}},
		"red":   {[3]byte{255, 0, 0}, [3]byte{63, 102, 240}},
		"green": {[3]byte{0, 255, 0}, [3]byte{172, 42, 26}},
	} {
		for _, size := range []image.Point{{1280, 2}, {2, 720}} {
			img := image.NewRGBA(image.Rectangle{Max: size})
			for i := 0; i < len(img.Pix); i += 4 {
				copy(img.Pix[i:], c.rgb[:])
			}
			pixels := size.X * size.Y
			out := make([]byte, pixels*3/2)
			toYUV(out, img)
			if got := [3]byte{out[0], out[pixels], out[pixels+pixels/4]}; got != c.yuv {
				t.Errorf("%s at %v: got %v, want %v", name, size, got, c.yuv)
			}
		}
	}
}
