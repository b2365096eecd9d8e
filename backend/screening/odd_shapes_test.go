package screening

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/upload"
)

// oddShape is a film in a shape that entrants send, and what its copy must be.
type oddShape struct {
	name          string
	options       []string // of ffmpeg; after the inputs of flashes() and beeps() unless own is set
	own           bool     // options have their own inputs
	change        func(t *testing.T, path string)
	width, height int
	seconds       float64
	sound         upload.FilmSound
	tracks        int
	left, right   int     // the tones that are heard, in Hz; 0 for none to be measured
	offset        bool    // the flash and the beep at 1 s are measured
	at            float64 // when they come in the copy; 0 for 1 s
}

const fps = 25

// flashes is a black picture that is white from 1 s on for a quarter of a second.
func flashes(size string) []string {
	return []string{
		"-f",
		"lavfi",
		"-i",
		fmt.Sprintf("color=c=black:s=%s:r=%d:d=3,drawbox=c=white:t=fill:enable='between(t,0.99,1.24)'", size, fps),
	}
}

// beeps is silence with a tone from 1 s on for a quarter of a second.
func beeps() []string {
	return []string{"-f", "lavfi", "-i", "aevalsrc=0.5*sin(880*2*PI*t)*between(t\\,1\\,1.25):s=48000:d=3"}
}

func tone(hertz int) []string {
	return []string{"-f", "lavfi", "-i", fmt.Sprintf("sine=f=%d:r=48000:d=2", hertz)}
}

func quiet() []string { return []string{"-f", "lavfi", "-i", "aevalsrc=0:s=48000:d=2"} }

func words(s string) []string { return strings.Fields(s) }

// shapeRate is fewer frames a second for large pictures.
func shapeRate(size string) int {
	if len(size) > len("320x180") {
		return 4
	}
	return 12
}

