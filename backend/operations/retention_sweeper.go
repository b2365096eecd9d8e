package operations

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"marquee/backend/upload"
)

// The limits of one sweep. The next one continues.
const (
	retentionBatch   = 500
	retentionBatches = 20
	removalBatch     = 50
	removalBatches   = 10
	removalsAtOnce   = 4

	lastRemovalWait = 24 * time.Hour
)

// RetentionSweeper deletes what is no longer needed, removes discarded files from the
// object store, and compares store and rows once a day. Any number of processes may sweep at once.
type RetentionSweeper struct {
	Rows    RetentionStore
	Files   DiscardedObjectStore
	Objects ObjectRemover
	Storage *upload.StorageCheckService // nil: store and rows are not compared
	Now     func() time.Time            // the wall clock
	Log     *slog.Logger
}

// retentionStep deletes one kind of rows.
type retentionStep struct {
	name   string
	delete func(ctx context.Context, most int) (int, error)
}

func (s *RetentionSweeper) steps(now time.Time) []retentionStep {
	before := func(call func(context.Context, time.Time, int) (int, error), age time.Duration) func(context.Context, int) (int, error) {
		return func(ctx context.Context, most int) (int, error) { return call(ctx, now.Add(-age), most) }
	}
	return []retentionStep{
		{"verification codes", before(s.Rows.DeleteCodes, CodeRetention)},
		{"mails with codes", before(s.Rows.DeleteCodeMails, CodeRetention)},
		{"sessions", before(s.Rows.DeleteSessions, 0)},
		{"login exchanges", before(s.Rows.DeleteLoginExchanges, 0)},
		{"devices", before(s.Rows.DeleteDevices, 0)},
		{"rate events", before(s.Rows.DeleteRateEvents, RateRetention)},
		{"used signatures", before(s.Rows.DeleteUsedSignatures, 0)},
		{"unmarked downloads", before(s.Rows.DeleteUnmarkedDownloads, UnmarkedRetention)},
		{"film reports", before(s.Rows.DeleteFilmReports, ReportRetention)},
		{"judge sessions", before(s.Rows.DeleteJudgeSessions, 0)},
		{"judge devices", before(s.Rows.DeleteJudgeDevices, 0)},
		{"judge invitations", before(s.Rows.DeleteJudgeInvitations, 0)},
		{"organiser sessions", before(s.Rows.DeleteOrganiserSessions, 0)},
		{"passkey challenges", before(s.Rows.DeletePasskeyChallenges, 0)},
		{"organiser devices", before(s.Rows.DeleteOrganiserDevices, 0)},
		{"idempotency keys", before(s.Rows.ForgetRepeats, RepeatRetention)},
		{"unfinished uploads", before(s.Rows.DiscardUnfinishedUploads, 0)},
		{"unused uploads", func(ctx context.Context, most int) (int, error) {
			return s.Rows.DiscardUnusedUploads(ctx, now.Add(-UnusedFileRetention), now, most)
		}},
	}
}

// Sweep does the work of one tick. A step that fails does not keep the others from
// their work.
func (s *RetentionSweeper) Sweep(ctx context.Context) error {
	var errs []error
	for _, step := range s.steps(s.now()) {
		errs = append(errs, s.deleteAll(ctx, step))
	}
	errs = append(errs, s.Storage.Sweep(ctx, s.Log))
	return errors.Join(append(errs, s.removeFiles(ctx))...)
}

// now has the database's precision.
func (s *RetentionSweeper) now() time.Time { return s.Now().Truncate(time.Microsecond) }

// deleteAll repeats a step until it finds no more, retentionBatches times at most.
func (s *RetentionSweeper) deleteAll(ctx context.Context, step retentionStep) error {
	deleted := 0
	for range retentionBatches {
		n, err := step.delete(ctx, retentionBatch)
		if err != nil {
			return fmt.Errorf("sweep %s: %w", step.name, err)
		}
		deleted += n
		if n < retentionBatch {
			break
		}
	}
	if deleted > 0 {
		s.Log.InfoContext(ctx, "retention sweep", slog.String("what", step.name), slog.Int("deleted", deleted))
	}
	return nil
}

// removeFiles removes discarded files until none is due, or one could not be removed:
// the object store may be unavailable then.
func (s *RetentionSweeper) removeFiles(ctx context.Context) error {
	for range removalBatches {
		now := s.now()
		files, err := s.Files.ClaimDiscarded(ctx, now, now.Add(RemovalLease), removalBatch)
		if err != nil {
			return fmt.Errorf("sweep discarded files: %w", err)
		}
		if err := s.removeBatch(ctx, files); err != nil {
			return fmt.Errorf("sweep discarded files: %w", err)
		}
		if len(files) < removalBatch {
			return nil
		}
	}
	return nil
}

func (s *RetentionSweeper) removeBatch(ctx context.Context, files []DiscardedObject) error {
	var group sync.WaitGroup
	slots := make(chan struct{}, removalsAtOnce)
	errs := make([]error, len(files))
	for i, file := range files {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			errs[i] = s.removeFile(ctx, file)
		})
	}
	group.Wait()
	return errors.Join(errs...)
}

func (s *RetentionSweeper) removeFile(ctx context.Context, file DiscardedObject) error {
	// The session ends first, so that it cannot complete the object after its removal.
	err := error(nil)
	if file.SessionURL != "" {
		err = s.Objects.Cancel(ctx, file.SessionURL)
	}
	if err == nil {
		err = s.Objects.Delete(ctx, file.Object)
	}
	if err != nil {
		wait := min(RemovalLease<<min(file.Attempts, 10), lastRemovalWait)
		return errors.Join(err, s.Files.PostponeDiscarded(context.WithoutCancel(ctx), file.Object, s.now().Add(wait)))
	}
	return s.Files.ForgetDiscarded(context.WithoutCancel(ctx), file.Object)
}

// Run sweeps on every tick until ctx is done, for deployments without Cloud Scheduler.
func (s *RetentionSweeper) Run(ctx context.Context, ticks <-chan time.Time) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		if err := s.Sweep(ctx); err != nil && ctx.Err() == nil {
			s.Log.ErrorContext(ctx, "retention sweep failed", slog.String("error", err.Error()))
		}
	}
}
