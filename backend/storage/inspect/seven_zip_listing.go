package inspect

import (
	"marquee/backend/upload"
)

// Parts of a listing of 7Z, and its limits.
const (
	sevenZipEnd         = 0x00
	sevenZipPlain       = 0x01
	sevenZipProperties  = 0x02
	sevenZipMainStreams = 0x04
	sevenZipFiles       = 0x05
	sevenZipPackInfo    = 0x06
	sevenZipUnpackInfo  = 0x07
	sevenZipSubstreams  = 0x08
	sevenZipSizes       = 0x09
	sevenZipDigests     = 0x0A
	sevenZipFolders     = 0x0B
	sevenZipUnpackSizes = 0x0C
	sevenZipCounts      = 0x0D
	sevenZipPacked      = 0x17
	sevenZipAES         = "\x06\xF1\x07\x01"
	maxSevenZipCoders   = 32 // of a folder, as in 7-Zip itself
	maxSevenZipStreams  = 4  // of a folder: what its filters make
)

// sevenZipFolder is a group of files that were packed as one.
type sevenZipFolder struct {
	coder      string // its only one; "" of several
	properties []byte // of that coder
	inputs     int    // packed streams
	outputs    int    // of all coders
	unpacked   uint64 // bytes of the largest output
	digest     bool
	files      uint64
}

// sevenZipStreams are the packed parts of an archive, in the order of the file.
type sevenZipStreams struct {
	begin   uint64   // offset of the first, behind the header of the file
	packed  []uint64 // bytes of each
	folders []sevenZipFolder
}

// readSevenZip returns what an archive unpacks to, in bytes, and the number of its files
// and folders. rest is the size of the file behind its header.
func readSevenZip(listing []byte, rest uint64) (unpacked, entries uint64, problem upload.FileProblem) {
	f := &fields{rest: listing}
	if f.byte() != sevenZipPlain {
		return 0, 0, upload.ProblemArchive
	}
	for {
		switch f.byte() {
		case sevenZipProperties:
			for f.byte() != sevenZipEnd {
				f.take(f.count(len(f.rest)))
			}
		case sevenZipMainStreams:
			streams, problem := f.sevenZipStreams(rest)
			if problem != upload.ProblemNone {
				return 0, 0, problem
			}
			for _, folder := range streams.folders {
				unpacked, entries = addTicks(unpacked, folder.unpacked), entries+folder.files
			}
		case sevenZipFiles: // those without content too; their names follow
			entries = max(entries, f.number())
			return unpacked, entries, f.damage()
		case sevenZipEnd:
			return unpacked, entries, f.damage()
		default:
			return 0, 0, upload.ProblemArchive
		}
	}
}

// sevenZipStreams reads the packed parts, which must lie in the rest of the file.
func (f *fields) sevenZipStreams(rest uint64) (sevenZipStreams, upload.FileProblem) {
	var s sevenZipStreams
	for problem := upload.ProblemNone; problem == upload.ProblemNone; {
		switch f.byte() {
		case sevenZipPackInfo:
			problem = f.sevenZipPackInfo(&s, rest)
		case sevenZipUnpackInfo:
			problem = f.sevenZipUnpackInfo(&s)
		case sevenZipSubstreams:
			problem = f.sevenZipSubstreams(s.folders)
		case sevenZipEnd:
			return s, f.damage()
		default:
			problem = upload.ProblemArchive
		}
		if problem != upload.ProblemNone {
			return s, problem
		}
	}
	return s, upload.ProblemNone
}

func (f *fields) sevenZipPackInfo(s *sevenZipStreams, rest uint64) upload.FileProblem {
	s.begin = f.number()
	streams := f.number()
	if len(s.packed) > 0 {
		return upload.ProblemArchive
	}
	if streams > upload.MaxArchiveEntries*maxSevenZipStreams {
		return upload.ProblemEntries
	}
	end := s.begin
	for {
		switch f.byte() {
		case sevenZipSizes:
			for range streams {
				if uint64(len(s.packed)) == streams || f.short {
					return upload.ProblemArchive
				}
				size := f.number()
				s.packed, end = append(s.packed, size), addTicks(end, size)
			}
		case sevenZipDigests:
			f.digests(int(streams))
		case sevenZipEnd:
			if end > rest || uint64(len(s.packed)) != streams {
				return upload.ProblemArchive
			}
			return f.damage()
		default:
			return upload.ProblemArchive
		}
	}
}

