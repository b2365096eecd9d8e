package stores_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/transparency"
)

// exportOf sequences and exports without a check.
func (j *juryDB) exportOf() transparency.Export {
	j.t.Helper()
	j.sequence()
	export, err := j.Export(j.t.Context(), contest.International, false)
	if err != nil {
		j.t.Fatal(err)
	}
	return export
}

// TestWhatIsChangedByHandIsFound: a card or a nomination that somebody changes in the tables makes no export, and one
// that is changed in the log too does not pass a verification.
func TestWhatIsChangedByHandIsFound(t *testing.T) {
	j := newJury(t, 3)
	j.setRules()
	lea, tom := j.judge("Lea", jury.RoleNominator), j.judge("Tom", jury.RoleJudge)
	j.shortlist(1, 2)
	if _, err := j.Nominate(t.Context(), lea, form(1, "LEVEL", "a"), 10, j.now); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(j.scored(tom, 1, 70), j.scored(tom, 2, 80)); err != nil {
		t.Fatal(err)
	}
	honest := j.exportOf()
	var err error
	if honest.Outcome, err = honest.Compute(); err != nil {
		t.Fatal(err)
	}
	if err := honest.CheckOutcome(); err != nil {
		t.Fatalf("before: %v", err)
	}
	for name, change := range map[string][2]string{
		"another work":  {`UPDATE nominations SET work_id = 2`, `UPDATE nominations SET work_id = 1`},
		"another award": {`UPDATE nominations SET award = 'CREATIVE'`, `UPDATE nominations SET award = 'LEVEL'`},
		"one more":      {`INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at) SELECT judge_id, edition, 3, award, comments, created_at, updated_at FROM nominations`, `DELETE FROM nominations WHERE work_id = 3`},
	} {
		j.exec(change[0])
		export := j.exportOf()
		export.Outcome = honest.Outcome
		if err := export.CheckOutcome(); !errors.Is(err, transparency.ErrOutcome) {
			t.Errorf("%s: %v, want the nomination to be found", name, err)
		}
		j.exec(change[1])
	}
	j.exec(`DELETE FROM nominations`)
	export := j.exportOf()
	export.Outcome = honest.Outcome
	if err := export.CheckOutcome(); !errors.Is(err, transparency.ErrOutcome) {
		t.Errorf("none: %v, want the missing nomination to be found", err)
	}
	j.exec(`ALTER TABLE log_records DISABLE TRIGGER ALL`)
	const rewrite = `UPDATE log_records SET record = replace(record, $2, $3) WHERE kind = $1`
	for kind, change := range map[string][2]string{
		"nomination.made": {`"workId":1`, `"workId":2`},
		"scorecard.set":   {`"creativity":70`, `"creativity":99`},
	} {
		j.exec(rewrite, kind, change[0], change[1])
		export := j.exportOf()
		var err error
		if export.Outcome, err = export.Compute(); err != nil {
			t.Fatal(err)
		}
		made, err := export.Files()
		if err != nil {
			t.Fatal(err)
		}
		files := fstest.MapFS{}
		for name, content := range made {
			files[name] = &fstest.MapFile{Data: content}
		}
		_, err = transparency.Verify(files, j.logKeys())
		if err == nil || !strings.Contains(err.Error(), "records.txt") {
			t.Errorf("%s: %v, want the record to be found", kind, err)
		}
		j.exec(rewrite, kind, change[1], change[0])
	}
}
