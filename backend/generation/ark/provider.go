package ark

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"marquee/backend/generation/exchange"
	"marquee/backend/studio"
)

// Provider implements studio.Provider with Seedream and Seedance.
type Provider struct {
	config Config
	client *http.Client
	now    func() time.Time
}

// New returns a provider; now is the wall clock. It follows no redirects, so that the key is sent to Ark only.
func New(config Config, client *http.Client, now func() time.Time) (*Provider, error) {
	if err := config.Validate(); err != nil {
		return nil, err
	}
	config.BaseURL = strings.TrimSuffix(config.BaseURL, "/")
	return &Provider{config: config, client: exchange.NoRedirects(client), now: now}, nil
}

// Start makes one concurrent request per result. It succeeds if at least one is accepted. It returns
// a plain error only if nothing was sent to Ark.
func (p *Provider) Start(ctx context.Context, input studio.Request) (string, error) {
	if !p.config.Supports(input.Model, input.Type) {
		return "", &studio.Failure{
			Reason: studio.ReasonRejected,
			Detail: fmt.Sprintf("%s is not available for %s", input.Model, input.Type),
		}
	}
	one, prefix := p.startImage, imagesPrefix
	if input.Type.Video() {
		one, prefix = p.startVideo, videosPrefix
	}
	made, err := exchange.Several(input.Count, func(int) (string, error) { return one(ctx, input) })
	if err != nil {
		return "", err
	}
	return prefix + strings.Join(made, " "), nil
}

// Poll reads an operation. A plain error means that Ark was not reached or throttled the request; the
// operation is not affected. Files are read from the network while ctx is not done.
func (p *Provider) Poll(ctx context.Context, _ studio.Request, operation string) (studio.Progress, error) {
	if links, ok := strings.CutPrefix(operation, imagesPrefix); ok {
		return p.collect(ctx, strings.Fields(links), false)
	}
	if ids, ok := strings.CutPrefix(operation, videosPrefix); ok {
		return p.pollVideos(ctx, strings.Fields(ids))
	}
	return studio.Progress{}, &studio.Failure{Reason: studio.ReasonLost, Detail: "not an operation's name"}
}

// collect opens results by their URLs. Missing ones are left out; when all are missing, the operation
// is lost.
func (p *Provider) collect(ctx context.Context, links []string, video bool) (studio.Progress, error) {
	progress := studio.Progress{Done: true}
	var last error
	for _, link := range links {
		file, err := p.open(ctx, link, video)
		if err == nil {
			progress.Files = append(progress.Files, file)
			continue
		}
		var failure *studio.Failure
		if last = err; !errors.As(err, &failure) {
			for _, f := range progress.Files {
				_ = f.Content.Close()
			}
			return studio.Progress{}, err
		}
	}
	if len(progress.Files) == 0 {
		return studio.Progress{}, last
	}
	return progress, nil
}

// open fetches a result from the configured hosts only.
func (p *Provider) open(ctx context.Context, link string, video bool) (studio.File, error) {
	address, err := url.Parse(link)
	if err != nil || !p.ownResult(address) {
		return studio.File{}, &studio.Failure{
			Reason: studio.ReasonBroken,
			Detail: "the result lies on a host that is not configured",
		}
	}
	return exchange.Fetch(ctx, p.client, link, video)
}

func (p *Provider) ownResult(address *url.URL) bool {
	if address.Scheme != "https" && (address.Scheme != "http" || !p.config.PlainResults) {
		return false
	}
	host := strings.ToLower(address.Hostname())
	for _, own := range p.config.ResultHosts {
		if host == own || strings.HasSuffix(host, "."+own) {
			return true
		}
	}
	return false
}
