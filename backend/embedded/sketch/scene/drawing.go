package scene

import (
	"fmt"
	"image"
)

// Options describe the pictures of one scene.
type Options struct {
	// Name is the scene. Its details follow from Seed.
	Name Name
	// Palette colours the scene; PaletteOf reads one from a cover.
	Palette Palette
	// Seed varies the scene.
	Seed uint64
	// Width and Height are in pixels, 32 to 4096.
	Width, Height int
}

// The shortest and the longest side of a picture, in pixels.
const (
	minSide = 32
	maxSide = 4096
)

// Drawing draws the pictures of one scene. It is not safe for concurrent use.
type Drawing struct {
	canvas    *canvas
	animation animation
}

// New prepares a drawing. It returns an error for an unknown scene and for a size outside the limits.
func New(o Options) (*Drawing, error) {
	if min(o.Width, o.Height) < minSide || max(o.Width, o.Height) > maxSide {
		return nil, fmt.Errorf(
			"draw scene: %d × %d must be from %d to %d pixels a side",
			o.Width,
			o.Height,
			minSide,
			maxSide,
		)
	}
	c := newCanvas(o.Width, o.Height)
	drawn := o.Name.compose(newDice(o.Seed), o.Palette, c.width)
	if drawn == nil {
		return nil, fmt.Errorf("draw scene: no scene is called %q", o.Name)
	}
	return &Drawing{canvas: c, animation: drawn}, nil
}

// At draws the picture at a time, in seconds from the beginning of the scene. The next call draws
// over the returned picture.
func (d *Drawing) At(second float64) *image.RGBA {
	d.animation.draw(d.canvas, second)
	return d.canvas.img
}
