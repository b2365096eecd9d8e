package postgres_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/transparency"
)

// loggedAction is an action and the kind of the one record that it writes.
type loggedAction struct {
	kind contest.RecordKind
	do   func() error
}

// loggedActions are actions in an order in which each is possible.
func (j *jury) loggedActions() []loggedAction {
	ctx := context.Background()
	lea, tom := j.judge("Lea", contest.RoleNominator), j.judge("Tom", contest.RoleJudge)
	entrant := j.entrant(1)
	upload := uuid.NewString()
	latest := func() (id string, work int) {
		err := j.sql.QueryRow(ctx, `SELECT id, work_id FROM submissions WHERE entrant_id = $1 AND latest`, entrant).Scan(&id, &work)
		if err != nil {
			j.t.Fatal(err)
		}
		return id, work
	}
	registration := registered(j.t, j.DB, "registered@films.example")
	j.exec(`UPDATE submissions SET entrant_id = $1 WHERE work_id = 3`, registration.EntrantID)
	decide := func(state contest.RegisterState) func() error {
		return func() error {
			_, err := j.Decide(ctx, contest.Decision{RegistrationID: registration.ID, State: state, By: "tools:lin", At: j.now, Now: j.now}, nil)
			return err
		}
	}
	if err := decide(contest.StatePass)(); err != nil { // the first approval has nothing to show
		j.t.Fatal(err)
	}
	nominate := func(comments string) func() error {
		return func() error {
			_, work := latest()
			_, err := j.Nominate(ctx, lea, form(work, contest.AwardCreative, comments), 2, j.now)
			return err
		}
	}
	return []loggedAction{
		{contest.RecordJudgeEnabled, func() error {
			_, err := j.CreateJudge(ctx, contest.Judge{Edition: contest.International, Name: "Ann", Role: contest.RoleJudge, PasswordHash: "x"}, "tools:lin", j.now)
			return err
		}},
		{contest.RecordJudgeDisabled, func() error { return j.DisableJudge(ctx, contest.International, "Ann", "tools:lin", j.now) }},
		{contest.RecordJudgeEnabled, func() error { return j.EnableJudge(ctx, contest.International, "Ann", "tools:lin", j.now) }},
		{contest.RecordJudgeRenamed, func() error {
			return j.RenameJudge(ctx, contest.International, "Ann", "Anna", "tools:lin", j.now)
		}},
		{contest.RecordJudgeDisabled, func() error { return j.DisableJudge(ctx, contest.International, "Anna", "tools:lin", j.now) }},
		{contest.RecordNominationMade, nominate("good")},
		{contest.RecordNominationModified, nominate("better")},
		{contest.RecordReplaced, func() error { _, err := j.replace(entrant); return err }},
		{contest.RecordNominationConfirmed, nominate("best")},
		{contest.RecordNominationCancelled, func() error {
			_, err := j.CancelNominations(ctx, lea, contest.CancelFilter{}, j.now)
			return err
		}},
		{contest.RecordWithdrawn, func() error {
			id, _ := latest()
			_, err := j.Withdraw(ctx, contest.Withdrawal{
				Edition: contest.International, EntrantID: entrant, SubmissionID: id, At: j.now,
				Compose: func(contest.Submission) (contest.NewMail, error) {
					return contest.NewMail{Edition: contest.International, Kind: contest.MailWithdrawal, To: "a@films.example", Language: contest.English, CreatedAt: j.now}, nil
				},
			})
			return err
		}},
		{contest.RecordDisqualified, func() error { return j.disqualify(4, "good reasons") }},
		{contest.RecordRestored, func() error { return j.restore(4) }},
		{contest.RecordShortlist, func() error { return j.SetShortlist(ctx, contest.International, []int{2, 3}, "tools:lin", j.now) }},
		{contest.RecordShortlistSelected, func() error { return j.SetSelected(ctx, contest.International, []int{2}, nil, "tools:lin", j.now) }},
		{contest.RecordAssignment, func() error { return j.apply(contest.RoleJudge, j.planned(contest.RoleJudge, 1)) }},
		{contest.RecordAssignment, func() error {
			_, err := j.ClearAssignment(ctx, contest.International, contest.RoleJudge, "tools:lin", j.now)
			return err
		}},
		{contest.RecordRanking, func() error {
			return j.ChooseRanking(ctx, contest.International, results.Corrected, "", "tools:lin", j.now)
		}},
		{contest.RecordPhaseMoved, func() error {
			return j.MovePhase(ctx, contest.International, func(moves []contest.PhaseMove, _ contest.PhaseState) (*contest.PhaseMove, error) {
				return &contest.PhaseMove{Phase: "expert", EndsAt: j.now.Add(time.Hour), MovedAt: j.now, Actor: "tools:lin"}, nil
			})
		}},
		{contest.RecordRules, func() error {
			return j.AppendRules(ctx, contest.International, transparency.RulesData{
				Weights: [4]int{25, 25, 25, 25}, Prizes: []transparency.PrizeRule{{ID: contest.PrizeSelected, First: 1, Last: 1}},
			}, j.now)
		}},
		{contest.RecordScorecard, func() error {
			_, err := j.Score(ctx, tom, contest.ScoreForm{WorkID: 2, Scores: scores(8000, 7000, 6000, 5000), Comments: "fine"}, contest.ScoreRules{}, j.now)
			return err
		}},
		{contest.RecordRecusal, func() error {
			return j.Recuse(ctx, tom, contest.RecusalForm{WorkID: 3, Reason: "good reasons"}, j.now)
		}},
		{contest.RecordHidden, decide(contest.StateSubmitted)},
		{contest.RecordShown, decide(contest.StatePass)},
		{contest.RecordReceipt, func() error {
			_, err := j.KeepReceipt(ctx, contest.Receipt{
				UploadID: upload, Edition: contest.International, EntrantID: entrant, ArrivedAt: j.now, Text: receiptText(upload), Signature: make([]byte, 64), SHA256: make([]byte, 32),
			})
			return err
		}},
		{contest.RecordJudgeErased, func() error {
			_, err := j.EraseJudge(ctx, contest.International, "Anna", "tools:lin", j.now)
			return err
		}},
		{contest.RecordJudgingClosed, func() error {
			_, err := j.SetJudgingClosed(ctx, contest.International, true, "tools:lin", j.now)
			return err
		}},
		{contest.RecordPrizes, func() error {
			return j.ChangePrize(ctx, contest.International, contest.PrizeChange{Prize: "first", WorkID: 2, Given: true, Reason: "good reasons"}, nil, "tools:lin", j.now)
		}},
		{contest.RecordPublished, func() error {
			ratings, err := j.Ratings(ctx, contest.International)
			if err != nil {
				return err
			}
			return j.Publish(ctx, contest.NewPublication{
				Edition: contest.International, Rated: ratings.Works, Cards: ratings.Cards, Changes: ratings.Changes, Actor: "tools:lin", At: j.now,
				Winners: contest.Winners{Winners: []contest.Winner{{WorkID: 2, Prizes: []string{contest.PrizeSelected}}}},
			}, nil)
		}},
		{contest.RecordUnpublished, func() error {
			_, err := j.Unpublish(ctx, contest.International, "tools:lin", j.now)
			return err
		}},
		{contest.RecordJudgingOpened, func() error {
			_, err := j.SetJudgingClosed(ctx, contest.International, false, "tools:lin", j.now)
			return err
		}},
		{contest.RecordErased, func() error {
			_, err := j.DeleteAccount(ctx, contest.AccountDeletion{EntrantID: entrant, Edition: contest.International, At: j.now, Now: j.now})
			return err
		}},
	}
}

