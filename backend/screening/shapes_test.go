package screening

import (
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/upload"
)

// draw runs ffmpeg with options and makes the file `source`.
func draw(t *testing.T, dir string, options ...string) {
	t.Helper()
	args := append([]string{"-hide_banner", "-loglevel", "error", "-nostdin", "-y"}, options...)
	command := exec.Command(string(ffmpegtest.Find(t)), append(args, sourceFile)...)
	command.Dir = dir
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("ffmpeg %v: %v\n%s", options, err, out)
	}
}

func frames(size string, rate, seconds int) []string {
	return []string{"-f", "lavfi", "-i", fmt.Sprintf("testsrc=s=%s:r=%d:d=%d", size, rate, seconds)}
}

func sound(seconds int) []string {
	return []string{"-f", "lavfi", "-i", fmt.Sprintf("sine=d=%d:r=44100", seconds)}
}

func join(parts ...[]string) []string {
	var all []string
	for _, part := range parts {
		all = append(all, part...)
	}
	return all
}

// planted are texts about the entrant that a copy must not contain.
func planted() []string {
	return []string{
		"-metadata",
		"title=PLANTED title",
		"-metadata",
		"artist=PLANTED artist",
		"-metadata",
		"comment=PLANTED comment",
		"-metadata:s:v",
		"handler_name=PLANTED handler",
		"-metadata:s:v",
		"language=por",
		"-metadata:s:a",
		"handler_name=PLANTED handler",
		"-metadata:s:a",
		"language=por",
		"-movflags",
		"use_metadata_tags",
		"-metadata",
		"own=PLANTED own",
	}
}

// TestEveryAcceptedFormatGivesACopy makes copies of films in formats that the check of uploads accepts.
func TestEveryAcceptedFormatGivesACopy(t *testing.T) {
	t.Parallel()
	h264 := []string{"-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"}
	for name, c := range map[string]struct {
		options       []string
		width, height int
		seconds       float64
		silent        bool
	}{
		"h264 and aac":  {join(frames("320x180", 12, 3), sound(3), h264, []string{"-g", "12", "-c:a", "aac", "-f", "mp4"}), 320, 180, 3, false},
		"sparse keys":   {join(frames("320x180", 12, 9), h264, []string{"-g", "500", "-f", "mp4"}), 320, 180, 9, true},
		"hevc":          {join(frames("320x180", 12, 2), []string{"-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-tag:v", "hvc1", "-f", "mp4"}), 320, 180, 2, true},
		"prores, pcm":   {join(frames("320x180", 12, 2), sound(2), []string{"-c:v", "prores_ks", "-c:a", "pcm_s16le", "-f", "mov"}), 320, 180, 2, false},
		"10 bits":       {join(frames("320x180", 12, 2), []string{"-c:v", "libx264", "-pix_fmt", "yuv422p10le", "-f", "mov"}), 320, 180, 2, true},
		"fragmented":    {join(frames("320x180", 12, 3), sound(3), h264, []string{"-c:a", "aac", "-movflags", "frag_keyframe+empty_moov", "-f", "mp4"}), 320, 180, 3, false},
		"variable rate": {join(frames("320x180", 24, 4), []string{"-vf", "select='not(mod(n\\,5))+lt(n\\,20)'", "-vsync", "vfr"}, h264, []string{"-f", "mp4"}), 320, 180, 4, true},
		"4K":            {join(frames("3840x2160", 2, 2), h264, []string{"-f", "mp4"}), 1920, 1080, 2, true},
		"upright":       {join(frames("1080x1920", 4, 1), h264, []string{"-f", "mp4"}), 1080, 1920, 1, true},
		"tiny":          {join(frames("16x16", 12, 1), h264, []string{"-f", "mp4"}), 16, 16, 1, true},
		"odd":           {join(frames("161x91", 12, 1), []string{"-c:v", "libx264", "-pix_fmt", "yuv444p", "-f", "mp4"}), 162, 92, 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			options := c.options
			if name != "fragmented" {
				i := len(options) - 2
				options = join(options[:i], planted(), options[i:])
			}
			draw(t, dir, options...)
			film := made(t, dir)
			if film.Width != c.width || film.Height != c.height || (film.Duration.Seconds()-c.seconds) > .5 ||
				(film.Duration.Seconds()-c.seconds) < -.5 {
				t.Errorf("the copy is %+v", film)
			}
			copied, err := facts(filepath.Join(dir, filmFile))
			if err != nil || (copied.AudioCodec == "") != c.silent || copied.KeyInterval > maxGroup ||
				copied.StudioProfile {
				t.Errorf("the copy is %+v, %v", copied, err)
			}
			checkNoMetadata(t, dir)
			checkThumbnails(t, dir, *film)
			checkClip(t, dir, *film)
		})
	}
}

