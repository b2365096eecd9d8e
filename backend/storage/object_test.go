package storage_test

import (
	"hash/crc32"
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
)

func TestCopyOutlivesItsSource(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	if err := f.bucket.Put(t.Context(), "creations/a/0", "video/mp4", strings.NewReader("film")); err != nil {
		t.Fatal(err)
	}
	sum, err := f.bucket.Copy(t.Context(), "creations/a/0", "works/b")
	if want := crc32.Checksum([]byte("film"), crc32.MakeTable(crc32.Castagnoli)); err != nil || sum != want {
		t.Fatalf("copied with checksum %d and %v, want %d", sum, err, want)
	}
	if err := f.bucket.Delete(t.Context(), "creations/a/0"); err != nil {
		t.Fatal(err)
	}
	answer, body := f.get(f.readURL("works/b", "intl", ""), "")
	if answer.StatusCode != http.StatusOK || body != "film" || answer.Header.Get("Content-Type") != "video/mp4" {
		t.Errorf("the copy reads %s, %q, %v", answer.Status, body, answer.Header)
	}
}

func TestCopyFailsForMissingOrExistingObjects(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for _, object := range []string{"a", "taken"} {
		if err := f.bucket.Put(t.Context(), object, "video/mp4", strings.NewReader(object)); err != nil {
			t.Fatal(err)
		}
	}
	_, missing := f.bucket.Copy(t.Context(), "none", "b")
	_, taken := f.bucket.Copy(t.Context(), "a", "taken")
	f.server.Close()
	_, down := f.bucket.Copy(t.Context(), "a", "c")
	for name, got := range map[string]struct {
		err  error
		want contest.Code
	}{
		"no source": {missing, contest.CodeNotFound}, "name taken": {taken, contest.CodeUnavailable}, "store down": {down, contest.CodeUnavailable},
	} {
		if contest.CodeOf(got.err) != got.want {
			t.Errorf("%s: got %v, want %s", name, got.err, got.want)
		}
	}
}
