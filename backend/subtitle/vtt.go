package subtitle

import (
	"strings"

	"marquee/backend/upload"
)

// isVTT reports whether a text begins as WebVTT does (https://www.w3.org/TR/webvtt1/#file-structure).
func isVTT(text string) bool {
	rest, ok := strings.CutPrefix(text, "WEBVTT")
	return ok && (rest == "" || strings.ContainsAny(rest[:1], " \t\n"))
}

// readVTT reads WebVTT. Comments, style sheets, regions and settings of cues are left out; a style sheet that fetches
// anything is refused.
func readVTT(text string) ([]Cue, error) {
	lines := strings.Split(text, "\n")
	if i := unsafeLine(lines); i >= 0 {
		return nil, &Fault{upload.ProblemMarkup, i + 1}
	}
	i := 1
	for i < len(lines) && strings.TrimSpace(lines[i]) != "" { // metadata of the head
		if meantAsTiming(lines[i]) {
			break
		}
		i++
	}
	var cues []Cue
	for i < len(lines) {
		if strings.TrimSpace(lines[i]) == "" {
			i++
			continue
		}
		end := i
		for end < len(lines) && strings.TrimSpace(lines[end]) != "" {
			end++
		}
		cue, found, err := readBlock(lines[i:end], i)
		if err != nil {
			return nil, err
		}
		if found {
			cues = append(cues, cue)
		}
		i = end
	}
	return cues, nil
}

// readBlock reads the lines between two blank ones, of which the first is number at from 0. False for what is no cue.
func readBlock(block []string, at int) (Cue, bool, error) {
	first := block[0]
	for _, name := range []string{"NOTE", "STYLE", "REGION"} {
		if rest, ok := strings.CutPrefix(
			first,
			name,
		); ok &&
			(strings.TrimSpace(rest) == "" || name == "NOTE" && strings.ContainsAny(rest[:1], " \t")) {
			return Cue{}, false, nil
		}
	}
	times := 0
	if !strings.Contains(first, "-->") && len(block) > 1 {
		times = 1 // behind the cue's name
	}
	start, end, ok := readTiming(block[times])
	if !ok {
		return Cue{}, false, &Fault{upload.ProblemCueTime, at + times + 1}
	}
	for i, line := range block[times+1:] {
		if strings.Contains(line, "-->") {
			return Cue{}, false, &Fault{upload.ProblemCueTime, at + times + i + 2}
		}
	}
	text, err := cueText(strings.Join(block[times+1:], "\n"), at+times+2, false)
	return Cue{Start: start, End: end, Text: text, Line: at + times + 1}, true, err
}

// unsafeLine finds the first line that a style sheet could fetch something with.
func unsafeLine(lines []string) int {
	inStyle := false
	for i, line := range lines {
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "STYLE":
			inStyle = true
		case trimmed == "":
			inStyle = false
		case inStyle && fetches(line):
			return i
		}
	}
	return -1
}
