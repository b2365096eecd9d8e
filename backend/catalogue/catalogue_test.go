package catalogue_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
)

const content = "../../catalogue"

func load(t *testing.T) *catalogue.Catalogue {
	t.Helper()
	c, err := catalogue.Load(content)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLoadInternational(t *testing.T) {
	t.Parallel()
	e := load(t).Edition(contest.International)
	if e.ID != contest.International || e.Brand.ContactMail != e.ContactMail || e.Title.ZH == "" || e.Title.EN == "" {
		t.Errorf("the edition is %q, %v", e.ID, e.Title)
	}
	for name, c := range map[string]struct {
		got  time.Time
		want string
	}{
		"registration opens": {e.RegistrationOpens, "2025-07-15T00:00:00+08:00"},
		"registration ends":  {e.RegistrationEnds, "2025-09-30T12:00:00+08:00"},
		"submission ends":    {e.SubmissionEnds, "2025-10-01T00:00:00+08:00"},
		"ceremony":           {e.Phases[4].StartsAt, "2025-12-06T00:00:00+08:00"},
	} {
		if got := c.got.Format(time.RFC3339); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	if e.Location.String() != "Asia/Shanghai" || e.DecisionWindow != 72*time.Hour || e.UploadGrace != 6*time.Hour {
		t.Errorf("zone %s, windows %v and %v", e.Location, e.DecisionWindow, e.UploadGrace)
	}
	if e.MinimumAge != 18 || e.MaxTeamMembers != 5 || e.MaxSubmissions != 10 || e.MaxRunning != 5*time.Minute ||
		e.Figures.MinimumAIPercent != 70 {
		t.Errorf("figures: %+v", e.Figures)
	}
	limits := map[contest.Award]int{"LEVEL": 10, "CREATIVE": 2, "NARRATIVE": 2}
	if diff := cmp.Diff(limits, e.Awards.Limits()); diff != "" {
		t.Error(diff)
	}
	if want := contesttest.Criteria(); !slices.Equal(e.Criteria.Weights(), want.Weights()) ||
		!slices.Equal(e.Criteria.IDs(), want.IDs()) {
		t.Errorf("criteria %+v, want %+v", e.Criteria, want)
	}
}

func TestLoadCamp(t *testing.T) {
	t.Parallel()
	e := load(t).Edition(contest.Camp)
	if !e.SubmissionEnds.IsZero() || len(e.Awards) != 0 || len(e.Works) != 0 {
		t.Errorf(
			"the camp takes submissions until %v, nominations %v, has %d works",
			e.SubmissionEnds,
			e.Awards,
			len(e.Works),
		)
	}
	if got := e.RegistrationEnds.Format(time.RFC3339); got != "2025-10-25T00:00:00+08:00" {
		t.Errorf("applications end %s", got)
	}
	if e.Figures.ShortlistedConcepts != 30 || e.Figures.SelectedTeams != 15 {
		t.Errorf("figures: %+v", e.Figures)
	}
	if !e.Phases[2].StartsAt.IsZero() {
		t.Errorf("a phase without a day starts %v", e.Phases[2].StartsAt)
	}
}

func TestLoadWorks(t *testing.T) {
	t.Parallel()
	works := load(t).Edition(contest.International).Works
	if k := len(works); k < 390 || k > 410 || works[0].ID != 103 || works[k-1].ID != 583 {
		t.Fatalf("there are %d works", k)
	}
	themes := map[string]int{}
	silent, episodes := 0, 0
	for _, w := range works {
		themes[w.Theme]++
		if w.English.ID != w.ID || w.English.Name == "" || w.English.Name == w.Name {
			t.Errorf("work %d has the English version %+v", w.ID, w.English)
		}
		if w.Process == nil || *w.Process == "" {
			silent++
		}
		if w.Series != nil {
			episodes++
		}
	}
	for _, theme := range catalogue.Themes() {
		if themes[theme] == 0 {
			t.Errorf("no work is of the theme %s", theme)
		}
	}
	if silent == 0 || episodes < 2 {
		t.Errorf("%d works without a process, %d episodes", silent, episodes)
	}
}

func TestEdition(t *testing.T) {
	t.Parallel()
	c := load(t)
	for _, id := range []contest.EditionID{contest.International, contest.Camp} {
		if e := c.Edition(id); e == nil || e.ID != id {
			t.Errorf("%s is %v", id, e)
		}
	}
	if c.Edition("theatre") != nil {
		t.Error("there is no edition called theatre")
	}
	if c.Edition(contest.International).ID != contest.International || c.Edition(contest.Camp).ID != contest.Camp {
		t.Errorf("the editions are %s and %s", c.Edition(contest.International).ID, c.Edition(contest.Camp).ID)
	}
}
