package stores_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/submission"
)

// wantCounted compares the stored number of judged works with a count.
func (j *juryDB) wantCounted(when string) {
	j.t.Helper()
	for _, edition := range []contest.EditionID{contest.International, contest.Camp} {
		stored := j.number(`SELECT judged FROM work_counters WHERE edition = $1`, edition)
		counted := j.number(
			`SELECT count(*) FROM submissions WHERE edition = $1 AND latest AND disqualified_at IS NULL AND hidden_at IS NULL`,
			edition,
		)
		if stored != counted {
			j.t.Errorf("%s: %s has %d judged works stored, %d counted", when, edition, stored, counted)
		}
		wrong := j.number(`
			SELECT count(*) FROM work_blocks b WHERE edition = $1 AND judged <> (
				SELECT count(*) FROM submissions s WHERE s.edition = b.edition AND s.work_id % 256 = b.block
					AND latest AND disqualified_at IS NULL AND hidden_at IS NULL)`, edition)
		if wrong != 0 {
			j.t.Errorf("%s: %s has %d blocks with a wrong number of judged works", when, edition, wrong)
		}
	}
}

func TestJudgedWorksAreCounted(t *testing.T) {
	j := newJury(t, 10)
	j.wantCounted("inserted one by one")
	for _, change := range []string{
		`UPDATE submissions SET latest = false WHERE work_id <= 3`,
		`UPDATE submissions SET disqualified_at = now() WHERE work_id BETWEEN 3 AND 5`,
		`UPDATE submissions SET disqualified_at = NULL WHERE work_id IN (3, 4)`,
		`UPDATE submissions SET hidden_at = now() WHERE work_id IN (3, 6)`,
		`UPDATE submissions SET hidden_at = NULL WHERE work_id = 3`,
		`UPDATE submissions SET latest = true WHERE work_id = 1`,
		`UPDATE submissions SET title = 'Another' WHERE work_id > 2`,
		`UPDATE submissions SET edition = 'camp' WHERE work_id > 7`,
		`DELETE FROM submissions WHERE work_id IN (2, 4, 9)`,
		`DELETE FROM entrants WHERE username IN ('entrant1', 'entrant10')`,
		`INSERT INTO submissions (edition, work_id, entrant_id, title, description, video_link, tools, english, submitted_at, latest)
			SELECT edition, 100 + work_id, entrant_id, title, description, video_link, tools, english, submitted_at, false FROM submissions`,
		`UPDATE submissions SET title = 'None' WHERE false`,
		`DELETE FROM submissions`,
	} {
		j.exec(change)
		j.wantCounted(change)
	}
}

