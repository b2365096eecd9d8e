package web_test

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/web"
)

// cardKey is the key of a judge's browser.
type cardKey struct {
	t   *testing.T
	key ed25519.PrivateKey
}

func newCardKey(t *testing.T) cardKey {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return cardKey{t, key}
}

// sign adds the signature of a body whose canonical JSON is given.
func (k cardKey) sign(body object, canonical string) object {
	message := "marquee-card-v1\ninternational\n" + canonical
	return body.with(object{
		"key":       base64.StdEncoding.EncodeToString(k.key.Public().(ed25519.PublicKey)),
		"signature": base64.StdEncoding.EncodeToString(ed25519.Sign(k.key, []byte(message))),
	})
}

// number reads a number from the server's database.
func (w *world) number(query string) (n int) {
	w.t.Helper()
	connection, err := pgx.Connect(w.t.Context(), w.dsn)
	if err != nil {
		w.t.Fatal(err)
	}
	defer connection.Close(context.WithoutCancel(w.t.Context()))
	if err := connection.QueryRow(w.t.Context(), query).Scan(&n); err != nil {
		w.t.Fatal(err)
	}
	return n
}

func signedCards(w *world, o *web.Options) { w.editions[contest.International].SignedCards = true }

// TestACardIsSignedByTheJudgesBrowser, with the judge's text in it or its salted hash.
func TestACardIsSignedByTheJudgesBrowser(t *testing.T) {
	t.Parallel()
	j := newJury(t, 2, signedCards)
	j.shortlist(1, 2)
	mei := j.loggedIn("Mei", jury.RoleJudge)
	j.sql(`UPDATE judges SET email = 'mei@example.com' WHERE name = 'Mei'`)
	mine := newCardKey(t)
	body := object{
		"workId":     1,
		"creativity": 90,
		"technical":  80.5,
		"artistic":   nil,
		"story":      7,
		"comments":   "“光” <b>\n",
		"before":     0,
	}
	canonical := `{"artistic":null,"before":0,"comments":"“光” <b>\n","creativity":90,"story":7,"technical":80.5,"workId":1}`
	score := func(body any) *answer { return mei.post(mei.at("judge"), body) }

	score(body).fails(contest.CodeValidation, "signature")
	score(mine.sign(body.with(object{"creativity": 91}), canonical)).fails(contest.CodeValidation, "signature")
	score(mine.sign(body, canonical).with(object{"key": "AAAA"})).fails(contest.CodeValidation, "key")
	// A text that is signed itself cannot stand in the log, so that nobody could check the signature.
	score(mine.sign(body, canonical)).fails(contest.CodeValidation, "signature")
	canonical = strings.Replace(canonical, `“光” <b>\n`, "", 1)
	score(mine.sign(body.with(object{"comments": ""}), canonical)).ok(nil)

	salt, comments := strings.Repeat("ab", 16), "fine"
	raw, _ := hex.DecodeString(salt)
	sum := sha256.Sum256(append(raw, comments...))
	salted := object{"workId": 2, "creativity": 1, "comments": comments, "textSalt": salt}
	canonical = fmt.Sprintf(`{"comments":"%x","creativity":1,"workId":2}`, sum)
	var card struct{ Commitment, Salt, Record string }
	score(mine.sign(salted, canonical)).ok(&card)
	var record struct {
		Text string
		Data struct{ Key, Signature, Signed string }
	}
	if err := json.Unmarshal([]byte(card.Record), &record); err != nil {
		t.Fatal(err)
	}
	if record.Data.Signed != canonical || record.Text != hex.EncodeToString(sum[:]) || record.Data.Signature == "" {
		t.Errorf("record %s, want what was signed, and the hash of the text in it", card.Record)
	}
	if card.Commitment == "" || card.Salt == "" {
		t.Errorf("answer %+v, want commitment and salt", card)
	}
	if n := j.number(`SELECT count(*) FROM log_records WHERE kind = 'judge.key'`); n != 1 {
		t.Errorf("%d keys in the log, want 1", n)
	}
	other := newCardKey(t)
	score(other.sign(salted, canonical)).ok(nil)
	if n := j.number(`SELECT count(*) FROM mails WHERE kind = 'judge-key' AND recipient = 'mei@example.com'`); n != 2 {
		t.Errorf("%d mails about keys, want one about each", n)
	}
}

