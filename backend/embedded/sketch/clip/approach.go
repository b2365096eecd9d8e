package clip

import (
	"image"
	"image/draw"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/math/f64"
)

// Nearer is how much larger a cover is at the end of its shot than at the beginning.
const Nearer = 0.12

// approach is a shot in which the camera comes slowly nearer to a still picture, cropped to the frame.
type approach struct {
	picture *image.RGBA
	frame   *image.RGBA
	seconds float64
}

func newApproach(picture image.Image, width, height int, seconds float64) *approach {
	size := picture.Bounds()
	copied := image.NewRGBA(image.Rect(0, 0, size.Dx(), size.Dy()))
	draw.Draw(copied, copied.Rect, picture, size.Min, draw.Src)
	return &approach{picture: copied, frame: image.NewRGBA(image.Rect(0, 0, width, height)), seconds: seconds}
}

// At draws the picture at a time, in seconds from the beginning of the shot. The next call draws over it.
func (a *approach) At(second float64) *image.RGBA {
	size, frame := a.picture.Rect.Size(), a.frame.Rect.Size()
	scale := max(float64(frame.X)/float64(size.X), float64(frame.Y)/float64(size.Y)) * (1 + Nearer*second/a.seconds)
	// From a place in the picture to one in the frame; their centres coincide.
	xdraw.ApproxBiLinear.Transform(a.frame, f64.Aff3{
		scale, 0, (float64(frame.X) - scale*float64(size.X)) / 2,
		0, scale, (float64(frame.Y) - scale*float64(size.Y)) / 2,
	}, a.picture, a.picture.Rect, draw.Src, nil)
	return a.frame
}
