package witness

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// Client asks one witness.
type Client struct {
	Key  Key
	URL  string // the submission prefix, without the last slash
	HTTP *http.Client
}

// SizeError is the answer of a witness whose last head has another size than the request's.
type SizeError struct{ Size int64 }

// Error implements error.
func (e SizeError) Error() string {
	return fmt.Sprintf("the witness has cosigned a head of %d leaves", e.Size)
}

// Add asks for the cosignature of a head, and returns its line once it is verified. SizeError: ask again with a proof
// from that size, if the log is not smaller.
func (c Client) Add(ctx context.Context, r Request) (string, error) {
	request, err := http.NewRequestWithContext(
		ctx,
		http.MethodPost,
		c.URL+"/add-checkpoint",
		strings.NewReader(r.String()),
	)
	if err != nil {
		return "", fmt.Errorf("ask witness: %w", err)
	}
	response, err := c.HTTP.Do(request)
	if err != nil {
		return "", fmt.Errorf("ask witness: %w", err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxBody))
	if err != nil {
		return "", fmt.Errorf("ask witness: %w", err)
	}
	switch response.StatusCode {
	case http.StatusOK:
		return c.read(r.Head, string(body))
	case http.StatusConflict:
		if size, err := strconv.ParseInt(strings.TrimSuffix(string(body), "\n"), 10, 64); err == nil && size >= 0 {
			return "", SizeError{Size: size}
		}
	}
	return "", fmt.Errorf("ask witness: status %d", response.StatusCode)
}

// read finds the witness's line in an answer, which may have those of other keys.
func (c Client) read(head, body string) (string, error) {
	for line := range strings.Lines(body) {
		if !strings.HasPrefix(line, "— "+c.Key.name+" ") || !strings.HasSuffix(line, "\n") {
			continue
		}
		text, _, _ := strings.Cut(head, "\n\n")
		if found, err := Cosigners(text+"\n\n"+line, []Key{c.Key}); err == nil && len(found) == 1 {
			return line, nil
		}
	}
	return "", fmt.Errorf("ask witness: the answer has no valid cosignature of %s", c.Key.name)
}
