package upload

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"slices"
	"time"

	"marquee/backend/contest"
)

// objectPrefixes begin the names of all objects: of uploads, of screening copies and of what
// the studio has made.
func objectPrefixes() []string { return []string{"works/", "copies/", "creations/"} }

// StorageCheckInterval is the time from one check by the sweeper to the next.
const StorageCheckInterval = 24 * time.Hour

// OrphanAge is the age from which an object without a row is an orphan: before that its
// row may still be written.
const OrphanAge = 24 * time.Hour

// StorageCheckService compares the object store with the rows that refer to it.
type StorageCheckService struct {
	Rows    StorageCheckStore
	Objects ObjectLister
	Now     func() time.Time // the wall clock
}

// StoredObject is an object in the store.
type StoredObject struct {
	Name      string
	Size      int64  // in bytes
	Checksum  uint32 // CRC32C
	CreatedAt time.Time
	Stated    int64 // in bytes: how many it had, of an object that has lost some; 0: nothing is known of it
}

// StoredFile is a file that a row refers to: an upload that has succeeded, a part of a
// screening copy, or a result of the studio.
type StoredFile struct {
	Edition contest.EditionID
	ID      string // of the upload, or of the studio's task
	Kind    string // a FileKind, "copy" or "result"
	Object  string

	Size     int64   // in bytes; 0: the row has none, as of a copy
	Checksum *uint32 // CRC32C; nil: likewise
	SHA256   []byte  // nil: likewise
}

// DamagedFile is a file whose object has other bytes than were stored.
type DamagedFile struct {
	StoredFile

	Found string // what is wrong with them
}

// StorageReport is the result of a check.
type StorageReport struct {
	Objects int            // in the store
	Files   int            // that rows refer to
	Orphans []StoredObject // older than OrphanAge, to which no row refers
	Missing []StoredFile   // without an object
	Damaged []DamagedFile  // with an object of other bytes
	Removed int            // orphans that the sweeper removes next
	Read    int            // files whose bytes were read
}

// ObjectLister reads what is in the object store. UNAVAILABLE when it cannot be reached.
type ObjectLister interface {
	// Objects yields the objects whose names begin with a prefix, up to the first error.
	Objects(ctx context.Context, prefix string) iter.Seq2[StoredObject, error]
	// Stat returns size in bytes and CRC32C of an object, or NOT_FOUND.
	Stat(ctx context.Context, object string) (size int64, crc32c uint32, err error)
	// Digest reads all bytes of an object and returns what they are, or NOT_FOUND.
	Digest(ctx context.Context, object string) (ObjectDigest, error)
}

// ObjectDigest is what the bytes of an object are, and what the store says that they are.
type ObjectDigest struct {
	Size     int64
	Checksum uint32 // CRC32C of the bytes
	Stated   uint32 // CRC32C in the store's record
	SHA256   [32]byte
}

// StorageCheckStore reads the rows that refer to objects.
type StorageCheckStore interface {
	// StoredFiles returns at most `most` files, in the order of their objects, from behind
	// one on ("" for the first).
	StoredFiles(ctx context.Context, after string, most int) ([]StoredFile, error)
	// UnknownObjects returns those of the objects to which no row refers, nor one of an
	// upload, copy or task that is under way, and which do not wait for their removal.
	UnknownObjects(ctx context.Context, objects []string) ([]string, error)
	// DiscardObjects has the sweeper remove those of the objects to which still no row
	// refers, and returns how many.
	DiscardObjects(ctx context.Context, objects []string, now time.Time) (int, error)
	// ClaimStorageCheck reports whether a check is due; the next one is at `next` then.
	ClaimStorageCheck(ctx context.Context, now, next time.Time) (bool, error)
	// StoreStorageCheck stores how many files of rows the last check did not find whole.
	StoreStorageCheck(ctx context.Context, missing int, now time.Time) error
	// StorageSample returns the object up to which bytes were read; "" at first.
	StorageSample(ctx context.Context) (string, error)
	// StoreStorageSample stores it.
	StoreStorageSample(ctx context.Context, object string) error
}

// storageBatch is how many rows or objects are compared in one query.
const storageBatch = 500

