package web

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	accountweb "marquee/backend/account/web"
	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// ProxySource is an origin and folder that the proxy may fetch pictures from.
type ProxySource struct {
	Origin string // scheme, host and port: "https://storage.googleapis.com"
	Path   string // what every path begins with and ends a part: "/bucket/"
	// ThisMachine is set for a store on loopback, which the proxy refuses otherwise.
	ThisMachine bool
}

const (
	maxProxied   = 64 << 20 // bytes
	proxyTimeout = time.Minute
	maxProxyURL  = 4096 // bytes
)

// proxiedTypes are the accepted media types. SVG is not one: it can contain scripts.
func proxiedTypes() []string {
	return []string{"image/png", "image/jpeg", "image/webp", "image/gif"}
}

// proxyPath answers with pictures, which are compressed already.
const proxyPath = "/apis/activity/proxy"

func (s *Server) proxyRoutes() []httpkit.Route {
	return []httpkit.Route{httpkit.Get(proxyPath, httpkit.Entrant, s.proxyPicture)}
}

// proxyPicture streams a picture from this product's own buckets and asset hosts to an approved entrant, for downloads
// that the same-origin policy forbids to the page. It follows no redirect, forwards no header of the caller, and
// connects to public addresses only; see proxyClient.
func (s *Server) proxyPicture(c echo.Context) error {
	target, source, ok := s.proxySource(c.QueryParam("url"))
	if !ok {
		return contest.Fail(contest.CodeForbidden)
	}
	if err := s.o.Studio.AdmitDownload(c.Request().Context(), s.Edition(c), accountweb.Caller(c)); err != nil {
		return err
	}
	client := s.proxyPublic
	if source.ThisMachine {
		client = s.proxyLocal
	}
	request, err := http.NewRequestWithContext(c.Request().Context(), http.MethodGet, target.String(), nil)
	if err != nil {
		return contest.Fail(contest.CodeForbidden)
	}
	request.Header.Set("Accept", strings.Join(proxiedTypes(), ", "))
	response, err := client.Do(request)
	if errors.Is(err, errNotPublic) {
		return contest.Fail(contest.CodeForbidden)
	}
	if err != nil {
		return fmt.Errorf("fetch picture: %w: %w", withoutTarget(err), contest.Fail(contest.CodeUnavailable))
	}
	defer response.Body.Close()
	return answerPicture(c, response, path.Base(target.Path))
}

// answerPicture streams the picture after it has checked status, size, type and the first bytes.
func answerPicture(c echo.Context, response *http.Response, name string) error {
	switch code := response.StatusCode; {
	case code == http.StatusNotFound || code == http.StatusForbidden || code == http.StatusBadRequest || code == http.StatusGone:
		return contest.Fail(contest.CodeNotFound)
	case code >= 300 && code < 400:
		return contest.Fail(contest.CodeForbidden)
	case code != http.StatusOK:
		return fmt.Errorf("fetch picture: status %d: %w", code, contest.Fail(contest.CodeUnavailable))
	}
	if response.ContentLength > maxProxied {
		return contest.Fail(contest.CodeFileTooLarge)
	}
	kind, _, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
	body := bufio.NewReader(response.Body)
	head, peeked := body.Peek(512)
	if errors.Is(peeked, io.EOF) {
		peeked = nil
	}
	switch {
	case err != nil || !slices.Contains(proxiedTypes(), kind) || (peeked == nil && http.DetectContentType(head) != kind):
		return contest.Fail(contest.CodeForbidden)
	case peeked != nil || response.ContentLength < 0:
		return fmt.Errorf(
			"fetch picture: length %d: %w",
			response.ContentLength,
			errors.Join(peeked, contest.Fail(contest.CodeUnavailable)),
		)
	}
	h := c.Response().Header()
	h.Set("Content-Length", strconv.FormatInt(response.ContentLength, 10))
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	return c.Stream(http.StatusOK, kind, body)
}

// proxySource finds the source of an address. Scheme, host, port and folder must match exactly, and the
// address must not be ambiguous to another parser.
func (s *Server) proxySource(address string) (*url.URL, ProxySource, bool) {
	if address == "" || len(address) > maxProxyURL || strings.ContainsAny(address, "\\\t\r\n ") {
		return nil, ProxySource{}, false
	}
	target, err := url.Parse(address)
	if err != nil || target.User != nil || target.Opaque != "" || target.Fragment != "" || target.Host == "" {
		return nil, ProxySource{}, false
	}
	if path.Clean(target.Path) != target.Path || strings.ContainsAny(target.Path, "\\%") {
		return nil, ProxySource{}, false // dots, doubled slashes, and names escaped twice
	}
	origin := strings.ToLower(target.Scheme + "://" + target.Host)
	for _, source := range s.proxySources {
		if origin == source.Origin && strings.HasPrefix(target.Path, source.Path) &&
			strings.HasPrefix(target.EscapedPath(), source.Path) {
			return target, source, true
		}
	}
	return nil, ProxySource{}, false
}

// proxySources adds the editions' asset hosts to the sources of the store.
func proxySources(stores []ProxySource, editions *contest.Editions) []ProxySource {
	all := slices.Clone(stores)
	for _, edition := range editions.All() {
		for _, host := range edition.AssetHosts {
			if host != "" {
				all = append(all, ProxySource{Origin: strings.ToLower(host), Path: "/"})
			}
		}
	}
	return all
}

// withoutTarget removes the address from a client's error: it is signed, and errors are logged.
func withoutTarget(err error) error {
	var failed *url.Error
	if errors.As(err, &failed) {
		return failed.Err
	}
	return err
}
