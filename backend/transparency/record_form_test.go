package transparency_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/transparency"
	"marquee/backend/transparency/pythontest"
)

// raw appends a record whose data is written by hand.
func (a *attacked) raw(kind contest.RecordKind, judge, data string) {
	line := fmt.Sprintf(`{"kind":%q,"edition":%q,"at":%q`, kind, a.export.Edition, a.at.Format("2006-01-02T15:04:05Z"))
	if judge != "" {
		line += fmt.Sprintf(`,"judge":%q`, judge)
	}
	a.line(kind, line+`,"data":`+data+`}`)
}

// line appends a record that is written by hand.
func (a *attacked) line(kind contest.RecordKind, line string) {
	a.export.Rows = append(a.export.Rows, transparency.NewRow(kind, transparency.NewSalt(), line))
}

// signedAnyhow is signed, also where the records cannot be read: then the results are those of before.
func (a *attacked) signedAnyhow() files {
	a.t.Helper()
	outcome, err := a.export.Compute()
	if err == nil {
		a.export.Outcome = outcome
	}
	a.export.Note = heads(a.t, testKeys(1), a.export.Rows, false)[len(a.export.Rows)]
	return filesOf(a.t, a.export)
}

// TestRecordsHaveOneForm: each line says nothing that the contest forbids, in a form that the service does not write.
// Two readers could take it for two records.
func TestRecordsHaveOneForm(t *testing.T) {
	t.Parallel()
	const at = `{"kind":%q,"edition":"international","at":"2025-10-02T09:00:00Z"`
	org := func(kind contest.RecordKind, data string) string {
		return fmt.Sprintf(at, kind) + `,"data":` + data + `}`
	}
	of := func(judge string, kind contest.RecordKind, data string) string {
		return fmt.Sprintf(at, kind) + fmt.Sprintf(`,"judge":%q,"data":%s}`, judge, data)
	}
	card := func(score string) string {
		return of("j", contest.RecordScorecard, `{"workId":2,"creativity":`+score+`,"place":2}`)
	}
	prize := func(reason string) string {
		return org(contest.RecordPrizes, `{"prize":"first","workId":2,"given":true,"reason":"`+reason+`"}`)
	}
	rules := func(more string) string { return org(contest.RecordRules, `{"weights":[40,30,20,10]`+more+`}`) }
	text := func(hash string) string {
		return fmt.Sprintf(at, contest.RecordDisqualified) + `,"text":"` + hash + `","data":{"workId":1}}`
	}
	key := base64.StdEncoding.EncodeToString(make([]byte, 32))
	good := []string{
		card("99.5"), card("null"), org(contest.RecordDisqualified, `{"workId":1}`), prize(`a\u003cb`), text(strings.Repeat("ab", 32)),
		rules(`,"shrinkage":2.5,"seed":18446744073709551615,"prizes":[{"id":"a","criterion":0}],"nominationLimits":{"A":1,"B":2}`),
		of("j", contest.RecordJudgeKey, `{"key":"`+key+`"}`), org(contest.RecordShortlist, `{"workIds":[1],"categories":{"1":"sea"}}`),
		org(contest.RecordPhaseMoved, `{"phase":"p","before":null,"endsAt":"2025-10-02T09:00:00.5+08:00"}`),
	}
	bad := []string{
		card("1e2"), card("99.0"), card("-0"), card(`"99"`), card("true"), strings.Replace(card("9"), `"place":2`, `"place":2.0`, 1),
		strings.Replace(card("9"), `"creativity":9`, `"creativity":9,"creativity":9`, 1),
		org(contest.RecordDisqualified, `{"workId":true}`), org(contest.RecordDisqualified, `{"workId":1.0}`),
		org(contest.RecordDisqualified, `{"workId": 1}`), org(contest.RecordDisqualified, `{"workId":1,"workId":1}`),
		org(contest.RecordDisqualified, `{"workid":1}`), org(contest.RecordHidden, `{"workIds":[100000000000000000000000]}`),
		prize(`\u0053o`), prize(`a\/b`), prize("a<b"), prize(`\ud800`), prize("a\u2028b"), prize("a\x80b"),
		org(contest.RecordPublished, `{"sha256":"0","awards":[{"workId":1,"prizes":["first"],"x":1}]}`),
		org(contest.RecordPublished, `{"sha256":"0","awards":[]}`), rules(`,"signedCards":false`), rules(`,"minimumCards":0`),
		rules(`,"nominationLimits":{"B":1,"A":2}`), rules(`,"shrinkage":NaN`), rules(`,"shrinkage":2.0`), rules(`,"seed":-1`),
		org(contest.RecordShortlist, `{"workIds":[1],"categories":{"01":"sea"}}`),
		of("j", contest.RecordNominationCancelled, `{"nominations":[{"workId":1,"award":"A","key":"k","signature":"s"}]}`),
		org(contest.RecordJudgeEnabled, `{"role":"judge","name":"n"}`), of("j", contest.RecordDisqualified, `{"workId":1}`),
		strings.Replace(org(contest.RecordJudgingClosed, `{}`), `,"data"`, `,"judge":"","data"`, 1),
		text(strings.Repeat("AB", 32)), text("ab"), of("a b", contest.RecordJudgeErased, `{}`), of("ａ", contest.RecordJudgeErased, `{}`),
		strings.Replace(org(contest.RecordPadding, `{}`), "T09:", "T24:", 1),
		of("j", contest.RecordJudgeEnabled, `{"role":"emperor","name":"n"}`), of("j", contest.RecordJudgeKey, `{"key":"AAAA"}`),
		of("j", contest.RecordJudgeKey, `{"key":"`+key+`\n"}`), of("j", contest.RecordJudgeKey, `{"key":"`+key[:42]+`B="}`),
		of("j", contest.RecordJudgeAccess, `{"what":"window","by":"judge"}`), of("j", contest.RecordJudgeAccess, `{"what":"link","by":"x"}`),
		of("j", contest.RecordRecusal, `{"workId":1,"by":"somebody"}`),
		org(contest.RecordPhaseMoved, `{"phase":"p","before":null,"endsAt":"tomorrow"}`),
	}
	second := pythontest.Leaves(t, string(contest.International), append(good, bad...))
	for i, line := range append(good, bad...) {
		kind, _, _ := strings.Cut(strings.TrimPrefix(line, `{"kind":"`), `"`)
		a := &attacked{t: t, export: transparency.Export{Edition: contest.International}}
		a.line(contest.RecordKind(kind), line)
		refused := false
		for _, reason := range problemsOf(a.signedAnyhow(), verifier(t, testKeys(1))) {
			refused = refused || !strings.Contains(reason, kind+": ") // that a rule of the contest is broken
		}
		if want := i >= len(good); refused != want || (second[i] != "") != want {
			t.Errorf("Go refuses it: %v, Python: %q, want %v: %s", refused, second[i], want, line)
		}
	}
}

func problemsOf(f files, keys transparency.VerifierKeys) []string {
	_, err := transparency.Verify(f.fs(), keys)
	if err == nil {
		return nil
	}
	return strings.Split(err.Error(), "\n")
}
