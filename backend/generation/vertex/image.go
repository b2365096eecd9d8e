package vertex

import (
	"context"
	"net/url"
	"strings"

	"marquee/backend/studio"

	"google.golang.org/genai"
)

// imagesPrefix is the prefix of a finished operation's name; the addresses of its images follow.
const imagesPrefix = "pictures "

// startImages calls Imagen, which takes seconds, and returns the results as the operation's name.
func (p *Provider) startImages(ctx context.Context, input studio.Request) (string, error) {
	model := p.config.Models[input.Model].ID
	if input.Type == studio.ImageToImage {
		model = p.config.Models[input.Model].edits()
	}
	if gemini(model) {
		return p.startGemini(ctx, input, model)
	}
	var made []*genai.GeneratedImage
	ask := func(ctx context.Context) error {
		var err error
		made, err = p.draw(ctx, input, model)
		return err
	}
	if err := startCall(ctx, ask); err != nil {
		return "", err
	}
	var addresses []string
	refused := ""
	for _, m := range made {
		switch {
		case m == nil:
		case m.Image != nil && m.Image.GCSURI != "":
			addresses = append(addresses, m.Image.GCSURI)
		case m.RAIFilteredReason != "":
			refused = m.RAIFilteredReason
		}
	}
	switch {
	case len(addresses) > 0:
		return imagesPrefix + strings.Join(addresses, " "), nil
	case refused != "" || len(made) == 0: // filtered images are missing in the answer, or have a reason
		return "", &studio.Failure{Reason: studio.ReasonSensitive, Detail: "every picture was filtered: " + refused}
	default:
		return "", &studio.Failure{Reason: studio.ReasonBroken, Detail: "the answer holds no picture in the bucket"}
	}
}

func (p *Provider) draw(ctx context.Context, input studio.Request, model string) ([]*genai.GeneratedImage, error) {
	if input.Type == studio.ImageToImage {
		source := genai.NewRawReferenceImage(
			&genai.Image{ImageBytes: input.Reference, MIMEType: input.ReferenceType},
			1,
		)
		response, err := p.imageClient.Models.EditImage(
			ctx,
			model,
			input.Prompt,
			[]genai.ReferenceImage{source},
			&genai.EditImageConfig{
				NumberOfImages: int32(input.Count), AspectRatio: input.AspectRatio, EditMode: genai.EditModeDefault,
				OutputGCSURI: p.folder(input), OutputMIMEType: "image/png", IncludeRAIReason: true,
			},
		)
		if err != nil {
			return nil, err
		}
		return response.GeneratedImages, nil
	}
	response, err := p.imageClient.Models.GenerateImages(ctx, model, input.Prompt, &genai.GenerateImagesConfig{
		NumberOfImages: int32(input.Count), AspectRatio: input.AspectRatio, ImageSize: input.Resolution,
		OutputGCSURI: p.folder(input), OutputMIMEType: "image/png", IncludeRAIReason: true,
	})
	if err != nil {
		return nil, err
	}
	return response.GeneratedImages, nil
}

// folder is the address of a task's results; "" without a bucket.
func (p *Provider) folder(input studio.Request) string {
	if p.config.Bucket == "" {
		return ""
	}
	return "gs://" + p.config.Bucket + "/generation/" + input.TaskID + "/"
}

// objectURL is the download URL of an object (Cloud Storage JSON API, objects.get with alt=media).
func objectURL(base, bucket, object string) string {
	return strings.TrimSuffix(
		base,
		"/",
	) + "/storage/v1/b/" + url.PathEscape(
		bucket,
	) + "/o/" + url.PathEscape(
		object,
	) + "?alt=media"
}
