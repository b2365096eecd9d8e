package inspect

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"

	"marquee/backend/upload"
)

// Constants of ZIP: APPNOTE.TXT 6.3, sections 4.3.7 to 4.3.16.
const (
	zipEndSize     = 22
	zipMaxComment  = 65535
	zipEntrySize   = 46
	zipLocalSize   = 30
	zip64EndSize   = 56
	zip64Locator   = 20
	zip64Field     = 1
	zipEncrypted   = 1 // of the flags of an entry
	zipUnknown     = 1<<32 - 1
	maxZipListing  = 8 << 20 // maximum size of the central directory, in bytes
	zipEnd         = "PK\x05\x06"
	zip64End       = "PK\x06\x06"
	zip64LocatorID = "PK\x06\x07"
	zipEntryID     = "PK\x01\x02"
	zipLocalID     = "PK\x03\x04"
)

// zipEntry is an entry of the central directory.
type zipEntry struct {
	name             string
	flags, method    uint16
	packed, unpacked uint64 // bytes
	offset           uint64 // of its local header
	length           int    // of the entry in the directory
}

// inspectZip lists an archive and distinguishes Office Open XML documents by their content
// types. What an archive unpacks to is what its directory declares.
func inspectZip(r io.ReaderAt, size int64) upload.FileFacts {
	facts := upload.FileFacts{Type: upload.TypeZIP}
	offset, length, ok := zipDirectory(r, size)
	if !ok {
		facts.Problem = upload.ProblemArchive
		return facts
	}
	if length > maxZipListing {
		facts.Problem = upload.ProblemEntries
		return facts
	}
	listing := make([]byte, length)
	if n, _ := r.ReadAt(listing, offset); n < len(listing) {
		facts.Problem = upload.ProblemArchive
		return facts
	}
	var contentTypes *zipEntry
	var packed, unpacked uint64
	entries, files := 0, 0
	for len(listing) > 0 {
		entry, ok := readZipEntry(listing)
		if !ok || entry.flags&zipEncrypted != 0 || entry.offset > uint64(offset) ||
			entry.packed > uint64(offset)-entry.offset {
			facts.Problem = upload.ProblemArchive
			return facts
		}
		if entries++; entries > upload.MaxArchiveEntries {
			facts.Problem = upload.ProblemEntries
			return facts
		}
		if !strings.HasSuffix(entry.name, "/") {
			files++
		}
		packed, unpacked = addTicks(packed, entry.packed), addTicks(unpacked, entry.unpacked)
		if entry.name == "[Content_Types].xml" {
			contentTypes = &entry
		}
		listing = listing[entry.length:]
	}
	// Entries that share their bytes are a bomb, too.
	if packed > uint64(size) || unpacksTooLarge(unpacked, size) {
		facts.Problem = upload.ProblemUnpacks
		return facts
	}
	if files == 0 || unpacked == 0 {
		facts.Problem = upload.ProblemNoFiles
		return facts
	}
	if contentTypes != nil {
		facts.Type = officeType(r, *contentTypes)
	}
	return facts
}

// unpacksTooLarge reports whether an archive of size bytes exceeds what it may unpack to.
func unpacksTooLarge(unpacked uint64, size int64) bool {
	return unpacked > upload.MaxUnpackedBytes ||
		unpacked > upload.UnpackedAllowance && unpacked/upload.MaxUnpackedRatio > uint64(size)
}

// readZipEntry reads the first entry of a directory.
func readZipEntry(listing []byte) (zipEntry, bool) {
	if len(listing) < zipEntrySize || string(listing[:4]) != zipEntryID {
		return zipEntry{}, false
	}
	name := int(binary.LittleEndian.Uint16(listing[28:]))
	extra := int(binary.LittleEndian.Uint16(listing[30:]))
	comment := int(binary.LittleEndian.Uint16(listing[32:]))
	e := zipEntry{
		flags:  binary.LittleEndian.Uint16(listing[8:]),
		method: binary.LittleEndian.Uint16(listing[10:]),
		packed: uint64(
			binary.LittleEndian.Uint32(listing[20:]),
		),
		unpacked: uint64(binary.LittleEndian.Uint32(listing[24:])),
		offset:   uint64(binary.LittleEndian.Uint32(listing[42:])),
		length:   zipEntrySize + name + extra + comment,
	}
	if e.length > len(listing) {
		return zipEntry{}, false
	}
	e.name = string(listing[zipEntrySize : zipEntrySize+name])
	e.readLarge(listing[zipEntrySize+name : zipEntrySize+name+extra])
	return e, true
}

// readLarge replaces sizes and offset that do not fit in 32 bits by those of the extra
// field of ZIP64.
func (e *zipEntry) readLarge(extra []byte) {
	for len(extra) >= 4 {
		id, length := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		extra = extra[4:]
		if length > len(extra) {
			return
		}
		if field := extra[:length]; id == zip64Field {
			for _, number := range []*uint64{&e.unpacked, &e.packed, &e.offset} {
				if *number == zipUnknown && len(field) >= 8 {
					*number, field = binary.LittleEndian.Uint64(field), field[8:]
				}
			}
			return
		}
		extra = extra[length:]
	}
}

// zipDirectory finds the central directory through the record at the end of the file.
func zipDirectory(r io.ReaderAt, size int64) (offset, length int64, ok bool) {
	tail := make([]byte, min(size, zipEndSize+zipMaxComment))
	begin := size - int64(len(tail))
	if n, _ := r.ReadAt(tail, begin); n < len(tail) {
		return 0, 0, false
	}
	at := bytes.LastIndex(tail, []byte(zipEnd))
	if at < 0 || at+zipEndSize > len(tail) {
		return 0, 0, false
	}
	length = int64(binary.LittleEndian.Uint32(tail[at+12:]))
	offset = int64(binary.LittleEndian.Uint32(tail[at+16:]))
	if offset == zipUnknown || length == zipUnknown {
		offset, length, ok = zip64Directory(r, tail, at)
		if !ok {
			return 0, 0, false
		}
	}
	if offset < 0 || length < 0 || offset > size || length > size-offset {
		return 0, 0, false
	}
	return offset, length, true
}

// zip64Directory reads the end record of a large archive. The locator before the
// ordinary record (at tail[at:]) has its offset.
func zip64Directory(r io.ReaderAt, tail []byte, at int) (offset, length int64, ok bool) {
	if at < zip64Locator || string(tail[at-zip64Locator:at-zip64Locator+4]) != zip64LocatorID {
		return 0, 0, false
	}
	where := int64(binary.LittleEndian.Uint64(tail[at-zip64Locator+8:]))
	record := make([]byte, zip64EndSize)
	if n, _ := r.ReadAt(record, where); n < len(record) || string(record[:4]) != zip64End {
		return 0, 0, false
	}
	length = int64(binary.LittleEndian.Uint64(record[40:]))
	offset = int64(binary.LittleEndian.Uint64(record[48:]))
	return offset, length, true
}
