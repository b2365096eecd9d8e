package clip_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marquee/backend/embedded/sketch/clip"
)

// tiny is a film of a second and a half, small enough to be made in a blink.
func tiny(t *testing.T) clip.Options {
	t.Helper()
	modules, err := clip.FindNodeModules(".")
	if err != nil {
		t.Fatal(err)
	}
	return clip.Options{
		NodeModules: modules, Scene: clip.Sea, Palette: clip.Night(), Seed: 103,
		Width: 96, Height: 54, FPS: 8, Seconds: 1.5,
	}
}

// boxes reads an MP4 file by a walk of its own: every box's content by its path, "moov/mvhd".
func boxes(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	found := map[string][]byte{}
	var walk func(prefix string, part []byte)
	walk = func(prefix string, part []byte) {
		for len(part) > 0 {
			if len(part) < 8 {
				t.Fatalf("%d bytes left over in %q", len(part), prefix)
			}
			size := int(binary.BigEndian.Uint32(part))
			if size < 8 || size > len(part) {
				t.Fatalf("box %q in %q: size %d of %d", part[4:8], prefix, size, len(part))
			}
			path := prefix + string(part[4:8])
			found[path] = part[8:size]
			if strings.Contains(" moov trak mdia minf stbl ", " "+string(part[4:8])+" ") {
				walk(path+"/", part[8:size])
			}
			part = part[size:]
		}
	}
	walk("", data)
	return found
}

func TestMakeGivesAFilm(t *testing.T) {
	t.Parallel()
	o := tiny(t)
	film, err := clip.Make(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	found := boxes(t, film)
	for _, path := range []string{"ftyp", "mdat", "moov/mvhd", "moov/trak/mdia/minf/stbl/stsd", "moov/trak/mdia/minf/stbl/stsz"} {
		if len(found[path]) == 0 {
			t.Errorf("the film has no %s", path)
		}
	}
	if !bytes.Contains(found["moov/trak/mdia/minf/stbl/stsd"], []byte("avc1")) {
		t.Error("the film is not H.264")
	}
	if got := binary.BigEndian.Uint32(found["moov/trak/mdia/minf/stbl/stsz"][8:]); got != 12 {
		t.Errorf("the film has %d pictures, want 12", got)
	}
	header := found["moov/mvhd"]
	if header[0] != 0 {
		t.Fatalf("mvhd has version %d", header[0])
	}
	scale, duration := binary.BigEndian.Uint32(header[12:]), binary.BigEndian.Uint32(header[16:])
	seconds := float64(duration) / float64(scale)
	if frame := 1 / float64(o.FPS); seconds < o.Seconds-frame || seconds > o.Seconds+frame {
		t.Errorf("the film lasts %.3f s, want %.3f", seconds, o.Seconds)
	}
	track := found["moov/trak/tkhd"]
	width, height := binary.BigEndian.Uint32(track[76:])>>16, binary.BigEndian.Uint32(track[80:])>>16
	if int(width) != o.Width || int(height) != o.Height {
		t.Errorf("the film is %d × %d, want %d × %d", width, height, o.Width, o.Height)
	}
}

func TestMakeIsDeterministic(t *testing.T) {
	t.Parallel()
	o := tiny(t)
	other := o
	other.Seed++
	films := make([][]byte, 3)
	err := clip.MakeAll(t.Context(), []clip.Options{o, o, other}, func(i int, film []byte) error {
		films[i] = film
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(films[0], films[1]) {
		t.Error("the same options gave two different films")
	}
	if bytes.Equal(films[0], films[2]) {
		t.Error("another seed gave the same film")
	}
	if times := boxes(t, films[0])["moov/mvhd"][4:12]; !bytes.Equal(times, make([]byte, 8)) {
		t.Errorf("the film carries the times % x", times)
	}
}

func TestMakeSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	empty := t.TempDir()
	broken := t.TempDir()
	pkg := filepath.Join(broken, "h264-mp4-encoder")
	if err := os.MkdirAll(pkg, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(pkg, "package.json"), []byte(`{"main":"gone.js"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(*clip.Options)
		want   []string
	}{
		"no node":         {func(o *clip.Options) { o.Node = "node-that-is-not-there" }, []string{"node-that-is-not-there was not found", "install Node"}},
		"no package":      {func(o *clip.Options) { o.NodeModules = empty }, []string{"h264-mp4-encoder is not installed", "npm ci"}},
		"broken package":  {func(o *clip.Options) { o.NodeModules = broken }, []string{"encode with node", "exit status 1"}},
		"odd size":        {func(o *clip.Options) { o.Width, o.Height = 97, 30 }, []string{"width 97 must be an even number", "height 30"}},
		"no time":         {func(o *clip.Options) { o.Seconds = 0 }, []string{"more than 0"}},
		"too long":        {func(o *clip.Options) { o.Seconds = 61 }, []string{"at most 60"}},
		"no pictures":     {func(o *clip.Options) { o.FPS = 0 }, []string{"frames per second"}},
		"unknown scene":   {func(o *clip.Options) { o.Scene = "desert" }, []string{`no scene is called "desert"`}},
		"several at once": {func(o *clip.Options) { o.FPS, o.Scene = 0, "desert" }, []string{"frames per second", "desert"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := tiny(t)
			c.change(&o)
			film, err := clip.Make(t.Context(), o)
			if err == nil {
				t.Fatalf("got a film of %d bytes", len(film))
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error does not say %q: %v", want, err)
				}
			}
		})
	}
}

func TestMakeStopsWhenCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := clip.Make(ctx, tiny(t)); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want the cancellation", err)
	}
}

func TestMakeAllEndsWithTheFirstError(t *testing.T) {
	t.Parallel()
	wrong := tiny(t)
	wrong.Scene = "desert"
	err := clip.MakeAll(t.Context(), []clip.Options{tiny(t), wrong}, func(int, []byte) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "clip 2 of 2") {
		t.Fatalf("got %v, want an error about the second clip", err)
	}
}