func receiptText(upload string) string {
	return `{"receipt":"marquee receipt 1","keyId":"k","edition":"international","uploadId":"` + upload +
		`","size":1,"crc32c":"AAAAAA==","begunAt":"2025-10-02T09:00:00Z","arrivedAt":"2025-10-02T09:00:00Z"}` + "\n"
}

// TestEveryKindOfRecordHasItsAction among those that the tests of the log run.
func TestEveryKindOfRecordHasItsAction(t *testing.T) {
	j := newJury(t, 4)
	tried := map[contest.RecordKind]bool{}
	for _, action := range j.loggedActions() {
		tried[action.kind] = true
	}
	for _, kind := range contest.RecordKinds() {
		if !tried[kind] {
			t.Errorf("%s is not tried", kind)
		}
	}
}

// TestEveryActionWritesOneRecord: and none when its transaction is rolled back.
func TestEveryActionWritesOneRecord(t *testing.T) {
	j := newJury(t, 4)
	const records = `SELECT count(*) FROM log_records`
	j.exec(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`)
	for _, action := range j.loggedActions() {
		before := j.number(records)
		// Refused at the commit, after everything that the transaction writes.
		j.exec(`CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON log_records DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`)
		if err := action.do(); err == nil {
			t.Errorf("%s: the record was refused, and the action was not", action.kind)
		}
		if n := j.number(records) - before; n != 0 {
			t.Errorf("%s, rolled back: %d records", action.kind, n)
		}
		j.exec(`DROP TRIGGER refuse ON log_records`)
		if err := action.do(); err != nil {
			t.Fatalf("%s: %v", action.kind, err)
		}
		if n := j.number(records) - before; n != 1 {
			t.Errorf("%s: %d records", action.kind, n)
		}
		if n := j.number(`SELECT count(*) FROM log_records WHERE kind = $1 AND id = (SELECT max(id) FROM log_records)`, action.kind); n != 1 {
			t.Errorf("%s: the record has another kind", action.kind)
		}
	}
}

// TestRecordsNameNobody: neither judges nor entrants, nor what they wrote.
func TestRecordsNameNobody(t *testing.T) {
	j := newJury(t, 4)
	for _, action := range j.loggedActions() {
		if err := action.do(); err != nil {
			t.Fatalf("%s: %v", action.kind, err)
		}
	}
	for _, row := range j.rows(`SELECT coalesce(record, '') FROM log_records`) {
		for _, secret := range []string{"Lea", "Tom", "Ann", "lin", "good", "better", "best", "fine", "films.example", j.id("Lea"), j.id("Tom")} {
			if strings.Contains(row, `"`+secret) {
				t.Errorf("%q is in %s", secret, row)
			}
		}
	}
}

