package screening_test

import (
	"context"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/operations"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

func TestMain(m *testing.M) {
	if os.Getenv("COPIES_TEST_DSN") != "" {
		if err := runWorker(context.Background()); err != nil {
			os.Stderr.WriteString(err.Error())
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestKilledWorkersLeaveOneCopy kills ten workers while they run ffmpeg, for each of its first three calls in turn.
func TestKilledWorkersLeaveOneCopy(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for i := range 10 {
		h.passed += time.Minute // the lease of the killed worker has ended
		h.killWorker(1 + i%3)
		h.wantScreening(upload.ScreeningPreparing, "")
	}
	h.work("", time.Minute)
	h.wantScreening(upload.ScreeningReady, "")
	h.wantObjects(h.copyObjects()...)
}

func TestTwoWorkersMakeOneCopy(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	var group sync.WaitGroup
	for range 4 {
		worker := h.worker("")
		group.Go(func() {
			for more, err := true, error(nil); more; {
				if more, err = worker.Work(t.Context(), upload.CopyLaneAny); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	h.wantScreening(upload.ScreeningReady, "")
	h.wantObjects(h.copyObjects()...)
}

// TestLostLeaseMakesNoCopy: a second worker takes over the film while the first one is still running.
func TestLostLeaseMakesNoCopy(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	now := time.Now().Truncate(time.Microsecond)
	first, found, err := h.db.ClaimCopy(t.Context(), upload.CopyLaneAny, now, now.Add(time.Second))
	if err != nil || !found {
		t.Fatal(found, err)
	}
	h.work("", time.Minute)
	object := first.ObjectPrefix + "film.mp4"
	h.check(h.bucket.Put(t.Context(), object, "video/mp4", strings.NewReader("late")))
	err = h.db.FinishCopy(t.Context(), first, upload.MadeCopy{Film: &upload.Film{Object: object}}, now)
	if contest.CodeOf(err) != contest.CodeConflict {
		t.Errorf("the first finishes: %v", err)
	}
	h.wantScreening(upload.ScreeningReady, "")
	h.wantObjects(h.copyObjects()...)
}

func TestUnreadableFilmFailsWithItsReason(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lines string
		want  upload.CopyReason
	}{
		"ffmpeg refuses":  {"echo broken >&2; exit 1", upload.CopyUnreadable},
		"ffmpeg dies":     {"kill -9 $$", upload.CopyTooSlow},
		"nothing written": {"exit 0", upload.CopyUnreadable},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			for range 2 {
				h.work(h.program(c.lines), time.Hour)
				h.wantScreening(upload.ScreeningPreparing, "")
			}
			h.work(h.program(c.lines), time.Hour)
			h.wantScreening(upload.ScreeningFailed, c.want)
			h.wantObjects()
		})
	}
}

// TestOtherFaultsDoNotFailTheFilm: the disk is full, or the store is down, for a long time.
func TestOtherFaultsDoNotFailTheFilm(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for range 5 {
		h.work(h.program("echo 'film.mp4: No space left on device' >&2; exit 1"), time.Hour)
	}
	h.down.Store(true)
	for range 5 {
		h.work("", time.Hour)
	}
	h.wantScreening(upload.ScreeningPreparing, "")
	h.down.Store(false)
	h.work("", time.Hour)
	h.wantScreening(upload.ScreeningReady, "")
	h.wantObjects(h.copyObjects()...)
}

// TestStoppedWorkerRequeuesTheFilm: a worker that is stopped while ffmpeg hangs requeues the film immediately.
func TestStoppedWorkerRequeuesTheFilm(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	started := h.dataDir + "/started"
	hanging := h.worker(h.program("touch " + started + "; sleep 3600 & wait"))
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); hanging.Run(ctx, nil) }()
	waitFor(t, started)
	stop()
	<-done
	h.work("", time.Second)
	h.wantScreening(upload.ScreeningReady, "")
	h.wantObjects(h.copyObjects()...)
}

// TestFilmChangesDuringACopy withdraws, replaces or deletes the film while ffmpeg runs.
func TestFilmChangesDuringACopy(t *testing.T) {
	t.Parallel()
	now := time.Now().Truncate(time.Microsecond)
	for name, c := range map[string]struct {
		meanwhile func(h *harness)
		copies    int // that are left
	}{
		"withdrawn": {func(h *harness) {
			s, err := h.db.Withdraw(t.Context(), submission.Withdrawal{
				Edition: contest.International, EntrantID: h.who.ID, SubmissionID: h.submission().ID, At: now,
				Compose: func(submission.Submission) (contest.NewMail, error) {
					return contest.NewMail{
						Edition: contest.International, Kind: contest.MailWithdrawal, To: "ada@films.example", Language: contest.English, CreatedAt: now,
					}, nil
				},
			})
			if err != nil || s.WithdrawnAt.IsZero() {
				h.t.Errorf("withdrawn: %+v, %v", s, err)
			}
		}, 1},
		"replaced": {func(h *harness) { h.submit(1002) }, 2},
		"deleted": {func(h *harness) {
			_, err := h.db.DeleteAccount(t.Context(), operations.AccountDeletion{EntrantID: h.who.ID, Edition: contest.International, At: now, Now: now})
			h.check(err)
		}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			started, resume := h.dataDir+"/started", h.dataDir+"/resume"
			worker := h.worker(
				h.program(
					"touch " + started + "; while [ ! -e " + resume + " ]; do sleep .05; done; exec " + string(
						ffmpegtest.Find(t),
					) + ` "$@"`,
				),
			)
			done := make(chan error, 1)
			go func() {
				_, err := worker.Work(t.Context(), upload.CopyLaneAny)
				done <- err
			}()
			waitFor(t, started)
			c.meanwhile(h)
			h.check(os.WriteFile(resume, nil, 0o600))
			h.check(<-done)
			h.work("", time.Second)
			var want []string
			if c.copies > 0 {
				own, err := h.db.Submissions(t.Context(), contest.International, h.who.ID)
				h.check(err)
				for _, s := range own {
					if s.Screening != upload.ScreeningReady {
						t.Errorf("%d is %s", s.WorkID, s.Screening)
						continue
					}
					want = append(want, s.Copy.Object, s.Copy.Poster, s.Copy.Thumbnails.Object, s.Copy.Clip)
				}
			}
			if len(want) != 4*c.copies {
				t.Errorf("there are %d objects of copies", len(want))
			}
			h.wantObjects(want...)
		})
	}
}

// waitFor returns when a file exists.
func waitFor(t *testing.T, path string) {
	t.Helper()
	for {
		if _, err := os.Stat(path); err == nil {
			return
		}
		select {
		case <-t.Context().Done():
			t.Fatal(t.Context().Err())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func TestCopyIsDeletedWithItsFilm(t *testing.T) {
	t.Parallel()
	deleteAccount := func(h *harness) {
		now := time.Now().Truncate(time.Microsecond)
		_, err := h.db.DeleteAccount(
			t.Context(),
			operations.AccountDeletion{EntrantID: h.who.ID, Edition: contest.International, At: now, Now: now},
		)
		h.check(err)
	}
	t.Run("made", func(t *testing.T) {
		t.Parallel()
		h := newHarness(t)
		h.work("", 0)
		if len(h.objects()) != 4 {
			t.Errorf("the store has %q", h.objects())
		}
		deleteAccount(h)
		h.wantObjects()
	})
	t.Run("being made", func(t *testing.T) {
		t.Parallel()
		h := newHarness(t)
		now := time.Now().Truncate(time.Microsecond)
		task, _, err := h.db.ClaimCopy(t.Context(), upload.CopyLaneAny, now, now.Add(time.Minute))
		h.check(err)
		deleteAccount(h)
		h.check(h.bucket.Put(t.Context(), task.ObjectPrefix+"film.mp4", "video/mp4", strings.NewReader("late")))
		err = h.db.FinishCopy(
			t.Context(),
			task,
			upload.MadeCopy{Film: &upload.Film{Object: task.ObjectPrefix + "film.mp4"}},
			now,
		)
		if contest.CodeOf(err) != contest.CodeConflict {
			t.Errorf("finished: %v", err)
		}
		h.wantObjects()
	})
	t.Run("the object is missing", func(t *testing.T) {
		t.Parallel()
		h := newHarness(t)
		h.check(h.bucket.Delete(t.Context(), h.film.Object))
		h.work("", 0)
		h.wantScreening(upload.ScreeningFailed, upload.CopyMissing)
		h.wantObjects()
	})
}
