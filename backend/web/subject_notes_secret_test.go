package web_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/web"
)

// notesWord is in everything that organisers write in the tests of its secrecy, and nowhere else.
const notesWord = "zyzzyva"

// answerOf makes a call outside of the contract and returns status and whole answer, headers included.
func (c *client) answerOf(method, path string) (int, string) {
	c.t.Helper()
	request, err := http.NewRequestWithContext(c.t.Context(), method, c.w.url+path, http.NoBody)
	if err != nil {
		c.t.Fatal(err)
	}
	request.Header.Set("f", c.f)
	response, err := c.http.Do(request)
	if err != nil {
		c.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	var all strings.Builder
	if err := response.Header.Write(&all); err != nil {
		c.t.Fatal(err)
	}
	return response.StatusCode, all.String() + string(body)
}

// TestNotesReachNobodyButOrganisers walks every answer of visitors, the entrant, nominators and judges after notes,
// tags and assignee were written about registration and work.
func TestNotesReachNobodyButOrganisers(t *testing.T) {
	t.Parallel()
	s := newStudioHarness(t, withJudging)
	j := &juryServer{s.world}
	w := consoleOf(j.world)
	w.enteredWork("en")
	w.add(notesWord+"@films.example", contest.OrganiserReviewer)
	organiser := w.organiser(contest.OrganiserOwner)
	var registration, submission string
	w.row(
		`SELECT r.id::text, s.id::text FROM registrations r JOIN submissions s USING (entrant_id)`,
		&registration,
		&submission,
	)
	j.shortlist(1001)
	for _, subject := range []string{"registration:" + registration, "work:1001"} {
		organiser.send("/notes", object{
			"subject": subject, "tags": []string{notesWord}, "assignee": notesWord + "@films.example",
			"note": object{"id": notesWord, "text": "A " + notesWord + " of a film."},
		}).ok(nil)
		if _, text := organiser.answerOf(
			http.MethodGet,
			"/apis/organiser/notes?edition=international&subject="+subject,
		); strings.Count(
			text,
			notesWord,
		) < 4 {
			t.Fatalf("%s: the organiser reads %s", subject, text)
		}
	}
	w.later()
	entrant := w.client()
	entrant.logIn("ada@films.example")
	nominator, judge := j.loggedIn("Nora", jury.RoleNominator), j.loggedIn("Jude", jury.RoleJudge)
	answered := map[string]int{}
	walk := func(who string, c *client, address func(path string) string, takes ...web.Access) {
		for call, access := range web.AccessOfRoutes() {
			method, path, _ := strings.Cut(call, " ")
			if access == web.Organiser || method == http.MethodDelete || strings.Contains(path, "logout") {
				continue
			}
			for _, take := range takes {
				if access != take {
					continue
				}
				for _, id := range []string{"1001", registration, submission, "none"} {
					if status, text := c.answerOf(
						method,
						strings.ReplaceAll(address(path), ":id", id),
					); strings.Contains(
						text,
						notesWord,
					) {
						t.Errorf("%s reads it in %s: %s", who, call, text)
					} else if status == http.StatusInternalServerError {
						t.Errorf("%s: %s: %s", who, call, text)
					} else if status == http.StatusOK {
						answered[who]++
					}
					if !strings.Contains(path, ":") {
						break
					}
				}
			}
		}
	}
	plain := func(path string) string { return path }
	signed := func(c *judgeClient) func(string) string {
		return func(path string) string {
			before, _, signs := strings.Cut(strings.TrimPrefix(path, "/apis/activity/"), "/:hash")
			if !signs {
				return path
			}
			return c.at(before, "id", "1001", "workId", "1001")
		}
	}
	walk("a visitor", w.client(), plain, web.Anyone)
	walk("the entrant", entrant, plain, web.Anyone, web.Entrant)
	walk("a nominator", nominator.client, signed(nominator), web.Anyone, web.Signed)
	walk("a judge", judge.client, signed(judge), web.Anyone, web.Signed)
	for who, least := range map[string]int{"a visitor": 3, "the entrant": 8, "a nominator": 6, "a judge": 6} {
		if answered[who] < least {
			t.Errorf("%s was answered only %d times", who, answered[who])
		}
	}
}
