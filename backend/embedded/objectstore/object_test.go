package objectstore

import (
	"io/fs"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestNamesNeverLeaveTheDirectory(t *testing.T) {
	f := newFixture(t)
	long := strings.Repeat("é", 512)
	names := []string{
		"../../escape",
		"..%2F..",
		"/etc/passwd",
		"a//b",
		"a/./b/../c",
		"./x",
		`..\..\x`,
		"C:\\x",
		"a\x00b",
		"影片/🎬",
		" ",
		"a?b#c&d=e+f",
		"con",
		".json",
		"o/o",
		"storage/v1/b/films/o/x",
		long,
	}
	for i, name := range names {
		body := strings.Repeat("x", i+1)
		f.do(
			call{
				method: "POST",
				path:   "/upload/storage/v1/b/films/o?uploadType=media&name=" + url.QueryEscape(name),
				body:   body,
				status: 200,
			},
		)
	}
	f.open()
	for i, name := range names {
		if got := f.content(url.PathEscape(name)); len(got) != i+1 {
			t.Errorf("%q holds %d bytes, want %d", name, len(got), i+1)
		}
	}
	err := filepath.WalkDir(f.dir, func(path string, d fs.DirEntry, err error) error {
		if inside, relErr := filepath.Rel(
			f.dir,
			path,
		); relErr != nil || len(inside) > 100 ||
			strings.Contains(inside, "escape") {
			t.Errorf("a name reached the disk: %q", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", ".", "..", "a\nb", "a\rb", "\xff", long + "x", ".well-known/acme-challenge/x"} {
		f.do(
			call{
				method: "POST",
				path:   "/upload/storage/v1/b/films/o?uploadType=media&name=" + url.QueryEscape(name),
				body:   "x",
				status: 400,
			},
		)
	}
}

func TestMultipartInsertStoresMetadataAndBytes(t *testing.T) {
	f := newFixture(t)
	path := "/upload/storage/v1/b/films/o?uploadType=multipart"
	related := map[string]string{"Content-Type": "multipart/related; boundary=b"}
	body := "--b\r\nContent-Type: application/json\r\n\r\n" +
		`{"name": "film", "cacheControl": "private, max-age=60", "contentDisposition": "inline", "crc32c": "4waSgw=="}` +
		"\r\n--b\r\nContent-Type: video/mp4\r\n\r\n123456789\r\n--b--\r\n"
	f.do(call{method: "POST", path: path, header: related, body: body, status: 200, says: `"contentType": "video/mp4"`})
	f.do(call{
		method: "GET",
		path:   "/storage/v1/b/films/o/film?alt=media",
		status: 200,
		says:   "123456789",
		want: map[string]string{
			"Cache-Control":       "private, max-age=60",
			"Content-Disposition": "inline",
			"Content-Type":        "video/mp4",
		},
	})
	for _, c := range []call{
		{header: related, body: strings.Replace(body, "123456789", "12345678X", 1), says: "CRC32C"},
		{header: related, body: body[:len(body)-12], says: "ended early"},
		{header: related, body: "--b\r\n\r\n{}\r\n--b--\r\n", says: "media part"},
		{header: related, body: "", says: "metadata part"},
		{header: related, body: "--b\r\n\r\n{\r\n--b\r\n\r\nx\r\n--b--\r\n", says: "JSON"},
		{header: related, body: "--b\r\n\r\n{\"cacheControl\":\"" + strings.Repeat("x", maxMetadata) + "\"}\r\n--b\r\n\r\nx\r\n--b--\r\n", says: "64 KiB"},
		{header: map[string]string{"Content-Type": "video/mp4"}, body: body, says: "multipart/related"},
	} {
		c.method, c.path, c.status = "POST", path+"&name=bad", 400
		f.do(c)
	}
	if f.blobs() != 1 {
		t.Errorf("%d blobs are kept, want that of the good object", f.blobs())
	}
	f.do(call{method: "GET", path: "/storage/v1/b/films/o/bad", status: 404})
}

func TestInvalidListQueriesAreRefused(t *testing.T) {
	f := newFixture(t)
	for _, query := range []string{"maxResults=x", "maxResults=-1", "pageToken=*"} {
		f.do(call{method: "GET", path: "/storage/v1/b/films/o?" + query, status: 400})
	}
	for _, c := range []call{
		{method: "POST", path: "/storage/v1/b/films/o"}, {method: "PUT", path: "/storage/v1/b/films"},
		{method: "PATCH", path: "/storage/v1/b/films/o/x"}, {method: "PUT", path: "/upload/storage/v1/b/films/o"},
	} {
		c.status = 405
		f.do(c)
	}
}

func TestInvalidOptionsAreRefused(t *testing.T) {
	for name, o := range map[string]Options{
		"no directory":         {Now: time.Now},
		"no clock":             {Dir: t.TempDir()},
		"a path as bucket":     {Dir: t.TempDir(), Now: time.Now, Buckets: []Bucket{{Name: "a/../b"}}},
		"dots as bucket":       {Dir: t.TempDir(), Now: time.Now, Buckets: []Bucket{{Name: "a..b"}}},
		"the API's own name":   {Dir: t.TempDir(), Now: time.Now, Buckets: []Bucket{{Name: "storage"}}},
		"the sessions' folder": {Dir: t.TempDir(), Now: time.Now, Buckets: []Bucket{{Name: "sessions"}}},
	} {
		if _, err := New(o); err == nil {
			t.Errorf("%s: the store opened", name)
		}
	}
}
