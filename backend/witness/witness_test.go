package witness_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/witness"
)

// TestAnswers are the statuses of https://c2sp.org/tlog-witness. The cases follow one another: a refusal changes
// nothing.
func TestAnswers(t *testing.T) {
	t.Parallel()
	l := newLog(t, "films.example/log")
	w := watch(t, l)
	l.grow(3, "leaf")
	stranger := newLog(t, "other.example/log")
	stranger.grow(3, "leaf")
	forger := newLog(t, "films.example/log")
	forger.grow(3, "leaf")
	request := func(r witness.Request) string { return r.String() }
	three := l.from(0)
	l.grow(4, "leaf")
	other := l.fork(3)
	other.grow(4, "other leaf")
	wrong := l.from(3)
	wrong.Proof = append(tlog.TreeProof{}, wrong.Proof...)
	wrong.Proof[0][0] ^= 1
	late := l.from(0)
	late.Proof = tlog.TreeProof{{}}
	for _, c := range []struct {
		name, body, kind, answer string
		status                   int
	}{
		{name: "empty", body: "", status: http.StatusBadRequest},
		{name: "no head", body: "old 0\n\n", status: http.StatusBadRequest},
		{name: "negative size", body: strings.Replace(request(three), "old 0", "old -1", 1), status: http.StatusBadRequest},
		{name: "leading zero", body: strings.Replace(request(three), "old 0", "old 00", 1), status: http.StatusBadRequest},
		{name: "not base64", body: strings.Replace(request(three), "old 0\n", "old 0\nx\n", 1), status: http.StatusBadRequest},
		{name: "64 hashes", body: request(witness.Request{Proof: make(tlog.TreeProof, 64), Head: three.Head}), status: http.StatusBadRequest},
		{name: "a long body", body: request(three) + strings.Repeat("— x eHh4eHg=\n", 6000), status: http.StatusBadRequest},
		{name: "unknown log", body: request(stranger.from(0)), status: http.StatusNotFound},
		{name: "unknown key", body: request(forger.from(0)), status: http.StatusForbidden},
		{name: "altered head", body: strings.Replace(request(three), "\n3\n", "\n2\n", 1), status: http.StatusForbidden},
		{name: "proof from nothing", body: request(late), status: http.StatusUnprocessableEntity},
		{name: "wrong old size", body: request(l.from(3)), status: http.StatusConflict, kind: "text/x.tlog.size", answer: "0\n"},
		{name: "first", body: request(three), status: http.StatusOK, answer: "— " + school + " "},
		{name: "again", body: request(witness.Request{Old: 3, Head: three.Head}), status: http.StatusOK, answer: "— " + school + " "},
		{name: "again, not knowing", body: request(three), status: http.StatusConflict, kind: "text/x.tlog.size", answer: "3\n"},
		{name: "old above new", body: request(witness.Request{Old: 4, Head: three.Head}), status: http.StatusBadRequest},
		{name: "other root of the size", body: request(witness.Request{Old: 3, Head: forged(l)}), status: http.StatusConflict, kind: "text/x.tlog.size", answer: "3\n"},
		{name: "wrong proof", body: request(wrong), status: http.StatusUnprocessableEntity},
		{name: "no proof", body: request(witness.Request{Old: 3, Head: l.head(7)}), status: http.StatusUnprocessableEntity},
		{name: "next", body: request(l.from(3)), status: http.StatusOK},
		{name: "second history", body: request(other.from(3)), status: http.StatusConflict, kind: "text/x.tlog.size", answer: "7\n"},
		{name: "second history, larger", body: func() string { other.grow(5, "other leaf"); return request(other.from(7)) }(), status: http.StatusUnprocessableEntity},
		{name: "rollback", body: request(witness.Request{Old: 3, Head: l.head(5)}), status: http.StatusConflict, kind: "text/x.tlog.size", answer: "7\n"},
	} {
		status, kind, answer := w.post(c.body)
		if status != c.status || c.kind != "" && kind != c.kind || !strings.HasPrefix(answer, c.answer) {
			t.Errorf("%s: %d %q %q, want %d %q", c.name, status, kind, answer, c.status, c.answer)
		}
	}
	response, err := http.Get(w.url + "/key")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		t.Errorf("key: %s", response.Status)
	}
}

// forged is a head of three other leaves, signed by the log.
func forged(l *log) string {
	other := l.fork(0)
	other.grow(3, "other leaf")
	return other.head(3)
}