func oddShapes() []oddShape {
	const x264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p "
	const av = " -f mp4"
	whole := upload.SoundWhole
	flash := func(name, options string) oddShape {
		return oddShape{
			name:    name,
			options: words(options),
			width:   160,
			height:  90,
			seconds: 3,
			sound:   whole,
			tracks:  1,
			offset:  true,
		}
	}
	sounds := func(name string, kind upload.FilmSound, tracks, left, right int, options string, inputs ...[]string) oddShape {
		all := append([][]string{frames("160x90", 12, 2)}, inputs...)
		return oddShape{
			name:    name,
			own:     true,
			options: join(join(all...), words(options)),
			width:   160,
			height:  90,
			seconds: 2,
			sound:   kind,
			tracks:  tracks,
			left:    left,
			right:   right,
		}
	}
	shape := func(name, size string, width, height int, options string) oddShape {
		return oddShape{
			name:    name,
			own:     true,
			options: join(frames(size, shapeRate(size), 2), words(options)),
			width:   width,
			height:  height,
			seconds: 2,
			sound:   upload.SoundNone,
		}
	}
	const pcm = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a pcm_s16le "
	const maps3 = "-map 0:v -map 1:a -map 2:a "
	return []oddShape{
		// Picture and sound together.
		flash("aac", x264+"-c:a aac"+av),
		flash("B-frames", "-c:v libx264 -preset medium -bf 3 -pix_fmt yuv420p -c:a aac"+av),
		flash("HEVC", "-c:v libx265 -preset ultrafast -pix_fmt yuv420p -tag:v hvc1 -c:a aac"+av),
		flash("ProRes and PCM", "-c:v prores_ks -c:a pcm_s16le -f mov"),
		flash("MPEG-4", "-c:v mpeg4 -c:a libmp3lame"+av),
		flash("fragments", x264+"-g 25 -c:a aac -movflags frag_keyframe+empty_moov"+av),
		flash(
			"fragments of a quarter second",
			x264+"-g 6 -c:a aac -movflags frag_keyframe+empty_moov+default_base_moof"+av,
		),
		flash("variable rate", "-vf select='not(mod(n\\,3))+between(n\\,20\\,40)' -vsync vfr "+x264+"-c:a aac"+av),
		flash("sparse keys", x264+"-g 500 -c:a aac"+av),
		flash("large timescale", x264+"-video_track_timescale 1000000 -c:a aac"+av),
		flash("44.1 kHz", x264+"-ar 44100 -c:a aac"+av),
		flash("8 kHz", x264+"-ar 8000 -c:a aac"+av),
		flash("Opus", x264+"-c:a libopus -strict -2"+av),
		flash("ALAC", x264+"-c:a alac -f mov"),
		flash("24 bit PCM", x264+"-c:a pcm_s24le -f mov"),
		flash("MP3", x264+"-c:a libmp3lame"+av),
		flash("10 bits", "-c:v libx264 -preset ultrafast -pix_fmt yuv420p10le -c:a aac"+av),
		flash("timecode", x264+"-c:a aac -timecode 01:00:00:00 -f mov"),
		{
			name:    "trimmed start",
			options: words(x264 + "-g 100 -c:a aac"),
			change:  trim("0.6"),
			width:   160,
			height:  90,
			seconds: 2.4,
			sound:   whole,
			tracks:  1,
			offset:  true,
			at:      .4,
		},
		{
			name:    "trimmed start by two frames",
			options: words(x264 + "-g 100 -c:a aac"),
			change:  trim("0.08"),
			width:   160,
			height:  90,
			seconds: 2.92,
			sound:   whole,
			tracks:  1,
			offset:  true,
			at:      .92,
		},
		{
			name:    "late sound",
			options: words("-af atrim=0.5 " + x264 + "-c:a aac" + av),
			width:   160,
			height:  90,
			seconds: 3,
			sound:   whole,
			tracks:  1,
			offset:  true,
		},
		{
			name:    "late sound in PCM",
			options: words("-af atrim=0.5 " + x264 + "-c:a pcm_s16le -f mov"),
			width:   160,
			height:  90,
			seconds: 3,
			sound:   whole,
			tracks:  1,
			offset:  true,
		},
		{
			name:    "late picture",
			options: words("-vf trim=0.5 " + x264 + "-c:a aac" + av),
			width:   160,
			height:  90,
			seconds: 3,
			sound:   whole,
			tracks:  1,
			offset:  true,
		},
		{
			name:    "trailer of a camera",
			options: words(x264 + "-c:a aac" + av),
			change:  trailer,
			width:   160,
			height:  90,
			seconds: 3,
			sound:   whole,
			tracks:  1,
			offset:  true,
		},
		// Sound tracks.
		sounds("two mono tracks", upload.SoundJoined, 2, 440, 1760, maps3+pcm+"-ac 1 -f mov", tone(440), tone(1760)),
		sounds(
			"two mono tracks in AAC",
			upload.SoundJoined,
			2,
			440,
			1760,
			maps3+x264+"-c:a aac -ac 1 -f mp4",
			tone(440),
			tone(1760),
		),
		sounds("silent first track", whole, 2, 440, 440, maps3+x264+"-c:a aac -f mp4", quiet(), tone(440)),
		sounds("silent first mono track", whole, 2, 440, 440, maps3+pcm+"-ac 1 -f mov", quiet(), tone(440)),
		sounds(
			"two stereo tracks",
			upload.SoundChosen,
			2,
			440,
			440,
			maps3+x264+"-ac 2 -c:a aac -f mp4",
			tone(440),
			tone(1760),
		),
		sounds("silence", upload.SoundSilent, 1, 0, 0, x264+"-c:a aac -f mp4", quiet()),
		sounds(
			"5.1",
			whole,
			1,
			440,
			440,
			"-af pan=5.1|FC=c0|FL=0*c0|FR=0*c0|LFE=0*c0|BL=0*c0|BR=0*c0 "+x264+"-c:a aac -f mp4",
			tone(440),
		),
		sounds(
			"5.1, left surround",
			whole,
			1,
			440,
			0,
			"-af pan=5.1|BL=c0|FL=0*c0|FR=0*c0|LFE=0*c0|FC=0*c0|BR=0*c0 "+x264+"-c:a aac -f mp4",
			tone(440),
		),
		sounds(
			"six mono tracks",
			upload.SoundJoined,
			6,
			440,
			1760,
			"-map 0:v -map 1:a -map 2:a -map 3:a -map 3:a -map 3:a -map 3:a "+pcm+"-ac 1 -f mov",
			tone(440),
			tone(1760),
			quiet(),
		),
		// Shapes.
		{
			name: "one picture under music",
			own:  true,
			options: join(
				frames("160x90", 25, 1),
				tone(440),
				words("-vf select=eq(n\\,0) -vsync vfr "+x264+"-c:a aac -f mp4"),
			),
			width:   160,
			height:  90,
			seconds: 2,
			sound:   whole,
			tracks:  1,
			left:    440,
			right:   440,
		},
		shape("upright", "1080x1920", 1080, 1920, x264+av),
		shape("upright in 4K", "2160x3840", 1080, 1920, x264+av),
		shape("4K", "3840x2160", 1920, 1080, x264+av),
		shape("square", "1440x1440", 1080, 1080, x264+av),
		shape("odd sides", "161x91", 162, 92, "-c:v libx264 -pix_fmt yuv444p"+av),
		shape("anamorphic", "720x576", 1024, 576, "-vf setsar=64/45 "+x264+av),
		shape(
			"anamorphic HEVC",
			"720x576",
			1024,
			576,
			"-vf setsar=64/45 -c:v libx265 -preset ultrafast -pix_fmt yuv420p"+av,
		),
		shape(
			"interlaced",
			"320x180",
			320,
			180,
			"-vf tinterlace=interleave_top -c:v libx264 -flags +ildct+ilme -x264opts tff=1 -pix_fmt yuv420p"+av,
		),
		shape(
			"interlaced ProRes",
			"320x180",
			320,
			180,
			"-vf tinterlace=interleave_top,setfield=tff -c:v prores_ks -flags +ildct+ilme -f mov",
		),
		{
			name:    "one frame a second",
			own:     true,
			options: join(frames("160x90", 1, 2), words(x264+av)),
			width:   160,
			height:  90,
			seconds: 2,
			sound:   upload.SoundNone,
		},
		shape("60 frames a second", "160x90", 160, 90, "-r 60 "+x264+av),
		shape("chapters and cover", "160x90", 160, 90, x264+"-metadata title=x -f mov"),
		{
			name:    "turned",
			own:     true,
			options: join(frames("320x180", 12, 2), words(x264+av)),
			change:  turn,
			width:   180,
			height:  320,
			seconds: 2,
			sound:   upload.SoundNone,
		},
		{
			name:    "turned HEVC",
			own:     true,
			options: join(frames("320x180", 12, 2), words("-c:v libx265 -preset ultrafast -pix_fmt yuv420p"+av)),
			change:  turn,
			width:   180,
			height:  320,
			seconds: 2,
			sound:   upload.SoundNone,
		},
	}
}

