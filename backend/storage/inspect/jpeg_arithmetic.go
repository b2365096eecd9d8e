package inspect

import (
	"bufio"
	"encoding/binary"
	"io"
)

// codedArithmetically reports whether the first frame of a JPEG, which follows profiles and previews, is one of the
// arithmetic kinds (ITU-T T.81, table B.1: SOF9 to SOF11 and SOF13 to SOF15).
func codedArithmetically(content io.Reader) bool {
	const firstFrame, lastFrame, startOfScan = 0xC0, 0xCF, 0xDA
	r := bufio.NewReader(content)
	if _, err := r.Discard(2); err != nil { // SOI
		return false
	}
	for {
		marker := byte(0)
		for before := byte(0); before != 0xFF || marker == 0xFF || marker == 0; { // any number of 0xFF may precede a marker
			var err error
			before = marker
			if marker, err = r.ReadByte(); err != nil {
				return false
			}
		}
		switch {
		case marker == startOfScan:
			return false
		case marker == 0xC4 || marker == 0xC8 || marker == 0xCC: // tables, and one that is reserved
		case marker >= firstFrame && marker <= lastFrame:
			return marker > 0xC8
		}
		var length [2]byte
		if _, err := io.ReadFull(r, length[:]); err != nil {
			return false
		}
		if _, err := r.Discard(int(binary.BigEndian.Uint16(length[:])) - 2); err != nil {
			return false
		}
	}
}