// TestStateSurvivesAKill: a witness that ends after it stored a head and before it answered knows the head when it is
// back, and cosigns neither a smaller one nor a second one of the size.
func TestStateSurvivesAKill(t *testing.T) {
	t.Parallel()
	l := newLog(t, "films.example/log")
	w := watch(t, l)
	l.grow(5, "leaf")
	if err := w.add(l.from(0)); err != nil {
		t.Fatal(err)
	}
	w.kill()
	w.start("killed")
	l.grow(4, "leaf")
	if err := w.add(l.from(5)); err == nil {
		t.Fatal("the witness answered")
	}
	w.kill()
	w.start("")
	wantSize(t, w.add(l.from(5)), 9)
	other := l.fork(5)
	other.grow(4, "other leaf")
	wantSize(t, w.add(other.from(9)), 9)
	if err := w.add(witness.Request{Old: 9, Head: l.head(9)}); err != nil {
		t.Errorf("the same head again: %v", err)
	}
	l.grow(1, "leaf")
	if err := w.add(l.from(9)); err != nil {
		t.Errorf("the next head: %v", err)
	}
}

// TestOneHistoryOfMany: many ask at once for two histories. Those that are cosigned are of one.
func TestOneHistoryOfMany(t *testing.T) {
	t.Parallel()
	l := newLog(t, "films.example/log")
	w := watch(t, l)
	l.grow(4, "leaf")
	if err := w.add(l.from(0)); err != nil {
		t.Fatal(err)
	}
	other := l.fork(4)
	l.grow(4, "leaf")
	other.grow(6, "other leaf")
	requests := []witness.Request{l.from(4), other.from(4)}
	var cosigned [2]atomic.Int32
	var group sync.WaitGroup
	for i := range 40 {
		group.Go(func() {
			if w.add(requests[i%2]) == nil {
				cosigned[i%2].Add(1)
			}
		})
	}
	group.Wait()
	if a, b := cosigned[0].Load(), cosigned[1].Load(); a+b != 1 {
		t.Errorf("%d and %d cosignatures from size 4, want one in all", a, b)
	}
}

// TestStateHasOneProcess: a second witness with the same file would cosign a second history.
func TestStateHasOneProcess(t *testing.T) {
	t.Parallel()
	l := newLog(t, "films.example/log")
	w := watch(t, l)
	out, err := exec.Command(os.Args[0], asWitness, w.state, w.logKey, "").Output()
	if err == nil || !strings.Contains(string(out), "another witness uses") {
		t.Errorf("%q, %v", out, err)
	}
	w.kill()
	if err := os.WriteFile(w.state, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err = exec.Command(os.Args[0], asWitness, w.state, w.logKey, "").Output()
	if err == nil || !strings.Contains(string(out), "is not the state of a witness") {
		t.Errorf("an empty file: %q, %v", out, err)
	}
}

// TestClientChecksTheAnswer: a cosignature of another key, name or head is none.
func TestClientChecksTheAnswer(t *testing.T) {
	t.Parallel()
	l := newLog(t, "films.example/log")
	w := watch(t, l)
	l.grow(2, "leaf")
	stranger := w.client()
	stranger.Key = signer("school.example/other").Key
	if _, err := stranger.Add(
		context.Background(),
		l.from(0),
	); err == nil ||
		!strings.Contains(err.Error(), "no valid cosignature") {
		t.Errorf("another key: %v", err)
	}
	line, err := w.client().Add(context.Background(), witness.Request{Old: 2, Head: l.head(2)})
	if err != nil {
		t.Fatal(err)
	}
	keys := []witness.Key{signer(school).Key, signer("school.example/other").Key, signer(school).Key}
	found, err := witness.Cosigners(l.head(2)+line, keys)
	if err != nil || len(found) != 1 || found[0].Name() != school {
		t.Errorf("cosigners %v, %v", found, err)
	}
	if _, err := witness.Cosigners(l.head(1)+line, keys); err == nil {
		t.Error("the line counts for another head")
	}
}

// TestKeysHaveOneForm: a key that differs in a letter is refused.
func TestKeysHaveOneForm(t *testing.T) {
	t.Parallel()
	text := signer(school).Key.String()
	key, err := witness.ParseKey(text)
	if err != nil || key.String() != text {
		t.Fatalf("%v, %v", key, err)
	}
	for i := range text {
		altered := []byte(text)
		altered[i] ^= 1
		if _, err := witness.ParseKey(string(altered)); err == nil {
			t.Errorf("%q is read", altered)
		}
	}
	for _, name := range []string{"", "a b", "a+b"} {
		if _, err := witness.NewSigner(name, make([]byte, 32)); err == nil {
			t.Errorf("%s", fmt.Sprintf("the name %q is allowed", name))
		}
	}
}
