package storage

import (
	"context"
	"crypto/sha256"
	"errors"
	"hash/crc32"
	"io"

	"cloud.google.com/go/storage"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// Digest implements upload.ObjectLister.
func (b *Bucket) Digest(ctx context.Context, object string) (upload.ObjectDigest, error) {
	attrs, err := b.attrs(ctx, object)
	if err != nil {
		return upload.ObjectDigest{}, err
	}
	digest := upload.ObjectDigest{Stated: attrs.CRC32C}
	sum, whole := crc32.New(crc32.MakeTable(crc32.Castagnoli)), sha256.New()
	if attrs.Size > 0 {
		// The client refuses bytes of another checksum than the store states, unless it is asked for a range of them.
		body, err := b.handle.Object(object).NewRangeReader(withSpan(ctx), 0, attrs.Size)
		switch {
		case errors.Is(err, storage.ErrObjectNotExist):
			return upload.ObjectDigest{}, contest.Fail(contest.CodeNotFound)
		case err != nil:
			return upload.ObjectDigest{}, unavailable("read object", err)
		}
		digest.Size, err = io.Copy(io.MultiWriter(sum, whole), body)
		if err = errors.Join(err, body.Close()); err != nil {
			return upload.ObjectDigest{}, unavailable("read object", err)
		}
	}
	digest.Checksum = sum.Sum32()
	copy(digest.SHA256[:], whole.Sum(nil))
	return digest, nil
}
