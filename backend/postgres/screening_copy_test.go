package postgres_test

import (
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
