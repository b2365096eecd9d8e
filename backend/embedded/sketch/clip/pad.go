package clip

import (
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
)

// Pad writes the film to w and makes it exactly size bytes long with a box of the kind "free" at the
// end, which players skip (ISO/IEC 14496-12, section 8.1.2). The filling does not compress, and is the
// same every time. A size that is the film's own adds nothing; one that is less than the film and 8
// bytes more, or above 4 GiB of filling, is refused before anything is written.
func Pad(w io.Writer, mp4 []byte, size int64) error {
	missing := size - int64(len(mp4))
	if missing != 0 && (missing < 8 || missing > 1<<32-1) {
		return fmt.Errorf("pad film of %d bytes to %d: the difference must be 0 or from 8 to %d bytes", len(mp4), size, int64(1<<32-1))
	}
	if _, err := w.Write(mp4); err != nil {
		return fmt.Errorf("write film: %w", err)
	}
	if missing == 0 {
		return nil
	}
	head := binary.BigEndian.AppendUint32(nil, uint32(missing))
	if _, err := w.Write(append(head, "free"...)); err != nil {
		return fmt.Errorf("write padding: %w", err)
	}
	noise := rand.NewChaCha8([32]byte{'p', 'a', 'd'})
	if _, err := io.CopyN(w, noise, missing-8); err != nil {
		return fmt.Errorf("write padding: %w", err)
	}
	return nil
}
