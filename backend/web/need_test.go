package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
	"marquee/backend/web"
)

// fakeTexts are the texts of a catalogue.
type fakeTexts struct{ state operations.TextState }

func (f *fakeTexts) TextState(contest.EditionID) (operations.TextState, error) { return f.state, nil }

// healthy is a contest in which every rule holds, at one stage of it.
type healthy struct {
	*console
	needs *operations.NeedService
	texts *fakeTexts
	held  bool // the edition should have opened
}

// newHealthy returns a contest whose judges score: two approved entrants, two films on the shortlist, two nominators,
// two judges who have scored half, pages that were built from what is decided.
func newHealthy(t *testing.T) *healthy {
	h := &healthy{texts: &fakeTexts{operations.TextState{Texts: 3, Digest: "a"}}}
	h.console = newConsole(t, func(o *web.ConsoleOptions) {
		o.Overview.Needs.Texts = h.texts
		h.needs = o.Overview.Needs
	})
	day := func(month time.Month, day int) time.Time { return time.Date(2025, month, day, 0, 0, 0, 0, shanghai()) }
	edition := h.editions[contest.International]
	edition.Phases = append(
		edition.Phases,
		contest.Phase{
			ID:       "preliminary",
			StartsAt: day(10, 1),
			EndsAt:   day(10, 16),
		},
		contest.Phase{ID: "expert", StartsAt: day(10, 16), EndsAt: day(10, 31)},
		contest.Phase{ID: "winners", StartsAt: day(11, 15), EndsAt: day(12, 6)},
	)
	edition.Prizes = []contest.Prize{
		{Prize: ranking.Prize{ID: "first", First: 1, Last: 1}, Name: contest.Text{EN: "First", ZH: "一等奖"}},
		{Prize: ranking.Prize{ID: "second", First: 2, Last: 2}, Name: contest.Text{EN: "Second", ZH: "二等奖"}},
	}
	h.contest.now = day(10, 20).Add(10 * time.Hour)
	j := &juryServer{h.world}
	for id := 1; id <= 2; id++ {
		j.addWork(id)
	}
	h.sql(`UPDATE submissions SET title = 'Work ' || work_id`)
	h.sql(`
		INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, language, submitted_at, reviewed_at)
		SELECT 'international', id, 'PASS', 'individual', username, email, 'CN', '1', 'some', '', 'en', '2025-09-01', '2025-09-02' FROM entrants`)
	for _, name := range []string{"Ann", "Bo"} {
		j.add(contest.International, name, jury.RoleJudge)
	}
	j.add(contest.International, "Nora", jury.RoleNominator)
	j.shortlist(1, 2)
	h.sql(
		`INSERT INTO announcements (edition, finalists, announced_at) VALUES ('international', '{"works": [{"id": 1}, {"id": 2}]}', '2025-10-16')`,
	)
	h.sql(`UPDATE rankings SET chosen_at = '2025-10-10' WHERE edition = 'international'`)
	h.sql(
		`INSERT INTO judge_sessions (judge_id, token_encrypted, created_at, expires_at) SELECT id, '', now(), now() FROM judges`,
	)
	h.score(1)
	h.built()
	h.add("one@films.example", contest.OrganiserOwner)
	return h
}

// score gives a work the same points from both judges; the first work gets the most.
func (h *healthy) score(work int) {
	h.sql(`
		INSERT INTO scorecards (judge_id, edition, work_id, creativity, technical, artistic, story, created_at, updated_at, running_order)
		SELECT id, 'international', $1::integer, 9000 / 100 - $1, 90 - $1, 90 - $1, 90 - $1, now(), now(), $1 FROM judges WHERE role = 'judge'`, work)
}

// built records that the pages were built from what is decided.
func (h *healthy) built() {
	h.t.Helper()
	for id := range h.editions {
		contents, err := operations.PageContentOf(h.t.Context(), h.db, h.texts, h.editionNow(id))
		if err == nil {
			err = h.db.StorePageContent(h.t.Context(), id, "", contents, h.wall.Now())
		}
		if err != nil {
			h.t.Fatal(err)
		}
	}
}

