package web_test

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/web"
)

// identities are texts that only the entrants of the works have: names, addresses, phones, teams,
// and file and object names.
var identities = []string{
	"zhang-identity",
	"identity@films.example",
	"+8613900001111",
	"Identity Collective",
	"identity-final-cut",
	"identity-cover",
	"identity-diary",
	"Peer Words",
	"Peer Reason",
	"peer note",
}

// blindJury is a jury of works that are full of identities, which peers have nominated, scored,
// noted and recused themselves from.
func blindJury(t *testing.T) (j *juryServer, mei, lea *judgeClient) {
	t.Helper()
	j = newJury(t, 6)
	j.shortlist(1, 2, 3, 4, 5, 6)
	j.sql(
		`UPDATE entrants SET email = 'n' || substr(id::text, 1, 8) || 'identity@films.example', username = 'zhang-identity'`,
	)
	j.sql(`UPDATE uploads SET name = 'identity-final-cut.mp4' WHERE kind = 'video'`)
	j.sql(`UPDATE uploads SET name = 'identity-cover.png' WHERE kind = 'cover'`)
	j.sql(`
		WITH file AS (
			INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state, created_at, contest_at, expires_at)
			SELECT 'international', entrant_id, 'process', 'identity-diary.pdf', 1000, 'application/pdf', format('works/process-%s', work_id),
				'https://zhang-identity.example', 'succeed', now(), now(), now()
			FROM submissions WHERE work_id = 1 RETURNING id)
		UPDATE submissions SET process_upload_id = (SELECT id FROM file) WHERE work_id = 1`)
	j.sql(`
		INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, language, experience, previous_works, motivation, team, submitted_at)
		SELECT 'international', id, 'PASS', 'team', 'zhang-identity', email, '+86', '+8613900001111', 'en', 'beginner', 'https://zhang-identity.example', 'm',
			'{"name": "Identity Collective"}', now() FROM entrants`)
	ken, tom := j.loggedIn("Ken", jury.RoleJudge), j.loggedIn("Tom", jury.RoleNominator)
	ken.post(
		ken.at("judge"),
		object{
			"workId":     1,
			"creativity": 91.37,
			"technical":  91.37,
			"artistic":   91.37,
			"story":      91.37,
			"comments":   "Peer Words",
		},
	).ok(
		nil,
	)
	ken.post(ken.at("judge/note"), object{"workId": 1, "note": "peer note", "flag": true}).ok(nil)
	ken.post(ken.at("judge/recuse"), object{"workId": 2, "reason": "Peer Reason"}).ok(nil)
	tom.post(tom.at("nominate"), object{"workId": 1, "award": "LEVEL", "comments": "Peer Words"}).ok(nil)
	tom.post(tom.at("nominate/note"), object{"workId": 1, "note": "peer note"}).ok(nil)
	return j, j.loggedIn("Mei", jury.RoleJudge), j.loggedIn("Lea", jury.RoleNominator)
}

// TestNoAnswerToTheJuryNamesAnEntrantOrAPeer makes every call of a judge and a nominator, good
// and bad ones, and looks for the identities in bodies and headers.
func TestNoAnswerToTheJuryNamesAnEntrantOrAPeer(t *testing.T) {
	t.Parallel()
	j, mei, lea := blindJury(t)
	var answers []*answer
	keep := func(a *answer) *answer { answers = append(answers, a); return a }
	keep(j.client().post("/apis/activity/login", object{"name": "Mei", "password": juryPassword})).ok(nil)
	for _, path := range []string{"judge/works", "judge/work/1", "judge/work/99", "judge/history", "judge/records", "judge/state"} {
		keep(mei.get(mei.at(path)))
	}
	keep(mei.get(mei.at("judge/works", "page", "2", "pageSize", "4"))).ok(nil)
	card := object{"workId": 1, "story": 50, "comments": "mine"}
	keep(mei.post(mei.at("judge"), card)).ok(nil)
	keep(mei.post(mei.at("judge"), card.with(object{"workId": 99}))).fails(contest.CodeNotFound, "workId")
	keep(mei.post(mei.at("judge/watch"), object{"workId": 1, "position": 1, "played": 1})).ok(nil)
	keep(mei.post(mei.at("judge/note"), object{"workId": 1, "note": "mine"})).ok(nil)
	keep(mei.post(mei.at("judge/recuse"), object{"workId": 3, "reason": "mine"})).ok(nil)
	keep(mei.get(mei.at("judge/history"))).ok(nil)
	for _, query := range [][]string{{}, {"pageSize", "2", "page", "2"}, {"watched", "true"}, {"watched", "false"}, {"q", "film"}} {
		keep(lea.get(lea.at("nominate/works", query...))).ok(nil)
	}
	keep(lea.post(lea.at("nominate"), object{"workId": 1, "award": "LEVEL", "comments": "mine"})).ok(nil)
	keep(lea.post(lea.at("nominate/view", "workId", "1"), nil)).ok(nil)
	keep(lea.post(lea.at("nominate/watch"), object{"workId": 1, "position": 1, "played": 1})).ok(nil)
	keep(lea.post(lea.at("nominate/note"), object{"workId": 1, "note": "mine"})).ok(nil)
	for _, path := range []string{"nominate/work/1", "nominate/work/99", "nominate/history", "nominate/records", "nominate/state"} {
		keep(lea.get(lea.at(path)))
	}
	keep(lea.delete(lea.at("nominate"))).ok(nil)
	keep(lea.get(lea.at("judge/works"))).fails(contest.CodeForbidden)
	keep(mei.post(mei.at("password"), object{"old": juryPassword, "new": "another-long-password-7"})).ok(nil)
	keep(lea.post(lea.at("logout"), nil)).ok(nil)
	keep(lea.get(lea.at("nominate/works"))).fails(contest.CodeLoginExpired)
	wantEveryCall(t, answers, "/apis/activity/")
	if sent := string(answers[1].raw); !strings.Contains(sent, "1-process.pdf") {
		t.Errorf("the process file is missing in %s", sent)
	}
	wantNone(t, answers, append(slices.Clone(identities), "91.37")...)
}

