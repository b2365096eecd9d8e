package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// dossier is what a test reads of a work's page.
type dossier struct {
	WorkID int
	Title  string
	Film   *struct {
		Account, Title string
		RegistrationID *string
		ScreeningFilm  *struct{ URL string }
	}
	Application *struct {
		State        string
		Registration *struct{ ID, Email string }
		Motivation   *string
	}
	Judging *struct {
		Nominations []struct{ Nominator, Award, Comments string }
		Scorecards  []struct {
			Judge, Comments   string
			Creativity, Total *float64
		}
		Viewers []struct {
			Name, Role string
			Watched    bool
		}
		Conflicts []struct{ Judge, Reason string }
	}
	Result *struct {
		Rank, Of, Cards int
		Severity        map[string]float64
		Weights         map[string]int
		Prizes          []struct{ ID string }
		Citation        *struct{ Jury *contest.Text }
	}
	History []struct{ Action, Actor, ActorName, SubjectName string }
}

// judgedFilm is a console with film 1, which Nia nominated and watched, Mei and Bo scored, and Lea knows.
func judgedFilm(t *testing.T) *console {
	t.Helper()
	j := newJury(t, 2)
	w := consoleOf(j.world)
	w.sql(`UPDATE uploads SET provenance = NULL`)
	j.shortlist(1, 2)
	nia := j.loggedIn("Nia", jury.RoleNominator)
	nia.post(nia.at("nominate/view", "workId", "1"), nil).ok(nil)
	nia.post(
		nia.at("nominate"),
		object{"workId": 1, "award": "NARRATIVE", "comments": "It waits for the whale."},
	).ok(
		nil,
	)
	for name, points := range map[string]int{"Mei": 80, "Bo": 60} {
		c := j.loggedIn(name, jury.RoleJudge)
		card := object{
			"workId":     1,
			"creativity": points,
			"technical":  points,
			"artistic":   points,
			"story":      points,
			"comments":   "By " + name,
		}
		c.post(c.at("judge"), card).ok(nil)
	}
	lea := j.loggedIn("Lea", jury.RoleJudge)
	lea.post(lea.at("judge"), object{"workId": 1, "creativity": 10}).ok(nil)
	lea.post(lea.at("judge/recuse"), object{"workId": 1, "reason": "My sister made it."}).ok(nil)
	return w
}

