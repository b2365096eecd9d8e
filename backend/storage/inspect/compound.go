package inspect

import (
	"encoding/binary"
	"io"
	"unicode/utf16"

	"marquee/backend/upload"
)

// Constants of OLE2: [MS-CFB] sections 2.2 to 2.6.
const (
	compoundHeader      = 512
	compoundEntry       = 128
	compoundFATSectors  = 109 // listed in the header itself
	compoundLastRegular = 0xFFFFFFFA
	compoundEnd         = 0xFFFFFFFE
	maxDirectorySectors = 64
)

// inspectCompound distinguishes Word from PowerPoint by the streams at the root of an OLE2
// file, not by those of documents embedded in it.
func inspectCompound(r io.ReaderAt, size int64) upload.FileFacts {
	header := make([]byte, compoundHeader)
	if n, _ := r.ReadAt(header, 0); n < len(header) {
		return upload.FileFacts{}
	}
	shift := binary.LittleEndian.Uint16(header[30:])
	if shift != 9 && shift != 12 { // version 3 and version 4
		return upload.FileFacts{}
	}
	file := compound{r: r, size: size, sectorSize: 1 << shift, header: header}
	directory := file.directory()
	if len(directory) < compoundEntry {
		return upload.FileFacts{}
	}
	var facts upload.FileFacts
	file.eachChild(directory, func(entry []byte) {
		switch entryName(entry) {
		case "WordDocument":
			facts.Type = upload.TypeDOC
		case "PowerPoint Document":
			facts.Type = upload.TypePPT
		default:
			return
		}
		if !file.isInside(entry) {
			facts.Problem = upload.ProblemArchive
		}
	})
	return facts
}

type compound struct {
	r          io.ReaderAt
	size       int64
	sectorSize int64
	header     []byte
}

// directory reads the first sectors of the directory. A chain of sectors that returns to
// an earlier one ends at the limit.
func (c compound) directory() []byte {
	var entries []byte
	sector := binary.LittleEndian.Uint32(c.header[48:])
	for range maxDirectorySectors {
		if sector > compoundLastRegular {
			break
		}
		next := make([]byte, c.sectorSize)
		if n, _ := c.r.ReadAt(next, c.offset(sector)); n < len(next) {
			break
		}
		entries = append(entries, next...)
		sector = c.next(sector)
	}
	return entries
}

// eachChild calls f for the entries of the root, which are a binary tree. Every entry
// counts once, whatever the links.
func (c compound) eachChild(directory []byte, f func(entry []byte)) {
	count := uint32(len(directory) / compoundEntry)
	seen := make([]bool, count)
	open := []uint32{binary.LittleEndian.Uint32(directory[76:])}
	for len(open) > 0 {
		id := open[len(open)-1]
		open = open[:len(open)-1]
		if id >= count || seen[id] {
			continue
		}
		seen[id] = true
		entry := directory[id*compoundEntry : (id+1)*compoundEntry]
		f(entry)
		open = append(open, binary.LittleEndian.Uint32(entry[68:]), binary.LittleEndian.Uint32(entry[72:]))
	}
}

// isInside reports whether the beginning and the size of a stream fit into the file.
func (c compound) isInside(entry []byte) bool {
	const smallStream = 4096
	begin, length := binary.LittleEndian.Uint32(entry[116:]), int64(binary.LittleEndian.Uint32(entry[120:]))
	if length > c.size {
		return false
	}
	return length < smallStream || begin <= compoundLastRegular && c.offset(begin) < c.size
}

// offset is the offset of a sector; sector 0 follows the sector of the header.
func (c compound) offset(sector uint32) int64 { return (int64(sector) + 1) * c.sectorSize }

// next returns the next sector of a chain in the allocation table. It uses only the
// table's sectors that the header lists (6.8 MB in version 3), since the directory is at
// the beginning.
func (c compound) next(sector uint32) uint32 {
	perSector := uint32(c.sectorSize / 4)
	if sector/perSector >= compoundFATSectors {
		return compoundEnd
	}
	table := binary.LittleEndian.Uint32(c.header[76+4*(sector/perSector):])
	if table > compoundLastRegular {
		return compoundEnd
	}
	entry := make([]byte, 4)
	if n, _ := c.r.ReadAt(entry, c.offset(table)+4*int64(sector%perSector)); n < len(entry) {
		return compoundEnd
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
