package inspect

import (
	"bufio"
	"encoding/binary"
	"io"
	"slices"
	"strings"
)

// CriticalPNG leaves out the chunks of a PNG that its picture does not need: a wrong checksum in a text makes Go's
// decoder refuse a picture that every browser shows. A chunk that is cut off ends the picture. The last chunk, which has
// no content, is always as it should be: a picture whose pixels are there is shown without it.
func CriticalPNG(content io.Reader) io.Reader {
	return &criticalReader{source: bufio.NewReader(content), left: 8}
}

// decodeCritical makes a decoder of PNG read the needed chunks alone.
func decodeCritical[T any](decode func(io.Reader) (T, error)) func(io.Reader) (T, error) {
	return func(content io.Reader) (T, error) { return decode(CriticalPNG(content)) }
}

// criticalReader reads chunk by chunk.
type criticalReader struct {
	source *bufio.Reader
	left   int64 // bytes of the signature or of a chunk that are handed on
	end    io.Reader
}

// pngEnd is the last chunk with its checksum.
const pngEnd = "\x00\x00\x00\x00IEND\xAE\x42\x60\x82"

// needed are the chunks that Go's decoder uses, but the last.
func needed() []string { return []string{"IHDR", "PLTE", "tRNS", "IDAT"} }

// Read implements io.Reader.
func (r *criticalReader) Read(p []byte) (int, error) {
	for r.left == 0 {
		if r.end != nil {
			return r.end.Read(p)
		}
		header, err := r.source.Peek(8)
		if err != nil || string(header[4:]) == "IEND" {
			r.end = strings.NewReader(pngEnd)
			continue
		}
		length := int64(binary.BigEndian.Uint32(header)) + 12
		if slices.Contains(needed(), string(header[4:])) {
			r.left = length
			break
		}
		if _, err := io.CopyN(io.Discard, r.source, length); err != nil {
			return 0, err
		}
	}
	n, err := r.source.Read(p[:min(int64(len(p)), r.left)])
	r.left -= int64(n)
	return n, err
}
