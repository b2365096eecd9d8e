// Package oidctest is an OpenID Connect provider for tests. It implements discovery, authorization code with PKCE,
// token, keys and user info over HTTP, and can break each rule that a client must check.
package oidctest

import (
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// The client that is registered at the provider.
const (
	ClientID     = "marquee"
	ClientSecret = "local-secret"
)

// Settings are the account that logs in, and the faults. The zero value has none.
type Settings struct {
	Subject  string
	Email    string
	Verified bool

	Ask          bool                 // authorize asks for the address that logs in, and can cancel or fail
	Deny         string               // the error code that authorize sends back
	Issuer       string               // the parameter iss that authorize sends back; else the provider's
	Claims       func(map[string]any) // changes the id token
	Algorithm    string               // of the id token; else ES256; "none" and "HS256" are the classic attacks
	StrangerKey  bool                 // the id token is signed with a key that is not published
	UserInfoOnly bool                 // the id token has no address
	UserInfo     func(map[string]any) // changes the user info
	Down         func(path string) bool
	Published    func(map[string]any) // changes the discovery document
}

type grant struct {
	challenge, nonce, redirect string

	subject, email string
	verified       bool
}

// Provider is an http.Handler. It is safe for concurrent use.
type Provider struct {
	now func() time.Time

	mu       sync.Mutex
	issuer   string
	settings Settings
	key      *ecdsa.PrivateKey
	keyID    int
	grants   map[string]grant
	tokens   []string
	requests []string
}

// New makes a provider that answers at issuer.
func New(issuer string, now func() time.Time) *Provider {
	p := &Provider{issuer: issuer, now: now, grants: map[string]grant{}}
	p.Rotate()
	return p
}

// Set replaces the settings.
func (p *Provider) Set(s Settings) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.settings = s
}

// Rotate replaces the key that signs id tokens; the old one is no longer published.
func (p *Provider) Rotate() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.key = newKey()
	p.keyID++
}

// Requests returns the paths of all requests so far.
func (p *Provider) Requests() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.requests)
}

// ServeHTTP implements http.Handler.
func (p *Provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.requests = append(p.requests, r.URL.Path)
	if p.settings.Down != nil && p.settings.Down(r.URL.Path) {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	switch r.Method + " " + r.URL.Path {
	case "GET /.well-known/openid-configuration":
		p.discovery(w)
	case "GET /authorize":
		p.authorize(w, r)
	case "POST /token":
		p.token(w, r)
	case "GET /keys":
		answer(w, http.StatusOK, map[string]any{"keys": []any{publicKey(p.key, p.keyName())}})
	case "GET /userinfo":
		p.userInfo(w, r)
	default:
		http.NotFound(w, r)
	}
}

func (p *Provider) keyName() string { return "key-" + strconv.Itoa(p.keyID) }

func (p *Provider) discovery(w http.ResponseWriter) {
	document := map[string]any{
		"issuer": p.issuer, "authorization_endpoint": p.issuer + "/authorize", "token_endpoint": p.issuer + "/token",
		"jwks_uri": p.issuer + "/keys", "userinfo_endpoint": p.issuer + "/userinfo",
		"response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
		"id_token_signing_alg_values_supported":          []string{"ES256", "HS256", "none"},
		"code_challenge_methods_supported":               []string{"S256"},
		"authorization_response_iss_parameter_supported": true,
	}
	if p.settings.Published != nil {
		p.settings.Published(document)
	}
	answer(w, http.StatusOK, document)
}

// loginPage has the request's own parameters and those of the form: the address, whether
// it is verified, and the answer, which is code or an error.
var loginPage = template.Must(template.New("").Parse(`<!doctype html><html lang="en"><title>Studio account</title>
<h1>Log in to the contest</h1><form>
{{range $name, $values := .}}{{range $values}}<input type="hidden" name="{{$name}}" value="{{.}}">{{end}}{{end}}
<p><label>Address <input name="email"></label></p>
<p><label><input type="checkbox" name="verified" value="1" checked> Verified</label></p>
<button name="answer" value="code">Continue</button>
<button name="answer" value="access_denied">Cancel</button>
<button name="answer" value="server_error">Fail</button></form></html>`))

func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	redirect, err := url.Parse(q.Get("redirect_uri"))
	if err != nil || q.Get("client_id") != ClientID || q.Get("response_type") != "code" || q.Get("code_challenge_method") != "S256" ||
		q.Get("code_challenge") == "" || q.Get("nonce") == "" ||
		!slices.Contains(strings.Fields(q.Get("scope")), "openid") {
		http.Error(w, "the request is not one of authorization code with PKCE", http.StatusBadRequest)
		return
	}
	back := func(name, value string) string {
		issuer := p.settings.Issuer
		if issuer == "" {
			issuer = p.issuer
		}
		to := *redirect
		to.RawQuery = url.Values{name: {value}, "state": {q.Get("state")}, "iss": {issuer}}.Encode()
		return to.String()
	}
	given := grant{
		challenge: q.Get("code_challenge"), nonce: q.Get("nonce"), redirect: q.Get("redirect_uri"),
		subject: p.settings.Subject, email: p.settings.Email, verified: p.settings.Verified,
	}
	denied := p.settings.Deny
	if p.settings.Ask {
		if !q.Has("answer") {
			_ = loginPage.Execute(w, q)
			return
		}
		given.email, given.verified = q.Get("email"), q.Has("verified")
		given.subject = "subject of " + given.email
		denied = strings.TrimPrefix(q.Get("answer"), "code")
	}
	if denied != "" {
		http.Redirect(w, r, back("error", denied), http.StatusFound)
		return
	}
	code := rand.Text()
	p.grants[code] = given
	http.Redirect(w, r, back("code", code), http.StatusFound)
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, sent := r.BasicAuth()
	if !sent || id != ClientID || secret != ClientSecret {
		answer(w, http.StatusUnauthorized, map[string]any{"error": "invalid_client"})
		return
	}
	code := r.PostFormValue("code")
	given, found := p.grants[code]
	delete(p.grants, code)
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	if !found || given.redirect != r.PostFormValue("redirect_uri") ||
		given.challenge != base64.RawURLEncoding.EncodeToString(sum[:]) {
		answer(w, http.StatusBadRequest, map[string]any{"error": "invalid_grant"})
		return
	}
	claims := map[string]any{
		"iss": p.issuer, "sub": given.subject, "aud": ClientID, "nonce": given.nonce,
		"iat": p.now().Unix(), "exp": p.now().Add(5 * time.Minute).Unix(),
	}
	if !p.settings.UserInfoOnly {
		claims["email"], claims["email_verified"] = given.email, given.verified
	}
	if p.settings.Claims != nil {
		p.settings.Claims(claims)
	}
	access := rand.Text()
	p.tokens = append(p.tokens, access)
	answer(w, http.StatusOK, map[string]any{
		"access_token": access, "token_type": "Bearer", "expires_in": 300, "id_token": p.sign(claims),
	})
}

func (p *Provider) userInfo(w http.ResponseWriter, r *http.Request) {
	if !slices.Contains(p.tokens, strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")) {
		answer(w, http.StatusUnauthorized, map[string]any{"error": "invalid_token"})
		return
	}
	info := map[string]any{"sub": p.settings.Subject, "email": p.settings.Email, "email_verified": p.settings.Verified}
	if p.settings.UserInfo != nil {
		p.settings.UserInfo(info)
	}
	answer(w, http.StatusOK, info)
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
