package video_test

import (
	"bytes"
	"image"
	"os"
	"testing"
	"time"

	"marquee/backend/embedded/sketch/video"
	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/storage/inspect"
)

// stripes is a film of 64 by 36 pixels whose brightness grows from frame to frame.
func stripes(frames int, sound []int16) video.Film {
	frame := image.NewRGBA(image.Rect(0, 0, 64, 36))
	return video.Film{
		Width: 64, Height: 36, FPS: 12, Frames: frames, Sound: sound,
		Frame: func(number int) *image.RGBA {
			for i := range frame.Pix {
				frame.Pix[i] = uint8(number*4 + i%16)
			}
			return frame
		},
	}
}

func TestFilmIsCheckedLikeAnUpload(t *testing.T) {
	t.Parallel()
	film, err := video.Encode(t.Context(), ffmpegtest.Find(t), stripes(30, make([]int16, 3*video.SoundRate)))
	if err != nil {
		t.Fatal(err)
	}
	facts := inspect.File(t.Context(), bytes.NewReader(film), int64(len(film)))
	if !facts.Video || facts.Duration != 2500*time.Millisecond || facts.Width != 64 || facts.Height != 36 {
		t.Errorf("the film is %+v", facts)
	}
	index, pictures := bytes.Index(film, []byte("moov")), bytes.Index(film, []byte("mdat"))
	if index < 0 || index > pictures {
		t.Errorf("the index is at %d, the pictures are at %d", index, pictures)
	}
	for _, box := range []string{"avc1", "mp4a"} {
		if !bytes.Contains(film[:pictures], []byte(box)) {
			t.Errorf("the film has no %s", box)
		}
	}
}

func TestFilmWithoutSoundHasOneTrack(t *testing.T) {
	t.Parallel()
	film, err := video.Encode(t.Context(), ffmpegtest.Find(t), stripes(12, nil))
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(film, []byte("trak")); n != 1 || bytes.Contains(film, []byte("mp4a")) {
		t.Errorf("the film has %d tracks", n)
	}
}

func TestEncodeLeavesNoFilesBehind(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	if _, err := video.Encode(t.Context(), ffmpegtest.Find(t), stripes(3, make([]int16, 9))); err != nil {
		t.Fatal(err)
	}
	wrong := stripes(3, nil)
	wrong.Width = 63
	if _, err := video.Encode(t.Context(), ffmpegtest.Find(t), wrong); err == nil {
		t.Error("an odd width was encoded")
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
