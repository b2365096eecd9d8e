package main

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"marquee/backend/argon2id"
	"marquee/backend/contest"
	"marquee/backend/jury"
)

const chaosPassword = "a night on the water"

// addJudge stores an account of the jury.
func (h *chaos) addJudge(edition contest.EditionID, name string, role jury.Role) {
	h.t.Helper()
	hash, err := argon2id.New(1).Hash(h.t.Context(), chaosPassword)
	if err != nil {
		h.t.Fatal(err)
	}
	_, err = h.db.CreateJudge(h.t.Context(), jury.Judge{
		Edition: edition, Name: name, Role: role, PasswordHash: hash,
	}, contest.ToolsActor("chaos"), time.Now())
	if err != nil {
		h.t.Fatal(err)
	}
}

// chaosJudge is a judge or nominator with a browser, who signs calls.
type chaosJudge struct {
	*chaosClient
	name, token string
	step        int
	signed      int64 // the timestamp of the last call, milliseconds since 1970
}

// judgeLogIn logs in; nil when the driver ends.
func (h *chaos) judgeLogIn(name, host string) *chaosJudge {
	j := &chaosJudge{chaosClient: h.newClient(name, host), name: name}
	for {
		a, ok := j.post("/apis/activity/login", map[string]any{"name": name, "password": chaosPassword})
		var login struct{ Token string }
		if !ok {
			return nil
		}
		if a.ok(&login) {
			j.token = login.Token
			h.ledger.write("judge login", nil)
			return j
		}
		h.ledger.breaks("a judge logs in: %s", a.raw)
		if !j.pause(time.Second) {
			return nil
		}
	}
}

// sign makes a call that is signed again for every try.
func (j *chaosJudge) sign(method, path string, query url.Values, body any) (chaosAnswer, bool) {
	return j.call(chaosRequest{method: method, body: body, path: func() string {
		j.signed = max(j.signed+1, time.Now().UnixMilli())
		timestamp := strconv.FormatInt(j.signed, 10)
		values := url.Values{"timestamp": {timestamp}, "name": {j.name}}
		for name, value := range query {
			values[name] = value
		}
		return "/apis/activity/" + path + "/" + jury.Sign(j.token, timestamp, j.name) + "?" + values.Encode()
	}})
}

// nominate runs a nominator who nominates works and cancels nominations until the driver ends.
func (h *chaos) nominate(name string) {
	j := h.judgeLogIn(name, chaosSite)
	for j != nil && j.nominateOne() && j.pause(300*time.Millisecond) { //nolint:revive // the work is in the condition
	}
}

func (j *chaosJudge) nominateOne() bool {
	a, ok := j.sign(http.MethodGet, "nominate/works", url.Values{"pageSize": {"100"}}, nil)
	var list struct {
		Items []struct {
			ID          int
			Name        string // ends with the entrant's name
			Nominations []struct{ Award string }
		}
	}
	if !ok {
		return false
	}
	if !a.ok(&list) {
		j.h.ledger.breaks("a nominator reads the works: %s", a.raw)
		return true
	}
	j.h.ledger.write("nominator's read", nil)
	if len(list.Items) == 0 {
		return true
	}
	j.step++
	work := list.Items[j.random.IntN(len(list.Items))]
	_, entrant, _ := strings.Cut(work.Name, " of ")
	if len(work.Nominations) > 0 {
		return j.cancel(work.ID, work.Nominations[0].Award, entrant)
	}
	opinion := chaosNomination{j.name, fmt.Sprintf("Choice %d of %s", j.step, j.name)}
	a, ok = j.sign(
		http.MethodPost,
		"nominate",
		nil,
		map[string]any{"workId": work.ID, "award": "LEVEL", "comments": opinion.comments},
	)
	switch {
	case !ok:
		return false
	case a.ok(nil):
		j.h.ledger.write("nomination", func() { j.h.ledger.nominations[opinion] = entrant })
	case a.code == "LIMIT_REACHED" || a.code == "NOT_FOUND": // its entrant has replaced the work in the meantime
	default:
		j.h.ledger.breaks("a work is nominated: %s", a.raw)
	}
	return true
}

// cancel cancels the nominations of an entrant: any version of a work stands for all of them, withdrawn ones included.
// They are no longer expected afterwards, since a call without an answer may have taken effect.
func (j *chaosJudge) cancel(workID int, award, entrant string) bool {
	j.h.ledger.write("cancelled nomination", func() {
		maps.DeleteFunc(
			j.h.ledger.nominations,
			func(o chaosNomination, of string) bool { return o.judge == j.name && of == entrant },
		)
	})
	a, ok := j.sign(http.MethodDelete, "nominate", url.Values{"workId": {strconv.Itoa(workID)}, "award": {award}}, nil)
	if ok && !a.ok(nil) {
		j.h.ledger.breaks("a nomination is cancelled: %s", a.raw)
	}
	return ok
}

// score runs a judge who scores the shortlist, or the camp's applications, until the driver ends.
func (h *chaos) score(name, host string) {
	j := h.judgeLogIn(name, host)
	for j != nil && j.scoreOne() && j.pause(300*time.Millisecond) { //nolint:revive // the work is in the condition
	}
}

func (j *chaosJudge) scoreOne() bool {
	a, ok := j.sign(http.MethodGet, "judge/works", nil, nil)
	var works []struct{ ID int }
	if !ok {
		return false
	}
	if !a.ok(&works) {
		j.h.ledger.breaks("a judge reads the shortlist: %s", a.raw)
		return true
	}
	j.h.ledger.write("judge's read", nil)
	if len(works) == 0 {
		return true
	}
	j.step++
	card := chaosCard{j.name, works[j.random.IntN(len(works))].ID}
	comments := fmt.Sprintf("Card %d of %s", j.step, j.name)
	l := j.h.ledger
	l.mu.Lock()
	before := ""
	if l.cards[card] != nil {
		before = l.cards[card][0]
	}
	l.cards[card] = []string{before, comments} // either is possible until it is answered
	l.mu.Unlock()
	a, ok = j.sign(http.MethodPost, "judge", nil, map[string]any{
		"workId":     card.workID,
		"creativity": j.random.IntN(101),
		"technical":  j.random.IntN(101),
		"artistic":   50,
		"story":      60.5,
		"comments":   comments,
	})
	switch {
	case !ok:
		return false
	case a.ok(nil):
		l.write("scorecard", func() { l.cards[card] = []string{comments} })
	case a.code == "NOT_FOUND": // its entrant has deleted the account in the meantime
	default:
		l.breaks("a shortlisted work is scored: %s", a.raw)
	}
	return true
}