// wantEveryCall wants an answer of every signed call below a path.
func wantEveryCall(t *testing.T, answers []*answer, below string) {
	t.Helper()
	for _, line := range web.Table() {
		method, path, _ := strings.Cut(line, " ")
		if !strings.HasPrefix(path, below) || !strings.HasSuffix(path, "/:hash") {
			continue
		}
		pattern := regexp.MustCompile(
			"^" + method + " " + strings.NewReplacer(":hash", `[0-9a-f]{64}\b`, ":id", `\d+`).Replace(path),
		)
		if !slices.ContainsFunc(answers, func(a *answer) bool { return pattern.MatchString(a.call) }) {
			t.Errorf("no answer of %s was looked at", line)
		}
	}
}

// wantNone wants none of the secrets in bodies and headers.
func wantNone(t *testing.T, answers []*answer, secrets ...string) {
	t.Helper()
	for _, a := range answers {
		sent := strings.ToLower(string(a.raw))
		for _, name := range slices.Sorted(maps.Keys(a.header)) {
			sent += "\n" + strings.ToLower(name+": "+strings.Join(a.header[name], " "))
		}
		for _, secret := range secrets {
			if strings.Contains(sent, strings.ToLower(secret)) {
				t.Errorf("%s: the answer contains %q:\n%s", a.call, secret, sent)
			}
		}
	}
}

// A search looks at the works' own texts only: no count reveals whose work it is.
func TestSearchByAnIdentityFindsNothing(t *testing.T) {
	t.Parallel()
	_, _, lea := blindJury(t)
	for _, identity := range identities {
		var page workPage
		lea.get(lea.at("nominate/works", "q", identity)).ok(&page)
		if page.Total != 0 || len(page.Items) != 0 {
			t.Errorf("%q finds %v of %d works, want none", identity, page.ids(), page.Total)
		}
	}
}

// A peer's nominations, scores and recusals change neither the list nor its order.
func TestActionsOfPeersChangeNoList(t *testing.T) {
	t.Parallel()
	j, mei, lea := blindJury(t)
	read := func() (string, string) {
		return string(
				mei.get(mei.at("judge/works")).ok(nil).data,
			), string(
				lea.get(lea.at("nominate/works")).ok(nil).data,
			)
	}
	scored, nominated := read()
	ken, tom := j.logIn(contest.International, "Ken"), j.logIn(contest.International, "Tom")
	ken.post(ken.at("judge"), object{"workId": 4, "story": 100}).ok(nil)
	ken.post(ken.at("judge/recuse"), object{"workId": 5, "reason": "conflict"}).ok(nil)
	tom.post(tom.at("nominate"), object{"workId": 6, "award": "CREATIVE", "comments": "good"}).ok(nil)
	tom.post(tom.at("nominate/view", "workId", "6"), nil).ok(nil)
	scoredAfter, nominatedAfter := read()
	if scoredAfter != scored || nominatedAfter != nominated {
		t.Errorf(
			"lists after actions of peers:\n%s\n%s\nbefore:\n%s\n%s",
			scoredAfter,
			nominatedAfter,
			scored,
			nominated,
		)
	}
}

// Other names, addresses, phones, teams and names of files leave every answer as it is, also its order and size.
func TestAnswersToTheJuryDoNotDependOnWhoEntered(t *testing.T) {
	t.Parallel()
	j, mei, lea := blindJury(t)
	read := func() (answers []string) {
		for _, path := range []string{"judge/works", "judge/work/1", "judge/work/99", "judge/history", "judge/state"} {
			answers = append(answers, string(mei.get(mei.at(path)).data))
		}
		for _, path := range []string{"nominate/work/1", "nominate/work/99", "nominate/history", "nominate/state", "nominate/works"} {
			answers = append(answers, string(lea.get(lea.at(path)).data))
		}
		for _, query := range [][]string{{"q", "film"}, {"q", "zhang"}, {"watched", "false"}, {"page", "2", "pageSize", "2"}} {
			answers = append(answers, string(lea.get(lea.at("nominate/works", query...)).data))
		}
		return answers
	}
	before := read()
	for _, change := range []string{
		`UPDATE entrants SET email = substr(md5(id::text), 1, 8) || '@elsewhere.example', username = 'a name of another length', language = 'zh',
			created_at = created_at - interval '1 day'`,
		`UPDATE registrations SET name = 'another', email = 'another@elsewhere.example', phone = '+8613800000000', team = NULL, type = 'individual'`,
		`UPDATE uploads SET name = md5(name) || '.pdf', session_url = 'https://elsewhere.example'`,
		`UPDATE submissions SET submitted_at = submitted_at - (work_id * 7 % 5) * interval '1 hour'`,
	} {
		j.sql(change)
	}
	for i, after := range read() {
		if after != before[i] {
			t.Errorf("answer %d depends on the entrants:\n%s\nbefore:\n%s", i, after, before[i])
		}
	}
}

