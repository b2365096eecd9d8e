package contesttest

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"marquee/backend/contest"
)

// WrongFields lists the fields of an error in order.
func WrongFields(err error) string {
	var e *contest.Error
	if !errors.As(err, &e) {
		return ""
	}
	return strings.Join(slices.Sorted(maps.Keys(e.Fields)), " ")
}
