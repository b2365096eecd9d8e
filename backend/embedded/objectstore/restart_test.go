package objectstore

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// process is a store in its own process.
type process struct {
	*exec.Cmd
	url string
}

func spawn(t *testing.T, dir string) process {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-serve-store", dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return process{cmd, strings.TrimSpace(url)}
}

func TestKilledProcessKeepsSyncedBytes(t *testing.T) {
	f := &fixture{t: t, dir: t.TempDir()}
	film := pattern(2*checkpointEvery + 3*unit)
	size := len(film)
	p := spawn(t, f.dir)
	f.url = p.url
	f.do(
		call{
			method: "POST",
			path:   "/upload/storage/v1/b/films/o?uploadType=media&name=kept",
			body:   "kept",
			status: 200,
		},
	)
	session := f.start("film", nil)
	f.do(call{method: "PUT", path: session, status: 308, body: film[:unit],
		header: map[string]string{"Content-Range": fmt.Sprintf("bytes 0-%d/%d", unit-1, size)}})
	l := f.dial(session, fmt.Sprintf("%d-%d/%d", unit, size-1, size), size-unit)
	l.send(film[unit : size-unit])
	f.arrived(int64(size - unit))
	if err := p.Process.Kill(); err != nil { // SIGKILL, in the middle of the chunk
		t.Fatal(err)
	}
	p.Wait()

	f.url = spawn(t, f.dir).url
	resp, _ := f.do(
		call{
			method: "PUT",
			path:   f.moved(session),
			status: 308,
			header: map[string]string{"Content-Range": "bytes */*"},
		},
	)
	var last int
	if _, err := fmt.Sscanf(resp.Header.Get("Range"), "bytes=0-%d", &last); err != nil {
		t.Fatalf("the range is %q", resp.Header.Get("Range"))
	}
	offset := last + 1
	// The kill may come between the write that reaches a checkpoint and its sync.
	if lost := size - unit - offset; lost < 0 || lost > checkpointEvery+copyBuffer {
		t.Errorf("%d bytes of what had arrived are lost", lost)
	}
	if f.blobSize() != int64(offset) {
		t.Errorf("%d bytes are on disk, %d are promised", f.blobSize(), offset)
	}
	f.do(call{method: "PUT", path: f.moved(session), status: 200, body: film[offset:],
		header: map[string]string{"Content-Range": fmt.Sprintf("bytes %d-%d/%d", offset, size-1, size)}})
	if f.content("film") != film || f.content("kept") != "kept" {
		t.Error("the objects differ")
	}
}

// TestSessionIsCompleteIfItsObjectExists: a process may be killed between the two
// writes.
func TestSessionIsCompleteIfItsObjectExists(t *testing.T) {
	f := newFixture(t)
	session := f.start("film&ifGenerationMatch=0", nil)
	records := filepath.Join(f.dir, "sessions", hashed(session[strings.Index(session, "upload_id=")+10:])+".json")
	f.do(
		call{
			method: "PUT",
			path:   session,
			status: 308,
			body:   pattern(unit),
			header: map[string]string{"Content-Range": fmt.Sprintf("bytes 0-%d/*", unit-1)},
		},
	)
	before, err := os.ReadFile(records)
	if err != nil {
		t.Fatal(err)
	}
	finish := call{
		method: "PUT",
		path:   session,
		status: 200,
		header: map[string]string{"Content-Range": fmt.Sprintf("bytes */%d", unit)},
	}
	f.do(finish)
	if err := os.WriteFile(records, before, 0o600); err != nil {
		t.Fatal(err)
	}
	f.open()
	finish.path = f.moved(session)
	f.do(call{method: "DELETE", path: finish.path, status: 400})
	f.do(finish)
	if f.content("film") != pattern(unit) {
		t.Error("the object differs")
	}
}

func TestStartRemovesIncompleteFiles(t *testing.T) {
	f := newFixture(t)
	f.do(
		call{
			method: "POST",
			path:   "/upload/storage/v1/b/films/o?uploadType=media&name=kept",
			body:   "kept",
			status: 200,
		},
	)
	for _, garbage := range []string{"films/blobs/orphan", "films/objects/1.tmp", "sessions/2.tmp"} {
		if err := os.WriteFile(filepath.Join(f.dir, garbage), []byte("{"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f.open()
	for _, garbage := range []string{"films/blobs/orphan", "films/objects/1.tmp", "sessions/2.tmp"} {
		if _, err := os.Stat(filepath.Join(f.dir, garbage)); !os.IsNotExist(err) {
			t.Errorf("%s is still there (%v)", garbage, err)
		}
	}
	if f.content("kept") != "kept" {
		t.Error("an object was lost")
	}
}
