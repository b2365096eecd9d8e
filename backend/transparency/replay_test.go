package transparency_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/transparency"
	"marquee/backend/transparency/pythontest"
)

var firstLeaf = regexp.MustCompile("leaf [0-9]+")

// attacked is a contest whose organiser has every key and appends records to its log.
type attacked struct {
	t      testing.TB
	export transparency.Export
	at     time.Time
	judges []string // two who judge, one disabled, one nominator
}

var fullRules = transparency.RulesData{
	Weights: []int{40, 30, 20, 10}, Shrinkage: 2, Official: "mean", Nominations: map[contest.Award]int{"CREATIVE": 2},
	Prizes: []transparency.PrizeRule{{ID: "first", First: 1, Last: 1}},
}

// newAttacked is a contest in which everything was as it should be: works 1 to 4 are shortlisted, 5 is not, 4 is
// disqualified; the first judge scored 1 and 2 and is recused from 3, the second one has an assignment of 1 and 2 and
// scored 1.
func newAttacked(t testing.TB) *attacked {
	t.Helper()
	a := &attacked{
		t:      t,
		at:     time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC),
		export: transparency.Export{Edition: contest.International},
	}
	a.add(contest.RecordRules, "", fullRules)
	for i, role := range []jury.Role{jury.RoleJudge, jury.RoleJudge, jury.RoleJudge, jury.RoleNominator} {
		a.judges = append(a.judges, transparency.NewPseudonym())
		a.add(contest.RecordJudgeEnabled, a.judges[i], transparency.JudgeData{Role: role, Name: fmt.Sprint("name ", i)})
	}
	a.add(contest.RecordJudgeDisabled, a.judges[2], transparency.JudgeData{Role: jury.RoleJudge, Name: "name 2"})
	a.add(contest.RecordNominationMade, a.judges[3], transparency.NominationData{WorkID: 1, Award: "CREATIVE"})
	a.add(contest.RecordNominationMade, a.judges[3], transparency.NominationData{WorkID: 2, Award: "CREATIVE"})
	a.add(contest.RecordShortlist, "", transparency.WorksData{WorkIDs: []int{1, 2, 3, 4}})
	a.add(contest.RecordAssignment, "", transparency.AssignmentData{
		Role:    jury.RoleJudge,
		PerWork: 1,
		Judges:  []transparency.AssignedWorks{{Judge: a.judges[1], WorkIDs: []int{2, 1}}},
	})
	a.card(a.judges[0], 1, 8000, 1)
	a.card(a.judges[0], 2, 7000, 2)
	a.card(a.judges[1], 1, 9000, 1)
	a.add(contest.RecordRecusal, a.judges[0], transparency.WorkData{WorkID: 3})
	a.add(contest.RecordDisqualified, "", transparency.WorkData{WorkID: 4})
	return a
}

func (a *attacked) add(kind contest.RecordKind, judge string, data any) {
	a.t.Helper()
	encoded, err := json.Marshal(data)
	if err != nil {
		a.t.Fatal(err)
	}
	line, err := json.Marshal(
		transparency.Record{Kind: kind, Edition: a.export.Edition, At: a.at, Judge: judge, Data: encoded},
	)
	if err != nil {
		a.t.Fatal(err)
	}
	a.export.Rows = append(a.export.Rows, transparency.NewRow(kind, transparency.NewSalt(), string(line)))
}

func (a *attacked) card(judge string, work, points, place int) {
	a.add(contest.RecordScorecard, judge, cardData(work, place, contest.Score(points)))
}

func (a *attacked) closeJudging() { a.add(contest.RecordJudgingClosed, "", struct{}{}) }

func (a *attacked) publish(works ...int) {
	data := transparency.PublicationData{SHA256: strings.Repeat("0", 64)}
	for _, work := range works {
		data.Awards = append(data.Awards, transparency.AwardData{WorkID: work, Prizes: []string{"first"}})
	}
	a.add(contest.RecordPublished, "", data)
}

