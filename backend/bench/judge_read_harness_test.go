package bench

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/argon2id"
	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/storage"
	"marquee/backend/stores"
	"marquee/backend/totp"
	"marquee/backend/web"
	"marquee/backend/zone"
)

// contestSize is how much of a contest is stored, about: works, accounts of the jury, half of them judges, nominations,
// and scorecards.
type contestSize struct{ works, judges, nominations, scorecards int }

// shortlisted is how many works the judges without an assignment score.
func (c contestSize) shortlisted() int {
	return min(c.works, max(ownAssigned, 2*c.scorecards/c.judges))
}

// What the two accounts that read have of their own, in a contest of any size.
const (
	ownNominations = 14
	ownWatched     = 40
	ownAssigned    = 40 // works to score
	ownScorecards  = 20
)

// reader is who makes a read: the nominator and the judge of an assignment, and the judge of the whole shortlist.
type reader string

const (
	nominatorReader reader = "nominator"
	judgeReader     reader = "judge"
	shortlistReader reader = "judge of all"
)

// judgeSession is the login of a judge.
type judgeSession struct{ name, token string }

// judgingHarness is a service with works, judges and their nominations.
type judgingHarness struct {
	t        *testing.T
	size     contestSize
	dsn      string
	db       *stores.DB
	url      string
	serving  atomic.Pointer[web.Server]
	bucket   *storage.Bucket
	content  *catalogue.Catalogue
	key      []byte
	sessions map[reader]judgeSession
}

func newJudgingHarness(t *testing.T, c contestSize) *judgingHarness {
	t.Helper()
	content, err := catalogue.Load("../../catalogue")
	if err != nil {
		t.Fatal(err)
	}
	h := &judgingHarness{
		t:       t,
		size:    c,
		dsn:     database(t),
		content: content,
		key:     []byte(strings.Repeat("k", 32)),
		sessions: map[reader]judgeSession{
			nominatorReader: {name: "judge1"},
			judgeReader:     {name: "judge2"},
			shortlistReader: {name: "judge4"},
		},
	}
	h.bucket = openBucket(t)
	h.fill()
	h.reopen()
	t.Cleanup(h.closeDB)
	h.logIn()
	server := httptest.NewServer(
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { h.serving.Load().ServeHTTP(w, r) }),
	)
	t.Cleanup(server.Close)
	h.url = server.URL
	return h
}

// openBucket opens a bucket that signs addresses as in production. It makes no calls.
func openBucket(t *testing.T) *storage.Bucket {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})
	bucket, err := storage.Open(t.Context(), storage.Options{
		BaseURL: "http://store.example", Bucket: "films", SigningEmail: "bench@films.example", SigningKey: text,
		Local: true, Now: time.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { bucket.Close() })
	return bucket
}

