package stores_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/results"
	"marquee/backend/submission"
)

// replace submits a new version of an entrant's work and returns its id.
func (j *juryDB) replace(entrantID string) (int, error) {
	link := fmt.Sprintf("video.example/%s", entrantID)
	s, err := j.Submit(context.Background(), submission.NewSubmission{
		Edition:   contest.International,
		EntrantID: entrantID,
		Most:      1000,
		LinkKey:   link,
		At:        j.now,
		Form: submission.Form{
			Title:       "Cut",
			Description: "New",
			Process:     "New",
			VideoLink:   "https://" + link,
			Tools:       []contest.Tool{"veo"},
		},
	})
	return s.WorkID, err
}

// version is replace for a version that must be stored.
func (j *juryDB) version(entrantID string) int {
	j.t.Helper()
	id, err := j.replace(entrantID)
	if err != nil {
		j.t.Fatal(err)
	}
	return id
}

// nominations lists a judge's nominations as "work award", with "!" for replaced ones.
func (j *juryDB) nominations(judge jury.Judge) []string {
	j.t.Helper()
	history, err := j.Nominations(context.Background(), judge)
	if err != nil {
		j.t.Fatal(err)
	}
	var list []string
	for _, n := range history {
		mark := ""
		if n.Replaced {
			mark = "!"
		}
		if n.WorkID != n.Work.ID {
			j.t.Errorf("the nomination of %d has the work %d", n.WorkID, n.Work.ID)
		}
		list = append(list, fmt.Sprintf("%d %s%s", n.WorkID, n.Award, mark))
	}
	slices.Sort(list)
	return list
}

func (j *juryDB) wantNominations(judge jury.Judge, want ...string) {
	j.t.Helper()
	if got := j.nominations(judge); !slices.Equal(got, want) {
		j.t.Errorf("nominations %q, want %q", got, want)
	}
}

// wantCount compares the used places of an award, all and replaced ones.
func (j *juryDB) wantCount(judge jury.Judge, award contest.Award, all, replaced int) {
	j.t.Helper()
	counts, err := j.NominationCounts(context.Background(), judge)
	if want := (judging.NominationCount{Count: all, Replaced: replaced}); err != nil || counts[award] != want {
		j.t.Errorf("%s has %+v, %v; want %+v", award, counts[award], err, want)
	}
}

// TestNominationStaysWithTheReplacedWork: it keeps its place, and counts again once it is
// confirmed on the new version.
func TestNominationStaysWithTheReplacedWork(t *testing.T) {
	j := newJury(t, 3)
	ctx := context.Background()
	entrant := j.entrants(1)[0]
	lea, tom := j.judge("Lea", jury.RoleNominator), j.judge("Tom", jury.RoleNominator)
	nominate := func(judge jury.Judge, work int, want contest.Code) {
		t.Helper()
		_, err := j.Nominate(ctx, judge, form(work, "CREATIVE", "good"), 2, j.now)
		wantCode(t, err, want)
	}
	first := j.version(entrant)
	nominate(lea, first, "")
	nominate(lea, 1, "")
	nominate(tom, first, "")
	second := j.version(entrant)
	j.wantNominations(lea, "1 CREATIVE", fmt.Sprintf("%d CREATIVE!", second))
	j.wantCount(lea, "CREATIVE", 2, 1)
	nominate(lea, 2, contest.CodeLimitReached)
	nominate(lea, first, contest.CodeNotFound)

	third := j.version(entrant)
	j.wantNominations(lea, "1 CREATIVE", fmt.Sprintf("%d CREATIVE!", third))
	works, _, err := j.NominatorWorks(ctx, lea, judging.NominationFilter{Page: contest.Page{Number: 1, Size: 20}})
	at := slices.IndexFunc(works, func(w judging.NominatorWork) bool { return w.Work.ID == third })
	if err != nil || len(works) != 4 || at < 0 || len(works[at].Nominations) != 1 ||
		!works[at].Nominations[0].Replaced {
		t.Errorf("works %+v, %v; want the new version, with the replaced nomination", works, err)
	}

	nominate(lea, third, "")
	j.wantNominations(lea, "1 CREATIVE", fmt.Sprintf("%d CREATIVE", third))
	j.wantCount(lea, "CREATIVE", 2, 0)
	j.wantNominations(tom, fmt.Sprintf("%d CREATIVE!", third))
}

