package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/jury"
)

// Parts of the run.
const (
	beforeMigration = "before"
	whileMigrated   = "while it is migrated"
)

// judgeToken is that of the sessions of a nominator, judge1, and a judge, judge2.
const judgeToken = "token-of-the-jury"

// releaseTraffic makes calls to one or two releases of the service, and records how long they take.
type releaseTraffic struct {
	t       *testing.T
	c       *cloud
	edition *contest.Edition
	sealer  *jury.TokenSealer
	works   int
	http    *http.Client
	mails   trustedMails
	number  atomic.Int64    // of calls, for names that are used once
	signed  atomic.Int64    // the timestamp of the last signed call
	newcome atomic.Int64    // of those who have registered
	ctx     context.Context //nolint:containedctx // of the drivers
	end     context.CancelFunc
	drivers sync.WaitGroup

	mu      sync.Mutex
	bases   []string
	phase   string
	phases  []string
	longest map[string]map[string]time.Duration // by phase and kind
	counts  map[string]int
	locked  map[string]time.Duration // the longest wait of a statement for a table, by phase
}

func newReleaseTraffic(t *testing.T, c *cloud, works int) *releaseTraffic {
	t.Helper()
	content, err := catalogue.Load(c.env["CATALOGUE_DIR"])
	if err != nil {
		t.Fatal(err)
	}
	h := &releaseTraffic{
		t:       t,
		c:       c,
		edition: &content.Edition(contest.International).Edition,
		works:   works,
		http:    &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}},
		longest: map[string]map[string]time.Duration{},
		counts:  map[string]int{},
		locked:  map[string]time.Duration{},
	}
	if h.sealer, err = jury.NewTokenSealer(make([]byte, 32)); err != nil {
		t.Fatal(err)
	}
	h.signed.Store(time.Now().Add(-2 * time.Minute).UnixMilli())
	h.ctx, h.end = context.WithCancel(context.Background())
	t.Cleanup(h.stop)
	h.fill(works)
	return h
}

// serve directs the following calls to these instances in turn.
func (h *releaseTraffic) serve(bases ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.bases = bases
}

// enter begins a phase of the run, whose times are recorded separately.
func (h *releaseTraffic) enter(phase string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.phase, h.phases, h.longest[phase] = phase, append(h.phases, phase), map[string]time.Duration{}
}

// observe waits while calls are made.
func (h *releaseTraffic) observe(length time.Duration) { time.Sleep(length) }

func (h *releaseTraffic) stop() {
	h.end()
	h.drivers.Wait()
}

// drive starts eight users, and exports that read many tables for two seconds at a time.
func (h *releaseTraffic) drive() {
	h.enter("first calls")
	for range 8 {
		h.drivers.Go(func() {
			for i := 0; h.ctx.Err() == nil; i++ {
				h.act(i)
				h.pause(20 * time.Millisecond)
			}
		})
	}
	h.drivers.Go(h.watch)
	h.drivers.Go(func() {
		for h.ctx.Err() == nil {
			h.export()
			h.pause(time.Second)
		}
	})
}

func (h *releaseTraffic) pause(length time.Duration) {
	select {
	case <-time.After(length):
	case <-h.ctx.Done():
	}
}

// export reads every table in a transaction of two seconds, as a dump does.
func (h *releaseTraffic) export() {
	connection, err := pgx.Connect(h.ctx, h.c.env["DATABASE_URL"])
	if err != nil {
		return // the end
	}
	defer connection.Close(context.WithoutCancel(h.ctx))
	_, err = connection.Exec(h.ctx, `
		BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
		SELECT count(*) FROM submissions; SELECT count(*) FROM registrations; SELECT count(*) FROM entrants; SELECT count(*) FROM uploads;
		SELECT count(*) FROM nominations; SELECT count(*) FROM mails; SELECT count(*) FROM audit_log; SELECT count(*) FROM generation_tasks;
		SELECT pg_sleep(2); COMMIT`)
	if err != nil && h.ctx.Err() == nil {
		h.t.Errorf("an export failed: %v", err)
	}
}

// act makes one call.
func (h *releaseTraffic) act(i int) {
	n := h.number.Add(1)
	maker := "session of maker" + strconv.Itoa(1+int(n)%h.works)
	switch i % 12 {
	case 0:
		h.call("status", http.MethodGet, statusPath, maker, nil)
	case 1:
		h.call("own submissions", http.MethodGet, "/apis/activity/achievement/list", maker, nil)
	case 2:
		h.call("submission", http.MethodPost, "/apis/activity/achievement", maker, map[string]any{
			"title": fmt.Sprint(
				"Work ",
				n,
			),
			"description":      "A ferry crosses the night.",
			"process":          "Boards, then shots.",
			"tools":            []string{"veo"},
			"english":          true,
			"agreement":        true,
			"aiShareConfirmed": true,
			"videoLink":        fmt.Sprint("https://video.openframe.example/v/", n),
		})
	case 3:
		h.call(
			"upload",
			http.MethodPost,
			"/apis/activity/upload",
			maker,
			map[string]any{"kind": "video", "name": "film.mp4", "size": 1000, "contentType": "video/mp4"},
		)
	case 4:
		h.call(
			"login code",
			http.MethodPost,
			"/apis/passport/code",
			"",
			map[string]any{"email": fmt.Sprintf("visitor%d@films.example", n)},
		)
	case 5:
		h.call(
			"nominator's list",
			http.MethodGet,
			h.sign("judge1", "nominate/works", url.Values{"pageSize": {"100"}}),
			"",
			nil,
		)
	case 6:
		h.call(
			"nominator's work",
			http.MethodGet,
			h.sign(
				"judge1",
				"nominate/works",
				url.Values{"pageSize": {"20"}, "page": {strconv.Itoa(1 + rand.IntN(100))}},
			),
			"",
			nil,
		) //nolint:gosec // no secret
	case 7:
		h.register()
	case 8:
		h.call("nomination", http.MethodPost, h.sign("judge1", "nominate", url.Values{}), "", map[string]any{
			"workId": 1 + n%nominated, "award": "LEVEL", "comments": fmt.Sprint("Choice ", n),
		})
	case 9:
		h.call("judge's list", http.MethodGet, h.sign("judge2", "judge/works", url.Values{}), "", nil)
	case 10:
		h.call("scorecard", http.MethodPost, h.sign("judge2", "judge", url.Values{}), "", map[string]any{
			"workId":     1 + n%100,
			"creativity": n % 101,
			"technical":  70,
			"artistic":   90,
			"story":      60.5,
			"comments":   fmt.Sprint("Card ", n),
		})
	default:
		h.call("clips", http.MethodGet, "/apis/activity/generation/tasks", maker, nil)
	}
}

