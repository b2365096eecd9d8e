package stores_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/organiser"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// TestRowsAreSweptWhenTheirTimeIsOver: each kind has one row that is a second too old
// and one that is a second too young.
func TestRowsAreSweptWhenTheirTimeIsOver(t *testing.T) {
	j := newJury(t, 2)
	judge := j.judge("Lea", jury.RoleJudge)
	j.judge("Ann", jury.RoleJudge)
	org, err := j.CreateOrganiser(t.Context(), contest.OrganiserAccount{
		Email: "lin@films.example", Name: "Lin", Role: contest.OrganiserOwner,
	}, organiser.Change{By: "tools:lin", At: j.now})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		keep           time.Duration
		insert, remain string
	}{
		"login exchanges": {0, `
			INSERT INTO login_exchanges (code_hash, entrant_id, edition, origin, challenge, created_at, expires_at)
			VALUES (gen_random_uuid()::text::bytea, '` + j.entrant(1) + `', 'camp', 'https://films.example', repeat('x', 43), $1, $1)`,
			`SELECT count(*) FROM login_exchanges`},
		"film reports": {operations.ReportRetention, `
			INSERT INTO film_reports (edition, work_id, reason, text, email, language, reported_at)
			VALUES ('camp', 1, 'hurt', 'It shows me.', 'eve@films.example', 'en', $1)`, `SELECT count(*) FROM film_reports`},
		"unmarked downloads": {operations.UnmarkedRetention, `
			INSERT INTO unmarked_downloads (edition, task_id, number, at) VALUES ('camp', gen_random_uuid(), 0, $1)`, `SELECT count(*) FROM unmarked_downloads`},
		"judge devices": {0, `
			INSERT INTO judge_devices (token_hash, judge_id, used_at, expires_at)
			VALUES (gen_random_uuid()::text::bytea, '` + judge.ID + `', $1, $1)`, `SELECT count(*) FROM judge_devices`},
		"judge invitations": {0, `
			INSERT INTO judge_invitations (judge_id, token_hash, expires_at)
			SELECT id, gen_random_uuid()::text::bytea, $1 FROM judges
			WHERE id NOT IN (SELECT judge_id FROM judge_invitations) LIMIT 1`, `SELECT count(*) FROM judge_invitations`},
		"organiser sessions": {0, `
			INSERT INTO organiser_sessions (token_hash, organiser_id, complete, created_at, last_used_at, expires_at)
			VALUES (gen_random_uuid()::text::bytea, '` + org.ID + `', true, $1, $1, $1)`, `SELECT count(*) FROM organiser_sessions WHERE user_agent = ''`},
		"passkey challenges": {0, `
			WITH session AS (
				INSERT INTO organiser_sessions (token_hash, organiser_id, user_agent, complete, created_at, last_used_at, expires_at)
				VALUES (gen_random_uuid()::text::bytea, '` + org.ID + `', 'a browser', false, $1, $1, $1::timestamptz + interval '1 day') RETURNING id)
			INSERT INTO organiser_passkey_challenges (session_id, purpose, state, expires_at)
			SELECT id, 'login', '', $1 FROM session`, `SELECT count(*) FROM organiser_passkey_challenges`},
		"organiser devices": {0, `
			INSERT INTO organiser_devices (token_hash, organiser_id, expires_at)
			VALUES (gen_random_uuid()::text::bytea, '` + org.ID + `', $1)`, `SELECT count(*) FROM organiser_devices`},
		"verification codes": {operations.CodeRetention, `
			INSERT INTO verification_codes (purpose, email, code_hash, created_at, expires_at)
			VALUES ('login', 'a@films.example', '', $1, $1)`, `SELECT count(*) FROM verification_codes`},
		"mails with codes": {operations.CodeRetention, `
			INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, state,
				created_at, not_before, expires_at, next_attempt_at, ended_at)
			SELECT 'camp', 'login-code', 'a@films.example', 'en', '', '', '', true, 'sent', $1, $1, $1, $1, $1`,
			`SELECT count(*) FROM mails`},
		"sessions": {0, `
			INSERT INTO sessions (token_hash, entrant_id, edition, expires_at)
			VALUES (gen_random_uuid()::text::bytea, '` + j.entrant(1) + `', 'camp', $1)`, `SELECT count(*) FROM sessions`},
		"devices": {0, `
			INSERT INTO entrant_devices (token_hash, entrant_id, expires_at)
			VALUES (gen_random_uuid()::text::bytea, '` + j.entrant(1) + `', $1)`, `SELECT count(*) FROM entrant_devices`},
		"rate events":     {operations.RateRetention, `INSERT INTO rate_events (key, at) VALUES ('k', $1)`, `SELECT count(*) FROM rate_events`},
		"used signatures": {0, `INSERT INTO used_signatures (hash, expires_at) VALUES (gen_random_uuid(), $1)`, `SELECT count(*) FROM used_signatures`},
		"judge sessions": {0, `
			INSERT INTO judge_sessions (judge_id, token_encrypted, created_at, expires_at)
			VALUES ('` + judge.ID + `', '', $1, $1)`, `SELECT count(*) FROM judge_sessions`},
		"idempotency keys": {operations.RepeatRetention, `
			UPDATE submissions SET idempotency_key = work_id, created_at = $1
			WHERE work_id = (SELECT min(work_id) FROM submissions WHERE idempotency_key IS NULL)`,
			`SELECT count(*) FROM submissions WHERE idempotency_key IS NOT NULL`},
	} {
		j.exec(c.insert, j.now.Add(-c.keep-time.Second))
		j.exec(c.insert, j.now.Add(-c.keep+time.Second))
		if err := j.sweeper(&sweptStore{}, j.now).Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := j.number(c.remain); n != 1 {
			t.Errorf("%s: %d remain, want the young one", name, n)
		}
	}
	if n := j.number(`SELECT count(*) FROM submissions`); n != 2 {
		t.Errorf("%d submissions remain of 2", n)
	}
}

