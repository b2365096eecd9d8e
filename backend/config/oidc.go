package config

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// OIDCProvider is one element of OIDC_PROVIDERS, a JSON array; none.
type OIDCProvider struct {
	// ID is the provider's name in addresses, such as the callback's.
	ID string `json:"id"`
	// Issuer is the issuer of the provider's discovery document, https except on this
	// machine.
	Issuer string `json:"issuer"`
	// ClientID and ClientSecret are the credentials of this contest at the provider. Some providers issue no secret.
	ClientID     string `json:"clientId"`
	ClientSecret string `json:"clientSecret"`
	// Name is the text of the button in the login window.
	Name struct {
		ZH string `json:"zh"`
		EN string `json:"en"`
	} `json:"name"`
	// Editions that offer the provider, such as "international"; all.
	Editions []string `json:"editions"`
	// Own is whether the provider's accounts are the organiser's own (qy in the status);
	// false.
	Own bool `json:"own"`
	// TrustEmail is whether its addresses count as verified when it does not say whether they are, as
	// Microsoft Entra ID does not; false. Anybody whom such a provider lets enter an address takes over the
	// account of that address.
	TrustEmail bool `json:"trustEmail"`
}

var oidcID = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,30}$`)

// oidcProviders reads OIDC_PROVIDERS. Problems do not contain secrets.
func (r *reader) oidcProviders() []OIDCProvider {
	text := r.text("OIDC_PROVIDERS", "")
	if text == "" {
		return nil
	}
	var providers []OIDCProvider
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&providers); err != nil || decoder.More() {
		r.problem("OIDC_PROVIDERS", `is not a JSON array such as [{"id": "studio", "issuer": "https://id.example", `+
			`"clientId": "…", "clientSecret": "…", "name": {"en": "Studio", "zh": "…"}}]%s`, jsonCause(err))
		return nil
	}
	ids, editions := map[string]bool{}, []string{}
	for _, e := range r.editions() {
		editions = append(editions, e.ID)
	}
	for i, p := range providers {
		which := "provider " + strconv.Itoa(i+1)
		if p.ID != "" {
			which = strconv.Quote(p.ID)
		}
		if !oidcID.MatchString(p.ID) {
			r.problem("OIDC_PROVIDERS", "%s: id must have 1 to 31 lower-case letters, digits and hyphens", which)
		} else if ids[p.ID] {
			r.problem("OIDC_PROVIDERS", "%s: another provider has this id", which)
		}
		ids[p.ID] = true
		if !isIssuer(p.Issuer) {
			r.problem(
				"OIDC_PROVIDERS",
				"%s: issuer %q is not an https address without query, exactly as in the provider's discovery document",
				which,
				p.Issuer,
			)
		}
		if p.ClientID == "" {
			r.problem("OIDC_PROVIDERS", "%s: clientId is missing", which)
		}
		if p.Name.EN == "" || p.Name.ZH == "" {
			r.problem("OIDC_PROVIDERS", `%s: name needs "en" and "zh"`, which)
		}
		for _, edition := range p.Editions {
			if !slices.Contains(editions, edition) {
				r.problem(
					"OIDC_PROVIDERS",
					`%s: edition %q is none of %s`,
					which,
					edition,
					strings.Join(editions, ", "),
				)
			}
		}
	}
	return providers
}

// jsonCause returns the reason of a JSON error if it quotes no value of the text.
func jsonCause(err error) string {
	if err == nil {
		return ""
	}
	if strings.HasPrefix(err.Error(), "json: unknown field") {
		return "; " + strings.TrimPrefix(err.Error(), "json: ")
	}
	return ""
}

// isIssuer reports whether an address may be an issuer (OpenID Connect Core 1.0, section
// 2): https without query and fragment, or http on this machine.
func isIssuer(text string) bool {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.ForceQuery || strings.Contains(text, "#") {
		return false
	}
	return isSecure(u)
}
