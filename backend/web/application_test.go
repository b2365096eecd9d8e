package web_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

type judgedWorkView struct {
	ID          int
	Name        string
	Description string
	Blind       bool
	Video       *struct{ URL string }
	Materials   []struct {
		Kind, Name, URL string
		Size            int64
		Video           *struct{ DurationSeconds float64 }
	}
	Scorecard *struct{ Total float64 }
}

// campJury is a contest with a judge of the camp, and applications of a team (approved), of somebody under review,
// and of somebody denied, whose files were uploaded as "on-my-device-…".
func campJury(t *testing.T) (s *storeHarness, lea *judgeClient, team *client) {
	t.Helper()
	s = newStoreHarness(t, withJudging)
	states := map[string]contest.RegisterState{
		"boat@films.example":   contest.StatePass,
		"waits@films.example":  "",
		"denied@films.example": contest.StateDeny,
	}
	for email, state := range states {
		c := s.applicant(email)
		form := application(email, c.materialsNamed("on-my-device-"))
		if state == contest.StatePass {
			members := []object{member(email), member("bea@films.example")}
			form = form.with(object{"type": "team", "team": object{
				"name": "The Boat", "contactName": "Ada", "contactEmail": email,
				"contactPhoneCountry": "+86", "contactPhone": "13800138000", "members": members,
			}})
			team = c
		}
		c.register(form).ok(nil)
		if state != "" {
			s.decideIn(contest.Camp, email, state, "Because.")
		}
	}
	j := &juryServer{s.world}
	j.add(contest.Camp, "Lea", jury.RoleJudge)
	return s, j.logIn(contest.Camp, "Lea"), team
}

func TestJudgesOfTheCampScoreApprovedApplications(t *testing.T) {
	t.Parallel()
	s, lea, _ := campJury(t)
	var works []judgedWorkView
	lea.get(lea.at("judge/works")).ok(&works)
	if len(works) != 1 {
		t.Fatalf("works: %+v", works)
	}
	w := works[0]
	if w.Name != "The Boat" || w.Description != "Boats.\nAnd the sea." || w.Blind || w.Video == nil ||
		w.Scorecard != nil {
		t.Errorf("work: %+v", w)
	}
	var names []string
	for _, m := range w.Materials {
		names = append(names, m.Name)
		if (m.Video != nil) != (m.Kind == "pv") || m.Size == 0 {
			t.Errorf("material: %+v", m)
		}
	}
	if got, want := strings.Join(
		names,
		" ",
	), strings.ReplaceAll(
		"N-concept.pptx N-script.docx N-pv.mp4 N-portfolio.zip",
		"N",
		fmt.Sprint(w.ID),
	); got != want {
		t.Errorf("materials are %s, want %s", got, want)
	}
	response, content := read(t, w.Materials[1].URL, "")
	if !bytes.Equal(content, words(t)) || !strings.Contains(response.Header.Get("Content-Disposition"), "script.docx") {
		t.Errorf("script: %d bytes, %v", len(content), response.Header)
	}
	if response, _ := read(
		t,
		w.Video.URL,
		"bytes=0-9",
	); response.StatusCode != 206 ||
		response.Header.Get("Content-Disposition") != "inline" {
		t.Errorf("the PV does not play: %s, %v", response.Status, response.Header)
	}

	card := object{"workId": w.ID, "creativity": 90, "technical": 80, "artistic": 70, "story": 60}
	lea.post(lea.at("judge"), card).ok(nil)
	var again judgedWorkView
	lea.get(lea.at(fmt.Sprintf("judge/work/%d", w.ID))).ok(&again)
	if again.Scorecard == nil || again.Scorecard.Total != 80 || len(again.Materials) != 4 {
		t.Errorf("scored: %+v", again)
	}
	var history []struct{ Work judgedWorkView }
	lea.get(lea.at("judge/history")).ok(&history)
	if len(history) != 1 || len(history[0].Work.Materials) != 4 {
		t.Errorf("history: %+v", history)
	}
	var progress struct{ Scored, Total int }
	lea.get(lea.at("judge/state")).ok(&progress)
	if progress.Scored != 1 || progress.Total != 1 {
		t.Errorf("progress: %+v", progress)
	}

	// An application that is not approved is not a work.
	for _, email := range []string{"waits@films.example", "denied@films.example"} {
		other, err := s.db.FindRegistrations(t.Context(), contest.Camp, email)
		if err != nil || other[0].WorkID == 0 {
			t.Fatal(other, err)
		}
		lea.post(lea.at("judge"), card.with(object{"workId": other[0].WorkID})).fails(contest.CodeNotFound, "workId")
		lea.get(lea.at(fmt.Sprintf("judge/work/%d", other[0].WorkID))).fails(contest.CodeNotFound)
	}
}

// TestJudgesSeeTheirOwnEditionsWorks: an application's id is that of no work of the other edition.
func TestJudgesSeeTheirOwnEditionsWorks(t *testing.T) {
	t.Parallel()
	s, lea, _ := campJury(t)
	var works []judgedWorkView
	lea.get(lea.at("judge/works")).ok(&works)
	s.wall.add(time.Minute)
	mei := (&juryServer{s.world}).loggedIn("Mei", jury.RoleJudge)
	mei.get(mei.at(fmt.Sprintf("judge/work/%d", works[0].ID))).fails(contest.CodeNotFound)
	mei.post(mei.at("judge"), object{"workId": works[0].ID, "story": 1}).fails(contest.CodeNotFound, "workId")
	if err := s.db.SetShortlist(
		t.Context(),
		contest.International,
		[]int{works[0].ID},
		"tools:test",
		s.contest.Now(),
	); err == nil {
		t.Error("an application is on the shortlist of the international edition")
	}
}

// TestDeletedApplicantLeavesTheScorecards deletes the person, with files and application.
func TestDeletedApplicantLeavesTheScorecards(t *testing.T) {
	t.Parallel()
	s, lea, _ := campJury(t)
	var works []judgedWorkView
	lea.get(lea.at("judge/works")).ok(&works)
	lea.post(lea.at("judge"), object{"workId": works[0].ID, "story": 60}).ok(nil)
	s.sql(`DELETE FROM entrants WHERE email = 'boat@films.example'`)
	lea.get(lea.at("judge/works")).ok(&works)
	var cards int
	s.query(&cards, `SELECT count(*) FROM scorecards`)
	if len(works) != 0 || cards != 1 {
		t.Errorf("%d works, %d scorecards", len(works), cards)
	}
}
