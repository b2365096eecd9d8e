package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/jury"
)

// connectionsFor is how long TestConnectionsLeaveNothingBehind sends requests; 0: a few on each connection.
var connectionsFor = flag.Duration("connections-for", 0, "how `long` 64 connections send requests")

// connectionsCall limits the test to one of the calls, to measure that one.
var connectionsCall = flag.Int(
	"connections-call",
	0,
	"the `number` of the only call that they send: 1 zone, 2 status, 3 signed read; 0: all in turn",
)

const connectionsAtOnce = 64

// visits sends requests over 64 connections that stay open: the zone, the status and a signed read in turn on each.
type visits struct {
	*process
	session, judge, token string
	timestamp             atomic.Int64 // of signed calls, each its own
	answered              atomic.Int64
}

// run sends requests until more returns false for the number that a connection has sent.
func (v *visits) run(more func(sent int) bool) {
	v.t.Helper()
	transport := &http.Transport{MaxConnsPerHost: connectionsAtOnce, MaxIdleConnsPerHost: connectionsAtOnce}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport}
	var group sync.WaitGroup
	for range connectionsAtOnce {
		group.Go(func() {
			for sent := 0; more(sent) && !v.t.Failed(); sent++ {
				if err := v.visit(client, cmp.Or(*connectionsCall, sent%3+1)-1); err != nil {
					v.t.Errorf("request %d of a connection: %v", sent, err)
				}
			}
		})
	}
	group.Wait()
}

func (v *visits) visit(client *http.Client, which int) error {
	timestamp := strconv.FormatInt(v.timestamp.Add(1), 10)
	path := []string{
		"/apis/nocas/ip/zone", statusPath,
		"/apis/activity/judge/state/" + jury.Sign(v.token, timestamp, v.judge) + "?" + url.Values{"timestamp": {timestamp}, "name": {v.judge}}.Encode(),
	}[which]
	request, err := http.NewRequestWithContext(v.t.Context(), http.MethodGet, v.base+path, http.NoBody)
	if err != nil {
		return err
	}
	request.Header.Set("f", "PASSPORT_INTL")
	request.Header.Set("Authorization", "Bearer "+v.session)
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if body, err := io.ReadAll(answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%d %s, %w", answer.StatusCode, body, err)
	}
	v.answered.Add(1)
	return nil
}

// openFiles is the number of open files of a process, sockets included.
func (p *process) openFiles() int {
	p.t.Helper()
	open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", p.command.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	return len(open)
}

// memory is the resident memory of a process, in bytes.
func (p *process) memory() int64 {
	p.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.command.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	pages, err := strconv.ParseInt(strings.Fields(string(text))[1], 10, 64)
	if err != nil {
		p.t.Fatal(err)
	}
	return pages * int64(os.Getpagesize())
}

// processorTime is the processor time of a process, in steps of 10 ms (proc(5), utime and stime).
func (p *process) processorTime() time.Duration {
	p.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.command.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	_, fields, _ := strings.Cut(string(text), ") ") // the program's name may have spaces
	var used time.Duration
	for _, field := range strings.Fields(fields)[11:13] {
		ticks, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			p.t.Fatal(err)
		}
		used += time.Duration(ticks) * 10 * time.Millisecond
	}
	return used
}

// settle waits until the connections of visitors are closed: fewer files are open than there were connections.
func (p *process) settle() {
	p.t.Helper()
	for p.openFiles() >= connectionsAtOnce {
		select {
		case <-time.After(20 * time.Millisecond):
		case <-p.t.Context().Done():
			p.t.Fatalf("%d files stay open", p.openFiles())
		}
	}
}

// TestConnectionsLeaveNothingBehind: 64 connections get answers without an error, and afterwards their files are
// closed. In the long form memory does not grow after the first third.
func TestConnectionsLeaveNothingBehind(t *testing.T) {
	if _, err := os.Stat("/proc/self/statm"); err != nil {
		t.Skip("the system has no /proc")
	}
	c := newCloud(t)
	c.addJudge("Agnes Judge", "token-of-agnes")
	v := &visits{process: begin(t, c.env), session: c.token, judge: "Agnes Judge", token: "token-of-agnes"}
	v.timestamp.Store(time.Now().Add(-2 * time.Minute).UnixMilli())
	few := func(sent int) bool { return sent < 12 }
	until := func(length time.Duration) func(int) bool {
		end := time.Now().Add(length)
		return func(int) bool { return time.Now().Before(end) }
	}
	first, second := few, few
	if *connectionsFor > 0 {
		first = until(*connectionsFor / 3)
	}
	v.run(first)
	v.settle()
	before := v.memory()
	if *connectionsFor > 0 {
		second = until(*connectionsFor * 2 / 3)
	}
	begun, answered, used := time.Now(), v.answered.Load(), v.processorTime()
	v.run(second)
	answers := float64(v.answered.Load() - answered)
	rate, each := answers/time.Since(begun).Seconds(), float64((v.processorTime()-used).Microseconds())/answers/1000
	v.settle()
	after := v.memory()
	t.Logf("%d answers, %.0f a second, %.2f ms of processor time each; memory %.1f MB, then %.1f MB; %d open files",
		v.answered.Load(), rate, each, float64(before)/1e6, float64(after)/1e6, v.openFiles())
	if *connectionsFor > 0 && after > before+before/4+16<<20 {
		t.Errorf("memory grew from %d to %d bytes", before, after)
	}
	v.terminate()
}
