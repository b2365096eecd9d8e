package web

import (
	"slices"

	"marquee/backend/marks"
)

// MarksAnswer is what a file says about how it was made.
type MarksAnswer struct {
	C2PA *marks.C2PA `json:"c2pa"` // null: not read
	AIGC *marks.AIGC `json:"aigc"`
	IPTC *string     `json:"iptc"`
}

// MarksAnswerOf maps marks to the wire, null for a file whose marks were not looked for.
func MarksAnswerOf(m *marks.Marks) *MarksAnswer {
	if m == nil {
		return nil
	}
	return &MarksAnswer{m.C2PA, m.AIGC, m.IPTC}
}

// TracesOf returns the generators whose tags are in any of some files.
func TracesOf(files ...*marks.Marks) []string {
	traces := []string{}
	for _, file := range files {
		if file == nil {
			continue
		}
		for _, name := range file.Traces {
			if !slices.Contains(traces, name) {
				traces = append(traces, name)
			}
		}
	}
	return traces
}
