package objectstore

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"cloud.google.com/go/storage"
)

const signedName = "entries/7/影片 1+2.mp4"

// sign makes a signed URL with Google's code, valid for an hour unless changed. The
// code uses the real clock, so the fixture's clock is set to it.
func (f *fixture) sign(method string, change ...func(*storage.SignedURLOptions)) string {
	f.t.Helper()
	f.clock.now = time.Now()
	o := &storage.SignedURLOptions{
		GoogleAccessID: signer, Method: method, Expires: f.clock.now.Add(time.Hour),
		PrivateKey: encodeKey(signingKey()), Scheme: storage.SigningSchemeV4,
		Style: storage.PathStyle(), Insecure: true, Hostname: strings.TrimPrefix(f.url, "http://"),
	}
	for _, c := range change {
		c(o)
	}
	signed, err := storage.SignedURL(films, signedName, o)
	if err != nil {
		f.t.Fatal(err)
	}
	return signed
}

func encodeKey(key *rsa.PrivateKey) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})
}

// put stores the object of the signed URLs.
func (f *fixture) put(content string) {
	f.t.Helper()
	f.do(call{
		method: "POST", status: 200, body: content, header: map[string]string{"Content-Type": "video/mp4"},
		path: "/upload/storage/v1/b/films/o?uploadType=media&name=" + url.QueryEscape(signedName),
	})
}

func TestSignedURLReadsTheObject(t *testing.T) {
	f := newFixture(t)
	f.put("0123456789")
	signed := f.sign("GET")
	resp, body := f.do(call{method: "GET", path: signed, status: 200, want: map[string]string{
		"Content-Type": "video/mp4", "X-Content-Type-Options": "nosniff", "Accept-Ranges": "bytes",
		"Cache-Control": "private, max-age=0",
	}})
	if body != "0123456789" {
		t.Errorf("it reads %q", body)
	}
	f.do(
		call{
			method: "GET",
			path:   signed,
			status: 304,
			header: map[string]string{"If-None-Match": resp.Header.Get("ETag")},
		},
	)
	f.do(call{method: "GET", path: signed, status: 206, says: "345", header: map[string]string{"Range": "bytes=3-5"},
		want: map[string]string{"Content-Range": "bytes 3-5/10", "Content-Length": "3"}})
	f.do(call{method: "GET", path: signed, status: 416, header: map[string]string{"Range": "bytes=10-"}})
	f.do(call{method: "HEAD", path: f.sign("HEAD"), status: 200, want: map[string]string{"Content-Length": "10"}})
}

// Judges read copies by signed URLs: two objects with the same content, made at different times, are answered alike.
func TestSignedURLTellsNoTime(t *testing.T) {
	f := newFixture(t)
	f.put("0123456789")
	signed := f.sign("GET")
	read := func() http.Header {
		t.Helper()
		resp, _ := f.do(call{method: "GET", path: signed, status: 200})
		resp.Header.Del("Date")
		return resp.Header
	}
	first := read()
	f.put("0123456789")
	if second := read(); !reflect.DeepEqual(first, second) {
		t.Errorf("the headers %v, later %v", first, second)
	}
	// No condition on a time is answered, so that nobody can search for it.
	for _, name := range []string{"If-Modified-Since", "If-Unmodified-Since"} {
		for _, at := range []time.Time{time.Unix(0, 0), time.Now().Add(24 * time.Hour)} {
			f.do(
				call{
					method: "GET",
					path:   signed,
					status: 200,
					header: map[string]string{name: at.UTC().Format(http.TimeFormat)},
				},
			)
		}
	}
	ranged := map[string]string{"Range": "bytes=3-5", "If-Range": first.Get("ETag")}
	f.do(call{method: "GET", path: signed, status: 206, says: "345", header: ranged})
}

func TestSignedURLOverridesTypeAndDisposition(t *testing.T) {
	f := newFixture(t)
	f.put("abc")
	signed := f.sign("GET", func(o *storage.SignedURLOptions) {
		o.QueryParameters = url.Values{
			"response-content-disposition": {`attachment; filename="my film.mp4"`},
			"response-content-type":        {"application/octet-stream"},
		}
	})
	f.do(call{method: "GET", path: signed, status: 200, want: map[string]string{
		"Content-Disposition": `attachment; filename="my film.mp4"`, "Content-Type": "application/octet-stream",
	}})
}

