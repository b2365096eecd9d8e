package web_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// storageCheck compares at an instant.
func (s *storeHarness) storageCheck(now time.Time) *upload.StorageCheckService {
	return &upload.StorageCheckService{Rows: s.db, Objects: s.bucket, Now: func() time.Time { return now }}
}

// check fails the test unless the check ends.
func (s *storeHarness) check(now time.Time, remove bool) upload.StorageReport {
	s.t.Helper()
	report, err := s.storageCheck(now).Check(s.t.Context(), contest.ToolsOrganiser("lea"), remove)
	if err != nil {
		s.t.Fatal(err)
	}
	return report
}

// putObjects stores some bytes under each name.
func (s *storeHarness) putObjects(names ...string) {
	s.t.Helper()
	for _, name := range names {
		if err := s.bucket.Put(s.t.Context(), name, "video/mp4", strings.NewReader("films")); err != nil {
			s.t.Fatal(err)
		}
	}
}

// addCopyAndTask stores a copy of an upload that is complete, one that is being made of
// another, a task with one result and a running task.
func (s *storeHarness) addCopyAndTask(copied, copying string) {
	s.t.Helper()
	s.sql(`DELETE FROM screening_copies`) // those that the checks of the films asked for
	s.sql(`INSERT INTO screening_copies (upload_id, state, made, object_prefix, next_look, ended_at)
		VALUES ($1, 'completed', $2, 'copies/done/', now(), now())`, copied, upload.MadeCopy{
		Film: &upload.Film{
			Object:     "copies/done/film.mp4",
			Poster:     "copies/done/poster.jpg",
			Thumbnails: &upload.Thumbnails{Object: "copies/done/thumbnails.jpg"},
			Clip:       "copies/done/clip.mp4",
		},
		Covers: []upload.Picture{{Object: "copies/done/large.jpg"}},
	})
	s.sql(`INSERT INTO screening_copies (upload_id, state, object_prefix, next_look, lease, lease_ends)
		VALUES ($1, 'in_progress', 'copies/running/', now(), gen_random_uuid(), now())`, copying)
	for name, ended := range map[string]string{"done": "now()", "running": "NULL"} {
		s.sql(
			`INSERT INTO generation_tasks (edition, entrant_id, type, model, prompt, aspect_ratio, resolution, duration, count, audio,
				state, day, object_prefix, created_at, deadline, next_look, sent_at, ended_at)
			SELECT 'international', entrant_id, 'text_to_image', 'imagen4', 'a boat', '16:9', '1K', 0, 2, false,
				(CASE WHEN `+ended+`::timestamptz IS NULL THEN 'queued' ELSE 'completed' END)::generation_state,
				'2026-03-01', $2, now(), now(), now(), now(), `+ended+`
			FROM uploads WHERE id = $1`,
			copied,
			"creations/"+name+"/",
		)
	}
	s.sql(`INSERT INTO generation_results (task_id, number, object, content_type, size, width, height, duration_ms)
		SELECT id, 0, 'creations/done/0', 'image/png', 5, 16, 9, 0 FROM generation_tasks WHERE object_prefix = 'creations/done/'`)
	s.sql(`
		INSERT INTO generation_ledger (task_id, entry, entrant_id, edition, day, unit, amount, at)
		SELECT id, entry, entrant_id, edition, day, 'picture', amount, now()
		FROM generation_tasks, (VALUES ('reserved', 2), ('settled', 1), ('given_back', 1)) part (entry, amount)
		WHERE object_prefix = 'creations/done/'`)
}

