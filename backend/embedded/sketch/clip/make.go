package clip

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"

	"marquee/backend/embedded/sketch/scene"
	"marquee/backend/embedded/sketch/video"
	"marquee/backend/ffmpeg"
)

// Make draws and encodes one clip and returns the MP4 file. It ends when ctx is done. An error names
// the wrong options, or what is wrong with ffmpeg.
func Make(ctx context.Context, program ffmpeg.Program, o Options) ([]byte, error) {
	if err := o.validate(); err != nil {
		return nil, fmt.Errorf("make clip: %w", err)
	}
	drawings, err := o.drawings()
	if err != nil {
		return nil, fmt.Errorf("make clip: %w", err)
	}
	film := video.Film{
		Width: o.Width, Height: o.Height, FPS: o.FPS, Frames: o.Frames(),
		Frame: func(number int) *image.RGBA { return o.frame(drawings, number) },
	}
	if o.Sound != nil {
		film.Sound = o.Sound.Samples(o.Seconds, video.SoundRate)
	}
	mp4, err := video.Encode(ctx, program, film)
	if err != nil {
		return nil, fmt.Errorf("make clip: %w", err)
	}
	return mp4, nil
}

// Still draws the scene that a clip shows at a time, in seconds from its beginning, as a PNG of the
// clip's size. It needs no ffmpeg.
func Still(o Options, second float64) ([]byte, error) {
	if err := o.validate(); err != nil {
		return nil, fmt.Errorf("draw still: %w", err)
	}
	drawings, err := o.drawings()
	if err != nil {
		return nil, fmt.Errorf("draw still: %w", err)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, o.scene(drawings, second)); err != nil {
		return nil, fmt.Errorf("draw still: %w", err)
	}
	return out.Bytes(), nil
}

// drawings returns one drawing for each scene, each with details of its own.
func (o Options) drawings() ([]*scene.Drawing, error) {
	var drawings []*scene.Drawing
	for i, name := range o.Scenes {
		drawing, err := scene.New(scene.Options{
			Name: name, Palette: o.Palette, Seed: o.Seed + uint64(i), Width: o.Width, Height: o.Height,
		})
		if err != nil {
			return nil, err
		}
		drawings = append(drawings, drawing)
	}
	return drawings, nil
}

func (o Options) frame(drawings []*scene.Drawing, number int) *image.RGBA {
	second := float64(number) / float64(o.FPS)
	frame := o.scene(drawings, second)
	fade(frame, second, float64(o.Frames())/float64(o.FPS))
	if o.Overlay != nil {
		o.Overlay(frame, second)
	}
	return frame
}

// scene draws the scene that is on at a time, counted from its own beginning.
func (o Options) scene(drawings []*scene.Drawing, second float64) *image.RGBA {
	each := o.Seconds / float64(len(drawings))
	number := min(int(second/each), len(drawings)-1)
	return drawings[number].At(second - float64(number)*each)
}

// fadeSeconds is how long a film takes to come up from black, and to go back to it.
const fadeSeconds = 0.6

func fade(img *image.RGBA, second, total float64) {
	k := min(second+0.1, total-second) / min(fadeSeconds, total/2)
	if k >= 1 {
		return
	}
	scale := uint32(max(0, k) * 256)
	for i, v := range img.Pix {
		img.Pix[i] = uint8(uint32(v) * scale >> 8)
	}
}
