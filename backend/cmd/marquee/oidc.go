package main

import (
	"time"

	"marquee/backend/account"
	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/oidc"
)

// loginProviders builds the OpenID Connect clients of the settings. It makes no request.
func loginProviders(settings []config.OIDCProvider) []account.OIDCProvider {
	providers := make([]account.OIDCProvider, len(settings))
	for i, p := range settings {
		providers[i] = account.OIDCProvider{
			ID:     p.ID,
			Name:   contest.Text(p.Name),
			Issuer: p.Issuer,
			Client: oidc.New(
				oidc.Options{
					Issuer:       p.Issuer,
					ClientID:     p.ClientID,
					ClientSecret: p.ClientSecret,
					TrustEmail:   p.TrustEmail,
					Now:          time.Now,
				},
			),
		}
		for _, edition := range p.Editions {
			providers[i].Editions = append(providers[i].Editions, contest.EditionID(edition))
		}
	}
	return providers
}

// ownIssuers returns the issuers whose accounts are the organiser's own.
func ownIssuers(settings []config.OIDCProvider) []string {
	var issuers []string
	for _, p := range settings {
		if p.Own {
			issuers = append(issuers, p.Issuer)
		}
	}
	return issuers
}
