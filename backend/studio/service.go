package studio

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"log/slog"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/registration"
)

// The longest time from creation to result, waiting included.
const (
	pictureDeadline = 10 * time.Minute
	clipDeadline    = 20 * time.Minute

	// PageSize is how many tasks a page of a history has.
	PageSize = 20
)

// Service is the creation studio for entrants. Creating, retrying and using results
// is open to approved entrants at any time; the other calls need ownership only.
type Service struct {
	Tasks         TaskStore
	Quota         QuotaStore
	Uploads       UploadStore
	Objects       CopyStore
	Registrations registration.Reader
	Rates         RateStore
	UnmarkedLog   UnmarkedLog
	Queue         Queue
	Runner        *Runner // polls a due task when its owner reads it
	Prompts       PromptFilter
	// Available reports whether a configured provider supports a model and type.
	Available func(Model, Type) bool
	Limits    Limits
	// Timeout overrides the deadline of every task; 0 keeps ten minutes for pictures
	// and twenty for clips.
	Timeout time.Duration
	Clock   contest.Clock    // the contest's time
	Now     func() time.Time // the wall clock
	Log     *slog.Logger
}

// Admit returns nil if an entrant may create: an approved one, at any time.
func (s *Service) Admit(ctx context.Context, edition *contest.Edition, who account.Entrant) error {
	reg, err := registration.OrNone(ctx, s.Registrations, edition.ID, who.ID)
	if err != nil {
		return err
	}
	return edition.MayCreate(reg.Standing())
}

// Capabilities lists what can be created now, and what is left of the entrant's day.
func (s *Service) Capabilities(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
) ([]Capability, []Quota, error) {
	if err := s.Admit(ctx, edition, who); err != nil {
		return nil, nil, err
	}
	quotas, err := s.quotas(ctx, edition, who)
	if err != nil {
		return nil, nil, err
	}
	return s.available(), quotas, nil
}

// available is the part of the capability table that a provider supports now.
func (s *Service) available() []Capability {
	var table []Capability
	for _, can := range Capabilities() {
		if s.Available(can.Model, can.Type) {
			table = append(table, can)
		}
	}
	return table
}

// quotas is what is left of today, pictures first.
func (s *Service) quotas(ctx context.Context, edition *contest.Edition, who account.Entrant) ([]Quota, error) {
	now := s.Now().In(edition.Location)
	midnight := time.Date(now.Year(), now.Month(), now.Day()+1, 0, 0, 0, 0, edition.Location)
	quotas := make([]Quota, 0, 2)
	for _, unit := range []Unit{UnitPicture, UnitClip} {
		day := now.Format(time.DateOnly)
		used, err := s.Quota.QuotaUsed(ctx, edition.ID, who.ID, day, unit)
		if err != nil {
			return nil, err
		}
		started, err := s.Quota.QuotaStarted(ctx, edition.ID, who.ID, day, unit)
		if err != nil {
			return nil, err
		}
		quotas = append(quotas, Quota{
			Unit: unit, Limit: s.Limits.PerDay(unit), Remaining: s.Limits.Left(unit, used, started), ResetsAt: midnight,
		})
	}
	return quotas, nil
}

