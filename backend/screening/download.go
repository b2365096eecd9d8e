package screening

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// download copies the entrant's file, requires that it is as long as when it was checked, and returns its SHA-256, which
// it records for the receipt of a film.
func (w *Worker) download(ctx context.Context, task upload.CopyTask, path string) ([]byte, error) {
	content, err := w.Objects.Open(ctx, task.Object)
	if err != nil {
		return nil, fmt.Errorf("open film: %w", err)
	}
	defer func() { _ = content.Close() }()
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(file, sum), io.LimitReader(content, task.Size+1))
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, fmt.Errorf("read film: %w", errors.Join(contest.Fail(contest.CodeUnavailable), err))
	}
	if n != task.Size {
		return nil, fmt.Errorf("read film: %d of %d bytes: %w", n, task.Size, contest.Fail(contest.CodeUnavailable))
	}
	if task.Kind == upload.KindCover {
		return sum.Sum(nil), nil
	}
	return sum.Sum(nil), w.Copies.RecordDigest(ctx, task.UploadID, sum.Sum(nil))
}
