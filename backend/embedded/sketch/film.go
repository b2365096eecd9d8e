package sketch

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"math"

	"golang.org/x/image/draw"

	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/embedded/sketch/sound"
	"marquee/backend/studio"
)

// framesPerSecond is that of drawn film shot on twos, and on threes where a frame has many pixels:
// encoding takes nearly all of the time, and takes it by the frame.
func framesPerSecond(wide, high int) int {
	if wide*high > 1280*960 {
		return 8
	}
	return 12
}

// film draws and encodes result number of an order, as MP4.
func (p *Provider) film(ctx context.Context, order studio.Request, number int) ([]byte, error) {
	wide, high, ok := Size(order)
	if !ok {
		return nil, fmt.Errorf("draw film: no size for %s at %s", order.AspectRatio, order.Resolution)
	}
	r := read(order.Prompt, number, p.fonts.writesChinese)
	colours := r.mood.palette()
	var reference image.Image
	if len(order.Reference) > 0 {
		var err error
		if reference, err = decodeReference(order.Reference); err != nil {
			return nil, err
		}
		colours = tinted(colours, reference)
	}
	credits, err := p.fonts.credits(wide, high, r, colours)
	if err != nil {
		return nil, err
	}
	o := clip.Options{
		NodeModules: p.config.NodeModules, Node: p.config.Node,
		Scene: r.scene, Palette: colours, Seed: r.seed,
		Width: wide, Height: high, FPS: framesPerSecond(wide, high), Seconds: float64(order.Duration),
	}
	silent, err := clip.MakeOver(ctx, o, func(frame *image.RGBA, second float64) {
		if reference != nil {
			pan(frame, reference, second/float64(order.Duration))
		}
		credits.lay(frame, second)
	})
	if err != nil || !order.Audio {
		return silent, err
	}
	return sound.Add(silent, score(r, order.Duration))
}

// pan moves slowly over the reference and into it; done goes from 0 to 1.
func pan(frame *image.RGBA, reference image.Image, done float64) {
	drift := math.Sin((done - 0.5) * math.Pi)
	draw.ApproxBiLinear.Scale(frame, frame.Rect, reference, cut(reference.Bounds(), frame.Rect, 1.06+0.22*done, drift), draw.Src, nil)
}

// credits are what is written on a film: the label throughout, the title in its first seconds.
type credits struct {
	label, title         *image.RGBA
	labelArea, titleArea image.Rectangle
}

// titleSeconds is how long the title stays; it fades over the last second.
const titleSeconds = 3.0

func (f fonts) credits(wide, high int, r reading, colours clip.Palette) (*credits, error) {
	c := &credits{label: image.NewRGBA(image.Rect(0, 0, wide, high)), title: image.NewRGBA(image.Rect(0, 0, wide, high))}
	if err := f.label(c.label, colours.Light, colours.Deep); err != nil {
		return nil, err
	}
	_, words := bleed.divide(c.title.Rect)
	shade(c.title, words.Min.Y, colours.Deep)
	if err := f.setTitle(c.title, words, r.face, colours.Light, r.title); err != nil {
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

// painted is the smallest area that holds everything that is not clear.
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
