// Package picture makes copies of entrants' pictures: scaled, upright, JPEG, without metadata.
package picture

import (
	"bufio"
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	_ "image/png" // covers are JPG or PNG
	"io"

	"golang.org/x/image/draw"

	"marquee/backend/storage/inspect"
)

// Large and Small are the boxes of the two sizes of a cover, in pixels: twice the size on
// a work's page, and that of a list.
func Large() image.Point { return image.Pt(1280, 720) }

// Small: see Large.
func Small() image.Point { return image.Pt(480, 270) }

// maxPixels is the maximum number of pixels of a picture, to limit memory.
const maxPixels = 100_000_000

// Copy is a JPEG and its size in pixels.
type Copy struct {
	JPEG          []byte
	Width, Height int
}

// Fit decodes a JPG or PNG, rotates it according to its EXIF orientation, scales it down to each box that is smaller,
// and returns JPEGs with black for transparent pixels and without metadata.
func Fit(content []byte, boxes ...image.Point) ([]Copy, error) {
	readable := func() io.Reader {
		if bytes.HasPrefix(content, []byte("\x89PNG")) {
			return inspect.CriticalPNG(bytes.NewReader(content))
		}
		return bytes.NewReader(content)
	}
	about, format, err := image.DecodeConfig(readable())
	if err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	if about.Width*about.Height > maxPixels {
		return nil, fmt.Errorf("read picture: %d by %d pixels are too many", about.Width, about.Height)
	}
	whole := readable()
	if format == "jpeg" {
		whole = inspect.ReadableJPEG(whole, about)
	}
	original, _, err := image.Decode(whole)
	if err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	orientation := uint16(1)
	if format == "jpeg" {
		orientation = inspect.Orientation(bufio.NewReader(bytes.NewReader(content)))
	}
	copies := make([]Copy, 0, len(boxes))
	for _, box := range boxes {
		if orientation >= 5 {
			box = image.Pt(box.Y, box.X)
		}
		fitted := image.NewRGBA(size(original.Bounds(), box))
		draw.Draw(fitted, fitted.Bounds(), image.NewUniform(color.Black), image.Point{}, draw.Src)
		draw.CatmullRom.Scale(fitted, fitted.Bounds(), original, original.Bounds(), draw.Over, nil)
		upright := turned(fitted, orientation)
		var out bytes.Buffer
		if err := jpeg.Encode(&out, upright, &jpeg.Options{Quality: 85}); err != nil {
			return nil, fmt.Errorf("write picture: %w", err)
		}
		copies = append(copies, Copy{out.Bytes(), upright.Bounds().Dx(), upright.Bounds().Dy()})
	}
	return copies, nil
}

// size keeps the aspect ratio of a picture and never enlarges it.
func size(of image.Rectangle, box image.Point) image.Rectangle {
	share := min(1, float64(box.X)/float64(of.Dx()), float64(box.Y)/float64(of.Dy()))
	return image.Rect(0, 0, max(1, int(float64(of.Dx())*share+.5)), max(1, int(float64(of.Dy())*share+.5)))
}

// turned returns a picture upright (EXIF 2.32, tag 0x0112): 2 to 4 mirror it or rotate it by 180 degrees, 5 to 8
// exchange its sides.
func turned(p *image.RGBA, orientation uint16) *image.RGBA {
	width, height := p.Bounds().Dx(), p.Bounds().Dy()
	right, bottom := width-1, height-1
	var from func(x, y int) (int, int)
	switch orientation {
	case 2:
		from = func(x, y int) (int, int) { return right - x, y }
	case 3:
		from = func(x, y int) (int, int) { return right - x, bottom - y }
	case 4:
		from = func(x, y int) (int, int) { return x, bottom - y }
	case 5:
		from = func(x, y int) (int, int) { return y, x }
	case 6:
		from = func(x, y int) (int, int) { return y, bottom - x }
	case 7:
		from = func(x, y int) (int, int) { return right - y, bottom - x }
	case 8:
		from = func(x, y int) (int, int) { return right - y, x }
	default:
		return p
	}
	if orientation >= 5 {
		width, height = height, width
	}
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			out.SetRGBA(x, y, p.RGBAAt(from(x, y)))
		}
	}
	return out
}
