package transparency_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/transparency"
	"marquee/backend/transparency/pythontest"
)

// TestOrganiserCannotActForAJudgeWhoSigns: the rules require signatures, the judge has a key and has signed a card, and
// the organiser, with the database and every key of the contest, writes into the log what the judge never signed.
func TestOrganiserCannotActForAJudgeWhoSigns(t *testing.T) {
	t.Parallel()
	mine := newSigner(t, 1)
	signedFields := func(work int, body string) string {
		s := mine.signed(body)
		quoted, _ := json.Marshal(s.Signed) //nolint:errchkjson // a text
		return fmt.Sprintf(`"workId":%d,"key":%q,"signature":%q,"signed":%s`, work, s.Key, s.Signature, quoted)
	}
	scores := `"creativity":99,"technical":99,"artistic":99,"story":99`
	invented := base64.StdEncoding.EncodeToString(make([]byte, 64))
	for _, c := range []struct {
		name string
		kind contest.RecordKind
		text string
		data string
		want string // "": it is allowed
	}{
		{
			"a recusal that the judge signed", contest.RecordRecusal, "", `{` + signedFields(101, `{"workId":101}`) + `}`, "",
		},
		{
			"a card in the organiser's name", contest.RecordScorecard, "",
			`{"workId":100,` + scores + `,"place":1,"by":"organiser"}`, "not as the service writes it",
		},
		{
			"a card that says so first", contest.RecordScorecard, "",
			`{"workId":100,"by":"organiser",` + scores + `,"place":1}`, "not as the service writes it",
		},
		{
			"a signature that nobody can check", contest.RecordScorecard, strings.Repeat("ab", 32),
			fmt.Sprintf(`{"workId":100,%s,"place":1,"key":%q,"signature":%q}`, scores, mine.public(), invented), "missing",
		},
		{
			"a signed recusal for another work", contest.RecordRecusal, "",
			`{` + strings.Replace(signedFields(100, `{"workId":101}`), ",", `,"WORKID":101,`, 1) + `}`,
			"not as the service writes it",
		},
		{
			"a signed recusal with two works", contest.RecordRecusal, "",
			`{"workId":100,` + signedFields(101, `{"workId":101}`) + `}`, "not as the service writes it",
		},
		{
			"a field that nobody knows", contest.RecordDisqualified, "", `{"workId":101,"but":"not really"}`,
			"not as the service writes it",
		},
		{"spaces", contest.RecordDisqualified, "", `{"workId": 101}`, "not as the service writes it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			export := transparency.Export{Edition: contest.International}
			judge := transparency.NewPseudonym()
			add := func(kind contest.RecordKind, by string, data any) {
				export.Rows = append(export.Rows, record(t, kind, by, data))
			}
			add(contest.RecordRules, "", transparency.RulesData{Weights: []int{40, 30, 20, 10}, SignedCards: true})
			add(contest.RecordJudgeEnabled, judge, transparency.JudgeData{Role: jury.RoleJudge, Name: "name"})
			add(contest.RecordShortlist, "", transparency.WorksData{WorkIDs: []int{100, 101}})
			add(contest.RecordJudgeKey, judge, transparency.KeyData{Key: mine.public()})
			add(contest.RecordScorecard, judge, mine.card(100, 5000,
				`{"artistic":50,"before":0,"creativity":50,"story":50,"technical":50,"workId":100}`))
			by := judge
			if c.kind == contest.RecordDisqualified {
				by = ""
			}
			// Written by hand: what has the wrong form must not be put right by writing it.
			line := fmt.Sprintf(`{"kind":%q,"edition":"international","at":"2025-10-02T09:00:00Z"`, c.kind)
			for _, field := range []struct{ name, value string }{{"judge", by}, {"text", c.text}} {
				if field.value != "" {
					line += fmt.Sprintf(`,%q:%q`, field.name, field.value)
				}
			}
			line += `,"data":` + c.data + `}`
			export.Rows = append(export.Rows, transparency.NewRow(c.kind, transparency.NewSalt(), line))
			export.Outcome = outcomeOf(t, export)
			export.Note = heads(t, testKeys(1), export.Rows, false)[len(export.Rows)]
			_, err := transparency.Verify(filesOf(t, export).fs(), verifier(t, testKeys(1)))
			second := pythontest.Verify(t, filesOf(t, export), keyText(t))
			if c.name != "spaces" && (second == nil) != (err == nil) {
				t.Errorf("Go says %v, Python %v", err, second)
			}
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}
