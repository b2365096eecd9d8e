package screening_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/screening"
	"marquee/backend/upload"
)

// lanes has one film for the lane of all copies and one for the quick lane.
type lanes struct {
	screening.Store
	mu      sync.Mutex
	claimed map[upload.CopyLane]bool
	failed  chan string
}

func (l *lanes) ClaimCopy(_ context.Context, lane upload.CopyLane, _, _ time.Time) (upload.CopyTask, bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	first := !l.claimed[lane]
	l.claimed[lane] = true
	object := map[upload.CopyLane]string{upload.CopyLaneAny: "dear", upload.CopyLaneQuick: "quick"}[lane]
	return upload.CopyTask{UploadID: object, Object: object, Kind: upload.KindVideo, Size: 1}, first, nil
}

func (l *lanes) ExtendCopyLease(context.Context, upload.CopyTask, time.Time) error { return nil }

func (l *lanes) FailCopy(_ context.Context, task upload.CopyTask, _ upload.CopyReason, _ time.Time) error {
	l.failed <- task.UploadID
	return nil
}

func (l *lanes) RequeueCopy(context.Context, upload.CopyTask, bool, time.Time, time.Time) error {
	return nil
}

// Open holds up the dear film until the context ends.
func (l *lanes) Open(ctx context.Context, object string) (io.ReadCloser, error) {
	if object == "dear" {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return nil, contest.Fail(contest.CodeNotFound)
}

func (l *lanes) Put(context.Context, string, string, io.Reader) error { return nil }

// TestDearFilmHoldsUpNoQuickOne: while one is being copied, the worker ends the other.
func TestDearFilmHoldsUpNoQuickOne(t *testing.T) {
	t.Parallel()
	store := &lanes{claimed: map[upload.CopyLane]bool{}, failed: make(chan string, 1)}
	worker := &screening.Worker{
		Copies:  store,
		Objects: store,
		Folder:  t.TempDir(),
		Now:     time.Now,
		Log:     slog.New(slog.DiscardHandler),
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { worker.Run(ctx, nil); close(ended) }()
	if got := <-store.failed; got != "quick" {
		t.Errorf("%s has ended", got)
	}
	cancel()
	<-ended
}

var hostileCopies = flag.Int("hostile-copies", 0, "how many hostile films an honest one is copied beside")

// TestHonestFilmIsReadyBesideHostileOnes measures an honest film alone and beside -hostile-copies others, each of an
// entrant of its own: half of them cost more than the quick lane takes.
func TestHonestFilmIsReadyBesideHostileOnes(t *testing.T) {
	if *hostileCopies == 0 {
		t.Skip("runs with -hostile-copies in make soak")
	}
	h := newHarness(t)
	film := func(name, size string, seconds int) string {
		path := filepath.Join(t.TempDir(), name)
		out, err := exec.Command(
			string(ffmpegtest.Find(t)),
			"-loglevel",
			"error",
			"-f",
			"lavfi",
			"-i",
			fmt.Sprintf("testsrc=s=%s:r=24:d=%d", size, seconds),
			"-c:v",
			"libx264",
			"-preset",
			"ultrafast",
			"-g",
			"240",
			"-pix_fmt",
			"yuv420p",
			path,
		).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return path
	}
	work := 2000
	send := func(owner, path string, seconds int, frames int64) string {
		who, err := h.db.EnsureEntrant(t.Context(), owner+"@soak.example", contest.English)
		h.check(err)
		content, err := os.Open(path)
		h.check(err)
		defer content.Close()
		info, err := content.Stat()
		h.check(err)
		work++
		object := fmt.Sprintf("works/soak-%d", work)
		h.check(h.bucket.Put(t.Context(), object, "video/mp4", content))
		return h.send(who, work, upload.Upload{
			Object:   object,
			Size:     info.Size(),
			Duration: time.Duration(seconds) * time.Second,
			Width:    1920,
			Height:   1080,
			Format:   upload.FilmFormat{Frames: frames},
		}).ID
	}
	honest, dear, quick := film(
		"honest.mp4",
		"1920x1080",
		10,
	), film(
		"dear.mp4",
		"4096x2160",
		20,
	), film(
		"quick.mp4",
		"1280x720",
		4,
	)
	run := func(file string) time.Duration {
		ctx, cancel := context.WithCancel(t.Context())
		var ended sync.WaitGroup
		ticks := make(chan time.Time)
		ended.Go(func() { h.worker("").Run(ctx, ticks) })
		defer ended.Wait()
		defer cancel()
		begun := time.Now()
		for !h.copied(file) {
			select {
			case ticks <- time.Now():
			case <-time.After(50 * time.Millisecond):
			}
		}
		return time.Since(begun)
	}
	h.work("", 0) // the harness's own film
	alone := run(send("alone", honest, 10, 240))
	for n := range *hostileCopies {
		owner := fmt.Sprint("mallory", n)
		if n%2 == 0 {
			send(owner, dear, 20, 40_000)
		} else {
			send(owner, quick, 4, 96)
		}
	}
	beside := run(send("ada", honest, 10, 240))
	t.Logf(
		"alone %v, beside %d hostile films %v: %.1f times",
		alone,
		*hostileCopies,
		beside,
		beside.Seconds()/alone.Seconds(),
	)
	if beside > 3*alone {
		t.Errorf("an honest film takes %.1f times as long as alone", beside.Seconds()/alone.Seconds())
	}
}