func (h *healthy) editionNow(id contest.EditionID) *contest.Edition {
	h.calendar.Forget()
	return h.calendar.Edition(h.t.Context(), id)
}

// found are the kinds that do not hold.
func (h *healthy) found() string {
	h.t.Helper()
	edition := *h.editionNow(contest.International)
	edition.Held = h.held
	needs, err := h.needs.List(h.t.Context(), h.anyone, &edition)
	if err != nil {
		h.t.Fatal(err)
	}
	var kinds []string
	for _, n := range needs {
		rule := operations.RuleOf(contest.Films, n.Kind)
		for _, text := range []contest.Text{rule.Title, rule.Reason, rule.Holds, rule.Action} {
			if text.EN == "" || text.ZH == "" {
				h.t.Errorf("%s lacks words: %+v", n.Kind, rule)
			}
		}
		if n.Count < 1 || rule.Path == "" {
			h.t.Errorf("%s: %+v", n.Kind, n)
		}
		kinds = append(kinds, string(n.Kind))
	}
	return strings.Join(kinds, " ")
}

// fault is what is planted in a healthy contest, and how it is mended.
type fault struct {
	kind        operations.NeedKind
	plant, mend string
	// change and back are of what is not in the database.
	change, back func(h *healthy)
}

func TestEachFaultWhileJudgesScoreIsFound(t *testing.T) {
	t.Parallel()
	h := newHealthy(t)
	if found := h.found(); found != "" {
		t.Fatalf("a healthy contest needs a hand: %s", found)
	}
	registration := `INSERT INTO entrants (id, email, username, language) VALUES ('00000000-0000-0000-0000-00000000000a', 'w@films.example', 'w', 'en');
		INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, language, submitted_at)
		VALUES ('international', '00000000-0000-0000-0000-00000000000a', 'SUBMITTED', 'individual', 'Wei', 'w@films.example', 'CN', '1', 'some', '', 'en', '%s')`
	mail := `INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before, expires_at, next_attempt_at, ended_at)
		VALUES ('international', 'broadcast', 'a@b.example', 'en', 's', 't', 'h', false, '%s', '%[2]s', '%[2]s', '2026-03-02', '%[2]s', %s)`
	gone := `DELETE FROM entrants WHERE username = 'w'`
	film := `UPDATE screening_copies SET %s FROM submissions s WHERE upload_id = s.video_upload_id AND s.work_id = 1`
	played := fmt.Sprintf(
		film,
		`state = 'completed', made = '{"film": {"object": "x"}}', ended_at = now(), queued_at = now()`,
	)
	at := func(now time.Time) (change, back func(*healthy)) {
		was := h.contest.now
		return func(h *healthy) { h.contest.now = now }, func(h *healthy) { h.contest.now = was }
	}
	publication := `INSERT INTO publication_runs (id, edition, kind, stage, plan, content, form, works, mails, actor, failed_at, began_at) VALUES ('r', 'international', 'finalists', '%s', '', '', '{}', 2, 2, 'x', now(), now())`
	toEnd, back := at(time.Date(2025, 10, 31, 1, 0, 0, 0, shanghai()))
	scoreAll := func(h *healthy) { h.score(2); toEnd(h) }
	unscore := func(h *healthy) { h.sql(`DELETE FROM scorecards WHERE work_id = 2`); back(h) }
	halfTime, _ := at(time.Date(2025, 10, 24, 0, 0, 0, 0, shanghai()))
	for _, f := range []fault{
		{kind: operations.NeedRegistrations, plant: fmt.Sprintf(registration, "2025-10-17"), mend: gone},
		{kind: operations.NeedOverdue, plant: fmt.Sprintf(registration, "2025-10-09"), mend: gone},
		{kind: operations.NeedUnfinishedEntries, plant: strings.Replace(fmt.Sprintf(registration, "2025-09-09"), "SUBMITTED", "PASS", 1) + `;
			INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state, created_at, contest_at, expires_at)
			VALUES ('international', '00000000-0000-0000-0000-00000000000a', 'video', 'f', 1, 'video/mp4', 'f', '', 'succeed', now(), '2025-09-30', now())`, mend: gone},
		{kind: operations.NeedCopies, plant: fmt.Sprintf(film, `state = 'failed', made = NULL, ended_at = now()`), mend: played},
		{kind: operations.NeedSlowCopies, plant: fmt.Sprintf(film, `state = 'queued', made = NULL, ended_at = NULL, queued_at = '2026-03-01 09:00Z'`), mend: played},
		{
			kind: operations.NeedSlowChecks, mend: `DELETE FROM uploads WHERE object = 'slow'`,
			plant: `INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state, created_at, contest_at, expires_at, checking_since)
				SELECT 'international', id, 'process', 'f', 1, 'application/pdf', 'slow', '', 'processing', now(), now(), now(), '2026-03-01 09:00Z' FROM entrants LIMIT 1`,
		},
		{kind: operations.NeedRepeated, plant: `UPDATE submissions SET title = 'work: 1'`, mend: `UPDATE submissions SET title = 'Work ' || work_id`},
		{kind: operations.NeedMails, plant: fmt.Sprintf(mail, "failed", "2026-03-01 10:00Z", "now()"), mend: `DELETE FROM mails`},
		{kind: operations.NeedWaitingMails, plant: fmt.Sprintf(mail, "waiting", "2026-03-01 10:00Z", "NULL"), mend: `DELETE FROM mails`},
		{kind: operations.NeedInvalidShortlisted, plant: `UPDATE submissions SET disqualified_at = now() WHERE work_id = 1`, mend: `UPDATE submissions SET disqualified_at = NULL`},
		{
			kind: operations.NeedLostPlaces, mend: `DELETE FROM audit_log WHERE detail ? 'dropped'`,
			plant: `INSERT INTO audit_log (edition, at, actor, action, subject, detail)
				VALUES ('international', '2026-03-01 09:00Z', 'tools:test', 'shortlist.set', 'shortlist:international', '{"dropped": [999]}')`,
		},
		{
			kind:  operations.NeedPictures,
			plant: `CREATE TABLE kept AS SELECT work_id, video_upload_id, cover_upload_id FROM submissions; UPDATE submissions SET video_link = 'https://a.example/' || work_id, video_upload_id = NULL, cover_upload_id = NULL WHERE work_id = 2`,
			mend:  `UPDATE submissions s SET video_link = '', video_upload_id = k.video_upload_id, cover_upload_id = k.cover_upload_id FROM kept k WHERE k.work_id = s.work_id; DROP TABLE kept`,
		},
		{
			kind: operations.NeedLockedJudges, mend: `DELETE FROM rate_events`,
			plant: `INSERT INTO rate_events (key, at) SELECT 'judge-login:international:ann@192.0.2.7', '2026-03-01 11:58Z' FROM generate_series(1, 5)`,
		},
		{
			kind: operations.NeedLikeNames, plant: `UPDATE judges SET name_key = NULL WHERE name = 'Ann'`, mend: `UPDATE judges SET name = name`,
		},
		{
			kind: operations.NeedUnusedLogins, plant: `CREATE TABLE opened AS SELECT * FROM judge_sessions; DELETE FROM judge_sessions; CREATE TABLE kept AS SELECT * FROM scorecards; DELETE FROM scorecards USING judges j WHERE j.id = judge_id AND j.name = 'Bo'`,
			mend: `DELETE FROM scorecards; INSERT INTO scorecards SELECT * FROM kept; INSERT INTO judge_sessions SELECT * FROM opened; DROP TABLE kept, opened`,
		},
		{
			kind: operations.NeedLateJudges, change: halfTime, back: back, plant: `CREATE TABLE kept AS SELECT * FROM scorecards; DELETE FROM scorecards USING judges j WHERE j.id = judge_id AND j.name = 'Bo'`,
			mend: `DELETE FROM scorecards; INSERT INTO scorecards SELECT * FROM kept; DROP TABLE kept`,
		},
		{
			kind: operations.NeedRanking, plant: `UPDATE rankings SET chosen_at = NULL; CREATE TABLE kept AS SELECT * FROM scorecards; DELETE FROM scorecards`,
			mend: `INSERT INTO scorecards SELECT * FROM kept; DROP TABLE kept; UPDATE rankings SET chosen_at = '2025-10-10'`,
		},
		{kind: operations.NeedOpenJudging, change: scoreAll, back: unscore},
		{
			kind: operations.NeedShortlist, plant: `CREATE TABLE kept AS SELECT * FROM shortlist; CREATE TABLE cards AS SELECT * FROM scorecards; DELETE FROM scorecards; DELETE FROM shortlist`,
			change: func(h *healthy) {
				h.editions[contest.International].Awards = contesttest.Awards(0)
				h.built()
			},
			back: func(h *healthy) {
				h.editions[contest.International].Awards = contesttest.Awards(10, 2, 2)
				h.built()
			},
			mend: `INSERT INTO shortlist SELECT * FROM kept; INSERT INTO scorecards SELECT * FROM cards; DROP TABLE kept, cards`,
		},
		{kind: operations.NeedNobodyJudges, plant: `UPDATE judges SET disabled_at = now()`, mend: `UPDATE judges SET disabled_at = NULL`},
		{
			kind: operations.NeedJudges, mend: `DELETE FROM assignment_rules; DELETE FROM assignments; UPDATE judges SET assigned = false`,
			plant: `INSERT INTO assignment_rules (edition, role, per_work, set_at) VALUES ('international', 'judge', 1, now()); UPDATE judges SET assigned = true WHERE role = 'judge';
				INSERT INTO assignments (judge_id, edition, work_id, assigned_at) SELECT id, edition, 1, now() FROM judges WHERE role = 'judge'`,
		},
		{kind: operations.NeedFailedPublication, plant: fmt.Sprintf(publication, "failed"), mend: `DELETE FROM publication_runs`},
		{kind: operations.NeedWaitingPublication, plant: fmt.Sprintf(publication, "built"), mend: `DELETE FROM publication_runs`},
		{
			kind: operations.NeedAnnouncement, plant: `CREATE TABLE kept AS SELECT * FROM announcements; DELETE FROM announcements`,
			mend: `INSERT INTO announcements SELECT * FROM kept; DROP TABLE kept`, change: (*healthy).built, back: (*healthy).built,
		},
		{
			kind: operations.NeedOldFinalists, plant: `UPDATE announcements SET finalists = '{"works": [{"id": 2}, {"id": 1}]}'`,
			mend: `UPDATE announcements SET finalists = '{"works": [{"id": 1}, {"id": 2}], "announcedAt": "2025-10-17T00:00:00Z"}'`,
		},
		{
			kind: operations.NeedChangedFinalists, change: (*healthy).built, back: (*healthy).built,
			plant: `UPDATE announcements SET finalists = '{"works": [{"id": 1}]}'`,
			mend:  `UPDATE announcements SET finalists = '{"works": [{"id": 1}, {"id": 2}]}'`,
		},
		{
			kind: operations.NeedChangedFinalists, change: (*healthy).built, back: (*healthy).built,
			plant: `UPDATE announcements SET finalists = '{"works": [{"id": 1}, {"id": 2}, {"id": 3}]}'`,
			mend:  `UPDATE announcements SET finalists = '{"works": [{"id": 1}, {"id": 2}]}'`,
		},
		{kind: operations.NeedSecondOwner,
			change: func(h *healthy) { h.editions[contest.International].ConfirmPublication = true },
			back:   func(h *healthy) { h.editions[contest.International].ConfirmPublication = false }},
		{kind: operations.NeedUnready,
			change: func(h *healthy) { h.held = true }, back: func(h *healthy) { h.held = false }},
		{kind: operations.NeedFailedBuild, plant: `INSERT INTO site_builds (id, edition, state, actor, asked_at, ended_at) VALUES ('b', 'camp', 'failed', 'x', now(), now())`, mend: `DELETE FROM site_builds`},
		{kind: operations.NeedSlowBuild, plant: `INSERT INTO site_builds (id, edition, state, actor, asked_at) VALUES ('b', 'camp', 'running', 'x', '2026-03-01 11:00Z')`, mend: `DELETE FROM site_builds`},
		{kind: operations.NeedOldRules,
			change: func(h *healthy) { h.editions[contest.International].MaxSubmissions++ },
			back:   func(h *healthy) { h.editions[contest.International].MaxSubmissions-- }},
		{kind: operations.NeedOldDates, plant: `INSERT INTO phase_moves (edition, number, phase, ends_at, moved_at, actor) VALUES ('international', 1, 'expert', '2025-11-02 00:00+08', '2025-10-19', 'x')`, mend: `DELETE FROM phase_moves`},
		{kind: operations.NeedOldTexts, change: func(h *healthy) { h.texts.state.Digest = "b" }, back: func(h *healthy) { h.texts.state.Digest = "a" }},
		{kind: operations.NeedMissingTexts, change: func(h *healthy) { h.texts.state.Missing = 2 }, back: func(h *healthy) { h.texts.state.Missing = 0 }},
		{kind: operations.NeedStaleTexts, change: func(h *healthy) { h.texts.state.Stale = 1 }, back: func(h *healthy) { h.texts.state.Stale = 0 }},
		{kind: operations.NeedStoredFiles, plant: `UPDATE storage_checks SET missing = 2, checked_at = now()`, mend: `UPDATE storage_checks SET missing = 0`},
	} {
		h.try(f)
	}
}

