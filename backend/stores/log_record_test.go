package stores_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// TestEveryKindOfRecordHasItsAction among those that the tests of the log run.
func TestEveryKindOfRecordHasItsAction(t *testing.T) {
	j := newJury(t, 4)
	tried := map[contest.RecordKind]bool{contest.RecordPadding: true} // no action writes it
	for _, action := range j.loggedActions() {
		tried[action.kind] = true
	}
	for _, kind := range contest.RecordKinds() {
		switch kind {
		case contest.RecordJudgeKey, contest.RecordFinalists:
			continue // tested where they are written
		}
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
		j.exec(
			`CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON log_records DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`,
		)
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
		if n := j.number(
			`SELECT count(*) FROM log_records WHERE kind = $1 AND id = (SELECT max(id) FROM log_records)`,
			action.kind,
		); n != 1 {
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
	j.addRecords(1)
	j.sequence()
	for _, statement := range []string{
		`DELETE FROM log_records`, `UPDATE log_records SET leaf = 7`, `UPDATE log_records SET leaf = NULL`,
		`UPDATE log_records SET record = '{}'`, `UPDATE log_records SET salt = '\x00000000000000000000000000000000'`,
		`UPDATE log_records SET commitment = decode(repeat('00', 32), 'hex')`, `UPDATE log_records SET kind = 'recusal'`,
		`UPDATE log_records SET salt = NULL, record = NULL`, `UPDATE log_records SET class = 2`, `UPDATE log_records SET digest = commitment`,
	} {
		if _, err := j.sql.Exec(
			context.Background(),
			statement,
		); err == nil ||
			!strings.Contains(err.Error(), "only grows") {
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
	receipt := slices.IndexFunc(
		former.Records,
		func(r transparency.Record) bool { return r.Kind == contest.RecordReceipt },
	)
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
