package fingerprint

import (
	"encoding/binary"
	"fmt"
)

// Decoding is ffmpeg's options for what Make reads: the frames to one file and, unless sound is "", the first sound
// track to another.
func Decoding(frames, sound string) []string {
	options := []string{
		"-map",
		"0:V:0",
		"-vf",
		fmt.Sprintf("fps=%d,scale=%d:%d:flags=area,format=gray", FrameRate, Width, Height),
		"-f",
		"rawvideo",
		frames,
	}
	if sound != "" {
		options = append(
			[]string{"-map", "0:a:0", "-ac", "1", "-ar", fmt.Sprint(SampleRate), "-f", "s16le", sound},
			options...)
	}
	return options
}

// DecodingStill is ffmpeg's options for one frame of a picture.
func DecodingStill(frame string) []string {
	return []string{
		"-map",
		"0:V:0",
		"-vf",
		fmt.Sprintf("scale=%d:%d:flags=area,format=gray", Width, Height),
		"-frames:v",
		"1",
		"-f",
		"rawvideo",
		frame,
	}
}

// Samples reads sound as ffmpeg wrote it.
func Samples(pcm []byte) []int16 {
	samples := make([]int16, len(pcm)/2)
	for i := range samples {
		samples[i] = int16(binary.LittleEndian.Uint16(pcm[2*i:]))
	}
	return samples
}
