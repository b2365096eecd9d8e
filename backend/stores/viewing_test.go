package stores_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// addFilm gives a work an uploaded film of this running time, with its copy queued.
func (j *juryDB) addFilm(workID int, running time.Duration) {
	j.t.Helper()
	j.exec(`
		WITH film AS (
			INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state,
				duration_ms, width, height, created_at, contest_at, expires_at)
			SELECT 'international', entrant_id, 'video', 'film.mp4', 1000, 'video/mp4', format('works/%s', $1::integer), 'https://x.example', 'succeed',
				$2::bigint, 1920, 1080, now(), now(), now()
			FROM submissions WHERE edition = 'international' AND work_id = $1
			RETURNING id
		), copy AS (
			INSERT INTO screening_copies (upload_id, next_look) SELECT id, now() FROM film
		)
		UPDATE submissions SET video_upload_id = film.id, video_link = '' FROM film
		WHERE edition = 'international' AND work_id = $1`, workID, running.Milliseconds())
}

func TestPlayedTimeIsBoundedByTheTimeBetweenReports(t *testing.T) {
	j := newJury(t, 1)
	lea := j.judge("Lea", jury.RoleNominator)
	j.addFilm(1, 2*time.Minute)
	steps := []struct {
		name                   string
		after, position, claim time.Duration
		want                   time.Duration
		watched                bool
	}{
		{"a first report claims the whole film", 0, 0, 2 * time.Minute, judging.MaxFirstPlayed, false},
		{"as much as has passed", 10 * time.Second, 40 * time.Second, 40 * time.Second, 40 * time.Second, false},
		{"more than has passed", 10 * time.Second, 110 * time.Second, 110 * time.Second, 50 * time.Second, false},
		{"less than is stored", 10 * time.Second, 5 * time.Second, 3 * time.Second, 50 * time.Second, false},
		{"an earlier clock", -time.Minute, 5 * time.Second, 90 * time.Second, 50 * time.Second, false},
		{
			"short of 90 %",
			2 * time.Minute,
			0,
			108*time.Second - time.Millisecond,
			108*time.Second - time.Millisecond,
			false,
		},
		{"90 %", time.Second, 108 * time.Second, 108 * time.Second, 108 * time.Second, true},
		{"watched again", 3 * time.Minute, 0, 4 * time.Minute, 4 * time.Minute, true},
	}
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, step := range steps {
		now = now.Add(step.after)
		got, err := j.ReportViewing(t.Context(), lea, judging.ViewingReport{
			WorkID: 1, Position: step.position, Played: step.claim, ReportedAt: now, At: j.now,
		})
		if want := (judging.Viewing{Watched: step.watched, Position: step.position, Played: step.want}); err != nil ||
			got != want {
			t.Errorf("%s: %+v, %v; want %+v", step.name, got, err, want)
		}
		if step.after < 0 {
			now = now.Add(-step.after)
		}
	}
	listed, err := j.NominatorWork(t.Context(), lea, 1)
	if want := (judging.Viewing{Watched: true, Played: 4 * time.Minute}); err != nil || listed.Viewing != want {
		t.Errorf("on the list %+v, %v; want %+v", listed.Viewing, err, want)
	}
}

func TestConcurrentReportsAddNoTime(t *testing.T) {
	j := newJury(t, 1)
	lea := j.judge("Lea", jury.RoleNominator)
	j.addFilm(1, 5*time.Minute)
	ends := atOnce(20, func(int) error {
		_, err := j.ReportViewing(
			context.Background(),
			lea,
			judging.ViewingReport{WorkID: 1, Played: time.Hour, ReportedAt: j.now, At: j.now},
		)
		return err
	})
	if ends[""] != 20 {
		t.Fatalf("reports ended with %v", ends)
	}
	if played := j.number(`SELECT played_ms FROM viewings`); played != int(judging.MaxFirstPlayed.Milliseconds()) {
		t.Errorf("%d ms have played, want those of one first report", played)
	}
}

// A linked film has no running time that the service knows.
func TestLinkedFilmIsNotWatchedByPlaying(t *testing.T) {
	j := newJury(t, 1)
	lea := j.judge("Lea", jury.RoleNominator)
	got, err := j.ReportViewing(
		t.Context(),
		lea,
		judging.ViewingReport{WorkID: 1, Played: time.Hour, ReportedAt: j.now, At: j.now},
	)
	if err != nil || got.Watched {
		t.Errorf("%+v, %v; want not watched", got, err)
	}
	_, err = j.ReportViewing(t.Context(), lea, judging.ViewingReport{WorkID: 2, ReportedAt: j.now, At: j.now})
	wantCode(t, err, contest.CodeNotFound)
}

func TestWatchFirstRefusesTheScoreOfAnUnwatchedFilm(t *testing.T) {
	j := newJury(t, 2)
	mei := j.judge("Mei", jury.RoleJudge)
	j.addFilm(1, 20*time.Second)
	j.shortlist(1, 2)
	first := judging.ScoreRules{WatchFirst: true}
	score := func(id int) error {
		_, err := j.Score(t.Context(), mei, judging.ScoreForm{WorkID: id, Scores: scores(1)}, first, j.now)
		return err
	}
	wantCode(t, score(1), contest.CodeNotWatched)
	wantCode(t, score(2), "") // a link
	_, err := j.ReportViewing(
		t.Context(),
		mei,
		judging.ViewingReport{WorkID: 1, Played: 18 * time.Second, ReportedAt: j.now, At: j.now},
	)
	wantCode(t, err, "")
	wantCode(t, score(1), "")
	want := []string{`{"film": 0, "played": 0}`, `{"film": 20000, "played": 18000}`}
	if got := j.rows(`
		SELECT (record::jsonb -> 'data' -> 'watched')::text FROM log_records
		WHERE kind = 'scorecard.set' ORDER BY id`); !slices.Equal(got, want) {
		t.Errorf("the cards' records state %v, want %v", got, want)
	}
}

