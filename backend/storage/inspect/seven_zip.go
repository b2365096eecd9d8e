package inspect

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"

	"github.com/ulikunitz/xz/lzma"

	"marquee/backend/upload"
)

// Constants of 7Z: 7zFormat.txt and Methods.txt of the LZMA SDK.
const (
	sevenZipHeader     = 32      // bytes
	maxSevenZipListing = 8 << 20 // maximum size of the listing, packed and unpacked, in bytes
	sevenZipStore      = "\x00"
	sevenZipLZMA       = "\x03\x01\x01"
	lzmaProperties     = 5 // bytes
)

// inspectSevenZip lists an archive. What it unpacks to is what its listing declares.
func inspectSevenZip(r io.ReaderAt, size int64) upload.FileFacts {
	facts := upload.FileFacts{Type: upload.TypeSevenZip}
	listing, problem := sevenZipListing(r, size)
	if problem == upload.ProblemNone && len(listing) == 0 {
		problem = upload.ProblemNoFiles
	}
	if problem != upload.ProblemNone {
		facts.Problem = problem
		return facts
	}
	unpacked, entries, problem := readSevenZip(listing, uint64(size-sevenZipHeader))
	switch {
	case problem != upload.ProblemNone:
		facts.Problem = problem
	case entries > upload.MaxArchiveEntries:
		facts.Problem = upload.ProblemEntries
	case unpacksTooLarge(unpacked, size):
		facts.Problem = upload.ProblemUnpacks
	case entries == 0 || unpacked == 0:
		facts.Problem = upload.ProblemNoFiles
	}
	return facts
}

// sevenZipListing reads the last part of the file, to which its header points, and unpacks
// it. An archive of nothing has none.
func sevenZipListing(r io.ReaderAt, size int64) ([]byte, upload.FileProblem) {
	header := make([]byte, sevenZipHeader)
	if n, _ := r.ReadAt(header, 0); n < len(header) {
		return nil, upload.ProblemArchive
	}
	offset, length := binary.LittleEndian.Uint64(header[12:]), binary.LittleEndian.Uint64(header[20:])
	rest := uint64(size - sevenZipHeader)
	if binary.LittleEndian.Uint32(header[8:]) != crc32.ChecksumIEEE(header[12:]) || offset > rest ||
		length > rest-offset {
		return nil, upload.ProblemArchive
	}
	if length == 0 {
		return nil, upload.ProblemNone
	}
	listing, problem := readSevenZipPart(r, offset, length)
	if problem != upload.ProblemNone {
		return nil, problem
	}
	if crc32.ChecksumIEEE(listing) != binary.LittleEndian.Uint32(header[28:]) {
		return nil, upload.ProblemArchive
	}
	if listing[0] == sevenZipPacked {
		return unpackSevenZipListing(r, &fields{rest: listing[1:]}, rest)
	}
	return listing, upload.ProblemNone
}

// readSevenZipPart reads bytes at an offset behind the header of the file.
func readSevenZipPart(r io.ReaderAt, offset, length uint64) ([]byte, upload.FileProblem) {
	if length > maxSevenZipListing {
		return nil, upload.ProblemEntries
	}
	part := make([]byte, length)
	if n, _ := r.ReadAt(part, int64(offset)+sevenZipHeader); n < len(part) {
		return nil, upload.ProblemArchive
	}
	return part, upload.ProblemNone
}

// unpackSevenZipListing unpacks a listing that f describes. 7-Zip packs it with LZMA; with
// several coders it is encrypted.
func unpackSevenZipListing(r io.ReaderAt, f *fields, rest uint64) ([]byte, upload.FileProblem) {
	streams, problem := f.sevenZipStreams(rest)
	if problem != upload.ProblemNone || len(streams.folders) != 1 || len(streams.packed) != 1 {
		return nil, upload.ProblemArchive
	}
	folder := streams.folders[0]
	if folder.unpacked > maxSevenZipListing {
		return nil, upload.ProblemEntries
	}
	packed, problem := readSevenZipPart(r, streams.begin, streams.packed[0])
	if problem != upload.ProblemNone || folder.coder == sevenZipStore {
		return packed, problem
	}
	if folder.coder != sevenZipLZMA || len(folder.properties) != lzmaProperties {
		return nil, upload.ProblemArchive
	}
	// The header of an LZMA file. No more of a dictionary is needed than there is output.
	header := bytes.Clone(folder.properties)
	dictionary := min(binary.LittleEndian.Uint32(header[1:]), max(uint32(folder.unpacked), lzma.MinDictCap))
	binary.LittleEndian.PutUint32(header[1:], dictionary)
	header = binary.LittleEndian.AppendUint64(header, folder.unpacked)
	unpacker, err := lzma.ReaderConfig{
		DictCap: maxSevenZipListing,
	}.NewReader(
		io.MultiReader(bytes.NewReader(header), bytes.NewReader(packed)),
	)
	if err != nil {
		return nil, upload.ProblemArchive
	}
	listing := make([]byte, folder.unpacked)
	if _, err := io.ReadFull(unpacker, listing); err != nil {
		return nil, upload.ProblemArchive
	}
	return listing, upload.ProblemNone
}