// TestDossierHasWhatTheRoleReads: the owner all of it, the jury nothing of the registration, the reviewer nothing of
// the jury.
func TestDossierHasWhatTheRoleReads(t *testing.T) {
	t.Parallel()
	w := judgedFilm(t)
	panel := w.organiser(contest.OrganiserJury)
	panel.send(
		"/results/citation",
		object{"workId": 1, "jury": contest.Text{EN: "It waits.", ZH: "它在等。"}, "before": nil},
	).ok(
		nil,
	)
	for _, role := range contest.OrganiserRoles() {
		var d dossier
		c := panel
		if role != contest.OrganiserJury {
			c = w.organiser(role)
		}
		c.read("/works/1").ok(&d)
		if role == contest.OrganiserViewer {
			for _, missing := range []string{"/works/99", "/works/one", "/works/99999999999"} {
				c.read(missing).fails(contest.CodeNotFound)
			}
			c.do(http.MethodGet, "/apis/organiser/works/1?edition=camp", nil).fails(contest.CodeNotFound)
		}
		if d.Title != "Film 1" || d.Film == nil || d.Film.ScreeningFilm == nil || d.Application != nil {
			t.Errorf("%s sees the film %+v", role, d)
		}
		if role == contest.OrganiserReviewer {
			if d.Judging != nil || d.Result != nil {
				t.Errorf("%s sees the jury's work: %+v", role, d)
			}
			for _, h := range d.History {
				if !strings.HasPrefix(h.Action, "submission.") {
					t.Errorf("%s reads %+v", role, h)
				}
			}
			continue
		}
		if d.Judging == nil || d.Result == nil {
			t.Fatalf("%s misses the jury's work", role)
		}
		if n := d.Judging.Nominations; len(n) != 1 || n[0].Nominator != "Nia" || n[0].Award != "NARRATIVE" ||
			n[0].Comments != "It waits for the whale." {
			t.Errorf("%s reads the nominations %+v", role, n)
		}
		cards := d.Judging.Scorecards
		if len(cards) != 2 || cards[0].Judge != "Bo" || *cards[0].Total != 60 || cards[1].Comments != "By Mei" {
			t.Errorf("%s reads the cards %+v", role, cards)
		}
		if v := d.Judging.Viewers; len(v) != 3 || v[0].Name != "Nia" || !v[0].Watched || v[1].Watched {
			t.Errorf("%s reads the viewers %+v", role, v)
		}
		if c := d.Judging.Conflicts; len(c) != 1 || c[0].Judge != "Lea" || c[0].Reason != "My sister made it." {
			t.Errorf("%s reads the conflicts %+v", role, c)
		}
		r := d.Result
		if r.Rank != 1 || r.Of != 2 || r.Cards != 2 || r.Weights["creativity"] == 0 || len(r.Severity) != 3 ||
			r.Citation == nil ||
			r.Citation.Jury.EN != "It waits." {
			t.Errorf("%s reads the result %+v", role, r)
		}
		cited := slices.IndexFunc(
			d.History,
			func(h struct{ Action, Actor, ActorName, SubjectName string }) bool { return h.Action == "results.cite" },
		)
		if cited < 0 || d.History[cited].ActorName == "" || d.History[cited].SubjectName != "Film 1" {
			t.Errorf("%s reads the history %+v", role, d.History)
		}
	}
}

// TestDossierLinksRegistrationsForThoseWhoReadThem, in both editions.
func TestDossierLinksRegistrationsForThoseWhoReadThem(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	j.addWork(1)
	w.sql(`UPDATE uploads SET provenance = NULL`)
	for _, edition := range []string{"international", "camp"} {
		w.sql(
			`INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, motivation,
				language, submitted_at, reviewed_at, work_id)
			SELECT $1::edition, id, 'PASS', 'individual', 'Mara', 'mara@harbour.example', '+44', '7700900123', 'beginner', 'none', 'The sea', 'en', now(), now(),
				CASE WHEN $1 = 'camp' THEN 7 END
			FROM entrants LIMIT 1`,
			edition,
		)
	}
	for _, role := range contest.OrganiserRoles() {
		c, reads := w.organiser(role), role != contest.OrganiserJury
		var film, application dossier
		c.read("/works/1").ok(&film)
		if linked := film.Film.RegistrationID != nil; linked != reads {
			t.Errorf("%s: the film's registration is linked: %t", role, linked)
		}
		answer := c.do(http.MethodGet, "/apis/organiser/works/7?edition=camp", nil).ok(&application)
		if application.Title != "Mara" || application.Application.State != "PASS" ||
			(application.Application.Registration != nil) != reads ||
			(application.Application.Motivation != nil) != reads {
			t.Errorf("%s: %+v", role, application.Application)
		}
		if leaked := strings.Contains(string(answer.raw), "harbour.example"); leaked != reads {
			t.Errorf("%s reads the applicant's address: %t", role, leaked)
		}
	}
}

// TestColleaguesAreNamed for every role, and are nobody's but organisers.
func TestColleaguesAreNamed(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.add("ada@films.example", contest.OrganiserOwner)
	w.sql(`UPDATE organisers SET name = 'Ada', disabled_at = now()`)
	for _, role := range contest.OrganiserRoles() {
		var colleagues []struct{ Email, Name string }
		w.organiser(role).read("/colleagues").ok(&colleagues)
		if !slices.Contains(colleagues, struct{ Email, Name string }{"ada@films.example", "Ada"}) {
			t.Errorf("%s reads %+v", role, colleagues)
		}
	}
}
