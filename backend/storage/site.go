package storage

import (
	"context"
	"errors"
	"fmt"
	"io"

	"cloud.google.com/go/storage"
	"google.golang.org/api/iterator"
	"google.golang.org/api/option"

	"marquee/backend/release"
)

// Site is a bucket with the files of a site that visitors read. It is safe for concurrent use.
type Site struct {
	client *storage.Client
	handle *storage.BucketHandle
}

var _ release.Store = (*Site)(nil)

// OpenSite returns a Site; it makes no request. Of the options it uses BaseURL, Bucket, Local, ServiceToken and
// IdleTimeout.
func OpenSite(ctx context.Context, o Options) (*Site, error) {
	base, err := origin(o.BaseURL)
	if err != nil {
		return nil, fmt.Errorf("open site: %w", err)
	}
	client, err := httpClient(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("open site: %w", err)
	}
	s := &Site{}
	s.client, err = storage.NewClient(ctx, option.WithHTTPClient(client),
		option.WithEndpoint(base.String()+"/storage/v1/"), storage.WithJSONReads())
	if err != nil {
		return nil, fmt.Errorf("open site: %w", err)
	}
	// A retry stores the same content, so it is safe.
	s.client.SetRetry(storage.WithMaxAttempts(5), storage.WithPolicy(storage.RetryAlways))
	s.handle = s.client.Bucket(o.Bucket)
	return s, nil
}

// Close closes idle connections.
func (s *Site) Close() error { return s.client.Close() }

// List implements release.Store.
func (s *Site) List(ctx context.Context) ([]release.File, error) {
	var files []release.File
	objects := s.handle.Objects(ctx, nil)
	for {
		attrs, err := objects.Next()
		if errors.Is(err, iterator.Done) {
			return files, nil
		}
		if err != nil {
			return nil, fmt.Errorf("list files of the site: %w", err)
		}
		files = append(files, release.File{
			Name: attrs.Name, Size: attrs.Size, CRC32C: attrs.CRC32C,
			ContentType: attrs.ContentType, CacheControl: attrs.CacheControl, CreatedAt: attrs.Created,
		})
	}
}

// Read implements release.Store.
func (s *Site) Read(ctx context.Context, name string) ([]byte, error) {
	body, err := s.handle.Object(name).NewReader(ctx)
	if errors.Is(err, storage.ErrObjectNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read file of the site: %w", err)
	}
	content, err := io.ReadAll(body)
	if err = errors.Join(err, body.Close()); err != nil {
		return nil, fmt.Errorf("read file of the site: %w", err)
	}
	return content, nil
}

// chunk is the unit of the resumable protocol; largestChunk is what a writer buffers of a film.
const (
	chunk        = 256 << 10
	largestChunk = 16 << 20
)

// Put implements release.Store. The store rejects content that does not match the checksum.
func (s *Site) Put(ctx context.Context, file release.File, content io.Reader) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // aborts a writer that is not closed
	w := s.handle.Object(file.Name).NewWriter(ctx)
	w.ContentType, w.CacheControl = file.ContentType, file.CacheControl
	w.CRC32C, w.SendCRC32C = file.CRC32C, true
	w.ChunkSize = int(min(file.Size/chunk*chunk+chunk, largestChunk))
	if _, err := io.Copy(w, content); err != nil {
		return fmt.Errorf("store file of the site: %w", err)
	}
	if err := w.Close(); err != nil {
		return fmt.Errorf("store file of the site: %w", err)
	}
	return nil
}

// Delete implements release.Store.
func (s *Site) Delete(ctx context.Context, name string) error {
	err := s.handle.Object(name).Delete(ctx)
	if err != nil && !errors.Is(err, storage.ErrObjectNotExist) {
		return fmt.Errorf("delete file of the site: %w", err)
	}
	return nil
}
