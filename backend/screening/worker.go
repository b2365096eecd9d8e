// Package screening makes the copies of films, covers and subtitles that judges and pages get. The row in the database
// is authoritative; a worker leases it, makes the copy in a temporary folder, stores it under names that only this
// attempt uses, and then completes the row. The objects of an attempt that loses its lease are listed for removal.
package screening

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"marquee/backend/contest"
	"marquee/backend/ffmpeg"
	"marquee/backend/marks"
	"marquee/backend/upload"
)

const (
	leaseTime   = 20 * time.Second
	makeTimeout = 3 * time.Hour // the processes have tighter limits
	saveTimeout = 10 * time.Second

	// maxFailures is how often a film may fail to be copied.
	maxFailures = 3
	firstDelay  = 5 * time.Second
	lastDelay   = 5 * time.Minute
)

// Store leases copies. A lease that was lost is CONFLICT.
type Store interface {
	// ClaimCopy leases the next copy of a lane that is due; false when there is none.
	ClaimCopy(ctx context.Context, lane upload.CopyLane, now, leaseEnds time.Time) (upload.CopyTask, bool, error)
	// ExtendCopyLease prolongs a lease.
	ExtendCopyLease(ctx context.Context, t upload.CopyTask, leaseEnds time.Time) error
	// FinishCopy completes a copy.
	FinishCopy(ctx context.Context, t upload.CopyTask, made upload.MadeCopy, now time.Time) error
	// FailCopy marks a copy as failed and discards the attempt's objects.
	FailCopy(ctx context.Context, t upload.CopyTask, reason upload.CopyReason, now time.Time) error
	// RequeueCopy makes a copy due again at nextLook and discards the attempt's objects. With failed set, the attempt
	// counts as a failure of the film.
	RequeueCopy(ctx context.Context, t upload.CopyTask, failed bool, now, nextLook time.Time) error
	// RecordDigest stores the SHA-256 of a film for its receipt.
	RecordDigest(ctx context.Context, uploadID string, sha256 []byte) error
}

// Objects is the object store.
type Objects interface {
	// Open opens an object for reading. NOT_FOUND, UNAVAILABLE.
	Open(ctx context.Context, object string) (io.ReadCloser, error)
	// Put stores an object.
	Put(ctx context.Context, object, contentType string, content io.Reader) error
}

// Worker makes copies, one at a time in each lane. Any number of workers, in any number of processes, may run
// concurrently.
type Worker struct {
	Copies  Store
	Objects Objects
	FFmpeg  ffmpeg.Program
	Folder  string           // for temporary files, up to 3 GB
	Code    string           // of whoever shows the copies, in their labels: the propagator of GB 45438-2025
	Node    marks.Program    // writes manifests
	Signer  *marks.Signer    // of manifests; nil: copies get none
	Now     func() time.Time // the wall clock
	Log     *slog.Logger

	// Films, unless nil, recognises films between copies.
	Films *Recogniser

	// Observe, unless nil, is called before an attempt; end once, with its error.
	Observe func(ctx context.Context, task upload.CopyTask) (_ context.Context, end func(error))

	folders sync.Mutex // a lane must not take the folder that another makes for a leftover before it is locked
}

// now has the database's precision.
func (w *Worker) now() time.Time { return w.Now().Truncate(time.Microsecond) }

// Run makes copies until ctx is done: in each lane all that are due at the start and on every tick. A copy that is in
// progress when ctx is done is requeued.
func (w *Worker) Run(ctx context.Context, ticks <-chan time.Time) {
	var lanes sync.WaitGroup
	quick := make(chan time.Time, 1)
	lanes.Go(func() { w.runLane(ctx, upload.CopyLaneQuick, quick) })
	all := make(chan time.Time, 1)
	lanes.Go(func() { w.runLane(ctx, upload.CopyLaneAny, all) })
	defer lanes.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case at := <-ticks:
			for _, lane := range []chan time.Time{quick, all} {
				select {
				case lane <- at:
				default: // the lane has a tick that it has not seen
				}
			}
		}
	}
}

