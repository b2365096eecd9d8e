package clip

import (
	"image"
	"testing"
)

func TestFilmFadesInAndOut(t *testing.T) {
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
