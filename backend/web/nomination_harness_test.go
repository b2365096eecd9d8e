package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
)

type workSeen struct {
	ID                         int
	Name, Description, Process string
	English                    bool
	Cover                      string
	Video                      struct {
		URL             string
		DurationSeconds float64
		Width, Height   int
	}
	Link        *string
	Tools       []string
	Watched     bool
	Nominations []struct{ Award, Comments string }
}

type workPage struct {
	Items []workSeen
	Total int
}

// ids returns the ids in ascending order: every judge has an order of their own.
func (p workPage) ids() []int {
	var ids []int
	for _, w := range p.Items {
		ids = append(ids, w.ID)
	}
	slices.Sort(ids)
	return ids
}

// work returns the entry of a work.
func (p workPage) work(t *testing.T, id int) workSeen {
	t.Helper()
	at := slices.IndexFunc(p.Items, func(w workSeen) bool { return w.ID == id })
	if at < 0 {
		t.Fatalf("work %d is not on the page", id)
	}
	return p.Items[at]
}

// idOf returns the id of a work in an answer.
func idOf(t *testing.T, work json.RawMessage) int {
	t.Helper()
	var seen struct{ ID int }
	if err := json.Unmarshal(work, &seen); err != nil {
		t.Fatal(err)
	}
	return seen.ID
}

// wantState compares the nominator's progress, one line per award.
func wantState(t *testing.T, c *judgeClient, want ...string) {
	t.Helper()
	var state []struct {
		Nominate     string
		Count, Total int
		Status       string
		IsCompleted  bool
	}
	c.get(c.at("nominate/state")).ok(&state)
	got := make([]string, 0, len(state))
	for _, s := range state {
		got = append(got, fmt.Sprintf("%s %d/%d %s %v", s.Nominate, s.Count, s.Total, s.Status, s.IsCompleted))
	}
	if !slices.Equal(got, want) {
		t.Errorf("state %q, want %q", got, want)
	}
}
