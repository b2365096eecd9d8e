package sketch

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"marquee/backend/embedded/sketch/scene"
	"marquee/backend/studio"
)

// picture draws one result of a request, as PNG.
func (f fonts) picture(request studio.Request, number int) ([]byte, error) {
	wide, high, ok := Size(request)
	if !ok {
		return nil, fmt.Errorf("draw sketch: no size for %s at %s", request.AspectRatio, request.Resolution)
	}
	r := read(request.Prompt, number, f.writesChinese)
	page := image.NewRGBA(image.Rect(0, 0, wide, high))
	colours := r.mood.palette()
	area, words := r.layout.divide(page.Rect)
	if len(request.Reference) > 0 {
		reference, err := decodeReference(request.Reference)
		if err != nil {
			return nil, err
		}
		colours = tinted(colours, reference)
		draw.Draw(page, page.Rect, image.NewUniform(r.layout.paper(colours)), image.Point{}, draw.Src)
		redraw(page, area, reference, colours, r.seed)
	} else {
		draw.Draw(page, page.Rect, image.NewUniform(r.layout.paper(colours)), image.Point{}, draw.Src)
		drawing, err := scene.New(
			scene.Options{Name: r.scene, Palette: colours, Seed: r.seed, Width: area.Dx(), Height: area.Dy()},
		)
		if err != nil {
			return nil, err
		}
		draw.Draw(page, area, drawing.At(2+float64(r.seed%40)/10), image.Point{}, draw.Src)
	}
	if r.layout == bleed {
		shade(page, words.Min.Y, colours.Deep)
	}
	if err := f.setTitle(page, words, r.font, r.layout.ink(colours), r.title); err != nil {
		return nil, err
	}
	if err := f.label(page, colours.Light, colours.Deep); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&out, page); err != nil {
		return nil, fmt.Errorf("write sketch: %w", err)
	}
	return out.Bytes(), nil
}

// divide returns where the scene and the title lie on a page.
func (l layout) divide(page image.Rectangle) (area, words image.Rectangle) {
	wide, high := page.Dx(), page.Dy()
	margin := min(wide, high) / 18
	switch {
	case l == poster:
		area = image.Rect(margin, margin, wide-margin, high-high/5-margin/2)
		words = image.Rect(margin, area.Max.Y+margin/2, wide-margin, high-margin*3/4)
	case l == column && wide >= high:
		area = image.Rect(wide*34/100, 0, wide, high)
		words = image.Rect(margin, high*2/5, wide*34/100-margin, high-margin)
	case l == column:
		area = image.Rect(0, 0, wide, high*72/100)
		words = image.Rect(margin, area.Max.Y+margin/2, wide-margin, high-margin)
	default:
		area = page
		words = image.Rect(margin, high-high/6-margin/2, wide*3/4, high-margin/2)
	}
	return area, words
}

func (l layout) paper(p scene.Palette) color.Color {
	if l == poster {
		return p.Light
	}
	return p.Deep
}

func (l layout) ink(p scene.Palette) color.Color {
	if l == poster {
		return p.Deep
	}
	return p.Light
}

// shade darkens the lower part of a page, from a little above the title, so that it is legible on any
// picture.
func shade(page *image.RGBA, top int, deep color.NRGBA) {
	from := top - (page.Rect.Max.Y-top)/2
	for y := max(from, 0); y < page.Rect.Max.Y; y++ {
		deep.A = uint8(190 * (y - from) / (page.Rect.Max.Y - from))
		line := image.Rect(0, y, page.Rect.Max.X, y+1)
		draw.Draw(page, line, image.NewUniform(deep), image.Point{}, draw.Over)
	}
}
