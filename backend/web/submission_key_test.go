package web_test

import (
	"sync/atomic"
	"testing"

	"marquee/backend/contest"
)

// TestKeyOfAnotherFormIsRefused: a form that was changed since the first send would be lost.
func TestKeyOfAnotherFormIsRefused(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	c.headers["Idempotency-Key"] = "5f0c"
	work := linked(
		1,
	).with(
		object{"title": "Two\nlines ", "tools": []string{"other", "veo", "veo"}, "otherTool": " Pen "},
	)
	var first, again submissionView
	c.post(achievement, work).ok(&first)
	if c.post(achievement, work).ok(&again); again.ID != first.ID {
		t.Errorf("the same form again: %+v", again)
	}
	for _, changed := range []object{
		{"title": "Three lines"}, {"videoLink": linked(2)["videoLink"]}, {"process": "Another"}, {"tools": []string{"veo"}}, {"agreement": false}, {"title": ""},
	} {
		c.post(achievement, work.with(changed)).fails(contest.CodeValidation, "Idempotency-Key")
	}
	c.post(achievement, object{}).fails(contest.CodeValidation, "Idempotency-Key")
	c.post(achievement, work.with(object{"title": 5})).fails(contest.CodeValidation, "title")
	c.post(achievement, "{").fails(contest.CodeValidation, "body")

	c.headers["Idempotency-Key"] = "5f0d"
	var n atomic.Int64
	ok := together(20, func() bool { return c.post(achievement, linked(3+n.Add(1)%2)).code == "OK" })
	if total := c.history().Total; ok != 10 || total != 2 {
		t.Errorf("%d of two forms with one key are accepted, %d submissions", ok, total)
	}
}
