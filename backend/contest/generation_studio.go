package contest

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"log/slog"
	"time"
)

// How long tasks may take in all, waiting included.
const (
	pictureDeadline = 10 * time.Minute
	clipDeadline    = 20 * time.Minute

	// GenerationPageSize is how many tasks one part of a history holds.
	GenerationPageSize = 20
)

// GenerationStudio takes entrants' orders.
type GenerationStudio struct {
	Tasks         GenerationStore
	Uploads       UploadStore
	Registrations RegistrationStore
	Runner        *GenerationRunner
	Guard         PromptGuard
	// Offers tells the lines of the table that a configured provider can make.
	Offers func(GenerationModel, GenerationType) bool
	Limits GenerationLimits
	// Timeout is how long every task may take in all; 0 leaves pictures ten minutes
	// and clips twenty.
	Timeout time.Duration
	Now     func() time.Time // the wall clock
	Log     *slog.Logger
}

// GenerationQuota is what is left of an entrant's day.
type GenerationQuota struct {
	Unit      GenerationUnit
	Limit     int
	Remaining int
	ResetsAt  time.Time
}

// Admit is nil when an entrant may use the studio: approved, at any time.
func (s *GenerationStudio) Admit(ctx context.Context, edition *Edition, who Entrant) error {
	registration, err := standing(ctx, s.Registrations, edition.ID, who.ID)
	if err != nil {
		return err
	}
	return registration.State.Approved()
}

// Table is what can be ordered now.
func (s *GenerationStudio) Table() []GenerationCapability {
	var table []GenerationCapability
	for _, can := range GenerationTable() {
		if s.Offers(can.Model, can.Type) {
			table = append(table, can)
		}
	}
	return table
}

// Quotas tells what is left of today, pictures first.
func (s *GenerationStudio) Quotas(ctx context.Context, edition *Edition, who Entrant) ([]GenerationQuota, error) {
	now := s.Now().In(edition.Location)
	midnight := time.Date(now.Year(), now.Month(), now.Day()+1, 0, 0, 0, 0, edition.Location)
	quotas := make([]GenerationQuota, 0, 2)
	for _, unit := range []GenerationUnit{UnitPicture, UnitClip} {
		day := now.Format(time.DateOnly)
		used, err := s.Tasks.GenerationUsed(ctx, edition.ID, who.ID, day, unit)
		if err != nil {
			return nil, err
		}
		started, err := s.Tasks.GenerationStarted(ctx, edition.ID, who.ID, day, unit)
		if err != nil {
			return nil, err
		}
		quotas = append(quotas, GenerationQuota{
			Unit: unit, Limit: s.Limits.PerDay(unit), Remaining: s.Limits.Left(unit, used, started), ResetsAt: midnight,
		})
	}
	return quotas, nil
}

// Order stores a task and calls a worker to it. The caller has asked Admit; fieldErrs
// were noted while the form was read. VALIDATION_FAILED, SENSITIVE_CONTENT,
// GENERATION_IN_PROGRESS, QUOTA_EXCEEDED, SYSTEM_BUSY.
func (s *GenerationStudio) Order(ctx context.Context, edition *Edition, who Entrant, form GenerationForm, fieldErrs FieldErrors) (GenerationTask, error) {
	return s.order(ctx, edition, who, form, fieldErrs, "")
}

func (s *GenerationStudio) order(ctx context.Context, edition *Edition, who Entrant, form GenerationForm, fieldErrs FieldErrors, retryOf string) (GenerationTask, error) {
	form.Check(s.Table(), fieldErrs)
	if err := s.checkReference(ctx, edition, who, &form, fieldErrs); err != nil {
		return GenerationTask{}, err
	}
	if s.Guard.Sensitive(form.Prompt) {
		alone := len(fieldErrs) == 0
		fieldErrs.Add("prompt", codeMessage(CodeSensitive))
		if alone {
			return GenerationTask{}, &Error{Code: CodeSensitive, Fields: fieldErrs}
		}
	}
	if err := fieldErrs.Err(); err != nil {
		return GenerationTask{}, err
	}
	now := s.Now().Truncate(time.Microsecond)
	task, err := s.Tasks.CreateGeneration(ctx, GenerationTask{
		Edition: edition.ID, EntrantID: who.ID, Form: form, RetryOf: retryOf, CreatedAt: now, Deadline: now.Add(s.timeout(form.Type)),
		Day: now.In(edition.Location).Format(time.DateOnly), ObjectPrefix: newObjectPrefix(),
	}, s.Limits)
	if err != nil {
		return GenerationTask{}, fmt.Errorf("order generation: %w", err)
	}
	if err := s.Runner.Queue.Notify(ctx, task.ID); err != nil { // the sweeper sends it again
		s.Log.WarnContext(ctx, "notify of generation task", slog.String("task", task.ID), slog.String("error", err.Error()))
	}
	return task, nil
}

