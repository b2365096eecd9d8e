package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/transparency"
	"marquee/backend/web"
)

func withLog(w *world, o *web.Options) {
	o.Transparency = &transparency.Log{Reader: w.db, Keys: transparency.NewKeys(make([]byte, 32))}
}

func (w *world) sequence() {
	w.t.Helper()
	s := transparency.Sequencer{
		Editions: contesttest.Samples().IDs,
		Store:    w.db,
		Keys:     transparency.NewKeys(make([]byte, 32)),
		Now:      time.Now,
		Log:      slog.New(slog.DiscardHandler),
	}
	if err := s.Sequence(context.Background()); err != nil {
		w.t.Fatal(err)
	}
}

// fetch returns status and body of a GET.
func (w *world) fetch(path string, header ...string) (int, string) {
	w.t.Helper()
	request, err := http.NewRequestWithContext(context.Background(), http.MethodGet, w.url+path, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		w.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return response.StatusCode, string(body)
}

// TestLogServesTilesHeadAndKeyOnly walks the tree from its head with tlog's own client.
func TestLogServesTilesHeadAndKeyOnly(t *testing.T) {
	t.Parallel()
	j := newJury(t, 1, withLog)
	judge := j.account("Lea")
	j.sql(`INSERT INTO shortlist (edition, work_id, position, added_at) VALUES ('international', 1, 1, now())`)
	for i := range 300 {
		j.scoreDirectly(judge, i)
	}
	j.sequence()
	_, keyText := j.fetch("/log/key")
	keys, err := transparency.ParseKeys(keyText)
	if err != nil {
		t.Fatal(err)
	}
	_, headText := j.fetch("/log/head")
	head, err := transparency.OpenHead(headText, keys)
	if err != nil || head.Size != 301 || head.Edition != contest.International {
		t.Fatalf("head %+v, %v", head, err)
	}
	reader := tlog.TileHashReader(tlog.Tree{N: head.Size, Hash: head.Root}, tilesOf{j.world})
	numbers := make([]int64, head.Size)
	for i := range numbers {
		numbers[i] = tlog.StoredHashIndex(0, int64(i))
	}
	if _, err := reader.ReadHashes(numbers); err != nil {
		t.Error(err)
	}
	for _, path := range []string{"/log/head", "/log/key", "/log/tile/0/000"} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodHead, j.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") == "" {
			t.Errorf("HEAD %s: %s, %v", path, response.Status, response.Header)
		}
	}
	if _, campHead := j.fetch("/log/head", "f", "PASSPORT"); strings.Contains(campHead, "marquee/international") {
		t.Errorf("the camp has the head %q", campHead)
	}
	for _, path := range []string{
		"/log", "/log/", "/log/records", "/log/head/1", "/log/records.txt", "/log/judges.txt", "/log/tile/data/000", "/log/tile/data/000.p/1",
		"/log/tile/0/001.p/46", "/log/tile/0/002", "/log/tile/0/002.p/1", "/log/tile/1/000", "/log/tile/2/000.p/1", "/log/tile/8/0/000", "/log/tile/entries/000",
		"/log/tile/1/0/000", "/log/tile/7/000.p/1", "/log/tile/60/000.p/1", "/log/tile/-1/000", "/log/tile/0/x999/x999/x999/x999/x999/x999/999",
		"/log/tile/0/000/../../../head", "/log/tile/",
	} {
		if status, body := j.fetch(path); status != http.StatusNotFound || strings.Contains(body, "sumdb") {
			t.Errorf("%s: %d %q", path, status, body)
		}
	}
}

// account makes an account of a judge, with a work to score.
func (j *juryServer) account(name string) jury.Judge {
	j.t.Helper()
	j.add(contest.International, name, jury.RoleJudge)
	judge, err := j.db.JudgeByName(context.Background(), contest.International, name)
	if err != nil {
		j.t.Fatal(err)
	}
	return judge
}

// scoreDirectly stores a scorecard of work 1 with one score, in hundredths of a point.
func (j *juryServer) scoreDirectly(judge jury.Judge, hundredths int) {
	j.t.Helper()
	j.scoreAll(judge, judging.Scores{"creativity": contest.Score(hundredths)})
}

