package web_test

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"marquee/backend/argon2id"
	"marquee/backend/contest"
	"marquee/backend/web"
)

const juryPassword = "correct horse"

// juryHasher and juryHash serve all tests: a hash takes its time.
var (
	juryHasher = argon2id.New(2)
	juryHash   = sync.OnceValues(func() (string, error) {
		return juryHasher.Hash(context.Background(), juryPassword)
	})
)

// jury is a world with works 1 to n, each of its own entrant, and judges.
type jury struct {
	*world
	hash string // of juryPassword
}

func newJury(t *testing.T, works int, change ...func(*world, *web.Options)) *jury {
	t.Helper()
	hash, err := juryHash()
	if err != nil {
		t.Fatal(err)
	}
	seat := func(w *world, o *web.Options) {
		o.Judges, err = contest.NewJudgeAuth(t.Context(), w.db, juryHasher, []byte(strings.Repeat("k", 32)), w.wall.Now)
		if err != nil {
			t.Fatal(err)
		}
		o.Nominations, o.Scorecards, o.Objects = w.db, w.db, signer{}
	}
	j := &jury{hash: hash, world: newWorld(t, append([]func(*world, *web.Options){seat}, change...)...)}
	for id := 1; id <= works; id++ {
		j.addWork(id)
	}
	return j
}

// signer is an object store of which only the signing is asked for.
type signer struct{ contest.ObjectStore }

func (signer) ReadURL(object, zone, _ string) (string, error) {
	return "https://media.example/" + zone + "/" + object, nil
}

// addWork stores a film with cover, whose every trace of the entrant says
// "secret".
func (j *jury) addWork(id int) {
	j.t.Helper()
	j.sql(`
		WITH entrant AS (
			INSERT INTO entrants (email, username, language)
			VALUES (format('secret%s@films.example', $1::integer), format('secret%s', $1), 'en') RETURNING id
		), files AS (
			INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state,
				duration_ms, width, height, created_at, contest_at, expires_at, provenance)
			SELECT 'international', id, kind, 'secret name', 1000, type, format('works/%s-%s', kind, $1), 'https://secret.example', 'succeed',
				duration, 1920, 1080, now(), now(), now(),
				jsonb_build_object('taskId', format('secret%s', $1), 'result', 0, 'model', 'seedance', 'prompt', 'secret prompt')
			FROM entrant, (VALUES ('video', 'video/mp4', 61500), ('cover', 'image/png', NULL)) AS file (kind, type, duration)
			RETURNING id, kind
		)
		INSERT INTO submissions (edition, work_id, entrant_id, title, description, process, video_upload_id, cover_upload_id,
			tools, english, submitted_at)
		SELECT 'international', $1, entrant.id, format('Film %s', $1), 'A river', 'Drawn frame by frame',
			(SELECT id FROM files WHERE kind = 'video'), (SELECT id FROM files WHERE kind = 'cover'), '{veo,other}', true, now()
		FROM entrant`, id)
}

// sql changes the database behind the server's back.
func (w *world) sql(statement string, args ...any) {
	w.t.Helper()
	connection, err := pgx.Connect(w.t.Context(), w.dsn)
	if err != nil {
		w.t.Fatal(err)
	}
	defer connection.Close(context.WithoutCancel(w.t.Context()))
	if _, err := connection.Exec(w.t.Context(), statement, args...); err != nil {
		w.t.Fatal(err)
	}
}

func (j *jury) add(edition contest.EditionID, name string, role contest.Role) {
	j.t.Helper()
	_, err := j.db.CreateJudge(j.t.Context(), contest.Judge{
		Edition: edition, Name: name, Role: role, PasswordHash: j.hash,
	}, "tools:test", j.contest.Now())
	if err != nil {
		j.t.Fatal(err)
	}
}

func (j *jury) shortlist(ids ...int) {
	j.t.Helper()
	if err := j.db.SetShortlist(j.t.Context(), contest.International, ids, "tools:test", j.contest.Now()); err != nil {
		j.t.Fatal(err)
	}
}

// desk is a judge's client that is logged in and signs its calls.
type desk struct {
	*client
	name, token string
	calls       atomic.Int64
}

// seat makes an account of the international edition and logs it in.
func (j *jury) seat(name string, role contest.Role) *desk {
	j.t.Helper()
	j.add(contest.International, name, role)
	return j.login(name)
}

func (j *jury) login(name string) *desk {
	j.t.Helper()
	d := &desk{client: j.client(), name: name}
	var login struct{ Token string }
	d.post("/apis/activity/login", object{"name": name, "password": juryPassword}).ok(&login)
	d.token = login.Token
	return d
}

// timestamp is the wall clock's, a millisecond later with every call.
func (d *desk) timestamp() string {
	return strconv.FormatInt(d.w.wall.Now().UnixMilli()+d.calls.Add(1), 10)
}

// at is a signed address below /apis/activity/, with more query parameters if any.
func (d *desk) at(path string, query ...string) string {
	return signedAt(path, d.token, d.timestamp(), d.name, query...)
}

func signedAt(path, token, timestamp, name string, query ...string) string {
	return signedAs(path, contest.Sign(token, timestamp, name), timestamp, name, query...)
}

func signedAs(path, hash, timestamp, name string, query ...string) string {
	parameters := url.Values{"timestamp": {timestamp}, "name": {name}}
	for i := 0; i+1 < len(query); i += 2 {
		parameters.Set(query[i], query[i+1])
	}
	return fmt.Sprintf("/apis/activity/%s/%s?%s", path, hash, parameters.Encode())
}

// atOnce makes calls that all begin together, and tells how often which code
// came back.
func atOnce(callers int, call func(i int) *answer) map[contest.Code]int {
	start := make(chan struct{})
	var wait sync.WaitGroup
	var mu sync.Mutex
	codes := map[contest.Code]int{}
	for i := range callers {
		wait.Go(func() {
			<-start
			code := call(i).code
			mu.Lock()
			defer mu.Unlock()
			codes[code]++
		})
	}
	close(start)
	wait.Wait()
	return codes
}
