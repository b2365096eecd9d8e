package screening_test

import (
	"context"
	"crypto/rsa"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/embedded/localstore"
	"marquee/backend/embedded/objectstore"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/ffmpeg"
	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/operations"
	"marquee/backend/pg"
	"marquee/backend/screening"
	"marquee/backend/storage"
	"marquee/backend/stores"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// harness is a contest with a submission whose film takes some time to copy.
type harness struct {
	t       *testing.T
	dsn     string
	db      *stores.DB
	bucket  *storage.Bucket
	dataDir string
	baseURL string
	down    atomic.Bool // the object store answers nothing
	who     account.Entrant
	film    upload.Upload
	passed  time.Duration // how far the clock is ahead
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	h := &harness{t: t, dsn: pgtest.New(t, pg.Migrate), dataDir: t.TempDir()}
	key, err := localstore.SigningKey(h.dataDir)
	h.check(err)
	token, err := localstore.Token(h.dataDir)
	h.check(err)
	store, err := objectstore.New(objectstore.Options{
		Dir: filepath.Join(h.dataDir, "objects"), Buckets: []objectstore.Bucket{{Name: localstore.Bucket}},
		SigningKeys: map[string]*rsa.PublicKey{localstore.Signer: &key.PublicKey}, ServiceToken: token, Now: time.Now,
	})
	h.check(err)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h.down.Load() {
			http.Error(w, "down", http.StatusForbidden)
			return
		}
		store.ServeHTTP(w, r)
	}))
	h.baseURL = server.URL
	h.db, err = stores.Open(t.Context(), h.dsn)
	h.check(err)
	h.bucket, err = localstore.Open(
		t.Context(),
		localstore.Options{DataDir: h.dataDir, BaseURL: h.baseURL, Now: time.Now},
	)
	h.check(err)
	t.Cleanup(func() {
		h.db.Close()
		server.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	h.who, err = h.db.EnsureEntrant(t.Context(), "ada@films.example", contest.English)
	h.check(err)
	h.film = h.submit(1001)
	return h
}

func (h *harness) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// submit sends a film of three seconds that has to be encoded again.
func (h *harness) submit(workID int) upload.Upload {
	h.t.Helper()
	path := filepath.Join(h.t.TempDir(), "film.mov")
	out, err := exec.Command(
		string(ffmpegtest.Find(h.t)),
		"-loglevel",
		"error",
		"-f",
		"lavfi",
		"-i",
		"testsrc=s=640x360:r=24:d=3",
		"-c:v",
		"prores_ks",
		path,
	).CombinedOutput()
	if err != nil {
		h.t.Fatalf("%v: %s", err, out)
	}
	content, err := os.ReadFile(path)
	h.check(err)
	object := fmt.Sprintf("works/film-%s-%d", h.t.Name(), workID)
	h.check(h.bucket.Put(h.t.Context(), object, "video/quicktime", strings.NewReader(string(content))))
	return h.send(
		h.who,
		workID,
		upload.Upload{Object: object, Size: int64(len(content)), Duration: 3 * time.Second, Width: 640, Height: 360},
	)
}

// send submits a stored film. It finishes the upload, which names object, size, time, sides and format.
func (h *harness) send(who account.Entrant, workID int, u upload.Upload) upload.Upload {
	h.t.Helper()
	now := time.Now().Truncate(time.Microsecond)
	u.Edition, u.EntrantID, u.Kind, u.Name, u.ContentType, u.State = contest.International, who.ID, upload.KindVideo, "film.mov", "video/quicktime", upload.Succeed
	u.CreatedAt, u.BegunAt, u.ExpiresAt = now, now, now.Add(time.Hour)
	film, err := h.db.CreateUpload(h.t.Context(), u, 20)
	h.check(err)
	_, err = h.db.Submit(h.t.Context(), submission.NewSubmission{
		Edition:   contest.International,
		EntrantID: who.ID,
		WorkID:    workID,
		Most:      10,
		At:        now,
		Form: submission.Form{
			Title:         "T",
			Description:   "D",
			Process:       "P",
			Tools:         []contest.Tool{contest.ToolVeo},
			VideoUploadID: film.ID,
		},
	})
	h.check(err)
	return film
}

// worker returns a worker whose clock is ahead by passed.
func (h *harness) worker(program ffmpeg.Program) *screening.Worker {
	h.t.Helper()
	if program == "" {
		program = ffmpegtest.Find(h.t)
	}
	return &screening.Worker{
		Copies: h.db, Objects: h.bucket, FFmpeg: program, Folder: filepath.Join(h.dataDir, "copies"),
		Now: func() time.Time { return time.Now().Add(h.passed) }, Log: slog.New(slog.DiscardHandler),
	}
}

// work makes copies until none is due, after letting time pass.
func (h *harness) work(program ffmpeg.Program, passed time.Duration) {
	h.t.Helper()
	h.passed += passed
	worker := h.worker(program)
	for more := true; more; {
		var err error
		more, err = worker.Work(h.t.Context(), upload.CopyLaneAny)
		h.check(err)
	}
}

// copied reports whether a film's copy is made.
func (h *harness) copied(uploadID string) bool {
	h.t.Helper()
	sql, err := pgx.Connect(h.t.Context(), h.dsn)
	h.check(err)
	defer sql.Close(h.t.Context())
	var state string
	h.check(
		sql.QueryRow(h.t.Context(), `SELECT state FROM screening_copies WHERE upload_id = $1`, uploadID).Scan(&state),
	)
	if state == "failed" {
		h.t.Fatal("the film has no copy")
	}
	return state == "completed"
}

func (h *harness) submission() submission.Submission {
	h.t.Helper()
	own, err := h.db.Submissions(h.t.Context(), contest.International, h.who.ID)
	h.check(err)
	return own[0]
}

// wantScreening compares the state of the copy.
func (h *harness) wantScreening(want upload.Screening, reason upload.CopyReason) {
	h.t.Helper()
	if s := h.submission(); s.Screening != want || s.CopyReason != reason {
		h.t.Errorf("the film is %s, %q; want %s, %q", s.Screening, s.CopyReason, want, reason)
	}
}

// wantObjects deletes the objects that are listed for removal, which are due within two hours, and requires that the
// store has the copies' objects in want and that the temporary folder is empty.
func (h *harness) wantObjects(want ...string) {
	h.t.Helper()
	h.passed += 2 * time.Hour
	sweeper := &operations.RetentionSweeper{
		Rows:    h.db,
		Files:   h.db,
		Objects: h.bucket,
		Now:     func() time.Time { return time.Now().Add(h.passed) },
		Log:     slog.New(slog.DiscardHandler),
	}
	h.check(sweeper.Sweep(h.t.Context()))
	got := h.objects()
	slices.Sort(want)
	if !slices.Equal(got, want) {
		h.t.Errorf("the store has %q, want %q", got, want)
	}
	if left, _ := filepath.Glob(filepath.Join(h.dataDir, "copies", "*")); len(left) > 0 {
		h.t.Errorf("left behind: %q", left)
	}
}

// objects lists the objects below copies/ in the store.
func (h *harness) objects() []string {
	h.t.Helper()
	token, err := localstore.Token(h.dataDir)
	h.check(err)
	request, err := http.NewRequestWithContext(
		h.t.Context(),
		http.MethodGet,
		h.baseURL+"/storage/v1/b/"+localstore.Bucket+"/o?prefix=copies/",
		nil,
	)
	h.check(err)
	request.Header.Set("Authorization", "Bearer "+token)
	answer, err := http.DefaultClient.Do(request)
	h.check(err)
	defer answer.Body.Close()
	var list struct{ Items []struct{ Name string } }
	h.check(json.NewDecoder(answer.Body).Decode(&list))
	names := []string{}
	for _, item := range list.Items {
		names = append(names, item.Name)
	}
	slices.Sort(names)
	return names
}

// copyObjects are the objects of the submission's copy.
func (h *harness) copyObjects() []string {
	h.t.Helper()
	c := h.submission().Copy
	if c == nil {
		h.t.Fatal("there is no copy")
	}
	return []string{c.Object, c.Poster, c.Thumbnails.Object, c.Clip}
}

// program writes a script that replaces ffmpeg.
func (h *harness) program(lines string) ffmpeg.Program {
	h.t.Helper()
	path := filepath.Join(h.t.TempDir(), "ffmpeg")
	h.check(os.WriteFile(path, []byte("#!/bin/sh\n"+lines+"\n"), 0o700))
	return ffmpeg.Program(path)
}

// killWorker starts a worker in its own process and kills it during a call of ffmpeg, counted from 1.
func (h *harness) killWorker(call int) {
	h.t.Helper()
	dir := h.t.TempDir()
	program := h.program(fmt.Sprintf(`n=$(($(cat %[1]s/calls 2>/dev/null || echo 0) + 1)); echo $n > %[1]s/calls
if [ $n -eq %[2]d ]; then
  touch %[1]s/reached; while [ ! -e %[1]s/killed ]; do sleep 0.1; done; exit 1
fi
exec "%[3]s" "$@"`, dir, call, ffmpegtest.Find(h.t)))
	command := exec.Command(os.Args[0], "-test.run=^$")
	command.Env = append(
		os.Environ(),
		"COPIES_TEST_DSN="+h.dsn,
		"COPIES_TEST_DATA="+h.dataDir,
		"COPIES_TEST_STORE="+h.baseURL,
		"COPIES_TEST_PASSED="+h.passed.String(),
		"COPIES_TEST_FFMPEG="+string(program),
	)
	h.check(command.Start())
	waitFor(h.t, dir+"/reached")
	h.check(command.Process.Kill())
	if command.Wait() == nil {
		h.t.Error("the worker ended before it was killed")
	}
	h.check(os.WriteFile(dir+"/killed", nil, 0o600)) // ends the script that replaces ffmpeg
}

// runWorker is the worker in its own process, which a test kills.
func runWorker(ctx context.Context) error {
	passed, err := time.ParseDuration(os.Getenv("COPIES_TEST_PASSED"))
	if err != nil {
		return err
	}
	db, err := stores.Open(ctx, os.Getenv("COPIES_TEST_DSN"))
	if err != nil {
		return err
	}
	bucket, err := localstore.Open(
		ctx,
		localstore.Options{
			DataDir: os.Getenv("COPIES_TEST_DATA"),
			BaseURL: os.Getenv("COPIES_TEST_STORE"),
			Now:     time.Now,
		},
	)
	if err != nil {
		return err
	}
	worker := &screening.Worker{
		Copies:  db,
		Objects: bucket,
		FFmpeg:  ffmpeg.Program(os.Getenv("COPIES_TEST_FFMPEG")),
		Folder:  filepath.Join(os.Getenv("COPIES_TEST_DATA"), "copies"),
		Now:     func() time.Time { return time.Now().Add(passed) },
		Log:     slog.New(slog.DiscardHandler),
	}
	_, err = worker.Work(ctx, upload.CopyLaneAny)
	return err
}
