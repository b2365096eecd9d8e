package inspect

import (
	"encoding/binary"
	"io"
	"unicode/utf16"

	"marquee/backend/contest"
)

// Constants of OLE2: [MS-CFB] sections 2.2 to 2.6.
const (
	compoundHeader      = 512
	compoundEntry       = 128
	compoundFATSectors  = 109 // listed in the header itself
	compoundLastRegular = 0xFFFFFFFA
	maxDirectorySectors = 64
)

// compoundType distinguishes Word from PowerPoint by the streams in the directory of an
// OLE2 file.
func compoundType(r io.ReaderAt, size int64) contest.FileType {
	header := make([]byte, compoundHeader)
	if n, _ := r.ReadAt(header, 0); n < len(header) {
		return contest.TypeUnknown
	}
	shift := binary.LittleEndian.Uint16(header[30:])
	if shift != 9 && shift != 12 { // version 3 and version 4
		return contest.TypeUnknown
	}
	file := compound{r: r, sectorSize: 1 << shift, header: header}
	sector := binary.LittleEndian.Uint32(header[48:])
	for range maxDirectorySectors {
		if sector > compoundLastRegular {
			break
		}
		entries := make([]byte, file.sectorSize)
		if n, _ := r.ReadAt(entries, file.offset(sector)); n < len(entries) {
			break
		}
		for ; len(entries) >= compoundEntry; entries = entries[compoundEntry:] {
			switch entryName(entries) {
			case "WordDocument":
				return contest.TypeDOC
			case "PowerPoint Document":
				return contest.TypePPT
			}
		}
		sector = file.next(sector)
	}
	return contest.TypeUnknown
}

type compound struct {
	r          io.ReaderAt
	sectorSize int64
	header     []byte
}

// offset is the offset of a sector; sector 0 follows the sector of the header.
func (c compound) offset(sector uint32) int64 { return (int64(sector) + 1) * c.sectorSize }

// next returns the next sector of a chain in the allocation table. It uses only the
// table's sectors that the header lists (6.8 MB in version 3), since the directory is at
// the beginning.
func (c compound) next(sector uint32) uint32 {
	const end = 0xFFFFFFFE
	perSector := uint32(c.sectorSize / 4)
	if sector/perSector >= compoundFATSectors {
		return end
	}
	table := binary.LittleEndian.Uint32(c.header[76+4*(sector/perSector):])
	if table > compoundLastRegular {
		return end
	}
	entry := make([]byte, 4)
	if n, _ := c.r.ReadAt(entry, c.offset(table)+4*int64(sector%perSector)); n < len(entry) {
		return end
	}
	return binary.LittleEndian.Uint32(entry)
}

// entryName decodes the name of a directory entry, UTF-16 with a trailing zero.
func entryName(entry []byte) string {
	length := int(binary.LittleEndian.Uint16(entry[64:]))
	if length < 2 || length > 64 || length%2 != 0 {
		return ""
	}
	units := make([]uint16, length/2-1)
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(entry[2*i:])
	}
	return string(utf16.Decode(units))
}
