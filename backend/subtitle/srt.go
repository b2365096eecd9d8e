package subtitle

import (
	"strings"

	"marquee/backend/upload"
)

// readSRT reads SubRip: a number, the times, the text, a blank line. Numbers may be missing, and the text of a cue may
// have blank lines.
func readSRT(text string) ([]Cue, error) {
	lines := strings.Split(text, "\n")
	var cues []Cue
	for i := 0; i < len(lines); {
		line := strings.TrimSpace(lines[i])
		if line == "" || line == "\x1A" {
			i++
			continue
		}
		if isNumber(line) && i+1 < len(lines) {
			i++
		}
		start, end, ok := readTiming(lines[i])
		if !ok {
			return nil, &Fault{upload.ProblemCueTime, i + 1}
		}
		cue := Cue{Start: start, End: end, Line: i + 1}
		from := i + 1
		for i++; i < len(lines) && !beginsCue(lines, i); i++ {
			if meantAsTiming(lines[i]) {
				return nil, &Fault{upload.ProblemCueTime, i + 1}
			}
		}
		var err error
		if cue.Text, err = cueText(strings.Join(lines[from:i], "\n"), from+1, true); err != nil {
			return nil, err
		}
		cues = append(cues, cue)
	}
	return cues, nil
}

// beginsCue reports whether a cue begins at a line: its times, or a number above them.
func beginsCue(lines []string, i int) bool {
	if _, _, ok := readTiming(lines[i]); ok {
		return true
	}
	if !isNumber(strings.TrimSpace(lines[i])) || i+1 >= len(lines) {
		return false
	}
	return meantAsTiming(lines[i+1])
}
