package screening

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"marquee/backend/ffmpeg"
	"marquee/backend/marks"
	"marquee/backend/storage/inspect"
	"marquee/backend/upload"
)

// The format of a copy. A player that seeks on a line of 5 Mbit/s loads the group from one key frame to the next within
// a second.
const (
	maxWidth   = 1920          // of the long side
	maxHeight  = 1080          // of the short side
	videoRate  = 3_000_000     // bit/s at most
	videoBurst = videoRate / 2 // bits beyond that rate, over any time
	audioRate  = 128_000       // bit/s
	keyEvery   = 1             // seconds from one key frame to the next
	whiteNits  = 100           // brightness of HDR, in cd/m², that is mapped to white before tone mapping

	// Limits of a film whose streams are copied.
	maxRate      = 3_200_000 // bit/s, on average
	maxGroup     = 4 * time.Second
	maxGroupBits = 3_200_000 // on average

	posterWidth  = 1280
	posterHeight = 720
)

// The limits of a process.
const (
	maxMemory   = 3 << 30
	quickMemory = 3 << 29 // of a quick copy
	maxCopySize = 512 << 20
	startLimit  = 2 * time.Minute // of processor time, plus perSecond for the film's length
	perSecond   = 12
	threads     = "2"
)

// lengthTolerance is how much shorter a copy may be than its film.
const lengthTolerance = 1500 * time.Millisecond

// errDecode means that the copy does not contain the whole film.
var errDecode = errors.New("the copy is not the whole film")

// errTooDear means that decoding the film costs more than its check could see.
var errTooDear = errors.New("the film is too dear to convert")

// filmMaker makes the copy of the film `source` in a folder.
type filmMaker struct {
	program ffmpeg.Program
	dir     string
	task    upload.CopyTask
	label   *marks.AIGC // nil: the film's marks say nothing of a model
}

const (
	sourceFile     = "source"
	filmFile       = "film.mp4"
	clipFile       = "clip.mp4"
	posterFile     = "poster.jpg"
	thumbnailsFile = "thumbnails.jpg"
)

func (m filmMaker) make(ctx context.Context) (*upload.Film, error) {
	source, err := facts(filepath.Join(m.dir, sourceFile))
	if err != nil {
		return nil, err
	}
	if source.Problem == upload.ProblemBudget || source.TooManyFrames() {
		return nil, errTooDear
	}
	look := m.look(ctx)
	source.HDR = cmp.Or(source.HDR, look.curve)
	if look.width > 0 && !source.Quarter {
		source.Width, source.Height = look.width, look.height
	} else if look.width > 0 {
		source.Width, source.Height = look.height, look.width
	}
	sound, err := m.listen(ctx, source)
	if err != nil {
		return nil, err
	}
	short := keepsPicture(source) && !look.interlaced && look.square
	var made upload.FileFacts
	if short {
		made, err = m.film(ctx, source, sound, []string{"-c:v", "copy"})
	}
	if !short || err != nil && ctx.Err() == nil {
		made, err = m.encode(ctx, source, sound)
	}
	if err != nil {
		return nil, err
	}
	film := &upload.Film{
		Object:      filmFile,
		Duration:    made.Duration - made.Hidden,
		Width:       made.Width,
		Height:      made.Height,
		Poster:      posterFile,
		SoundTracks: source.SoundTracks,
		Sound:       sound.kind,
	}
	if err := m.poster(ctx, *film); err != nil {
		return nil, fmt.Errorf("make poster: %w", err)
	}
	t := thumbnailsOf(*film)
	film.Thumbnails = &t
	err = m.run(
		ctx,
		ffmpeg.Input{File: filmFile},
		"-frames:v",
		"1",
		"-vf",
		fmt.Sprintf("fps=%d/%d,scale=%d:%d,tile=%dx%d",
			t.Count*1000, max(1, film.Duration.Milliseconds()), t.Width, t.Height, t.Columns, t.Rows),
		"-q:v",
		"4",
		"-pix_fmt",
		"yuvj420p",
		"-an",
		"-flags:v",
		"+bitexact",
		"-map_metadata",
		"-1",
		"-f",
		"mjpeg",
		thumbnailsFile,
	)
	if err != nil {
		return nil, fmt.Errorf("make thumbnails: %w", err)
	}
	if film.Clip, err = m.clip(ctx, *film); err != nil {
		return nil, fmt.Errorf("make clip: %w", err)
	}
	return film, nil
}

