package clip

import (
	"context"
	"fmt"
	"image"
	"io"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// Make draws and encodes one clip and returns the MP4 file. It starts one Node process and ends it,
// also when ctx is cancelled. An error says what is missing: Node, the encoder's package, or an option.
func Make(ctx context.Context, o Options) ([]byte, error) { return MakeOver(ctx, o, nil) }

// MakeOver is Make with over laid on every frame; over may be nil.
func MakeOver(ctx context.Context, o Options, over Over) ([]byte, error) {
	if err := o.validate(); err != nil {
		return nil, fmt.Errorf("make clip: %w", err)
	}
	mp4, err := encode(ctx, o, func(w io.Writer) error { return render(w, o, over) })
	if err != nil {
		return nil, fmt.Errorf("make clip: %w", err)
	}
	if err := clearTimes(mp4); err != nil {
		return nil, fmt.Errorf("make clip: %w", err)
	}
	return mp4, nil
}

// MakeAll makes many clips, as many at once as there are processors, and hands each to done with its
// place in films as soon as it is ready, from several goroutines. The first error ends the rest.
func MakeAll(ctx context.Context, films []Options, done func(i int, mp4 []byte) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(1, runtime.GOMAXPROCS(0)))
	for i, film := range films {
		group.Go(func() error {
			mp4, err := Make(ctx, film)
			if err != nil {
				return fmt.Errorf("clip %d of %d: %w", i+1, len(films), err)
			}
			return done(i, mp4)
		})
	}
	return group.Wait()
}

// Over paints on a finished frame, second seconds from the beginning of the clip. It is called from
// one goroutine at a time, in the order of the frames.
type Over func(frame *image.RGBA, second float64)

// render writes every frame of the film to w as planar YUV 4:2:0; over may be nil.
func render(w io.Writer, o Options, over Over) error {
	c := newCanvas(o.Width, o.Height)
	s := o.Scene.compose(newDice(o.Seed), o.Palette, c.width)
	frames := o.Frames()
	buffer := make([]byte, o.Width*o.Height*3/2)
	for i := range frames {
		t := float64(i) / float64(o.FPS)
		s.draw(c, t)
		fade(c.img, t, float64(frames)/float64(o.FPS))
		if over != nil {
			over(c.img, t)
		}
		toYUV(buffer, c.img)
		if _, err := w.Write(buffer); err != nil {
			return err
		}
	}
	return nil
}

// fadeSeconds is how long a film takes to come up from black, and to go back to it.
const fadeSeconds = 0.6

func fade(img *image.RGBA, t, total float64) {
	k := min(t+0.1, total-t) / min(fadeSeconds, total/2)
	if k >= 1 {
		return
	}
	scale := uint32(max(0, k) * 256)
	for i, v := range img.Pix {
		img.Pix[i] = uint8(uint32(v) * scale >> 8)
	}
}

// toYUV converts to studio swing, in the colour matrix that players assume for a film that says nothing
// about its colours: BT.709 from 720 lines or 1280 columns on, BT.601 below.
func toYUV(out []byte, img *image.RGBA) {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	m := bt601()
	if width >= 1280 || height >= 720 {
		m = bt709()
	}
	u := out[width*height:]
	v := u[width*height/4:]
	for y := range height {
		row := img.Pix[y*img.Stride : y*img.Stride+width*4]
		line := out[y*width : (y+1)*width]
		for x := range line {
			r, g, b := int32(row[x*4]), int32(row[x*4+1]), int32(row[x*4+2])
			line[x] = uint8((m[0]*r+m[1]*g+m[2]*b+128)>>8 + 16)
			if y%2 == 0 && x%2 == 0 {
				at := y/2*(width/2) + x/2
				u[at] = uint8((m[3]*r+m[4]*g+m[5]*b+128)>>8 + 128)
				v[at] = uint8((m[6]*r+m[7]*g+m[8]*b+128)>>8 + 128)
			}
		}
	}
}

// The rows for Y, U and V, in 1/256.
func bt601() [9]int32 { return [9]int32{66, 129, 25, -38, -74, 112, 112, -94, -18} }
func bt709() [9]int32 { return [9]int32{47, 157, 16, -26, -86, 112, 112, -102, -10} }
