// Package subtitle reads subtitle files, which are hostile input: SubRip, WebVTT and TTML in the encodings that editors
// write. It writes them as WebVTT of times and plain text with italic, bold and underlined parts, and nothing else.
package subtitle

import (
	"bytes"
	"strings"
	"time"

	"marquee/backend/upload"
)

// MaxCues is the most cues of a file.
const MaxCues = 5000

// maxCueText is the longest text of a cue, in bytes.
const maxCueText = 2000

// Cue is a text and when it is shown.
type Cue struct {
	Start, End time.Duration
	Text       string // lines of WebVTT cue text: escaped, with <i>, <b> and <u> only
	Line       int    // where its time stands in the file, from 1
}

// Track is a file that was read.
type Track struct {
	Type     upload.FileType
	Encoding string // "utf-8", "utf-16le", "utf-16be", "gb18030"
	Cues     []Cue  // by start
}

// Fault is the first reason why a file cannot be read.
type Fault struct {
	Problem upload.FileProblem
	Line    int // from 1; 0: the whole file
}

// Error implements error.
func (f *Fault) Error() string { return string(f.Problem) }

// Read reads a file by its bytes. The error is a *Fault; the track then has the type and the encoding as far as they
// are known: upload.TypeUnknown for what is no subtitle file.
func Read(content []byte) (Track, error) {
	text, encoding, ok := decode(content)
	if !ok {
		return Track{Type: guess(content)}, &Fault{Problem: upload.ProblemEncoding}
	}
	t := Track{Type: typeOf(text), Encoding: encoding}
	var err error
	switch t.Type {
	case upload.TypeVTT:
		t.Cues, err = readVTT(text)
	case upload.TypeTTML:
		t.Cues, err = readTTML(text)
	case upload.TypeSRT:
		t.Cues, err = readSRT(text)
	default:
		return t, &Fault{Problem: upload.ProblemType}
	}
	if err == nil {
		t.Cues, err = inOrder(t.Cues)
	}
	return t, err
}

// typeOf recognises a file by its first words. Blank files count as SubRip, so that they are called empty.
func typeOf(text string) upload.FileType {
	start := strings.TrimLeft(text, " \t\r\n")
	switch {
	case isVTT(text):
		return upload.TypeVTT
	case strings.HasPrefix(start, "<"):
		if strings.Contains(start, "<tt") || strings.Contains(start, ":tt") {
			return upload.TypeTTML
		}
		return upload.TypeUnknown
	case start == "" && text != "", strings.Contains(text, "-->"), startsWithNumber(start):
		return upload.TypeSRT
	default:
		return upload.TypeUnknown
	}
}

func startsWithNumber(text string) bool {
	first, _, _ := strings.Cut(text, "\n")
	return isNumber(strings.TrimSpace(first))
}

// guess is the type of a file whose encoding is not known.
func guess(content []byte) upload.FileType {
	if bytes.IndexByte(content, 0) < 0 && bytes.Contains(content, []byte("-->")) {
		return upload.TypeSRT
	}
	return upload.TypeUnknown
}

// inOrder checks the times of the cues, and leaves out those without text.
func inOrder(cues []Cue) ([]Cue, error) {
	if len(cues) > MaxCues {
		return nil, &Fault{upload.ProblemCueCount, cues[MaxCues].Line}
	}
	shown := make([]Cue, 0, len(cues))
	var last time.Duration
	for _, cue := range cues {
		switch {
		case cue.End <= cue.Start:
			return nil, &Fault{upload.ProblemCueEnds, cue.Line}
		case cue.Start < last:
			return nil, &Fault{upload.ProblemCueOrder, cue.Line}
		case len(cue.Text) > maxCueText:
			return nil, &Fault{upload.ProblemCueText, cue.Line}
		}
		last = cue.Start
		if strings.TrimSpace(cue.Text) != "" {
			shown = append(shown, cue)
		}
	}
	if len(shown) == 0 {
		return nil, &Fault{Problem: upload.ProblemNoCues}
	}
	return shown, nil
}

// Facts are what is stored of a file that was read.
func (t Track) Facts() *upload.SubtitleFacts {
	facts := &upload.SubtitleFacts{Encoding: t.Encoding, Cues: len(t.Cues)}
	for i, cue := range t.Cues {
		facts.Ends = max(facts.Ends, cue.End)
		facts.LastBegins = cue.Start
		if i > 0 && cue.Start < t.Cues[i-1].End {
			facts.Overlaps++
		}
	}
	return facts
}

// VTT writes the track as WebVTT.
func (t Track) VTT() []byte {
	var b bytes.Buffer
	b.WriteString("WEBVTT\n")
	for _, cue := range t.Cues {
		b.WriteString("\n" + clock(cue.Start) + " --> " + clock(cue.End) + "\n" + cue.Text + "\n")
	}
	return b.Bytes()
}
