package marks

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
)

// The budget of a scan, whatever the size and the content of the file.
const (
	maxReads = 96       // requests
	maxBytes = 16 << 20 // in all
	maxText  = 1 << 20  // of one text
	maxParts = 4096     // boxes, segments, chunks and tags
	// What is looked through in all: a file can name one text many times, or unpack a long one from little.
	maxLooked = 16 << 20
	// jsonPrice is how much dearer a byte of JSON is than one of another text.
	jsonPrice = 8
)

// Found is what a scan finds.
type Found struct {
	Marks Marks // without C2PA
	// Readable is set for the kinds of file that can have a manifest: JPEG, PNG, MP4 and MOV.
	Readable bool
	// Manifest is set when a manifest may be there: it has been seen, or the budget ended before the end of the file.
	Manifest bool
	// Format is the media type of a readable file.
	Format string
}

// Scan finds marks in the metadata of a file of size bytes. It reads no more than its budget; what lies beyond is not
// found. A failed read ends the scan with what was found before.
func Scan(r io.ReaderAt, size int64) Found {
	s := &scanner{source: r, size: size}
	head := make([]byte, min(size, 16))
	if !s.read(head, 0) {
		return Found{}
	}
	switch {
	case bytes.HasPrefix(head, []byte("\xFF\xD8\xFF")):
		s.found.Format = "image/jpeg"
		s.jpeg()
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1A\n")):
		s.found.Format = "image/png"
		s.png()
	case len(head) >= 12 && slices.Contains([]string{"ftyp", "moov", "mdat", "wide", "free", "skip", "pnot", "uuid"}, string(head[4:8])):
		s.found.Format = "video/mp4"
		if string(head[4:12]) == "ftypqt  " || string(head[4:8]) != "ftyp" {
			s.found.Format = "video/quicktime"
		}
		s.movie()
	default:
		return Found{}
	}
	s.found.Readable = true
	s.found.Manifest = s.found.Manifest || s.spent
	return s.found
}

// scanner reads a file within the budget.
type scanner struct {
	source io.ReaderAt
	size   int64
	found  Found
	reads  int
	bytes  int64
	parts  int
	looked int  // bytes of texts
	tokens int  // of XML
	spent  bool // the budget, or the file's end came too early
	window []byte
	at     int64
}

// minRead is how much is read at least: tags lie together.
const minRead = 32 << 10

// read fills p from an offset; false at the end of the file or of the budget.
func (s *scanner) read(p []byte, offset int64) bool {
	if offset < 0 || offset > s.size || int64(len(p)) > s.size-offset {
		return false
	}
	if offset < s.at || offset+int64(len(p)) > s.at+int64(len(s.window)) {
		length := min(max(int64(len(p)), minRead), s.size-offset)
		if s.reads >= maxReads || s.bytes+length > maxBytes {
			s.spent = true
			return false
		}
		s.reads, s.bytes = s.reads+1, s.bytes+length
		window := make([]byte, length)
		if n, err := s.source.ReadAt(
			window,
			offset,
		); n < len(window) &&
			(err != nil && !errors.Is(err, io.EOF) || n < len(p)) {
			s.spent = true
			return false
		}
		s.window, s.at = window, offset
	}
	copy(p, s.window[offset-s.at:])
	return true
}

// text returns up to maxText bytes.
func (s *scanner) text(offset, length int64) []byte {
	if length <= 0 || length > maxText {
		return nil
	}
	p := make([]byte, length)
	if !s.read(p, offset) {
		return nil
	}
	return p
}

// more counts a part of the file; false when there were too many.
func (s *scanner) more() bool {
	s.parts++
	if s.parts > maxParts {
		s.spent = true
	}
	return s.parts <= maxParts
}

// afford pays for looking through n bytes of text; false when too many have been already.
func (s *scanner) afford(n int) bool {
	s.looked += n
	return s.looked <= maxLooked
}

// tag takes a tag of the metadata.
func (s *scanner) tag(key, value string) {
	if !s.afford(len(value)) {
		return
	}
	name := plainKey(key[strings.LastIndexAny(key, ".:/")+1:])
	switch {
	case name == "aigc":
		s.labelIn(value)
	case name == "digitalsourcetype":
		s.sourceType(value)
	case strings.Contains(value, "AIGC") && strings.HasPrefix(strings.TrimSpace(value), "{"):
		s.wrapped(value)
	}
	switch name {
	case "software",
		"encoder",
		"creatortool",
		"generator",
		"model",
		"credit",
		"comment",
		"description",
		"imagedescription",
		"usercomment",
		"parameters",
		"prompt",
		"workflow",
		"source",
		"tool",
		"make",
		"too",
		"swr",
		"cmt",
		"des",
		"title",
		"author",
		"artist",
		"dream",
		"sdmetadata":
		s.trace(generatorIn(value))
	}
	if name == "parameters" && strings.Contains(value, "Steps: ") || name == "sdmetadata" || name == "dream" {
		s.trace("Stable Diffusion")
	}
	if name == "workflow" && strings.Contains(value, `"nodes"`) ||
		name == "prompt" && strings.Contains(value, `"class_type"`) {
		s.trace("ComfyUI")
	}
}

// wrapped takes a label inside a description.
func (s *scanner) wrapped(value string) {
	if strings.Contains(value, `"AIGC"`) || strings.Contains(value, `"aigc"`) {
		s.labelIn(value)
	}
}

// labelIn takes the label that a text holds.
func (s *scanner) labelIn(value string) {
	if s.afford(jsonPrice * len(value)) {
		s.label(parseAIGC(value))
	}
}

// label keeps the most certain of several labels, and of those the one that names its producer.
func (s *scanner) label(a *AIGC) {
	known := s.found.Marks.AIGC
	if a != nil &&
		(known == nil || a.Label < known.Label || a.Label == known.Label && known.Producer == "" && a.Producer != "") {
		s.found.Marks.AIGC = a
	}
}

func (s *scanner) sourceType(value string) {
	value = strings.TrimRight(strings.TrimSpace(value), "/")
	value = value[strings.LastIndexAny(value, "/:#")+1:]
	if code := optional(value); code != nil && (s.found.Marks.IPTC == nil || madeByModel(*code)) {
		s.found.Marks.IPTC = code
	}
}

func (s *scanner) trace(name string) {
	if name != "" && !slices.Contains(s.found.Marks.Traces, name) && name != "Marquee" {
		s.found.Marks.Traces = append(s.found.Marks.Traces, name)
	}
}
