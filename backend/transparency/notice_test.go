package transparency_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/transparency"
	"marquee/backend/transparency/pythontest"
)

// TestWhatOrganisersMayDoIsListed: the rules allow these acts, each of which can change the winner.
func TestWhatOrganisersMayDoIsListed(t *testing.T) {
	t.Parallel()
	a := newAttacked(t)
	a.add(contest.RecordJudgeEnabled, "late", transparency.JudgeData{Role: jury.RoleJudge, Name: "late"})
	a.add(contest.RecordRecusal, a.judges[0], transparency.RecusalData{WorkID: 2, By: transparency.ByOrganiser})
	a.add(contest.RecordNominationCancelled, a.judges[3], transparency.CancelledData{
		Nominations: []transparency.NominatedWork{{WorkID: 2, Award: "CREATIVE"}}, By: transparency.ByOrganiser,
	})
	a.add(contest.RecordDisqualified, "", transparency.WorkData{WorkID: 3}) // nobody has scored it
	a.add(contest.RecordDisqualified, "", transparency.WorkData{WorkID: 1})
	a.add(contest.RecordRestored, "", transparency.WorkData{WorkID: 1})
	a.add(contest.RecordShortlist, "", transparency.WorksData{WorkIDs: []int{1, 2}, Categories: map[int]string{1: "sea"}})
	a.add(contest.RecordShortlist, "", transparency.WorksData{WorkIDs: []int{2}})
	a.card(a.judges[1], 2, 100, 2)
	a.add(contest.RecordReplaced, "", transparency.ReplacedData{WorkID: 2, By: 9})
	a.add(contest.RecordErased, "", transparency.ErasedData{WorkIDs: []int{1}, Commitments: []string{}})
	a.closeJudging()
	a.add(contest.RecordJudgingOpened, "", struct{}{})
	export := a.signed()
	verified, err := transparency.Verify(export.fs(), verifier(t, testKeys(1)))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, notice := range verified.Notices {
		lines = append(lines, fmt.Sprintf("leaf %d: %s", notice.Leaf, notice.What))
	}
	if second := pythontest.Notices(t, export, keyText(t)); !slices.Equal(second, lines) {
		t.Errorf("Go lists %q, Python %q", lines, second)
	}
	var got []string
	for _, notice := range verified.Notices {
		got = append(got, strings.ReplaceAll(
			strings.ReplaceAll(notice.What, a.judges[0], "one"), a.judges[3], "two",
		)+fmt.Sprintf(" (%d)", notice.Leaf))
	}
	want := []string{
		"judge late joined after the first score (15)",
		"an organiser took out the card of one for work 2 (16)",
		"an organiser took out the nomination of two for work 2 (17)",
		"work 1 was scored, and then disqualified (19)",
		"work 1 was scored, and came into another category (21)",
		"work 1 was scored, and left the shortlist (22)",
		"work 2 was scored, and then replaced (24)",
		"work 1 was scored, and then erased (25)",
		"judging was opened again after scores were given (27)",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("listed:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