// An application shows its judges the applicants' name and materials, no way to reach or look them up, and nothing of peers.
func TestApplicationsShowNoContactAndNoPeersToTheirJudges(t *testing.T) {
	t.Parallel()
	s, lea, _ := campJury(t)
	var works []judgedWorkView
	answers := []*answer{lea.get(lea.at("judge/works")).ok(&works)}
	id := works[0].ID
	j := &juryServer{s.world}
	j.add(contest.Camp, "Ken", jury.RoleJudge)
	ken := j.logIn(contest.Camp, "Ken")
	ken.post(ken.at("judge"), card(id, 91.37).with(object{"comments": "Peer Words"})).ok(nil)
	ken.post(ken.at("judge/note"), object{"workId": id, "note": "peer note", "flag": true}).ok(nil)
	again := lea.get(lea.at("judge/works")).ok(nil)
	signedAddress := regexp.MustCompile(`"https?://[^"]*"`) // it has the time of its signature
	if first, after := signedAddress.ReplaceAllString(
		string(answers[0].data),
		"",
	), signedAddress.ReplaceAllString(
		string(again.data),
		"",
	); first != after {
		t.Errorf("the list after a peer's score:\n%s\nbefore:\n%s", after, first)
	}
	ken.post(ken.at("judge/recuse"), object{"workId": id, "reason": "Peer Reason"}).ok(nil)
	c := s.client()
	c.f = "PASSPORT"
	answers = append(answers, again, c.post(judgeLoginPath, object{"name": "Lea", "password": juryPassword}).ok(nil))
	answers = append(answers, lea.get(lea.at(fmt.Sprintf("judge/work/%d", id))).ok(nil))
	answers = append(answers, lea.post(lea.at("judge"), object{"workId": id, "story": 60}).ok(nil))
	answers = append(answers, lea.post(lea.at("judge/note"), object{"workId": id, "note": "mine"}).ok(nil))
	for other := id - 3; other <= id+3; other++ { // under review, denied, or not there
		if other != id {
			answers = append(answers, lea.get(lea.at(fmt.Sprintf("judge/work/%d", other))).fails(contest.CodeNotFound))
			answers = append(
				answers,
				lea.post(lea.at("judge"), object{"workId": other, "story": 60}).fails(contest.CodeNotFound, "workId"),
			)
		}
	}
	answers = append(answers, lea.post(lea.at("judge/watch"), object{"workId": id, "position": 1, "played": 1}).ok(nil))
	for _, path := range []string{"judge/history", "judge/records", "judge/state"} {
		answers = append(answers, lea.get(lea.at(path)).ok(nil))
	}
	answers = append(
		answers,
		lea.post(lea.at("judge/recuse"), object{"workId": id, "reason": "mine"}).ok(nil),
		lea.get(lea.at("judge/history")).ok(nil),
	)
	wantEveryCall(t, answers, "/apis/activity/judge")
	answers = append(answers, filesOf(t, works[0])...)
	var secrets []string
	s.query(&secrets, `
		SELECT array_agg(secret) FROM (
			SELECT unnest(ARRAY[id::text, email, username]) FROM entrants
			UNION SELECT unnest(ARRAY[id::text, email, phone, previous_works]) FROM registrations
			UNION SELECT v #>> '{}' FROM registrations, jsonb_path_query(team, '$.**.*') v WHERE jsonb_typeof(v) = 'string' AND v <> team -> 'name'
			UNION SELECT unnest(ARRAY[id::text, name]) FROM uploads
		) AS all_secrets (secret) WHERE length(secret) > 5`)
	wantNone(
		t,
		answers,
		append(secrets, "13800138000", "on-my-device", "91.37", "Peer Words", "peer note", "Peer Reason")...)
	if len(secrets) < 10 {
		t.Errorf("the test looks for %q only", secrets)
	}
}

// filesOf reads the files of an application as its judges do, without what they contain.
func filesOf(t *testing.T, w judgedWorkView) (files []*answer) {
	t.Helper()
	addresses := []string{w.Video.URL}
	for _, m := range w.Materials {
		addresses = append(addresses, m.URL)
	}
	for _, address := range addresses {
		response, _ := read(t, address, "")
		if response.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", address, response.Status)
		}
		files = append(files, &answer{call: "file", raw: []byte(address), header: response.Header})
	}
	return files
}
