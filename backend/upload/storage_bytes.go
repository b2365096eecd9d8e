package upload

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
)

// storageSampleTime is for how long the daily check reads bytes. The next one reads on from where it ended.
const storageSampleTime = 30 * time.Second

// compare reports a file whose object has another size or checksum than its row.
func (f StoredFile) compare(size int64, checksum uint32, report *StorageReport) {
	switch {
	case f.Size != 0 && size != f.Size:
		report.Damaged = append(report.Damaged, DamagedFile{f, fmt.Sprintf("has %d bytes, not %d", size, f.Size)})
	case f.Checksum != nil && checksum != *f.Checksum:
		report.Damaged = append(
			report.Damaged,
			DamagedFile{f, fmt.Sprintf("has the checksum %08x, not %08x", checksum, *f.Checksum)},
		)
	}
}

// CheckBytes is Check, and reads every byte of every file: what the store says of an object is not what a damaged disk
// returns. told is called after each file with how many were read. FORBIDDEN for a zero Organiser.
func (s *StorageCheckService) CheckBytes(
	ctx context.Context,
	by contest.Organiser,
	told func(read, of int),
) (StorageReport, error) {
	if err := by.Check(); err != nil {
		return StorageReport{}, err
	}
	return s.compare(ctx, false, func(ctx context.Context, files []StoredFile, report *StorageReport) error {
		for i, file := range files {
			if _, err := s.read(ctx, file, report); err != nil {
				return err
			}
			told(i+1, len(files))
		}
		return nil
	})
}

// readSample reads files for storageSampleTime, from behind the one where the check before ended. It stays before a
// damaged file, so that every check reports it.
func (s *StorageCheckService) readSample(ctx context.Context, files []StoredFile, report *StorageReport) error {
	after, err := s.Rows.StorageSample(ctx)
	if err != nil {
		return fmt.Errorf("read where the sample ended: %w", err)
	}
	first, found := slices.BinarySearchFunc(
		files,
		after,
		func(f StoredFile, object string) int { return strings.Compare(f.Object, object) },
	)
	if found {
		first++
	}
	end, whole := s.Now().Add(storageSampleTime), true
	for _, file := range slices.Concat(files[first:], files[:first]) {
		if !s.Now().Before(end) || ctx.Err() != nil {
			return nil
		}
		is, err := s.read(ctx, file, report)
		if err != nil {
			return err
		}
		if whole = whole && is; !whole {
			continue
		}
		if err := s.Rows.StoreStorageSample(ctx, file.Object); err != nil {
			return fmt.Errorf("store where the sample ended: %w", err)
		}
	}
	return nil
}

// read reads the bytes of a file, and reports them unless they are those of the row and of the store's record. A file
// that is missing, or reported already, counts as whole.
func (s *StorageCheckService) read(
	ctx context.Context,
	file StoredFile,
	report *StorageReport,
) (whole bool, err error) {
	if slices.ContainsFunc(report.Damaged, func(d DamagedFile) bool { return d.Object == file.Object }) {
		return true, nil
	}
	is, err := s.Objects.Digest(ctx, file.Object)
	if contest.CodeOf(err) == contest.CodeNotFound { // reported as missing, or deleted meanwhile
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("read %s: %w", file.Object, err)
	}
	report.Read++
	before := len(report.Damaged)
	if file.compare(is.Size, is.Checksum, report); len(report.Damaged) > before {
		return false, nil
	}
	found := ""
	switch {
	case is.Checksum != is.Stated:
		found = fmt.Sprintf("has bytes with the checksum %08x, and was stored with %08x", is.Checksum, is.Stated)
	case file.SHA256 != nil && !bytes.Equal(file.SHA256, is.SHA256[:]):
		found = fmt.Sprintf("has the SHA-256 %x, not %x", is.SHA256, file.SHA256)
	default:
		return true, nil
	}
	report.Damaged = append(report.Damaged, DamagedFile{file, found})
	return false, nil
}