// try plants a fault, expects exactly its kind, mends it, and expects nothing.
func (h *healthy) try(f fault) {
	h.t.Helper()
	call := func(f func(*healthy)) {
		if f != nil {
			f(h)
		}
	}
	if f.plant != "" {
		h.sql(f.plant)
	}
	call(f.change)
	if found := h.found(); found != string(f.kind) {
		h.t.Errorf("%s was planted, found: %q", f.kind, found)
	}
	if f.mend != "" {
		h.sql(f.mend)
	}
	call(f.back)
	if found := h.found(); found != "" {
		h.t.Fatalf("%s was mended, found: %q", f.kind, found)
	}
}

func TestEachFaultAfterJudgingIsFound(t *testing.T) {
	t.Parallel()
	h := newHealthy(t)
	h.score(2)
	h.contest.now = time.Date(2025, 11, 16, 9, 0, 0, 0, shanghai())
	h.sql(`UPDATE judging SET closed_at = '2025-11-01'`)
	publish := func(ids ...int) string {
		w := results.Winners{PublishedAt: h.contest.now, Winners: []results.Winner{}}
		for _, id := range ids {
			w.Winners = append(w.Winners, results.Winner{WorkID: id})
		}
		encoded, err := json.Marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		return `INSERT INTO publications (edition, winners, published_at) VALUES ('international', '` + string(
			encoded,
		) + `', '2025-11-15')
			ON CONFLICT (edition) DO UPDATE SET winners = excluded.winners`
	}
	h.sql(publish(1, 2))
	h.built()
	if found := h.found(); found != "" {
		t.Fatalf("a healthy contest needs a hand: %s", found)
	}
	edition := h.editions[contest.International]
	prizes := slices.Clone(edition.Prizes)
	confirm := func(on bool) func(*healthy) {
		return func(*healthy) { edition.ConfirmPublication = on }
	}
	h.add("two@films.example", contest.OrganiserOwner)
	for _, f := range []fault{
		{kind: operations.NeedResults, plant: `DELETE FROM publications`, mend: publish(1, 2), change: (*healthy).built, back: (*healthy).built},
		{kind: operations.NeedOldResults, plant: publish(2, 1), mend: publish(1, 2)},
		{
			kind: operations.NeedEmptyPrizes, back: func(*healthy) { edition.Prizes = prizes },
			change: func(*healthy) {
				edition.Prizes = append(slices.Clone(prizes), contest.Prize{Prize: ranking.Prize{ID: "excellence"}, Name: contest.Text{EN: "Excellence", ZH: "优秀奖"}})
			},
		},
		{
			kind: operations.NeedSeveralPrizes, mend: `DELETE FROM prize_changes`, back: func(*healthy) { edition.Prizes = prizes },
			plant: `INSERT INTO prize_changes (edition, prize, work_id, given, reason, changed_at) VALUES ('international', 'audience', 1, true, 'x', now())`,
			change: func(*healthy) {
				edition.Prizes = append(slices.Clone(prizes), contest.Prize{Prize: ranking.Prize{ID: "audience"}})
			},
		},
		{
			kind: operations.NeedProposal, change: confirm(true), back: confirm(false), mend: `DELETE FROM publication_proposals`,
			plant: `INSERT INTO publication_proposals (edition, plan, proposed_by, proposed_at) VALUES ('international', 'x', 'organiser:one@films.example', '2025-11-15')`,
		},
		{
			kind: operations.NeedFinalistsProposal, change: confirm(true), back: confirm(false), mend: `DELETE FROM announcement_proposals`,
			plant: `INSERT INTO announcement_proposals (edition, plan, proposed_by, proposed_at) VALUES ('international', 'x', 'organiser:one@films.example', '2025-11-15')`,
		},
	} {
		h.try(f)
	}
	h.sql(`UPDATE submissions SET disqualified_at = now() WHERE work_id = 1`)
	if found := h.found(); !strings.Contains(found, string(operations.NeedInvalidWinners)) ||
		!strings.Contains(found, string(operations.NeedInvalidShortlisted)) {
		t.Errorf("a disqualified winner: %s", found)
	}
	h.sql(`UPDATE submissions SET disqualified_at = NULL`)
	h.sql(`UPDATE judges SET disabled_at = now()`)
	if found := h.found(); found != "" {
		t.Errorf("after the publication nobody of the jury is missed or late: %s", found)
	}
}

