package storage

import (
	"context"
	"errors"
	"iter"
	"strconv"

	"cloud.google.com/go/storage"
	"google.golang.org/api/iterator"

	"marquee/backend/upload"
)

var _ upload.ObjectLister = (*Bucket)(nil)

// Ready returns an error unless the bucket can be listed.
func (b *Bucket) Ready(ctx context.Context) error {
	if _, err := b.handle.Objects(
		withSpan(ctx),
		&storage.Query{Prefix: "health/"},
	).Next(); err != nil &&
		!errors.Is(err, iterator.Done) {
		return unavailable("list objects", err)
	}
	return nil
}

// Objects implements upload.ObjectLister.
func (b *Bucket) Objects(ctx context.Context, prefix string) iter.Seq2[upload.StoredObject, error] {
	return func(yield func(upload.StoredObject, error) bool) {
		objects := b.handle.Objects(withSpan(ctx), &storage.Query{Prefix: prefix})
		for {
			attrs, err := objects.Next()
			if errors.Is(err, iterator.Done) {
				return
			}
			if err != nil {
				yield(upload.StoredObject{}, unavailable("list objects", err))
				return
			}
			if !yield(
				upload.StoredObject{
					Name:      attrs.Name,
					Size:      attrs.Size,
					Checksum:  attrs.CRC32C,
					CreatedAt: attrs.Created,
					Stated:    statedSize(attrs.Metadata),
				},
				nil,
			) {
				return
			}
		}
	}
}

// statedSize is how many bytes an object had that has others, which the store of one machine says of it; 0: it does not.
func statedSize(metadata map[string]string) int64 {
	size, _ := strconv.ParseInt(metadata["stated-size"], 10, 64)
	return size
}
