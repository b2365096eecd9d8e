package stores_test

import (
	"fmt"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// note changes the note of work 1 over a version.
func (j *juryDB) note(by jury.Judge, text string, over *int) (judging.JudgeNote, error) {
	return j.SetJudgeNote(j.t.Context(), by, judging.JudgeNoteForm{WorkID: 1, Note: text, NoteVersion: over}, j.now)
}

func TestOneOfManyChangesOfANoteVersionPasses(t *testing.T) {
	j := newJury(t, 1)
	lea := j.judge("Lea", jury.RoleNominator)
	for version := range 3 {
		ends := atOnce(30, func(i int) error {
			_, err := j.note(lea, fmt.Sprintf("version %d of tab %d", version, i), &version)
			return err
		})
		if ends[""] != 1 || ends[contest.CodeConflict] != 29 {
			t.Errorf("30 changes of version %d ended with %v, want 1 success", version, ends)
		}
	}
}

func TestStaleChangeOfANoteIsRefused(t *testing.T) {
	j := newJury(t, 1)
	lea, tom := j.judge("Lea", jury.RoleNominator), j.judge("Tom", jury.RoleNominator)
	steps := []struct {
		text    string
		over    *int
		version int // 0: CONFLICT
	}{
		{"first", new(0), 1},
		{"second", new(0), 0},
		{"first", new(0), 1}, // sent again after a lost answer
		{"", new(1), 2},
		{"third", new(1), 0}, // an emptied note keeps its version
		{"third", new(2), 3},
		{"of an older client", nil, 4},
		{"fourth", new(3), 0},
	}
	for _, step := range steps {
		stored, err := j.note(lea, step.text, step.over)
		if step.version == 0 {
			wantCode(t, err, contest.CodeConflict)
		} else if want := (judging.JudgeNote{Text: step.text, Version: step.version}); err != nil || stored != want {
			t.Errorf("%q: %+v, %v; want %+v", step.text, stored, err, want)
		}
	}
	if _, err := j.note(tom, "mine", new(0)); err != nil {
		t.Errorf("another nominator's note: %v", err)
	}
	texts := j.rows(`SELECT note FROM judge_notes ORDER BY note`)
	if want := []string{"mine", "of an older client"}; !slices.Equal(texts, want) {
		t.Errorf("stored %q, want %q", texts, want)
	}
}