// TestStoreAndRowsAreCompared in both directions, under every prefix; what is young or waits
// for its removal is not reported.
func TestStoreAndRowsAreCompared(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	s.wall.set(time.Now().UTC()) // the object store's clock
	c := s.approved("ada@films.example")
	kept, lost := c.upload("video", "kept.mp4", testFilm(t)), c.upload("video", "lost.mp4", testFilm(t))
	if err := s.bucket.Delete(t.Context(), s.objectOf(lost.ID)); err != nil {
		t.Fatal(err)
	}
	s.addCopyAndTask(kept.ID, lost.ID)
	live := []string{
		"copies/done/film.mp4", "copies/done/thumbnails.jpg", "copies/done/large.jpg", "copies/running/film.mp4",
		"creations/done/0", "creations/running/0",
	}
	orphans := []string{
		"copies/left/film.mp4",
		"creations/done/1",
		"creations/left/0",
		"works/ORPHAN",
		"works/ORPHAN/720.mp4",
	}
	s.putObjects(slices.Concat(live, orphans, []string{"works/WAITS"})...)
	s.sql(`INSERT INTO discarded_objects (object, next_attempt_at) VALUES ('works/WAITS', now() + interval '1 year')`)
	if _, err := s.storageCheck(
		time.Now(),
	).Check(
		t.Context(),
		contest.Organiser{},
		true,
	); contest.CodeOf(
		err,
	) != contest.CodeForbidden {
		t.Errorf("without an organiser: %v", err)
	}
	names := func(report upload.StorageReport) (found, missing []string) {
		for _, object := range report.Orphans {
			found = append(found, object.Name)
		}
		for _, file := range report.Missing {
			missing = append(missing, file.Kind+" "+file.Object)
		}
		slices.Sort(found)
		return found, missing
	}
	wantMissing := []string{"copy copies/done/clip.mp4", "copy copies/done/poster.jpg", "video " + s.objectOf(lost.ID)}
	if young := s.check(
		time.Now(),
		true,
	); len(young.Orphans) != 0 || young.Removed != 0 || young.Objects != 13 ||
		young.Files != 8 {
		t.Errorf("within a day: %+v", young)
	}
	tomorrow := time.Now().Add(upload.OrphanAge + time.Minute)
	report := s.check(tomorrow, false)
	if found, missing := names(
		report,
	); !slices.Equal(found, orphans) || !slices.Equal(missing, wantMissing) ||
		report.Removed != 0 {
		t.Errorf("orphans %v, missing %v, %d removed", found, missing, report.Removed)
	}
	s.wall.set(tomorrow)
	sweeper := s.sweeper()
	sweeper.Storage = s.storageCheck(tomorrow)
	for range 2 {
		if err := sweeper.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range orphans {
		if got := s.stored(name).StatusCode; got != http.StatusNotFound {
			t.Errorf("the orphan %s reads %d", name, got)
		}
	}
	for _, name := range append(live, s.objectOf(kept.ID)) {
		if got := s.stored(name).StatusCode; got != http.StatusOK {
			t.Errorf("%s reads %d", name, got)
		}
	}
}

// TestStorageIsCheckedOnceADay by whichever of the sweepers comes first.
func TestStorageIsCheckedOnceADay(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	sweepAt := func(now time.Time) (checks int) {
		var log strings.Builder
		handler := slog.NewTextHandler(&lockedWriter{to: &log}, nil)
		var group sync.WaitGroup
		for range 4 {
			sweeper := s.sweeper()
			sweeper.Storage, sweeper.Log = s.storageCheck(now), slog.New(handler)
			group.Go(func() {
				if err := sweeper.Sweep(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		return strings.Count(log.String(), `"storage check"`)
	}
	for _, c := range []struct {
		after time.Duration
		want  int
	}{{0, 1}, {upload.StorageCheckInterval - time.Second, 0}, {upload.StorageCheckInterval, 1}} {
		if got := sweepAt(s.wall.Now().Add(c.after)); got != c.want {
			t.Errorf("after %v: %d checks, want %d", c.after, got, c.want)
		}
	}
}

// lockedWriter lets many goroutines write.
type lockedWriter struct {
	mu sync.Mutex
	to *strings.Builder
}

func (w *lockedWriter) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.to.Write(text)
}

// TestCheckLeavesUploadsThatArriveMeanwhile: checks for which every object is old enough run
// beside uploads that begin, arrive and are cancelled.
func TestCheckLeavesUploadsThatArriveMeanwhile(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	s.wall.set(time.Now().UTC())
	c := s.approved("ada@films.example")
	future := time.Now().Add(upload.OrphanAge + time.Hour)
	ctx, stop := context.WithCancel(t.Context())
	var checks, checked sync.WaitGroup
	checked.Add(1)
	once := sync.OnceFunc(checked.Done)
	checks.Go(func() {
		defer once()
		for ctx.Err() == nil {
			sweeper := s.sweeper()
			if _, err := s.storageCheck(future).Check(t.Context(), contest.ToolsOrganiser("lea"), true); err != nil {
				t.Error(err)
				return
			}
			if err := sweeper.Sweep(t.Context()); err != nil {
				t.Error(err)
				return
			}
			once()
		}
	})
	checked.Wait()
	var kept []string
	for i := range 12 {
		view := c.upload("video", fmt.Sprintf("film-%d.mp4", i), testFilm(t))
		if view.State != "succeed" {
			t.Fatalf("upload %d is %+v", i, view)
		}
		if i%3 == 0 {
			c.delete(uploadOf(view.ID))
			continue
		}
		kept = append(kept, s.objectOf(view.ID))
	}
	stop()
	checks.Wait()
	s.check(future, true)
	if err := s.sweeper().Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, name := range kept {
		if got := s.stored(name).StatusCode; got != http.StatusOK {
			t.Errorf("%s reads %d", name, got)
		}
	}
	if report := s.check(future, false); report.Objects != len(kept) || len(report.Orphans)+len(report.Missing) != 0 {
		t.Errorf("in the end: %+v", report)
	}
}
