package clip

import (
	"image"
	"image/draw"
)

// Nearer is how much larger a cover is at the end of its shot than at the beginning.
const Nearer = 0.12

// Closer is how much larger a cover is in a detail than in its own shot.
const Closer = 1.8

// details are the places in a cover that the details of a clip show, one after the other, as shares of its width and
// height: what a cover is about is rarely at its edge.
var details = []view{{Closer, 0.36, 0.5}, {Closer, 0.64, 0.46}, {Closer, 0.5, 0.62}}

// view is how a shot shows a picture: times enlarged, as near to a place as the picture allows.
type view struct{ times, x, y float64 }

// whole is the view of all that the frame holds.
var whole = view{1, 0.5, 0.5}

// approach is a shot in which the camera comes slowly nearer to a still picture, cropped to the frame.
type approach struct {
	picture *image.RGBA
	frame   *image.RGBA
	seconds float64
	view    view
}

func newApproach(picture image.Image, width, height int, seconds float64, v view) *approach {
	size := picture.Bounds()
	copied := image.NewRGBA(image.Rect(0, 0, size.Dx(), size.Dy()))
	draw.Draw(copied, copied.Rect, picture, size.Min, draw.Src)
	return &approach{picture: copied, frame: image.NewRGBA(image.Rect(0, 0, width, height)), seconds: seconds, view: v}
}

// At draws the picture at a time, in seconds from the beginning of the shot. The next call draws over it.
func (a *approach) At(second float64) *image.RGBA {
	size, frame := a.picture.Rect.Size(), a.frame.Rect.Size()
	fills := max(float64(frame.X)/float64(size.X), float64(frame.Y)/float64(size.Y))
	scale := fills * a.view.times * (1 + Nearer*second/a.seconds)
	// The view's place is in the middle of the frame, unless an edge of the picture would show.
	left := -shift(float64(frame.X), scale*float64(size.X), a.view.x)
	top := -shift(float64(frame.Y), scale*float64(size.Y), a.view.y)
	enlarge(a.frame, a.picture, left/scale, top/scale, 1/scale)
	return a.frame
}

// shift is where the picture begins in the frame when a share of its length is in the middle of the frame.
func shift(frame, picture, share float64) float64 {
	return min(0, max(frame-picture, frame/2-picture*share))
}