// encode makes a copy whose picture is encoded again. HDR is tone mapped, where ffmpeg has
// the filters for it.
func (m filmMaker) encode(ctx context.Context, source upload.FileFacts, sound heard) (upload.FileFacts, error) {
	if source.HDR != "" {
		made, err := m.film(ctx, source, sound, encoding(source, toneMapped(source)))
		if err == nil || !strings.Contains(err.Error(), "No such filter") {
			return made, err
		}
	}
	return m.film(ctx, source, sound, encoding(source, scaled(source)))
}

// film makes the copy with the given options for the picture, and checks it.
func (m filmMaker) film(
	ctx context.Context,
	source upload.FileFacts,
	sound heard,
	picture []string,
) (upload.FileFacts, error) {
	input := ffmpeg.Input{Options: []string{"-f", "mov", "-threads", threads}, File: sourceFile}
	output := append(sound.filter, "-map", "0:V:0")
	if sound.mapped != "" {
		output = append(output, "-map", sound.mapped)
	}
	output = append(output,
		"-sn", "-dn", "-map_metadata", "-1", "-map_metadata:s", "-1", "-map_chapters", "-1",
		"-bsf:v", "filter_units=remove_types=6", // removes texts from the video stream (SEI)
	)
	output = append(output, picture...)
	if source.AudioCodec == "aac" && picture[1] == "copy" && sound.copies {
		output = append(output, "-c:a", "copy")
	} else {
		output = append(
			output,
			"-c:a",
			"aac",
			"-b:a",
			strconv.Itoa(audioRate),
			"-ac",
			"2",
			"-ar",
			"48000",
			"-flags:a",
			"+bitexact",
		)
	}
	flags := "+faststart"
	if m.label != nil {
		output, flags = append(output, "-metadata", "AIGC="+m.label.Text()), flags+"+use_metadata_tags"
	}
	output = append(
		output,
		"-fflags",
		"+bitexact",
		"-movflags",
		flags,
		"-max_muxing_queue_size",
		"4096",
		"-f",
		"mp4",
		filmFile,
	)
	if err := m.run(ctx, input, output...); err != nil {
		return upload.FileFacts{}, fmt.Errorf("make film: %w", err)
	}
	made, err := facts(filepath.Join(m.dir, filmFile))
	if err != nil {
		return upload.FileFacts{}, err
	}
	switch {
	case !made.Video, made.VideoCodec != "h264", made.StudioProfile, !fits(made):
		return upload.FileFacts{}, fmt.Errorf("%w: %+v", errDecode, made)
	case made.AudioCodec == "" != (sound.mapped == ""), made.Duration < source.Duration-source.Hidden-lengthTolerance:
		return upload.FileFacts{}, fmt.Errorf(
			"%w: %v of %v, sound %q of %q",
			errDecode,
			made.Duration,
			source.Duration-source.Hidden,
			made.AudioCodec,
			source.AudioCodec,
		)
	}
	return made, nil
}

// keepsPicture reports whether every browser plays the film's picture as it is, on a line
// of 5 Mbit/s.
func keepsPicture(f upload.FileFacts) bool {
	rate := float64(f.Size) * 8 / max(f.Duration.Seconds(), 1)
	return f.VideoCodec == "h264" && !f.StudioProfile && f.HDR == "" && !f.Trimmed && !f.MayInterlace && !endsEarly(f) && fits(f) &&
		f.Width%2 == 0 && f.Height%2 == 0 && rate <= maxRate &&
		f.KeyInterval > 0 && f.KeyInterval <= maxGroup &&
		rate*f.KeyInterval.Seconds() <= maxGroupBits
}

// endsEarly reports whether the sound goes on after the last picture, which the copy then shows to the end.
func endsEarly(f upload.FileFacts) bool {
	return !f.Trimmed && f.PictureRuns > 0 && f.Duration-f.Hidden-f.PictureRuns > 500*time.Millisecond
}

// fits reports whether a frame fits into the box of a copy, lying or upright.
func fits(f upload.FileFacts) bool {
	return max(f.Width, f.Height) <= maxWidth && min(f.Width, f.Height) <= maxHeight
}

