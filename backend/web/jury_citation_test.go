package web_test

import (
	"strings"
	"testing"

	"marquee/backend/contest"
)

// cited are works of the results with the jury's words about them.
type cited struct {
	Works []struct {
		WorkID   int
		Citation *struct {
			Jury   *contest.Text
			Public bool
		}
	}
}

// TestTheJurysWordsAreEnteredBeforeTheyArePublished: the publication has what was entered last, and taking it back
// loses nothing.
func TestTheJurysWordsAreEnteredBeforeTheyArePublished(t *testing.T) {
	t.Parallel()
	w, _ := rated(t)
	c := w.organiser(contest.OrganiserJury)
	first, second := contest.Text{EN: "It trusts a jar.", ZH: "它相信一只罐子。"}, contest.Text{EN: "It waits.", ZH: "它在等待。"}
	results := func() (of cited) {
		t.Helper()
		c.read("/results").ok(&of)
		return of
	}
	want := func(jury *contest.Text, public bool) {
		t.Helper()
		got := results().Works[0].Citation
		if got == nil || got.Public != public || (got.Jury == nil) != (jury == nil) ||
			jury != nil && *got.Jury != *jury {
			t.Errorf("the citation is %+v, want %v, public %t", got, jury, public)
		}
	}
	if got := results().Works[0].Citation; got != nil {
		t.Errorf("a citation nobody entered: %+v", got)
	}
	cite := func(work int, jury, before any) *answer {
		return c.send("/results/citation", object{"workId": work, "jury": jury, "before": before})
	}
	cite(1, object{"en": "Two\nlines", "zh": ""}, nil).fails(contest.CodeValidation, "jury.en", "jury.zh")
	cite(1, object{"en": strings.Repeat("x", 201), "zh": "好"}, nil).fails(contest.CodeValidation, "jury.en")
	cite(0, first, nil).fails(contest.CodeValidation, "workId")
	cite(99, first, nil).fails(contest.CodeNotFound, "workId")
	cite(1, first, nil).ok(nil)
	want(&first, false)
	cite(1, first, nil).ok(nil) // an answer that was lost
	cite(1, second, nil).fails(contest.CodeConflict, "jury")
	cite(1, second, first).ok(nil)
	cite(2, first, nil).ok(nil) // wins nothing: it is not published

	var plan struct {
		Changed bool
		After   []struct {
			WorkID int
			Jury   *contest.Text
		}
	}
	c.send("/judging/close", nil).ok(nil)
	c.send("/results/publish", object{"dryRun": true}).ok(&plan)
	w.publish(c)
	if len(plan.After) != 1 || plan.After[0].Jury == nil || *plan.After[0].Jury != second {
		t.Errorf("published: %+v", plan.After)
	}
	want(&second, true)
	cite(1, nil, second).ok(nil)
	want(nil, false)
	if c.send("/results/publish", object{"dryRun": true}).ok(&plan); !plan.Changed || plan.After[0].Jury != nil {
		t.Errorf("without its words: %+v", plan)
	}
	cite(1, first, nil).ok(nil)
	w.publish(c)
	c.send("/results/unpublish", nil).ok(nil)
	want(&first, false)
	var rows int
	w.row(
		`SELECT count(*) FROM audit_log WHERE action = 'results.cite' AND subject = 'work:1' AND actor LIKE 'organiser:%'`,
		&rows,
	)
	if rows != 4 {
		t.Errorf("%d audit rows, want one for each of the four changes", rows)
	}
}

// TestOneOrganiserCitesAtATime: of many who write from the same words one succeeds, and the others read what that one
// wrote.
func TestOneOrganiserCitesAtATime(t *testing.T) {
	t.Parallel()
	w, _ := rated(t)
	c := w.organiser(contest.OrganiserJury)
	words := make(chan string, 8)
	for i := range cap(words) {
		words <- "Words " + string(rune('A'+i))
	}
	stored := together(cap(words), func() bool {
		text := <-words
		return c.send(
			"/results/citation",
			object{"workId": 1, "jury": object{"en": text, "zh": text}, "before": nil},
		).code == "OK"
	})
	if stored != 1 {
		t.Errorf("%d of %d were stored", stored, cap(words))
	}
}
