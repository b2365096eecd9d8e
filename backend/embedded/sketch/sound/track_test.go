package sound_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/embedded/sketch/sound"
	"marquee/backend/storage/inspect"
)

func silentFilm(t *testing.T) []byte {
	t.Helper()
	modules, err := clip.FindNodeModules(".")
	if err != nil {
		t.Fatal(err)
	}
	film, err := clip.Make(t.Context(), clip.Options{NodeModules: modules, Scene: clip.Sea, Palette: clip.Night(), Seed: 1, Width: 64, Height: 36, FPS: 4, Seconds: 2})
	if err != nil {
		t.Fatal(err)
	}
	return film
}

// TestAdd leaves the pictures where and as they were, and its file is a film of the same length to our
// own reader, and to ffprobe where there is one.
func TestAdd(t *testing.T) {
	t.Parallel()
	film := silentFilm(t)
	loud, err := sound.Add(film, make([]int16, 2*sound.Rate))
	if err != nil {
		t.Fatal(err)
	}
	index := bytes.Index(film, []byte("moov")) - 4
	if !bytes.Equal(loud[:index], film[:index]) {
		t.Error("the pictures have changed")
	}
	before, after := inspect.File(bytes.NewReader(film), int64(len(film))), inspect.File(bytes.NewReader(loud), int64(len(loud)))
	if before != after || !after.Video || after.Duration != 2*time.Second {
		t.Errorf("%+v became %+v", before, after)
	}
	if _, err := exec.LookPath("ffprobe"); err != nil {
		t.Log("ffprobe is not installed: our own reader has looked")
		return
	}
	path := filepath.Join(t.TempDir(), "film.mp4")
	if err := os.WriteFile(path, loud, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "ffprobe", "-v", "error", "-show_entries", "stream=codec_name,duration", "-of", "csv=p=0", path).CombinedOutput()
	if got := strings.Join(strings.Fields(string(out)), " "); err != nil || got != "h264,2.000000 flac,2.000000" {
		t.Errorf("ffprobe sees %q, %v", got, err)
	}
}

// TestAddRefuses what is no film of ours.
func TestAddRefuses(t *testing.T) {
	t.Parallel()
	for name, film := range map[string]string{
		"nothing": "", "no boxes": "film", "no index": "\x00\x00\x00\x08free", "an empty index": "\x00\x00\x00\x08moov",
	} {
		if _, err := sound.Add([]byte(film), make([]int16, 10)); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
}
