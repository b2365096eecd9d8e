package web_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// stillStored returns the sizes of the files in the store's folder that hold bytes of objects and sessions.
func (s *storeHarness) stillStored() []int64 {
	s.t.Helper()
	paths, err := filepath.Glob(filepath.Join(s.folder, "films", "blobs", "*"))
	if err != nil {
		s.t.Fatal(err)
	}
	sizes := []int64{}
	for _, path := range paths {
		info, err := os.Stat(path)
		if os.IsNotExist(err) { // removed since
			continue
		}
		if err != nil {
			s.t.Fatal(err)
		}
		sizes = append(sizes, info.Size())
	}
	return sizes
}

// TestCancelLeavesNoByteInTheStore, however far the upload has come: neither parts nor the object,
// nor anything that the sweeper would have to remove.
func TestCancelLeavesNoByteInTheStore(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	const part = 256 << 10
	film := padded(testFilm(t), 3*part)
	broken := bytes.Repeat([]byte("x"), len(film))
	for i, send := range []struct {
		state string
		bytes []byte
		parts int
		check bool
	}{
		{"before its first byte", film, 0, false},
		{"between two parts", film, 1, false},
		{"after its last byte", film, 3, false},
		{"after its check", film, 3, true},
		{"after a check that refused it", broken, 3, true},
	} {
		c := s.approved(fmt.Sprintf("sender%d@films.example", i))
		session := c.begin("video", "film.mp4", len(send.bytes))
		for n := range send.parts {
			c.send(session, send.bytes, n*part, (n+1)*part)
		}
		if send.parts > 0 && len(s.stillStored()) == 0 {
			t.Fatalf("%s: the store has no part", send.state)
		}
		if send.check {
			c.post(uploadOf(session.UploadID)+"/complete", object{"crc32c": checksum(send.bytes)}).ok(nil)
		}
		c.delete(uploadOf(session.UploadID)).ok(nil)
		s.wantNothingLeft(c, send.state)
	}
}

// TestCancelInTheMiddleOfAPart: the part is refused while the browser still sends it.
func TestCancelInTheMiddleOfAPart(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := padded(testFilm(t), 512<<10)
	session := c.begin("video", "film.mp4", len(film))
	body, line := io.Pipe()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPut, session.SessionURL, body)
	if err != nil {
		t.Fatal(err)
	}
	request.ContentLength = int64(len(film))
	request.Header.Set("Content-Range", fmt.Sprintf("bytes 0-%d/%d", len(film)-1, len(film)))
	ended := make(chan int, 1)
	go func() {
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil { // the store has closed the connection
			ended <- 0
			return
		}
		response.Body.Close()
		ended <- response.StatusCode
	}()
	if _, err := line.Write(film[:len(film)/2]); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if stored := s.stillStored(); len(stored) == 1 && stored[0] > 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("no byte of the part arrives")
		}
	}
	c.delete(uploadOf(session.UploadID)).ok(nil)
	if status := <-ended; status == http.StatusOK || status == http.StatusPermanentRedirect {
		t.Errorf("the part ends with %d", status)
	}
	_ = line.Close()
	s.wantNothingLeft(c, "in the middle of a part")
}

// wantNothingLeft wants no byte in the store, no unsent upload of the entrant, and nothing to be removed later.
func (s *storeHarness) wantNothingLeft(c *client, cancelled string) {
	s.t.Helper()
	if stored := s.stillStored(); len(stored) > 0 {
		s.t.Errorf("cancelled %s: files of %d bytes are left", cancelled, stored)
	}
	var unsent struct{ Items []uploadView }
	if c.get("/apis/activity/upload").ok(&unsent); len(unsent.Items) > 0 {
		s.t.Errorf("cancelled %s: the entrant still has %+v", cancelled, unsent.Items)
	}
	var discarded int
	if s.query(&discarded, `SELECT count(*) FROM discarded_objects`); discarded > 0 {
		s.t.Errorf("cancelled %s: %d objects wait for the sweeper", cancelled, discarded)
	}
}