// runLane makes the copies of a lane.
func (w *Worker) runLane(ctx context.Context, lane upload.CopyLane, ticks <-chan time.Time) {
	for {
		for more := true; more && ctx.Err() == nil; {
			var err error
			if more, err = w.Work(ctx, lane); err != nil && ctx.Err() == nil {
				w.Log.ErrorContext(ctx, "screening copy", slog.String("error", err.Error()))
			}
			if lane == upload.CopyLaneAny && w.Films != nil && ctx.Err() == nil {
				recognised, err := w.Films.Work(ctx)
				if err != nil && ctx.Err() == nil {
					w.Log.ErrorContext(ctx, "recognise film", slog.String("error", err.Error()))
				}
				more = more || recognised && err == nil
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
	}
}

// Work makes one copy of a lane that is due; false when there is none.
func (w *Worker) Work(ctx context.Context, lane upload.CopyLane) (bool, error) {
	w.folders.Lock()
	err := removeLeftovers(w.Folder)
	w.folders.Unlock()
	if err != nil {
		return false, err
	}
	now := w.now()
	task, found, err := w.Copies.ClaimCopy(ctx, lane, now, now.Add(leaseTime))
	if err != nil || !found {
		return false, err
	}
	end := func(error) {}
	if w.Observe != nil {
		ctx, end = w.Observe(ctx, task)
	}
	working, stop := contest.KeepLease(ctx, leaseTime, makeTimeout, func(ctx context.Context) error {
		return w.Copies.ExtendCopyLease(ctx, task, w.now().Add(leaseTime))
	})
	made, err := w.make(working, task)
	end(err)
	lost := working.Err() != nil && ctx.Err() == nil
	stop()
	saving, cancel := context.WithTimeout(context.WithoutCancel(ctx), saveTimeout)
	defer cancel()
	switch {
	case err == nil:
		err = w.Copies.FinishCopy(saving, task, made, w.now())
	case ctx.Err() != nil:
		err = w.Copies.RequeueCopy(saving, task, false, w.now(), w.now())
	case lost:
		err = contest.Fail(contest.CodeConflict)
	default:
		err = w.failed(saving, task, err)
	}
	if contest.CodeOf(err) == contest.CodeConflict {
		w.Log.InfoContext(ctx, "copy lease lost", slog.String("upload", task.UploadID))
		return true, nil
	}
	return err == nil, err
}

// make makes the copy and stores its objects.
func (w *Worker) make(ctx context.Context, task upload.CopyTask) (made upload.MadeCopy, err error) {
	w.folders.Lock()
	dir, err := newFolder(w.Folder)
	w.folders.Unlock()
	if err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, dir.remove()) }()
	sum, err := w.download(ctx, task, filepath.Join(dir.path, sourceFile))
	if err != nil {
		return made, err
	}
	label := task.Marks.OfCopy(w.Code, task.UploadID, true)
	switch task.Kind {
	case upload.KindCover:
		made.Covers, err = makeCovers(dir.path)
	case upload.KindSubtitles:
		made.Track, err = makeTrack(dir.path)
	default:
		made.Film, err = filmMaker{program: w.FFmpeg, dir: dir.path, task: task, label: label}.make(ctx)
	}
	if err == nil {
		err = labelPictures(dir.path, label, task.Marks.SourceType())
	}
	if err == nil {
		err = w.signCopies(ctx, dir.path, task, sum)
	}
	if err != nil {
		return made, err
	}
	return made, w.store(ctx, task.ObjectPrefix, dir.path, &made)
}

// store uploads the files of the copy, and replaces their names by those of the objects.
func (w *Worker) store(ctx context.Context, prefix, dir string, made *upload.MadeCopy) error {
	put := func(name *string, contentType string) error {
		file, err := os.Open(filepath.Join(dir, *name))
		if err != nil {
			return err
		}
		defer file.Close()
		*name = prefix + *name
		if err := w.Objects.Put(ctx, *name, contentType, file); err != nil {
			return fmt.Errorf("store copy: %w", errors.Join(contest.Fail(contest.CodeUnavailable), err))
		}
		return nil
	}
	for i := range made.Covers {
		if err := put(&made.Covers[i].Object, "image/jpeg"); err != nil {
			return err
		}
	}
	if made.Track != "" {
		return put(&made.Track, "text/vtt; charset=utf-8")
	}
	if made.Film == nil {
		return nil
	}
	if made.Film.Clip != "" {
		if err := put(&made.Film.Clip, "video/mp4"); err != nil {
			return err
		}
	}
	return errors.Join(
		put(&made.Film.Object, "video/mp4"),
		put(&made.Film.Poster, "image/jpeg"),
		put(&made.Film.Thumbnails.Object, "image/jpeg"),
	)
}

// failed fails or requeues a copy whose attempt has failed.
func (w *Worker) failed(ctx context.Context, task upload.CopyTask, cause error) error {
	w.Log.WarnContext(
		ctx,
		"screening copy failed",
		slog.String("upload", task.UploadID),
		slog.Int("failures", task.Failures+1),
		slog.String("error", cause.Error()),
	)
	reason, ofFilm := upload.CopyUnreadable, true
	var exit *exec.ExitError
	switch {
	case contest.CodeOf(cause) == contest.CodeNotFound:
		return w.Copies.FailCopy(ctx, task, upload.CopyMissing, w.now())
	case errors.Is(cause, errTooDear):
		return w.Copies.FailCopy(ctx, task, upload.CopyTooDear, w.now())
	case errors.Is(cause, ffmpeg.ErrTimeLimit), spentProcessor(cause):
		// Another try would take as long.
		return w.Copies.FailCopy(ctx, task, upload.CopyTooSlow, w.now())
	case strings.Contains(cause.Error(), "No space left on device"):
		ofFilm = false
	case errors.As(cause, &exit):
		if !exit.Exited() { // killed by the limit of processor time or of memory
			reason = upload.CopyTooSlow
		}
	default:
		ofFilm = errors.Is(cause, errDecode)
	}
	if ofFilm && task.Failures+1 >= maxFailures {
		return w.Copies.FailCopy(ctx, task, reason, w.now())
	}
	wait := min(firstDelay<<min(task.Attempts, 10), lastDelay)
	return w.Copies.RequeueCopy(ctx, task, ofFilm, w.now(), w.now().Add(wait))
}

// spentProcessor reports whether ffmpeg was killed after it had used more processor time than any fault takes.
func spentProcessor(cause error) bool {
	var exit *exec.ExitError
	return errors.As(cause, &exit) && !exit.Exited() && exit.UserTime()+exit.SystemTime() > time.Minute
}
