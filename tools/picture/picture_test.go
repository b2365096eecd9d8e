package picture_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"marquee/tools/picture"
)

func TestFitScalesDownAndKeepsTheRatio(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ width, height, wantWidth, wantHeight int }{
		"wide":     {2560, 1000, 1280, 500},
		"upright":  {1080, 2160, 360, 720},
		"small":    {64, 36, 64, 36},
		"a thread": {4000, 1, 1280, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			drawn := image.NewNRGBA(image.Rect(0, 0, c.width, c.height)) // transparent
			drawn.Set(c.width-1, c.height-1, color.White)
			var file bytes.Buffer
			if err := png.Encode(&file, drawn); err != nil {
				t.Fatal(err)
			}
			fitted, err := picture.Fit(file.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			got, err := jpeg.Decode(bytes.NewReader(fitted))
			if err != nil {
				t.Fatal(err)
			}
			if b := got.Bounds(); b.Dx() != c.wantWidth || b.Dy() != c.wantHeight {
				t.Errorf("%d by %d became %d by %d", c.width, c.height, b.Dx(), b.Dy())
			}
			if r, g, b, _ := got.At(0, 0).RGBA(); r+g+b > 3*0x1000 {
				t.Errorf("what was transparent is %d %d %d", r>>8, g>>8, b>>8)
			}
		})
	}
	if _, err := picture.Fit([]byte("%PDF-1.7")); err == nil {
		t.Error("a document is accepted as a picture")
	}
}

func TestFitRefusesTooManyPixels(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 10_001, 10_000))); err != nil {
		t.Fatal(err)
	}
	if _, err := picture.Fit(file.Bytes()); err == nil {
		t.Error("100,010,000 pixels were read")
	}
}