// signed computes the results of what the log has now, and signs it with the true keys.
func (a *attacked) signed() files {
	a.t.Helper()
	a.export.Outcome = outcomeOf(a.t, a.export)
	a.export.Note = heads(a.t, testKeys(1), a.export.Rows, false)[len(a.export.Rows)]
	return filesOf(a.t, a.export)
}

// TestRulesOfTheContestAreReplayed: everything here is signed with the contest's keys and only appended, so that hashes
// and former heads prove nothing against it. A rule of the contest does, and is named with the leaf that breaks it.
func TestRulesOfTheContestAreReplayed(t *testing.T) {
	t.Parallel()
	known := verifier(t, testKeys(1))
	nominated := func(work int) transparency.NominationData {
		return transparency.NominationData{WorkID: work, Award: "CREATIVE"}
	}
	taken := func(work int) transparency.NominatedWork {
		return transparency.NominatedWork{WorkID: work, Award: "CREATIVE"}
	}
	works := func(ids ...int) transparency.WorksData { return transparency.WorksData{WorkIDs: ids} }
	for _, c := range []struct {
		name   string
		attack func(a *attacked)
		want   string // "": it is allowed
	}{
		{"nothing", func(*attacked) {}, ""},
		{"a card that is changed", func(a *attacked) { a.card(a.judges[0], 1, 100, 1) }, ""},
		{"closed and published", func(a *attacked) { a.closeJudging(); a.publish(1) }, ""},
		{"a nomination in place of another", func(a *attacked) {
			a.add(contest.RecordNominationCancelled, a.judges[3], transparency.CancelledData{Nominations: []transparency.NominatedWork{taken(1)}})
			a.add(contest.RecordNominationMade, a.judges[3], nominated(3))
		}, ""},
		{"rules corrected in public", func(a *attacked) {
			rules := fullRules
			rules.Weights = []int{10, 10, 10, 70}
			a.add(contest.RecordRulesReset, "", transparency.ResetData{RulesData: rules, Reason: "The form had another order."})
		}, ""},
		{"erased judges and works", func(a *attacked) {
			a.add(contest.RecordJudgeErased, a.judges[0], struct{}{})
			a.add(contest.RecordErased, "", transparency.ErasedData{WorkIDs: []int{2}, Commitments: []string{}})
		}, ""},

		{"a card after the close", func(a *attacked) { a.closeJudging(); a.card(a.judges[0], 2, 9900, 2) }, "judging is closed"},
		{"a recusal after the close", func(a *attacked) {
			a.closeJudging()
			a.add(contest.RecordRecusal, a.judges[0], transparency.WorkData{WorkID: 1})
		}, "judging is closed"},
		{"a nomination after the close", func(a *attacked) {
			a.closeJudging()
			a.add(contest.RecordNominationModified, a.judges[3], nominated(1))
		}, "judging is closed"},
		{"a card of a disabled judge", func(a *attacked) { a.card(a.judges[2], 1, 9900, 1) }, "disabled"},
		{"a card of an erased judge", func(a *attacked) {
			a.add(contest.RecordJudgeErased, a.judges[0], struct{}{})
			a.card(a.judges[0], 2, 9900, 2)
		}, "disabled"},
		{"a card of nobody", func(a *attacked) { a.card(transparency.NewPseudonym(), 1, 9900, 1) }, "no account"},
		{"a card of a nominator", func(a *attacked) { a.card(a.judges[3], 1, 9900, 1) }, "not that of a judge"},
		{"a nomination of a judge", func(a *attacked) { a.add(contest.RecordNominationMade, a.judges[0], nominated(1)) }, "not that of a nominator"},
		{"a card for a work with a conflict", func(a *attacked) { a.card(a.judges[0], 3, 9900, 3) }, "recused"},
		{"a card for a disqualified work", func(a *attacked) { a.card(a.judges[0], 4, 9900, 3) }, "disqualified"},
		{"a card for a work off the shortlist", func(a *attacked) { a.card(a.judges[0], 5, 9900, 3) }, "not one that judges score"},
		{"a card for a work of others", func(a *attacked) { a.card(a.judges[1], 3, 9900, 2) }, "not in the judge's share"},
		{"a card in another order", func(a *attacked) { a.card(a.judges[1], 2, 9900, 1) }, "running order"},
		{"a changed card in another order", func(a *attacked) { a.card(a.judges[0], 1, 9900, 3) }, "running order"},
		{"a score of 101", func(a *attacked) { a.card(a.judges[0], 1, 10100, 1) }, "a score is a number"},
		{"one nomination too many", func(a *attacked) { a.add(contest.RecordNominationMade, a.judges[3], nominated(3)) }, "over the quota"},
		{"a nomination twice", func(a *attacked) { a.add(contest.RecordNominationMade, a.judges[3], nominated(1)) }, "exists already"},
		{"a nomination of a disqualified work", func(a *attacked) {
			a.add(contest.RecordNominationMade, a.judges[3], transparency.NominationData{WorkID: 4, Award: "LEVEL"})
		}, "excluded"},
		{"a nomination cancelled that was not made", func(a *attacked) {
			a.add(contest.RecordNominationCancelled, a.judges[3], transparency.CancelledData{Nominations: []transparency.NominatedWork{taken(3)}})
		}, "no such nomination"},
		{"a confirmation without a new version", func(a *attacked) { a.add(contest.RecordNominationConfirmed, a.judges[3], nominated(1)) }, "confirmed when"},
		{"dated back", func(a *attacked) { a.at = a.at.AddDate(0, 0, -1); a.card(a.judges[0], 2, 9900, 2) }, "more than five minutes before"},
		{"other weights", func(a *attacked) {
			a.closeJudging()
			a.add(contest.RecordRules, "", transparency.RulesData{Weights: []int{10, 10, 10, 70}})
		}, "without a reset"},
		{"a reset without a reason", func(a *attacked) {
			a.add(contest.RecordRulesReset, "", transparency.ResetData{RulesData: fullRules, Reason: " "})
		}, "without a reason"},
		{"rules pinned after a card", func(a *attacked) { a.add(contest.RecordRulesPinned, "", struct{}{}) }, "pinned already"},
		{"another official ranking", func(a *attacked) {
			a.closeJudging()
			a.add(contest.RecordRanking, "", transparency.RankingData{Ranking: "corrected"})
		}, "official ranking changes"},
		{"another shortlist after the close", func(a *attacked) { a.closeJudging(); a.add(contest.RecordShortlist, "", works(2, 3)) }, "while judging is closed"},
		{"a work shortlisted twice", func(a *attacked) { a.add(contest.RecordShortlist, "", works(1, 2, 2)) }, "a work twice"},
		{"a disqualified work shortlisted", func(a *attacked) { a.add(contest.RecordShortlist, "", works(1, 2, 3, 4)) }, "disqualified work"},
		{"a selected work off the shortlist", func(a *attacked) { a.add(contest.RecordShortlistSelected, "", works(5)) }, "not on the shortlist"},
		{"another assignment after the close", func(a *attacked) {
			a.closeJudging()
			a.add(contest.RecordAssignment, "", transparency.AssignmentData{Role: jury.RoleJudge, Judges: []transparency.AssignedWorks{}})
		}, "while judging is closed"},
		{"an assignment to nobody", func(a *attacked) {
			a.add(contest.RecordAssignment, "", transparency.AssignmentData{Role: jury.RoleJudge, Judges: []transparency.AssignedWorks{{Judge: a.judges[3]}}})
		}, "without an account of the role"},
		{"a prize without a reason", func(a *attacked) {
			a.add(contest.RecordPrizes, "", transparency.PrizeData{Prize: "first", WorkID: 2, Given: true})
		}, "without a reason"},
		{"a prize that the rules lack", func(a *attacked) {
			a.add(contest.RecordPrizes, "", transparency.PrizeData{Prize: "golden", WorkID: 2, Given: true, Reason: "So pretty."})
		}, "no such prize"},
		{"a prize for a work off the shortlist", func(a *attacked) {
			a.add(contest.RecordPrizes, "", transparency.PrizeData{Prize: "first", WorkID: 5, Given: true, Reason: "So pretty."})
		}, "not one that judges score"},
		{"published while judges are at work", func(a *attacked) { a.publish(1) }, "while judging is open"},
		{"another winner published", func(a *attacked) { a.closeJudging(); a.publish(2) }, "not those that the records before it give"},
		{"opened while results are public", func(a *attacked) { a.closeJudging(); a.publish(1); a.add(contest.RecordJudgingOpened, "", struct{}{}) }, "while results are public"},
		{"a prize changed while results are public", func(a *attacked) {
			a.closeJudging()
			a.publish(1)
			a.add(contest.RecordPrizes, "", transparency.PrizeData{Prize: "first", WorkID: 2, Given: true, Reason: "So pretty."})
		}, "while results are public"},
		{"restored while results are public", func(a *attacked) {
			a.closeJudging()
			a.publish(1)
			a.add(contest.RecordRestored, "", transparency.WorkData{WorkID: 4})
		}, "while results are public"},
		{"closed twice", func(a *attacked) { a.closeJudging(); a.closeJudging() }, "so already"},
		{"a judge who becomes a nominator", func(a *attacked) {
			a.add(contest.RecordJudgeEnabled, a.judges[0], transparency.JudgeData{Role: jury.RoleNominator, Name: "name 0"})
		}, "role of the account changes"},
		{"a new password dated back", func(a *attacked) {
			a.at = a.at.Add(-time.Hour)
			a.add(contest.RecordJudgeAccess, a.judges[1], transparency.AccessData{What: contest.AccessPassword, By: "organiser"})
		}, "more than five minutes"},
		{"a new link dated back", func(a *attacked) {
			a.add(contest.RecordJudgeEnabled, "j9", transparency.JudgeData{Role: jury.RoleJudge, Name: "name 9"})
			a.at = a.at.Add(-time.Hour)
			a.add(contest.RecordJudgeAccess, "j9", transparency.AccessData{What: contest.AccessLink, By: "organiser"})
		}, "more than five minutes"},
		{"an erased judge who is back", func(a *attacked) {
			a.add(contest.RecordJudgeErased, a.judges[0], struct{}{})
			a.add(contest.RecordJudgeEnabled, a.judges[0], transparency.JudgeData{Role: jury.RoleJudge, Name: "name 0"})
		}, "the account is erased"},
		{"a key of nobody", func(a *attacked) {
			a.add(contest.RecordJudgeKey, transparency.NewPseudonym(), transparency.KeyData{Key: strings.Repeat("A", 43) + "="})
		}, "no account"},
		{"a new name of nobody", func(a *attacked) {
			a.add(contest.RecordJudgeRenamed, transparency.NewPseudonym(), transparency.JudgeData{Role: jury.RoleJudge, Name: "n"})
		}, "no account"},
		{"works assigned in public", func(a *attacked) {
			a.closeJudging()
			a.publish(1)
			a.add(contest.RecordAssignment, "", transparency.AssignmentData{Role: jury.RoleJudge})
		}, "while results are public"},
		{"a judge with two shares", func(a *attacked) {
			share := transparency.AssignedWorks{Judge: a.judges[1], WorkIDs: []int{1, 2}}
			a.add(contest.RecordAssignment, "", transparency.AssignmentData{Role: jury.RoleJudge, Judges: []transparency.AssignedWorks{share, share}})
		}, "two shares"},
		{"a share with a work twice", func(a *attacked) {
			share := transparency.AssignedWorks{Judge: a.judges[1], WorkIDs: []int{1, 2, 1}}
			a.add(contest.RecordAssignment, "", transparency.AssignmentData{Role: jury.RoleJudge, Judges: []transparency.AssignedWorks{share}})
		}, "a share has a work twice"},
		{"selected in public", func(a *attacked) {
			a.closeJudging()
			a.publish(1)
			a.add(contest.RecordShortlistSelected, "", works(1))
		}, "while results are public"},
		{"disqualified in public", func(a *attacked) {
			a.closeJudging()
			a.publish(1)
			a.add(contest.RecordDisqualified, "", transparency.WorkData{WorkID: 1})
		}, "while results are public"},
		{"disqualified twice", func(a *attacked) { a.add(contest.RecordDisqualified, "", transparency.WorkData{WorkID: 4}) }, "disqualified already"},
		{"restored though it was in", func(a *attacked) { a.add(contest.RecordRestored, "", transparency.WorkData{WorkID: 1}) }, "neither disqualified"},
		{"taken back though nothing is public", func(a *attacked) { a.add(contest.RecordUnpublished, "", struct{}{}) }, "no results are public"},
		{"a nomination modified that was not made", func(a *attacked) { a.add(contest.RecordNominationModified, a.judges[3], nominated(3)) }, "no such nomination"},
		{"a nomination for an award that there is not", func(a *attacked) {
			a.add(contest.RecordNominationMade, a.judges[3], transparency.NominationData{WorkID: 3, Award: "GOLD"})
		}, "no such award"},
		{"a nomination for a work of others", func(a *attacked) {
			share := transparency.AssignedWorks{Judge: a.judges[3], WorkIDs: []int{1, 2}}
			a.add(contest.RecordAssignment, "", transparency.AssignmentData{Role: jury.RoleNominator, Judges: []transparency.AssignedWorks{share}})
			a.add(contest.RecordNominationCancelled, a.judges[3], transparency.CancelledData{Nominations: []transparency.NominatedWork{taken(1)}})
			a.add(contest.RecordNominationMade, a.judges[3], nominated(3))
		}, "not in the nominator's share"},
		{"rules reset before they are pinned", func(a *attacked) {
			a.export.Rows = a.export.Rows[:1]
			a.add(contest.RecordRulesReset, "", transparency.ResetData{RulesData: fullRules, Reason: "A better idea."})
		}, "before they are pinned"},
		{"rules pinned that there are not", func(a *attacked) {
			a.export.Rows = nil
			a.add(contest.RecordRulesPinned, "", struct{}{})
		}, "no rules are set"},
		{"two judges swapped", func(a *attacked) {
			a.add(contest.RecordJudgeEnabled, a.judges[0], transparency.JudgeData{Role: jury.RoleJudge, Name: "name 1"})
		}, "without being renamed"},
		{"a record twice", func(a *attacked) { a.export.Rows = append(a.export.Rows, a.export.Rows[11]) }, "that of an earlier record"},
		{"a card in the class that may be erased", func(a *attacked) {
			last := &a.export.Rows[12]
			last.Class = transparency.MayBeErased
			last.Commitment = transparency.CommitDigest(last.Class, last.Digest)
		}, "in the class 2"},
		{"an unwelcome card erased", func(a *attacked) {
			row := a.export.Rows[12]
			a.export.Rows[12] = row.Erase()
			a.add(contest.RecordErased, "", transparency.ErasedData{WorkIDs: []int{}, Commitments: []string{row.Commitment.String()}})
		}, "it counts"},
		{"no rules before the first score", func(a *attacked) { a.export.Rows = a.export.Rows[1:] }, "no rules are set"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a := newAttacked(t)
			c.attack(a)
			export := a.signed()
			_, err := transparency.Verify(export.fs(), known)
			if second := pythontest.Verify(t, export, keyText(t)); (second == nil) != (err == nil) {
				t.Errorf("Go says %v, Python %v", err, second)
			} else if second != nil && firstLeaf.FindString(second.Error()) != firstLeaf.FindString(err.Error()) {
				t.Errorf("Go says %v, Python %v: another leaf", err, second)
			}
			switch {
			case c.want == "" && err != nil:
				t.Errorf("refused: %v", err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "leaf ")):
				t.Errorf("%v, want a leaf and %q", err, c.want)
			}
		})
	}
}