// completeCard stores a complete scorecard of work 1.
func (j *juryServer) completeCard(judge jury.Judge) {
	j.t.Helper()
	scores := judging.Scores{}
	for _, id := range contesttest.Criteria().IDs() {
		scores[id] = 7000
	}
	j.scoreAll(judge, scores)
}

func (j *juryServer) scoreAll(judge jury.Judge, scores judging.Scores) {
	j.t.Helper()
	_, err := j.db.Score(
		context.Background(),
		judge,
		judging.ScoreForm{WorkID: 1, Scores: scores},
		judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
		j.contest.Now(),
	)
	if err != nil {
		j.t.Fatal(err)
	}
}

// tilesOf reads tiles over HTTP.
type tilesOf struct{ *world }

func (tilesOf) Height() int { return 8 }

func (w tilesOf) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for i, tile := range tiles {
		status, body := w.fetch("/log/tile/" + strings.TrimPrefix(tile.Path(), "tile/8/"))
		if status != http.StatusOK {
			return nil, fmt.Errorf("%s: %d", tile.Path(), status)
		}
		data[i] = []byte(body)
	}
	return data, nil
}

func (tilesOf) SaveTiles([]tlog.Tile, [][]byte) {}

// TestLogDoesNotLetAnyoneGuessAScore tries every score against everything that /log/
// serves. The guesser has everything but the salt: the judge's pseudonym, the work, the
// time, and the form of the record.
func TestLogDoesNotLetAnyoneGuessAScore(t *testing.T) {
	t.Parallel()
	j := newJury(t, 1, withLog)
	judge := j.account("Lea")
	j.sql(`INSERT INTO shortlist (edition, work_id, position, added_at) VALUES ('international', 1, 1, now())`)
	const secret = 8325
	j.scoreDirectly(judge, secret)
	j.sequence()
	var pseudonym, line string
	var saltBytes []byte
	j.row(
		`SELECT p.pseudonym, r.record, r.salt FROM log_pseudonyms p, log_records r WHERE r.kind = 'scorecard.set'`,
		&pseudonym,
		&line,
		&saltBytes,
	)
	served := ""
	for _, path := range []string{"/log/head", "/log/key", "/log/tile/0/000.p/2"} {
		_, body := j.fetch(path)
		served += body
	}
	record := func(score int) string {
		data, err := json.Marshal(transparency.ScorecardData{
			WorkID: 1, Place: 1, Scores: judging.Scores{"creativity": contest.Score(score)}.In(contesttest.Criteria()),
		})
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(transparency.Record{
			Kind:    contest.RecordScorecard,
			Edition: contest.International,
			At:      j.contest.Now().UTC(),
			Judge:   pseudonym,
			Data:    data,
		})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if record(secret) != line {
		t.Fatalf("the guesser does not know the form: %s\n%s", record(secret), line)
	}
	stated := func(c transparency.Commitment) bool {
		hash := tlog.RecordHash(c[:])
		return strings.Contains(served, string(c[:])) || strings.Contains(served, c.String()) ||
			strings.Contains(served, string(hash[:]))
	}
	if !stated(transparency.Commit(transparency.Counts, transparency.Salt(saltBytes), line)) {
		t.Fatal("with the salt the score is not found either: the test tries the wrong bytes")
	}
	for score := range contest.MaxScore*100 + 1 {
		guess := record(score)
		salts := []transparency.Salt{
			{},
			transparency.Salt([]byte(fmt.Sprintf("%016d", score))),
			transparency.Salt([]byte(fmt.Sprintf("%016d", 1))),
		}
		for _, salt := range salts {
			if stated(transparency.Commit(transparency.Counts, salt, guess)) {
				t.Fatalf("%s points are found", strconv.Itoa(score))
			}
		}
		if plain := tlog.RecordHash(
			[]byte(guess),
		); strings.Contains(served, string(plain[:])) ||
			strings.Contains(served, guess) {
			t.Fatalf("%d hundredths are found without a salt", score)
		}
	}
}

// row reads one row of the server's database.
func (w *world) row(statement string, targets ...any) {
	w.t.Helper()
	connection, err := pgx.Connect(w.t.Context(), w.dsn)
	if err != nil {
		w.t.Fatal(err)
	}
	defer connection.Close(context.WithoutCancel(w.t.Context()))
	if err := connection.QueryRow(context.Background(), statement).Scan(targets...); err != nil {
		w.t.Fatal(err)
	}
}
