package main

import (
	"context"
	"net/http"

	"marquee/backend/account"
	"marquee/backend/app"
	"marquee/backend/catalogue"
	"marquee/backend/embedded/localstore"
	"marquee/backend/embedded/ports"
	"marquee/backend/films"
	"marquee/backend/httpkit"
	"marquee/backend/transparency"
	"marquee/backend/upload"
	"marquee/backend/web"
	"marquee/backend/zone"
)

// service returns the services, and the handlers for visitors and for organisers.
func (m *machine) service(ctx context.Context) (services *app.Services, visitors, console http.Handler, err error) {
	key, err := localstore.Secret(m.settings.DataDir, localstore.JudgeTokenKeyFile, 32)
	if err != nil {
		return nil, nil, nil, err
	}
	receiptKey, err := localstore.ReceiptKey(m.settings.DataDir)
	if err != nil {
		return nil, nil, nil, err
	}
	logKey, err := localstore.TransparencyKey(m.settings.DataDir)
	if err != nil {
		return nil, nil, nil, err
	}
	m.logKeys = pinnedKeys(ctx, transparency.NewKeys(logKey), m.db, m.content.Editions[0].URL, m.log)
	services = app.New(app.Deps{
		DB:            m.db,
		Bucket:        m.store.bucket,
		Editions:      m.content.Planned(),
		Registry:      m.registry,
		Sample:        m.settings.Sample,
		Clock:         m.clock,
		Log:           m.log,
		Hashes:        hashesAtOnce,
		Texts:         catalogue.NewFolder(m.settings.CatalogueDir).With(m.db),
		Translations:  m.content,
		Sites:         m.content.Planned().URLs(),
		Console:       origin(m.settings.Port + ports.ConsoleOffset),
		Outbox:        m.outbox,
		Studio:        m.studio.service,
		Builder:       m.siteBuilder(ctx),
		Hold:          m.settings.PublicationHold,
		Prices:        prices(m.settings.GenerationPrices),
		ReadManifests: m.node.Found(),
		Providers:     loginProviders(m.settings.OIDCProviders),
		CodeLimits:    account.CodeLimits(m.settings.CodeLimits),
		ReceiptKeys:   upload.NewReceiptKeys(receiptKey),
		LogKeys:       m.logKeys,
		TokenKeys:     [][]byte{key},
	})
	visitors, console, err = newServers(ctx, services, edge{
		countries: zone.Options{
			Path:     m.settings.GeoIPDatabase,
			Optional: m.settings.GeoIPOptional,
		},
		consoleSite: consoleSite(m.settings.SiteDir),
		log:         m.log,
		options: web.Options{
			Hosts:          localHosts(m.settings.Port, m.content.IDs()),
			ProxyHops:      m.settings.TrustedProxyHops,
			Version:        m.settings.Version,
			Sites:          sites(m.settings.SiteDir, m.content.IDs()),
			SitesIn:        m.settings.SiteDir,
			MediaHosts:     []string{origin(m.settings.Port + 2)},
			ExemptLoopback: true,
			Allowed:        m.settings.AllowedOrigins,
			Proxied: []web.ProxySource{
				{Origin: origin(m.settings.Port + 2), Path: "/" + localstore.Bucket + "/", ThisMachine: true},
			},
			Dev: []web.DevRoute{
				{Method: http.MethodGet, Path: "/dev/mail", Handler: m.mails.Handler()},
				{
					Method:  http.MethodGet,
					Path:    films.Prefix + "*",
					Handler: films.Handler(films.Folder(m.settings.DataDir)),
				},
				{
					Method:  http.MethodHead,
					Path:    films.Prefix + "*",
					Handler: films.Handler(films.Folder(m.settings.DataDir)),
				},
				{Method: http.MethodPost, Path: "/dev/clock", Call: m.clock.Move},
				{Method: http.MethodGet, Path: "/dev/clock", Call: m.clock.Stops(m.content.Planned())},
			},
			Rehearsal: true,
		},
	})
	return services, visitors, console, err
}

// known answers requests to this machine's names and to ALLOWED_HOSTS alone: no page of a name that a stranger lets
// lead here can make calls.
func (m *machine) known(next http.Handler) http.Handler {
	return httpkit.WithKnownHosts(next, m.settings.AllowedHosts, m.settings.TrustedProxyHops)
}
