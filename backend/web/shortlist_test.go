package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// TestPicturesOfShortlistAndTally: signing an address may be a call to Google, so a tally has pictures of the 100 most
// nominated works, of those proposed and of those on the shortlist. The shortlist has one of every work, nominated or
// not.
func TestPicturesOfShortlistAndTally(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	const nominated, listed, other = 105, 104, 106
	for id := 1; id <= other; id++ {
		j.addWork(id)
	}
	j.shortlist(listed, other)
	for i := range nominated/10 + 1 { // each has ten nominations
		j.add(contest.International, fmt.Sprint("N", i), jury.RoleNominator)
	}
	w.sql(`INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at)
		SELECT j.id, 'international', work, 'LEVEL', 'good', now(), now() FROM generate_series(1, $1) work JOIN judges j ON j.name = 'N' || work / 10`, nominated)

	c := w.organiser(contest.OrganiserViewer)
	for _, k := range []struct {
		most    int
		without string // works of the tally without a picture
	}{
		{10, "[101 102 103 105]"},
		{102, "[101 102 103 105]"}, // all are level: none is proposed
		{nominated, "[]"},
	} {
		var tally struct {
			Works []struct {
				WorkID     int
				PictureURL *string
			}
		}
		c.read(fmt.Sprintf("/nominations?most=%d", k.most)).ok(&tally)
		without := []int{}
		for _, work := range tally.Works {
			if work.PictureURL == nil {
				without = append(without, work.WorkID)
			}
		}
		if len(tally.Works) != nominated || fmt.Sprint(without) != k.without {
			t.Errorf(
				"%d of %d works proposed: without a picture are %v, want %s",
				k.most,
				len(tally.Works),
				without,
				k.without,
			)
		}
	}

	var list struct {
		Works []struct {
			WorkID     int
			PictureURL string
		}
	}
	c.read("/shortlist").ok(&list)
	for i, id := range []int{listed, other} {
		if got := list.Works[i]; got.WorkID != id ||
			!strings.HasSuffix(got.PictureURL, fmt.Sprintf("/works/cover-%d", id)) {
			t.Errorf("on the shortlist: %+v, want work %d with its cover", got, id)
		}
	}
}

// TestTallyShowsWhatIsTied: works that are level at the edge are not proposed.
func TestTallyShowsWhatIsTied(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	for id := 1; id <= 4; id++ {
		j.addWork(id)
	}
	j.shortlist(4)
	for i, works := range []string{"1", "1 2 3", "1 4"} {
		j.add(contest.International, fmt.Sprint("N", i), jury.RoleNominator)
		w.sql(`INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at)
			SELECT j.id, 'international', v::integer, 'LEVEL', 'good', now(), now() FROM judges j, unnest(string_to_array($2, ' ')) v WHERE j.name = $1`, fmt.Sprint("N", i), works)
	}
	var tally struct {
		Works []struct {
			WorkID, Total               int
			Proposed, Tied, Shortlisted bool
		}
		Most int
	}
	c := w.organiser(contest.OrganiserViewer)
	c.read("/nominations?most=2").ok(&tally)
	var got []string
	for _, work := range tally.Works {
		got = append(
			got,
			fmt.Sprintf("%d:%d %t %t %t", work.WorkID, work.Total, work.Proposed, work.Tied, work.Shortlisted),
		)
	}
	if want := "1:3 true false false, 2:1 false true false, 3:1 false true false, 4:1 false true true"; strings.Join(
		got,
		", ",
	) != want ||
		tally.Most != 2 {
		t.Errorf("tally: %v, most %d", got, tally.Most)
	}
	c.read("/nominations?most=two").fails(contest.CodeValidation, "most")
	c.read("/nominations?most=1001").fails(contest.CodeValidation, "most")
	_, _, csv := c.file(http.MethodGet, "/nominations/export?edition=international", "")
	if !strings.Contains(csv, `"Film 1","3","0","0","3"`) {
		t.Errorf("export: %s", csv)
	}
}

// TestTeamsAreSelectedFromTheConsole: from the selection that was read, of the shortlist, within the places.
func TestTeamsAreSelectedFromTheConsole(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.editions[contest.International].MaxSelected = 2
	j := &juryServer{w.world}
	for id := 1; id <= 4; id++ {
		j.addWork(id)
	}
	j.shortlist(1, 2, 3)
	c := w.organiser(contest.OrganiserJury)
	choose := func(before []int, ids ...int) *answer {
		return c.send(
			"/shortlist/select",
			object{"workIds": append([]int{}, ids...), "before": append([]int{}, before...)},
		)
	}
	choose(nil, 1, 2, 3).fails(contest.CodeValidation, "workIds")
	choose(nil, 4).fails(contest.CodeValidation, "workIds")
	choose(nil, 2, 3).ok(nil)
	choose(nil, 1).fails(contest.CodeConflict)
	choose([]int{3, 2}, 1).ok(nil)
	var list struct {
		Selectable int
		Works      []struct {
			WorkID   int
			Selected bool
		}
	}
	c.read("/shortlist").ok(&list)
	if list.Selectable != 2 || fmt.Sprint(list.Works) != "[{1 true} {2 false} {3 false}]" {
		t.Errorf("selected: %+v", list)
	}
	stored := together(6, func() bool { return choose([]int{1}, 2).code == "OK" })
	var rows int
	w.row(`SELECT count(*) FROM audit_log WHERE action = 'shortlist.select' AND actor LIKE 'organiser:%'`, &rows)
	if stored != 1 || rows != 3 {
		t.Errorf("%d of 6 were stored, with %d audit rows", stored, rows)
	}
}

// A change that is refused while judging is closed is refused in its preview.
func TestTheShortlistOfClosedJudgingIsRefusedInItsPreview(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	for id := 1; id <= 2; id++ {
		j.addWork(id)
	}
	j.shortlist(1)
	j.scoreDirectly(j.account("Ann"), 7000)
	c := w.organiser(contest.OrganiserOwner)
	preview := object{"add": []int{2}, "remove": []int{}, "dryRun": true}
	c.send("/shortlist", preview).ok(nil)
	c.send("/judging/close", object{}).ok(nil)
	c.send("/shortlist", preview).fails(contest.CodeConflict, "judging")
}
