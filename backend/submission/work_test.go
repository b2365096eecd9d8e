package submission_test

import (
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/submission"
)

func TestPageCheck(t *testing.T) {
	cases := []struct {
		page submission.Page
		want []string
	}{
		{submission.Page{Number: 1, Size: 1}, nil},
		{submission.Page{Number: 3, Size: 100}, nil},
		{submission.Page{Number: 0, Size: 20}, []string{"page"}},
		{submission.Page{Number: 1, Size: 101}, []string{"pageSize"}},
		{submission.Page{Number: -1, Size: 0}, []string{"page", "pageSize"}},
		{submission.Page{Number: 1 << 40, Size: 20}, []string{"page"}},
	}
	for _, c := range cases {
		fieldErrs := contest.FieldErrors{}
		c.page.Check(fieldErrs)
		contesttest.WantFields(t, fieldErrs, c.want...)
	}
}
