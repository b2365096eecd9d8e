package transparency

import (
	"fmt"
	"strings"
)

// maxFaults is how many faults a verification lists.
const maxFaults = 20

// noLeaf is the leaf of a fault that concerns a whole file.
const noLeaf = -1

// Fault is something in an export that is not as the signed head states.
type Fault struct {
	File   string
	Leaf   int64 // from 0; -1: the whole file
	Reason string
}

// Error names file, leaf and reason.
func (f Fault) Error() string {
	if f.Leaf == noLeaf {
		return f.File + ": " + f.Reason
	}
	return fmt.Sprintf("%s: leaf %d (line %d): %s", f.File, f.Leaf, f.Leaf+1, f.Reason)
}

// Faults are the faults of an export, the first 20.
type Faults []Fault

// Error has a line per fault.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, fault := range f {
		lines[i] = fault.Error()
	}
	return strings.Join(lines, "\n")
}

func (f *Faults) add(file string, leaf int64, format string, args ...any) {
	if len(*f) < maxFaults {
		*f = append(*f, Fault{File: file, Leaf: leaf, Reason: fmt.Sprintf(format, args...)})
	}
}

func (f Faults) err() error {
	if len(f) == 0 {
		return nil
	}
	return f
}
