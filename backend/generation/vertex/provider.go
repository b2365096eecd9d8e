package vertex

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"google.golang.org/genai"

	"marquee/backend/generation/exchange"
	"marquee/backend/studio"
)

// Provider implements studio.Provider with Imagen and Veo.
type Provider struct {
	config      Config
	client      *genai.Client
	imageClient *genai.Client // for the location of the image models
	results     *http.Client
}

// New returns a provider. The client must carry the credentials for Vertex AI and Cloud Storage
// (google.golang.org/api/transport/http makes one); now is the wall clock.
func New(ctx context.Context, config Config, client *http.Client, now func() time.Time) (*Provider, error) {
	if err := config.Validate(); err != nil {
		return nil, err
	}
	if config.StorageURL == "" {
		config.StorageURL = "https://storage.googleapis.com"
	}
	client = exchange.NoRedirects(client)
	watched := *client
	watched.Transport = &watch{next: client.Transport, now: now}
	p := &Provider{config: config, results: client}
	var err error
	if p.client, err = connect(ctx, config, config.Location, &watched); err != nil {
		return nil, err
	}
	p.imageClient = p.client
	if at := config.Models[studio.Imagen4].Location; at != "" {
		if p.imageClient, err = connect(ctx, config, at, &watched); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func connect(ctx context.Context, config Config, location string, client *http.Client) (*genai.Client, error) {
	api, err := genai.NewClient(ctx, &genai.ClientConfig{
		Backend: genai.BackendVertexAI, Project: config.Project, Location: location, HTTPClient: client,
		HTTPOptions: genai.HTTPOptions{BaseURL: config.BaseURL, APIVersion: "v1"},
	})
	if err != nil {
		return nil, fmt.Errorf("connect vertex: %w", err)
	}
	return api, nil
}

// Start returns a plain error only when nothing reached Google.
func (p *Provider) Start(ctx context.Context, input studio.Request) (string, error) {
	if !p.config.Supports(input.Model, input.Type) {
		return "", &studio.Failure{
			Reason: studio.ReasonRejected,
			Detail: fmt.Sprintf("%s is not available for %s", input.Model, input.Type),
		}
	}
	if input.Type.Video() {
		return p.startVideo(ctx, input)
	}
	return p.startImages(ctx, input)
}

// Poll reads an operation. A plain error means that Google was not reached or throttled the call; the
// operation is not affected. Files are read from the network while ctx is not done.
func (p *Provider) Poll(ctx context.Context, input studio.Request, operation string) (studio.Progress, error) {
	if addresses, images := strings.CutPrefix(operation, imagesPrefix); images {
		return p.collect(ctx, strings.Fields(addresses), false)
	}
	return p.pollVideo(ctx, operation)
}

// collect opens results in the bucket. Missing ones are left out; when all are missing, the operation
// is lost.
func (p *Provider) collect(ctx context.Context, addresses []string, video bool) (studio.Progress, error) {
	progress := studio.Progress{Done: true}
	var last error
	for _, address := range addresses {
		file, err := p.open(ctx, address, video)
		if err == nil {
			progress.Files = append(progress.Files, file)
			continue
		}
		if last = err; !decided(err) {
			closeAll(progress.Files)
			return studio.Progress{}, err
		}
	}
	if len(progress.Files) == 0 {
		return studio.Progress{}, last
	}
	return progress, nil
}

// open reads gs://bucket/object through the JSON API; only the configured bucket.
func (p *Provider) open(ctx context.Context, address string, video bool) (studio.File, error) {
	object, ours := strings.CutPrefix(address, "gs://"+p.config.Bucket+"/")
	if !ours || p.config.Bucket == "" {
		return studio.File{}, &studio.Failure{Reason: studio.ReasonBroken, Detail: "a result lies outside the bucket"}
	}
	return exchange.Fetch(ctx, p.results, objectURL(p.config.StorageURL, p.config.Bucket, object), video)
}

func closeAll(files []studio.File) {
	for _, f := range files {
		_ = f.Content.Close()
	}
}
