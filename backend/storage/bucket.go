// Package storage is a client of the object store: resumable sessions for browsers,
// checks of uploaded files, signed URLs to read them. The store is Google Cloud Storage
// or a server with the same protocol.
//
// Objects of entrants have random names. The service reads a few kilobytes of each to
// check it; browsers transfer the files from and to the store directly.
package storage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"cloud.google.com/go/storage"
	"golang.org/x/oauth2"
	"google.golang.org/api/option"
	htransport "google.golang.org/api/transport/http"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// Options configure a Bucket.
type Options struct {
	BaseURL      string // scheme and host of the store, for browsers too
	Bucket       string
	SigningEmail string // the account that signs URLs
	SigningKey   []byte // its RSA key, PEM (PKCS #8 or PKCS #1); without one SigningURL signs
	// SigningURL is the IAM Service Account Credentials API, such as
	// https://iamcredentials.googleapis.com.
	SigningURL string
	// MediaHosts are the origins, by zone ("cn", "intl"), from which visitors read
	// instead of BaseURL. Each must forward requests to the store with the store's
	// host name, which is part of the signature.
	MediaHosts map[string]string
	// UploadHosts are the origins, by zone, to which visitors send files instead of the
	// store's. Each must forward requests to the store.
	UploadHosts map[string]string
	// Local is set for a store that is not Google's. Calls of the service then use
	// ServiceToken, if there is one, instead of Google credentials.
	Local        bool
	ServiceToken string
	// IdleTimeout is how long a request may go without a byte in either direction; 0 is 20 s.
	IdleTimeout time.Duration
	Now         func() time.Time // the wall clock
}

// Bucket implements upload.ObjectStore. It is safe for concurrent use.
type Bucket struct {
	name        string
	base        *url.URL
	mediaHosts  map[string]*url.URL
	uploadHosts map[string]*url.URL
	http        *http.Client
	client      *storage.Client
	handle      *storage.BucketHandle
	signer      string
	signBytes   signBytes
	signed      *signedURLs
	now         func() time.Time
}

var _ upload.ObjectStore = (*Bucket)(nil)

// Open returns a Bucket; it makes no request.
func Open(ctx context.Context, o Options) (*Bucket, error) {
	b := &Bucket{name: o.Bucket, signer: o.SigningEmail, now: o.Now,
		signed: newSignedURLs()}
	var err error
	if b.base, err = origin(o.BaseURL); err != nil {
		return nil, fmt.Errorf("open bucket: %w", err)
	}
	if b.mediaHosts, err = origins(o.MediaHosts); err != nil {
		return nil, fmt.Errorf("open bucket: %w", err)
	}
	if b.uploadHosts, err = origins(o.UploadHosts); err != nil {
		return nil, fmt.Errorf("open bucket: %w", err)
	}
	if b.http, err = httpClient(ctx, o); err != nil {
		return nil, fmt.Errorf("open bucket: %w", err)
	}
	if b.signBytes, err = newSigner(o, b.http); err != nil {
		return nil, fmt.Errorf("open bucket: %w", err)
	}
	b.client, err = storage.NewClient(ctx, option.WithHTTPClient(b.http),
		option.WithEndpoint(b.base.String()+"/storage/v1/"), storage.WithJSONReads())
	if err != nil {
		return nil, fmt.Errorf("open bucket: %w", err)
	}
	b.client.SetRetry(storage.WithMaxAttempts(3))
	b.handle = b.client.Bucket(o.Bucket)
	return b, nil
}

// Close closes idle connections.
func (b *Bucket) Close() error { return b.client.Close() }

func origin(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("%q is not an origin such as https://storage.googleapis.com", text)
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host}, nil
}

// origins parses the origins of zones; a zone without one is left out.
func origins(texts map[string]string) (map[string]*url.URL, error) {
	hosts := map[string]*url.URL{}
	for zone, text := range texts {
		if text == "" {
			continue
		}
		host, err := origin(text)
		if err != nil {
			return nil, err
		}
		hosts[zone] = host
	}
	return hosts, nil
}

// httpClient has the service's credentials and does not follow redirects, since 308 is
// an answer of the resumable protocol.
func httpClient(ctx context.Context, o Options) (*http.Client, error) {
	credentials := option.WithScopes(storage.ScopeReadWrite, scopeIAM)
	if o.Local {
		credentials = option.WithoutAuthentication()
	}
	// The client's own spans would contain the addresses of upload sessions; traced makes spans without them.
	client, _, err := htransport.NewClient(ctx, credentials, option.WithTelemetryDisabled())
	if err != nil {
		return nil, fmt.Errorf("find credentials: %w", err)
	}
	if o.Local && o.ServiceToken != "" {
		token := oauth2.StaticTokenSource(&oauth2.Token{AccessToken: o.ServiceToken})
		client.Transport = &oauth2.Transport{Source: token, Base: client.Transport}
	}
	client.Transport = traced{idleTransport{base: client.Transport, timeout: cmp.Or(o.IdleTimeout, defaultIdleTimeout)}}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return client, nil
}

// unavailable is UNAVAILABLE with the store's error, for the log.
func unavailable(doing string, err error) error {
	return fmt.Errorf("%s: %w", doing, errors.Join(contest.Fail(contest.CodeUnavailable), err))
}
