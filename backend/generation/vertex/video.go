package vertex

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"marquee/backend/studio"

	"google.golang.org/genai"
)

// startVideo starts a long-running operation of Veo and returns its name.
func (p *Provider) startVideo(ctx context.Context, input studio.Request) (string, error) {
	source := &genai.GenerateVideosSource{Prompt: input.Prompt}
	if len(input.Reference) > 0 {
		source.Image = &genai.Image{ImageBytes: input.Reference, MIMEType: input.ReferenceType}
	}
	seconds := int32(input.Duration)
	var begun *genai.GenerateVideosOperation
	err := startCall(ctx, func(ctx context.Context) error {
		var err error
		begun, err = p.client.Models.GenerateVideosFromSource(
			ctx,
			p.config.Models[input.Model].ID,
			source,
			&genai.GenerateVideosConfig{
				NumberOfVideos:  int32(input.Count),
				DurationSeconds: &seconds,
				AspectRatio:     input.AspectRatio,
				Resolution: strings.ToLower(
					input.Resolution,
				),
				GenerateAudio: &input.Audio,
				OutputGCSURI:  p.folder(input),
			},
		)
		return err
	})
	if err != nil {
		return "", err
	}
	if !strings.Contains(begun.Name, "/operations/") {
		return "", &studio.Failure{Reason: studio.ReasonBroken, Detail: "the answer names no operation"}
	}
	return begun.Name, nil
}

// pollVideo polls an operation by its name.
func (p *Provider) pollVideo(ctx context.Context, operation string) (studio.Progress, error) {
	var none studio.Progress
	if !strings.Contains(operation, "/operations/") {
		return none, &studio.Failure{Reason: studio.ReasonLost, Detail: "not an operation's name"}
	}
	var now *genai.GenerateVideosOperation
	err := pollCall(ctx, func(ctx context.Context) error {
		var err error
		now, err = p.client.Operations.GetVideosOperation(ctx, &genai.GenerateVideosOperation{Name: operation}, nil)
		return err
	})
	switch {
	case err != nil:
		return none, err
	case !now.Done:
		return none, nil
	case len(now.Error) > 0:
		return none, operationFailure(now.Error)
	case now.Response == nil:
		return none, &studio.Failure{Reason: studio.ReasonBroken, Detail: "the operation is done without a response"}
	case len(now.Response.GeneratedVideos) == 0 && now.Response.RAIMediaFilteredCount > 0:
		return none, &studio.Failure{
			Reason: studio.ReasonSensitive,
			Detail: strings.Join(now.Response.RAIMediaFilteredReasons, "; "),
		}
	case len(now.Response.GeneratedVideos) == 0:
		return none, &studio.Failure{Reason: studio.ReasonBroken, Detail: "the response holds no clip"}
	}
	return p.openVideos(ctx, now.Response.GeneratedVideos)
}

// openVideos opens the clips of a response, in the bucket or inside the response.
func (p *Provider) openVideos(ctx context.Context, made []*genai.GeneratedVideo) (studio.Progress, error) {
	var addresses []string
	progress := studio.Progress{Done: true}
	for _, m := range made {
		switch {
		case m == nil || m.Video == nil:
		case len(m.Video.VideoBytes) > 0:
			as := m.Video.MIMEType
			if as == "" {
				as = "video/mp4"
			}
			if !strings.HasPrefix(as, "video/") {
				return studio.Progress{}, &studio.Failure{
					Reason: studio.ReasonBroken,
					Detail: fmt.Sprintf("the clip is %q", as),
				}
			}
			progress.Files = append(
				progress.Files,
				studio.File{ContentType: as, Content: io.NopCloser(bytes.NewReader(m.Video.VideoBytes))},
			)
		case m.Video.URI != "":
			addresses = append(addresses, m.Video.URI)
		}
	}
	if len(addresses) > 0 {
		return p.collect(ctx, addresses, true)
	}
	if len(progress.Files) == 0 {
		return studio.Progress{}, &studio.Failure{Reason: studio.ReasonBroken, Detail: "the clips are empty"}
	}
	return progress, nil
}
