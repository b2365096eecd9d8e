package web

import (
	"slices"

	"marquee/backend/marks"
)

// marksAnswer is what a file says about how it was made.
type marksAnswer struct {
	C2PA *marks.C2PA `json:"c2pa"` // null: not read
	AIGC *marks.AIGC `json:"aigc"`
	IPTC *string     `json:"iptc"`
}

// marksAnswerOf maps marks to the wire, null for a file whose marks were not looked for.
func marksAnswerOf(m *marks.Marks) *marksAnswer {
	if m == nil {
		return nil
	}
	return &marksAnswer{m.C2PA, m.AIGC, m.IPTC}
}

// tracesOf returns the generators whose tags are in any of some files.
func tracesOf(files ...*marks.Marks) []string {
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
