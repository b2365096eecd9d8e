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
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/argon2id"
	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/mail"
	"marquee/backend/results"
	"marquee/backend/totp"
	"marquee/backend/upload"
	"marquee/backend/web"
)

const juryPassword = "correct horse"

// All tests use one hash, because hashing is slow.
var (
	juryHasher = argon2id.New(2)
	juryHash   = sync.OnceValues(func() (string, error) {
		return juryHasher.Hash(context.Background(), juryPassword)
	})
)

// jury is a server with works 1 to n, each of its own entrant, and judges whose
// password is juryPassword.
type juryServer struct {
	*world
}

func newJury(t *testing.T, works int, change ...func(*world, *web.Options)) *juryServer {
	t.Helper()
	objects := func(_ *world, o *web.Options) { o.Objects = signer{} }
	j := &juryServer{newWorld(t, append([]func(*world, *web.Options){withJudging, objects}, change...)...)}
	for id := 1; id <= works; id++ {
		j.addWork(id)
	}
	return j
}

// withJudging adds the judging services to a server's options.
func withJudging(w *world, o *web.Options) {
	w.t.Helper()
	withPasswords(juryHasher)(w, o)
	o.Nominations = &judging.NominationService{
		Nominations: w.db,
		KeyMails:    mail.NewComposer(nil),
		Clock:       w.contest,
		Now:         time.Now,
	}
	o.Scorecards = &judging.ScorecardService{
		Scorecards: w.db,
		KeyMails:   mail.NewComposer(nil),
		Clock:      w.contest,
		Now:        time.Now,
	}
	o.Viewings = &judging.ViewingService{Viewings: w.db, Clock: w.contest, Now: w.wall.Now}
	o.JudgeNotes = &judging.JudgeNoteService{Notes: w.db, Clock: w.contest}
	o.OwnRecords = &results.OwnRecordService{
		Records: w.db,
		Results: &results.ResultService{Results: w.db, Clock: w.contest},
	}
	o.Recusals = &judging.RecusalService{
		Recusals: w.db,
		KeyMails: mail.NewComposer(nil),
		Clock:    w.contest,
		Now:      time.Now,
	}
}

// withPasswords adds the logins of the jury, whose passwords a hasher checks.
func withPasswords(hasher contest.PasswordHasher) func(*world, *web.Options) {
	return func(w *world, o *web.Options) {
		w.t.Helper()
		var err error
		o.Judges, err = jury.NewJudgeAuth(w.t.Context(), jury.JudgeAuthOptions{
			Sessions:      w.db,
			Invitations:   w.db,
			SecondFactors: w.db,
			TOTP:          totp.Authenticator{},
			FactorLinks: jury.JudgeFactorLinks{
				Store: w.db,
				Composer: mail.NewComposer(
					map[contest.EditionID]string{contest.International: "https://films.example"},
				),
			},
			Passwords: hasher,
			TokenKeys: [][]byte{[]byte(strings.Repeat("k", 32))},
			Clock:     w.contest,
			Now:       w.wall.Now,
			Mails:     &jury.JudgeMails{Composer: mail.NewComposer(nil), Editions: w.planned, Now: w.wall.Now},
		})
		if err != nil {
			w.t.Fatal(err)
		}
	}
}

// signer is an object store that only signs addresses.
type signer struct{ upload.ObjectStore }

func (signer) ReadURL(object, zone, saveAs string) (string, error) {
	address := "https://media.example/" + zone + "/" + object
	if saveAs != "" {
		address += "?saveAs=" + saveAs
	}
	return address, nil
}

