package marks_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"marquee/backend/marks"
)

// behind is a file with a hole of size bytes and an end behind its content. The hole takes no room on the disk.
func behind(t *testing.T, content []byte, head string, size int64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "film")
	box := binary.BigEndian.AppendUint64([]byte("\x00\x00\x00\x01"+head[:4]), uint64(size)) //nolint:gosec // positive
	whole := append(append(content[:len(content):len(content)], box...), head[4:]...)
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, int64(len(content))+size); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestReaderOfManifestsStaysSmall reads signed films behind whose end more follows that no signature covers.
//
//nolint:paralleltest // it measures what its processes take
func TestReaderOfManifestsStaysSmall(t *testing.T) {
	p := program(t)
	ours := authority(t, "Test Studio")
	film := signed(
		t,
		p,
		signer(ours),
		media(t)["video/mp4"],
		"video/mp4",
		marks.Origin{SourceType: "digitalCapture", Action: "c2pa.created"},
	)
	another := behind(
		t,
		film,
		"uuid\xD8\xFE\xC3\xD6\x1B\x0E\x48\x3C\x92\x97\x58\x28\x87\x7E\xC4\x81\x00\x00\x00\x00another\x00",
		100<<20,
	)
	boxes := write(
		t,
		t.TempDir(),
		"boxes",
		append(bytes.Clone(film), bytes.Repeat([]byte("\x00\x00\x00\x08free"), 3<<20)...),
	)
	const depth = 65_000
	deep := bytes.Clone(film)
	for i := range depth {
		deep = append(binary.BigEndian.AppendUint32(deep, uint32(8*(depth-i))), "udta"...) //nolint:gosec // small
	}
	for name, path := range map[string]string{
		"a manifest of another purpose": another, "three million boxes": boxes, "65,000 boxes in one another": write(t, t.TempDir(), "deep", deep),
	} {
		read, err := p.Read(t.Context(), marks.File{Path: path, Format: "video/mp4"})
		var u syscall.Rusage
		if usage := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u); usage != nil {
			t.Fatal(usage)
		}
		if err != nil || read[0].State != marks.StateInvalid || u.Maxrss > 256<<10 {
			t.Errorf("%s: %+v %v, %d MB", name, read, err, u.Maxrss>>10)
		}
	}
}
