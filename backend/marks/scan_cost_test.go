package marks_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"strings"
	"syscall"
	"testing"
	"time"

	"marquee/backend/marks"
)

// packed is the value of a compressed PNG text.
func packed(t *testing.T, keyword, text string) string {
	t.Helper()
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return keyword + "\x00\x00" + out.String()
}

// overlapping is a directory of EXIF whose entries all name the same long text.
func overlapping(entries, length int) string {
	tiff := []byte("II*\x00\x08\x00\x00\x00")
	tiff = binary.LittleEndian.AppendUint16(tiff, uint16(entries)) //nolint:gosec // few
	for range entries {
		tiff = binary.LittleEndian.AppendUint16(tiff, 0x010E)
		tiff = binary.LittleEndian.AppendUint16(tiff, 2)
		tiff = binary.LittleEndian.AppendUint32(tiff, uint32(length)) //nolint:gosec // a megabyte
		tiff = binary.LittleEndian.AppendUint32(tiff, 0)
	}
	return string(tiff) + strings.Repeat("x", length-len(tiff))
}

// withChunks adds a chunk several times.
func withChunks(content []byte, kind, value string, times int) []byte {
	one := withChunk(content, kind, value)
	chunk := one[len(content)-12 : len(one)-12]
	return append(
		append(bytes.Clone(content[:len(content)-12]), bytes.Repeat(chunk, times)...),
		content[len(content)-12:]...)
}

// withSegments adds a segment several times.
func withSegments(content []byte, kind byte, value string, times int) []byte {
	one := withSegment(content, kind, value)
	return append(
		append(bytes.Clone(content[:2]), bytes.Repeat(one[2:len(one)-len(content)+2], times)...),
		content[2:]...)
}

// cpu is what this process has cost so far.
func cpu(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestScanHasAPriceWhateverTheFileNames: texts that are named again and again, or unpacked from little, cost no more
// than long ones.
//
//nolint:paralleltest // it measures what the process costs
func TestScanHasAPriceWhateverTheFileNames(t *testing.T) {
	files := media(t)
	drawing, photo := files["image/png"], files["image/jpeg"]
	items := "<x>" + strings.Repeat("<li>", 6000) + strings.Repeat("x</li>", 6000) + "</x>"
	long := strings.Repeat("x", 1<<20)
	for name, content := range map[string][]byte{
		"one text named 4,000 times": withChunk(drawing, "eXIf", overlapping(4000, 1<<20)),
		"the same in a photograph":   withSegment(photo, 0xE1, "Exif\x00\x00"+overlapping(4000, 65000)),
		"4,000 texts of 1 kB packed": withChunks(drawing, "zTXt", packed(t, "Comment", long), 4000),
		"lists in lists":             withChunks(drawing, "iTXt", "XML:com.adobe.xmp\x00\x00\x00\x00\x00"+items, 90),
		"lists in lists, packed":     withChunks(drawing, "zTXt", packed(t, "XML:com.adobe.xmp", items), 4000),
		"a property of 1 MB":         withChunks(drawing, "zTXt", packed(t, "XML:com.adobe.xmp", `<x a="`+long[:1<<20-20]+`"/>`), 4000),
		"a comment of 60 kB, often":  withSegments(photo, 0xFE, long[:60_000], 160),
		"labels in labels":           withChunks(drawing, "zTXt", packed(t, "AIGC", strings.Repeat("[", 9999)+strings.Repeat("]", 9999)), 4000),
	} {
		began := cpu(t)
		marks.Scan(bytes.NewReader(content), int64(len(content)))
		if cost := cpu(t) - began; cost > 2*time.Second {
			t.Errorf("%s: %d bytes cost %v", name, len(content), cost)
		}
	}
}
