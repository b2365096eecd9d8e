package inspect

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"

	"marquee/backend/contest"
)

// Constants of ZIP: APPNOTE.TXT 6.3, sections 4.3.12 to 4.3.16.
const (
	zipEndSize     = 22
	zipMaxComment  = 65535
	zipEntrySize   = 46
	zip64EndSize   = 56
	zip64Locator   = 20
	maxZipListing  = 4 << 20 // maximum size of the central directory, in bytes
	zipEnd         = "PK\x05\x06"
	zip64End       = "PK\x06\x06"
	zip64LocatorID = "PK\x06\x07"
	zipEntry       = "PK\x01\x02"
)

// zipType distinguishes Office Open XML documents from other archives by the names in
// the central directory. A ZIP without a directory is damaged and has no type.
func zipType(r io.ReaderAt, size int64) contest.FileType {
	offset, length, ok := zipDirectory(r, size)
	if !ok {
		return contest.TypeUnknown
	}
	listing := make([]byte, min(length, maxZipListing))
	if n, _ := r.ReadAt(listing, offset); n < len(listing) {
		return contest.TypeUnknown
	}
	office, word, slides := false, false, false
	for len(listing) >= zipEntrySize && string(listing[:4]) == zipEntry {
		name := int(binary.LittleEndian.Uint16(listing[28:]))
		extra := int(binary.LittleEndian.Uint16(listing[30:]))
		comment := int(binary.LittleEndian.Uint16(listing[32:]))
		end := zipEntrySize + name + extra + comment
		if end > len(listing) {
			break
		}
		switch text := string(listing[zipEntrySize : zipEntrySize+name]); {
		case text == "[Content_Types].xml":
			office = true
		case strings.HasPrefix(text, "word/"):
			word = true
		case strings.HasPrefix(text, "ppt/"):
			slides = true
		}
		listing = listing[end:]
	}
	switch {
	case office && word && !slides:
		return contest.TypeDOCX
	case office && slides && !word:
		return contest.TypePPTX
	default:
		return contest.TypeZIP
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
	if offset == 0xFFFFFFFF || length == 0xFFFFFFFF {
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
