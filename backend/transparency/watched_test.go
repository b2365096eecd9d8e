package transparency_test

import (
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/transparency"
	"marquee/backend/transparency/pythontest"
)

// TestCardsStateWhatWasWatched: where works are watched first, a card states that the film had played for nine tenths
// of its time, and elsewhere it states nothing of it.
func TestCardsStateWhatWasWatched(t *testing.T) {
	t.Parallel()
	const asked, unasked = `{"weights":[40,30,20,10],"watchFirst":true}`, `{"weights":[40,30,20,10]}`
	const card = `{"workId":1,"creativity":90,"technical":90,"artistic":90,"story":90,"place":1`
	for name, c := range map[string]struct {
		rules, first, again string // again: what a second judge's card states
		want                string // "": both accept it
		notice              bool
	}{
		"nine tenths":             {asked, `,"watched":{"played":18000,"film":20000}`, "", "", false},
		"to its end":              {asked, `,"watched":{"played":20000,"film":20000}`, "", "", false},
		"a linked film":           {asked, `,"watched":{"played":0,"film":0}`, "", "", false},
		"one running time":        {asked, `,"watched":{"played":9,"film":10}`, `,"watched":{"played":10,"film":10}`, "", false},
		"another running time":    {asked, `,"watched":{"played":9,"film":10}`, `,"watched":{"played":0,"film":0}`, "", true},
		"not asked":               {unasked, "", "", "", false},
		"less":                    {asked, `,"watched":{"played":17999,"film":20000}`, "", "had not watched", false},
		"longer than the film":    {asked, `,"watched":{"played":20001,"film":20000}`, "", "had not watched", false},
		"less than nothing":       {asked, `,"watched":{"played":-18000,"film":-20000}`, "", "had not watched", false},
		"nothing stated":          {asked, "", "", "does not state what was watched", false},
		"stated without question": {unasked, `,"watched":{"played":20,"film":20}`, "", "do not ask", false},
		"null":                    {asked, `,"watched":null`, "", "not as the service writes it", false},
		"half of it":              {asked, `,"watched":{"played":20}`, "", "not as the service writes it", false},
		"other fields":            {asked, `,"watched":{"played":20,"film":20,"by":"me"}`, "", "not as the service writes it", false},
		"other order":             {asked, `,"watched":{"film":20,"played":20}`, "", "not as the service writes it", false},
		"a list":                  {asked, `,"watched":[20,20]`, "", "cannot be read", false},
		"parts of a millisecond":  {asked, `,"watched":{"played":19.5,"film":20}`, "", "cannot be read", false},
		"twice": {asked, `,"watched":{"played":0,"film":20},"watched":{"played":20,"film":20}`, "",
			"not as the service writes it", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := &attacked{t: t, at: time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC)}
			a.export.Edition = contest.International
			a.raw(contest.RecordRules, "", c.rules)
			for _, name := range []string{"one", "two"} {
				a.add(contest.RecordJudgeEnabled, name, transparency.JudgeData{Role: jury.RoleJudge, Name: name})
			}
			a.add(contest.RecordShortlist, "", transparency.WorksData{WorkIDs: []int{1}})
			a.raw(contest.RecordScorecard, "one", card+c.first+"}")
			if c.again != "" {
				a.raw(contest.RecordScorecard, "two", card+c.again+"}")
			}
			a.closeJudging()
			if c.want != "" {
				needRefused(t, a.signed(), c.want)
				return
			}
			verified, err := transparency.Verify(a.signed().fs(), verifier(t, testKeys(1)))
			if err != nil {
				t.Fatal(err)
			}
			noticed := len(verified.Notices) == 1 && strings.Contains(verified.Notices[0].What, "another running time")
			if noticed != c.notice {
				t.Errorf("noticed: %v", verified.Notices)
			}
			if err := pythontest.Verify(t, a.signed(), keyText(t)); err != nil {
				t.Error(err)
			}
		})
	}
}
