package objectstore

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// connection is one on which a test sends the body of a request in parts.
type connection struct {
	t    *testing.T
	conn net.Conn
}

// dial sends the header of a PUT to a session, without its body.
func (f *fixture) dial(session, contentRange string, length int) connection {
	f.t.Helper()
	return f.dialWith(session, contentRange, length, "")
}

// dialWith sends the header with the beginning of the body, which arrive together.
func (f *fixture) dialWith(session, contentRange string, length int, begin string) connection {
	f.t.Helper()
	u, err := url.Parse(session)
	if err != nil {
		f.t.Fatal(err)
	}
	return f.dialHead("PUT "+u.RequestURI(), length, "Content-Range: bytes "+contentRange, begin)
}

// dialHead sends the header of any request, and the beginning of its body.
func (f *fixture) dialHead(what string, length int, header, begin string) connection {
	f.t.Helper()
	host := strings.TrimPrefix(f.url, "http://")
	conn, err := net.Dial("tcp", host)
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(func() { conn.Close() })
	c := connection{f.t, conn}
	c.send(
		fmt.Sprintf("%s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n%s\r\n\r\n%s", what, host, length, header, begin),
	)
	return c
}

func (c connection) send(s string) {
	c.t.Helper()
	if _, err := io.WriteString(c.conn, s); err != nil {
		c.t.Fatal(err)
	}
}

// status reads the status of the answer.
func (c connection) status() int {
	c.t.Helper()
	resp, err := http.ReadResponse(bufio.NewReader(c.conn), nil)
	if err != nil {
		c.t.Fatal(err)
	}
	resp.Body.Close()
	return resp.StatusCode
}

// arrived waits until the store has written n bytes of the only session's blob. It
// polls, since the protocol does not report unsynced bytes.
func (f *fixture) arrived(n int64) {
	f.t.Helper()
	for range 5000 {
		if f.blobSize() >= n {
			return
		}
		time.Sleep(time.Millisecond)
	}
	f.t.Fatalf("%d bytes did not arrive", n)
}

func TestInterruptedChunkKeepsTheReceivedBytes(t *testing.T) {
	f := newFixture(t)
	film := pattern(2*unit + 10)
	session := f.start("film", nil)
	l := f.dial(session, fmt.Sprintf("0-%d/%d", 2*unit-1, len(film)), 2*unit)
	l.send(film[:unit+777])
	f.arrived(unit + 777)
	l.conn.Close()
	// The next chunk waits until the interrupted one has ended.
	f.do(call{method: "PUT", path: session, status: 308, body: film[:unit],
		header: map[string]string{"Content-Range": fmt.Sprintf("bytes 0-%d/%d", unit-1, len(film))},
		want:   map[string]string{"Range": fmt.Sprintf("bytes=0-%d", unit+776)}})
	f.do(call{method: "PUT", path: session, status: 200, body: film[unit+777:],
		header: map[string]string{"Content-Range": fmt.Sprintf("bytes %d-%d/%d", unit+777, len(film)-1, len(film))}})
	if f.content("film") != film {
		t.Error("the film differs")
	}
}

func TestInterruptedInsertLeavesNothing(t *testing.T) {
	f := newFixture(t)
	l := f.dialHead("POST /upload/storage/v1/b/films/o?uploadType=media&name=film", 1000, "Content-Type: video/mp4", "")
	l.send(pattern(10))
	f.arrived(10)
	l.conn.Close()
	if err := f.store.Close(); err != nil { // waits for the request
		t.Fatal(err)
	}
	if f.blobs() != 0 {
		t.Errorf("%d blobs are kept", f.blobs())
	}
}

func TestStatusQueryDoesNotInterruptAChunk(t *testing.T) {
	f := newFixture(t)
	film := pattern(3 * unit)
	session := f.start("film", nil)
	f.do(
		call{
			method: "PUT",
			path:   session,
			status: 308,
			body:   film[:unit],
			header: map[string]string{"Content-Range": fmt.Sprintf("bytes 0-%d/*", unit-1)},
		},
	)
	l := f.dial(session, fmt.Sprintf("%d-%d/%d", unit, 3*unit-1, 3*unit), 2*unit)
	l.send(film[unit : unit+100])
	f.arrived(unit + 100)
	for _, query := range []string{"*/*", fmt.Sprintf("*/%d", 3*unit)} {
		f.do(
			call{
				method: "PUT",
				path:   session,
				status: 308,
				header: map[string]string{"Content-Range": "bytes " + query},
				want:   map[string]string{"Range": fmt.Sprintf("bytes=0-%d", unit-1)},
			},
		)
	}
	l.send(film[unit+100:])
	if got := l.status(); got != 200 {
		t.Errorf("the chunk that a query came upon ends with %d", got)
	}
	if f.content("film") != film {
		t.Error("the film differs")
	}
}