// fitFilm scales a frame down into that box.
func fitFilm(f upload.FileFacts) (width, height int) {
	if f.Height > f.Width {
		return fit(f.Width, f.Height, maxHeight, maxWidth)
	}
	return fit(f.Width, f.Height, maxWidth, maxHeight)
}

// scaled is the filter to 8 bits, 4:2:0, even sides.
func scaled(f upload.FileFacts) string {
	width, height := fitFilm(f)
	return fmt.Sprintf("scale=%d:%d,format=yuv420p", width, height)
}

// toneMapped is the filter from HDR in BT.2020 to the range and colours of BT.709, and to
// what scaled gives.
func toneMapped(f upload.FileFacts) string {
	width, height := fitFilm(f)
	return fmt.Sprintf("scale=%d:%d,zscale=tin=%s:pin=bt2020:min=bt2020nc:t=linear:npl=%d,format=gbrpf32le,"+
		"zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p", width, height, f.HDR, whiteNits)
}

// encoding is the options of a picture that is encoded again: filtered, progressive,
// upright, square pixels. The times of the frames stay.
func encoding(f upload.FileFacts, filter string) []string {
	if endsEarly(f) {
		filter += fmt.Sprintf(
			",tpad=stop_mode=clone:stop_duration=%.3f",
			(f.Duration - f.Hidden - f.PictureRuns).Seconds(),
		)
	}
	return []string{
		"-c:v", "libx264", "-preset", "veryfast", "-crf", "21", "-profile:v", "high", "-threads", threads,
		"-maxrate", strconv.Itoa(videoRate), "-bufsize", strconv.Itoa(videoBurst),
		"-vf", "yadif=deint=interlaced," + filter + ",setsar=1",
		"-force_key_frames", fmt.Sprintf("expr:gte(t,n_forced*%d)", keyEvery), "-flags:v", "+bitexact",
	}
}

// run runs ffmpeg on one input under the limits. The last option names its file.
func (m filmMaker) run(ctx context.Context, input ffmpeg.Input, output ...string) error {
	limit := startLimit + perSecond*m.task.Duration
	restrict := ffmpeg.Restrictions{Memory: maxMemory, Processor: limit, FileBytes: maxCopySize, Background: true}
	if m.task.Quick {
		restrict.Memory, restrict.Background = quickMemory, false
	}
	err := m.program.Run(ctx, ffmpeg.Command{
		Dir: m.dir, Inputs: []ffmpeg.Input{input}, Output: output, Limit: limit,
		Restrict: &restrict,
	})
	if err != nil {
		return err
	}
	if info, err := os.Stat(filepath.Join(m.dir, output[len(output)-1])); err != nil || info.Size() == 0 {
		return fmt.Errorf("%w: ffmpeg wrote nothing", errDecode)
	}
	return nil
}

// facts inspects a file on this machine, with all its fragments.
func facts(path string) (upload.FileFacts, error) {
	file, err := os.Open(path)
	if err != nil {
		return upload.FileFacts{}, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return upload.FileFacts{}, err
	}
	f := inspect.LocalFile(context.Background(), file, info.Size())
	f.Size = info.Size()
	return f, nil
}

// fit scales a frame down into a box, to even sides of at least 2.
func fit(width, height, maxWidth, maxHeight int) (int, int) {
	share := min(1, float64(maxWidth)/float64(width), float64(maxHeight)/float64(height))
	even := func(side int) int { return max(2, int(float64(side)*share/2+.5)*2) }
	return min(even(width), maxWidth), min(even(height), maxHeight)
}

// The grid of thumbnails.
const (
	maxThumbnails   = 100
	thumbnailEvery  = 2 * time.Second // at least
	thumbnailWidth  = 160
	thumbnailHeight = 90
	columns         = 10
)

func thumbnailsOf(film upload.Film) upload.Thumbnails {
	count := int(min(maxThumbnails, max(1, (film.Duration+thumbnailEvery-1)/thumbnailEvery)))
	t := upload.Thumbnails{
		Object:   thumbnailsFile,
		Count:    count,
		Columns:  min(columns, count),
		Interval: film.Duration / time.Duration(count),
	}
	t.Rows = (count + t.Columns - 1) / t.Columns
	t.Width, t.Height = fit(film.Width, film.Height, thumbnailWidth, thumbnailHeight)
	return t
}
