package inspect

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/upload"
)

// shape is a way to write a film. Its arguments follow a test picture of 64×36 and a tone.
type shape struct {
	name     string // of the file
	seconds  int
	args     string
	warnings []upload.FileWarning
}

// shapes returns the encodings and containers that entrants upload.
func shapes() []shape {
	codec, sound := upload.WarningVideoCodec, upload.WarningAudioCodec
	colours := upload.WarningColours
	const h264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p "
	return []shape{
		{"plain.mp4", 2, h264 + "-c:a aac", nil},
		{"faststart.mp4", 2, h264 + "-c:a aac -movflags +faststart", nil},
		{"quicktime.mov", 2, h264 + "-c:a aac", nil},
		{"apple.m4v.mp4", 2, h264 + "-c:a aac -f ipod", nil},
		{"phone.3gp.mp4", 2, "-s 176x144 -c:v h263 -an -f 3gp", []upload.FileWarning{codec}},
		{"bframes.mp4", 3, "-c:v libx264 -preset medium -bf 3 -g 24 -pix_fmt yuv420p -c:a aac", nil},
		{"silent.mp4", 2, h264 + "-an", nil},
		{"late_sound.mp4", 3, h264 + "-af adelay=700 -c:a aac", nil},
		{"long_sound.mp4", 2, h264 + "-af apad=whole_len=176400 -c:a aac", nil},
		{"fragments.mp4", 4, h264 + "-g 12 -c:a aac -movflags frag_keyframe+empty_moov", nil},
		{"fragments_moof.mp4", 4, h264 + "-g 12 -c:a aac -movflags frag_keyframe+empty_moov+default_base_moof", nil},
		{"fragments_hybrid.mp4", 4, h264 + "-g 12 -c:a aac -movflags frag_keyframe", nil},
		{"fragments_separate.mp4", 4, h264 + "-g 12 -c:a aac -movflags frag_keyframe+separate_moof+empty_moov", nil},
		{"dash.mp4", 4, h264 + "-g 12 -an -movflags dash+frag_keyframe+global_sidx", nil},
		{
			"negative_offsets.mp4",
			4,
			h264 + "-g 12 -an -movflags frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets",
			nil,
		},
		{"vfr.mp4", 4, "-vf select='not(mod(n\\,7))+not(mod(n\\,3))' -vsync vfr " + h264 + "-c:a aac", nil},
		{"fps_ntsc.mp4", 2, "-r 30000/1001 " + h264 + "-c:a aac", nil},
		{"fps_60.mov", 2, "-r 60 " + h264 + "-c:a aac", nil},
		{"timescale.mp4", 2, h264 + "-video_track_timescale 1000000 -c:a aac", nil},
		{
			"hevc.mp4",
			2,
			"-c:v libx265 -preset ultrafast -pix_fmt yuv420p -tag:v hvc1 -c:a aac",
			[]upload.FileWarning{codec},
		},
		{
			"hevc_10bit.mov",
			2,
			"-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -c:a aac",
			[]upload.FileWarning{codec},
		},
		{"prores.mov", 2, "-c:v prores_ks -profile:v 2 -c:a pcm_s16le", []upload.FileWarning{codec, sound}},
		{
			"prores_4444.mov",
			2,
			"-c:v prores_ks -profile:v 4 -pix_fmt yuva444p10le -c:a pcm_s24le",
			[]upload.FileWarning{codec, sound},
		},
		{
			"h264_10bit.mp4",
			2,
			"-c:v libx264 -preset ultrafast -pix_fmt yuv420p10le -c:a aac",
			[]upload.FileWarning{colours},
		},
		{"h264_422.mov", 2, "-c:v libx264 -preset ultrafast -pix_fmt yuv422p -c:a aac", []upload.FileWarning{colours}},
		{"h264_444.mp4", 2, "-c:v libx264 -preset ultrafast -pix_fmt yuv444p -c:a aac", []upload.FileWarning{colours}},
		{"mpeg4.mp4", 2, "-c:v mpeg4 -c:a libmp3lame", []upload.FileWarning{codec}},
		{"mjpeg.mov", 2, "-c:v mjpeg -pix_fmt yuvj420p -c:a pcm_s16be", []upload.FileWarning{codec, sound}},
		{"vp9_opus.mp4", 2, "-c:v libvpx-vp9 -deadline realtime -pix_fmt yuv420p -c:a libopus", nil},
		{
			"vp9_10bit.mp4",
			1,
			"-c:v libvpx-vp9 -deadline realtime -pix_fmt yuv420p10le -an",
			[]upload.FileWarning{colours},
		},
		{
			"vp9_12bit.mp4",
			1,
			"-c:v libvpx-vp9 -deadline realtime -pix_fmt yuv420p12le -an",
			[]upload.FileWarning{colours},
		},
		{"vp9_444.mp4", 1, "-c:v libvpx-vp9 -deadline realtime -pix_fmt yuv444p -an", []upload.FileWarning{colours}},
		{"av1.mp4", 1, "-r 4 -c:v libaom-av1 -cpu-used 8 -pix_fmt yuv420p -an", nil},
		{
			"av1_10bit.mp4",
			1,
			"-r 4 -c:v libaom-av1 -cpu-used 8 -pix_fmt yuv420p10le -an",
			[]upload.FileWarning{colours},
		},
		{"av1_422.mp4", 1, "-r 4 -c:v libaom-av1 -cpu-used 8 -pix_fmt yuv422p -an", []upload.FileWarning{colours}},
		{"av1_444.mp4", 1, "-r 4 -c:v libaom-av1 -cpu-used 8 -pix_fmt yuv444p -an", []upload.FileWarning{colours}},
		{"animation.mov", 1, "-c:v qtrle -c:a alac", []upload.FileWarning{codec, sound}},
		{
			"dnxhr.mov",
			1,
			"-s 256x144 -c:v dnxhd -profile:v dnxhr_lb -pix_fmt yuv422p -c:a pcm_s24le",
			[]upload.FileWarning{codec, sound},
		},
		{"ac3.mp4", 2, h264 + "-c:a ac3", []upload.FileWarning{sound}},
		{"flac.mp4", 2, h264 + "-c:a flac -strict -2", nil},
		{"png.mov", 1, "-c:v png -an", []upload.FileWarning{codec}},
		{"chapters_and_timecode.mov", 2, h264 + "-c:a aac -timecode 01:00:00:00", nil},
	}
}

