// Package picture scales entrants' covers to the size in which pages show them.
package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	_ "image/png" // covers are JPG or PNG

	"golang.org/x/image/draw"
)

// Width and Height are the maximum size of a fitted picture, in pixels: twice the size on a work's page.
const (
	Width  = 1280
	Height = 720
)

// maxPixels is the maximum number of pixels of a picture, to limit memory.
const maxPixels = 100_000_000

// Fit decodes a JPG or PNG, scales it down to Width by Height if it is larger, and returns it as JPG, with black for
// transparent pixels and without metadata.
func Fit(content []byte) ([]byte, error) {
	about, _, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	if about.Width*about.Height > maxPixels {
		return nil, fmt.Errorf("read picture: %d by %d pixels are too many", about.Width, about.Height)
	}
	original, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	fitted := image.NewRGBA(size(original.Bounds()))
	draw.Draw(fitted, fitted.Bounds(), image.NewUniform(color.Black), image.Point{}, draw.Src)
	draw.CatmullRom.Scale(fitted, fitted.Bounds(), original, original.Bounds(), draw.Over, nil)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, fitted, &jpeg.Options{Quality: 85}); err != nil {
		return nil, fmt.Errorf("write picture: %w", err)
	}
	return out.Bytes(), nil
}

// size keeps the aspect ratio of a picture and never enlarges it.
func size(of image.Rectangle) image.Rectangle {
	share := min(1, float64(Width)/float64(of.Dx()), float64(Height)/float64(of.Dy()))
	return image.Rect(0, 0, max(1, int(float64(of.Dx())*share+.5)), max(1, int(float64(of.Dy())*share+.5)))
}
