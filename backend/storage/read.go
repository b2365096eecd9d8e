package storage

import (
	"context"
	"errors"
	"fmt"
	"io"

	"cloud.google.com/go/storage"

	"marquee/backend/contest"
)

// Read returns an object of at most `most` bytes. NOT_FOUND when there is none; an
// error for a larger one.
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

// Open reads an object of any size from its beginning; the caller closes it. NOT_FOUND when there is none.
func (b *Bucket) Open(ctx context.Context, object string) (io.ReadCloser, error) {
	body, err := b.handle.Object(object).NewReader(ctx)
	switch {
	case errors.Is(err, storage.ErrObjectNotExist):
		return nil, contest.Fail(contest.CodeNotFound)
	case err != nil:
		return nil, unavailable("read object", err)
	}
	return body, nil
}
