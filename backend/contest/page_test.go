package contest_test

import (
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
)

func TestPageCheck(t *testing.T) {
	cases := []struct {
		page contest.Page
		want []string
	}{
		{contest.Page{Number: 1, Size: 1}, nil},
		{contest.Page{Number: 3, Size: 100}, nil},
		{contest.Page{Number: 0, Size: 20}, []string{"page"}},
		{contest.Page{Number: 1, Size: 101}, []string{"pageSize"}},
		{contest.Page{Number: -1, Size: 0}, []string{"page", "pageSize"}},
		{contest.Page{Number: 1 << 40, Size: 20}, []string{"page"}},
	}
	for _, c := range cases {
		fieldErrs := contest.FieldErrors{}
		c.page.Check(fieldErrs)
		contesttest.WantFields(t, fieldErrs, c.want...)
	}
}