func TestJudgedWorksAreCountedUnderConcurrency(t *testing.T) {
	j := newJury(t, 50)
	ctx := context.Background()
	lea := j.judge("Lea", jury.RoleNominator)
	entrant := func(workID int) (id string) {
		err := j.sql.QueryRow(ctx, `SELECT entrant_id::text FROM submissions WHERE work_id = $1`, workID).Scan(&id)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	var entrants []string
	for id := 1; id <= 50; id++ {
		entrants = append(entrants, entrant(id))
	}
	ends := atOnce(50, func(i int) error {
		switch i % 5 {
		case 0:
			_, err := j.sql.Exec(ctx, `DELETE FROM entrants WHERE id = $1`, entrants[i])
			return err
		case 1:
			_, err := j.sql.Exec(ctx, `UPDATE submissions SET disqualified_at = now() WHERE work_id = $1`, i+1)
			return err
		case 2: // rolled back
			tx, err := j.sql.Begin(ctx)
			if err != nil {
				return err
			}
			_, err = tx.Exec(ctx, `DELETE FROM submissions WHERE work_id = $1`, i+1)
			if err != nil {
				return err
			}
			return tx.Rollback(ctx)
		case 3: // replaces the entrant's latest
			return j.submit(ctx, entrants[i], contest.International, i)
		default: // the entrant's first in the camp
			return j.submit(ctx, entrants[i], contest.Camp, i)
		}
	})
	if ends[""] != 50 {
		t.Errorf("50 changes ended with %v, want 50 successes", ends)
	}
	j.wantCounted("50 changes at once")
	all := judging.NominationFilter{Page: contest.Page{Number: 1, Size: 100}}
	works, total, err := j.NominatorWorks(ctx, lea, all)
	if err != nil || len(works) != 30 || total != 30 {
		t.Errorf("%d works of %d, %v; want 30 of 30", len(works), total, err)
	}
}

func (j *juryDB) submit(ctx context.Context, entrantID string, edition contest.EditionID, n int) error {
	link := fmt.Sprintf("https://video.example/new/%d", n)
	_, err := j.Submit(ctx, submission.NewSubmission{
		Edition:   edition,
		EntrantID: entrantID,
		Most:      10,
		LinkKey:   link,
		At:        j.now,
		Form: submission.Form{
			Title:       "New",
			Description: "New",
			Process:     "New",
			VideoLink:   link,
			Tools:       []contest.Tool{"veo"},
		},
	})
	return err
}

// The pages of a list are parts of one order, whatever their size; works that leave the list or are watched leave no
// gap.
func TestPagesJoinUpToTheWholeList(t *testing.T) {
	j := newJury(t, 300)
	ctx := context.Background()
	lea := j.judge("Lea", jury.RoleNominator)
	j.exec(`UPDATE submissions SET disqualified_at = now() WHERE work_id % 256 IN (3, 9) OR work_id = 100`)
	for _, id := range []int{1, 4, 5, 257, 260, 300} {
		wantCode(t, j.MarkWatched(ctx, lea, id, j.now), "")
	}
	j.exec(`UPDATE submissions SET disqualified_at = now() WHERE work_id = 5`)
	no := false
	for watched, want := range map[*bool]int{nil: 294, &no: 289} {
		list := func(page contest.Page) (ids []int) {
			works, total, err := j.NominatorWorks(ctx, lea, judging.NominationFilter{Page: page, Watched: watched})
			if err != nil || total != want {
				t.Fatalf("page %d of %d: total %d, %v; want %d", page.Number, page.Size, total, err, want)
			}
			for _, w := range works {
				ids = append(ids, w.Work.ID)
			}
			return ids
		}
		whole := list(contest.Page{Number: 1, Size: 1000})
		if len(whole) != want {
			t.Fatalf("%d works, want %d", len(whole), want)
		}
		for _, size := range []int{1, 7, 100} {
			var joined []int
			for number := 1; len(joined) < want; number++ {
				ids := list(contest.Page{Number: number, Size: size})
				if len(ids) != min(size, want-len(joined)) {
					t.Fatalf("page %d of %d has %d works after %d of %d", number, size, len(ids), len(joined), want)
				}
				joined = append(joined, ids...)
			}
			if !slices.Equal(joined, whole) {
				t.Errorf("pages of %d: %v, want %v", size, joined, whole)
			}
		}
	}
}

// A search of a word that is in more works than a judge reads finds MostFound of them. Works that match by their
// English version too count once.
func TestSearchFindsAtMostTwoHundred(t *testing.T) {
	j := newJury(t, 0)
	j.exec(
		`INSERT INTO entrants (email, username, language) SELECT i || '@films.example', 'maker' || i, 'zh' FROM generate_series(1, 260) i`,
	)
	j.exec(
		`INSERT INTO submissions (edition, work_id, entrant_id, title, description, video_link, tools, english, submitted_at)
		SELECT 'international', row_number() OVER (), id, 'A river', 'About', 'https://video.example/' || id, '{veo}', false, now() FROM entrants`,
	)
	lea := j.judge("Lea", jury.RoleNominator)
	for text, want := range map[string]int{"river": judging.MostFound, "rivers": 3} {
		works, total, err := j.NominatorWorks(t.Context(), lea, judging.NominationFilter{
			Page: contest.Page{Number: 1, Size: 1000}, Contains: text, Translated: []int{7, 8, 9},
		})
		if err != nil || len(works) != want || total != want {
			t.Errorf("%q: %d works of %d, %v; want %d", text, len(works), total, err, want)
		}
	}
}

// The index does not change what a search finds: every work whose title, description or process contains the text.
func TestSearchFindsTextAnywhere(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	lea := j.judge("Lea", jury.RoleNominator)
	titles := []string{
		"a",
		"aaa",
		"ÉCLAIR é",
		"ΣΊΣΥΦΟΣ Σ",
		"Straße",
		"İstanbul",
		"太空漫步",
		"空太",
		"🎬 film",
		"50% _x_",
		`back\slash`,
		"two  spaces",
		"x\ny",
		"让·雷诺",
		"Zoe\u0308",
		"ＦＩＬＭ",
		"ᠮᠣᠩᠭᠣᠯ\u180eᠠ",
	}
	for i, title := range titles {
		j.addWork(i+1, title)
		// The process of each work repeats the title of the previous one.
		j.exec(`UPDATE submissions SET process = $2 WHERE work_id = $1`, i+1, "made of "+titles[max(i-1, 0)])
	}
	texts := []string{
		"made of 太空",
		"A",
		"aa",
		"aaaa",
		"É",
		"éclair",
		"σ",
		"ς",
		"σίσυφος",
		"SS",
		"ß",
		"i",
		"İ",
		"i̇",
		"空",
		"太空",
		"空太",
		"空漫步",
		"漫太",
		"🎬",
		"🎬 F",
		"%",
		"0% _",
		`\`,
		`k\s`,
		"  ",
		"o  s",
		"\n",
		"x\nY",
		"a About",
		"about",
		" ",
		"zz",
		"让•雷",
		"ZO\u00cb",
		"film",
		"ᠮᠣᠩᠭᠣᠯᠠ",
		"·",
	}
	for _, text := range texts {
		works, total, err := j.NominatorWorks(
			ctx,
			lea,
			judging.NominationFilter{Page: contest.Page{Number: 1, Size: 50}, Contains: text},
		)
		if err != nil {
			t.Fatal(err)
		}
		var found, want []int
		for _, w := range works {
			found = append(found, w.Work.ID)
		}
		err = j.sql.QueryRow(ctx, `
			SELECT array_agg(work_id ORDER BY work_id) FROM submissions
			WHERE text_key($1) <> '' AND strpos(text_key(title), text_key($1)) > 0 OR strpos(lower(title), lower($1)) > 0 OR strpos(lower(description), lower($1)) > 0 OR strpos(lower(process), lower($1)) > 0`, text).Scan(&want)
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(found)
		if !slices.Equal(found, want) || total != len(want) {
			t.Errorf("%q found %v of %d, want %v", text, found, total, want)
		}
	}
}
