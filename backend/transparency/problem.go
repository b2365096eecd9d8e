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
func (p Problem) Error() string {
	if p.Leaf == noLeaf {
		return p.File + ": " + p.Reason
	}
	return fmt.Sprintf("%s: leaf %d (line %d): %s", p.File, p.Leaf, p.Leaf+1, p.Reason)
}

// Problems are the problems of an export, the first 20.
type Problems []Problem

// Error has a line per problem.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.Error()
	}
	return strings.Join(lines, "\n")
}

func (p *Problems) add(file string, leaf int64, format string, args ...any) {
	if len(*p) < maxProblems {
		*p = append(*p, Problem{File: file, Leaf: leaf, Reason: fmt.Sprintf(format, args...)})
	}
}

func (p Problems) err() error {
	if len(p) == 0 {
		return nil
	}
	return p
}