// TestANominationHasAVersion: of two tabs the second learns of the first, a repeated call changes nothing, and what was
// cancelled and made again is another nomination.
func TestANominationHasAVersion(t *testing.T) {
	t.Parallel()
	j := newJury(t, 2)
	lin := j.loggedIn("Lin", jury.RoleNominator)
	type nomination struct {
		Version                  int
		Commitment, Salt, Record string
	}
	first := object{"workId": 1, "award": "LEVEL", "comments": "a", "before": 0}
	var one, again, two, three nomination
	lin.post(lin.at("nominate"), first).ok(&one)
	lin.post(lin.at("nominate"), first).ok(&again)
	if one.Version != 1 || one != again || one.Commitment == "" {
		t.Errorf("answers %+v and %+v, want the same nomination", one, again)
	}
	lin.post(lin.at("nominate"), first.with(object{"comments": "b"})).fails(contest.CodeConflict, "before")
	lin.post(lin.at("nominate"), first.with(object{"comments": "b", "before": 1})).ok(&two)
	lin.delete(lin.at("nominate", "workId", "1", "award", "LEVEL", "before", "1")).fails(contest.CodeConflict, "before")
	lin.delete(lin.at("nominate", "workId", "1", "before", "2")).fails(contest.CodeValidation, "before")
	var done struct{ Cancelled int }
	lin.delete(lin.at("nominate", "workId", "1", "award", "LEVEL", "before", "2")).ok(&done)
	if done.Cancelled != 1 {
		t.Errorf("%d cancelled, want 1", done.Cancelled)
	}
	lin.delete(lin.at("nominate", "workId", "1", "award", "LEVEL", "before", "2")).ok(&done)
	if done.Cancelled != 0 {
		t.Errorf("%d cancelled by the repeated call, want none", done.Cancelled)
	}
	lin.post(lin.at("nominate"), first.with(object{"before": 2})).fails(contest.CodeConflict, "before")
	lin.post(lin.at("nominate"), first).ok(&three)
	if three.Version <= two.Version {
		t.Errorf("version %d of the nomination that is made again, want one after %d", three.Version, two.Version)
	}
}

// TestACancellationIsSignedByTheNominatorsBrowser, and the log has what was signed.
func TestACancellationIsSignedByTheNominatorsBrowser(t *testing.T) {
	t.Parallel()
	j := newJury(t, 2, signedCards)
	lin := j.loggedIn("Lin", jury.RoleNominator)
	mine := newCardKey(t)
	salt, comments := strings.Repeat("ab", 16), "fine"
	raw, _ := hex.DecodeString(salt)
	body := object{"workId": 1, "award": "LEVEL", "comments": comments, "textSalt": salt, "before": 0}
	sum := sha256.Sum256(append(raw, comments...))
	lin.post(
		lin.at("nominate"),
		mine.sign(body, fmt.Sprintf(`{"award":"LEVEL","before":0,"comments":"%x","workId":1}`, sum)),
	).ok(
		nil,
	)
	const canonical = `{"award":"LEVEL","before":1,"cancel":true,"workId":1}`
	signed := mine.sign(object{}, canonical)
	at := func(work string) string {
		return lin.at("nominate", "workId", work, "award", "LEVEL", "before", "1",
			"key", fmt.Sprint(signed["key"]), "signature", fmt.Sprint(signed["signature"]))
	}
	lin.delete(
		lin.at("nominate", "workId", "1", "award", "LEVEL", "before", "1"),
	).fails(
		contest.CodeValidation,
		"signature",
	)
	lin.delete(at("2")).fails(contest.CodeValidation, "signature")
	lin.delete(at("1")).ok(nil)
	if n := j.number(`SELECT count(*) FROM log_records WHERE kind = 'nomination.cancelled'
		AND record::jsonb -> 'data' ->> 'signed' = '` + canonical + `'`); n != 1 {
		t.Errorf("%d records with what was signed, want 1", n)
	}
}

