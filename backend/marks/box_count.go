package marks

import (
	"encoding/binary"
	"io"
	"os"
	"slices"
	"strings"
)

const (
	// maxBoxes is how many boxes a film may have for its manifest to be validated: the reader's time grows with their
	// square, and 30,000 take it 15 seconds. A film of five minutes in fragments of half a second has about 5,000.
	maxBoxes = 12_000
	// maxBoxDepth is how deep boxes may lie in one another.
	maxBoxDepth = 32
)

// boxContainers are the boxes of ISO/IEC 14496-12 that hold nothing but boxes.
func boxContainers() []string {
	return []string{
		"moov",
		"trak",
		"mdia",
		"minf",
		"stbl",
		"dinf",
		"edts",
		"udta",
		"mvex",
		"moof",
		"traf",
		"mfra",
		"meco",
		"strk",
		"sinf",
		"schi",
	}
}

// manyBoxes reports whether a film has more boxes than the reader may be given, or in one another more deeply.
func manyBoxes(path string) (many bool, err error) {
	file, err := os.Open(path) //nolint:gosec // a file of the worker's folder
	if err != nil {
		return false, err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return false, err
	}
	left := maxBoxes
	return !countBoxes(file, 0, info.Size(), 0, &left), nil
}

// countBoxes takes the boxes between two offsets from those that are left; false when there are not enough.
func countBoxes(r io.ReaderAt, begin, end int64, depth int, left *int) bool {
	for begin+8 <= end {
		if *left--; *left < 0 || depth > maxBoxDepth {
			return false
		}
		var head [16]byte
		if n, _ := r.ReadAt(head[:], begin); n < 8 {
			return true
		}
		size, header := int64(binary.BigEndian.Uint32(head[:4])), int64(8)
		switch size {
		case 0:
			size = end - begin
		case 1:
			size, header = int64(binary.BigEndian.Uint64(head[8:])), 16 //nolint:gosec // a negative size ends the walk
		}
		if size < header || size > end-begin {
			return true
		}
		if slices.Contains(boxContainers(), string(head[4:8])) &&
			!countBoxes(r, begin+header, begin+size, depth+1, left) {
			return false
		}
		begin += size
	}
	return true
}

// isFilm reports whether a media type is one of files with boxes.
func isFilm(format string) bool { return strings.HasPrefix(format, "video/") }
