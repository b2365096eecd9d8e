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
	shots, err := o.shots()
	if err != nil {
		return nil, fmt.Errorf("make clip: %w", err)
	}
	film := video.Film{
		Width: o.Width, Height: o.Height, FPS: o.FPS, Frames: o.Frames(),
		Frame: func(number int) *image.RGBA { return o.frame(shots, number) },
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

// Still draws what a clip shows at a time, in seconds from its beginning, as a PNG of the
// clip's size. It needs no ffmpeg.
func Still(o Options, second float64) ([]byte, error) {
	if err := o.validate(); err != nil {
		return nil, fmt.Errorf("draw still: %w", err)
	}
	shots, err := o.shots()
	if err != nil {
		return nil, fmt.Errorf("draw still: %w", err)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, o.picture(shots, second)); err != nil {
		return nil, fmt.Errorf("draw still: %w", err)
	}
	return out.Bytes(), nil
}

// shot draws one shot; the time is counted from its own beginning, in seconds.
type shot interface {
	At(second float64) *image.RGBA
}

// shots returns the shots in their order, each scene with details of its own.
func (o Options) shots() ([]shot, error) {
	var shots, near []shot
	if o.Cover != nil {
		each := o.Seconds / float64(1+len(o.Scenes)+o.Details)
		shots = append(shots, newApproach(o.Cover, o.Width, o.Height, each, whole))
		for i := range o.Details {
			near = append(near, newApproach(o.Cover, o.Width, o.Height, each, details[i%len(details)]))
		}
	}
	for i, name := range o.Scenes {
		drawing, err := scene.New(scene.Options{
			Name: name, Palette: o.Palette, Seed: o.Seed + uint64(i), Width: o.Width, Height: o.Height,
		})
		if err != nil {
			return nil, err
		}
		if len(near) > 0 {
			shots, near = append(shots, near[0]), near[1:]
		}
		shots = append(shots, drawing)
	}
	return append(shots, near...), nil
}

func (o Options) frame(shots []shot, number int) *image.RGBA {
	second := float64(number) / float64(o.FPS)
	frame := o.picture(shots, second)
	fade(frame, second, float64(o.Frames())/float64(o.FPS))
	if o.Overlay != nil {
		o.Overlay(frame, second)
	}
	return frame
}

// picture draws what is on at a time of the clip.
func (o Options) picture(shots []shot, second float64) *image.RGBA {
	each := o.Seconds / float64(len(shots))
	number := min(int(second/each), len(shots)-1)
	return shots[number].At(second - float64(number)*each)
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