// nominated is how many works the nominator nominates, again and again.
const nominated = 10

// sign returns the path of a call of the jury.
func (h *releaseTraffic) sign(judge, path string, query url.Values) string {
	timestamp := strconv.FormatInt(h.signed.Add(1), 10)
	query.Set("timestamp", timestamp)
	query.Set("name", judge)
	return "/apis/activity/" + path + "/" + jury.Sign(judgeToken, timestamp, judge) + "?" + query.Encode()
}

// call makes a call, which must succeed, records how long it took, and reports success.
func (h *releaseTraffic) call(kind, method, path, session string, body any) bool {
	h.mu.Lock()
	base := h.bases[int(h.number.Load())%len(h.bases)]
	h.mu.Unlock()
	content, err := json.Marshal(body)
	if err != nil {
		h.t.Error(err)
		return false
	}
	request, err := http.NewRequestWithContext(
		context.WithoutCancel(h.ctx),
		method,
		base+path,
		bytes.NewReader(content),
	)
	if err != nil {
		h.t.Error(err)
		return false
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("f", "PASSPORT_INTL")
	request.Header.Set(
		"User-Agent",
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
	)
	if session != "" {
		request.Header.Set("Authorization", "Bearer "+session)
	}
	begun := time.Now()
	status, answer := 0, ""
	response, err := h.http.Do(request)
	if err == nil {
		var text []byte
		text, err = io.ReadAll(response.Body)
		response.Body.Close()
		status, answer = response.StatusCode, string(text)
	}
	h.note(kind, time.Since(begun))
	refused := kind == "submission" && status == http.StatusForbidden // shortlisted, or the tenth was sent
	if err != nil || status != http.StatusOK && !refused {
		h.t.Errorf("%s: %d %s %v", kind, status, answer[:min(len(answer), 300)], err)
		return false
	}
	return true
}

// note records the longest time of a kind of call in the phase in which it ended.
func (h *releaseTraffic) note(kind string, took time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.counts[h.phase]++
	h.longest[h.phase][kind] = max(h.longest[h.phase][kind], took)
}

// watch records how long statements of the service wait for tables that the migration has locked or waits for.
func (h *releaseTraffic) watch() {
	connection, err := pgx.Connect(h.ctx, h.c.env["DATABASE_URL"])
	if err != nil {
		return // the end
	}
	defer connection.Close(context.WithoutCancel(h.ctx))
	for ; h.ctx.Err() == nil; h.pause(20 * time.Millisecond) {
		var waited time.Duration
		if err := connection.QueryRow(h.ctx, `
			SELECT coalesce(max(clock_timestamp() - l.waitstart), '0') FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
			WHERE a.datname = current_database() AND l.locktype = 'relation' AND NOT l.granted
				AND a.query !~* '^\s*(ALTER|CREATE|DROP|COMMENT|LOCK|VACUUM|--)'`).Scan(&waited); err != nil {
			if h.ctx.Err() == nil {
				h.t.Errorf("watch locks: %v", err)
			}
			return
		}
		h.mu.Lock()
		h.locked[h.phase] = max(h.locked[h.phase], waited)
		h.mu.Unlock()
	}
}

// report logs the longest times and fails when one is too long: over a second and, if calls take that long without a
// migration too, longer than before it.
func (h *releaseTraffic) report() {
	h.t.Helper()
	atMost := longestWait
	for _, phase := range h.phases {
		var kinds []string
		var most time.Duration
		for kind, took := range h.longest[phase] {
			kinds = append(kinds, fmt.Sprintf("%s %d ms", kind, took.Milliseconds()))
			most = max(most, took)
		}
		slices.Sort(kinds)
		h.t.Logf(
			"%s: %d calls, the longest %d ms, %d ms of a statement for a lock (%s)",
			phase,
			h.counts[phase],
			most.Milliseconds(),
			h.locked[phase].Milliseconds(),
			strings.Join(kinds, ", "),
		)
		if phase == beforeMigration {
			atMost = max(atMost, most)
		}
		if phase == whileMigrated && most > atMost || h.locked[phase] > longestWait {
			h.t.Errorf("%s: a request waited %v, a statement %v for a lock", phase, most, h.locked[phase])
		}
	}
}
