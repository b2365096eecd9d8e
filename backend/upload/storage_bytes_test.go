package upload_test

import (
	"context"
	"hash/crc32"
	"iter"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// shelf is a store of objects by name, with a row for each, whose bytes take ten seconds to read.
type shelf struct {
	objects map[string]string
	sample  string
	missing int
	now     time.Time
	read    []string
}

func newShelf() *shelf {
	s := &shelf{objects: map[string]string{}, now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	for _, name := range []string{"works/1", "works/2", "works/3", "works/4", "works/5"} {
		s.objects[name] = "film " + name
	}
	return s
}

func sumOf(text string) uint32 {
	return crc32.Checksum([]byte(text), crc32.MakeTable(crc32.Castagnoli))
}

func (s *shelf) StoredFiles(_ context.Context, after string, _ int) (files []upload.StoredFile, err error) {
	for _, name := range []string{"works/1", "works/2", "works/3", "works/4", "works/5"} {
		if name > after {
			sum := sumOf("film " + name)
			files = append(
				files,
				upload.StoredFile{
					Edition:  contest.International,
					ID:       name,
					Kind:     "video",
					Object:   name,
					Size:     12,
					Checksum: &sum,
				},
			)
		}
	}
	return files, nil
}

func (*shelf) UnknownObjects(context.Context, []string) ([]string, error) { return nil, nil }

func (*shelf) DiscardObjects(context.Context, []string, time.Time) (int, error) { return 0, nil }

func (*shelf) ClaimStorageCheck(context.Context, time.Time, time.Time) (bool, error) {
	return true, nil
}

func (s *shelf) StoreStorageCheck(_ context.Context, missing int, _ time.Time) error {
	s.missing = missing
	return nil
}

func (s *shelf) StorageSample(context.Context) (string, error) { return s.sample, nil }

func (s *shelf) StoreStorageSample(_ context.Context, object string) error {
	s.sample = object
	return nil
}

// Objects and Stat answer from records, which know nothing of a bit that has flipped.
func (s *shelf) Objects(_ context.Context, prefix string) iter.Seq2[upload.StoredObject, error] {
	return func(yield func(upload.StoredObject, error) bool) {
		for name := range s.objects {
			if strings.HasPrefix(name, prefix) &&
				!yield(
					upload.StoredObject{Name: name, Size: 12, Checksum: sumOf("film " + name), CreatedAt: s.now},
					nil,
				) {
				return
			}
		}
	}
}

func (s *shelf) Stat(_ context.Context, object string) (int64, uint32, error) {
	if _, found := s.objects[object]; !found {
		return 0, 0, contest.Fail(contest.CodeNotFound)
	}
	return 12, sumOf("film " + object), nil
}

func (s *shelf) Digest(_ context.Context, object string) (upload.ObjectDigest, error) {
	content, found := s.objects[object]
	if !found {
		return upload.ObjectDigest{}, contest.Fail(contest.CodeNotFound)
	}
	s.now = s.now.Add(10 * time.Second)
	s.read = append(s.read, object)
	return upload.ObjectDigest{
		Size:     int64(len(content)),
		Checksum: sumOf(content),
		Stated:   sumOf("film " + object),
	}, nil
}

// TestDailyCheckReadsASample: for half a minute, from where it ended the day before and around; every check reports a
// flipped bit that it has found, and a file without an object.
func TestDailyCheckReadsASample(t *testing.T) {
	t.Parallel()
	s := newShelf()
	service := &upload.StorageCheckService{Rows: s, Objects: s, Now: func() time.Time { return s.now }}
	day := func() []string {
		t.Helper()
		s.read = nil
		if err := service.Sweep(t.Context(), slog.New(slog.DiscardHandler)); err != nil {
			t.Fatal(err)
		}
		return s.read
	}
	for _, want := range [][]string{{"works/1", "works/2", "works/3"}, {"works/4", "works/5", "works/1"}} {
		if got := day(); !slices.Equal(got, want) || s.missing != 0 {
			t.Errorf("read %v, want %v; %d are not whole", got, want, s.missing)
		}
	}
	s.objects["works/3"] = "film works/9"
	for range 2 {
		if got := day(); !slices.Contains(got, "works/3") || s.missing != 1 {
			t.Errorf("read %v, %d are not whole", got, s.missing)
		}
	}
	delete(s.objects, "works/5")
	if day(); s.missing != 2 {
		t.Errorf("%d are not whole", s.missing)
	}
	report, err := service.CheckBytes(t.Context(), contest.ToolsOrganiser("lea"), func(int, int) {})
	if err != nil || report.Read != 4 || len(report.Damaged) != 1 || report.Damaged[0].Object != "works/3" ||
		len(report.Missing) != 1 {
		t.Errorf("%+v, %v", report, err)
	}
	if _, err := service.CheckBytes(
		t.Context(),
		contest.Organiser{},
		nil,
	); contest.CodeOf(
		err,
	) != contest.CodeForbidden {
		t.Errorf("without an organiser: %v", err)
	}
}

// cutCopies is a shelf whose rows have no size, as those of copies, and whose second object has lost bytes.
type cutCopies struct{ *shelf }

func (c cutCopies) StoredFiles(ctx context.Context, after string, most int) ([]upload.StoredFile, error) {
	files, err := c.shelf.StoredFiles(ctx, after, most)
	for i := range files {
		files[i].Kind, files[i].Size, files[i].Checksum = "copy", 0, nil
	}
	return files, err
}

func (c cutCopies) Objects(ctx context.Context, prefix string) iter.Seq2[upload.StoredObject, error] {
	return func(yield func(upload.StoredObject, error) bool) {
		for object, err := range c.shelf.Objects(ctx, prefix) {
			if object.Name == "works/2" {
				object.Size, object.Stated = 6, 12
			}
			if !yield(object, err) {
				return
			}
		}
	}
}

// TestCutCopiesAreNoticed: their rows have no size to compare with, and the store knows what it had.
func TestCutCopiesAreNoticed(t *testing.T) {
	t.Parallel()
	s := cutCopies{newShelf()}
	service := &upload.StorageCheckService{Rows: s, Objects: s, Now: func() time.Time { return s.now }}
	report, err := service.Check(t.Context(), contest.ToolsOrganiser("lea"), false)
	if err != nil || len(report.Damaged) != 1 || report.Damaged[0].Object != "works/2" ||
		report.Damaged[0].Found != "has 6 bytes, not 12" {
		t.Errorf("%+v, %v", report, err)
	}
}
