package contest

import (
	"slices"
	"strconv"
)

// Part is a part of a list. Its zero value is all of it.
type Part struct {
	Limit  int // 0: to the end
	Offset int
	After  *Cursor // begins behind it, whatever Offset says; nil: at Offset
}

// Found is the part of the rows that a filter chooses.
type Found[T any] struct {
	Rows  []T
	Total int     // of the filter
	Next  *Cursor // behind the rows; nil when none follow
}

// PartOf returns the rows of a part of a list that is short enough to be read whole. The id tells rows apart.
func PartOf[T any](rows []T, p Part, id func(T) string) Found[T] {
	start := min(p.Offset, len(rows))
	if p.After != nil {
		start = behind(rows, p.After, id, start)
	}
	found := Found[T]{Rows: rows[start:], Total: len(rows)}
	if p.Limit > 0 && p.Limit < len(found.Rows) {
		found.Rows = found.Rows[:p.Limit]
		found.Next = cursorOf(found.Rows, id)
	}
	return found
}

// Ordered sorts rows, equal ones in the order in which they stand. Without an order they stay as they are, or are
// reversed.
func Ordered[T any](rows []T, order func(a, b T) int, descending bool) []T {
	switch {
	case order == nil && descending:
		slices.Reverse(rows)
	case order != nil && descending:
		slices.SortStableFunc(rows, func(a, b T) int { return order(b, a) })
	case order != nil:
		slices.SortStableFunc(rows, order)
	}
	return rows
}

// IsWork reports whether a work has the number that is searched, or one of its texts contains it.
func IsWork(searched string, id int, texts ...string) bool {
	return strconv.Itoa(id) == searched || ContainsKey(searched, texts...)
}
