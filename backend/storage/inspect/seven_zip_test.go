package inspect

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"runtime"
	"testing"

	"marquee/backend/upload"
)

// sevenZipPadding is how many bytes of packed files a test's 7Z has.
const sevenZipPadding = 64

// sevenZipOf is a 7Z with a listing.
func sevenZipOf(listing []byte) []byte {
	file := make([]byte, sevenZipHeader+sevenZipPadding, sevenZipHeader+sevenZipPadding+len(listing))
	copy(file, "7z\xBC\xAF\x27\x1C\x00\x04")
	binary.LittleEndian.PutUint64(file[12:], sevenZipPadding)
	binary.LittleEndian.PutUint64(file[20:], uint64(len(listing)))
	binary.LittleEndian.PutUint32(file[28:], crc32.ChecksumIEEE(listing))
	binary.LittleEndian.PutUint32(file[8:], crc32.ChecksumIEEE(file[12:sevenZipHeader]))
	return append(file, listing...)
}

// sevenZipNumber is a number of 7Z in nine bytes.
func sevenZipNumber(n uint64) []byte { return binary.LittleEndian.AppendUint64([]byte{0xFF}, n) }

// storedAs is the listing of one stored file.
func storedAs(packed, unpacked uint64) []byte {
	return bytes.Join([][]byte{
		{sevenZipPlain, sevenZipMainStreams, sevenZipPackInfo, 0, 1, sevenZipSizes},
		sevenZipNumber(packed),
		{
			sevenZipEnd,
			sevenZipUnpackInfo,
			sevenZipFolders,
			1,
			0,
			1,
			1,
			0,
			sevenZipUnpackSizes,
		},
		sevenZipNumber(unpacked),
		{sevenZipEnd, sevenZipEnd, sevenZipFiles, 1, sevenZipEnd, sevenZipEnd},
	}, nil)
}

// packedAs is a listing that is packed with LZMA in the first bytes of the file.
func packedAs(packed, unpacked uint64, dictionary uint32) []byte {
	return bytes.Join([][]byte{
		{sevenZipPacked, sevenZipPackInfo, 0, 1, sevenZipSizes},
		sevenZipNumber(packed),
		{
			sevenZipEnd,
			sevenZipUnpackInfo,
			sevenZipFolders,
			1,
			0,
			1,
			0x23,
			3,
			1,
			1,
			5,
			0x5D,
		},
		binary.LittleEndian.AppendUint32(nil, dictionary),
		{sevenZipUnpackSizes},
		sevenZipNumber(unpacked),
		{sevenZipEnd, sevenZipEnd},
	}, nil)
}

// inFolders is a listing of folders with so many files, and nothing packed.
func inFolders(folders, files uint64) []byte {
	return bytes.Join([][]byte{
		{
			sevenZipPlain,
			sevenZipMainStreams,
			sevenZipPackInfo,
			0,
		},
		sevenZipNumber(folders),
		{sevenZipSizes},
		make([]byte, folders),
		{
			sevenZipEnd,
			sevenZipUnpackInfo,
			sevenZipFolders,
		},
		sevenZipNumber(folders),
		{0},
		bytes.Repeat([]byte{1, 1, 0}, int(folders)),
		{sevenZipUnpackSizes},
		make([]byte, folders),
		{sevenZipEnd, sevenZipSubstreams, sevenZipCounts},
		bytes.Repeat(sevenZipNumber(files), int(folders)),
		{sevenZipEnd, sevenZipEnd, sevenZipEnd},
	}, nil)
}

type listing struct {
	content []byte
	problem upload.FileProblem
}

