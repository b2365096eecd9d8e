package inspect

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"

	"github.com/ulikunitz/xz/lzma"

	"marquee/backend/contest"
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
func inspectSevenZip(r io.ReaderAt, size int64) contest.FileFacts {
	facts := contest.FileFacts{Type: contest.TypeSevenZip}
	listing, problem := sevenZipListing(r, size)
	if problem == contest.ProblemNone && len(listing) == 0 {
		problem = contest.ProblemNoFiles
	}
	if problem != contest.ProblemNone {
		facts.Problem = problem
		return facts
	}
	unpacked, entries, problem := readSevenZip(listing, uint64(size-sevenZipHeader))
	switch {
	case problem != contest.ProblemNone:
		facts.Problem = problem
	case entries > contest.MaxArchiveEntries:
		facts.Problem = contest.ProblemEntries
	case unpacksTooLarge(unpacked, size):
		facts.Problem = contest.ProblemUnpacks
	case entries == 0:
		facts.Problem = contest.ProblemNoFiles
	}
	return facts
}

// sevenZipListing reads the last part of the file, to which its header points, and unpacks
// it. An archive of nothing has none.
func sevenZipListing(r io.ReaderAt, size int64) ([]byte, contest.FileProblem) {
	header := make([]byte, sevenZipHeader)
	if n, _ := r.ReadAt(header, 0); n < len(header) {
		return nil, contest.ProblemArchive
	}
	offset, length := binary.LittleEndian.Uint64(header[12:]), binary.LittleEndian.Uint64(header[20:])
	rest := uint64(size - sevenZipHeader)
	if binary.LittleEndian.Uint32(header[8:]) != crc32.ChecksumIEEE(header[12:]) || offset > rest || length > rest-offset {
		return nil, contest.ProblemArchive
	}
	if length == 0 {
		return nil, contest.ProblemNone
	}
	listing, problem := readSevenZipPart(r, offset, length)
	if problem != contest.ProblemNone {
		return nil, problem
	}
	if crc32.ChecksumIEEE(listing) != binary.LittleEndian.Uint32(header[28:]) {
		return nil, contest.ProblemArchive
	}
	if listing[0] == sevenZipPacked {
		return unpackSevenZipListing(r, &fields{rest: listing[1:]}, rest)
	}
	return listing, contest.ProblemNone
}

// readSevenZipPart reads bytes at an offset behind the header of the file.
func readSevenZipPart(r io.ReaderAt, offset, length uint64) ([]byte, contest.FileProblem) {
	if length > maxSevenZipListing {
		return nil, contest.ProblemEntries
	}
	part := make([]byte, length)
	if n, _ := r.ReadAt(part, int64(offset)+sevenZipHeader); n < len(part) {
		return nil, contest.ProblemArchive
	}
	return part, contest.ProblemNone
}

// unpackSevenZipListing unpacks a listing that f describes. 7-Zip packs it with LZMA; with
// several coders it is encrypted.
func unpackSevenZipListing(r io.ReaderAt, f *fields, rest uint64) ([]byte, contest.FileProblem) {
	streams, problem := f.sevenZipStreams(rest)
	if problem != contest.ProblemNone || len(streams.folders) != 1 || len(streams.packed) != 1 {
		return nil, contest.ProblemArchive
	}
	folder := streams.folders[0]
	if folder.unpacked > maxSevenZipListing {
		return nil, contest.ProblemEntries
	}
	packed, problem := readSevenZipPart(r, streams.begin, streams.packed[0])
	if problem != contest.ProblemNone || folder.coder == sevenZipStore {
		return packed, problem
	}
	if folder.coder != sevenZipLZMA || len(folder.properties) != lzmaProperties {
		return nil, contest.ProblemArchive
	}
	// The header of an LZMA file. No more of a dictionary is needed than there is output.
	header := bytes.Clone(folder.properties)
	dictionary := min(binary.LittleEndian.Uint32(header[1:]), max(uint32(folder.unpacked), lzma.MinDictCap))
	binary.LittleEndian.PutUint32(header[1:], dictionary)
	header = binary.LittleEndian.AppendUint64(header, folder.unpacked)
	unpacker, err := lzma.ReaderConfig{DictCap: maxSevenZipListing}.NewReader(io.MultiReader(bytes.NewReader(header), bytes.NewReader(packed)))
	if err != nil {
		return nil, contest.ProblemArchive
	}
	listing := make([]byte, folder.unpacked)
	if _, err := io.ReadFull(unpacker, listing); err != nil {
		return nil, contest.ProblemArchive
	}
	return listing, contest.ProblemNone
}
