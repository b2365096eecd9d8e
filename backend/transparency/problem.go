package transparency

import (
	"fmt"
	"strings"
)

// maxProblems is how many problems a verification lists.
const maxProblems = 20

// noLeaf is the leaf of a problem that concerns a whole file.
const noLeaf = -1

// Problem is something in an export that is not as the signed head states.
type Problem struct {
	File   string
	Leaf   int64 // from 0; -1: the whole file
	Reason string
}

// Error names file, leaf and reason.
func (f Problem) Error() string {
	if f.Leaf == noLeaf {
		return f.File + ": " + f.Reason
	}
	return fmt.Sprintf("%s: leaf %d (line %d): %s", f.File, f.Leaf, f.Leaf+1, f.Reason)
}

// Problems are the problems of an export, the first 20.
type Problems []Problem

// Error has a line per problem.
func (f Problems) Error() string {
	lines := make([]string, len(f))
	for i, problem := range f {
		lines[i] = problem.Error()
	}
	return strings.Join(lines, "\n")
}

func (f *Problems) add(file string, leaf int64, format string, args ...any) {
	if len(*f) < maxProblems {
		*f = append(*f, Problem{File: file, Leaf: leaf, Reason: fmt.Sprintf(format, args...)})
	}
}

func (f Problems) err() error {
	if len(f) == 0 {
		return nil
	}
	return f
}
