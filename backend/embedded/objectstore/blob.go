package objectstore

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"marquee/backend/atomicfile"
)

// copyBuffer is the size of the buffer for a body, in bytes: each of hundreds of bodies at once has one.
const copyBuffer = 64 << 10

// createBlob creates an empty blob and syncs its directory.
func (b *bucket) createBlob() (*os.File, error) {
	path := filepath.Join(b.blobDir, strings.ToLower(rand.Text()))
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("create blob: %w", err)
	}
	if err := syncDir(b.blobDir); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func (b *bucket) blobPath(blob string) string {
	return filepath.Join(b.blobDir, blob)
}

// dropBlob removes a blob without references. If that fails, the next start removes
// it.
func (b *bucket) dropBlob(blob string) {
	os.Remove(b.blobPath(blob))
}

// store streams body into a new object: it writes and syncs the bytes, checks them
// against the expectation and commits. Nothing is kept of a body that ends early.
func (s *Store) store(b *bucket, body io.Reader, a attributes, e expectation, p preconditions) (*object, error) {
	f, err := b.createBlob()
	if err != nil {
		return nil, err
	}
	blob := filepath.Base(f.Name())
	defer f.Close()
	sum := newDigest()
	size, err := io.CopyBuffer(io.MultiWriter(f, sum), plainReader{body}, make([]byte, copyBuffer))
	if err == nil {
		err = e.check(sum)
	}
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		b.dropBlob(blob)
		return nil, bodyError("store object", err)
	}
	obj := s.newObject(a, size, sum, blob)
	if err := b.commit(obj, p); err != nil {
		b.dropBlob(blob)
		return nil, err
	}
	return obj, nil
}

func (s *Store) newObject(a attributes, size int64, sum *digest, blob string) *object {
	if a.ContentType == "" {
		a.ContentType = "application/octet-stream"
	}
	return &object{
		attributes: a,
		Generation: s.nextGeneration(),
		Size:       size,
		CRC32C:     sum.crc,
		MD5:        sum.md5.Sum(nil),
		Created:    s.now(),
		Blob:       blob,
	}
}

// plainReader hides WriterTo, so that io.CopyBuffer uses its buffer.
type plainReader struct{ io.Reader }

// bodyError is the client's error for a body that was interrupted.
func bodyError(doing string, err error) error {
	var known *failure
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &known):
		return err
	case errors.As(err, &tooLarge):
		return badRequest("invalid", "the body is larger than allowed")
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, os.ErrDeadlineExceeded):
		return badRequest("invalid", "the body ended early")
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// writeRecord replaces the JSON file at path atomically: after a crash it contains the
// old value or the new one. With durable the directory is synced too, so it contains
// the new one.
func writeRecord(path string, value any, durable bool) error {
	data, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encode record: %w", err)
	}
	err = atomicfile.WriteFunc(path, 0o600, func(file *os.File) error {
		if _, err := file.Write(data); err != nil {
			return err
		}
		return file.Sync()
	})
	if err != nil {
		return fmt.Errorf("write record: %w", err)
	}
	if durable {
		return syncDir(filepath.Dir(path))
	}
	return nil
}

// readRecords calls each with the file name (without .json) and the content of every
// record in dir, and removes the temporary files of a crash.
func readRecords(dir string, each func(key string, data []byte) error) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("list records: %w", err)
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if strings.HasSuffix(e.Name(), atomicfile.TemporarySuffix) {
			if err := os.Remove(path); err != nil {
				return fmt.Errorf("drop temporary file: %w", err)
			}
			continue
		}
		key, ok := strings.CutSuffix(e.Name(), ".json")
		if !ok {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return fmt.Errorf("read record: %w", err)
		}
		if err := each(key, data); err != nil {
			return fmt.Errorf("read record %s: %w", e.Name(), err)
		}
	}
	return nil
}

// syncDir syncs the entries of a directory.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("sync directory: %w", err)
	}
	defer d.Close()
	if err := d.Sync(); err != nil {
		return fmt.Errorf("sync directory: %w", err)
	}
	return nil
}