// Check compares store and rows in both directions; with remove it has the sweeper remove
// the orphans. Files uploaded or cancelled during the check are not reported. FORBIDDEN
// for a zero Organiser.
func (s *StorageCheckService) Check(ctx context.Context, by contest.Organiser, remove bool) (StorageReport, error) {
	if err := by.Check(); err != nil {
		return StorageReport{}, err
	}
	return s.compare(ctx, remove, nil)
}

// Sweep checks once per StorageCheckInterval over all instances, removes the orphans and
// logs the result.
func (s *StorageCheckService) Sweep(ctx context.Context, log *slog.Logger) error {
	if s == nil {
		return nil
	}
	now := s.Now().Truncate(time.Microsecond)
	due, err := s.Rows.ClaimStorageCheck(ctx, now, now.Add(StorageCheckInterval))
	if err != nil || !due {
		return err
	}
	report, err := s.compare(ctx, true, s.readSample)
	if err != nil {
		return fmt.Errorf("compare store and rows: %w", err)
	}
	level := slog.LevelInfo
	if len(report.Missing)+len(report.Damaged) > 0 {
		level = slog.LevelError
	}
	log.Log(ctx, level, "storage check", slog.Int("objects", report.Objects), slog.Int("files", report.Files),
		slog.Int("discarded", report.Removed), slog.Int("missing", len(report.Missing)),
		slog.Int("damaged", len(report.Damaged)), slog.Int("read", report.Read))
	return nil
}

// compare compares store and rows; read, unless nil, then reads bytes of the files, which are in the order of their
// objects.
func (s *StorageCheckService) compare(
	ctx context.Context,
	remove bool,
	read func(context.Context, []StoredFile, *StorageReport) error,
) (StorageReport, error) {
	files, err := s.storedFiles(ctx)
	if err != nil {
		return StorageReport{}, err
	}
	report := StorageReport{Files: len(files)}
	inOrder := slices.SortedFunc(
		maps.Values(files),
		func(a, b StoredFile) int { return cmp.Compare(a.Object, b.Object) },
	)
	if err := s.compareObjects(ctx, files, &report); err != nil {
		return StorageReport{}, err
	}
	if err := s.confirmMissing(ctx, files, &report); err != nil {
		return StorageReport{}, err
	}
	if read != nil {
		if err := read(ctx, inOrder, &report); err != nil {
			return StorageReport{}, err
		}
	}
	if err := s.Rows.StoreStorageCheck(
		ctx,
		len(report.Missing)+len(report.Damaged),
		s.Now().Truncate(time.Microsecond),
	); err != nil {
		return StorageReport{}, fmt.Errorf("store check of the store: %w", err)
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

// storedFiles reads all files, by object.
func (s *StorageCheckService) storedFiles(ctx context.Context) (map[string]StoredFile, error) {
	files := map[string]StoredFile{}
	for after := ""; ; {
		page, err := s.Rows.StoredFiles(ctx, after, storageBatch)
		if err != nil {
			return nil, fmt.Errorf("list files: %w", err)
		}
		for _, file := range page {
			files[file.Object], after = file, file.Object
		}
		if len(page) < storageBatch {
			return files, nil
		}
	}
}

// compareObjects reports orphans, and removes from files what is in the store.
func (s *StorageCheckService) compareObjects(
	ctx context.Context,
	files map[string]StoredFile,
	report *StorageReport,
) error {
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
	for _, prefix := range objectPrefixes() {
		for object, err := range s.Objects.Objects(ctx, prefix) {
			if err != nil {
				return fmt.Errorf("list objects: %w", err)
			}
			report.Objects++
			if file, known := files[object.Name]; known {
				file.Size = cmp.Or(file.Size, object.Stated)
				file.compare(object.Size, object.Checksum, report)
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
	}
	return compare()
}

// confirmMissing reports the files without an object that still have none.
func (s *StorageCheckService) confirmMissing(
	ctx context.Context,
	files map[string]StoredFile,
	report *StorageReport,
) error {
	for object, file := range files {
		size, checksum, err := s.Objects.Stat(ctx, object)
		if err == nil {
			file.compare(size, checksum, report)
			continue
		}
		if contest.CodeOf(err) != contest.CodeNotFound {
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
	slices.SortFunc(report.Missing, func(a, b StoredFile) int { return cmp.Compare(a.Object, b.Object) })
	return nil
}
