package sitebuild

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// visitTime limits the visit of a page.
const visitTime = 10 * time.Second

// Visitor is a results.LinkChecker that reads pages as visitors do.
type Visitor struct{ client *http.Client }

// NewVisitor returns a Visitor. It does not follow redirects: an address in a mail is the page's own.
func NewVisitor() *Visitor {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DialContext = dialAsBrowsers
	return &Visitor{&http.Client{
		Transport:     transport,
		Timeout:       visitTime,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// dialAsBrowsers dials names under localhost on this machine, as RFC 6761, section 6.3, says: browsers do so, and few
// resolvers know these names. Editions that organisers make on one machine have them.
func dialAsBrowsers(ctx context.Context, network, address string) (net.Conn, error) {
	if host, port, err := net.SplitHostPort(address); err == nil && strings.HasSuffix(host, ".localhost") {
		address = net.JoinHostPort("localhost", port)
	}
	return (&net.Dialer{}).DialContext(ctx, network, address)
}

// CheckLink implements results.LinkChecker.
func (v *Visitor) CheckLink(ctx context.Context, address string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Cache-Control", "no-cache")
	response, err := v.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 1<<20))
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", response.StatusCode)
	}
	return nil
}
