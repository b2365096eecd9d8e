package sketch

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"math"

	"golang.org/x/image/draw"

	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/embedded/sketch/scene"
	"marquee/backend/embedded/sketch/sound"
	"marquee/backend/studio"
)

// framesPerSecond is that of animation drawn on twos, and on threes for large frames, whose drawing
// takes most of the time.
func framesPerSecond(wide, high int) int {
	if wide*high > 1280*960 {
		return 8
	}
	return 12
}

// film draws and encodes one result of a request, as MP4.
func (p *Provider) film(ctx context.Context, request studio.Request, number int) ([]byte, error) {
	wide, high, ok := Size(request)
	if !ok {
		return nil, fmt.Errorf("draw film: no size for %s at %s", request.AspectRatio, request.Resolution)
	}
	r := read(request.Prompt, number, p.fonts.writesChinese)
	colours := r.mood.palette()
	var reference image.Image
	if len(request.Reference) > 0 {
		var err error
		if reference, err = decodeReference(request.Reference); err != nil {
			return nil, err
		}
		colours = tinted(colours, reference)
	}
	credits, err := p.fonts.credits(wide, high, r, colours)
	if err != nil {
		return nil, err
	}
	o := clip.Options{
		Scenes: []scene.Name{r.scene}, Palette: colours, Seed: r.seed,
		Width: wide, Height: high, FPS: framesPerSecond(wide, high), Seconds: float64(request.Duration),
		Overlay: func(frame *image.RGBA, second float64) {
			if reference != nil {
				pan(frame, reference, second/float64(request.Duration))
			}
			credits.lay(frame, second)
		},
	}
	if request.Audio {
		root, major := r.mood.key()
		o.Sound = &sound.Score{Scene: r.scene, Seed: r.seed, Root: root, Major: major}
	}
	return clip.Make(ctx, p.config.FFmpeg, o)
}

// pan draws the reference, slowly moving over it and zooming in. done rises from 0 to 1.
func pan(frame *image.RGBA, reference image.Image, done float64) {
	drift := math.Sin((done - 0.5) * math.Pi)
	draw.ApproxBiLinear.Scale(
		frame,
		frame.Rect,
		reference,
		cut(reference.Bounds(), frame.Rect, 1.06+0.22*done, drift),
		draw.Src,
		nil,
	)
}

// credits are the text on a film: the label throughout, the title in the first seconds.
type credits struct {
	label, title         *image.RGBA
	labelArea, titleArea image.Rectangle
}

// titleSeconds is how long the title is shown; it fades out over the last second.
const titleSeconds = 3.0

func (f fonts) credits(wide, high int, r reading, colours scene.Palette) (*credits, error) {
	c := &credits{
		label: image.NewRGBA(image.Rect(0, 0, wide, high)),
		title: image.NewRGBA(image.Rect(0, 0, wide, high)),
	}
	if err := f.label(c.label, colours.Light, colours.Deep); err != nil {
		return nil, err
	}
	_, words := bleed.divide(c.title.Rect)
	shade(c.title, words.Min.Y, colours.Deep)
	if err := f.setTitle(c.title, words, r.font, colours.Light, r.title); err != nil {
		return nil, err
	}
	c.labelArea, c.titleArea = painted(c.label), painted(c.title)
	return c, nil
}

func (c *credits) lay(frame *image.RGBA, second float64) {
	draw.Draw(frame, c.labelArea, c.label, c.labelArea.Min, draw.Over)
	if share := min(titleSeconds-second, 1); share > 0 {
		mask := image.NewUniform(color.Alpha{A: uint8(share * 255)})
		draw.DrawMask(frame, c.titleArea, c.title, c.titleArea.Min, mask, image.Point{}, draw.Over)
	}
}

// painted returns the smallest area with all pixels that are not transparent.
func painted(img *image.RGBA) image.Rectangle {
	var area image.Rectangle
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if img.Pix[img.PixOffset(x, y)+3] != 0 {
				area = area.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return area
}