// Create stores a task and queues it. read is called once the entrant is admitted.
// VALIDATION_FAILED, SENSITIVE_CONTENT, GENERATION_IN_PROGRESS, QUOTA_EXCEEDED,
// SYSTEM_BUSY, and the codes of Admit.
func (s *Service) Create(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	read contest.ReadForm[Form],
) (Task, error) {
	if err := s.Admit(ctx, edition, who); err != nil {
		return Task{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return Task{}, err
	}
	return s.create(ctx, edition, who, form, fieldErrs, "")
}

func (s *Service) create(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	form Form,
	fieldErrs contest.FieldErrors,
	retryOf string,
) (Task, error) {
	form.Check(s.available(), fieldErrs)
	if err := s.checkReference(ctx, edition, who, &form, fieldErrs); err != nil {
		return Task{}, err
	}
	if s.Prompts.Sensitive(form.Prompt) {
		alone := len(fieldErrs) == 0
		fieldErrs.Add("prompt", contest.CodeSensitive.Text())
		if alone {
			return Task{}, &contest.Error{Code: contest.CodeSensitive, Fields: fieldErrs}
		}
	}
	if err := fieldErrs.Err(); err != nil {
		return Task{}, err
	}
	now := s.Now().Truncate(time.Microsecond)
	task, err := s.Tasks.CreateTask(ctx, Task{
		Edition:      edition.ID,
		EntrantID:    who.ID,
		Form:         form,
		RetryOf:      retryOf,
		CreatedAt:    now,
		Deadline:     now.Add(s.timeout(form.Type)),
		Day:          now.In(edition.Location).Format(time.DateOnly),
		ObjectPrefix: randomName("creations/") + "/",
	}, s.Limits)
	if err != nil {
		return Task{}, fmt.Errorf("create generation task: %w", err)
	}
	if err := s.Queue.Notify(ctx, task.ID); err != nil { // the sweeper sends it again
		s.Log.WarnContext(
			ctx,
			"notify of generation task",
			slog.String("task", task.ID),
			slog.String("error", err.Error()),
		)
	}
	return task, nil
}

// timeout is the time from creation to deadline for tasks of a type.
func (s *Service) timeout(kind Type) time.Duration {
	switch {
	case s.Timeout > 0:
		return s.Timeout
	case kind.Video():
		return clipDeadline
	default:
		return pictureDeadline
	}
}

func (s *Service) checkReference(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	form *Form,
	fieldErrs contest.FieldErrors,
) error {
	if form.ReferenceUploadID == "" || !form.Type.Referenced() {
		return nil
	}
	u, err := s.Uploads.Upload(ctx, edition.ID, who.ID, form.ReferenceUploadID)
	if err != nil && contest.CodeOf(err) != contest.CodeNotFound {
		return fmt.Errorf("look up reference: %w", err)
	}
	form.CheckReference(u, err == nil, fieldErrs)
	return nil
}

// randomName is an object name of 128 random bits below a folder. It does not
// identify the entrant.
func randomName(folder string) string {
	var b [16]byte
	rand.Read(b[:])
	return folder + hex.EncodeToString(b[:])
}

// Find returns an entrant's task, after a poll when that is due. NOT_FOUND.
func (s *Service) Find(ctx context.Context, edition *contest.Edition, who account.Entrant, id string) (Task, error) {
	task, err := s.Tasks.Task(ctx, edition.ID, who.ID, id)
	if err != nil || task.Operation == "" || !task.State.Running() || s.Now().Before(task.NextLook) {
		return task, err
	}
	if err := s.Runner.Process(ctx, id); err != nil {
		s.Log.WarnContext(ctx, "poll generation task", slog.String("task", id), slog.String("error", err.Error()))
	}
	return s.Tasks.Task(ctx, edition.ID, who.ID, id)
}

// History is one page of an entrant's tasks, newest first. VALIDATION_FAILED for a
// cursor that no page returned.
func (s *Service) History(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	cursor string,
) (Page, error) {
	return s.Tasks.Tasks(ctx, edition.ID, who.ID, cursor, PageSize)
}

// Cancel fails a running task and gives its quota back. CONFLICT when it has ended,
// NOT_FOUND.
func (s *Service) Cancel(ctx context.Context, edition *contest.Edition, who account.Entrant, id string) (Task, error) {
	task, err := s.Tasks.CancelTask(ctx, edition.ID, who.ID, id, s.Now())
	if err != nil {
		return Task{}, err
	}
	s.discard(ctx, task)
	return task, nil
}

// Retry creates a new task like one that failed or timed out. CONFLICT for any other
// task, NOT_FOUND, and the codes of Create.
func (s *Service) Retry(ctx context.Context, edition *contest.Edition, who account.Entrant, id string) (Task, error) {
	if err := s.Admit(ctx, edition, who); err != nil {
		return Task{}, err
	}
	task, err := s.Tasks.Task(ctx, edition.ID, who.ID, id)
	if err != nil {
		return Task{}, err
	}
	if task.State != Failed && task.State != TimedOut {
		return Task{}, contest.Fail(contest.CodeConflict)
	}
	return s.create(ctx, edition, who, task.Form, contest.FieldErrors{}, task.ID)
}

// Delete removes an ended task and its results. CONFLICT while it runs, NOT_FOUND.
func (s *Service) Delete(ctx context.Context, edition *contest.Edition, who account.Entrant, id string) error {
	task, err := s.Tasks.DeleteTask(ctx, edition.ID, who.ID, id, s.Now())
	if err != nil {
		return err
	}
	s.discard(ctx, task)
	return nil
}

// discard removes a task's objects. An object that cannot be removed stays
// unreadable: its random name is never given out again.
func (s *Service) discard(ctx context.Context, task Task) {
	if err := discardResults(context.WithoutCancel(ctx), s.Objects, task); err != nil {
		s.Log.WarnContext(
			ctx,
			"discard generation results",
			slog.String("task", task.ID),
			slog.String("error", err.Error()),
		)
	}
}

// AllTasks lists the entrant's tasks of both editions, deleted ones too, newest first, for
// an export of the account.
func (s *Service) AllTasks(ctx context.Context, who account.Entrant) ([]Task, error) {
	return s.Tasks.AccountTasks(ctx, who.ID, operations.MaxExported)
}
