// Package video encodes drawn pictures and sound as MP4 files with ffmpeg.
package video

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"marquee/backend/ffmpeg"
)

// SoundRate is the number of samples per second of a film's sound.
const SoundRate = 48000

// Film describes what Encode makes.
type Film struct {
	// Width and Height are in pixels, even numbers.
	Width, Height int
	// FPS is frames per second, Frames their number.
	FPS, Frames int
	// Frame returns one frame, Width by Height. It is called in the order of the frames and may return
	// the same image every time.
	Frame func(number int) *image.RGBA
	// Sound is mono, SoundRate samples per second; nil makes a film without sound.
	Sound []int16
}

// encodeLimit is enough for the longest film on a busy machine.
const encodeLimit = 10 * time.Minute

// Encode returns the film as MP4: H.264 (yuv420p, BT.709), AAC, the index before the pictures. The
// running time is exactly Frames divided by FPS, with or without sound. The same film gives the same
// bytes with the same ffmpeg. The file passes through a temporary folder, which is removed.
func Encode(ctx context.Context, program ffmpeg.Program, film Film) (_ []byte, err error) {
	dir, err := os.MkdirTemp("", "marquee-video-")
	if err != nil {
		return nil, fmt.Errorf("encode film: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	command := ffmpeg.Command{Dir: dir, Limit: encodeLimit, Stdin: film.writeFrames, Inputs: []ffmpeg.Input{{
		Options: []string{
			"-f", "rawvideo", "-pixel_format", "rgba", "-framerate", strconv.Itoa(film.FPS),
			"-video_size", fmt.Sprintf("%dx%d", film.Width, film.Height),
		},
		File: "pipe:0",
	}}}
	if film.Sound != nil {
		if err := film.writeSound(filepath.Join(dir, "sound.pcm")); err != nil {
			return nil, fmt.Errorf("encode film: %w", err)
		}
		command.Inputs = append(command.Inputs, ffmpeg.Input{
			Options: []string{"-f", "s16le", "-ar", strconv.Itoa(SoundRate)}, File: "sound.pcm",
		})
	}
	command.Output = append(film.codecs(), "film.mp4")
	if err := program.Run(ctx, command); err != nil {
		return nil, fmt.Errorf("encode film: %w", err)
	}
	mp4, err := os.ReadFile(filepath.Join(dir, "film.mp4"))
	if err != nil {
		return nil, fmt.Errorf("encode film: %w", err)
	}
	return mp4, nil
}

// codecs is the options of the output. One thread, and no versions or times in the file, so that the
// bytes depend on the film and on ffmpeg alone.
func (film Film) codecs() []string {
	options := []string{
		"-map",
		"0:v",
		"-c:v",
		"libx264",
		"-crf",
		"24",
		"-preset",
		"superfast",
		"-threads",
		"1",
		"-g",
		strconv.Itoa(film.FPS),
		"-vf",
		"scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
		"-colorspace",
		"bt709",
		"-color_primaries",
		"bt709",
		"-color_trc",
		"bt709",
		"-color_range",
		"tv",
	}
	if film.Sound != nil {
		options = append(options, "-map", "1:a", "-c:a", "aac", "-b:a", "96k")
	}
	return append(
		options,
		"-map_metadata",
		"-1",
		"-fflags",
		"+bitexact",
		"-flags:v",
		"+bitexact",
		"-flags:a",
		"+bitexact",
		"-movflags",
		"+faststart",
	)
}

func (film Film) writeFrames(w io.Writer) error {
	for number := range film.Frames {
		if _, err := w.Write(film.Frame(number).Pix); err != nil {
			return err
		}
	}
	return nil
}

// aacPriming is how many samples the AAC encoder puts before the sound. Players skip them, but older
// versions of ffmpeg count them in the running time of the film.
const aacPriming = 1024

// writeSound writes as much sound as there are pictures, less the priming, so that the film does not
// get longer. Silence follows a shorter Sound.
func (film Film) writeSound(path string) error {
	samples := make([]int16, max(1, film.Frames*SoundRate/film.FPS-aacPriming))
	copy(samples, film.Sound)
	data := make([]byte, 0, 2*len(samples))
	for _, sample := range samples {
		data = binary.LittleEndian.AppendUint16(data, uint16(sample))
	}
	return os.WriteFile(path, data, 0o600)
}