// addWork stores a work with film and cover. Everything that identifies its entrant
// contains "secret".
func (j *juryServer) addWork(id int) {
	j.t.Helper()
	j.sql(`
		WITH entrant AS (
			INSERT INTO entrants (email, username, language)
			VALUES (format('secret%s@films.example', $1::integer), format('secret%s', $1), 'en') RETURNING id
		), files AS (
			INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state,
				duration_ms, width, height, created_at, contest_at, expires_at, provenance)
			SELECT 'international', id, kind, 'secret name', 1000, type, format('secret/%s-%s', kind, $1), 'https://secret.example', 'succeed',
				duration, 1920, 1080, now(), now(), now(),
				jsonb_build_object('taskId', format('secret%s', $1), 'result', 0, 'model', 'seedance', 'prompt', 'secret prompt')
			FROM entrant, (VALUES ('video', 'video/mp4', 61500), ('cover', 'image/png', NULL)) AS file (kind, type, duration)
			RETURNING id, kind
		), copies AS (
			INSERT INTO screening_copies (upload_id, state, made, next_look, ended_at)
			SELECT id, 'completed', jsonb_build_object(
				'film', CASE WHEN kind = 'video' THEN jsonb_build_object('object', format('works/video-%s', $1), 'duration', 61500000000,
					'width', 1920, 'height', 1080, 'clip', format('secret/clip-%s', $1), 'poster', format('works/poster-%s', $1), 'thumbnails', jsonb_build_object(
						'object', format('works/thumbnails-%s', $1), 'columns', 10, 'rows', 4, 'count', 31, 'interval', 2000000000, 'width', 160, 'height', 90)) END,
				'covers', CASE WHEN kind = 'cover' THEN jsonb_build_array(jsonb_build_object(
					'object', format('works/cover-%s', $1), 'width', 1280, 'height', 720)) END), now(), now()
			FROM files
		)
		INSERT INTO submissions (edition, work_id, entrant_id, title, description, process, video_upload_id, cover_upload_id,
			tools, english, submitted_at)
		SELECT 'international', $1, entrant.id, format('Film %s', $1), 'A river', 'Drawn frame by frame',
			(SELECT id FROM files WHERE kind = 'video'), (SELECT id FROM files WHERE kind = 'cover'), '{veo,other}', true, now()
		FROM entrant`, id)
}

// sql runs a statement on the server's database.
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

func (j *juryServer) add(edition contest.EditionID, name string, role jury.Role) {
	j.t.Helper()
	hash, err := juryHash()
	if err != nil {
		j.t.Fatal(err)
	}
	_, err = j.db.CreateJudge(j.t.Context(), jury.Judge{
		Edition: edition, Name: name, Role: role, PasswordHash: hash,
	}, "tools:test", j.contest.Now())
	if err != nil {
		j.t.Fatal(err)
	}
}

func (j *juryServer) shortlist(ids ...int) {
	j.t.Helper()
	if err := j.db.SetShortlist(j.t.Context(), contest.International, ids, "tools:test", j.contest.Now()); err != nil {
		j.t.Fatal(err)
	}
}

// judgeClient is the client of a judge who is logged in. It signs its calls.
type judgeClient struct {
	*client
	name, token string
	calls       atomic.Int64
}

// loggedIn adds an account to the international edition and logs it in.
func (j *juryServer) loggedIn(name string, role jury.Role) *judgeClient {
	j.t.Helper()
	j.add(contest.International, name, role)
	return j.logIn(contest.International, name)
}

func (j *juryServer) logIn(edition contest.EditionID, name string) *judgeClient {
	j.t.Helper()
	c := &judgeClient{client: j.client(), name: name}
	c.f = j.planned.Edition(edition).Header
	var login struct{ Token string }
	c.post(judgeLoginPath, object{"name": name, "password": juryPassword}).ok(&login)
	c.token = login.Token
	return c
}

// timestamp returns the wall clock's time, one millisecond later with every call.
func (c *judgeClient) timestamp() string {
	return strconv.FormatInt(c.w.wall.Now().UnixMilli()+c.calls.Add(1), 10)
}

// at returns a signed address below /apis/activity/ with the query parameters.
func (c *judgeClient) at(path string, query ...string) string {
	return signedAt(path, c.token, c.timestamp(), c.name, query...)
}

func signedAt(path, token, timestamp, name string, query ...string) string {
	return signedAs(path, jury.Sign(token, timestamp, name), timestamp, name, query...)
}

func signedAs(path, hash, timestamp, name string, query ...string) string {
	parameters := url.Values{"timestamp": {timestamp}, "name": {name}}
	for i := 0; i+1 < len(query); i += 2 {
		parameters.Set(query[i], query[i+1])
	}
	return fmt.Sprintf("/apis/activity/%s/%s?%s", path, hash, parameters.Encode())
}

// atOnce makes concurrent calls and counts the answers by code.
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