// sevenZipListings are right and hostile ones.
func sevenZipListings() map[string]listing {
	const largest, far = uint64(1<<64 - 1), uint32(1<<32 - 1)
	files := func(n uint64) []byte {
		return append([]byte{sevenZipPlain, sevenZipFiles}, sevenZipNumber(n)...)
	}
	before := func(part string, of []byte) []byte { return append([]byte(part), of...) }
	repeated := bytes.Repeat([]byte{sevenZipPackInfo, 0, 1, sevenZipSizes, 0, sevenZipEnd}, 1<<19)
	return map[string]listing{
		"a stored file": {storedAs(sevenZipPadding, sevenZipPadding), upload.ProblemNone},
		"properties before it": {
			bytes.Replace(
				storedAs(9, 9),
				[]byte{sevenZipPlain},
				[]byte{sevenZipPlain, sevenZipProperties, 0x19, 2, 0, 0, sevenZipEnd},
				1,
			),
			upload.ProblemNone,
		},
		// What has no bytes is as good as nothing, but not too many.
		"as many files as allowed":    {files(upload.MaxArchiveEntries), upload.ProblemNoFiles},
		"a file more":                 {files(upload.MaxArchiveEntries + 1), upload.ProblemEntries},
		"2⁶⁴ files":                   {files(largest), upload.ProblemEntries},
		"as many in folders":          {inFolders(10, upload.MaxArchiveEntries/10), upload.ProblemNoFiles},
		"more in folders":             {inFolders(10, upload.MaxArchiveEntries/10+1), upload.ProblemEntries},
		"2⁶⁴ in each of two folders":  {inFolders(2, largest), upload.ProblemEntries},
		"as many folders as allowed":  {inFolders(upload.MaxArchiveEntries, 1), upload.ProblemNoFiles},
		"a folder more":               {inFolders(upload.MaxArchiveEntries+1, 0), upload.ProblemEntries},
		"64 MB":                       {storedAs(9, upload.UnpackedAllowance), upload.ProblemNone},
		"64 MB and a byte":            {storedAs(9, upload.UnpackedAllowance+1), upload.ProblemUnpacks},
		"2⁶⁴ bytes":                   {storedAs(9, largest), upload.ProblemUnpacks},
		"packed parts beyond the end": {storedAs(1<<20, 1<<20), upload.ProblemArchive},
		"2⁶⁴ packed bytes":            {storedAs(largest, 9), upload.ProblemArchive},
		"without content":             {[]byte{sevenZipPlain, sevenZipEnd}, upload.ProblemNoFiles},
		"cut off":                     {storedAs(9, 9)[:20], upload.ProblemArchive},
		"of another kind":             {[]byte{0x55}, upload.ProblemArchive},
		"2³² packed parts":            {before("\x01\x04\x06\x00", sevenZipNumber(1<<32)), upload.ProblemEntries},
		"2³² folders": {
			before("\x01\x04\x06\x00\x00\x00\x07\x0B", sevenZipNumber(1<<32)),
			upload.ProblemEntries,
		},
		"parts without end": {before("\x01\x04", repeated), upload.ProblemArchive},
		"encrypted": {
			bytes.Replace(
				storedAs(9, 9),
				[]byte{1, 1, 0, sevenZipUnpackSizes},
				[]byte("\x01\x04\x06\xF1\x07\x01\x0C"),
				1,
			),
			upload.ProblemArchive,
		},
		"a listing of 8 MB and a byte": {
			packedAs(sevenZipPadding, maxSevenZipListing+1, far),
			upload.ProblemEntries,
		},
		"a listing of 2⁶⁴ bytes":          {packedAs(sevenZipPadding, largest, far), upload.ProblemEntries},
		"a dictionary of 4 GB":            {packedAs(sevenZipPadding, maxSevenZipListing, far), upload.ProblemArchive},
		"a listing packed beyond the end": {packedAs(1<<30, 9, 0), upload.ProblemArchive},
	}
}

// TestSevenZipIsListed reads archives of 7-Zip 26.02.
func TestSevenZipIsListed(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]struct {
		unpacked, entries uint64
		problem           upload.FileProblem
	}{
		"files.7z":            {58, 3, upload.ProblemNone}, // two files and a folder
		"unpacked_listing.7z": {31, 1, upload.ProblemNone},
		"filters.7z":          {9123, 2, upload.ProblemNone},
		"large.7z":            {100_000_000, 1, upload.ProblemUnpacks},
		"password.7z":         {0, 0, upload.ProblemArchive},
		"hidden.7z":           {0, 0, upload.ProblemArchive}, // the listing, too
	} {
		content := film(t, name)
		if facts := fileFacts(content); facts != (upload.FileFacts{Type: upload.TypeSevenZip, Problem: want.problem}) {
			t.Errorf("%s: got %+v, want %q", name, facts, want.problem)
		}
		listing, _ := sevenZipListing(bytes.NewReader(content), int64(len(content)))
		if len(listing) == 0 {
			continue
		}
		unpacked, entries, _ := readSevenZip(listing, uint64(len(content)))
		if unpacked != want.unpacked || entries != want.entries {
			t.Errorf("%s: %d bytes in %d entries, want %+v", name, unpacked, entries, want)
		}
		for _, cut := range []int{1, len(content) / 2, len(content) - sevenZipHeader - 1} {
			if facts := fileFacts(content[:len(content)-cut]); facts.Problem != upload.ProblemArchive {
				t.Errorf("%s without its last %d bytes: %+v", name, cut, facts)
			}
		}
	}
}

func TestSevenZipWithAnotherListingIsDamaged(t *testing.T) {
	t.Parallel()
	whole := sevenZipOf(storedAs(9, 9))
	empty := sevenZipOf(nil)
	if facts := fileFacts(empty); facts.Problem != upload.ProblemNoFiles {
		t.Errorf("an archive of nothing: %+v", facts)
	}
	for at := 8; at < len(whole); at++ {
		if at >= sevenZipHeader && at < sevenZipHeader+sevenZipPadding {
			continue // the packed files
		}
		changed := bytes.Clone(whole)
		changed[at] ^= 1
		if facts := fileFacts(changed); facts.Problem != upload.ProblemArchive {
			t.Errorf("another byte %d: %+v", at, facts)
		}
	}
}

// TestHostileListingsKeepTheBudget of memory. Not parallel: it measures what is allocated.
func TestHostileListingsKeepTheBudget(t *testing.T) {
	const maxAllocated = 40 << 20
	for name, of := range sevenZipListings() {
		content := sevenZipOf(of.content)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		facts := fileFacts(content)
		runtime.ReadMemStats(&after)
		if facts.Type != upload.TypeSevenZip || facts.Problem != of.problem {
			t.Errorf("%s: got %+v, want %q", name, facts, of.problem)
		}
		if allocated := after.TotalAlloc - before.TotalAlloc; allocated > maxAllocated {
			t.Errorf("%s: %d MB allocated", name, allocated>>20)
		}
	}
}