// TestLogCannotBeRewritten: the database refuses to delete a record, to move its
// leaf and to change what it hides.
func TestLogCannotBeRewritten(t *testing.T) {
	j := newJury(t, 1)
	j.judge("Lea", contest.RoleJudge)
	j.sequence()
	for _, statement := range []string{
		`DELETE FROM log_records`, `UPDATE log_records SET leaf = 7`, `UPDATE log_records SET leaf = NULL`,
		`UPDATE log_records SET record = '{}'`, `UPDATE log_records SET salt = '\x00000000000000000000000000000000'`,
		`UPDATE log_records SET commitment = decode(repeat('00', 32), 'hex')`, `UPDATE log_records SET kind = 'recusal'`,
	} {
		if _, err := j.sql.Exec(context.Background(), statement); err == nil || !strings.Contains(err.Error(), "only grows") {
			t.Errorf("%s: %v", statement, err)
		}
	}
}

// TestErasureKeepsEveryProof: salt and record of an entrant's receipt are gone, the tree
// is the same, and an export says who erased it.
func TestErasureKeepsEveryProof(t *testing.T) {
	j := newJury(t, 4)
	actions := j.loggedActions()
	last := len(actions) - 1
	for _, action := range actions[:last] {
		if err := action.do(); err != nil {
			t.Fatalf("%s: %v", action.kind, err)
		}
	}
	former, formerFiles := j.verified()
	receipt := slices.IndexFunc(former.Records, func(r transparency.Record) bool { return r.Kind == contest.RecordReceipt })
	if err := actions[last].do(); err != nil {
		t.Fatal(err)
	}
	now, files := j.verified()
	if now.Erased != 1 || now.Records[receipt].Kind != "" || now.Head.Size != former.Head.Size+1 {
		t.Errorf("%d erased, of %d leaves", now.Erased, now.Head.Size)
	}
	if err := now.CheckHead(files, "former", string(formerFiles[transparency.HeadFile].Data), j.logKeys()); err != nil {
		t.Error(err)
	}
	if n := j.number(`SELECT count(*) FROM log_records WHERE entrant_id IS NOT NULL`); n != 0 {
		t.Errorf("%d records name the entrant", n)
	}
}

// TestFormerRowsGetRecords: those that were stored before the log was, once.
func TestFormerRowsGetRecords(t *testing.T) {
	j := newJury(t, 4)
	ctx := context.Background()
	actions := j.loggedActions()
	for _, action := range actions[:len(actions)-1] {
		switch action.kind {
		case contest.RecordNominationCancelled, contest.RecordWithdrawn, contest.RecordJudgeErased:
			continue
		}
		if err := action.do(); err != nil {
			t.Fatalf("%s: %v", action.kind, err)
		}
	}
	j.exec(`TRUNCATE log_records, log_texts, log_pseudonyms`) // as it was before the migration
	for range 2 {
		if err := j.AppendFormerRecords(ctx); err != nil {
			t.Fatal(err)
		}
	}
	got := j.rows(`SELECT kind FROM log_records ORDER BY kind`)
	want := []string{"judge.disabled", "judge.enabled", "judge.enabled", "nomination.made", "receipt", "scorecard.set", "shortlist.set"}
	if !slices.Equal(got, want) {
		t.Errorf("records %q, want %q", got, want)
	}
	j.verified()
}

func (j *jury) rows(sql string, args ...any) (texts []string) {
	j.t.Helper()
	rows, err := j.sql.Query(context.Background(), sql, args...)
	if err != nil {
		j.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			j.t.Fatal(err)
		}
		texts = append(texts, text)
	}
	return texts
}

func (j *jury) id(judge string) string {
	return j.rows(`SELECT id::text FROM judges WHERE name = $1`, judge)[0]
}