// TestSweepIsBounded: one sweep deletes a bounded number of rows, the next continues.
func TestSweepIsBounded(t *testing.T) {
	j := newJury(t, 0)
	j.exec(
		`INSERT INTO rate_events (key, at) SELECT 'k', $1 FROM generate_series(1, 12000)`,
		j.now.Add(-operations.RateRetention-time.Second),
	)
	for i, want := range []int{2000, 0} {
		if err := j.sweeper(&sweptStore{}, j.now).Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := j.number(`SELECT count(*) FROM rate_events`); n != want {
			t.Errorf("%d remain after sweep %d, want %d", n, i+1, want)
		}
	}
}

// TestLockedRowsDoNotHoldASweepUp: a row that a transaction has locked stays until the
// next sweep.
func TestLockedRowsDoNotHoldASweepUp(t *testing.T) {
	j := newJury(t, 0)
	j.exec(`INSERT INTO used_signatures (hash, expires_at) VALUES ('a', $1), ('b', $1)`, j.now.Add(-time.Hour))
	tx, err := j.sql.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), `SELECT FROM used_signatures WHERE hash = 'a' FOR UPDATE`); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{1, 0} {
		if err := j.sweeper(&sweptStore{}, j.now).Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := j.number(`SELECT count(*) FROM used_signatures`); n != want {
			t.Errorf("%d signatures remain, want %d", n, want)
		}
		if err := tx.Rollback(t.Context()); err != nil && want > 0 {
			t.Fatal(err)
		}
	}
}

