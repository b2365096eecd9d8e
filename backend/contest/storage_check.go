package contest

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"
)

// uploadPrefix begins the names of the objects of uploads.
const uploadPrefix = "works/"

// OrphanAge is the age from which an object without a row is one too many: until then the
// row may still be written.
const OrphanAge = 24 * time.Hour

// StorageCheckService compares the object store with the rows of uploads.
type StorageCheckService struct {
	Rows    StorageCheckStore
	Objects ObjectLister
	Now     func() time.Time // the wall clock
}

// StoredObject is an object in the store.
type StoredObject struct {
	Name      string
	Size      int64 // in bytes
	CreatedAt time.Time
}

// FinishedFile is an upload that has succeeded.
type FinishedFile struct {
	Edition  EditionID
	UploadID string
	Kind     FileKind
	Object   string
}

// StorageReport is the result of a check.
type StorageReport struct {
	Objects int            // of uploads in the store
	Files   int            // uploads that have succeeded
	Orphans []StoredObject // older than OrphanAge, to which no row refers
	Missing []FinishedFile // without an object
	Removed int            // orphans that the sweeper removes next
}

// ObjectLister reads what is in the object store. UNAVAILABLE when it cannot be reached.
type ObjectLister interface {
	// Objects yields the objects whose names begin with a prefix, up to the first error.
	Objects(ctx context.Context, prefix string) iter.Seq2[StoredObject, error]
	// Stat returns size in bytes and CRC32C of an object, or NOT_FOUND.
	Stat(ctx context.Context, object string) (size int64, crc32c uint32, err error)
}

// StorageCheckStore reads the rows that refer to objects of uploads.
type StorageCheckStore interface {
	// FinishedFiles returns at most `most` uploads that have succeeded, in the order of
	// their ids, from behind one on ("" for the first).
	FinishedFiles(ctx context.Context, after string, most int) ([]FinishedFile, error)
	// UnknownObjects returns those of the objects to which no upload refers and which do
	// not wait for their removal.
	UnknownObjects(ctx context.Context, objects []string) ([]string, error)
	// DiscardObjects has the sweeper remove those of the objects to which still no upload
	// refers, and returns how many.
	DiscardObjects(ctx context.Context, objects []string, now time.Time) (int, error)
}

// storageBatch is how many rows or objects are compared in one query.
const storageBatch = 500

// Check compares store and rows in both directions; with remove it has the sweeper remove
// the orphans. What is uploaded or cancelled meanwhile is not reported. FORBIDDEN for a
// zero Organiser.
func (s *StorageCheckService) Check(ctx context.Context, by Organiser, remove bool) (StorageReport, error) {
	if err := by.check(); err != nil {
		return StorageReport{}, err
	}
	files, err := s.finishedFiles(ctx)
	if err != nil {
		return StorageReport{}, err
	}
	report := StorageReport{Files: len(files)}
	if err := s.compareObjects(ctx, files, &report); err != nil {
		return StorageReport{}, err
	}
	if err := s.confirmMissing(ctx, files, &report); err != nil {
		return StorageReport{}, err
	}
	if remove {
		var names []string
		for _, orphan := range report.Orphans {
			names = append(names, orphan.Name)
		}
		if report.Removed, err = s.Rows.DiscardObjects(ctx, names, s.Now().Truncate(time.Microsecond)); err != nil {
			return StorageReport{}, fmt.Errorf("discard orphans: %w", err)
		}
	}
	return report, nil
}

// finishedFiles reads all finished uploads, by object.
func (s *StorageCheckService) finishedFiles(ctx context.Context) (map[string]FinishedFile, error) {
	files := map[string]FinishedFile{}
	for after := ""; ; {
		page, err := s.Rows.FinishedFiles(ctx, after, storageBatch)
		if err != nil {
			return nil, fmt.Errorf("list uploads: %w", err)
		}
		for _, file := range page {
			files[file.Object], after = file, file.UploadID
		}
		if len(page) < storageBatch {
			return files, nil
		}
	}
}

// compareObjects reports orphans, and removes from files what is in the store.
func (s *StorageCheckService) compareObjects(ctx context.Context, files map[string]FinishedFile, report *StorageReport) error {
	batch := map[string]StoredObject{}
	compare := func() error {
		var names []string
		for name := range batch {
			names = append(names, name)
		}
		unknown, err := s.Rows.UnknownObjects(ctx, names)
		if err != nil {
			return fmt.Errorf("look for rows of objects: %w", err)
		}
		for _, name := range unknown {
			report.Orphans = append(report.Orphans, batch[name])
		}
		clear(batch)
		return nil
	}
	for object, err := range s.Objects.Objects(ctx, uploadPrefix) {
		if err != nil {
			return fmt.Errorf("list objects: %w", err)
		}
		if strings.Contains(object.Name[len(uploadPrefix):], "/") {
			continue // not an upload's
		}
		report.Objects++
		if _, known := files[object.Name]; known {
			delete(files, object.Name)
			continue
		}
		if s.Now().Sub(object.CreatedAt) < OrphanAge {
			continue
		}
		if batch[object.Name] = object; len(batch) == storageBatch {
			if err := compare(); err != nil {
				return err
			}
		}
	}
	return compare()
}

// confirmMissing reports the files without an object that still have none.
func (s *StorageCheckService) confirmMissing(ctx context.Context, files map[string]FinishedFile, report *StorageReport) error {
	for object, file := range files {
		_, _, err := s.Objects.Stat(ctx, object)
		if err == nil {
			continue
		}
		if CodeOf(err) != CodeNotFound {
			return fmt.Errorf("look for object: %w", err)
		}
		unknown, err := s.Rows.UnknownObjects(ctx, []string{object})
		if err != nil {
			return fmt.Errorf("look for row of object: %w", err)
		}
		if len(unknown) == 0 {
			report.Missing = append(report.Missing, file)
		}
	}
	slices.SortFunc(report.Missing, func(a, b FinishedFile) int { return cmp.Compare(a.Object, b.Object) })
	return nil
}
