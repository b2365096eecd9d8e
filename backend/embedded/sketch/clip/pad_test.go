package clip_test

import (
	"bytes"
	"testing"

	"marquee/backend/embedded/sketch/clip"
)

func TestPad(t *testing.T) {
	t.Parallel()
	film := []byte("\x00\x00\x00\x0cftypisom")
	for _, size := range []int64{12, 20, 21, 1 << 20} {
		var out bytes.Buffer
		if err := clip.Pad(&out, film, size); err != nil {
			t.Errorf("pad to %d: %v", size, err)
			continue
		}
		if int64(out.Len()) != size {
			t.Errorf("padded to %d bytes, want %d", out.Len(), size)
		}
		found := boxes(t, out.Bytes())
		if string(found["ftyp"]) != "isom" {
			t.Errorf("padding to %d changed the film", size)
		}
		if filling, ok := found["free"]; ok != (size > 12) || ok && int64(len(filling)) != size-20 {
			t.Errorf("padding to %d: the free box holds %d bytes", size, len(filling))
		}
	}
	var first, second bytes.Buffer
	if err := clip.Pad(&first, film, 4096); err != nil {
		t.Fatal(err)
	}
	if err := clip.Pad(&second, film, 4096); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the filling differs from one time to the next")
	}
}

func TestPadRefuses(t *testing.T) {
	t.Parallel()
	film := make([]byte, 100)
	for _, size := range []int64{0, 99, 101, 107, 100 + 1<<32} {
		var out bytes.Buffer
		if err := clip.Pad(&out, film, size); err == nil || out.Len() > 0 {
			t.Errorf("padding 100 bytes to %d: error %v after %d bytes", size, err, out.Len())
		}
	}
}