func TestEachFaultWhileNominatorsWatchIsFound(t *testing.T) {
	t.Parallel()
	h := newHealthy(t)
	road, err := h.needs.Road(t.Context(), h.anyone, h.editionNow(contest.International))
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range road {
		if step.ID == "nominated" && (step.State != operations.RoadDone || !strings.Contains(step.Fact.EN, "without")) {
			t.Errorf("a shortlist without nominations: %s, %q", step.State, step.Fact.EN)
		}
	}
	h.contest.now = time.Date(2025, 10, 3, 9, 0, 0, 0, shanghai())
	h.sql(`DELETE FROM scorecards; DELETE FROM shortlist; UPDATE judges SET disabled_at = now() WHERE role = 'judge'`)
	if found := h.found(); found != "" {
		t.Fatalf("a healthy contest needs a hand: %s", found)
	}
	h.try(
		fault{
			kind:  operations.NeedNobodyNominates,
			plant: `UPDATE judges SET disabled_at = now()`,
			mend:  `UPDATE judges SET disabled_at = NULL WHERE role = 'nominator'`,
		},
	)
	h.try(fault{
		kind: operations.NeedNominators,
		mend: `DELETE FROM assignment_rules; DELETE FROM assignments; UPDATE judges SET assigned = false`,
		plant: `INSERT INTO assignment_rules (edition, role, per_work, set_at) VALUES ('international', 'nominator', 1, now()); UPDATE judges SET assigned = true;
			INSERT INTO assignments (judge_id, edition, work_id, assigned_at) SELECT id, edition, 1, now() FROM judges WHERE role = 'nominator'`,
	})
}
