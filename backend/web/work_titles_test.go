package web_test

import (
	"fmt"
	"net/url"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// TestTitlesInBothLanguages: work 103 of the catalogue was submitted in Chinese. Lists answer with the title as it was
// submitted, name the other one in a call of its own, and are found by both.
func TestTitlesInBothLanguages(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	c := w.organiser(contest.OrganiserViewer)
	type workTitle struct {
		WorkID int
		Title  contest.Text
	}
	var titles []workTitle
	c.read("/catalogue/titles").ok(&titles)
	if len(titles) < 2 {
		t.Fatalf("%d titles, want those of the catalogue", len(titles))
	}
	one, other := titles[0], titles[1]
	for _, work := range []workTitle{one, other} {
		j.addWork(work.WorkID)
		w.sql(`UPDATE submissions SET title = $2 WHERE work_id = $1`, work.WorkID, work.Title.ZH)
	}
	j.shortlist(one.WorkID, other.WorkID)
	j.add(contest.International, "Lea", jury.RoleNominator)
	w.sql(`INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at)
		SELECT id, 'international', unnest($1::integer[]), 'LEVEL', 'good', now(), now() FROM judges`, []int{one.WorkID, other.WorkID})
	for _, q := range []string{one.Title.EN, one.Title.ZH} {
		q = url.QueryEscape(q)
		var submissions struct{ Items []listedWork }
		c.read("/submissions?q=" + q).ok(&submissions)
		if len(submissions.Items) != 1 || submissions.Items[0].WorkID != one.WorkID {
			t.Errorf("submissions with %s: %+v", q, submissions.Items)
		}
		for _, list := range []string{"/shortlist", "/nominations"} {
			var found struct {
				Works []struct {
					WorkID int
					Title  string
				}
			}
			c.read(list + "?q=" + q).ok(&found)
			if got, want := fmt.Sprint(found.Works), fmt.Sprintf("[{%d %s}]", one.WorkID, one.Title.ZH); got != want {
				t.Errorf("%s with %s: %s, want %s", list, q, got, want)
			}
		}
		var results struct{ Works []struct{ WorkID int } }
		c.read("/results?q=" + q).ok(&results)
		if len(results.Works) != 1 || results.Works[0].WorkID != one.WorkID {
			t.Errorf("results with %s: %+v", q, results.Works)
		}
	}
}

// TestLabelsOfWorks: work 1 is of a team of three that is called in Canada, work 2 of an individual without a
// registration.
func TestLabelsOfWorks(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	j.addWork(1)
	j.addWork(2)
	j.shortlist(1, 2)
	w.sql(`DELETE FROM registrations`)
	w.sql(
		`INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, motivation,
			language, submitted_at, team)
		SELECT edition, entrant_id, 'PASS', 'team', 'Ana', 'ana@films.example', '+1', '6045550123', 'some', '', '', 'en', now(),
			'{"name": "Three Below", "members": [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cy"}]}'
		FROM submissions WHERE work_id = 1`,
	)
	type label struct {
		WorkID     int
		PictureURL *string
		TeamSize   int
		Country    *string
	}
	check := func(name string, labels []label, country string) {
		t.Helper()
		if len(labels) != 2 {
			t.Fatalf("%s: %d works", name, len(labels))
		}
		for _, l := range labels {
			wanted := map[int]string{1: "3 " + country, 2: "0 "}[l.WorkID]
			got := fmt.Sprint(l.TeamSize, " ")
			if l.Country != nil {
				got += *l.Country
			}
			if got != wanted || l.PictureURL == nil {
				t.Errorf("%s, work %d: %q with picture %v, want %q", name, l.WorkID, got, l.PictureURL != nil, wanted)
			}
		}
	}
	panel := w.organiser(contest.OrganiserJury)
	var submissions struct{ Items []label }
	panel.read("/submissions").ok(&submissions)
	check("submissions", submissions.Items, "CA")
	var results struct{ Works []label }
	panel.read("/results").ok(&results)
	check("results", results.Works, "CA")
}
