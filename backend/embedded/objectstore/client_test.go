package objectstore

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"cloud.google.com/go/storage"
	"google.golang.org/api/googleapi"
	"google.golang.org/api/iterator"
	"google.golang.org/api/option"
)

// bucket is the films bucket through Google's client.
func (f *fixture) bucket(o ...option.ClientOption) *storage.BucketHandle {
	f.t.Helper()
	o = append([]option.ClientOption{
		option.WithEndpoint(f.url + "/storage/v1/"), option.WithHTTPClient(http.DefaultClient),
	}, o...)
	client, err := storage.NewClient(f.t.Context(), o...)
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(func() { client.Close() })
	return client.Bucket(films)
}

func write(t *testing.T, o *storage.ObjectHandle, chunk int, content string) (*storage.ObjectAttrs, error) {
	t.Helper()
	w := o.NewWriter(t.Context())
	w.ChunkSize = chunk
	w.ContentType = "video/mp4"
	w.Metadata = map[string]string{"kind": "video"}
	if _, err := io.WriteString(w, content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return w.Attrs(), nil
}

func read(t *testing.T, r *storage.Reader, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestOfficialClientUploads(t *testing.T) {
	const name = "entries/7/影片 #1?%2F.mp4"
	for kind, tc := range map[string]struct {
		chunk   int
		content string
	}{
		"one request":         {0, pattern(3*unit + 5)},
		"multipart":           {unit, pattern(1000)},
		"resumable":           {unit, pattern(3*unit + 5)},
		"resumable, no rest":  {unit, pattern(4 * unit)},
		"nothing":             {unit, ""},
		"nothing, no buffers": {0, ""},
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			f := newFixture(t)
			obj := f.bucket(storage.WithJSONReads()).Object(name)
			wrote, err := write(t, obj, tc.chunk, tc.content)
			if err != nil {
				t.Fatal(err)
			}
			got, err := obj.Attrs(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			sum := newDigest()
			io.WriteString(sum, tc.content)
			if got.Size != int64(len(tc.content)) || got.CRC32C != sum.crc || !bytes.Equal(got.MD5, sum.md5.Sum(nil)) ||
				got.Generation != wrote.Generation || got.Generation == 0 || got.Name != name || got.Bucket != films ||
				got.ContentType != "video/mp4" || got.Metadata["kind"] != "video" || !got.Created.Equal(f.clock.now) {
				t.Errorf("attributes are %+v", got)
			}
			r, err := obj.NewReader(t.Context())
			if read(t, r, err) != tc.content {
				t.Error("what is read is not what was written")
			}
		})
	}
}

func TestOfficialClientRanges(t *testing.T) {
	f := newFixture(t, func(o *Options) { o.ServiceToken = "secret" })
	content := pattern(5000)
	bearer := option.WithHTTPClient(&http.Client{Transport: bearerTransport("secret")})
	for kind, b := range map[string]*storage.BucketHandle{
		"JSON": f.bucket(bearer, storage.WithJSONReads()), "XML": f.bucket(bearer),
	} {
		obj := b.Object("dir/film " + kind)
		if _, err := write(t, obj, 0, content); err != nil {
			t.Fatal(err)
		}
		for _, tc := range []struct {
			offset, length int64
			want           string
		}{
			{0, -1, content}, {0, 10, content[:10]}, {4000, -1, content[4000:]}, {4000, 100, content[4000:4100]},
			{4990, 100, content[4990:]}, {-10, -1, content[4990:]}, {0, 0, ""},
		} {
			r, err := obj.NewRangeReader(t.Context(), tc.offset, tc.length)
			if got := read(t, r, err); got != tc.want {
				t.Errorf("%s: range %d+%d gave %d bytes", kind, tc.offset, tc.length, len(got))
			}
		}
		if _, err := obj.NewRangeReader(
			t.Context(),
			5000,
			1,
		); statusOf(
			err,
		) != http.StatusRequestedRangeNotSatisfiable {
			t.Errorf("%s: a range behind the end: %v", kind, err)
		}
		r, err := obj.If(storage.Conditions{GenerationMatch: 1}).NewReader(t.Context())
		if statusOf(err) != http.StatusPreconditionFailed {
			t.Errorf("%s: another generation was read: %v %v", kind, r, err)
		}
	}
}

func TestOfficialClientPreconditions(t *testing.T) {
	f := newFixture(t)
	obj := f.bucket().Object("film")
	absent := obj.If(storage.Conditions{DoesNotExist: true})
	first, err := write(t, absent, 0, "first")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := write(t, absent, unit, "again"); statusOf(err) != http.StatusPreconditionFailed {
		t.Errorf("an object was replaced that must not exist: %v", err)
	}
	second, err := write(t, obj.If(storage.Conditions{GenerationMatch: first.Generation}), unit, "second")
	if err != nil {
		t.Fatal(err)
	}
	if second.Generation <= first.Generation {
		t.Errorf("generation %d follows %d", second.Generation, first.Generation)
	}
	for name, stale := range map[string]*storage.ObjectHandle{
		"generation match":     obj.If(storage.Conditions{GenerationMatch: first.Generation}),
		"generation not match": obj.If(storage.Conditions{GenerationNotMatch: second.Generation}),
		"metageneration match": obj.If(storage.Conditions{MetagenerationMatch: 9}),
	} {
		if _, err := write(t, stale, 0, "third"); statusOf(err) != http.StatusPreconditionFailed {
			t.Errorf("%s: write: %v", name, err)
		}
		if err := stale.Delete(t.Context()); statusOf(err) != http.StatusPreconditionFailed {
			t.Errorf("%s: delete: %v", name, err)
		}
	}
	if _, err := obj.If(
		storage.Conditions{GenerationNotMatch: second.Generation},
	).Attrs(
		t.Context(),
	); statusOf(
		err,
	) != http.StatusNotModified {
		t.Errorf("attributes of the known generation: %v", err)
	}
	if _, err := obj.Generation(first.Generation).Attrs(t.Context()); !errors.Is(err, storage.ErrObjectNotExist) {
		t.Errorf("attributes of a replaced generation: %v", err)
	}
	if got := f.content("film"); got != "second" || f.blobs() != 1 {
		t.Errorf("the object holds %q, %d blobs are kept", got, f.blobs())
	}
}

func TestOfficialClientDelete(t *testing.T) {
	f := newFixture(t)
	obj := f.bucket().Object("film")
	if _, err := write(t, obj, 0, "abc"); err != nil {
		t.Fatal(err)
	}
	if err := obj.Delete(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := obj.Delete(t.Context()); !errors.Is(err, storage.ErrObjectNotExist) {
		t.Errorf("deleted twice: %v", err)
	}
	if _, err := obj.Attrs(t.Context()); !errors.Is(err, storage.ErrObjectNotExist) {
		t.Errorf("attributes of a deleted object: %v", err)
	}
	if f.blobs() != 0 {
		t.Errorf("%d blobs are kept", f.blobs())
	}
}

func TestOfficialClientList(t *testing.T) {
	f := newFixture(t)
	b := f.bucket()
	for name := range strings.FieldsSeq("b/2 a b/1 b/sub/x b/sub/y c é") {
		if _, err := write(t, b.Object(name), 0, name); err != nil {
			t.Fatal(err)
		}
	}
	for _, tc := range []struct {
		query storage.Query
		want  string
	}{
		{storage.Query{}, "a b/1 b/2 b/sub/x b/sub/y c é"},
		{storage.Query{Prefix: "b/"}, "b/1 b/2 b/sub/x b/sub/y"},
		{storage.Query{Prefix: "b/", Delimiter: "/"}, "b/1 b/2 [b/sub/]"},
		{storage.Query{Delimiter: "/"}, "a [b/] c é"},
		{storage.Query{StartOffset: "b/2", EndOffset: "c"}, "b/2 b/sub/x b/sub/y"},
		{storage.Query{Prefix: "none"}, ""},
	} {
		for _, size := range []int{0, 1, 2} {
			var got []string
			var prefixes []string
			it := b.Objects(t.Context(), &tc.query)
			it.PageInfo().MaxSize = size
			for {
				attrs, err := it.Next()
				if err == iterator.Done {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				if attrs.Prefix != "" {
					prefixes = append(prefixes, "["+attrs.Prefix+"]")
				} else {
					got = append(got, attrs.Name)
				}
			}
			want := strings.Fields(tc.want)
			var wantNames, wantPrefixes []string
			for _, w := range want {
				if w[0] == '[' {
					wantPrefixes = append(wantPrefixes, w)
				} else {
					wantNames = append(wantNames, w)
				}
			}
			if strings.Join(got, " ") != strings.Join(wantNames, " ") ||
				strings.Join(prefixes, " ") != strings.Join(wantPrefixes, " ") {
				t.Errorf("%+v by %d: %v %v", tc.query, size, got, prefixes)
			}
		}
	}
	attrs, err := b.Attrs(t.Context())
	if err != nil || attrs.Name != films || attrs.CORS[0].Origins[0] != origin {
		t.Errorf("the bucket's attributes are %+v, %v", attrs, err)
	}
}

func statusOf(err error) int {
	var e *googleapi.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return 0
}

type bearerTransport string

func (b bearerTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}