// reopen builds the service again, with new database connections.
func (h *judgingHarness) reopen() {
	h.t.Helper()
	h.closeDB()
	db, err := stores.Open(h.t.Context(), h.dsn)
	if err != nil {
		h.t.Fatal(err)
	}
	auth, err := jury.NewJudgeAuth(h.t.Context(), jury.JudgeAuthOptions{
		Sessions: db, Invitations: db, SecondFactors: db, TOTP: totp.Authenticator{},
		Passwords: argon2id.New(2), TokenKeys: [][]byte{h.key}, Clock: contest.WallClock{}, Now: time.Now,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	countries, err := zone.Open(zone.Options{})
	if err != nil {
		h.t.Fatal(err)
	}
	h.db = db
	h.serving.Store(web.New(web.Options{
		Editions: contest.NewEditions(&h.content.Edition(contest.International).Edition),
		Clock:    contest.WallClock{}, Now: time.Now, Countries: countries, Log: slog.New(slog.DiscardHandler),
		Judges: auth, Objects: h.bucket, ProxyHops: 1,
		Nominations: &judging.NominationService{Nominations: db, Clock: contest.WallClock{}},
		Scorecards:  &judging.ScorecardService{Scorecards: db, Clock: contest.WallClock{}},
	}))
}

func (h *judgingHarness) closeDB() {
	if h.db != nil {
		h.db.Close()
	}
	h.db = nil
}

// fill stores works with the catalogue's texts and a film and a cover each, the jury, and what it watched, noted,
// nominated and scored. Judge2 scores the works of an assignment, every other judge the whole shortlist.
func (h *judgingHarness) fill() {
	h.t.Helper()
	connection, err := pgx.Connect(h.t.Context(), h.dsn)
	if err != nil {
		h.t.Fatal(err)
	}
	defer connection.Close(context.Background())
	do := func(statement string, args ...any) {
		h.t.Helper()
		if _, err := connection.Exec(h.t.Context(), statement, args...); err != nil {
			h.t.Fatal(err)
		}
	}
	fillWorks(do, h.content, h.size.works, 0)
	do(`INSERT INTO judges (edition, name, role, password_hash)
		SELECT 'international', format('judge%s', i), CASE i % 2 WHEN 1 THEN 'nominator' ELSE 'judge' END, repeat('x', 97)
		FROM generate_series(1, $1::integer) i`, h.size.judges)
	// Many more than the quota of each nominator, to reach the total.
	do(`INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at)
		SELECT j.id, 'international', 1 + (i * 7919) % $1::integer, 'LEVEL', 'A film that stays with you.', now(), now()
		FROM (SELECT id, name, row_number() OVER (ORDER BY name) AS n FROM judges WHERE role = 'nominator') j
		JOIN generate_series(1, $2::integer) i ON i % $3 = j.n % $3
		WHERE j.name <> 'judge1'
		ON CONFLICT DO NOTHING`, h.size.works, h.size.nominations, max(1, h.size.judges/2))
	do(`INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at)
		SELECT id, 'international', i, 'LEVEL', 'A film that stays with you.', now(), now()
		FROM judges, generate_series(1, $1::integer) i WHERE name = 'judge1'`, ownNominations)
	do(`INSERT INTO watched_works (judge_id, edition, work_id, watched_at)
		SELECT judge_id, edition, work_id, created_at FROM nominations
		UNION SELECT id, 'international', i, now() FROM judges, generate_series(1, $1::integer) i WHERE name IN ('judge1', 'judge2')
		ON CONFLICT DO NOTHING`, ownWatched)
	do(`INSERT INTO viewings (judge_id, edition, work_id, position_ms, played_ms, reported_at)
		SELECT judge_id, edition, work_id, 60000, 60000, watched_at FROM watched_works`)
	do(`INSERT INTO judge_notes (judge_id, edition, work_id, note, flag, updated_at)
		SELECT judge_id, edition, work_id, 'The second half.', true, watched_at FROM watched_works`)
	shortlisted := h.size.shortlisted()
	do(`INSERT INTO shortlist (edition, work_id, position, added_at)
		SELECT 'international', i, i, now() FROM generate_series(1, $1::integer) i`, shortlisted)
	do(
		`INSERT INTO scorecards (judge_id, edition, work_id, creativity, technical, artistic, story, created_at, updated_at, running_order)
		SELECT id, 'international', i, 80, 70, 90, 60, now(), now(), i FROM judges, generate_series(1, $1::integer) i
		WHERE role = 'judge' AND (name <> 'judge2' OR i <= $2)`,
		shortlisted,
		ownScorecards,
	)
	do(`UPDATE judges SET assigned = true WHERE name = 'judge2'`)
	do(`INSERT INTO assignments (judge_id, edition, work_id, assigned_at)
		SELECT id, 'international', i, now() FROM judges, generate_series(1, $1::integer) i WHERE name = 'judge2'`, ownAssigned)
	do(`INSERT INTO judge_sessions (judge_id, token_encrypted, created_at, expires_at)
		SELECT id, repeat('x', 60)::bytea, now(), now() + interval '1 hour' FROM judges WHERE name NOT IN ('judge1', 'judge2', 'judge4')`)
	do(`VACUUM ANALYZE`)
}

// logIn opens a session of each role.
func (h *judgingHarness) logIn() {
	h.t.Helper()
	sealer, err := jury.NewTokenSealer(h.key)
	if err != nil {
		h.t.Fatal(err)
	}
	connection, err := pgx.Connect(h.t.Context(), h.dsn)
	if err != nil {
		h.t.Fatal(err)
	}
	defer connection.Close(context.Background())
	for who, s := range h.sessions {
		var id string
		if err := connection.QueryRow(
			h.t.Context(),
			`SELECT id::text FROM judges WHERE name = $1`,
			s.name,
		).Scan(
			&id,
		); err != nil {
			h.t.Fatal(err)
		}
		s.token = "token of " + s.name
		now := time.Now()
		if err := h.db.OpenJudgeSession(
			h.t.Context(),
			id,
			sealer.Seal(id, s.token),
			now,
			now.Add(time.Hour),
		); err != nil {
			h.t.Fatal(err)
		}
		h.sessions[who] = s
	}
}

// items returns how many items a read answers, -1 if it is not a list.
func (h *judgingHarness) items(c call) int {
	h.t.Helper()
	var answer struct{ Data json.RawMessage }
	if err := json.Unmarshal(h.read(c), &answer); err != nil {
		h.t.Fatal(err)
	}
	var page struct{ Items []struct{} }
	if json.Unmarshal(answer.Data, &page.Items) == nil ||
		json.Unmarshal(answer.Data, &page) == nil && page.Items != nil {
		return len(page.Items)
	}
	return -1
}

// read makes a signed call and returns its answer.
func (h *judgingHarness) read(c call) []byte {
	h.t.Helper()
	session := h.sessions[c.by]
	timestamp := strconv.FormatInt(time.Now().UnixMilli(), 10)
	query := url.Values{"timestamp": {timestamp}, "name": {session.name}}.Encode()
	if c.query != "" {
		query += "&" + c.query
	}
	address := fmt.Sprintf(
		"%s/apis/activity/%s/%s?%s",
		h.url,
		c.path,
		jury.Sign(session.token, timestamp, session.name),
		query,
	)
	request, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, address, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	request.Header.Set("f", "PASSPORT_INTL")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		h.t.Fatalf("%s: %s, %v: %s", c, answer.Status, err, body)
	}
	return body
}

// time returns how long a read takes, and the size of its compressed answer in bytes.
func (h *judgingHarness) time(c call) (took time.Duration, size int) {
	h.t.Helper()
	began := time.Now()
	body := h.read(c)
	took = time.Since(began)
	return took, zipped(h.t, body)
}
