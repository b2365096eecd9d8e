package web_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"testing"
	"time"

	"marquee/backend/httpkit"
)

// TestClientThatDoesNotReadIsCut: once the buffers between are full, the handler's next write fails and the connection
// ends.
func TestClientThatDoesNotReadIsCut(t *testing.T) {
	t.Parallel()
	ended := make(chan error, 1)
	server := httptest.NewServer(httpkit.LimitWrites(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		part := make([]byte, 64<<10)
		for {
			if _, err := w.Write(part); err != nil {
				ended <- err
				return
			}
		}
	}), 50*time.Millisecond, time.Now))
	defer server.Close()
	line, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	if _, err := io.WriteString(line, "GET / HTTP/1.1\r\nHost: films.example\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the write ended with %v", err)
	}
}

// slowClient accepts what is written to it, and needs nearly the whole limit for every 256 KiB.
type slowClient struct {
	http.ResponseWriter
	now       time.Time
	deadlines []time.Time
	parts     []int
	body      bytes.Buffer
}

const writeLimit = time.Minute

func (c *slowClient) SetWriteDeadline(at time.Time) error {
	c.deadlines = append(c.deadlines, at)
	return nil
}

func (c *slowClient) Write(part []byte) (int, error) {
	if last := c.deadlines[len(c.deadlines)-1]; !c.now.Before(last) {
		return 0, os.ErrDeadlineExceeded
	}
	c.now = c.now.Add((writeLimit - time.Second) * time.Duration(len(part)) / (256 << 10))
	c.parts = append(c.parts, len(part))
	return c.body.Write(part)
}

// TestLongDownloadOfASlowClientIsComplete: each 256 KiB have a deadline of their own, in one large write, in many small
// ones and in a copy from a file or from a part of one.
func TestLongDownloadOfASlowClientIsComplete(t *testing.T) {
	t.Parallel()
	content := bytes.Repeat([]byte("0123456789abcdef"), 1<<16+3) // 1 MiB and 48 bytes
	for name, send := range map[string]func(w http.ResponseWriter) error{
		"one write": func(w http.ResponseWriter) error {
			_, err := w.Write(content)
			return err
		},
		"small writes": func(w http.ResponseWriter) error {
			for part := range slices.Chunk(content, 32<<10) {
				if _, err := w.Write(part); err != nil {
					return err
				}
			}
			return nil
		},
		"a copy": func(w http.ResponseWriter) error {
			_, err := io.Copy(w, struct{ io.Reader }{bytes.NewReader(content)})
			return err
		},
		"a copy of a part": func(w http.ResponseWriter) error {
			endless := io.MultiReader(bytes.NewReader(content), bytes.NewReader(content))
			_, err := io.CopyN(w, endless, int64(len(content)))
			return err
		},
	} {
		client := &slowClient{ResponseWriter: httptest.NewRecorder(), now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
		begun := client.now
		httpkit.LimitWrites(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if err := send(w); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}), writeLimit, func() time.Time { return client.now }).ServeHTTP(client, httptest.NewRequest(http.MethodGet, "/", http.NoBody))
		if !bytes.Equal(client.body.Bytes(), content) {
			t.Errorf("%s: %d of %d bytes arrived", name, client.body.Len(), len(content))
		}
		if took := client.now.Sub(begun); took < 4*writeLimit-5*time.Second || slices.Max(client.parts) > 256<<10 {
			t.Errorf("%s: took %v in parts of %v bytes", name, took, client.parts)
		}
	}
}
