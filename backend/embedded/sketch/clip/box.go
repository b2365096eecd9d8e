package clip

import (
	"encoding/binary"
	"fmt"
)

// walk calls visit with every box of an MP4 file's part, containers before their content.
// The layout is ISO/IEC 14496-12, section 4.2: 32-bit size, four letters, content.
func walk(part []byte, visit func(kind string, content []byte)) error {
	for len(part) > 0 {
		if len(part) < 8 {
			return fmt.Errorf("read boxes: %d bytes are left over", len(part))
		}
		size, kind := uint64(binary.BigEndian.Uint32(part)), string(part[4:8])
		if size < 8 || size > uint64(len(part)) {
			return fmt.Errorf("read boxes: %q says it has %d bytes, there are %d", kind, size, len(part))
		}
		content := part[8:size]
		visit(kind, content)
		switch kind {
		case "moov", "trak", "mdia", "minf", "stbl":
			if err := walk(content, visit); err != nil {
				return err
			}
		}
		part = part[size:]
	}
	return nil
}

// clearTimes sets the creation and modification times to zero, which the encoder takes from the
// wall clock, so that the same options give the same bytes.
func clearTimes(mp4 []byte) error {
	return walk(mp4, func(kind string, content []byte) {
		switch kind {
		case "mvhd", "tkhd", "mdhd": // version and flags, then both times: 4 or 8 bytes each
			length := 8
			if len(content) > 0 && content[0] == 1 {
				length = 16
			}
			if len(content) >= 4+length {
				clear(content[4 : 4+length])
			}
		}
	})
}
