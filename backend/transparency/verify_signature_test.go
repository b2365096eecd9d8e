package transparency_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/transparency"
	"marquee/backend/transparency/pythontest"
)

// signer is a judge's browser.
type signer struct {
	t   *testing.T
	key ed25519.PrivateKey
}

func newSigner(t *testing.T, seed byte) signer {
	t.Helper()
	return signer{t, ed25519.NewKeyFromSeed([]byte(strings.Repeat(string(rune(seed)), ed25519.SeedSize)))}
}

func (s signer) public() string {
	return base64.StdEncoding.EncodeToString(s.key.Public().(ed25519.PublicKey))
}

// signed is the signature of a body.
func (s signer) signed(body string) *transparency.SignatureData {
	signature := ed25519.Sign(s.key, judging.CardMessage(contest.International, body))
	return &transparency.SignatureData{
		Key:       s.public(),
		Signature: base64.StdEncoding.EncodeToString(signature),
		Signed:    body,
	}
}

// card is a scorecard of the same four points, with the body that its judge signed.
func (s signer) card(work int, points contest.Score, body string) transparency.ScorecardData {
	card := cardData(work, work-99, points)
	card.SignatureData = s.signed(body)
	return card
}

// TestWhatAJudgeSignedIsWhatTheRecordStates: an organiser who has every key of the service, writes a card in a judge's
// name and signs the log again is found.
func TestWhatAJudgeSignedIsWhatTheRecordStates(t *testing.T) {
	t.Parallel()
	mine, other := newSigner(t, 1), newSigner(t, 2)
	body := func(points string, before int) string {
		return fmt.Sprintf(
			`{"artistic":%[1]s,"before":%[2]d,"comments":"","creativity":%[1]s,"story":%[1]s,"technical":%[1]s,"workId":100}`,
			points,
			before,
		)
	}
	for _, c := range []struct {
		name     string
		required bool
		cards    func() []transparency.ScorecardData
		want     string // part of the problem; "": none
	}{
		{"as it was signed", true, func() []transparency.ScorecardData {
			return []transparency.ScorecardData{mine.card(100, 8050, body("80.5", 0)), mine.card(100, 9000, body("90", 1))}
		}, ""},
		{"another score", false, func() []transparency.ScorecardData {
			return []transparency.ScorecardData{mine.card(100, 9900, body("80.5", 0))}
		}, "something else"},
		{"another work", false, func() []transparency.ScorecardData {
			return []transparency.ScorecardData{mine.card(101, 8050, body("80.5", 0))}
		}, "something else"},
		{"a key of somebody else", false, func() []transparency.ScorecardData {
			return []transparency.ScorecardData{other.card(100, 8050, body("80.5", 0))}
		}, "not one that the log gives"},
		{"a forged signature", false, func() []transparency.ScorecardData {
			forged := mine.card(100, 8050, body("80.5", 0))
			forged.Signature = other.signed(body("80.5", 0)).Signature
			return []transparency.ScorecardData{forged}
		}, "does not fit"},
		{"an earlier card again", false, func() []transparency.ScorecardData {
			return []transparency.ScorecardData{
				mine.card(100, 8050, body("80.5", 0)), mine.card(100, 9000, body("90", 1)), mine.card(100, 8050, body("80.5", 0)),
			}
		}, "a second time"},
		{"none where the rules require one", true, func() []transparency.ScorecardData {
			bare := mine.card(100, 8050, "")
			bare.SignatureData = nil
			return []transparency.ScorecardData{bare}
		}, "require signatures"},
		{"what was signed left out", true, func() []transparency.ScorecardData {
			return []transparency.ScorecardData{func() transparency.ScorecardData {
				hidden := mine.card(100, 8050, body("80.5", 0))
				hidden.Signed = ""
				return hidden
			}()}
		}, "missing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			export := contestOf(t, 30)
			judge := export.Names[0].Pseudonym
			if c.required {
				// Of cards before the rule nobody demands one: leave them out.
				export.Rows = export.Rows[:12]
				export.Rows = append(
					export.Rows,
					record(
						t,
						contest.RecordRules,
						"",
						transparency.RulesData{Weights: []int{40, 30, 20, 10}, SignedCards: true},
					),
				)
			}
			export.Rows = append(
				export.Rows,
				record(t, contest.RecordJudgeKey, judge, transparency.KeyData{Key: mine.public()}),
			)
			for _, card := range c.cards() {
				export.Rows = append(export.Rows, record(t, contest.RecordScorecard, judge, card))
			}
			export.Outcome = outcomeOf(t, export)
			export.Note = heads(t, testKeys(1), export.Rows, false)[len(export.Rows)]
			verified, err := transparency.Verify(filesOf(t, export).fs(), verifier(t, testKeys(1)))
			if second := pythontest.Verify(t, filesOf(t, export), keyText(t)); (second == nil) != (err == nil) {
				t.Errorf("Go says %v, Python %v", err, second)
			}
			if c.want == "" {
				if err != nil || verified.Signed != 2 {
					t.Fatalf("%v; %d signed, want 2", err, verified.Signed)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
}

// TestWhatANominatorSignedIsWhatIsCancelled, once.
func TestWhatANominatorSignedIsWhatIsCancelled(t *testing.T) {
	t.Parallel()
	mine := newSigner(t, 1)
	made := func(version int) transparency.NominationData {
		body := fmt.Sprintf(`{"award":"LEVEL","before":%d,"comments":"","workId":100}`, version)
		return transparency.NominationData{WorkID: 100, Award: "LEVEL", SignatureData: mine.signed(body)}
	}
	cancelled := func(body string) transparency.CancelledData {
		return transparency.CancelledData{
			Nominations: []transparency.NominatedWork{{WorkID: 100, Award: "LEVEL"}}, SignatureData: mine.signed(body),
		}
	}
	type act struct {
		kind contest.RecordKind
		data any
	}
	const first = `{"award":"LEVEL","before":1,"cancel":true,"workId":100}`
	const all = `{"cancel":true,"versions":"1,7"}`
	bare := cancelled(first)
	bare.SignatureData = nil
	for name, c := range map[string]struct {
		acts []act
		want string
	}{
		"as it was signed": {[]act{{contest.RecordNominationMade, made(0)}, {contest.RecordNominationCancelled, cancelled(first)}}, ""},
		"all":              {[]act{{contest.RecordNominationMade, made(0)}, {contest.RecordNominationCancelled, cancelled(`{"cancel":true}`)}}, ""},
		"another work": {[]act{{contest.RecordNominationMade, made(0)},
			{contest.RecordNominationCancelled, cancelled(`{"award":"LEVEL","before":1,"cancel":true,"workId":101}`)}}, "something else"},
		"what made it": {[]act{{contest.RecordNominationMade, made(0)},
			{contest.RecordNominationCancelled, cancelled(`{"award":"LEVEL","before":1,"workId":100}`)}}, "something else"},
		"not signed": {[]act{{contest.RecordNominationMade, made(0)}, {contest.RecordNominationCancelled, bare}}, "require signatures"},
		"again after it was made again": {[]act{{contest.RecordNominationMade, made(0)}, {contest.RecordNominationCancelled, cancelled(first)},
			{contest.RecordNominationMade, made(9)}, {contest.RecordNominationCancelled, cancelled(first)}}, "a second time"},
		"all again after it was made again": {[]act{{contest.RecordNominationMade, made(0)}, {contest.RecordNominationCancelled, cancelled(all)},
			{contest.RecordNominationMade, made(9)}, {contest.RecordNominationCancelled, cancelled(all)}}, "a second time"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			export := contestOf(t, 30)
			export.Rows = append(
				export.Rows[:12],
				record(
					t,
					contest.RecordRules,
					"",
					transparency.RulesData{Weights: []int{40, 30, 20, 10}, SignedCards: true},
				),
			)
			nominator := transparency.NewPseudonym()
			export.Names = nil
			export.Rows = append(
				export.Rows,
				record(
					t,
					contest.RecordJudgeEnabled,
					nominator,
					transparency.JudgeData{Role: jury.RoleNominator, Name: fmt.Sprintf("%064x", 1)},
				),
				record(t, contest.RecordJudgeKey, nominator, transparency.KeyData{Key: mine.public()}),
			)
			for _, a := range c.acts {
				export.Rows = append(export.Rows, record(t, a.kind, nominator, a.data))
			}
			export.Outcome = outcomeOf(t, export)
			export.Note = heads(t, testKeys(1), export.Rows, false)[len(export.Rows)]
			_, err := transparency.Verify(filesOf(t, export).fs(), verifier(t, testKeys(1)))
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("error %v, want %q", err, c.want)
			}
			if second := pythontest.Verify(t, filesOf(t, export), keyText(t)); (second == nil) != (err == nil) {
				t.Errorf("Go says %v, Python %v", err, second)
			}
		})
	}
}

func keyText(t *testing.T) string {
	t.Helper()
	text, err := testKeys(1).Text(contest.International)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestDataWithoutASignatureHasNoneOfItsFields, so that records of former releases read the same.
func TestDataWithoutASignatureHasNoneOfItsFields(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(transparency.NominationData{WorkID: 7, Award: "LEVEL"})
	if err != nil || string(text) != `{"workId":7,"award":"LEVEL"}` {
		t.Errorf("%s, %v", text, err)
	}
}
