package inspect

import (
	"bufio"
	"encoding/binary"
	"io"
)

// pngWithin reports whether decoding a PNG takes at most so many passes over its pixels (PNG, third edition, sections
// 5.3 and 11): one for each frame of an animation, the still picture's included, two for an interlaced one, whose
// pixels are put in place after each of its seven passes. It reads the headers of the chunks, maxPictureChunks at most.
func pngWithin(content io.Reader, passes int) bool {
	r := bufio.NewReader(content)
	if _, err := r.Discard(8); err != nil { // the signature
		return true // decoding finds what cannot be read
	}
	taken, each := 0, 1
	for range maxPictureChunks {
		header, err := r.Peek(8)
		if err != nil {
			return true
		}
		length, kind := int64(binary.BigEndian.Uint32(header)), string(header[4:])
		switch kind {
		case "IHDR":
			taken = 1
			if body, err := r.Peek(8 + 13); err == nil && body[8+12] != 0 {
				each = 2
			}
		case "fcTL":
			taken++
		case "IEND":
			return taken*each <= passes
		}
		if taken*each > passes {
			return false
		}
		if _, err := io.CopyN(io.Discard, r, 8+length+4); err != nil {
			return true
		}
	}
	return false
}
