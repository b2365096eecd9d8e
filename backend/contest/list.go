package contest

import (
	"slices"
	"strconv"
)

// Part is a part of a list that is short enough to be read whole. Its zero value is all of it.
type Part struct {
	Limit  int // 0: to the end
	Offset int
}

// Found is the part of the rows that a filter chooses.
type Found[T any] struct {
	Rows  []T
	Total int // of the filter
}

// partOf returns the rows of a part.
func partOf[T any](rows []T, p Part) Found[T] {
	found := Found[T]{Rows: rows[min(p.Offset, len(rows)):], Total: len(rows)}
	if p.Limit > 0 {
		found.Rows = found.Rows[:min(p.Limit, len(found.Rows))]
	}
	return found
}

// ordered sorts rows, equal ones in the order in which they stand. Without an order they stay as they are, or are reversed.
func ordered[T any](rows []T, order func(a, b T) int, descending bool) []T {
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

// isWork reports whether a work has the number that is searched, or one of its texts contains it.
func isWork(searched string, id int, texts ...string) bool {
	return strconv.Itoa(id) == searched || ContainsKey(searched, texts...)
}
