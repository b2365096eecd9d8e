package storage

import (
	"context"
	"errors"
	"fmt"
	"io"

	"cloud.google.com/go/storage"

	"marquee/backend/contest"
)

// Put stores an object in one request. It replaces an object of that name.
func (b *Bucket) Put(ctx context.Context, object, contentType string, content io.Reader) error {
	ctx, cancel := context.WithCancel(withSpan(ctx))
	defer cancel() // aborts a writer that is not closed
	w := b.handle.Object(object).NewWriter(ctx)
	w.ContentType = contentType
	if _, err := io.Copy(w, content); err != nil {
		return fmt.Errorf("put object: %w", err)
	}
	if err := w.Close(); err != nil {
		return fmt.Errorf("put object: %w", err)
	}
	return nil
}

// Delete implements upload.ObjectStore.
func (b *Bucket) Delete(ctx context.Context, object string) error {
	err := b.handle.Object(object).Delete(withSpan(ctx))
	if err != nil && !errors.Is(err, storage.ErrObjectNotExist) {
		return unavailable("delete object", err)
	}
	return nil
}

// Read returns the bytes of an object, or NOT_FOUND. A larger object than `most` bytes
// is an error.
func (b *Bucket) Read(ctx context.Context, object string, most int64) ([]byte, error) {
	body, err := b.Open(ctx, object)
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(io.LimitReader(body, most+1))
	if err = errors.Join(err, body.Close()); err != nil {
		return nil, unavailable("read object", err)
	}
	if int64(len(content)) > most {
		return nil, fmt.Errorf("read object: more than %d bytes", most)
	}
	return content, nil
}

// Open opens an object for reading, or returns NOT_FOUND. The caller closes it.
func (b *Bucket) Open(ctx context.Context, object string) (io.ReadCloser, error) {
	body, err := b.handle.Object(object).NewReader(withSpan(ctx))
	switch {
	case errors.Is(err, storage.ErrObjectNotExist):
		return nil, contest.Fail(contest.CodeNotFound)
	case err != nil:
		return nil, unavailable("read object", err)
	}
	return body, nil
}

// Copy implements upload.ObjectStore. The store copies the bytes itself.
func (b *Bucket) Copy(ctx context.Context, from, to string) (checksum uint32, err error) {
	target := b.handle.Object(to).If(storage.Conditions{DoesNotExist: true})
	attrs, err := target.CopierFrom(b.handle.Object(from)).Run(withSpan(ctx))
	switch {
	case errors.Is(err, storage.ErrObjectNotExist):
		return 0, fmt.Errorf("copy object: %w", contest.Fail(contest.CodeNotFound))
	case err != nil:
		return 0, unavailable("copy object", err)
	}
	return attrs.CRC32C, nil
}
