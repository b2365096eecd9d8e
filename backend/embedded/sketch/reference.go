package sketch

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // references are JPEG or PNG
	_ "image/png"
	"math"

	"golang.org/x/image/draw"

	"marquee/backend/embedded/sketch/scene"
)

// maxReference is the longest side of a reference, in pixels, as its upload allows.
const maxReference = 4096

// decodeReference reads the picture to start from. It refuses one that is too large before decoding it.
func decodeReference(data []byte) (image.Image, error) {
	head, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("read reference: %w", err)
	}
	if head.Width > maxReference || head.Height > maxReference {
		return nil, fmt.Errorf(
			"read reference: %d × %d is larger than %d pixels a side",
			head.Width,
			head.Height,
			maxReference,
		)
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("read reference: %w", err)
	}
	return picture, nil
}

// tinted replaces the accent of a palette by the most vivid colour of the reference.
func tinted(p scene.Palette, reference image.Image) scene.Palette {
	const samples = 24
	b := reference.Bounds()
	best := -1
	for y := range samples {
		for x := range samples {
			r, g, blue, _ := reference.At(b.Min.X+b.Dx()*x/samples, b.Min.Y+b.Dy()*y/samples).RGBA()
			c := color.NRGBA{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(blue >> 8), A: 255}
			if vivid := int(max(c.R, c.G, c.B)) - int(min(c.R, c.G, c.B)); vivid > best && vivid > 60 {
				best, p.Hot = vivid, c
			}
		}
	}
	return p
}

// redraw draws the reference over an area, cropped to fill it, with its brightness reduced to the five
// tones of the palette, like a print.
func redraw(page *image.RGBA, area image.Rectangle, reference image.Image, p scene.Palette, seed uint64) {
	draw.ApproxBiLinear.Scale(page, area, reference, cut(reference.Bounds(), area, 1, 0), draw.Src, nil)
	tones := []color.NRGBA{p.Deep, p.Ground, p.Middle, p.Hot, p.Light}
	shift := float64(seed%30)/100 - 0.15
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := page.Pix[page.PixOffset(area.Min.X, y):page.PixOffset(area.Max.X, y)]
		for x := 0; x < len(row); x += 4 {
			light := (0.299*float64(row[x]) + 0.587*float64(row[x+1]) + 0.114*float64(row[x+2])) / 255
			tone := tones[min(max(int((light+shift*0.4)*5), 0), 4)]
			row[x], row[x+1], row[x+2] = mix(row[x], tone.R), mix(row[x+1], tone.G), mix(row[x+2], tone.B)
		}
	}
}

// mix is one part of the reference's colour and three of the palette's.
func mix(own, tone uint8) uint8 { return uint8((int(own) + 3*int(tone)) / 4) }

// cut returns the part of the reference that fills an area of another ratio, zoomed in (1 is the whole)
// and moved sideways by drift, -1 to 1 of what the zoom leaves free.
func cut(from, area image.Rectangle, zoom, drift float64) image.Rectangle {
	scale := min(float64(from.Dx())/float64(area.Dx()), float64(from.Dy())/float64(area.Dy())) / zoom
	wide, high := float64(area.Dx())*scale, float64(area.Dy())*scale
	left := float64(from.Min.X) + (float64(from.Dx())-wide)/2*(1+drift)
	top := float64(from.Min.Y) + (float64(from.Dy())-high)/2
	return image.Rect(
		int(math.Round(left)),
		int(math.Round(top)),
		int(math.Round(left+wide)),
		int(math.Round(top+high)),
	)
}
