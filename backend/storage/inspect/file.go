// Package inspect finds out what a file is from its bytes, over range requests: a
// few of them, whatever the size of the file and whatever is in it. Names and
// announced types do not count.
package inspect

import (
	"bytes"
	"io"

	"marquee/backend/contest"
)

// File tells what a file of size bytes really is. What it cannot make out is
// contest.TypeUnknown; a read that fails is taken for damage, so a caller whose
// reader can fail must ask it. Size and checksum stay empty. One goroutine at a
// time may use r.
func File(r io.ReaderAt, size int64) contest.FileFacts {
	return inspect(&windowReader{source: r, size: size}, size)
}

func inspect(r io.ReaderAt, size int64) contest.FileFacts {
	head := make([]byte, min(size, 1024))
	if n, _ := r.ReadAt(head, 0); n < len(head) {
		return contest.FileFacts{}
	}
	has := func(magic string) bool { return bytes.HasPrefix(head, []byte(magic)) }
	switch {
	case has("\xFF\xD8\xFF"):
		return inspectPicture(r, size, contest.TypeJPG)
	case has("\x89PNG\r\n\x1A\n"):
		return inspectPicture(r, size, contest.TypePNG)
	case has("Rar!\x1A\x07\x00"), has("Rar!\x1A\x07\x01\x00"):
		return contest.FileFacts{Type: contest.TypeRAR}
	case has("7z\xBC\xAF\x27\x1C"):
		return contest.FileFacts{Type: contest.TypeSevenZip}
	case has("PK\x03\x04"), has("PK\x05\x06"):
		return contest.FileFacts{Type: zipType(r, size)}
	case has("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"):
		return contest.FileFacts{Type: compoundType(r, size)}
	case bytes.Contains(head, []byte("%PDF-")):
		// ISO 32000 asks for it at the beginning; readers take it within the first kilobyte.
		return contest.FileFacts{Type: contest.TypePDF}
	}
	if kind := movieType(head); kind != contest.TypeUnknown {
		return inspectMovie(r, size, kind)
	}
	return contest.FileFacts{}
}
