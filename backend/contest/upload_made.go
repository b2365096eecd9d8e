package contest

import (
	"context"
	"fmt"
	"time"
)

// Use makes an upload of an entrant's result: a finished one, on a copy of its own,
// so that it stays when the task is deleted. The same wish again answers the same
// upload while that is usable. The caller has asked the task's MayUse; fieldErrs were
// noted while the form was read. VALIDATION_FAILED; for a film or cover
// SUBMISSION_ENDED; NOT_FOUND when the task was deleted meanwhile.
func (d *UploadService) Use(ctx context.Context, edition *Edition, who Entrant, task GenerationTask, use ResultUse, fieldErrs FieldErrors) (Upload, error) {
	use.Check(edition, task, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return Upload{}, err
	}
	if use.Kind != KindReference {
		if err := d.MayUpload(ctx, edition, who); err != nil {
			return Upload{}, err
		}
	}
	made, err := d.Uploads.MadeUpload(ctx, edition.ID, who.ID, task.ID, use.Result, use.Kind)
	if err == nil || CodeOf(err) != CodeNotFound {
		return made, err
	}
	u := d.made(edition, who, task, use)
	sum, err := d.Objects.Copy(ctx, task.Results[use.Result].Object, u.Object)
	if err != nil {
		return Upload{}, fmt.Errorf("use result: %w", err)
	}
	u.Checksum = &sum
	kept, err := d.Uploads.KeepMadeUpload(ctx, u)
	if err != nil { // it may be stored all the same: the copy stays
		return Upload{}, fmt.Errorf("use result: %w", err)
	}
	if kept.Object != u.Object { // a call at the same moment was faster
		d.discard(ctx, u)
	}
	return kept, nil
}

func (d *UploadService) made(edition *Edition, who Entrant, task GenerationTask, use ResultUse) Upload {
	now := d.Now().Truncate(time.Microsecond)
	result, provenance := task.Results[use.Result], ProvenanceOf(task, use.Result)
	return Upload{
		Edition: edition.ID, EntrantID: who.ID, Kind: use.Kind, Name: result.fileName(task, use.Result, edition.Location),
		Size: result.Size, ContentType: result.ContentType, Object: newObjectName(), State: UploadSucceed,
		Duration: result.Duration, Width: result.Width, Height: result.Height, Made: &provenance,
		CreatedAt: now, BegunAt: d.Clock.Now(), ExpiresAt: now.Add(UploadLifetime),
	}
}
