package inspect

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

// countScans counts the passes over a JPEG (ITU-T T.81, annex B), until there are more than maxScans. It walks the
// markers as a decoder does: a preview in a segment has no part in the cost, nor has what follows the end of the
// picture, which phones fill with a second view or a film.
func countScans(content io.Reader) (scans int) {
	const startOfScan, endOfImage, firstRestart, lastRestart = 0xDA, 0xD9, 0xD0, 0xD7
	r := bufio.NewReader(content)
	if _, err := r.Discard(2); err != nil { // SOI
		return 0 // decoding finds what cannot be read
	}
	for scans <= maxScans {
		if _, err := r.ReadSlice(0xFF); errors.Is(err, bufio.ErrBufferFull) {
			continue
		} else if err != nil {
			return scans
		}
		marker := byte(0xFF)
		for marker == 0xFF { // any number may precede a marker
			var err error
			if marker, err = r.ReadByte(); err != nil {
				return scans
			}
		}
		switch {
		case marker == 0, marker >= firstRestart && marker <= lastRestart: // within the coded pixels
			continue
		case marker == endOfImage:
			return scans
		case marker == startOfScan:
			scans++
		}
		var length [2]byte
		if _, err := io.ReadFull(r, length[:]); err != nil {
			return scans
		}
		if _, err := r.Discard(int(binary.BigEndian.Uint16(length[:])) - 2); err != nil {
			return scans
		}
	}
	return scans
}
