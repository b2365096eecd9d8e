package objectstore

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cloud.google.com/go/storage"
	"google.golang.org/api/iterator"
)

// damageStore stores three objects and returns the folder of their store, closed.
func damageStore(t *testing.T) *fixture {
	t.Helper()
	f := newFixture(t)
	for _, name := range []string{"a", "b", "c"} {
		f.do(
			call{
				method: "POST",
				path:   "/upload/storage/v1/b/films/o?uploadType=media&name=" + name,
				body:   "film " + name,
				status: 200,
			},
		)
	}
	return f
}

// blobOf returns the path of the file with an object's bytes.
func (f *fixture) blobOf(name string) string {
	f.t.Helper()
	b := f.store.buckets[films]
	return b.blobPath(b.objects[name].Blob)
}

// listed returns the names and sizes of a list call.
func (f *fixture) listed() map[string]int64 {
	f.t.Helper()
	found := map[string]int64{}
	for objects := f.bucket().Objects(f.t.Context(), nil); ; {
		attrs, err := objects.Next()
		if errors.Is(err, iterator.Done) {
			return found
		}
		if err != nil {
			f.t.Fatal(err)
		}
		found[attrs.Name] = attrs.Size
	}
}

// TestLostBytesAreNoObject: an object whose bytes are gone is missing, whatever its record says, and one that is cut
// has the size that is left.
func TestLostBytesAreNoObject(t *testing.T) {
	f := damageStore(t)
	if err := errors.Join(os.Remove(f.blobOf("a")), os.Truncate(f.blobOf("b"), 2)); err != nil {
		t.Fatal(err)
	}
	if got := f.listed(); len(got) != 2 || got["b"] != 2 || got["c"] != 6 {
		t.Errorf("listed %v", got)
	}
	cut, err := f.bucket().Object("b").Attrs(t.Context())
	if err != nil || cut.Metadata["stated-size"] != "6" {
		t.Errorf("the object that is cut: %+v, %v", cut, err)
	}
	whole, err := f.bucket().Object("c").Attrs(t.Context())
	if err != nil || len(whole.Metadata) != 0 {
		t.Errorf("the whole object: %+v, %v", whole, err)
	}
	if _, err := f.bucket().Object("a").Attrs(t.Context()); !errors.Is(err, storage.ErrObjectNotExist) {
		t.Errorf("the lost object: %v", err)
	}
	f.do(call{method: "GET", path: "/storage/v1/b/films/o/a?alt=media", status: 404})
	if attrs, err := f.bucket().Object("b").Attrs(t.Context()); err != nil || attrs.Size != 2 {
		t.Errorf("the cut object: %+v, %v", attrs, err)
	}
}

// TestDamagedRecordStopsNoStart: its object is missing until the record is restored, and no bytes are removed
// meanwhile.
func TestDamagedRecordStopsNoStart(t *testing.T) {
	for _, damage := range []string{"", `{"name":"a","si`, "null"} {
		f := damageStore(t)
		record, blob := f.store.buckets[films].recordPath("a"), f.blobOf("a")
		whole, err := os.ReadFile(record)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.store.Close(); err != nil {
			t.Fatal(err)
		}
		stray := filepath.Join(f.dir, "sessions", strings.Repeat("0", 64)+".json")
		if err := errors.Join(
			os.WriteFile(record, []byte(damage), 0o600),
			os.WriteFile(stray, []byte(damage), 0o600),
		); err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		again := func() *Store {
			store, err := New(
				Options{
					Dir:     f.dir,
					Buckets: []Bucket{{Name: films}},
					Now:     time.Now,
					Logger:  slog.New(slog.NewTextHandler(&log, nil)),
				},
			)
			if err != nil {
				t.Fatalf("with the record %q: %v", damage, err)
			}
			return store
		}
		damaged := again()
		if len(damaged.buckets[films].objects) != 2 || !strings.Contains(log.String(), filepath.Base(record)) {
			t.Errorf(
				"with the record %q: %d objects, log %s",
				damage,
				len(damaged.buckets[films].objects),
				log.String(),
			)
		}
		damaged.Close()
		if _, err := os.Stat(blob); err != nil {
			t.Errorf("the bytes of the damaged record: %v", err)
		}
		if err := errors.Join(os.WriteFile(record, whole, 0o600), os.Remove(stray)); err != nil {
			t.Fatal(err)
		}
		mended := again()
		if len(mended.buckets[films].objects) != 3 {
			t.Errorf("%d objects with the record restored", len(mended.buckets[films].objects))
		}
		mended.Close()
	}
}

// TestFullDiskIsNotReady: the bucket answers again when there is room.
func TestFullDiskIsNotReady(t *testing.T) {
	free := int64(LeastFree - 1)
	f := newFixture(t, func(o *Options) { o.Free = func() (int64, error) { return free, nil } })
	f.do(call{method: "GET", path: "/storage/v1/b/films", status: 503})
	free = LeastFree
	f.do(call{method: "GET", path: "/storage/v1/b/films", status: 200})
	f.store.free = func() (int64, error) { return freeBytes(f.dir) }
	f.do(call{method: "GET", path: "/storage/v1/b/films", status: 200})
}
