package inspect

import (
	"encoding/binary"
	"io"

	"marquee/backend/upload"
)

const (
	// maxRARRequests is how many requests may go to the listing of a RAR, which is spread
	// over the file. What follows is not listed: a bomb packs much into few bytes.
	maxRARRequests = 128
	maxRARHeader   = 64 << 10
)

// rarBlock is a block of a RAR.
type rarBlock struct {
	next      int64 // offset of the next block
	file      bool
	last      bool
	encrypted bool   // the file's content; encrypted headers cannot be read at all
	unpacked  uint64 // bytes, of a file
	packed    uint64 // bytes, of a file
}

// inspectRAR adds up what the headers of the files declare, in version 4 (unrar's
// technote) or 5 (RAR 5.0 archive format). An encrypted file is unreadable, as in ZIP and 7Z.
func inspectRAR(r *windowReader, size int64, five bool) upload.FileFacts {
	facts := upload.FileFacts{Type: upload.TypeRAR}
	at, read := int64(7), readRAR4
	if five {
		at, read = 8, readRAR5
	}
	var unpacked, packed uint64
	entries := 0
	for at < size && r.requests < maxRARRequests {
		block, ok := read(r, at)
		if !ok || block.encrypted || block.next <= at || block.next > size {
			facts.Problem = upload.ProblemArchive
			return facts
		}
		if block.last {
			break
		}
		if block.file {
			entries++
			unpacked, packed = addTicks(unpacked, block.unpacked), addTicks(packed, block.packed)
		}
		switch {
		case entries > upload.MaxArchiveEntries:
			facts.Problem = upload.ProblemEntries
			return facts
		case unpacksTooLarge(unpacked, size):
			facts.Problem = upload.ProblemUnpacks
			return facts
		}
		at = block.next
	}
	if entries == 0 || r.requests < maxRARRequests && unpacked == 0 && packed == 0 {
		facts.Problem = upload.ProblemNoFiles
	}
	return facts
}

func readRAR4(r io.ReaderAt, at int64) (rarBlock, bool) {
	const archiveHeader, fileHeader, endOfArchive = 0x73, 0x74, 0x7B
	const hasData, isLarge, isEncrypted, headersEncrypted = 0x8000, 0x100, 0x4, 0x80
	var head [40]byte
	n, _ := r.ReadAt(head[:], at)
	if n < 7 {
		return rarBlock{}, false
	}
	flags, length := binary.LittleEndian.Uint16(head[3:]), int64(binary.LittleEndian.Uint16(head[5:]))
	block := rarBlock{next: at + length, file: head[2] == fileHeader, last: head[2] == endOfArchive}
	if length < 7 || head[2] == archiveHeader && flags&headersEncrypted != 0 {
		return rarBlock{}, false
	}
	if flags&hasData != 0 || block.file {
		block.next += int64(binary.LittleEndian.Uint32(head[7:]))
	}
	if block.file {
		block.packed = uint64(binary.LittleEndian.Uint32(head[7:]))
		block.encrypted = flags&isEncrypted != 0
		block.unpacked = uint64(binary.LittleEndian.Uint32(head[11:]))
		if flags&isLarge != 0 {
			block.next += int64(binary.LittleEndian.Uint32(head[32:])&(1<<30-1)) << 32
			block.unpacked |= uint64(binary.LittleEndian.Uint32(head[36:])) << 32
		}
	}
	return block, true
}

func readRAR5(r io.ReaderAt, at int64) (rarBlock, bool) {
	const fileHeader, encryption, endOfArchive, hasExtra, hasData, unknownSize = 2, 4, 5, 1, 2, 8
	head := make([]byte, 64)
	n, _ := r.ReadAt(head, at)
	f := &fields{rest: head[:n]}
	f.skip(4) // checksum
	length := f.vint()
	begin := at + int64(n-len(f.rest))
	kind, flags := f.vint(), f.vint()
	data, extra := uint64(0), uint64(0)
	if flags&hasExtra != 0 {
		extra = f.vint()
	}
	if flags&hasData != 0 {
		data = f.vint()
	}
	if f.short || length == 0 || length > maxRARHeader || extra > length || data > 1<<62 || kind == encryption {
		return rarBlock{}, false
	}
	block := rarBlock{next: begin + int64(length) + int64(data), file: kind == fileHeader, last: kind == endOfArchive}
	if block.file {
		block.encrypted = rar5Encrypted(r, begin+int64(length-extra), extra)
		block.packed = data
		fileFlags := f.vint()
		block.unpacked = f.vint()
		if fileFlags&unknownSize != 0 {
			block.unpacked = 0
		}
	}
	return block, !f.short
}

// rar5Encrypted reports whether the extra area of a file's header, size bytes at an offset,
// has a record with the parameters of an encryption.
func rar5Encrypted(r io.ReaderAt, at int64, size uint64) bool {
	const encryption = 1
	area := make([]byte, size)
	n, _ := r.ReadAt(area, at)
	for f := (&fields{rest: area[:n]}); len(f.rest) > 0; {
		length := f.vint()
		if f.short || length > uint64(len(f.rest)) {
			return false
		}
		record := &fields{rest: f.take(int(length))}
		if record.vint() == encryption && !record.short {
			return true
		}
	}
	return false
}

// vint reads a number of RAR 5: seven bits a byte, the lowest first.
func (f *fields) vint() uint64 {
	var n uint64
	for shift := 0; shift < 70; shift += 7 {
		b := f.take(1)[0]
		n |= uint64(b&0x7F) << shift
		if b&0x80 == 0 {
			return n
		}
	}
	f.short = true
	return 0
}
