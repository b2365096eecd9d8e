package marks

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"marquee/backend/contest"
)

const (
	leaseTime   = 20 * time.Second
	workTimeout = 15 * time.Minute // the process has a tighter limit
	saveTimeout = 10 * time.Second
	retryDelay  = 10 * time.Second
	maxFailures = 3
	// leftoverAge is how old a folder is whose process has ended.
	leftoverAge = 2 * workTimeout
)

// QuickBytes is the largest file of the quick lane.
const QuickBytes = 64 << 20

// Task is a file whose manifest a worker validates under a lease.
type Task struct {
	UploadID string
	Object   string
	Size     int64
	Format   string
	Failures int // attempts that failed before
	Lease    string
}

// Store leases files. A lease that was lost is CONFLICT.
type Store interface {
	// ClaimManifest leases the next file of at most `most` bytes: entrants in turn, then the smallest. False when none
	// is due.
	ClaimManifest(ctx context.Context, most int64, now, leaseEnds time.Time) (Task, bool, error)
	// ExtendManifestLease prolongs a lease.
	ExtendManifestLease(ctx context.Context, t Task, leaseEnds time.Time) error
	// FinishManifest stores what was read; nil when the file is gone.
	FinishManifest(ctx context.Context, t Task, read *C2PA, now time.Time) error
	// RequeueManifest makes a file due again; with failed set the attempt counts.
	RequeueManifest(ctx context.Context, t Task, failed bool, nextLook time.Time) error
}

// Objects is the object store.
type Objects interface {
	// Open opens an object for reading. NOT_FOUND, UNAVAILABLE.
	Open(ctx context.Context, object string) (io.ReadCloser, error)
}

// Worker validates manifests, one at a time in each of two lanes, so that small files never wait for a large one. Any
// number of workers may run at once.
type Worker struct {
	Manifests Store
	Objects   Objects
	Program   Program
	Folder    string           // for temporary files, up to twice the largest upload
	Now       func() time.Time // the wall clock
	Log       *slog.Logger
}

func (w *Worker) now() time.Time { return w.Now().Truncate(time.Microsecond) }

// Run validates what is due at the start and on every tick, until ctx is done.
func (w *Worker) Run(ctx context.Context, every time.Duration) {
	var lanes sync.WaitGroup
	for _, most := range []int64{QuickBytes, 1 << 62} {
		lanes.Go(func() { w.lane(ctx, most, every) })
	}
	lanes.Wait()
}

func (w *Worker) lane(ctx context.Context, most int64, every time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		for more := true; more && ctx.Err() == nil; {
			var err error
			if more, err = w.Work(ctx, most); err != nil && ctx.Err() == nil {
				w.Log.ErrorContext(ctx, "read manifest", slog.String("error", err.Error()))
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// Work validates one file of at most `most` bytes that is due; false when there is none.
func (w *Worker) Work(ctx context.Context, most int64) (bool, error) {
	now := w.now()
	task, found, err := w.Manifests.ClaimManifest(ctx, most, now, now.Add(leaseTime))
	if err != nil || !found {
		return false, err
	}
	working, stop := contest.KeepLease(ctx, leaseTime, workTimeout, func(ctx context.Context) error {
		return w.Manifests.ExtendManifestLease(ctx, task, w.now().Add(leaseTime))
	})
	read, ofFile, err := w.read(working, task)
	lost := working.Err() != nil && ctx.Err() == nil
	stop()
	saving, cancel := context.WithTimeout(context.WithoutCancel(ctx), saveTimeout)
	defer cancel()
	switch {
	case err == nil:
		err = w.Manifests.FinishManifest(saving, task, &read, w.now())
	case contest.CodeOf(err) == contest.CodeNotFound:
		err = w.Manifests.FinishManifest(saving, task, nil, w.now())
	case ctx.Err() != nil:
		err = w.Manifests.RequeueManifest(saving, task, false, w.now())
	case lost:
		err = contest.Fail(contest.CodeConflict)
	case ofFile && (errors.Is(err, ErrTimeLimit) || task.Failures+1 >= maxFailures):
		// It has stopped the reader as often as it may: what it holds is no manifest that anybody could check.
		w.Log.WarnContext(
			ctx,
			"manifest cannot be read",
			slog.String("upload", task.UploadID),
			slog.String("error", err.Error()),
		)
		err = w.Manifests.FinishManifest(saving, task, &C2PA{State: StateInvalid, AI: AIUnknown}, w.now())
	default:
		w.Log.WarnContext(
			ctx,
			"reading a manifest failed",
			slog.String("upload", task.UploadID),
			slog.String("error", err.Error()),
		)
		err = w.Manifests.RequeueManifest(saving, task, ofFile, w.now().Add(retryDelay))
	}
	if contest.CodeOf(err) == contest.CodeConflict {
		w.Log.InfoContext(ctx, "manifest lease lost", slog.String("upload", task.UploadID))
		return true, nil
	}
	return err == nil, err
}

// read validates a copy of the file in a folder of its own. ofFile is set for errors that the file may have caused.
func (w *Worker) read(ctx context.Context, task Task) (read C2PA, ofFile bool, err error) {
	removeLeftovers(w.Folder, w.Now())
	if err := os.MkdirAll(w.Folder, 0o700); err != nil {
		return C2PA{}, false, fmt.Errorf("make folder for manifests: %w", err)
	}
	dir, err := os.MkdirTemp(w.Folder, "manifest-")
	if err != nil {
		return C2PA{}, false, fmt.Errorf("make folder for manifests: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file := File{Path: filepath.Join(dir, "file"), Format: task.Format}
	if err := w.download(ctx, task, file.Path); err != nil {
		return C2PA{}, false, err
	}
	found, err := w.Program.Read(ctx, file)
	if err != nil {
		return C2PA{}, !errors.Is(err, ErrNotFound), err
	}
	return found[0], false, nil
}

func (w *Worker) download(ctx context.Context, task Task, path string) error {
	content, err := w.Objects.Open(ctx, task.Object)
	if err != nil {
		return fmt.Errorf("open file: %w", err)
	}
	defer func() { _ = content.Close() }()
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	n, err := io.Copy(file, io.LimitReader(content, task.Size+1))
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("read file: %w", errors.Join(contest.Fail(contest.CodeUnavailable), err))
	}
	if n != task.Size {
		return fmt.Errorf("read file: %d of %d bytes: %w", n, task.Size, contest.Fail(contest.CodeUnavailable))
	}
	return nil
}

// removeLeftovers removes the folders of processes that were killed.
func removeLeftovers(parent string, now time.Time) {
	paths, err := filepath.Glob(filepath.Join(parent, "manifest-*"))
	if err != nil {
		return
	}
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && now.Sub(info.ModTime()) > leftoverAge {
			_ = os.RemoveAll(path) // the next attempt tries again
		}
	}
}