func (f *fields) sevenZipUnpackInfo(s *sevenZipStreams) upload.FileProblem {
	if len(s.folders) > 0 || f.byte() != sevenZipFolders {
		return upload.ProblemArchive
	}
	folders := f.number()
	if folders > upload.MaxArchiveEntries {
		return upload.ProblemEntries
	}
	if f.byte() != 0 { // 1: listed in another part of the file, which no program does
		return upload.ProblemArchive
	}
	inputs := 0
	for range folders {
		folder, ok := f.sevenZipFolder()
		if !ok {
			return upload.ProblemArchive
		}
		inputs += folder.inputs
		s.folders = append(s.folders, folder)
	}
	if inputs != len(s.packed) || f.byte() != sevenZipUnpackSizes {
		return upload.ProblemArchive
	}
	for i := range s.folders {
		for range s.folders[i].outputs {
			s.folders[i].unpacked = max(s.folders[i].unpacked, f.number())
		}
		if f.short {
			return upload.ProblemArchive
		}
	}
	for {
		switch f.byte() {
		case sevenZipDigests:
			for i, defined := range f.digests(len(s.folders)) {
				s.folders[i].digest = defined
			}
		case sevenZipEnd:
			return f.damage()
		default:
			return upload.ProblemArchive
		}
	}
}

// sevenZipFolder reads how a folder is packed; false for an encrypted one, too.
func (f *fields) sevenZipFolder() (folder sevenZipFolder, ok bool) {
	const idLength, complexCoder, hasProperties, reserved = 0x0F, 0x10, 0x20, 0xC0
	folder = sevenZipFolder{files: 1}
	coders := f.count(maxSevenZipCoders)
	for range coders {
		flags := f.byte()
		id := string(f.take(int(flags & idLength)))
		inputs, outputs := 1, 1
		if flags&complexCoder != 0 {
			inputs, outputs = f.count(maxSevenZipCoders), f.count(maxSevenZipCoders)
		}
		var properties []byte
		if flags&hasProperties != 0 {
			properties = f.take(f.count(len(f.rest)))
		}
		if f.short || flags&reserved != 0 || id == sevenZipAES {
			return folder, false
		}
		folder.inputs, folder.outputs = folder.inputs+inputs, folder.outputs+outputs
		if coders == 1 {
			folder.coder, folder.properties = id, properties
		}
	}
	bound := folder.outputs - 1 // outputs that are the input of another coder
	if bound < 0 || folder.inputs <= bound || folder.inputs-bound > maxSevenZipStreams {
		return folder, false
	}
	folder.inputs -= bound
	numbers := 2 * bound
	if folder.inputs > 1 {
		numbers += folder.inputs
	}
	for range numbers {
		f.number()
	}
	return folder, !f.short
}

// sevenZipSubstreams reads how many files each folder has.
func (f *fields) sevenZipSubstreams(folders []sevenZipFolder) upload.FileProblem {
	for {
		switch f.byte() {
		case sevenZipCounts:
			total := uint64(0)
			for i := range folders {
				folders[i].files = f.number()
				if total = addTicks(total, folders[i].files); total > upload.MaxArchiveEntries {
					return upload.ProblemEntries
				}
			}
		case sevenZipSizes: // of all files but the last of each folder
			for _, folder := range folders {
				for range max(folder.files, 1) - 1 {
					f.number()
				}
			}
		case sevenZipDigests:
			unknown := 0
			for _, folder := range folders {
				if folder.files != 1 || !folder.digest {
					unknown += int(folder.files)
				}
			}
			f.digests(unknown)
		case sevenZipEnd:
			return f.damage()
		default:
			return upload.ProblemArchive
		}
	}
}

func (f *fields) byte() byte { return f.take(1)[0] }

// number reads a number of 7Z: as many bytes follow the first as it has leading ones, the
// lowest first; its other bits are the highest.
func (f *fields) number() uint64 {
	first, n := f.byte(), uint64(0)
	for i, mask := 0, byte(0x80); i < 8; i, mask = i+1, mask>>1 {
		if first&mask == 0 {
			return n | uint64(first&(mask-1))<<(8*i)
		}
		n |= uint64(f.byte()) << (8 * i)
	}
	return n
}

// count reads a number that may be at most `most`.
func (f *fields) count(most int) int {
	n := f.number()
	if n > uint64(most) {
		f.short, f.rest = true, nil
		return 0
	}
	return int(n)
}

// digests reads which of n parts have a CRC32, and skips the CRC32s.
func (f *fields) digests(n int) []bool {
	defined := make([]bool, n)
	all, bits := f.byte() != 0, byte(0)
	known := 0
	for i := range defined {
		if !all && i%8 == 0 {
			bits = f.byte()
		}
		if defined[i] = all || bits&(0x80>>(i%8)) != 0; defined[i] {
			known++
		}
	}
	f.take(4 * known)
	return defined
}

// damage returns ProblemArchive when something was read beyond the end.
func (f *fields) damage() upload.FileProblem {
	if f.short {
		return upload.ProblemArchive
	}
	return upload.ProblemNone
}