// trim cuts the beginning off as editors do that encode nothing: by an edit list.
func trim(seconds string) func(t *testing.T, path string) {
	return func(t *testing.T, path string) {
		t.Helper()
		run := exec.Command(
			string(ffmpegtest.Find(t)),
			"-nostdin",
			"-v",
			"error",
			"-ss",
			seconds,
			"-i",
			path,
			"-c",
			"copy",
			"-f",
			"mp4",
			"-y",
			path+".cut",
		)
		if out, err := run.CombinedOutput(); err != nil {
			t.Fatalf("trim: %v\n%s", err, out)
		}
		if err := os.Rename(path+".cut", path); err != nil {
			t.Fatal(err)
		}
	}
}

func trailer(t *testing.T, path string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(
			path,
			append(content, []byte(strings.Repeat("gyro\x01\xff\x7f", 600)+"8db42d694ccc418790edff439fe026bf")...),
			0o600,
		)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestCopiesOfOddShapes makes the copies of films as cameras and editing programs write them, and measures each: sides,
// time, progressive, what is heard on either side, and the time from the flash to the beep.
func TestCopiesOfOddShapes(t *testing.T) {
	t.Parallel()
	all := oddShapes()
	if len(all) < 44 {
		t.Fatalf("only %d shapes", len(all))
	}
	for _, s := range all {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			s.check(t)
		})
	}
}

