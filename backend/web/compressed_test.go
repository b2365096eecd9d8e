package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"testing"

	"marquee/backend/jury"
)

// TestListsOfWorksAreCompressed for clients that read gzip; others get the same bytes plain.
func TestListsOfWorksAreCompressed(t *testing.T) {
	t.Parallel()
	j := newJury(t, 25)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	list := func(accepted string) (encoding string, body []byte) {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, j.url+lea.at("nominate/works"), nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Accept-Encoding", accepted) // named, it is not decoded for us
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if body, err = io.ReadAll(response.Body); err != nil {
			t.Fatal(err)
		}
		if response.StatusCode != http.StatusOK || response.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %s, %v", accepted, response.Status, response.Header)
		}
		return response.Header.Get("Content-Encoding"), body
	}
	encoding, plain := list("identity")
	if encoding != "" {
		t.Errorf("plain: encoded as %q", encoding)
	}
	encoding, packed := list("gzip, deflate, br")
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil || encoding != "gzip" {
		t.Fatalf("encoded as %q: %v", encoding, err)
	}
	read, err := io.ReadAll(reader)
	if err != nil || !bytes.Equal(read, plain) || len(packed) > len(plain)/2 {
		t.Errorf("%d bytes packed, %d unpacked, %d plain: %v", len(packed), len(read), len(plain), err)
	}
}
