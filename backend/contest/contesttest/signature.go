package contesttest

import (
	"marquee/backend/contest"
)

// CodeOrNone is the code of an error, "" without one.
func CodeOrNone(err error) contest.Code {
	if err == nil {
		return ""
	}
	return contest.CodeOf(err)
}