// TestReplacedNominationIsCancelled by any version of the work, and frees its place.
func TestReplacedNominationIsCancelled(t *testing.T) {
	j := newJury(t, 2)
	ctx := context.Background()
	entrant := j.entrants(1)[0]
	lea := j.judge("Lea", jury.RoleNominator)
	versions := []int{j.version(entrant)}
	_, err := j.Nominate(ctx, lea, form(versions[0], "LEVEL", "good"), 1, j.now)
	wantCode(t, err, "")
	versions = append(versions, j.version(entrant), j.version(entrant))
	for i, id := range versions {
		if i > 0 {
			_, err := j.Nominate(ctx, lea, form(versions[2], "LEVEL", "good"), 1, j.now)
			wantCode(t, err, "")
		}
		cancelled, err := j.CancelNominations(ctx, lea, judging.CancelFilter{WorkID: new(id)}, j.now)
		if err != nil || cancelled != 1 {
			t.Errorf("cancelling by version %d cancelled %d, %v", i+1, cancelled, err)
		}
		j.wantNominations(lea)
	}
	_, err = j.Nominate(ctx, lea, form(1, "LEVEL", "good"), 1, j.now)
	wantCode(t, err, "")
	if cancelled, err := j.CancelNominations(
		ctx,
		lea,
		judging.CancelFilter{WorkID: new(versions[2])},
		j.now,
	); err != nil ||
		cancelled != 0 {
		t.Errorf("another work's nomination was cancelled: %d, %v", cancelled, err)
	}
}

// TestNominationOfWithdrawnWorkStaysBehind: it is not taken to the entrant's next, since it had
// no place in the quota.
func TestNominationOfWithdrawnWorkStaysBehind(t *testing.T) {
	j := newJury(t, 0)
	entrant := j.entrants(1)[0]
	lea := j.judge("Lea", jury.RoleNominator)
	first := j.version(entrant)
	_, err := j.Nominate(context.Background(), lea, form(first, "LEVEL", "good"), 1, j.now)
	wantCode(t, err, "")
	j.exec(`UPDATE submissions SET latest = false, withdrawn_at = now() WHERE work_id = $1`, first)
	j.version(entrant)
	j.wantNominations(lea)
	j.wantCount(lea, "LEVEL", 0, 0)
}

// TestShortlistedWorkIsNotReplaced until it leaves the shortlist.
func TestShortlistedWorkIsNotReplaced(t *testing.T) {
	j := newJury(t, 1)
	entrant := j.entrants(1)[0]
	id := j.version(entrant)
	j.shortlist(1, id)
	_, err := j.replace(entrant)
	wantCode(t, err, contest.CodeForbidden)
	list, err := j.Submissions(context.Background(), contest.International, entrant)
	if err != nil || len(list) != 1 || !list[0].Latest || !list[0].Shortlisted {
		t.Errorf("submissions %+v, %v; want the shortlisted one alone", list, err)
	}
	j.shortlist(1)
	j.version(entrant)
}

// TestNominationsAndReplacementsAtOnce: a nomination that was stored is never lost, and
// never left with a replaced version.
func TestNominationsAndReplacementsAtOnce(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	entrants := j.entrants(3)
	var judges []jury.Judge
	for i := range 4 {
		judges = append(judges, j.judge(fmt.Sprintf("Judge %d", i), jury.RoleNominator))
	}
	var works []int
	for _, e := range entrants {
		works = append(works, j.version(e))
	}
	for range 5 {
		current := slices.Clone(works)
		next := make([]int, len(entrants))
		ends := atOnce(len(entrants)*(1+len(judges)), func(i int) error {
			e, caller := i%len(entrants), i/len(entrants)
			if caller == 0 {
				var err error
				next[e], err = j.replace(entrants[e])
				return err
			}
			_, err := j.Nominate(ctx, judges[caller-1], form(current[e], "LEVEL", "good"), 10, j.now)
			return err
		})
		if ends[""]+ends[contest.CodeNotFound] != len(entrants)*(1+len(judges)) {
			t.Fatalf("ended with %v", ends)
		}
		works = next
		stored := j.number(`SELECT count(*) FROM nominations`)
		set := j.number(`SELECT count(DISTINCT (actor, s.entrant_id)) FROM audit_log a
			JOIN submissions s ON a.subject = 'work:' || s.work_id WHERE a.action = 'nomination.set'`)
		if stored != set {
			t.Errorf("%d nominations are left of %d", stored, set)
		}
	}
	j.wantNominationsTrue(judges, 10)
}

