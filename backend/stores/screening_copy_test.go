package stores_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/upload"
)

// TestCopyOfAnUnusedFilmIsDiscarded: when a film that no form refers to is swept, its copy
// is listed for removal.
func TestCopyOfAnUnusedFilmIsDiscarded(t *testing.T) {
	j := newJury(t, 1)
	old := j.now.Add(-operations.UnusedFileRetention - time.Second)
	film := j.addUpload("unused", upload.KindVideo, upload.Succeed, old, &old)
	j.exec(`
		INSERT INTO screening_copies (upload_id, state, made, object_prefix, next_look, ended_at)
		VALUES ($1, 'completed', '{}', 'copies/old/', now(), now())`, film)
	if n, err := j.DiscardUnusedUploads(
		t.Context(),
		j.now.Add(-operations.UnusedFileRetention),
		j.now,
		10,
	); err != nil ||
		n != 1 {
		t.Fatalf("%d uploads are discarded, %v", n, err)
	}
	if n := j.number(
		`SELECT count(*) FROM screening_copies c JOIN uploads u ON u.id = c.upload_id WHERE u.name = 'unused'`,
	); n != 0 {
		t.Error("the copy's row remains")
	}
	if n := j.number(`SELECT count(*) FROM discarded_objects WHERE object LIKE 'copies/old/%'`); n != 8 {
		t.Errorf("%d objects of the copy are listed for removal", n)
	}
}

// TestCopiesOfJudgedWorksAreMadeFirst: replaced, withdrawn and disqualified ones wait, and previews of films that are
// not sent yet, however long they have been due.
func TestCopiesOfJudgedWorksAreMadeFirst(t *testing.T) {
	j := newJury(t, 4)
	j.broken = true
	for work, out := range []string{"latest = false", "latest = false, withdrawn_at = now()", "disqualified_at = now()", "latest = true"} {
		film := j.addUpload(fmt.Sprint(work+1), upload.KindVideo, upload.Succeed, j.now, &j.now)
		j.exec(`UPDATE submissions SET video_link = '', video_upload_id = $2, `+out+` WHERE work_id = $1`, work+1, film)
		j.exec(
			`INSERT INTO screening_copies (upload_id, next_look) VALUES ($1, $2)`,
			film,
			j.now.Add(time.Duration(work)*time.Minute),
		)
	}
	preview := j.addUpload("preview", upload.KindVideo, upload.Succeed, j.now, &j.now)
	j.exec(`INSERT INTO screening_copies (upload_id, next_look) VALUES ($1, $2)`, preview, j.now.Add(-time.Minute))
	var order []string
	now := j.now.Add(time.Hour)
	for {
		task, found, err := j.ClaimCopy(t.Context(), upload.CopyLaneAny, now, now.Add(time.Minute))
		if err != nil {
			t.Fatal(err)
		}
		if !found {
			break
		}
		order = append(order, j.rows(`SELECT name FROM uploads WHERE id = $1`, task.UploadID)...)
	}
	if want := []string{"4", "preview", "1", "2", "3"}; !slices.Equal(order, want) {
		t.Errorf("the copies are made in the order %v, want %v", order, want)
	}
}

// TestCopiesOfEntrantsTakeTurns: many dear films of one entrant wait for each other, and not for them another
// entrant's; a cheap one goes first; and the quick lane takes no dear one.
func TestCopiesOfEntrantsTakeTurns(t *testing.T) {
	j := newJury(t, 1)
	j.broken = true
	others := map[string]string{}
	film := func(owner, name string, seconds, width, height int) {
		id, known := others[owner]
		if !known {
			who, err := j.EnsureEntrant(t.Context(), owner+"@turns.example", contest.English)
			if err != nil {
				t.Fatal(err)
			}
			id = who.ID
			others[owner] = id
		}
		file := j.addUpload(name, upload.KindVideo, upload.Succeed, j.now, &j.now)
		j.exec(
			`UPDATE uploads SET entrant_id = $2, duration_ms = $3, width = $4, height = $5, size = 1000 WHERE id = $1`,
			file,
			id,
			seconds*1000,
			width,
			height,
		)
		j.exec(`INSERT INTO screening_copies (upload_id, next_look) VALUES ($1, $2)`, file, j.now)
	}
	for n := range 3 {
		film("mallory", fmt.Sprint("mallory ", n+1), 300, 4096, 4096)
	}
	film("ada", "ada dear", 200, 4096, 4096)
	film("ada", "ada cheap", 10, 1920, 1080)
	film("grace", "grace", 20, 1920, 1080)
	claim := func(lane upload.CopyLane, at time.Time) []string {
		var order []string
		for {
			at = at.Add(time.Millisecond)
			task, found, err := j.ClaimCopy(t.Context(), lane, at, at.Add(time.Hour))
			if err != nil {
				t.Fatal(err)
			}
			if !found {
				return order
			}
			if lane == upload.CopyLaneQuick && !task.Quick {
				t.Errorf("%s is not quick", task.UploadID)
			}
			order = append(order, j.rows(`SELECT name FROM uploads WHERE id = $1`, task.UploadID)...)
		}
	}
	if got, want := claim(upload.CopyLaneQuick, j.now), []string{"ada cheap", "grace"}; !slices.Equal(got, want) {
		t.Errorf("the quick lane makes %v, want %v", got, want)
	}
	j.exec(`UPDATE screening_copies SET state = 'queued', lease = NULL, lease_ends = NULL, claimed_at = NULL`)
	got := claim(upload.CopyLaneAny, j.now)
	for i, name := range got { // which of an entrant's equal films is first does not matter
		if len(name) > 7 && name[:7] == "mallory" {
			got[i] = "mallory"
		}
	}
	if want := []string{"ada cheap", "grace", "mallory", "ada dear", "mallory", "mallory"}; !slices.Equal(got, want) {
		t.Errorf("copies are made in the order %v, want %v", got, want)
	}
	j.exec(
		`UPDATE screening_copies SET state = 'queued', lease = NULL, lease_ends = NULL, claimed_at = NULL, next_look = next_look - interval '2 hours'
		FROM uploads u WHERE u.id = upload_id AND u.name = 'mallory 1'`,
	)
	j.exec(`UPDATE screening_copies SET state = 'queued', lease = NULL, lease_ends = NULL, claimed_at = NULL`)
	if got := claim(upload.CopyLaneAny, j.now); len(got) == 0 || got[0] != "mallory 1" {
		t.Errorf("what has waited for long waits behind %v", got)
	}
}