func (s oddShape) check(t *testing.T) {
	dir := t.TempDir()
	options := s.options
	if !s.own {
		options = join(flashes("160x90"), beeps(), options)
		if s.change != nil && options[len(options)-2] != "-f" {
			options = append(options, "-f", "mp4")
		}
	}
	draw(t, dir, options...)
	if s.change != nil {
		s.change(t, filepath.Join(dir, sourceFile))
	}
	film := made(t, dir)
	if film.Width != s.width || film.Height != s.height {
		t.Errorf("the copy has %d × %d, want %d × %d", film.Width, film.Height, s.width, s.height)
	}
	if math.Abs(film.Duration.Seconds()-s.seconds) > .12 {
		t.Errorf("the copy runs %v, want %v s", film.Duration, s.seconds)
	}
	if film.Sound != s.sound || film.SoundTracks != s.tracks {
		t.Errorf("the sound is %q of %d tracks, want %q of %d", film.Sound, film.SoundTracks, s.sound, s.tracks)
	}
	if copied, err := facts(filepath.Join(dir, filmFile)); err != nil || copied.MayInterlace {
		t.Errorf("the copy may be interlaced: %+v, %v", copied, err)
	}
	for side, hertz := range []int{s.left, s.right} {
		if s.left+s.right == 0 {
			break
		}
		if got := hears(t, dir, side); got != hertz {
			t.Errorf("side %d hears %d Hz, want %d", side, got, hertz)
		}
	}
	if s.offset {
		s.checkOffset(t, dir)
	}
}

// maxOffset is the most by which sound and picture may differ from the film.
const maxOffset = 40 * time.Millisecond

func (s oddShape) checkOffset(t *testing.T, dir string) {
	t.Helper()
	want := s.at
	if want == 0 {
		want = 1
	}
	flash, beep := flashAt(t, dir), beepAt(t, dir)
	if off := time.Duration(
		math.Abs(flash-beep) * float64(time.Second),
	); off > maxOffset ||
		math.Abs(flash-want) > .09 {
		t.Errorf("the flash comes at %.3f s, the beep at %.3f s, want %.2f s", flash, beep, want)
	}
}

// report runs ffmpeg on the copy and returns what it says.
func report(t *testing.T, dir string, options ...string) string {
	t.Helper()
	run := exec.Command(
		string(ffmpegtest.Find(t)),
		append([]string{"-hide_banner", "-nostdin", "-i", filmFile}, options...)...)
	run.Dir = dir
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("ffmpeg %v: %v\n%s", options, err, out)
	}
	return string(out)
}

var (
	blackEnds   = regexp.MustCompile(`black_end:([\d.]+)`)
	silenceEnds = regexp.MustCompile(`silence_end: ([\d.]+)`)
	peak        = regexp.MustCompile(`max_volume: (-?[\d.]+) dB`)
)

func number(t *testing.T, pattern *regexp.Regexp, text string) float64 {
	t.Helper()
	found := pattern.FindStringSubmatch(text)
	if found == nil {
		return -1
	}
	value, err := strconv.ParseFloat(found[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func flashAt(t *testing.T, dir string) float64 {
	t.Helper()
	return number(
		t,
		blackEnds,
		report(t, dir, "-vf", "blackdetect=d=0.02:pix_th=0.4:pic_th=0.6", "-an", "-f", "null", "-"),
	)
}

func beepAt(t *testing.T, dir string) float64 {
	t.Helper()
	return number(
		t,
		silenceEnds,
		report(t, dir, "-af", "aresample=async=1:first_pts=0,silencedetect=n=-30dB:d=0.05", "-vn", "-f", "null", "-"),
	)
}

// hears is which of the tones 440 and 1,760 Hz is at least 20 dB over the other on a side, 0 for neither.
func hears(t *testing.T, dir string, side int) int {
	t.Helper()
	level := func(hertz int) float64 {
		filter := fmt.Sprintf(
			"aformat=channel_layouts=stereo,pan=mono|c0=c%d,atrim=0.5:1.5,bandpass=f=%d:width_type=q:w=12,bandpass=f=%d:width_type=q:w=12,volumedetect",
			side,
			hertz,
			hertz,
		)
		return number(t, peak, report(t, dir, "-af", filter, "-vn", "-f", "null", "-"))
	}
	low, high := level(440), level(1760)
	switch {
	case low > -40 && low > high+20:
		return 440
	case high > -40 && high > low+20:
		return 1760
	default:
		return 0
	}
}
