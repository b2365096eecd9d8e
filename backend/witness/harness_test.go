package witness_test

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/witness"
)

// asWitness as the first argument makes the test binary a witness, of the state, the log's key and, as the last
// argument, "killed": it ends after it has stored a head, before it answers.
const asWitness = "as-witness"

func TestMain(m *testing.M) {
	if len(os.Args) > 4 && os.Args[1] == asWitness {
		if err := serve(os.Args[2], os.Args[3], os.Args[4] == "killed"); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func signer(name string) witness.Signer {
	seed := sha256.Sum256([]byte(name))
	s, err := witness.NewSigner(name, seed[:])
	if err != nil {
		panic(err)
	}
	return s
}

const school = "school.example/witness"

func serve(state, logKey string, killed bool) error {
	options := witness.Options{
		Signer: signer(school),
		Logs:   []string{logKey},
		State:  state,
		Now:    time.Now,
		Log:    slog.New(slog.DiscardHandler),
	}
	if killed {
		options.Stored = func() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL); select {} }
	}
	w, err := witness.New(options)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr())
	return http.Serve(listener, w.Handler()) //nolint:gosec // of a test
}

// watcher is a witness in a process of its own.
type watcher struct {
	t       *testing.T
	state   string
	logKey  string
	process *exec.Cmd
	url     string
}

func watch(t *testing.T, l *log) *watcher {
	t.Helper()
	w := &watcher{t: t, state: filepath.Join(t.TempDir(), "state"), logKey: l.key}
	w.start("")
	return w
}

func (w *watcher) start(how string) {
	w.t.Helper()
	w.process = exec.CommandContext(context.WithoutCancel(w.t.Context()), os.Args[0], asWitness, w.state, w.logKey, how)
	out, err := w.process.StdoutPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	if err := w.process.Start(); err != nil {
		w.t.Fatal(err)
	}
	process := w.process
	w.t.Cleanup(func() { _ = process.Process.Kill(); _ = process.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "127.") {
		w.t.Fatalf("the witness did not start: %q, %v", line, err)
	}
	w.url = "http://" + strings.TrimSpace(line)
}

// kill ends the process like a power cut.
func (w *watcher) kill() {
	w.t.Helper()
	_ = w.process.Process.Kill()
	_ = w.process.Wait()
}

func (w *watcher) post(body string) (status int, kind, answer string) {
	w.t.Helper()
	response, err := http.Post(w.url+"/add-checkpoint", "text/plain", strings.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return response.StatusCode, response.Header.Get("Content-Type"), string(text)
}

func (w *watcher) client() witness.Client {
	return witness.Client{Key: signer(school).Key, URL: w.url, HTTP: http.DefaultClient}
}

// add asks for a cosignature; want is the status, 0 for an answer that never comes.
func (w *watcher) add(r witness.Request) error {
	_, err := w.client().Add(context.Background(), r)
	return err
}

// log is a log in memory.
type log struct {
	t      *testing.T
	key    string
	signer note.Signer
	hashes []tlog.Hash
	size   int64
}

func newLog(t *testing.T, origin string) *log {
	t.Helper()
	private, public, err := note.GenerateKey(nil, origin)
	if err != nil {
		t.Fatal(err)
	}
	s, err := note.NewSigner(private)
	if err != nil {
		t.Fatal(err)
	}
	return &log{t: t, key: public, signer: s}
}

func (l *log) ReadHashes(numbers []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(numbers))
	for i, n := range numbers {
		hashes[i] = l.hashes[n]
	}
	return hashes, nil
}

// grow adds leaves, whose content begins with what.
func (l *log) grow(n int, what string) {
	l.t.Helper()
	for range n {
		added, err := tlog.StoredHashes(l.size, fmt.Appendf(nil, "%s %d", what, l.size), l)
		if err != nil {
			l.t.Fatal(err)
		}
		l.hashes, l.size = append(l.hashes, added...), l.size+1
	}
}

// fork is a copy of the first leaves that continues otherwise, signed with the same key.
func (l *log) fork(leaves int64) *log {
	l.t.Helper()
	other := &log{t: l.t, key: l.key, signer: l.signer, size: leaves}
	other.hashes = append(other.hashes, l.hashes[:storedHashes(leaves)]...)
	return other
}

func storedHashes(leaves int64) int64 {
	if leaves == 0 {
		return 0
	}
	return tlog.StoredHashCount(leaves)
}

// head signs the head of the first leaves.
func (l *log) head(size int64) string {
	l.t.Helper()
	root, err := tlog.TreeHash(size, l)
	if err != nil {
		l.t.Fatal(err)
	}
	return l.sign(fmt.Sprintf("%s\n%d\n%s\n", l.signer.Name(), size, root))
}

func (l *log) sign(text string) string {
	l.t.Helper()
	signed, err := note.Sign(&note.Note{Text: text}, l.signer)
	if err != nil {
		l.t.Fatal(err)
	}
	return string(signed)
}

// from is a request for the newest head with a proof from a former one.
func (l *log) from(old int64) witness.Request {
	l.t.Helper()
	r := witness.Request{Old: old, Head: l.head(l.size)}
	if old > 0 && old < l.size {
		proof, err := tlog.ProveTree(l.size, old, l)
		if err != nil {
			l.t.Fatal(err)
		}
		r.Proof = proof
	}
	return r
}

func wantSize(t *testing.T, err error, size int64) {
	t.Helper()
	var other witness.SizeError
	if !errors.As(err, &other) || other.Size != size {
		t.Errorf("error %v, want the size %d", err, size)
	}
}
