package objectstore

import (
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
)

// uploadSize is 512 MiB by default, to spare the disk; memory does not depend on it.
// With -upload-size 2147483648 it is the largest upload of an entrant.
var uploadSize = flag.Int64("upload-size", 512<<20, "bytes of the large upload")

func TestLargeUploadUsesLittleMemory(t *testing.T) {
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("the memory of a process is read from /proc")
	}
	size := *uploadSize
	f := &fixture{t: t, dir: t.TempDir()}
	p := spawn(t, f.dir)
	f.url = p.url
	session := f.start("film", map[string]string{"X-Upload-Content-Length": fmt.Sprint(size)})
	const chunk = 8 << 20
	status := 0
	for at := int64(0); at < size; at += chunk {
		r, err := http.NewRequest("PUT", session, io.LimitReader(zeros{}, chunk))
		if err != nil {
			t.Fatal(err)
		}
		r.ContentLength = chunk
		r.Header.Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", at, at+chunk-1, size))
		resp, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
		status = resp.StatusCode
	}
	if status != 200 {
		t.Errorf("the last chunk is answered %d", status)
	}
	f.do(call{method: "GET", path: "/storage/v1/b/films/o/film", status: 200, says: fmt.Sprintf(`"size": "%d"`, size)})
	if peak := peakMemory(t, p.Process.Pid); peak >= 100<<20 {
		t.Errorf("the store took %d MiB", peak>>20)
	} else {
		t.Logf("the store took %d MiB", peak>>20)
	}
}

// peakMemory is the peak resident memory of a process, in bytes.
func peakMemory(t *testing.T, pid int) int64 {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(data), "VmHWM:")
	var kib int64
	if _, err := fmt.Sscanf(after, "%d kB", &kib); err != nil || !found {
		t.Fatalf("VmHWM cannot be read: %v", err)
	}
	return kib << 10
}

// zeros is an endless file.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