func TestJudgesReadTheWorksInOrdersOfTheirOwn(t *testing.T) {
	j := newJury(t, 30)
	ctx := t.Context()
	lea, tom, mei := j.judge(
		"Lea",
		jury.RoleNominator,
	), j.judge(
		"Tom",
		jury.RoleNominator,
	), j.judge(
		"Mei",
		jury.RoleJudge,
	)
	read := func(by jury.Judge, filter judging.NominationFilter) []int {
		t.Helper()
		works, _, err := j.NominatorWorks(ctx, by, filter)
		if err != nil {
			t.Fatal(err)
		}
		var ids []int
		for _, w := range works {
			ids = append(ids, w.Work.ID)
		}
		return ids
	}
	whole := judging.NominationFilter{Page: contest.Page{Number: 1, Size: 100}}
	leas, toms := read(lea, whole), read(tom, whole)
	if slices.Equal(leas, toms) || slices.IsSorted(leas) || len(leas) != 30 {
		t.Errorf("the orders of two nominators are %v and %v, want different ones", leas, toms)
	}
	var paged []int
	for number := 1; number <= 5; number++ {
		paged = append(paged, read(lea, judging.NominationFilter{Page: contest.Page{Number: number, Size: 7}})...)
	}
	if !slices.Equal(paged, leas) {
		t.Errorf("page by page %v, at once %v", paged, leas)
	}
	no := false
	for _, filter := range []judging.NominationFilter{{Page: whole.Page, Contains: "film"}, {Page: whole.Page, Watched: &no}} {
		if found := read(lea, filter); !slices.Equal(found, leas) {
			t.Errorf("a filter that finds all works gives %v, want the order %v", found, leas)
		}
	}
	for id := 31; id <= 40; id++ {
		j.addWork(id, "New film")
	}
	kept := slices.DeleteFunc(read(lea, whole), func(id int) bool { return id > 30 })
	if !slices.Equal(kept, leas) {
		t.Errorf("new works changed the order to %v, want %v", kept, leas)
	}

	shortlist := slices.Sorted(slices.Values(leas))
	j.shortlist(shortlist...)
	works, err := j.JudgeWorks(ctx, mei, nil)
	if err != nil || slices.Equal(workIDs(works), shortlist) {
		t.Errorf("a judge reads %v, %v; want an order of their own", workIDs(works), err)
	}
	second, err := j.JudgeWorks(ctx, mei, &contest.Page{Number: 2, Size: 10})
	if err != nil || !slices.Equal(workIDs(second), workIDs(works)[10:20]) {
		t.Errorf("second page %v, %v; want %v", workIDs(second), err, workIDs(works)[10:20])
	}
}

func TestSearchFindsEnglishVersionsOfWorksInChinese(t *testing.T) {
	j := newJury(t, 3)
	lea := j.judge("Lea", jury.RoleNominator)
	j.exec(`UPDATE submissions SET english = true WHERE work_id = 2`)
	works, total, err := j.NominatorWorks(t.Context(), lea, judging.NominationFilter{
		Page: contest.Page{Number: 1, Size: 20}, Contains: "river", Translated: []int{1, 2, 99},
	})
	if err != nil || total != 1 || len(works) != 1 || works[0].Work.ID != 1 {
		t.Errorf("%d works %+v, %v; want work 1: work 2 is shown in its own English", total, works, err)
	}
}

func TestScorecardsKeepTheRunningOrder(t *testing.T) {
	j := newJury(t, 6)
	mei, ken := j.judge("Mei", jury.RoleJudge), j.judge("Ken", jury.RoleJudge)
	j.shortlist(1, 2, 3, 4, 5, 6)
	ends := atOnce(5, func(i int) error {
		_, err := j.Score(
			context.Background(),
			mei,
			judging.ScoreForm{WorkID: i + 1, Scores: scores(1)},
			judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
			j.now,
		)
		return err
	})
	_, err := j.Score(
		t.Context(),
		ken,
		judging.ScoreForm{WorkID: 1, Scores: scores(1)},
		judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
		j.now,
	)
	wantCode(t, err, "")
	if ends[""] != 5 ||
		j.number(
			`SELECT count(DISTINCT running_order) FROM scorecards WHERE running_order BETWEEN 1 AND 5 AND judge_id = $1`,
			mei.ID,
		) != 5 {
		t.Errorf("five concurrent scores ended with %v, want the places 1 to 5", ends)
	}
	before := j.number(`SELECT running_order FROM scorecards WHERE judge_id = $1 AND work_id = 1`, mei.ID)
	_, err = j.Score(
		t.Context(),
		mei,
		judging.ScoreForm{WorkID: 1, Scores: scores(2)},
		judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
		j.now.Add(time.Hour),
	)
	wantCode(t, err, "")
	if after := j.number(
		`SELECT running_order FROM scorecards WHERE judge_id = $1 AND work_id = 1`,
		mei.ID,
	); after != before {
		t.Errorf("a changed scorecard moved from place %d to %d", before, after)
	}
}
