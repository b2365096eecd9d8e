package storage

import (
	"fmt"
	"net/url"
	"strings"
	"sync"
	"time"

	"cloud.google.com/go/storage"
	"golang.org/x/sync/singleflight"
)

const (
	// readLifetime is how long a signed URL is valid.
	readLifetime = 6 * time.Hour
	// signedFor is how long the same URL is returned, so that browsers can cache the
	// object and pages of works need no new signatures.
	signedFor = time.Hour
	// maxSigned is the maximum number of cached URLs.
	maxSigned = 50_000
)

// ReadURL implements upload.ObjectStore with a V4 signed URL, without a request if the bucket has a signing key
// (https://cloud.google.com/storage/docs/access-control/signed-urls).
func (b *Bucket) ReadURL(object, zone, saveAs string) (string, error) {
	return b.signed.get(signedKey{object, zone, saveAs}, b.now(), func() (string, error) {
		return b.sign(object, zone, saveAs, readLifetime)
	})
}

// DownloadURL signs an address from which an object can be downloaded under a name
// until the lifetime is over, see ReadURL.
func (b *Bucket) DownloadURL(object, saveAs string, lifetime time.Duration) (string, error) {
	return b.sign(object, "", saveAs, lifetime)
}

func (b *Bucket) sign(object, zone, saveAs string, lifetime time.Duration) (string, error) {
	query := url.Values{}
	if saveAs != "" {
		query.Set("response-content-disposition", disposition(saveAs))
	}
	signed, err := storage.SignedURL(b.name, object, &storage.SignedURLOptions{
		GoogleAccessID: b.signer,
		SignBytes:      b.signBytes,
		Method:         "GET", Expires: time.Now().Add(lifetime), QueryParameters: query,
		Scheme: storage.SigningSchemeV4, Style: storage.PathStyle(),
		Hostname: b.base.Host, Insecure: b.base.Scheme == "http",
	})
	if err != nil {
		return "", fmt.Errorf("sign address: %w", err)
	}
	media, ok := b.mediaHosts[zone]
	if !ok {
		return signed, nil
	}
	return media.String() + strings.TrimPrefix(signed, b.base.String()), nil
}

// disposition is the Content-Disposition of a download (RFC 6266), for names in any script.
func disposition(name string) string {
	return "attachment; filename*=UTF-8''" + url.PathEscape(name)
}

type signedKey struct{ object, zone, saveAs string }

// signedURLs caches the URLs of the current hour.
type signedURLs struct {
	mu    sync.Mutex
	since time.Time
	known map[signedKey]string
	// calls makes concurrent readers of one object share a signature, since signing may take a request.
	calls singleflight.Group
}

func newSignedURLs() *signedURLs { return &signedURLs{known: make(map[signedKey]string)} }

func (s *signedURLs) find(key signedKey, now time.Time) (known string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.Sub(s.since) >= signedFor || now.Before(s.since) || len(s.known) >= maxSigned {
		s.since, s.known = now, make(map[signedKey]string)
	}
	known, ok = s.known[key]
	return known, ok
}

func (s *signedURLs) get(key signedKey, now time.Time, sign func() (string, error)) (string, error) {
	if known, ok := s.find(key, now); ok {
		return known, nil
	}
	made, err, _ := s.calls.Do(fmt.Sprintf("%q", key), func() (any, error) {
		// A call that ended in the meantime has stored the URL.
		if known, ok := s.find(key, now); ok {
			return known, nil
		}
		made, err := sign()
		if err != nil {
			return "", err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.known[key] = made
		return made, nil
	})
	if err != nil {
		return "", err
	}
	address, _ := made.(string)
	return address, nil
}
