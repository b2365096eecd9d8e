package web_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// likelyView is what the tests read of a likely conflict.
type likelyView struct {
	ID, Judge, Role, Title, Entrant, State, Reason string
	WorkID                                         *int
	By, People                                     []string
	Judged                                         bool
}

// register gives the entrant of a work a registration of a team.
func (j *juryServer) register(id int, name, email, phone, team string) {
	j.t.Helper()
	j.sql(`
		INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, language, submitted_at, team)
		SELECT 'international', entrant_id, 'PASS', CASE WHEN $5 = '' THEN 'individual' ELSE 'team' END, $2, $3, '+44', $4, 'some', 'none', 'en', now(), nullif($5, '')::jsonb
		FROM submissions WHERE edition = 'international' AND work_id = $1`, id, name, email, phone, team)
}

func (j *juryServer) likely(c *consoleClient, query string) []likelyView {
	j.t.Helper()
	var list []likelyView
	c.read("/conflicts" + query).ok(&list)
	return list
}

// listed are the works on a list of the jury, by id.
func (j *juryServer) listed(by *judgeClient, path string) []int {
	j.t.Helper()
	var page workPage
	if path == "judge/works" {
		by.get(by.at(path)).ok(&page.Items)
		page.Total = len(page.Items)
	} else {
		by.get(by.at(path)).ok(&page)
	}
	ids := page.ids()
	if page.Total != len(ids) {
		j.t.Errorf("%d of %d works", len(ids), page.Total)
	}
	return ids
}

// grounds are the works of a judge's likely conflicts with what they have in common.
func grounds(list []likelyView, judge string) []string {
	var all []string
	for _, l := range list {
		if l.Judge == judge {
			all = append(all, fmt.Sprint(*l.WorkID, " ", strings.Join(l.By, "+")))
		}
	}
	slices.Sort(all)
	return all
}

