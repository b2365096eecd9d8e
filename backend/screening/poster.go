package screening

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"marquee/backend/ffmpeg"
	"marquee/backend/upload"
)

// poster makes a still of the copy. Where no frame begins at its time or later, it is the first.
func (m filmMaker) poster(ctx context.Context, film upload.Film) error {
	width, height := fit(film.Width, film.Height, posterWidth, posterHeight)
	var err error
	for _, seek := range [][]string{{"-ss", posterTime(film)}, nil} {
		err = m.run(ctx, ffmpeg.Input{Options: seek, File: filmFile},
			"-frames:v", "1", "-vf", fmt.Sprintf("scale=%d:%d", width, height), "-q:v", "3", "-pix_fmt", "yuvj420p",
			"-an", "-flags:v", "+bitexact", "-map_metadata", "-1", "-f", "mjpeg", posterFile)
		if err == nil || ctx.Err() != nil {
			return err
		}
		_ = os.Remove(filepath.Join(m.dir, posterFile))
	}
	return err
}

// posterTime is the time of the still in the copy, in seconds.
func posterTime(film upload.Film) string {
	return strconv.FormatFloat(min(film.Duration/5, 20*time.Second).Seconds(), 'f', 3, 64)
}
