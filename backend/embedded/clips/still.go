package clips

import (
	"bytes"
	"fmt"
	"image/png"
)

// Still draws the picture of a clip at a moment, in seconds from its beginning, as
// a PNG of the clip's size: a cover for the demo. It needs no Node.
func Still(o Options, second float64) ([]byte, error) {
	if err := o.validate(); err != nil {
		return nil, fmt.Errorf("draw still: %w", err)
	}
	c := newCanvas(o.Width, o.Height)
	o.Scene.compose(newDice(o.Seed), o.Palette, c.width).draw(c, second)
	var out bytes.Buffer
	if err := png.Encode(&out, c.img); err != nil {
		return nil, fmt.Errorf("draw still: %w", err)
	}
	return out.Bytes(), nil
}
