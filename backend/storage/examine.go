package storage

import (
	"context"
	"errors"
	"fmt"
	"io"

	"cloud.google.com/go/storage"

	"marquee/backend/contest"
	"marquee/backend/marks"
	"marquee/backend/storage/inspect"
	"marquee/backend/upload"
)

// Stat returns size in bytes and CRC32C of an object, or NOT_FOUND.
func (b *Bucket) Stat(ctx context.Context, object string) (size int64, crc32c uint32, err error) {
	attrs, err := b.attrs(ctx, object)
	if err != nil {
		return 0, 0, err
	}
	return attrs.Size, attrs.CRC32C, nil
}

func (b *Bucket) attrs(ctx context.Context, object string) (*storage.ObjectAttrs, error) {
	attrs, err := b.handle.Object(object).Attrs(withSpan(ctx))
	switch {
	case errors.Is(err, storage.ErrObjectNotExist):
		return nil, contest.Fail(contest.CodeNotFound)
	case err != nil:
		return nil, unavailable("look up object", err)
	}
	return attrs, nil
}

// Examine implements upload.ObjectStore. It reads a few ranges, whatever the object's size.
func (b *Bucket) Examine(ctx context.Context, object string) (upload.FileFacts, error) {
	attrs, err := b.attrs(ctx, object)
	if err != nil {
		return upload.FileFacts{}, err
	}
	ranges := &objectReader{ctx: withSpan(ctx), object: b.handle.Object(object).Generation(attrs.Generation)}
	facts := inspect.File(ctx, ranges, attrs.Size)
	if facts.Problem == upload.ProblemNone {
		found := marks.Scan(ranges, attrs.Size)
		facts.Marks = &found
	}
	if ranges.err != nil {
		return upload.FileFacts{}, unavailable("read object", ranges.err)
	}
	if errors.Is(ctx.Err(), context.Canceled) {
		return upload.FileFacts{}, ctx.Err()
	}
	facts.Size, facts.Checksum, facts.StoredAt = attrs.Size, attrs.CRC32C, attrs.Created
	return facts, nil
}

// objectReader reads ranges of an object. It stores the first error, so that a failure
// of the store is not mistaken for a damaged file.
type objectReader struct {
	ctx    context.Context
	object *storage.ObjectHandle
	err    error
}

// ReadAt implements io.ReaderAt with one range request.
func (r *objectReader) ReadAt(p []byte, off int64) (n int, err error) {
	if r.err != nil {
		return 0, r.err
	}
	defer func() {
		if err != nil && r.err == nil {
			r.err = fmt.Errorf("read %d bytes at %d: %w", len(p), off, err)
		}
	}()
	body, err := r.object.NewRangeReader(r.ctx, off, int64(len(p)))
	if err != nil {
		return 0, err
	}
	n, err = io.ReadFull(body, p)
	return n, errors.Join(err, body.Close())
}
