package web_test

import (
	"slices"
	"testing"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/web"
)

// TestNominatorsFindWorksByTheirEnglishVersions searches over HTTP with the words that nominators see from the
// catalogue's overlay.
func TestNominatorsFindWorksByTheirEnglishVersions(t *testing.T) {
	t.Parallel()
	content, err := catalogue.Load("../../catalogue")
	if err != nil {
		t.Fatal(err)
	}
	translated := content.Edition(contest.International).Works
	j := newJury(t, 0, func(_ *world, o *web.Options) { o.Nominations.Translations = content })
	first, second := translated[0], translated[1]
	j.addWork(first.ID)
	j.addWork(second.ID)
	j.sql(`UPDATE submissions SET english = false, title = '渡口', description = '一条河', process = '由三张草图生成'`)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	find := func(text string) []int {
		t.Helper()
		var page workPage
		lea.get(lea.at("nominate/works", "q", text)).ok(&page)
		if page.Total != len(page.Items) {
			t.Errorf("%q: %d works, counted %d", text, len(page.Items), page.Total)
		}
		ids := page.ids()
		slices.Sort(ids)
		return ids
	}
	for _, text := range []string{first.English.Name, first.English.Description[:40], (*first.English.Process)[:40], "渡口", "三张草图"} {
		if ids := find(text); !slices.Contains(ids, first.ID) {
			t.Errorf("%q finds %v, want work %d", text, ids, first.ID)
		}
	}
	if ids := find("no work says this"); len(ids) != 0 {
		t.Errorf("found %v", ids)
	}
	// Nominators see a work that was submitted in English without the overlay.
	j.sql(`UPDATE submissions SET english = true WHERE work_id = $1`, first.ID)
	if ids := find(first.English.Name); slices.Contains(ids, first.ID) {
		t.Errorf("%q finds %v by a text that nominators do not see", first.English.Name, ids)
	}
}
