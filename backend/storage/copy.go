package storage

import (
	"context"
	"errors"
	"fmt"

	"cloud.google.com/go/storage"

	"marquee/backend/contest"
)

// Copy implements contest.ObjectStore: the store copies by itself, no byte passes
// through the service.
func (b *Bucket) Copy(ctx context.Context, from, to string) (checksum uint32, err error) {
	target := b.handle.Object(to).If(storage.Conditions{DoesNotExist: true})
	attrs, err := target.CopierFrom(b.handle.Object(from)).Run(ctx)
	switch {
	case errors.Is(err, storage.ErrObjectNotExist):
		return 0, fmt.Errorf("copy object: %w", contest.Fail(contest.CodeNotFound))
	case err != nil:
		return 0, unavailable("copy object", err)
	}
	return attrs.CRC32C, nil
}
