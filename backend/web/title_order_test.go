package web_test

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
)

// TestListsAreOrderedByTheShownTitle: works that the catalogue has in both languages are ordered by the title of the
// language that the query names, page by page; a work that was submitted under a third title, and any work without a
// language, by its own.
func TestListsAreOrderedByTheShownTitle(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserOwner)
	var known []struct {
		WorkID int
		Title  contest.Text
	}
	if c.read("/catalogue/titles").ok(&known); len(known) < 6 {
		t.Fatalf("%d titles", len(known))
	}
	titles := map[string]map[int]string{"": {}, "en": {}, "zh": {}}
	for i, work := range known[:6] {
		w.fillPages(work.WorkID, work.WorkID)
		submitted := work.Title.ZH
		title := work.Title
		if i == 2 {
			submitted = "Another title"
			title = contest.Text{EN: submitted, ZH: submitted}
		}
		w.sql(`UPDATE submissions SET title = $1 WHERE work_id = $2`, submitted, work.WorkID)
		titles[""][work.WorkID], titles["en"][work.WorkID], titles["zh"][work.WorkID] = submitted, title.EN, title.ZH
	}
	for lang, of := range titles {
		var want []int
		for id := range of {
			want = append(want, id)
		}
		slices.SortFunc(want, func(a, b int) int { return cmp.Compare(strings.ToLower(of[a]), strings.ToLower(of[b])) })
		for _, list := range []string{"/submissions", "/shortlist", "/nominations"} {
			var got []int
			for after, more := "", true; more; {
				var page struct {
					Items, Works []struct{ WorkID int }
					Next         *string
				}
				c.read(list + "?sort=title&pageSize=2&lang=" + lang + after).ok(&page)
				for _, work := range append(page.Items, page.Works...) {
					got = append(got, work.WorkID)
				}
				if more = page.Next != nil; more {
					after = "&after=" + url.QueryEscape(*page.Next)
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s in %q: %v, want %v", list, lang, got, want)
			}
		}
	}
	c.read("/submissions?sort=title&lang=fr").fails(contest.CodeValidation, "lang")
}
