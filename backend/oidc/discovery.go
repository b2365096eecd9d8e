package oidc

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	gooidc "github.com/coreos/go-oidc/v3/oidc"
)

const (
	// freshFor is how long a provider's configuration is used without reading it again.
	freshFor = time.Hour
	// retryAfter is the minimum time between two requests to a provider that did not answer.
	retryAfter = 2 * time.Second
)

// discovery is a provider's configuration (OpenID Connect Discovery 1.0, section 3) with
// the keys that sign its id tokens.
type discovery struct {
	AuthURL     string   `json:"authorization_endpoint"`
	TokenURL    string   `json:"token_endpoint"`
	UserInfoURL string   `json:"userinfo_endpoint"`
	KeysURL     string   `json:"jwks_uri"`
	TokenAuth   []string `json:"token_endpoint_auth_methods_supported"`
	Algorithms  []string `json:"id_token_signing_alg_values_supported"`
	SendsIssuer bool     `json:"authorization_response_iss_parameter_supported"` // RFC 9207

	provider *gooidc.Provider
	keys     gooidc.KeySet
}

// algorithms are the signatures that are accepted: those with a public key that the
// provider lists, RS256 if it lists none.
func (d *discovery) algorithms() []string {
	known := []string{
		gooidc.RS256, gooidc.RS384, gooidc.RS512, gooidc.ES256, gooidc.ES384, gooidc.ES512,
		gooidc.PS256, gooidc.PS384, gooidc.PS512, gooidc.EdDSA,
	}
	listed := slices.DeleteFunc(known, func(name string) bool { return !slices.Contains(d.Algorithms, name) })
	if len(listed) == 0 {
		return []string{gooidc.RS256}
	}
	return listed
}

// discoveryState is what a client has read, and when.
type discoveryState struct {
	mu       sync.Mutex
	found    *discovery
	readAt   time.Time
	failedAt time.Time
	err      error
}

// discovery returns the provider's configuration. The first call waits for it; a later call that finds it outdated
// reads it again in the background. After a failure, the next call after retryAfter tries again.
func (c *Client) discovery(ctx context.Context) (*discovery, error) {
	now := c.options.Now()
	c.state.mu.Lock()
	found, old := c.state.found, now.Sub(c.state.readAt) > freshFor
	paused := c.state.err != nil && now.Sub(c.state.failedAt) < retryAfter
	err := c.state.err
	c.state.mu.Unlock()
	switch {
	case found != nil && (!old || paused):
		return found, nil
	case found == nil && paused:
		return nil, err
	}
	read := c.reading.DoChan("", func() (any, error) { return nil, c.discover(context.WithoutCancel(ctx)) })
	if found != nil {
		return found, nil
	}
	select {
	case <-ctx.Done():
		return nil, unavailable("read configuration", ctx.Err())
	case result := <-read:
		if result.Err != nil {
			return nil, result.Err
		}
	}
	c.state.mu.Lock()
	defer c.state.mu.Unlock()
	return c.state.found, nil
}

// discover reads the configuration into the state.
func (c *Client) discover(ctx context.Context) error {
	found, err := c.readConfiguration(ctx)
	c.state.mu.Lock()
	defer c.state.mu.Unlock()
	if err != nil {
		c.state.failedAt, c.state.err = c.options.Now(), unavailable("read configuration", err)
		return c.state.err
	}
	c.state.found, c.state.readAt, c.state.err = found, c.options.Now(), nil
	return nil
}

func (c *Client) readConfiguration(ctx context.Context) (*discovery, error) {
	ctx, cancel := context.WithTimeout(gooidc.ClientContext(ctx, c.http), callTimeout)
	defer cancel()
	provider, err := gooidc.NewProvider(ctx, c.options.Issuer)
	if err != nil {
		return nil, err
	}
	found := &discovery{provider: provider}
	if err := provider.Claims(found); err != nil {
		return nil, err
	}
	for name, address := range map[string]string{
		"authorization_endpoint": found.AuthURL, "token_endpoint": found.TokenURL, "jwks_uri": found.KeysURL,
	} {
		if !c.safe(address) {
			return nil, fmt.Errorf("%s %q is not an https address", name, address)
		}
	}
	if found.UserInfoURL != "" && !c.safe(found.UserInfoURL) {
		return nil, fmt.Errorf("userinfo_endpoint %q is not an https address", found.UserInfoURL)
	}
	found.keys = gooidc.NewRemoteKeySet(gooidc.ClientContext(context.WithoutCancel(ctx), c.http), found.KeysURL)
	return found, nil
}

// safe reports whether a URL is https. For a provider on this machine it may be http.
func (c *Client) safe(address string) bool {
	u, err := url.Parse(address)
	local := strings.HasPrefix(c.options.Issuer, "http://")
	return err == nil && u.Host != "" && (u.Scheme == "https" || local && u.Scheme == "http")
}

// recordedKeys records whether the keys could not be read, which go-oidc's error does not distinguish from a wrong
// signature.
type recordedKeys struct {
	gooidc.KeySet
	unavailable bool
}

// VerifySignature implements gooidc.KeySet.
func (k *recordedKeys) VerifySignature(ctx context.Context, jwt string) ([]byte, error) {
	payload, err := k.KeySet.VerifySignature(ctx, jwt)
	k.unavailable = err != nil && strings.HasPrefix(err.Error(), "fetching keys")
	return payload, err //nolint:wrapcheck // go-oidc wraps its own error
}

// limitedTransport limits answers to maxAnswer bytes.
type limitedTransport struct{ base http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (t limitedTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := t.base.RoundTrip(r)
	if err != nil {
		return nil, err //nolint:wrapcheck // it is the transport's own
	}
	answer.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(answer.Body, maxAnswer), answer.Body}
	return answer, nil
}