// TestAScorecardHasAVersion: of two tabs the second learns of the first, and a repeated call changes nothing.
func TestAScorecardHasAVersion(t *testing.T) {
	t.Parallel()
	j := newJury(t, 1)
	j.shortlist(1)
	mei := j.loggedIn("Mei", jury.RoleJudge)
	type card struct {
		Version                  int
		Commitment, Salt, Record string
	}
	first := object{"workId": 1, "creativity": 50, "before": 0}
	var one, again card
	mei.post(mei.at("judge"), first).ok(&one)
	mei.post(mei.at("judge"), first).ok(&again)
	if one.Version != 1 || one != again || one.Commitment == "" {
		t.Errorf("answers %+v and %+v, want the same card", one, again)
	}
	mei.post(mei.at("judge"), first.with(object{"creativity": 60})).fails(contest.CodeConflict)
	mei.post(mei.at("judge"), first.with(object{"comments": "x"})).fails(contest.CodeConflict)
	var two card
	mei.post(mei.at("judge"), first.with(object{"creativity": 60, "before": 1})).ok(&two)
	if two.Version != 2 || two.Record == one.Record {
		t.Errorf("answer %+v, want version 2", two)
	}
	mei.post(mei.at("judge"), object{"workId": 1, "creativity": 70}).ok(&two) // without a version any is replaced
	if n := j.number(`SELECT count(*) FROM log_records WHERE kind = 'scorecard.set'`); two.Version != 3 || n != 3 {
		t.Errorf("version %d and %d records, want 3 and 3", two.Version, n)
	}

	var saved, conflicts sync.Map
	var group sync.WaitGroup
	for i := range 12 {
		group.Go(func() {
			switch a := mei.post(mei.at("judge"), object{"workId": 1, "creativity": i, "before": 3}); a.code {
			case "OK":
				saved.Store(i, true)
			case contest.CodeConflict:
				conflicts.Store(i, true)
			default:
				t.Errorf("code %s", a.code)
			}
		})
	}
	group.Wait()
	if a, b := length(&saved), length(&conflicts); a != 1 || b != 11 {
		t.Errorf("of twelve tabs %d saved and %d were told, want 1 and 11", a, b)
	}
}

func length(m *sync.Map) (n int) {
	m.Range(func(any, any) bool { n++; return true })
	return n
}

// TestStatesSayWhenJudgingCloses: those that judges and nominators read before anything is typed.
func TestStatesSayWhenJudgingCloses(t *testing.T) {
	t.Parallel()
	j := newJury(t, 1)
	j.shortlist(1)
	ends := time.Date(2025, 10, 31, 0, 0, 0, 0, time.UTC)
	j.editions[contest.International].Phases = []contest.Phase{
		{ID: judging.PhasePreliminary, EndsAt: ends.AddDate(0, 0, -15)}, {ID: judging.PhaseExpert, EndsAt: ends},
	}
	mei, lea := j.loggedIn("Mei", jury.RoleJudge), j.loggedIn("Lea", jury.RoleNominator)
	type dates struct {
		Closed   bool
		ClosesAt *time.Time
	}
	var judge dates
	var nominator []dates
	read := func() {
		t.Helper()
		mei.get(mei.at("judge/state")).ok(&judge)
		lea.get(lea.at("nominate/state")).ok(&nominator)
	}
	read()
	if judge.Closed || judge.ClosesAt == nil || !judge.ClosesAt.Equal(ends) {
		t.Errorf("state %+v, want open until %s", judge, ends)
	}
	if len(nominator) == 0 || nominator[0].ClosesAt == nil || !nominator[0].ClosesAt.Equal(ends.AddDate(0, 0, -15)) {
		t.Errorf("states %+v, want the end of the preliminary review", nominator)
	}
	j.sql(`UPDATE judging SET closed_at = now()`)
	read()
	if !judge.Closed || judge.ClosesAt != nil || !nominator[0].Closed {
		t.Errorf("states %+v, %+v; want closed", judge, nominator)
	}
}