func TestNextChunkInterruptsAnIdleOne(t *testing.T) {
	f := newFixture(t)
	f.store.busyIdle = time.Millisecond
	film := pattern(unit)
	session := f.start("film", nil)
	l := f.dial(session, fmt.Sprintf("0-%d/%d", unit-1, unit), unit)
	l.send(film[:1000])
	f.arrived(1000)
	f.do(call{method: "PUT", path: session, body: film, status: 200})
	if f.content("film") != film {
		t.Error("the film differs")
	}
}

func TestIdleChunkTimesOut(t *testing.T) {
	f := newFixture(t)
	f.store.idle = time.Millisecond
	session := f.start("film", nil)
	// In one packet: a slow machine would not send the bytes in time.
	l := f.dialWith(session, fmt.Sprintf("0-%d/%d", unit-1, unit), unit, pattern(1000))
	if got := l.status(); got != 400 {
		t.Errorf("a chunk that never ends is answered %d", got)
	}
	f.do(call{method: "PUT", path: session, status: 308, header: map[string]string{"Content-Range": "bytes */*"},
		want: map[string]string{"Range": "bytes=0-999"}})
}

func TestCancelInterruptsAChunk(t *testing.T) {
	f := newFixture(t)
	session := f.start("film", nil)
	l := f.dial(session, fmt.Sprintf("0-%d/%d", unit-1, unit), unit)
	l.send("abc")
	f.arrived(3)
	f.do(call{method: "DELETE", path: session, status: 499})
	if got := l.status(); got != 499 {
		t.Errorf("the chunk ends with %d", got)
	}
	if f.blobs() != 0 {
		t.Error("the bytes are still there")
	}
}

func TestCloseKeepsTheReceivedBytesOfAChunk(t *testing.T) {
	f := newFixture(t)
	session := f.start("film", nil)
	l := f.dial(session, fmt.Sprintf("0-%d/%d", unit-1, unit), unit)
	l.send("abc")
	f.arrived(3)
	if err := f.store.Close(); err != nil {
		t.Fatal(err)
	}
	if got := l.status(); got != 503 {
		t.Errorf("the chunk ends with %d", got)
	}
	f.do(call{method: "PUT", path: session, status: 503, header: map[string]string{"Content-Range": "bytes */*"}})
	f.open()
	f.do(
		call{
			method: "PUT",
			path:   f.moved(session),
			status: 308,
			header: map[string]string{"Content-Range": "bytes */*"},
			want:   map[string]string{"Range": "bytes=0-2"},
		},
	)
}

func TestConcurrentChunksMakeOneObject(t *testing.T) {
	f := newFixture(t)
	film := pattern(8*unit + 3)
	session := f.start("film", nil)
	var senders sync.WaitGroup
	for i := range 8 {
		senders.Go(func() {
			// Each client sends the whole file in other chunks.
			for at := 0; at < len(film); {
				end := min(at+(i%4+1)*unit, len(film))
				r, _ := http.NewRequest("PUT", session, readerOf(film[at:end]))
				r.Header.Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", at, end-1, len(film)))
				resp, err := http.DefaultTransport.RoundTrip(r)
				if err != nil {
					t.Error(err)
					return
				}
				resp.Body.Close()
				if resp.StatusCode != 308 && resp.StatusCode != 200 {
					t.Errorf("a chunk is answered %d", resp.StatusCode)
				}
				at = end
			}
		})
	}
	senders.Wait()
	if f.content("film") != film || f.blobs() != 1 {
		t.Error("the film differs")
	}
}

func TestChunkOfUnknownLengthIsStored(t *testing.T) {
	f := newFixture(t)
	send := func(session, body, contentRange string, want int) {
		t.Helper()
		r, _ := http.NewRequest("PUT", session, struct{ io.Reader }{readerOf(body)})
		if contentRange != "" {
			r.Header.Set("Content-Range", contentRange)
		}
		resp, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("%d bytes for %q: status %d, want %d", len(body), contentRange, resp.StatusCode, want)
		}
	}
	send(f.start("whole", nil), pattern(1000), "", 200)
	if f.content("whole") != pattern(1000) {
		t.Error("the object differs")
	}
	declared := f.start("declared", map[string]string{"X-Upload-Content-Length": "1000"})
	send(declared, pattern(unit+5), "", 400)
	send(declared, pattern(999), "", 400)
	send(f.start("short", nil), "abc", "bytes 0-3/4", 400)
	send(f.start("long", nil), "abcde", "bytes 0-3/4", 400)
}