// TestFilesWithoutAFormAreSwept: what is unfinished goes after 7 days, what no form
// refers to after 14, and the bytes with the rows.
func TestFilesWithoutAFormAreSwept(t *testing.T) {
	j := newJury(t, 2)
	j.broken = true
	old, young := j.now.Add(
		-operations.UnusedFileRetention-time.Second,
	), j.now.Add(
		-operations.UnusedFileRetention+time.Second,
	)
	j.addUpload("expired", upload.KindVideo, upload.Uploading, j.now.Add(-time.Second), nil)
	j.addUpload("resumable", upload.KindVideo, upload.Uploading, j.now.Add(time.Second), nil)
	j.addUpload("check abandoned", upload.KindVideo, upload.Processing, j.now.Add(-time.Second), nil)
	running := j.addUpload("being checked", upload.KindVideo, upload.Processing, j.now.Add(-time.Second), nil)
	j.exec(`UPDATE uploads SET checking_since = $2 WHERE id = $1`, running, j.now.Add(-time.Minute))
	j.addUpload("unused", upload.KindVideo, upload.Succeed, old, &old)
	j.addUpload("recent", upload.KindVideo, upload.Succeed, young, &young)
	j.addUpload("failed", upload.KindVideo, upload.Failed, old, &old)
	j.addUpload("cancelled", upload.KindVideo, "cancelled", old, &old)
	for column, kind := range map[string]upload.FileKind{
		"video_upload_id": upload.KindVideo, "cover_upload_id": upload.KindCover, "process_upload_id": upload.KindProcess,
	} {
		id := j.addUpload("submitted "+column, kind, upload.Succeed, old, &old)
		j.exec(`UPDATE submissions SET `+column+` = $1, latest = false WHERE work_id = 1`, id)
	}
	j.exec(`
		INSERT INTO registrations (edition, entrant_id, type, name, email, phone_country, phone, experience, previous_works, language, submitted_at)
		VALUES ('camp', $1, 'individual', 'Ada', 'a@films.example', '+44', '1', 'some', 'x', 'en', $2)`, j.entrant(1), j.now)
	j.exec(`
		INSERT INTO registration_materials (registration_id, kind, upload_id) SELECT id, 'concept', $1 FROM registrations`,
		j.addUpload("concept", upload.KindConcept, upload.Succeed, old, &old))
	for name, created := range map[string]time.Time{"reference": young, "old reference": old} {
		j.exec(`
			INSERT INTO generation_tasks (edition, entrant_id, type, model, prompt, reference_upload_id, aspect_ratio, resolution, duration,
				count, audio, state, day, object_prefix, created_at, deadline, next_look, sent_at, ended_at)
			VALUES ('international', $1, 'image_to_image', 'seedream', 'x', $2, '1:1', '1K', 0, 1, false, 'completed', date '2025-10-01', $4, $3, $3, $3, $3, $3)`,
			j.entrant(2), j.addUpload(name, upload.KindReference, upload.Succeed, old, &old), created, name)
	}
	objects := &sweptStore{}
	if err := j.sweeper(objects, j.now).Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, name := range []string{"cancelled", "check abandoned", "expired", "failed", "old reference", "unused"} {
		want = append(want, name, "session "+name)
	}
	slices.Sort(want)
	slices.Sort(objects.removed)
	if !slices.Equal(objects.removed, want) {
		t.Errorf("removed %q, want %q", objects.removed, want)
	}
	if n := j.number(`SELECT count(*) FROM uploads`); n != 8 {
		t.Errorf("%d uploads remain, want 8", n)
	}
	if n := j.number(`SELECT count(*) FROM discarded_objects`); n != 0 {
		t.Errorf("%d removed files are still listed", n)
	}
}

