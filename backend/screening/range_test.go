package screening

import (
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"
	"time"

	"marquee/backend/ffmpeg"
	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/upload"
)

// drawHDR draws a film of white paper under the light that a cinema's screen has, 203 cd/m²,
// in PQ; the same code is a little darker in HLG.
func drawHDR(t *testing.T, dir, curve string) {
	t.Helper()
	draw(
		t,
		dir,
		"-f",
		"lavfi",
		"-i",
		"color=c=0x949494:s=320x180:r=12:d=1,format=yuv420p10le",
		"-c:v",
		"libx265",
		"-preset",
		"ultrafast",
		"-tag:v",
		"hvc1",
		"-color_primaries",
		"bt2020",
		"-color_trc",
		curve,
		"-colorspace",
		"bt2020nc",
		"-x265-params",
		"log-level=0:colorprim=bt2020:transfer="+curve+":colormatrix=bt2020nc",
		"-movflags",
		"+write_colr",
		"-f",
		"mp4",
	) // the default in newer versions of ffmpeg
}

// brightness is the middle of the poster, from 0 to 255.
func brightness(t *testing.T, dir string) int {
	t.Helper()
	file, err := os.Open(filepath.Join(dir, posterFile))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	picture, err := jpeg.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	bounds := picture.Bounds()
	_, green, _, _ := picture.At(bounds.Dx()/2, bounds.Dy()/2).RGBA()
	return int(green >> 8)
}

// TestHighDynamicRangeIsToneMapped: without tone mapping the picture would have a brightness of 148.
func TestHighDynamicRangeIsToneMapped(t *testing.T) {
	t.Parallel()
	for curve, want := range map[string]int{"smpte2084": 193, "arib-std-b67": 144} {
		dir := t.TempDir()
		drawHDR(t, dir, curve)
		if source, err := facts(filepath.Join(dir, sourceFile)); err != nil || source.HDR != curve {
			t.Errorf("%s: the film is %+v, %v", curve, source, err)
		}
		made(t, dir)
		if copied, err := facts(filepath.Join(dir, filmFile)); err != nil || copied.HDR != "" {
			t.Errorf("%s: the copy is %+v, %v", curve, copied, err)
		}
		if got := brightness(t, dir); got < want-4 || got > want+4 {
			t.Errorf("%s: the copy's brightness is %d, want %d", curve, got, want)
		}
	}
}

// TestCurveOfTheStreamIsToneMapped: the file has no colr box, only the stream names the curve. An H.264 film of 8 bits
// would otherwise keep its picture.
func TestCurveOfTheStreamIsToneMapped(t *testing.T) {
	t.Parallel()
	const colours = ":colorprim=bt2020:colormatrix=bt2020nc:transfer="
	hevc := []string{
		"-vf",
		"format=yuv420p10le",
		"-c:v",
		"libx265",
		"-preset",
		"ultrafast",
		"-tag:v",
		"hvc1",
		"-x265-params",
	}
	h264 := []string{"-vf", "format=yuv420p", "-c:v", "libx264", "-preset", "ultrafast", "-x264-params"}
	for name, c := range map[string]struct {
		codec []string
		curve string
		want  int // brightness
	}{
		"hevc, PQ":       {append(hevc, "log-level=0"+colours+"smpte2084"), "smpte2084", 193},
		"hevc, HLG":      {append(hevc, "log-level=0"+colours+"arib-std-b67"), "arib-std-b67", 144},
		"h264, PQ":       {append(h264, "keyint=12"+colours+"smpte2084"), "smpte2084", 193},
		"h264, standard": {append(h264, "keyint=12:colorprim=bt709:colormatrix=bt709:transfer=bt709"), "", 148},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			draw(
				t,
				dir,
				join(
					[]string{"-f", "lavfi", "-i", "color=c=0x949494:s=320x180:r=12:d=1"},
					c.codec,
					[]string{"-f", "mp4"},
				)...)
			if source, err := facts(filepath.Join(dir, sourceFile)); err != nil || source.HDR != "" {
				t.Fatalf("the file names a curve: %+v, %v", source, err)
			}
			m := filmMaker{program: ffmpegtest.Find(t), dir: dir, task: upload.CopyTask{Duration: time.Second}}
			if curve := m.look(t.Context()).curve; curve != c.curve {
				t.Errorf("the curve is %q, want %q", curve, c.curve)
			}
			made(t, dir)
			if got := brightness(t, dir); got < c.want-3 || got > c.want+3 {
				t.Errorf("the copy's brightness is %d, want %d", got, c.want)
			}
		})
	}
}

// TestHighDynamicRangeWithoutItsFilterGivesACopy runs an ffmpeg without zscale.
func TestHighDynamicRangeWithoutItsFilterGivesACopy(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	drawHDR(t, dir, "smpte2084")
	script := filepath.Join(t.TempDir(), "ffmpeg")
	lines := "#!/bin/sh\ncase \"$*\" in *zscale*) echo \"No such filter: 'zscale'\" >&2; exit 1;; esac\nexec " + string(
		ffmpegtest.Find(t),
	) + " \"$@\"\n"
	if err := os.WriteFile(script, []byte(lines), 0o700); err != nil {
		t.Fatal(err)
	}
	film, err := filmMaker{
		program: ffmpeg.Program(script),
		dir:     dir,
		task:    upload.CopyTask{Duration: time.Second},
	}.make(
		t.Context(),
	)
	if err != nil || film.Width != 320 {
		t.Errorf("the copy is %+v, %v", film, err)
	}
}

// TestFilmOfFiveMinutes copies a film of the maximum length, with few frames of few pixels: players can seek to every
// second of the copy, and its thumbnails cover all of it.
func TestFilmOfFiveMinutes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	draw(t, dir, join(frames("64x36", 3, 300),
		[]string{"-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "900", "-f", "mp4"})...)
	film := made(t, dir)
	if film.Duration < 299*time.Second || film.Duration > 301*time.Second || film.Thumbnails.Count != 100 {
		t.Errorf("the copy is %+v, %+v", film, film.Thumbnails)
	}
	copied, err := facts(filepath.Join(dir, filmFile))
	if err != nil || copied.KeyInterval > 1100*time.Millisecond {
		t.Errorf("the copy is %+v, %v", copied, err)
	}
	checkThumbnails(t, dir, *film)
}

// TestRateOfACopyHasALimit encodes noise, which does not compress: the copy keeps its rate, and the clip its size.
func TestRateOfACopyHasALimit(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	draw(t, dir, "-f", "lavfi", "-i", "color=gray:s=640x400:r=24:d=4,noise=alls=100:allf=t",
		"-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-b:v", "20M", "-f", "mp4")
	film := made(t, dir)
	info, err := os.Stat(filepath.Join(dir, filmFile))
	if err != nil {
		t.Fatal(err)
	}
	if bits := float64(info.Size()) * 8; bits > videoRate*film.Duration.Seconds()+videoBurst {
		t.Errorf("%.1f Mbit in %v", bits/1e6, film.Duration)
	}
	checkClip(t, dir, *film)
}
