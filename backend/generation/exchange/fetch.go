package exchange

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"marquee/backend/studio"
)

// Limits of one result.
const (
	MaxImage     = 64 << 20  // bytes
	MaxVideo     = 512 << 20 // bytes
	FetchTimeout = 10 * time.Minute
)

// Fetch opens a result. Reading fails after FetchTimeout, and beyond MaxImage bytes or, for a clip,
// MaxVideo. A result that no longer exists is ReasonLost, one of another kind ReasonBroken; any other
// error may be retried. The client must not follow redirects: see NoRedirects.
func Fetch(ctx context.Context, client *http.Client, address string, video bool) (studio.File, error) {
	ctx, cancel := context.WithTimeout(ctx, FetchTimeout)
	file, err := fetch(ctx, client, address, video)
	if err != nil {
		cancel()
		return studio.File{}, err
	}
	file.Content = &until{file.Content, cancel}
	return file, nil
}

func fetch(ctx context.Context, client *http.Client, address string, video bool) (studio.File, error) {
	var none studio.File
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return none, &studio.Failure{Reason: studio.ReasonBroken, Detail: "the result's address cannot be read"}
	}
	response, err := client.Do(request)
	if err != nil {
		return none, fmt.Errorf("fetch result: %w", withoutAddress(err))
	}
	fail := func(reason studio.Reason, detail string) (studio.File, error) {
		return none, discard(response, reason, detail)
	}
	switch code := response.StatusCode; {
	case code == http.StatusForbidden || code == http.StatusNotFound || code == http.StatusGone:
		return fail(studio.ReasonLost, fmt.Sprintf("the result is gone: %d", code))
	case code >= 300 && code < 400:
		return fail(studio.ReasonBroken, fmt.Sprintf("the result lies elsewhere: %d", code))
	case code != http.StatusOK:
		_ = response.Body.Close()
		return none, fmt.Errorf("fetch result: status %d", code)
	}
	kind, limit := "image/", int64(MaxImage)
	if video {
		kind, limit = "video/", MaxVideo
	}
	as, _, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
	if err != nil || !strings.HasPrefix(as, kind) {
		return fail(studio.ReasonBroken, fmt.Sprintf("the result is %q", response.Header.Get("Content-Type")))
	}
	if response.ContentLength > limit {
		return fail(studio.ReasonBroken, fmt.Sprintf("the result has %d bytes", response.ContentLength))
	}
	return studio.File{ContentType: as, Content: Limit(response.Body, limit)}, nil
}

// NoRedirects returns a copy of a client that does not follow redirects, so that keys go to no other
// host.
func NoRedirects(client *http.Client) *http.Client {
	own := *client
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &own
}

func discard(response *http.Response, reason studio.Reason, detail string) error {
	_ = response.Body.Close()
	return &studio.Failure{Reason: reason, Detail: detail}
}

// until cancels the context of the request when its body is closed.
type until struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (u *until) Close() error {
	defer u.cancel()
	return u.ReadCloser.Close()
}

// withoutAddress removes the address from an HTTP client's error: it is signed, and the error is logged.
func withoutAddress(err error) error {
	var failed *url.Error
	if errors.As(err, &failed) {
		return failed.Err
	}
	return err
}
