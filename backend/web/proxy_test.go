package web_test

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/studio"
	"marquee/backend/web"
)

// gallery is a contest whose proxy may fetch below /films/ of a loopback store.
type gallery struct {
	*world
	store *httptest.Server
	hits  atomic.Int32 // requests that reached the store
}

func newGallery(t *testing.T, answer http.HandlerFunc, change ...func(*gallery, *web.Options)) *gallery {
	t.Helper()
	g := &gallery{}
	g.store = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.hits.Add(1)
		answer(w, r)
	}))
	t.Cleanup(g.store.Close)
	g.world = newWorld(t, func(w *world, o *web.Options) {
		o.Studio = &studio.Service{Registrations: w.db, Rates: w.db, Now: w.wall.Now}
		o.Proxied = []web.ProxySource{{Origin: g.store.URL, Path: "/films/", ThisMachine: true}}
		for _, f := range change {
			f(g, o)
		}
	})
	return g
}

func (g *gallery) port() string { return g.store.URL[strings.LastIndex(g.store.URL, ":")+1:] }

func (c *client) proxy(address string) *answer {
	return c.get("/apis/activity/proxy?url=" + url.QueryEscape(address))
}

func tinyPNG(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestProxyStreamsAPicture also checks that no header of the caller is forwarded.
func TestProxyStreamsAPicture(t *testing.T) {
	t.Parallel()
	picture := tinyPNG(t)
	g := newGallery(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Cookie") != "" || r.Header.Get("Authorization") != "" || r.Header.Get("f") != "" ||
			r.URL.Query().Get("sign") != "a/b" {
			t.Errorf("the store was asked for %s with %v", r.URL, r.Header)
		}
		w.Header().Set("Content-Type", "image/png")
		w.Header().Set("Set-Cookie", "store=1")
		_, _ = w.Write(picture)
	})
	mei := g.approvedEntrant("mei@example.com")
	a := mei.proxy(g.store.URL + "/films/generation/t1/1.png?sign=a%2Fb")
	if a.status != http.StatusOK || !bytes.Equal(a.raw, picture) {
		t.Fatalf("got %d, %d bytes", a.status, len(a.raw))
	}
	for name, want := range map[string]string{
		"Content-Type": "image/png", "Content-Disposition": "attachment; filename=1.png", "X-Content-Type-Options": "nosniff",
		"Content-Security-Policy": "default-src 'none'; sandbox", "Set-Cookie": "", "Content-Length": strconv.Itoa(len(picture)),
	} {
		if got := a.header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	g.client().proxy(g.store.URL + "/films/1.png").fails(contest.CodeLoginExpired)
}

func TestProxyRefusesOtherTypesAndLargeFiles(t *testing.T) {
	t.Parallel()
	picture := tinyPNG(t)
	g := newGallery(t, func(w http.ResponseWriter, r *http.Request) {
		kind, body, status := "image/png", picture, http.StatusOK
		switch strings.TrimPrefix(r.URL.Path, "/films/") {
		case "page":
			kind, body = "text/html", []byte("<html>")
		case "svg":
			kind, body = "image/svg+xml", []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")
		case "page-as-png":
			body = []byte("<html><script>alert(1)</script>")
		case "jpeg-by-name":
			kind = "image/jpeg"
		case "clip":
			kind, body = "video/mp4", []byte("clip")
		case "empty":
			body = nil
		case "large":
			w.Header().Set("Content-Length", strconv.Itoa(64<<20+1))
		case "unknown-length":
			w.Header().Set("Transfer-Encoding", "chunked")
		case "missing":
			status = http.StatusNotFound
		case "expired":
			status = http.StatusForbidden
		case "down":
			status = http.StatusBadGateway
		}
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		_, _ = w.Write(body)
	})
	mei := g.approvedEntrant("mei@example.com")
	for name, want := range map[string]contest.Code{
		"page": contest.CodeForbidden, "svg": contest.CodeForbidden, "page-as-png": contest.CodeForbidden,
		"jpeg-by-name": contest.CodeForbidden, "clip": contest.CodeForbidden, "empty": contest.CodeForbidden,
		"large": contest.CodeFileTooLarge, "unknown-length": contest.CodeUnavailable,
		"missing": contest.CodeNotFound, "expired": contest.CodeNotFound, "down": contest.CodeUnavailable,
	} {
		if a := mei.proxy(g.store.URL + "/films/" + name); a.code != want {
			t.Errorf("%s: %d %s, want %s", name, a.status, a.code, want)
		}
	}
}

func TestProxyFollowsNoRedirect(t *testing.T) {
	t.Parallel()
	picture := tinyPNG(t)
	g := newGallery(t, func(w http.ResponseWriter, r *http.Request) {
		if to := r.URL.Query().Get("to"); to != "" {
			status, _ := strconv.Atoi(r.URL.Query().Get("status"))
			http.Redirect(w, r, to, status)
			return
		}
		w.Header().Set("Content-Type", "image/png")
		_, _ = w.Write(picture)
	})
	mei := g.approvedEntrant("mei@example.com")
	for _, to := range []string{"/films/other.png", g.store.URL + "/private/x.png", "http://169.254.169.254/latest/meta-data/", "file:///etc/passwd"} {
		for _, status := range []string{"301", "302", "303", "307", "308"} {
			before := g.hits.Load()
			mei.proxy(
				g.store.URL + "/films/r?status=" + status + "&to=" + url.QueryEscape(to),
			).fails(
				contest.CodeForbidden,
			)
			if g.hits.Load() != before+1 {
				t.Errorf("%s to %s was followed", status, to)
			}
		}
	}
}

// TestProxyServesApprovedEntrantsWithinALimit counts what is fetched, per account. An address that is refused counts
// for nothing, and is refused whoever asks.
func TestProxyServesApprovedEntrantsWithinALimit(t *testing.T) {
	t.Parallel()
	picture := tinyPNG(t)
	g := newGallery(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/png")
		_, _ = w.Write(picture)
	})
	address := g.store.URL + "/films/1.png"
	mei := g.entrant("mei@example.com")
	mei.proxy(address).fails(contest.CodeNotRegistered)
	mei.proxy("https://elsewhere.example/1.png").fails(contest.CodeForbidden)
	mei.register(individual().with(object{"email": "mei@example.com"})).ok(nil)
	mei.proxy(address).fails(contest.CodeUnderReview)
	g.decide("mei@example.com", contest.StateDeny, "Too short")
	mei.proxy(address).fails(contest.CodeDenied)
	if g.hits.Load() != 0 {
		t.Errorf("%d pictures were fetched for somebody who is not approved", g.hits.Load())
	}

	ada, ben := g.approvedEntrant("ada@example.com"), g.approvedEntrant("ben@example.com")
	for range studio.DownloadsPerHour {
		if a := ada.proxy(address); a.status != http.StatusOK {
			t.Fatalf("got %d %s", a.status, a.code)
		}
		ada.proxy("https://elsewhere.example/1.png").fails(contest.CodeForbidden)
	}
	refused := ada.proxy(address)
	refused.fails(contest.CodeTooManyRequests)
	if refused.header.Get("Retry-After") != "3600" || g.hits.Load() != studio.DownloadsPerHour {
		t.Errorf("Retry-After %q after %d pictures", refused.header.Get("Retry-After"), g.hits.Load())
	}
	if a := ben.proxy(address); a.status != http.StatusOK {
		t.Errorf("another account is limited too: %d %s", a.status, a.code)
	}
	g.wall.add(time.Hour)
	if a := ada.proxy(address); a.status != http.StatusOK {
		t.Errorf("an hour later: %d %s", a.status, a.code)
	}
}