// draw writes a film in a shape and returns its path. Encoders that this ffmpeg lacks skip
// the test.
func draw(t *testing.T, s shape) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), s.name)
	args := []string{"-nostdin", "-v", "error", "-threads", "1",
		"-f", "lavfi", "-i", fmt.Sprintf("testsrc=size=64x36:rate=24:duration=%d", s.seconds),
		"-f", "lavfi", "-i", fmt.Sprintf("sine=frequency=440:sample_rate=44100:duration=%d", s.seconds)}
	args = append(args, strings.Fields(s.args)...)
	run(t, append(args, "-strict", "-2", "-y", path)...)
	return path
}

func run(t *testing.T, args ...string) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), string(ffmpegtest.Find(t)), args...).CombinedOutput()
	if strings.Contains(string(out), "Unknown encoder") {
		t.Skipf("%s", out)
	}
	if err != nil {
		t.Fatalf("ffmpeg %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// probed is what ffmpeg finds in a file, edit lists ignored, as ffprobe does.
type probed struct {
	length         time.Duration
	picture, sound string // codecs; "" without the stream
}

var (
	probedLength  = regexp.MustCompile(`Duration: (\d+):(\d+):(\d+\.\d+)`)
	probedPicture = regexp.MustCompile(`Stream #.* Video: (\w+)`)
	probedSound   = regexp.MustCompile(`Stream #.* Audio: (\w+)`)
)

func probe(t *testing.T, path string) probed {
	t.Helper()
	// ffmpeg describes its inputs and fails, because it gets no output.
	out, _ := exec.CommandContext(
		t.Context(),
		string(ffmpegtest.Find(t)),
		"-nostdin",
		"-ignore_editlist",
		"1",
		"-i",
		path,
	).CombinedOutput()
	length := probedLength.FindStringSubmatch(string(out))
	if length == nil {
		t.Fatalf("ffmpeg does not describe %s:\n%s", path, out)
	}
	found, err := time.ParseDuration(length[1] + "h" + length[2] + "m" + length[3] + "s")
	if err != nil {
		t.Fatal(err)
	}
	codec := func(pattern *regexp.Regexp) string {
		if match := pattern.FindStringSubmatch(string(out)); match != nil {
			return match[1]
		}
		return ""
	}
	return probed{found, codec(probedPicture), codec(probedSound)}
}

func examined(t *testing.T, path string) upload.FileFacts {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	return File(t.Context(), file, info.Size())
}

// TestShapesAgreeWithFfmpeg on length, codecs, and what browsers do not play.
func TestShapesAgreeWithFfmpeg(t *testing.T) {
	t.Parallel()
	for _, s := range shapes() {
		t.Run(s.name, func(t *testing.T) {
			path := draw(t, s)
			facts, want := examined(t, path), probe(t, path)
			if !facts.Video || facts.Problem != upload.ProblemNone {
				t.Fatalf("refused: %+v", facts)
			}
			if off := (facts.Duration - want.length).Abs(); off > 120*time.Millisecond {
				t.Errorf("runs %v, ffmpeg says %v", facts.Duration, want.length)
			}
			if facts.VideoCodec != want.picture {
				t.Errorf("picture in %q, ffmpeg says %q", facts.VideoCodec, want.picture)
			}
			if facts.AudioCodec != want.sound && (facts.AudioCodec != "pcm" || !strings.HasPrefix(want.sound, "pcm_")) {
				t.Errorf("sound in %q, ffmpeg says %q", facts.AudioCodec, want.sound)
			}
			if strings.Contains(s.args, "-an") {
				s.warnings = append(s.warnings, upload.WarningNoSound)
			}
			if got := facts.Warnings(); !slices.Equal(got, s.warnings) {
				t.Errorf("warnings %v, want %v", got, s.warnings)
			}
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range []int{50, 90, 99} { // percent
				if facts := fileFacts(content[:len(content)*part/100]); facts.Video {
					t.Errorf("%d %% of the file pass as a film", part)
				}
			}
		})
	}
}
