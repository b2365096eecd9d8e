package screening

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"marquee/backend/ffmpeg"
	"marquee/backend/upload"
)

// The clip of a film that pages play in the place of its still. Rate and burst keep it below maxClip.
const (
	clipSeconds = 3
	clipSide    = 360     // pixels of the short side
	clipRate    = 256_000 // bit/s at most
	clipBurst   = clipRate / 2
	maxClip     = 120_000 // bytes, of at most 150,000 with a manifest
)

// clip makes a silent clip of the copy from the time of its poster on, with the label of the film. A film without one,
// such as one of a single frame, keeps its still.
func (m filmMaker) clip(ctx context.Context, film upload.Film) (string, error) {
	width, height := fit(film.Width, film.Height, max(film.Width, film.Height), clipSide)
	if film.Height > film.Width {
		width, height = fit(film.Width, film.Height, clipSide, max(film.Width, film.Height))
	}
	flags, label := "+faststart", []string(nil)
	if m.label != nil {
		flags, label = flags+"+use_metadata_tags", []string{"-metadata", "AIGC=" + m.label.Text()}
	}
	output := append([]string{
		"-t", strconv.Itoa(clipSeconds), "-map", "0:V:0", "-an", "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1",
		"-vf", fmt.Sprintf("fps=24,scale=%d:%d,setsar=1,format=yuv420p", width, height),
		"-c:v", "libx264", "-preset", "medium", "-profile:v", "baseline", "-crf", "26", "-threads", threads,
		"-maxrate", strconv.Itoa(clipRate), "-bufsize", strconv.Itoa(clipBurst),
		"-bsf:v", "filter_units=remove_types=6", "-flags:v", "+bitexact",
	}, label...)
	output = append(output, "-fflags", "+bitexact", "-movflags", flags, "-f", "mp4", clipFile)
	err := m.run(ctx, ffmpeg.Input{Options: []string{"-ss", posterTime(film)}, File: filmFile}, output...)
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	path := filepath.Join(m.dir, clipFile)
	info, failed := os.Stat(path)
	if err = errors.Join(err, failed); err == nil && info.Size() <= maxClip {
		return clipFile, nil
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	return "", nil
}
