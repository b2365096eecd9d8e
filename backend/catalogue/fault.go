package catalogue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Fault is one thing that is wrong with the content.
type Fault struct {
	File    string // below the catalogue's folder, "editions/camp/criteria.json"
	Line    int    // counted from 1; 0 when the whole file is meant
	Place   string // path inside the file, "[2].weight"; empty when the whole file is meant
	Message string // what is wrong and what would be right
}

// String is the fault as one line for an editor.
func (f Fault) String() string {
	place := f.File
	if f.Line > 0 {
		place = fmt.Sprintf("%s:%d", f.File, f.Line)
	}
	if f.Place != "" {
		return fmt.Sprintf("%s: %s %s", place, f.Place, f.Message)
	}
	return fmt.Sprintf("%s: %s", place, f.Message)
}

// Faults are all faults of a catalogue, by file and line.
type Faults []Fault

// Error lists the faults, one to a line.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, fault := range f {
		lines[i] = fault.String()
	}
	return "the catalogue cannot be used:\n" + strings.Join(lines, "\n")
}

func (f Faults) sorted() Faults {
	out := slices.Clone(f)
	slices.SortStableFunc(out, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return out
}