// made makes the copy of the film in the folder.
func made(t *testing.T, dir string) *upload.Film {
	t.Helper()
	source, err := facts(filepath.Join(dir, sourceFile))
	if err != nil || !source.Video {
		t.Fatalf("the check refuses %+v, %v", source, err)
	}
	film, err := filmMaker{
		program: ffmpegtest.Find(t),
		dir:     dir,
		task:    upload.CopyTask{Duration: source.Duration},
	}.make(
		t.Context(),
	)
	if err != nil {
		t.Fatal(err)
	}
	return film
}

func TestRotatedFilmIsUpright(t *testing.T) {
	t.Parallel()
	for _, codec := range []string{"libx264", "libx265"} {
		dir := t.TempDir()
		draw(t, dir, join(frames("320x180", 12, 1), []string{"-c:v", codec, "-pix_fmt", "yuv420p", "-f", "mp4"})...)
		turn(t, filepath.Join(dir, sourceFile))
		if film := made(t, dir); film.Width != 180 || film.Height != 320 {
			t.Errorf("%s: the copy is %+v", codec, film)
		}
	}
}

// turn writes a matrix for a quarter turn into the header of the first track.
func turn(t *testing.T, path string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(string(content), "tkhd")
	matrix := content[at+4+4+20+16:][:36]
	copy(
		matrix,
		"\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\xFF\xFF\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xB4\x00\x00\x00\x00\x00\x00\x40\x00\x00\x00",
	)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestTruncatedCopyIsRejected: a film whose frames cannot be decoded to the end gets no copy.
func TestTruncatedCopyIsRejected(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	draw(
		t,
		dir,
		join(
			frames("320x180", 12, 8),
			[]string{
				"-c:v",
				"libx265",
				"-preset",
				"ultrafast",
				"-pix_fmt",
				"yuv420p",
				"-x265-params",
				"keyint=12",
				"-f",
				"mp4",
			},
		)...)
	path := filepath.Join(dir, sourceFile)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	begin := strings.Index(string(content), "mdat") + 4
	end := strings.Index(string(content), "moov") - 4
	for i := begin + (end-begin)/3; i < end; i++ {
		content[i] = 0
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = filmMaker{
		program: ffmpegtest.Find(t),
		dir:     dir,
		task:    upload.CopyTask{Duration: 8 * time.Second},
	}.make(
		t.Context(),
	)
	var exit *exec.ExitError
	if !errors.Is(err, errDecode) && !errors.As(err, &exit) {
		t.Errorf("got %v", err)
	}
}

// checkThumbnails checks that the grid is as large as its numbers say.
func checkThumbnails(t *testing.T, dir string, film upload.Film) {
	t.Helper()
	n := film.Thumbnails
	width, height := jpegSize(t, filepath.Join(dir, thumbnailsFile))
	if width != n.Columns*n.Width || height != n.Rows*n.Height || n.Count > n.Columns*n.Rows ||
		n.Count <= n.Columns*(n.Rows-1) {
		t.Errorf("the grid of %s by %s is %+v", strconv.Itoa(width), strconv.Itoa(height), *n)
	}
	if width, height := jpegSize(
		t,
		filepath.Join(dir, posterFile),
	); width != min(film.Width, width) ||
		height > posterHeight {
		t.Errorf("the poster is %d by %d", width, height)
	}
}

// checkClip checks that the clip has at most three seconds of the copy without sound, small and in its shape.
func checkClip(t *testing.T, dir string, film upload.Film) {
	t.Helper()
	clip, err := facts(filepath.Join(dir, clipFile))
	if err != nil || film.Clip != clipFile {
		t.Fatalf("the clip %q: %v", film.Clip, err)
	}
	if clip.Size > 150_000 || clip.AudioCodec != "" || clip.SoundTracks != 0 || clip.VideoCodec != "h264" ||
		clip.Duration > 3100*time.Millisecond || clip.Duration > film.Duration+100*time.Millisecond {
		t.Errorf("the clip is %+v", clip)
	}
	shape := float64(film.Width) / float64(film.Height)
	if min(clip.Width, clip.Height) > 360 || math.Abs(float64(clip.Width)/float64(clip.Height)/shape-1) > .02 {
		t.Errorf("the clip of %d by %d is %d by %d", film.Width, film.Height, clip.Width, clip.Height)
	}
}
