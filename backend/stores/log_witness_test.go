package stores_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/transparency"
	"marquee/backend/witness"
)

// witnessOf serves a witness of the contest's log. handle may stand between; nil: nothing does.
func (j *juryDB) witnessOf(name, state string, handle func(http.Handler) http.Handler) (witness.Client, func()) {
	j.t.Helper()
	seed := append([]byte(name), make([]byte, 32-len(name))...)
	signer, err := witness.NewSigner(name, seed)
	if err != nil {
		j.t.Fatal(err)
	}
	key, err := transparency.NewKeys(logSeed()).Text(contest.International)
	if err != nil {
		j.t.Fatal(err)
	}
	w, err := witness.New(witness.Options{
		Signer: signer,
		Logs:   []string{strings.TrimSpace(key)},
		State:  state,
		Now:    time.Now,
		Log:    slog.New(slog.DiscardHandler),
	})
	if err != nil {
		j.t.Fatal(err)
	}
	handler := w.Handler()
	if handle != nil {
		handler = handle(handler)
	}
	server := httptest.NewServer(handler)
	stop := func() { server.Close(); _ = w.Close() }
	j.t.Cleanup(stop)
	return witness.Client{Key: signer.Key, URL: server.URL, HTTP: server.Client()}, stop
}

func (j *juryDB) asking(clients ...witness.Client) (*transparency.Witnesses, *transparency.Log) {
	log := &transparency.Log{
		Reader:    j.DB,
		Keys:      transparency.NewKeys(logSeed()),
		Witnesses: transparency.WitnessRule{Quorum: 2},
	}
	for _, c := range clients {
		log.Witnesses.Keys = append(log.Witnesses.Keys, c.Key.String())
	}
	return &transparency.Witnesses{
		Editions: contesttest.Samples().IDs,
		Store:    j.DB,
		Clients:  clients,
		Now:      func() time.Time { return j.now },
		Log:      slog.New(slog.DiscardHandler),
	}, log
}

// cosigners are the names of the witnesses whose lines a served head has.
func cosigners(t *testing.T, head string, clients ...witness.Client) (names []string) {
	t.Helper()
	var keys []witness.Key
	for _, c := range clients {
		keys = append(keys, c.Key)
	}
	found, err := witness.Cosigners(head, keys)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range found {
		names = append(names, key.Name())
	}
	return names
}

func (j *juryDB) served(read func(context.Context, contest.EditionID) (string, error)) string {
	j.t.Helper()
	head, err := read(context.Background(), contest.International)
	if err != nil && contest.CodeOf(err) != contest.CodeNotFound {
		j.t.Fatal(err)
	}
	return head
}

func sizeLine(head string) string {
	lines := strings.SplitN(head, "\n", 3)
	if len(lines) < 3 {
		return ""
	}
	return lines[1]
}

