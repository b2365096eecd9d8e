package postgres_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
)

// TestCopyOfAnUnusedFilmIsDiscarded: when a film that no form refers to is swept, its copy
// is listed for removal.
func TestCopyOfAnUnusedFilmIsDiscarded(t *testing.T) {
	j := newJury(t, 1)
	old := j.now.Add(-contest.UnusedFileRetention - time.Second)
	film := j.addUpload("unused", contest.KindVideo, contest.UploadSucceed, old, &old)
	j.exec(`
		INSERT INTO screening_copies (upload_id, state, made, object_prefix, next_look, ended_at)
		VALUES ($1, 'completed', '{}', 'copies/old/', now(), now())`, film)
	if n, err := j.DiscardUnusedUploads(t.Context(), j.now.Add(-contest.UnusedFileRetention), j.now, 10); err != nil || n != 1 {
		t.Fatalf("%d uploads are discarded, %v", n, err)
	}
	if n := j.number(`SELECT count(*) FROM screening_copies c JOIN uploads u ON u.id = c.upload_id WHERE u.name = 'unused'`); n != 0 {
		t.Error("the copy's row remains")
	}
	if n := j.number(`SELECT count(*) FROM discarded_objects WHERE object LIKE 'copies/old/%'`); n != 5 {
		t.Errorf("%d objects of the copy are listed for removal", n)
	}
}

// TestCopiesOfJudgedWorksAreMadeFirst: replaced, withdrawn and disqualified ones wait, however
// long they have been due.
func TestCopiesOfJudgedWorksAreMadeFirst(t *testing.T) {
	j := newJury(t, 4)
	j.broken = true
	for work, out := range []string{"latest = false", "latest = false, withdrawn_at = now()", "disqualified_at = now()", "latest = true"} {
		film := j.addUpload(fmt.Sprint(work+1), contest.KindVideo, contest.UploadSucceed, j.now, &j.now)
		j.exec(`UPDATE submissions SET video_link = '', video_upload_id = $2, `+out+` WHERE work_id = $1`, work+1, film)
		j.exec(`INSERT INTO screening_copies (upload_id, next_look) VALUES ($1, $2)`, film, j.now.Add(time.Duration(work)*time.Minute))
	}
	var order []string
	now := j.now.Add(time.Hour)
	for {
		task, found, err := j.ClaimCopy(t.Context(), now, now.Add(time.Minute))
		if err != nil {
			t.Fatal(err)
		}
		if !found {
			break
		}
		order = append(order, j.rows(`SELECT name FROM uploads WHERE id = $1`, task.UploadID)...)
	}
	if want := []string{"4", "1", "2", "3"}; !slices.Equal(order, want) {
		t.Errorf("the copies are made in the order %v, want %v", order, want)
	}
}