func TestChangedSignedURLsAreRefused(t *testing.T) {
	f := newFixture(t)
	f.put("abc")
	signed := f.sign("GET")
	plain, _, _ := strings.Cut(signed, "?")
	foreign, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	swap := func(old, new string) string { return strings.Replace(signed, old, new, 1) }
	for name, c := range map[string]call{
		"no signature":        {path: plain, status: 403, says: "AccessDenied"},
		"another method":      {path: signed, method: "PUT", status: 403, says: "SignatureDoesNotMatch"},
		"head by a get":       {path: signed, method: "HEAD", status: 403},
		"another object":      {path: swap("2.mp4", "3.mp4"), status: 403, says: "SignatureDoesNotMatch"},
		"another bucket":      {path: swap("/films/", "/other/"), status: 403, says: "SignatureDoesNotMatch"},
		"a parameter added":   {path: signed + "&response-content-type=text/html", status: 403, says: "SignatureDoesNotMatch"},
		"a longer life":       {path: swap("Expires=3", "Expires=4"), status: 403, says: "SignatureDoesNotMatch"},
		"another signature":   {path: swap("Signature=", "Signature=00"), status: 403, says: "SignatureDoesNotMatch"},
		"another key":         {path: f.sign("GET", func(o *storage.SignedURLOptions) { o.PrivateKey = encodeKey(foreign) }), status: 403, says: "SignatureDoesNotMatch"},
		"unknown signer":      {path: f.sign("GET", func(o *storage.SignedURLOptions) { o.GoogleAccessID = "x@example.test" }), status: 403},
		"another host":        {path: f.sign("GET", func(o *storage.SignedURLOptions) { o.Hostname = "elsewhere" }), status: 0},
		"header not signed":   {path: signed, header: map[string]string{"X-Goog-If-Generation-Match": "0"}, status: 403, says: "not signed"},
		"header missing":      {path: f.sign("GET", func(o *storage.SignedURLOptions) { o.Headers = []string{"x-goog-if-generation-match:1"} }), status: 400},
		"unknown algorithm":   {path: swap("GOOG4-RSA-SHA256", "GOOG4-HMAC-SHA256"), status: 400},
		"malformed date":      {path: swap("X-Goog-Date=2", "X-Goog-Date=x"), status: 400},
		"malformed expiry":    {path: swap("X-Goog-Expires=", "X-Goog-Expires=-"), status: 400},
		"malformed scope":     {path: swap("goog4_request", "aws4_request"), status: 400},
		"the older scheme":    {path: plain + "?GoogleAccessId=" + signer + "&Expires=99999999999&Signature=AAAA", status: 403},
		"token where none is": {path: plain, header: map[string]string{"Authorization": "Bearer "}, status: 403},
	} {
		t.Run(name, func(t *testing.T) {
			g := *f
			g.t = t
			if c.method == "" {
				c.method = "GET"
			}
			if c.status == 0 { // the same URL, signed for another host
				c.path, c.status = strings.Replace(c.path, "http://elsewhere", f.url, 1), 403
			}
			g.do(c)
		})
	}
}

func TestSignatureHasATimeLimit(t *testing.T) {
	f := newFixture(t)
	f.put("abc")
	signed := f.sign("GET")
	read := call{method: "GET", path: signed, status: 200}
	f.clock.advance(-14 * time.Minute)
	f.do(read)
	f.clock.advance(-2 * time.Minute)
	read.status, read.says = 403, "RequestTimeTooSkewed"
	f.do(read)
	f.clock.advance(16*time.Minute + 59*time.Minute)
	read.status, read.says = 200, "abc"
	f.do(read)
	f.clock.advance(time.Minute + time.Second)
	read.status, read.says = 400, "ExpiredToken"
	f.do(read)
}

func TestSignedURLWritesTheObject(t *testing.T) {
	f := newFixture(t)
	signed := f.sign("PUT", func(o *storage.SignedURLOptions) {
		o.ContentType = "image/png"
		o.Headers = []string{
			"x-goog-content-length-range:1,10",
			"x-goog-if-generation-match:0",
			"x-goog-meta-kind:cover",
		}
	})
	put := call{
		method: "PUT",
		path:   signed,
		body:   "12345678901",
		status: 400,
		says:   "EntityTooLarge",
		header: map[string]string{
			"Content-Type":                "image/png",
			"X-Goog-Content-Length-Range": "1,10",
			"X-Goog-If-Generation-Match":  "0",
			"X-Goog-Meta-Kind":            "cover",
		},
	}
	f.do(put)
	put.body, put.header["Content-Type"] = "123456789", "text/html"
	put.status, put.says = 403, "SignatureDoesNotMatch"
	f.do(put)
	put.header["Content-Type"], put.status, put.says = "image/png", 200, ""
	resp, _ := f.do(put)
	if got := resp.Header.Values("X-Goog-Hash"); len(got) != 2 || got[0] != "crc32c=4waSgw==" {
		t.Errorf("the hashes are %q", got)
	}
	put.status, put.says = 412, "conditionNotMet"
	f.do(put)
	f.do(call{method: "GET", path: f.sign("GET"), status: 200, says: "123456789", want: map[string]string{
		"Content-Type": "image/png", "X-Goog-Meta-Kind": "cover",
	}})
}

func TestSignedURLStartsASession(t *testing.T) {
	f := newFixture(t)
	signed := f.sign("POST", func(o *storage.SignedURLOptions) { o.Headers = []string{"x-goog-resumable:start"} })
	start := call{method: "POST", path: signed, status: 400}
	f.do(start)
	start.header, start.status = map[string]string{
		"X-Goog-Resumable": "start",
		"Content-Type":     "video/mp4",
	}, http.StatusCreated
	resp, _ := f.do(start)
	f.do(call{method: "PUT", path: resp.Header.Get("Location"), body: "film", status: 200, says: signedName})
	f.do(
		call{
			method: "GET",
			path:   f.sign("GET"),
			status: 200,
			says:   "film",
			want:   map[string]string{"Content-Type": "video/mp4"},
		},
	)
}