// TestJudgesWhoSeemToBeEntrantsDoNotSeeTheirWorks: on every ground; the works leave lists, counts and calls until
// somebody decides, and the judge is told nothing.
func TestJudgesWhoSeemToBeEntrantsDoNotSeeTheirWorks(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging)
	j := &juryServer{s.world}
	for id := 1; id <= 8; id++ {
		j.addWork(id)
	}
	j.register(1, "Ada Lim", "ADA@uni.edu", "7700900101", "")
	j.register(2, "Ｍｅｉ·Wong", "other@gmail.com", "7700900102", "")
	j.register(3, "Bo", "bo@gmail.com", "7700 900 101", "")
	j.register(4, "Cy", "cy@uni.edu", "7700900104", "")
	j.register(
		5,
		"Di",
		"di@gmail.com",
		"7700900105",
		`{"name": "The Lamp", "contactName": "Di", "contactEmail": "di@gmail.com", "contactPhone": "1", "contactPhoneCountry": "+44",
			"members": [{"name": "Ada", "email": "ada@uni.edu", "phone": "2", "phoneCountry": "+44"}]}`,
	)
	j.register(
		6,
		"Ed",
		"ed@gmail.com",
		"7700900106",
		`{"name": "THE LAMP", "contactName": "Ed", "contactEmail": "ed@gmail.com", "contactPhone": "3", "contactPhoneCountry": "+44", "members": []}`,
	)
	j.register(7, "Flo", "flo@gmail.com", "7700900107", "")
	j.register(8, "Gus", "gus@example.com", "7700900108", "")
	j.shortlist(1, 2, 3, 4, 5, 6, 7, 8)
	ada, mei, gia, lea := j.loggedIn(
		"A. L.",
		jury.RoleJudge,
	), j.loggedIn(
		"mei wong",
		jury.RoleJudge,
	), j.loggedIn(
		"Gia",
		jury.RoleJudge,
	), j.loggedIn(
		"Lea",
		jury.RoleNominator,
	)
	j.sql(`UPDATE judges SET email = 'ada@uni.edu' WHERE name = 'A. L.'`)
	j.sql(`UPDATE judges SET email = 'gia@gmail.com' WHERE name = 'Gia'`) // anybody's mailbox
	j.sql(`UPDATE judges SET email = 'secret7@films.example' WHERE name = 'Lea'`)
	console := consoleOf(s.world)
	c := console.organiser(contest.OrganiserJury)

	list := j.likely(c, "")
	for judge, want := range map[string][]string{
		"A. L.":    {"1 domain+email+phone", "3 phone", "4 domain", "5 domain+email+organisation+phone", "6 organisation"},
		"mei wong": {"2 name"},
		"Gia":      nil,
		"Lea":      {"7 email"}, // the account's address
	} {
		if got := grounds(list, judge); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", judge, got, want)
		}
	}
	if one := j.likely(
		c,
		"?workId=2",
	); len(one) != 1 || !slices.Equal(one[0].People, []string{"Ｍｅｉ·Wong"}) || one[0].State != "open" ||
		one[0].Title != "Film 2" {
		t.Errorf("work 2: %+v", one)
	}
	if len(j.likely(c, "?state=allowed")) != 0 || len(j.likely(c, "?judge=MEI+WONG")) != 1 ||
		len(j.likely(c, "?page=2&pageSize=6")) != 1 {
		t.Error("the filters choose all")
	}

	scored := func(by *judgeClient) []int { return j.listed(by, "judge/works") }
	for name, see := range map[string]struct {
		by   *judgeClient
		path string
		want []int
	}{
		"A. L.": {ada, "judge/works", []int{2, 7, 8}}, "mei wong": {mei, "judge/works", []int{1, 3, 4, 5, 6, 7, 8}},
		"Gia": {gia, "judge/works", []int{1, 2, 3, 4, 5, 6, 7, 8}}, "Lea": {lea, "nominate/works", []int{1, 2, 3, 4, 5, 6, 8}},
	} {
		if got := j.listed(see.by, see.path); !slices.Equal(got, see.want) {
			t.Errorf("%s sees %v, want %v", name, got, see.want)
		}
	}
	score := object{"workId": 2, "creativity": 80, "technical": 80, "artistic": 80, "story": 80}
	mei.post(mei.at("judge"), score).fails(contest.CodeNotFound, "workId")
	mei.post(mei.at("judge/note"), object{"workId": 2, "note": "x"}).fails(contest.CodeNotFound, "workId")
	lea.post(
		lea.at("nominate"),
		object{"workId": 7, "award": "LEVEL", "comments": "x"},
	).fails(
		contest.CodeNotFound,
		"workId",
	)
	for name, text := range map[string]string{
		"Film 2": string(mei.get(mei.at("judge/works")).raw) + string(mei.get(mei.at("judge/state")).raw) + string(mei.get(mei.at("judge/work/2")).raw),
		"Film 7": string(lea.get(lea.at("nominate/works")).raw) + string(lea.get(lea.at("nominate/state")).raw) + string(lea.get(lea.at("nominate/work/7")).raw),
	} {
		if strings.Contains(text, name) || strings.Contains(text, "onflict") || strings.Contains(text, "kept") {
			t.Errorf("somebody of the jury reads of %s: %s", name, text)
		}
	}

	of := func(judge string, work int) likelyView {
		t.Helper()
		for _, l := range j.likely(c, fmt.Sprintf("?workId=%d", work)) {
			if l.Judge == judge {
				return l
			}
		}
		t.Fatalf("no conflict of %s with work %d", judge, work)
		return likelyView{}
	}
	path := "/conflicts/" + of("mei wong", 2).ID
	c.send(path, object{"decision": "maybe", "reason": "x"}).fails(contest.CodeValidation, "decision")
	c.send(path, object{"decision": "allowed"}).fails(contest.CodeValidation, "reason")
	c.send("/conflicts/none", object{"decision": "allowed", "reason": "x"}).fails(contest.CodeNotFound)
	c.send(
		path,
		object{"decision": "allowed", "reason": "Another Mei.", "before": "recused"},
	).fails(
		contest.CodeConflict,
		"before",
	)
	allowed := object{"decision": "allowed", "reason": "Another Mei.", "before": "open"}
	c.send(path, allowed).ok(nil)
	c.send(path, allowed).ok(nil) // repeated
	if got := scored(mei); len(got) != 8 {
		t.Errorf("after it was allowed Mei sees %v", got)
	}
	mei.post(mei.at("judge"), score).ok(nil)
	// Something else in common opens it again.
	j.sql(`UPDATE judges SET email = 'other@gmail.com' WHERE name = 'mei wong'`)
	if l := of(
		"mei wong",
		2,
	); l.State != "open" || !slices.Equal(l.By, []string{"email", "name", "phone"}) || !l.Judged ||
		slices.Contains(scored(mei), 2) {
		t.Errorf("with another ground: %+v", l)
	}
	recused := object{"decision": "recused", "reason": "It is her film.", "before": "open"}
	c.send(path, recused).ok(nil)
	c.send(path, recused).ok(nil)
	c.send(path, object{"decision": "open", "before": "recused"}).fails(contest.CodeConflict, "decision")
	var cards, recusals, leaves, audited int
	j.row(
		`SELECT (SELECT count(*) FROM scorecards WHERE work_id = 2), (SELECT count(*) FROM recusals WHERE work_id = 2),
		(SELECT count(*) FROM log_records WHERE kind = 'recusal'), (SELECT count(*) FROM audit_log WHERE action = 'conflict.decide')`,
		&cards,
		&recusals,
		&leaves,
		&audited,
	)
	if cards != 0 || recusals != 1 || leaves != 1 || audited != 2 {
		t.Errorf(
			"recused: %d cards, %d recusals, %d leaves, %d rows of the audit log",
			cards,
			recusals,
			leaves,
			audited,
		)
	}
	if slices.Contains(scored(mei), 2) {
		t.Error("a recused judge sees the work")
	}

	// Of several organisers at once one decides.
	path = "/conflicts/" + of("A. L.", 6).ID
	var group sync.WaitGroup
	codes := make(chan contest.Code, 4)
	for i, decision := range []string{"recused", "allowed", "recused", "allowed"} {
		group.Go(func() {
			codes <- c.send(path, object{"decision": decision, "reason": "I looked " + string(rune('a'+i)), "before": "open"}).code
		})
	}
	group.Wait()
	close(codes)
	won := 0
	for code := range codes {
		if code == "OK" {
			won++
		}
	}
	if won != 1 {
		t.Errorf("%d of four decided", won)
	}
}
