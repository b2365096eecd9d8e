package transparency_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/transparency"
	"marquee/backend/transparency/pythontest"
)

// TestOrganiserWithEveryKeyIsFound: everything is signed with the true keys, and each leaf has the form that it must have.
func TestOrganiserWithEveryKeyIsFound(t *testing.T) {
	t.Parallel()
	// other has other rules from the beginning on.
	other := func(rules string) func(a *attacked) {
		return func(a *attacked) {
			rows := a.export.Rows[1:]
			a.export.Rows = nil
			a.raw(contest.RecordRules, "", rules)
			a.export.Rows = append(a.export.Rows, rows...)
		}
	}
	prizes := func(list string) func(a *attacked) { return other(`{"weights":[40,30,20,10],"prizes":` + list + `}`) }
	for name, c := range map[string]struct {
		attack func(a *attacked)
		files  func(f files)
		want   string
	}{
		"the winner is no application": {func(a *attacked) {
			a.closeJudging()
			a.raw(contest.RecordShown, "", `{"workIds":[2]}`)
		}, nil, "approved as an application"},
		"a work in place of itself": {func(a *attacked) {
			a.raw(contest.RecordReplaced, "", `{"workId":2,"by":2}`)
		}, nil, "replaced that was"},
		"works that replace each other": {func(a *attacked) {
			a.raw(contest.RecordReplaced, "", `{"workId":2,"by":3}`)
			a.raw(contest.RecordReplaced, "", `{"workId":3,"by":2}`)
			mine := newSigner(t, 1)
			a.add(contest.RecordJudgeKey, a.judges[3], transparency.KeyData{Key: mine.public()})
			a.add(contest.RecordNominationCancelled, a.judges[3], transparency.CancelledData{
				Nominations:   []transparency.NominatedWork{{WorkID: 1, Award: "CREATIVE"}},
				SignatureData: mine.signed(`{"cancel":true,"workId":1}`),
			})
		}, nil, "replaced that was"},
		"rules reset in public": {func(a *attacked) {
			a.closeJudging()
			a.publish(1)
			a.raw(contest.RecordRulesReset, "", `{"weights":[10,10,10,70],"reason":"So."}`)
		}, nil, "results are public"},
		"a ranking that nobody knows":         {other(`{"weights":[40,30,20,10],"official":"median"}`), nil, "no such ranking"},
		"weights of 90":                       {other(`{"weights":[30,30,20,10]}`), nil, "the weights"},
		"a criterion twice":                   {other(`{"criteria":["a","a"],"weights":[50,50]}`), nil, "the criteria"},
		"two prizes with one id":              {prizes(`[{"id":"first","first":1,"last":1},{"id":"first","first":2,"last":2}]`), nil, "one id"},
		"a prize by a criterion out of range": {prizes(`[{"id":"first","criterion":9}]`), nil, "a prize"},
		"a prize by a rank before the first":  {prizes(`[{"id":"first","first":-1,"last":1}]`), nil, "a prize"},
		"a reason that nobody sees": {func(a *attacked) {
			a.raw(contest.RecordPrizes, "", "{\"prize\":\"first\",\"workId\":2,\"given\":true,\"reason\":\"\u200b\u2060\"}")
		}, nil, "reason"},
		"a nomination stored again in another form": {func(a *attacked) {
			mine := newSigner(t, 1)
			a.add(contest.RecordJudgeKey, a.judges[3], transparency.KeyData{Key: mine.public()})
			made := transparency.NominationData{WorkID: 3, Award: "CREATIVE",
				SignatureData: mine.signed(`{"award":"CREATIVE","before":0,"comments":"","workId":3}`)}
			cancel := func(work int) {
				a.add(contest.RecordNominationCancelled, a.judges[3],
					transparency.CancelledData{Nominations: []transparency.NominatedWork{{WorkID: work, Award: "CREATIVE"}}})
			}
			cancel(1)
			a.add(contest.RecordNominationMade, a.judges[3], made)
			cancel(3)
			again := *made.SignatureData
			last := len(again.Signature) - 3 // its lowest four bits are not a part of the signature
			again.Signature = again.Signature[:last] + string(again.Signature[last]+1) + again.Signature[last+1:]
			made.SignatureData = &again
			a.add(contest.RecordNominationMade, a.judges[3], made)
		}, nil, "form"},
		"a page that nothing proves": {nil, func(f files) { f["jury.html"] = []byte("<p>The jury regrets") }, "jury.html"},
		"a second signature of the head": {nil, func(f files) {
			f[transparency.HeadFile] = append(f[transparency.HeadFile], "— somebody AAAAAAAAAAAA\n"...)
		}, "head"},
		"names of others": {func(a *attacked) {
			for _, judge := range a.judges {
				a.export.Names = append(a.export.Names, transparency.Name{Pseudonym: judge, Name: "Somebody"})
			}
		}, nil, "judges.txt"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAttacked(t)
			if c.attack != nil {
				c.attack(a)
			}
			export := a.signed().clone()
			if c.files != nil {
				c.files(export)
			}
			needRefused(t, export, c.want)
		})
	}
}

// needRefused expects both verifiers to refuse an export.
func needRefused(t *testing.T, export files, want string) {
	t.Helper()
	_, err := transparency.Verify(export.fs(), verifier(t, testKeys(1)))
	second := pythontest.Verify(t, export, keyText(t))
	if err == nil || !strings.Contains(err.Error(), want) || second == nil {
		t.Errorf("Go says %v, want %q, Python says %v", err, want, second)
	}
	if err != nil && second != nil && strings.HasPrefix(err.Error(), transparency.RecordsFile) &&
		firstLeaf.FindString(second.Error()) != firstLeaf.FindString(err.Error()) {
		t.Errorf("Go says %v, Python %v: another leaf", err, second)
	}
}

// TestOtherWinnersAreNotPublished: the record states the prizes that the others give, and the SHA-256 of a file with
// other ones.
func TestOtherWinnersAreNotPublished(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(w *results.Winners){
		"as they are":   nil,
		"another work":  func(w *results.Winners) { w.Winners[0].WorkID = 2 },
		"another prize": func(w *results.Winners) { w.Winners[0].Prizes = []string{"second"} },
		"another rank":  func(w *results.Winners) { w.Winners[0].Rank = 2 },
		"one more": func(w *results.Winners) {
			w.Winners = append(w.Winners, results.Winner{WorkID: 2, Prizes: []string{"first"}})
		},
		"another official": func(w *results.Winners) { w.Ranking = "corrected" },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAttacked(t)
			a.closeJudging()
			winners := results.Winners{
				PublishedAt: a.at, Ranking: "mean", Works: 3, Judges: 2, Cards: 3,
				Winners: []results.Winner{{WorkID: 1, Title: "窑记得 <&>", Prizes: []string{"first"}, Rank: 1}},
			}
			if change != nil {
				change(&winners)
			}
			content, err := json.Marshal(winners)
			if err != nil {
				t.Fatal(err)
			}
			a.add(contest.RecordPublished, "", transparency.PublicationData{
				SHA256: fmt.Sprintf("%x", sha256.Sum256(content)),
				Awards: []transparency.AwardData{{WorkID: 1, Prizes: []string{"first"}}},
			})
			a.export.Winners = content
			if change != nil {
				needRefused(t, a.signed(), transparency.WinnersFile)
				return
			}
			if _, err := transparency.Verify(a.signed().fs(), verifier(t, testKeys(1))); err != nil {
				t.Error(err)
			}
			if err := pythontest.Verify(t, a.signed(), keyText(t)); err != nil {
				t.Error(err)
			}
		})
	}
}
