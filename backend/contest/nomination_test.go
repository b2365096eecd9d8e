package contest_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/contest"
)

func TestNominationFormCheck(t *testing.T) {
	cases := []struct {
		name string
		form contest.NominationForm
		want []string
	}{
		{"good", contest.NominationForm{WorkID: 7, Award: contest.AwardLevel, Comments: "影片很好"}, nil},
		{"everything missing", contest.NominationForm{}, []string{"workId", "award", "comments"}},
		{"unknown award", contest.NominationForm{WorkID: 7, Award: "level", Comments: "x"}, []string{"award"}},
		{"blank comments", contest.NominationForm{WorkID: 7, Award: contest.AwardLevel, Comments: " \n "}, []string{"comments"}},
		{"500 characters", contest.NominationForm{WorkID: 7, Award: contest.AwardLevel, Comments: chars(500)}, nil},
		{"501 characters", contest.NominationForm{WorkID: 7, Award: contest.AwardLevel, Comments: chars(501)}, []string{"comments"}},
		{"not storable", contest.NominationForm{WorkID: 7, Award: contest.AwardLevel, Comments: "a\x00b"}, []string{"comments"}},
		{"work beyond the database", contest.NominationForm{WorkID: 1 << 31, Award: contest.AwardLevel, Comments: "x"}, []string{"workId"}},
		{"negative work", contest.NominationForm{WorkID: -1, Award: contest.AwardLevel, Comments: "x"}, []string{"workId"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			fieldErrs := contest.FieldErrors{}
			c.form.Check(fieldErrs)
			wantFields(t, fieldErrs, c.want...)
		})
	}
}

func TestNominationProgresses(t *testing.T) {
	limits := map[contest.Award]int{contest.AwardLevel: 10, contest.AwardCreative: 2, contest.AwardNarrative: 2}
	counts := map[contest.Award]int{contest.AwardCreative: 2, contest.AwardLevel: 9}
	got := contest.NominationProgresses(limits, counts)
	want := []contest.NominationProgress{
		{Award: contest.AwardLevel, Count: 9, Total: 10},
		{Award: contest.AwardCreative, Count: 2, Total: 2},
		{Award: contest.AwardNarrative, Count: 0, Total: 2},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("progress (-want +got):\n%s", diff)
	}
	for i, completed := range []bool{false, true, false} {
		if got[i].Completed() != completed {
			t.Errorf("%s completed = %v, want %v", got[i].Award, !completed, completed)
		}
	}
	if got := contest.NominationProgresses(nil, counts); len(got) != 0 {
		t.Errorf("an edition without quotas has progress %v, want none", got)
	}
}

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
		wantFields(t, fieldErrs, c.want...)
	}
}

// chars is a text of n Chinese characters.
func chars(n int) string { return strings.Repeat("字", n) }

// wantFields checks which fields are at fault, and that each says so in both
// languages.
func wantFields(t *testing.T, fieldErrs contest.FieldErrors, want ...string) {
	t.Helper()
	if len(fieldErrs) != len(want) {
		t.Errorf("fieldErrs %v, want %v", fieldErrs, want)
	}
	for _, field := range want {
		if fault, there := fieldErrs[field]; !there || fault.EN == "" || fault.ZH == "" {
			t.Errorf("fault of %s = %+v, want one in both languages", field, fault)
		}
	}
}