// TestFileOutlivesAFailingStore: a file that could not be removed is tried again later,
// and the other files are removed meanwhile.
func TestFileOutlivesAFailingStore(t *testing.T) {
	j := newJury(t, 0)
	j.exec(`INSERT INTO discarded_objects (object, next_attempt_at) VALUES ('a', $1), ('b', $1)`, j.now)
	objects := &sweptStore{failing: map[string]bool{"a": true}}
	if err := j.sweeper(objects, j.now).Sweep(t.Context()); contest.CodeOf(err) != contest.CodeUnavailable {
		t.Errorf("the sweep ended with %v", err)
	}
	objects.failing = nil
	for _, c := range []struct {
		after time.Duration
		want  []string
	}{{time.Minute, []string{"b"}}, {time.Hour, []string{"b", "a"}}} {
		if err := j.sweeper(objects, j.now.Add(c.after)).Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(objects.removed, c.want) {
			t.Errorf("after %s removed are %q, want %q", c.after, objects.removed, c.want)
		}
	}
}

// TestKilledSweepIsContinued: the rows of a sweep that ended before it removed the
// bytes are claimed again when its claim is over.
func TestKilledSweepIsContinued(t *testing.T) {
	j := newJury(t, 0)
	j.exec(`INSERT INTO discarded_objects (object, next_attempt_at) VALUES ('a', $1)`, j.now)
	next := j.now.Add(5 * time.Minute)
	if claimed, err := j.ClaimDiscarded(t.Context(), j.now, next, 10); err != nil || len(claimed) != 1 {
		t.Fatalf("claimed %v, %v", claimed, err)
	}
	objects := &sweptStore{}
	for _, now := range []time.Time{next.Add(-time.Second), next} {
		if err := j.sweeper(objects, now).Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := len(objects.removed) == 1; got != now.Equal(next) {
			t.Errorf("at %s removed: %q", now, objects.removed)
		}
	}
}

// TestSweptFileIsInNoSubmission submits works whose films are swept at the same time:
// either the submission is stored and its film stays, or the film is gone and the
// submission is refused.
func TestSweptFileIsInNoSubmission(t *testing.T) {
	j := newJury(t, 1)
	j.edition.MaxSubmissions = 100
	old := j.now.Add(-operations.UnusedFileRetention - time.Second)
	films := make([]string, 40)
	for i := range films {
		films[i] = j.addUpload(fmt.Sprint("film ", i), upload.KindVideo, upload.Succeed, old, &old)
	}
	who := j.entrant(1)
	ends := atOnce(len(films)+4, func(i int) error {
		if i >= len(films) {
			return j.sweeper(&sweptStore{}, j.now).Sweep(context.Background())
		}
		_, err := j.Submit(context.Background(), submission.NewSubmission{
			Edition:   contest.International,
			EntrantID: who,
			Most:      100,
			At:        j.now,
			Form: submission.Form{
				Title:         "New",
				Description:   "New",
				Process:       "New",
				VideoUploadID: films[i],
				Tools:         []contest.Tool{"veo"},
			},
		})
		return err
	})
	if ends[""]+ends[contest.CodeValidation] != len(films)+4 {
		t.Errorf("ends %v", ends)
	}
	stored := j.number(`SELECT count(*) FROM submissions WHERE video_upload_id IS NOT NULL`)
	if kept := j.number(`SELECT count(*) FROM uploads`); kept != stored || stored != ends[""]-4 {
		t.Errorf("%d films are kept, %d submissions stored; ends %v", kept, stored, ends)
	}
}

// TestOneFailingStepDoesNotStopTheOthers: rows after the failing step are deleted.
func TestOneFailingStepDoesNotStopTheOthers(t *testing.T) {
	j := newJury(t, 0)
	j.exec(`INSERT INTO used_signatures (hash, expires_at) VALUES ('a', $1)`, j.now.Add(-time.Hour))
	sweeper := j.sweeper(&sweptStore{}, j.now)
	sweeper.Rows = failingRows{j.DB}
	if err := sweeper.Sweep(t.Context()); !errors.Is(err, errSweep) {
		t.Errorf("the sweep ended with %v", err)
	}
	if n := j.number(`SELECT count(*) FROM used_signatures`); n != 0 {
		t.Errorf("%d signatures remain", n)
	}
}
