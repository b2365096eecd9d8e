package mail

import (
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
)

// TestLookFollowsTheBrand: a mail has the colour of its edition, lit where a program asks for a dark mail.
func TestLookFollowsTheBrand(t *testing.T) {
	t.Parallel()
	e := contesttest.Edition()
	e.Look = contest.Look{Accent: "#4fc4a0", OnAccent: "#00100a"}
	html, err := newContent(contest.English, e).html()
	if err != nil || !strings.Contains(html, "#4fc4a0") || strings.Contains(html, "#ffb02e") {
		t.Errorf("%v: %s", err, html)
	}
	e.ID, e.Look = contest.Camp, contest.Look{Accent: "#0f5f5c", OnAccent: "#fff9ee"}
	if l := lookOf(e); l.Mark != "#0f5f5c" || l.NightMark == l.Mark || l.NightMark == "#f0705a" {
		t.Errorf("%+v", l)
	}
}
