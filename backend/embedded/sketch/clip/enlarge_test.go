package clip

import (
	"image"
	"image/color"
	"testing"
)

// A picture of two pixels across four: the outer ones as they are, the inner ones a quarter and three quarters between.
func TestEnlargeInterpolates(t *testing.T) {
	t.Parallel()
	picture := image.NewRGBA(image.Rect(0, 0, 2, 1))
	picture.Set(0, 0, color.RGBA{R: 0, G: 100, B: 255, A: 255})
	picture.Set(1, 0, color.RGBA{R: 200, G: 100, B: 0, A: 255})
	frame := image.NewRGBA(image.Rect(0, 0, 4, 3))
	enlarge(frame, picture, 0, 0, 0.5)
	want := []color.RGBA{
		{0, 100, 255, 255}, {50, 100, 191, 255}, {150, 100, 64, 255}, {200, 100, 0, 255},
	}
	for y := range 3 {
		for x, colour := range want {
			if got := frame.RGBAAt(x, y); got != colour {
				t.Errorf("pixel %d, %d is %v, want %v", x, y, got, colour)
			}
		}
	}
}

// Sizes of the demo's films: a cover of 1600 by 900 in a frame of 720p.
func BenchmarkEnlarge(b *testing.B) {
	picture, frame := image.NewRGBA(image.Rect(0, 0, 1600, 900)), image.NewRGBA(image.Rect(0, 0, 1280, 720))
	for b.Loop() {
		enlarge(frame, picture, 100, 100, 0.7)
	}
}