// timeout is how long a task of a type may take.
func (s *GenerationStudio) timeout(kind GenerationType) time.Duration {
	switch {
	case s.Timeout > 0:
		return s.Timeout
	case kind.Video():
		return clipDeadline
	default:
		return pictureDeadline
	}
}

func (s *GenerationStudio) checkReference(ctx context.Context, edition *Edition, who Entrant, form *GenerationForm, fieldErrs FieldErrors) error {
	if form.ReferenceUploadID == "" || !form.Type.Referenced() {
		return nil
	}
	u, err := s.Uploads.Upload(ctx, edition.ID, who.ID, form.ReferenceUploadID)
	if err != nil && CodeOf(err) != CodeNotFound {
		return fmt.Errorf("look up reference: %w", err)
	}
	form.CheckReference(u, err == nil, fieldErrs)
	return nil
}

// newObjectPrefix is random and says nothing of who made it.
func newObjectPrefix() string {
	var b [16]byte
	rand.Read(b[:]) // never fails: crypto/rand
	return "creations/" + hex.EncodeToString(b[:]) + "/"
}

// Find returns an entrant's task as it stands after a look at it. NOT_FOUND.
func (s *GenerationStudio) Find(ctx context.Context, edition *Edition, who Entrant, id string) (GenerationTask, error) {
	task, err := s.Tasks.Generation(ctx, edition.ID, who.ID, id)
	if err != nil || task.Operation == "" || !task.State.Running() || s.Now().Before(task.NextLook) {
		return task, err
	}
	if err := s.Runner.Look(ctx, id); err != nil {
		s.Log.WarnContext(ctx, "look at generation task", slog.String("task", id), slog.String("error", err.Error()))
	}
	return s.Tasks.Generation(ctx, edition.ID, who.ID, id)
}

// History lists an entrant's tasks, newest first.
func (s *GenerationStudio) History(ctx context.Context, edition *Edition, who Entrant, cursor string) (GenerationPage, error) {
	return s.Tasks.Generations(ctx, edition.ID, who.ID, cursor, GenerationPageSize)
}

// Cancel fails a running task and gives its quota back. CONFLICT when it has ended.
func (s *GenerationStudio) Cancel(ctx context.Context, edition *Edition, who Entrant, id string) (GenerationTask, error) {
	task, err := s.Tasks.CancelGeneration(ctx, edition.ID, who.ID, id, s.Now())
	if err != nil {
		return GenerationTask{}, err
	}
	s.discard(ctx, task)
	return task, nil
}

// Retry orders again what failed or timed out, as a task of its own. CONFLICT for
// any other task, and what Order says.
func (s *GenerationStudio) Retry(ctx context.Context, edition *Edition, who Entrant, id string) (GenerationTask, error) {
	task, err := s.Tasks.Generation(ctx, edition.ID, who.ID, id)
	if err != nil {
		return GenerationTask{}, err
	}
	if task.State != GenerationFailed && task.State != GenerationTimeout {
		return GenerationTask{}, Fail(CodeConflict)
	}
	return s.order(ctx, edition, who, task.Form, FieldErrors{}, task.ID)
}

// Delete removes an ended task and what it made. CONFLICT while it runs.
func (s *GenerationStudio) Delete(ctx context.Context, edition *Edition, who Entrant, id string) error {
	task, err := s.Tasks.DeleteGeneration(ctx, edition.ID, who.ID, id, s.Now())
	if err != nil {
		return err
	}
	s.discard(ctx, task)
	return nil
}

// discard removes a task's objects; what cannot be removed stays unreadable, for
// nobody gets its name.
func (s *GenerationStudio) discard(ctx context.Context, task GenerationTask) {
	if err := discardResults(context.WithoutCancel(ctx), s.Runner.Objects, task); err != nil {
		s.Log.WarnContext(ctx, "discard generation results", slog.String("task", task.ID), slog.String("error", err.Error()))
	}
}
