package sketch

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/studio"
)

// picture draws result number of an order, as PNG.
func (f fonts) picture(order studio.Request, number int) ([]byte, error) {
	wide, high, ok := Size(order)
	if !ok {
		return nil, fmt.Errorf("draw sketch: no size for %s at %s", order.AspectRatio, order.Resolution)
	}
	r := read(order.Prompt, number, f.writesChinese)
	page := image.NewRGBA(image.Rect(0, 0, wide, high))
	colours := r.mood.palette()
	scene, words := r.layout.divide(page.Rect)
	if len(order.Reference) > 0 {
		reference, err := decodeReference(order.Reference)
		if err != nil {
			return nil, err
		}
		colours = tinted(colours, reference)
		draw.Draw(page, page.Rect, image.NewUniform(r.layout.paper(colours)), image.Point{}, draw.Src)
		redraw(page, scene, reference, colours, r.seed)
	} else {
		draw.Draw(page, page.Rect, image.NewUniform(r.layout.paper(colours)), image.Point{}, draw.Src)
		o := clip.Options{Scene: r.scene, Palette: colours, Seed: r.seed, Width: scene.Dx(), Height: scene.Dy()}
		drawn, err := clip.Picture(o, 2+float64(r.seed%40)/10)
		if err != nil {
			return nil, err
		}
		draw.Draw(page, scene, drawn, image.Point{}, draw.Src)
	}
	if r.layout == bleed {
		shade(page, words.Min.Y, colours.Deep)
	}
	if err := f.setTitle(page, words, r.face, r.layout.ink(colours), r.title); err != nil {
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

// divide gives the scene's and the title's place on a page.
func (l layout) divide(page image.Rectangle) (scene, words image.Rectangle) {
	wide, high := page.Dx(), page.Dy()
	margin := min(wide, high) / 18
	switch {
	case l == poster:
		scene = image.Rect(margin, margin, wide-margin, high-high/5-margin/2)
		words = image.Rect(margin, scene.Max.Y+margin/2, wide-margin, high-margin*3/4)
	case l == column && wide >= high:
		scene = image.Rect(wide*34/100, 0, wide, high)
		words = image.Rect(margin, high*2/5, wide*34/100-margin, high-margin)
	case l == column:
		scene = image.Rect(0, 0, wide, high*72/100)
		words = image.Rect(margin, scene.Max.Y+margin/2, wide-margin, high-margin)
	default:
		scene = page
		words = image.Rect(margin, high-high/6-margin/2, wide*3/4, high-margin/2)
	}
	return scene, words
}

func (l layout) paper(p clip.Palette) color.Color {
	if l == poster {
		return p.Light
	}
	return p.Deep
}

func (l layout) ink(p clip.Palette) color.Color {
	if l == poster {
		return p.Deep
	}
	return p.Light
}

// shade darkens a page downwards from a little above the title, so that it can be read on any picture.
func shade(page *image.RGBA, top int, deep color.NRGBA) {
	from := top - (page.Rect.Max.Y-top)/2
	for y := max(from, 0); y < page.Rect.Max.Y; y++ {
		deep.A = uint8(190 * (y - from) / (page.Rect.Max.Y - from))
		line := image.Rect(0, y, page.Rect.Max.X, y+1)
		draw.Draw(page, line, image.NewUniform(deep), image.Point{}, draw.Over)
	}
}