func TestProxyRefusesForeignAddresses(t *testing.T) {
	t.Parallel()
	g := newGallery(t, func(http.ResponseWriter, *http.Request) {})
	mei := g.approvedEntrant("mei@example.com")
	port := g.port()
	for name, address := range map[string]string{
		"nothing":                  "",
		"a path":                   "/films/x.png",
		"no scheme":                "//127.0.0.1:" + port + "/films/x.png",
		"another scheme":           "https://127.0.0.1:" + port + "/films/x.png",
		"a file":                   "file:///etc/passwd",
		"gopher":                   "gopher://127.0.0.1:" + port + "/films/x.png",
		"data":                     "data:image/png;base64,AAAA",
		"another port":             "http://127.0.0.1:1/films/x.png",
		"no port":                  "http://127.0.0.1/films/x.png",
		"loopback by name":         "http://localhost:" + port + "/films/x.png",
		"another loopback":         "http://127.0.0.2:" + port + "/films/x.png",
		"short":                    "http://127.1:" + port + "/films/x.png",
		"decimal":                  "http://2130706433:" + port + "/films/x.png",
		"hexadecimal":              "http://0x7f000001:" + port + "/films/x.png",
		"hexadecimal parts":        "http://0x7f.0x0.0x0.0x1:" + port + "/films/x.png",
		"octal":                    "http://0177.0.0.1:" + port + "/films/x.png",
		"octal, long":              "http://00000177.00000000.00000000.00000001:" + port + "/films/x.png",
		"full width":               "http://１２７.0.0.1:" + port + "/films/x.png",
		"ideographic dots":         "http://127。0。0。1:" + port + "/films/x.png",
		"circled":                  "http://①②⑦.⓪.⓪.①:" + port + "/films/x.png",
		"escaped host":             "http://%31%32%37.0.0.1:" + port + "/films/x.png",
		"final dot":                "http://127.0.0.1.:" + port + "/films/x.png",
		"IPv6 loopback":            "http://[::1]:" + port + "/films/x.png",
		"IPv6, long":               "http://[0:0:0:0:0:0:0:1]:" + port + "/films/x.png",
		"IPv4 in IPv6":             "http://[::ffff:127.0.0.1]:" + port + "/films/x.png",
		"IPv4 in IPv6, hex":        "http://[::ffff:7f00:1]:" + port + "/films/x.png",
		"NAT64":                    "http://[64:ff9b::7f00:1]:" + port + "/films/x.png",
		"with a zone":              "http://[fe80::1%25lo]:" + port + "/films/x.png",
		"unspecified":              "http://0.0.0.0:" + port + "/films/x.png",
		"unspecified, short":       "http://0:" + port + "/films/x.png",
		"unspecified IPv6":         "http://[::]:" + port + "/films/x.png",
		"private 10":               "http://10.0.0.1/films/x.png",
		"private 172":              "http://172.16.0.1/films/x.png",
		"private 192":              "http://192.168.1.1/films/x.png",
		"metadata":                 "http://169.254.169.254/computeMetadata/v1/",
		"metadata by name":         "http://metadata.google.internal/computeMetadata/v1/",
		"metadata, short name":     "http://metadata/computeMetadata/v1/",
		"metadata, decimal":        "http://2852039166/latest/meta-data/",
		"metadata IPv6":            "http://[fd00:ec2::254]/latest/meta-data/",
		"name that means loopback": "http://127.0.0.1.nip.io:" + port + "/films/x.png",
		"user and password":        "http://user:word@127.0.0.1:" + port + "/films/x.png",
		"empty user":               "http://@127.0.0.1:" + port + "/films/x.png",
		"another port in the user": "http://127.0.0.1:" + port + ":80@127.0.0.1:" + port + "/films/x.png",
		"port with zeros":          "http://127.0.0.1:0" + port + "/films/x.png",
		"mixed parts":              "http://0177.0.0x0.1:" + port + "/films/x.png",
		"SIIT":                     "http://[::ffff:0:127.0.0.1]:" + port + "/films/x.png",
		"zone of the loopback":     "http://[::1%25lo]:" + port + "/films/x.png",
		"a host with a null":       "http://127.0.0.1%00.example.com:" + port + "/films/x.png",
		"user":                     "http://user@127.0.0.1:" + port + "/films/x.png",
		"our host as the user":     "http://127.0.0.1:" + port + "@example.com/films/x.png",
		"our host in the fragment": "http://example.com#@127.0.0.1:" + port + "/films/x.png",
		"our host in the query":    "http://example.com/?http://127.0.0.1:" + port + "/films/x.png",
		"a longer host":            "http://127.0.0.1:" + port + ".example.com/films/x.png",
		"another folder":           "http://127.0.0.1:" + port + "/private/x.png",
		"the folder's name longer": "http://127.0.0.1:" + port + "/films-private/x.png",
		"the folder itself":        "http://127.0.0.1:" + port + "/films",
		"dots":                     "http://127.0.0.1:" + port + "/films/../private/x.png",
		"dots, escaped":            "http://127.0.0.1:" + port + "/films/%2e%2e/private/x.png",
		"slash, escaped":           "http://127.0.0.1:" + port + "/films/..%2fprivate/x.png",
		"escaped twice":            "http://127.0.0.1:" + port + "/films/%252e%252e/private/x.png",
		"backslash":                "http://127.0.0.1:" + port + "/films/..\\private\\x.png",
		"backslash host":           "http:\\\\127.0.0.1:" + port + "/films/x.png",
		"doubled slash":            "http://127.0.0.1:" + port + "//films/x.png",
		"escaped folder":           "http://127.0.0.1:" + port + "/%66ilms/x.png",
		"a fragment":               "http://127.0.0.1:" + port + "/films/x.png#y",
		"a space before":           " http://127.0.0.1:" + port + "/films/x.png",
		"a tab inside":             "http://127.0.0.1:" + port + "/films/\tx.png",
		"a new line":               "http://127.0.0.1:" + port + "/films/x.png\r\nHost: example.com",
		"too long":                 "http://127.0.0.1:" + port + "/films/" + strings.Repeat("x", 4096),
	} {
		if a := mei.proxy(address); a.code != contest.CodeForbidden {
			t.Errorf("%s: %s gave %d %s", name, address, a.status, a.code)
		}
	}
	if g.hits.Load() != 0 {
		t.Errorf("%d of them reached the store", g.hits.Load())
	}
}
