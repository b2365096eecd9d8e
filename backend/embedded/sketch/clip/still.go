package clip

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
)

// Still draws the picture of a clip at a moment, in seconds from its beginning, as
// a PNG of the clip's size: a cover for the demo. It needs no Node.
func Still(o Options, second float64) ([]byte, error) {
	picture, err := Picture(o, second)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		return nil, fmt.Errorf("draw still: %w", err)
	}
	return out.Bytes(), nil
}

// maxPicture is the longest side of a picture that is not encoded, in pixels.
const maxPicture = 4096

// Picture draws what Still does and gives it as an image. Its sides may be up to 4096 pixels; the
// options that only a film has are not looked at.
func Picture(o Options, second float64) (*image.RGBA, error) {
	if min(o.Width, o.Height) < minSide || max(o.Width, o.Height) > maxPicture {
		return nil, fmt.Errorf("draw still: %d × %d must be from %d to %d pixels a side", o.Width, o.Height, minSide, maxPicture)
	}
	if !o.Scene.known() {
		return nil, fmt.Errorf("draw still: no scene is called %q", o.Scene)
	}
	c := newCanvas(o.Width, o.Height)
	o.Scene.compose(newDice(o.Seed), o.Palette, c.width).draw(c, second)
	return c.img, nil
}