// TestQuorumOfWitnesses: a head is served as witnessed when two of three have cosigned, whichever the third is: down,
// with another key, or so slow that it does not answer at all.
func TestQuorumOfWitnesses(t *testing.T) {
	j := newJury(t, 1)
	dir := t.TempDir()
	down := true
	a, _ := j.witnessOf("a.example", filepath.Join(dir, "a"), nil)
	b, _ := j.witnessOf("b.example", filepath.Join(dir, "b"), func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if down {
				http.Error(w, "down", http.StatusBadGateway)
				return
			}
			next.ServeHTTP(w, r)
		})
	})
	c, _ := j.witnessOf("c.example", filepath.Join(dir, "c"), nil)
	other, _ := j.witnessOf("d.example", filepath.Join(dir, "d"), nil)
	c.URL = other.URL // answers with another key than the one that is known
	asking, log := j.asking(a, b, c)

	j.addRecords(3)
	j.sequence()
	asking.Ask(context.Background())
	if head := j.served(log.Head); len(cosigners(t, head, a, b, c)) > 0 || sizeLine(head) != "3" {
		t.Errorf("without a quorum the head is %q", head)
	}
	if head := j.served(log.Witnessed); head != "" {
		t.Errorf("without a quorum the witnessed head is %q", head)
	}
	down = false
	asking.Ask(context.Background()) // too early: it failed just now
	if head := j.served(log.Witnessed); head != "" {
		t.Errorf("a failing witness was asked again at once")
	}
	j.now = j.now.Add(time.Hour)
	asking.Ask(context.Background())
	if names := cosigners(t, j.served(log.Head), a, b, c); len(names) != 2 || sizeLine(j.served(log.Witnessed)) != "3" {
		t.Errorf("cosigned by %v", names)
	}

	down = true
	j.addRecords(4)
	j.sequence()
	asking.Ask(context.Background())
	if head, witnessed := j.served(
		log.Head,
	), j.served(
		log.Witnessed,
	); sizeLine(head) != "7" ||
		sizeLine(witnessed) != "3" {
		t.Errorf("head of %s leaves, witnessed one of %s", sizeLine(head), sizeLine(witnessed))
	}
	down = false
	j.now = j.now.Add(time.Hour)
	j.addRecords(1)
	j.sequence()
	asking.Ask(context.Background()) // b has missed the head of 7
	if names := cosigners(
		t,
		j.served(log.Witnessed),
		a,
		b,
		c,
	); len(names) != 2 ||
		sizeLine(j.served(log.Witnessed)) != "8" {
		t.Errorf("head of %s leaves, cosigned by %v", sizeLine(j.served(log.Witnessed)), names)
	}
	if keys := j.number(`SELECT count(DISTINCT witness) FROM log_cosignatures`); keys != 2 {
		t.Errorf("cosignatures of %d keys are stored", keys)
	}
}

// TestWitnessWhoseAnswerWasLost: it has stored the head, and cosigns it again.
func TestWitnessWhoseAnswerWasLost(t *testing.T) {
	j := newJury(t, 1)
	state := filepath.Join(t.TempDir(), "a")
	lost, stop := j.witnessOf("a.example", state, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			next.ServeHTTP(httptest.NewRecorder(), r)
			panic(http.ErrAbortHandler)
		})
	})
	asking, _ := j.asking(lost)
	j.addRecords(3)
	j.sequence()
	asking.Ask(context.Background())
	stop()
	j.addRecords(2)
	j.sequence()
	back, _ := j.witnessOf("a.example", state, nil)
	asking, log := j.asking(back)
	log.Witnesses.Quorum = 1
	asking.Ask(context.Background())
	if head := j.served(log.Witnessed); sizeLine(head) != "5" {
		t.Errorf("the witnessed head is %q", head)
	}
}

// TestWitnessRefusesARewrittenLog: whoever has the database and the key rewrites a record after the first witnessed
// head.
func TestWitnessRefusesARewrittenLog(t *testing.T) {
	j := newJury(t, 1)
	j.broken = true
	a, _ := j.witnessOf("a.example", filepath.Join(t.TempDir(), "a"), nil)
	asking, log := j.asking(a)
	log.Witnesses.Quorum = 1
	j.addRecords(5)
	j.sequence()
	asking.Ask(context.Background())
	j.exec(`DELETE FROM log_cosignatures`)
	j.exec(`DELETE FROM log_heads`)
	j.exec(`DELETE FROM log_hashes`)
	j.exec(`ALTER TABLE log_records DISABLE TRIGGER log_records_keep`)
	j.exec(`DELETE FROM log_records`)
	for _, size := range []int{5, 9} { // as large as before, and larger
		j.addRecords(size - j.number(`SELECT count(*) FROM log_records`))
		j.sequence()
		j.now = j.now.Add(time.Hour)
		asking.Ask(context.Background())
		if head := j.served(log.Witnessed); head != "" {
			t.Errorf("a rewritten log of %d leaves is witnessed: %q", size, head)
		}
	}
}
