package objectstore

import (
	"errors"
	"net/http"
	"testing"

	"cloud.google.com/go/storage"
	"google.golang.org/api/googleapi"
)

func TestRewriteCopies(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	bucket := f.bucket(storage.WithJSONReads())
	source, made := bucket.Object("creations/a b/0"), bucket.Object("works/影片?/1")
	content := pattern(3*unit + 5)
	wrote, err := write(t, source, 0, content)
	if err != nil {
		t.Fatal(err)
	}
	got, err := made.If(storage.Conditions{DoesNotExist: true}).CopierFrom(source).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got.Name != "works/影片?/1" || got.Size != wrote.Size || got.CRC32C != wrote.CRC32C ||
		got.ContentType != "video/mp4" ||
		got.Metadata["kind"] != "video" ||
		got.Generation <= wrote.Generation {
		t.Errorf("the copy is %+v", got)
	}
	if err := source.Delete(t.Context()); err != nil {
		t.Fatal(err)
	}
	r, err := made.NewReader(t.Context())
	if read(t, r, err) != content {
		t.Error("the copy does not outlive its source")
	}
	f.open() // as another process with the same directory would
	r, err = f.bucket(storage.WithJSONReads()).Object("works/影片?/1").NewReader(t.Context())
	if read(t, r, err) != content {
		t.Error("the copy is lost with the process")
	}
}

func TestInvalidRewritesAreRefused(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	bucket := f.bucket(storage.WithJSONReads())
	source := bucket.Object("source")
	wrote, err := write(t, source, 0, "abc")
	if err != nil {
		t.Fatal(err)
	}
	taken := bucket.Object("taken")
	if _, err := write(t, taken, 0, "def"); err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		to, from *storage.ObjectHandle
		status   int
	}{
		"no source":           {bucket.Object("copy"), bucket.Object("none"), http.StatusNotFound},
		"another generation":  {bucket.Object("copy"), source.Generation(wrote.Generation + 1), http.StatusNotFound},
		"source has changed":  {bucket.Object("copy"), source.If(storage.Conditions{GenerationMatch: wrote.Generation + 1}), http.StatusPreconditionFailed},
		"name is taken":       {taken.If(storage.Conditions{DoesNotExist: true}), source, http.StatusPreconditionFailed},
		"name is not allowed": {bucket.Object(".well-known/acme-challenge/x"), source, http.StatusBadRequest},
	} {
		_, err := tc.to.CopierFrom(tc.from).Run(t.Context())
		var refused *googleapi.Error
		if !errors.As(err, &refused) || refused.Code != tc.status {
			t.Errorf("%s: got %v, want %d", name, err, tc.status)
		}
	}
	f.do(call{method: "POST", path: "/storage/v1/b/films/o/source/rewriteTo/b/nowhere/o/copy", status: 404})
	f.do(call{method: "POST", path: "/storage/v1/b/films/o/source/rewriteTo/b/films", status: 404})
	f.do(call{method: "GET", path: "/storage/v1/b/films/o/source/rewriteTo/b/films/o/copy", status: 405})
	f.do(
		call{
			method: "POST",
			path:   "/storage/v1/b/films/o/source/rewriteTo/b/films/o/copy",
			status: 403,
			header: map[string]string{"Origin": origin},
		},
	)
	f.do(
		call{
			method: "POST",
			path:   "/storage/v1/b/films/o/source/rewriteTo/b/other/o/copy",
			body:   `{"contentType":"image/png"}`,
			status: 200,
			says:   `"done": true`,
		},
	)
	f.do(
		call{
			method: "GET",
			path:   "/storage/v1/b/other/o/copy?alt=media",
			status: 200,
			says:   "abc",
			want:   map[string]string{"Content-Type": "image/png"},
		},
	)
}