// wantNominationsTrue checks the state of all nominations: each is of a latest version, no
// judge has more than the limit, and counts are those of the history.
func (j *juryDB) wantNominationsTrue(judges []jury.Judge, limit int) {
	j.t.Helper()
	for what, query := range map[string]string{
		"of replaced versions": `SELECT count(*) FROM nominations n
			JOIN submissions s ON s.edition = n.edition AND s.work_id = n.work_id WHERE NOT s.latest`,
		"replaced by themselves": `SELECT count(*) FROM nominations WHERE replaced_work_id = work_id`,
		"replaced by works of others": `SELECT count(*) FROM nominations n
			JOIN submissions s ON s.edition = n.edition AND s.work_id = n.work_id
			JOIN submissions r ON r.edition = n.edition AND r.work_id = n.replaced_work_id WHERE r.entrant_id <> s.entrant_id`,
		"twice for a work of an entrant": `SELECT count(*) FROM (
			SELECT FROM nominations n JOIN submissions s ON s.edition = n.edition AND s.work_id = n.work_id
			GROUP BY n.judge_id, n.award, s.entrant_id HAVING count(*) > 1) double`,
	} {
		if n := j.number(query); n != 0 {
			j.t.Errorf("%d nominations %s", n, what)
		}
	}
	for _, judge := range judges {
		counts, err := j.NominationCounts(context.Background(), judge)
		if err != nil {
			j.t.Fatal(err)
		}
		listed := len(j.nominations(judge))
		if count := counts["LEVEL"].Count; count > limit || count != listed {
			j.t.Errorf("%s has %d nominations, %d listed, limit %d", judge.Name, count, listed, limit)
		}
	}
}

// TestAllChangesOfNominationsAtOnce: replacing, nominating, confirming, cancelling and
// shortlisting leave a true state, whatever comes first.
func TestAllChangesOfNominationsAtOnce(t *testing.T) {
	j := newJury(t, 0)
	ctx := context.Background()
	const limit = 2
	entrants := j.entrants(5)
	judges := []jury.Judge{
		j.judge("Lea", jury.RoleNominator),
		j.judge("Tom", jury.RoleNominator),
		j.judge("Mei", jury.RoleNominator),
	}
	for _, e := range entrants {
		j.version(e)
	}
	latest := func(entrantID string) int {
		return j.number(`SELECT work_id FROM submissions WHERE entrant_id = $1 AND latest`, entrantID)
	}
	for round := range 3 {
		before := make([]int, len(entrants))
		for i, e := range entrants {
			before[i] = latest(e)
		}
		ends := atOnce(60, func(i int) error {
			e, judge := i%len(entrants), judges[i%len(judges)]
			var err error
			switch i % 4 {
			case 0:
				_, err = j.replace(entrants[e])
			case 1:
				_, err = j.Nominate(ctx, judge, form(before[e], "LEVEL", "good"), limit, j.now)
			case 2:
				_, err = j.Nominate(ctx, judge, form(latest(entrants[e]), "LEVEL", "good"), limit, j.now)
			case 3:
				filter := judging.CancelFilter{WorkID: new(before[e])}
				if i%8 == 3 {
					filter = judging.CancelFilter{}
				}
				_, err = j.CancelNominations(ctx, judge, filter, j.now)
			}
			if i == 30 {
				err = j.SetShortlist(ctx, contest.International, []int{latest(entrants[round])}, "tools:test", j.now)
			}
			if errors.As(err, new(*results.NotJudged)) {
				return nil
			}
			return err
		})
		for code := range ends {
			if !slices.Contains(
				[]contest.Code{"", contest.CodeNotFound, contest.CodeLimitReached, contest.CodeForbidden},
				code,
			) {
				t.Errorf("ended with %v", ends)
			}
		}
		j.wantNominationsTrue(judges, limit)
		j.wantCounted("after changes at once")
		if lost := j.number(`SELECT count(*) FROM shortlist l
			JOIN submissions s ON s.edition = l.edition AND s.work_id = l.work_id WHERE NOT s.latest`); lost != 0 {
			t.Errorf("%d shortlisted works were replaced", lost)
		}
	}
}
