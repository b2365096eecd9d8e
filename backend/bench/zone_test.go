package bench

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/web"
	"marquee/backend/zone"
	"marquee/backend/zone/zonetest"
)

// TestZone compares the zone lookup, with the service's middleware, with a bare handler that answers a constant. Both
// are measured over real connections, alternately, with net/http's client and with a minimal client that leaves nearly
// all processor time to the server.
func TestZone(t *testing.T) {
	rounds, each := 3, 50*time.Millisecond
	if given().full {
		rounds, each = 9, time.Second
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { null.Close() })
	log := slog.New(slog.NewJSONHandler(null, nil))
	countries, err := zone.Open(zone.Options{Path: countryDatabase(t), Now: time.Now, Logger: log})
	if err != nil {
		t.Fatal(err)
	}
	lookup := httptest.NewServer(web.New(web.Options{
		Editions: contest.NewEditions(
			&contest.Edition{
				ID:     contest.International,
				Kind:   contest.Films,
				Header: "PASSPORT_INTL",
				Cookie: "passport_intl",
			},
		),
		Clock:     contest.WallClock{},
		Now:       time.Now,
		Countries: countries,
		ProxyHops: 1,
		Log:       log,
	}))
	t.Cleanup(lookup.Close)
	bare := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"code":"OK","data":{"cn":true,"zone":"cn","country":"CN","assetHost":""}}`)
	}))
	t.Cleanup(bare.Close)

	ours, theirs := newCaller(t, lookup.Listener.Addr().String()), newCaller(t, bare.Listener.Addr().String())
	if answer := string(ours.first[0]); !bytes.Contains(ours.first[0], []byte(`"country":"CN"`)) {
		t.Fatalf("the lookup finds nothing: %s", answer)
	}
	var lean, usual, rates []float64
	for range rounds {
		a, b := ours.rate(each), theirs.rate(each)
		lean, rates = append(lean, a/b), append(rates, a)
		usual = append(usual, ours.rateByClient(each)/theirs.rateByClient(each))
	}
	publish(
		t,
		figure{What: "zone lookup", Figure: "requests in a second of processor time", Measured: median(rates)},
		figure{
			What:     "zone lookup",
			Figure:   "against a bare handler's, by Go's client, ×",
			Measured: median(usual),
			Digits:   2,
			AtLeast:  new(0.75),
		},
		figure{
			What:     "zone lookup",
			Figure:   "against a bare handler's, by a caller that costs next to nothing, ×",
			Measured: median(lean),
			Digits:   2,
		},
	)
}

// countryDatabase is the one of this checkout if it exists, else a small one.
func countryDatabase(t *testing.T) string {
	t.Helper()
	path := filepath.Join("..", "..", "var", "geo", "country.mmdb")
	if _, err := os.Stat(path); err == nil && given().full {
		return path
	}
	path = filepath.Join(t.TempDir(), "country.mmdb")
	zonetest.Write(t, path, map[string]string{"1.2.4.0/24": "CN", "8.8.8.0/24": "US"})
	return path
}

// caller sends prepared requests over open connections. Answers to the same request have the same length, so it reads
// that many bytes.
type caller struct {
	t        *testing.T
	address  string
	requests [][]byte
	first    [][]byte // answer to each
}

const connections = 8

func newCaller(t *testing.T, address string) *caller {
	t.Helper()
	c := &caller{t: t, address: address}
	for _, visitor := range []string{"1.2.4.8", "8.8.8.8", "10.1.2.3", "1.2.4.9"} {
		c.requests = append(c.requests, fmt.Appendf(
			nil,
			"GET /apis/nocas/ip/zone HTTP/1.1\r\nHost: localhost\r\nf: PASSPORT_INTL\r\nX-Forwarded-For: %s\r\nAccept: application/json\r\n\r\n",
			visitor,
		))
	}
	line := c.dial()
	defer line.Close()
	for _, request := range c.requests {
		c.first = append(c.first, c.ask(line, request))
	}
	return c
}

func (c *caller) dial() net.Conn {
	line, err := net.Dial("tcp", c.address)
	if err != nil {
		c.t.Fatal(err)
	}
	return line
}

// ask sends a request and returns the raw answer.
func (c *caller) ask(line net.Conn, request []byte) []byte {
	if _, err := line.Write(request); err != nil {
		c.t.Fatal(err)
	}
	var raw bytes.Buffer
	answer, err := http.ReadResponse(bufio.NewReader(io.TeeReader(line, &raw)), nil)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		c.t.Fatalf("%s: %s, %v", c.address, answer.Status, err)
	}
	return raw.Bytes()
}

// processorTime is the processor time that this process, callers and servers, has used. Rates are per second of it, so
// that they do not depend on other load of the machine.
func processorTime(t testing.TB) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// rate is the number of answered requests per second of processor time.
func (c *caller) rate(span time.Duration) float64 {
	var done atomic.Int64
	var group sync.WaitGroup
	began, used := time.Now(), processorTime(c.t)
	for i := range connections {
		line := c.dial()
		group.Go(func() {
			defer line.Close()
			into := make([]byte, 4096)
			for n := i; time.Since(began) < span; n++ {
				k := n % len(c.requests)
				if _, err := line.Write(c.requests[k]); err != nil {
					c.t.Error(err)
					return
				}
				if _, err := io.ReadFull(line, into[:len(c.first[k])]); err != nil {
					c.t.Error(err)
					return
				}
				if !bytes.HasPrefix(into, []byte("HTTP/1.1 200 OK\r\n")) {
					c.t.Errorf("%s answers %q", c.address, into[:40])
					return
				}
				done.Add(1)
			}
		})
	}
	group.Wait()
	return float64(done.Load()) / (processorTime(c.t) - used).Seconds()
}

// rateByClient is rate with net/http's client.
func (c *caller) rateByClient(span time.Duration) float64 {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections}}
	defer client.CloseIdleConnections()
	var done atomic.Int64
	var group sync.WaitGroup
	began, used := time.Now(), processorTime(c.t)
	for range connections {
		group.Go(func() {
			for time.Since(began) < span {
				request, err := http.NewRequest(http.MethodGet, "http://"+c.address+"/apis/nocas/ip/zone", nil)
				if err != nil {
					c.t.Error(err)
					return
				}
				request.Header.Set("f", "PASSPORT_INTL")
				request.Header.Set("X-Forwarded-For", "1.2.4.8")
				answer, err := client.Do(request)
				if err != nil {
					c.t.Error(err)
					return
				}
				_, err = io.Copy(io.Discard, answer.Body)
				answer.Body.Close()
				if err != nil || answer.StatusCode != http.StatusOK {
					c.t.Errorf("%s answers %s, %v", c.address, answer.Status, err)
					return
				}
				done.Add(1)
			}
		})
	}
	group.Wait()
	return float64(done.Load()) / (processorTime(c.t) - used).Seconds()
}
