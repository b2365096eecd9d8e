package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/results"
)

type listedAnswer struct {
	WorkID int    `json:"workId"`
	Title  string `json:"title"`
}

// differenceAnswer is what an organiser's list and the ranks and prizes disagree about.
type differenceAnswer struct {
	List    string         `json:"list"`    // "shortlisted" or "selected", the id of the prize
	Listed  []listedAnswer `json:"listed"`  // on the list, without the prize
	Awarded []listedAnswer `json:"awarded"` // with the prize, and not on the list
	By      string         `json:"by"`      // actor, as in the audit log
	At      *time.Time     `json:"at"`
}

func (s *Console) differences(c echo.Context, differences []results.ListDifference) []differenceAnswer {
	works := func(listed []results.ListedWork) []listedAnswer {
		answers := make([]listedAnswer, len(listed))
		for i, w := range listed {
			answers[i] = listedAnswer{WorkID: w.WorkID, Title: w.Title}
		}
		return answers
	}
	answers := make([]differenceAnswer, len(differences))
	for i, d := range differences {
		answers[i] = differenceAnswer{List: d.Prize, Listed: works(d.Listed), Awarded: works(d.Awarded), By: d.By}
		if !d.At.IsZero() {
			at := d.At.In(s.Edition(c).Location)
			answers[i].At = &at
		}
	}
	return answers
}
