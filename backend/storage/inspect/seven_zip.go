package inspect

import (
	"encoding/binary"
	"hash/crc32"
	"io"

	"marquee/backend/contest"
)

const sevenZipHeader = 32 // bytes

// inspectSevenZip checks that a 7Z is whole: its header has the place of the listing,
// which is the last part of the file (7zFormat.txt of the LZMA SDK). The listing is packed
// and is not read.
func inspectSevenZip(r io.ReaderAt, size int64) contest.FileFacts {
	facts := contest.FileFacts{Type: contest.TypeSevenZip, Problem: contest.ProblemArchive}
	header := make([]byte, sevenZipHeader)
	if n, _ := r.ReadAt(header, 0); n < len(header) {
		return facts
	}
	offset, length := binary.LittleEndian.Uint64(header[12:]), binary.LittleEndian.Uint64(header[20:])
	rest := uint64(size - sevenZipHeader)
	if binary.LittleEndian.Uint32(header[8:]) == crc32.ChecksumIEEE(header[12:]) && offset <= rest && length <= rest-offset {
		facts.Problem = contest.ProblemNone
	}
	return facts
}
