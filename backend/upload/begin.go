package upload

import (
	"context"
	"fmt"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// begun returns the upload that an entrant started with an idempotency key, and whether there is one.
func (s *Service) begun(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	key string,
) (Upload, bool, error) {
	if key == "" {
		return Upload{}, false, nil
	}
	if err := contest.CheckIdempotencyKey(key); err != nil {
		return Upload{}, false, err
	}
	first, err := s.Uploads.UploadByKey(ctx, edition.ID, who.ID, key, s.Now())
	if contest.CodeOf(err) == contest.CodeNotFound {
		return Upload{}, false, nil
	}
	if err != nil {
		return Upload{}, false, fmt.Errorf("look up repeated upload: %w", err)
	}
	return first, true, nil
}

// sameFile is an error unless the form announces the file of the upload.
func (u Upload) sameFile(form Form) error {
	if u.Kind == form.Kind && u.Size == form.Size {
		return nil
	}
	return contest.FieldErrors{"Idempotency-Key": contest.Text{
		EN: "This key began the upload of another file. Use a new key for each file.", ZH: "该键已用于上传另一个文件，每个文件请使用新的键",
	}}.Err()
}

// create stores an upload. At the limit, it cancels the entrant's oldest upload without any bytes.
func (s *Service) create(ctx context.Context, u Upload) (Upload, error) {
	stored, err := s.Uploads.CreateUpload(ctx, u, MaxUnfinishedUploads)
	if contest.CodeOf(err) != contest.CodeLimitReached {
		return stored, err
	}
	made, failed := s.makeRoom(ctx, u)
	if failed != nil {
		return Upload{}, failed
	}
	if !made {
		return Upload{}, err
	}
	return s.Uploads.CreateUpload(ctx, u, MaxUnfinishedUploads)
}

// makeRoom cancels the oldest upload without any bytes that is older than EmptyUploadAge, and reports whether there was
// one.
func (s *Service) makeRoom(ctx context.Context, u Upload) (bool, error) {
	unfinished, err := s.Uploads.UnfinishedUploads(ctx, u.EntrantID, u.CreatedAt.Add(-EmptyUploadAge), u.CreatedAt)
	if err != nil {
		return false, fmt.Errorf("make room for upload: %w", err)
	}
	for _, old := range unfinished {
		received, done, err := s.Objects.Received(ctx, old.SessionURL, old.Size)
		if contest.CodeOf(err) == contest.CodeNotFound || err == nil && (done || received > 0) {
			continue
		}
		if err != nil {
			return false, fmt.Errorf("make room for upload: %w", err)
		}
		cancelled, err := s.Uploads.CancelUpload(ctx, old.Edition, old.EntrantID, old.ID, u.CreatedAt)
		if contest.CodeOf(err) == contest.CodeNotFound || contest.CodeOf(err) == contest.CodeConflict {
			continue
		}
		if err != nil {
			return false, fmt.Errorf("make room for upload: %w", err)
		}
		s.discard(ctx, cancelled)
		return true, nil
	}
	return false, nil
}
