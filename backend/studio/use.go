package studio

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"marquee/backend/contest"
)

// UploadStore is what the service needs of the uploads.
type UploadStore interface {
	// Upload returns an entrant's upload. NOT_FOUND.
	Upload(ctx context.Context, edition contest.EditionID, entrantID, id string) (contest.Upload, error)
	// MadeUpload returns the usable upload that an entrant has of a task's result as a
	// kind. NOT_FOUND.
	MadeUpload(ctx context.Context, edition contest.EditionID, entrantID, taskID string, result int, kind contest.FileKind) (contest.Upload, error)
	// KeepMadeUpload stores an upload of a result, or returns the usable one that
	// exists for the same result and kind.
	KeepMadeUpload(ctx context.Context, u contest.Upload) (contest.Upload, error)
}

// CopyStore is what the service needs of the object store.
type CopyStore interface {
	// Copy copies an object to an unused name inside the store and returns the copy's
	// CRC32C. NOT_FOUND.
	Copy(ctx context.Context, from, to string) (checksum uint32, err error)
	Deleter
}

// usable returns a completed task whose results the entrant may use. CONFLICT unless
// it is completed, NOT_FOUND, and the codes of Admit.
func (s *Service) usable(ctx context.Context, edition *contest.Edition, who contest.Entrant, id string) (Task, error) {
	if err := s.Admit(ctx, edition, who); err != nil {
		return Task{}, err
	}
	task, err := s.Find(ctx, edition, who, id)
	if err != nil {
		return Task{}, err
	}
	return task, task.MayUse()
}

// UseResult makes a finished upload of a task's result, with an object of its own,
// so that it outlives the task. Repeated calls return the same upload while that is
// usable. read is called once the entrant may use the task. The codes of Admit,
// CONFLICT unless the task is completed, NOT_FOUND, VALIDATION_FAILED, and
// SUBMISSION_ENDED for a film or cover.
func (s *Service) UseResult(ctx context.Context, edition *contest.Edition, who contest.Entrant, id string, read contest.ReadForm[ResultUse]) (contest.Upload, error) {
	task, err := s.usable(ctx, edition, who, id)
	if err != nil {
		return contest.Upload{}, err
	}
	fieldErrs := contest.FieldErrors{}
	use, err := read(fieldErrs)
	if err != nil {
		return contest.Upload{}, err
	}
	use.Check(edition, task, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return contest.Upload{}, err
	}
	if use.Kind != contest.KindReference {
		if err := s.maySubmit(ctx, edition, who); err != nil {
			return contest.Upload{}, err
		}
	}
	made, err := s.Uploads.MadeUpload(ctx, edition.ID, who.ID, task.ID, use.Result, use.Kind)
	if err == nil || contest.CodeOf(err) != contest.CodeNotFound {
		return made, err
	}
	u := s.made(edition, who, task, use)
	sum, err := s.Objects.Copy(ctx, task.Results[use.Result].Object, u.Object)
	if err != nil {
		return contest.Upload{}, fmt.Errorf("use result: %w", err)
	}
	u.Checksum = &sum
	kept, err := s.Uploads.KeepMadeUpload(ctx, u)
	if err != nil { // the row may be stored all the same: the copy stays
		return contest.Upload{}, fmt.Errorf("use result: %w", err)
	}
	if kept.Object != u.Object { // a concurrent call was first
		if err := s.Objects.Delete(context.WithoutCancel(ctx), u.Object); err != nil {
			s.Log.WarnContext(ctx, "discard copy of result", slog.String("task", task.ID), slog.String("error", err.Error()))
		}
	}
	return kept, nil
}

func (s *Service) maySubmit(ctx context.Context, edition *contest.Edition, who contest.Entrant) error {
	registration, err := s.registration(ctx, edition, who)
	if err != nil {
		return err
	}
	return edition.MaySubmit(registration, s.Clock.Now())
}

func (s *Service) made(edition *contest.Edition, who contest.Entrant, task Task, use ResultUse) contest.Upload {
	now := s.Now().Truncate(time.Microsecond)
	result, provenance := task.Results[use.Result], ProvenanceOf(task, use.Result)
	return contest.Upload{
		Edition: edition.ID, EntrantID: who.ID, Kind: use.Kind, Name: result.fileName(task, use.Result, edition.Location),
		Size: result.Size, ContentType: result.ContentType, Object: randomName("works/"), State: contest.UploadSucceed,
		Duration: result.Duration, Width: result.Width, Height: result.Height, Made: &provenance,
		CreatedAt: now, BegunAt: s.Clock.Now(), ExpiresAt: now.Add(contest.UploadLifetime),
	}
}
