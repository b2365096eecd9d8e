package vertex

import (
	"context"
	"net/url"
	"strings"

	"marquee/backend/studio"

	"google.golang.org/genai"
)

// picturesPrefix begins the name of an operation that is done: the addresses of its pictures follow.
const picturesPrefix = "pictures "

// startPictures has Imagen draw, which takes seconds, and names the operation after the results.
func (p *Provider) startPictures(ctx context.Context, order studio.Request) (string, error) {
	model := p.config.Models[order.Model].ID
	if order.Type == studio.ImageToImage {
		model = p.config.Models[order.Model].edits()
	}
	if gemini(model) {
		return p.startGemini(ctx, order, model)
	}
	var made []*genai.GeneratedImage
	ask := func(ctx context.Context) error {
		var err error
		made, err = p.draw(ctx, order, model)
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
		return picturesPrefix + strings.Join(addresses, " "), nil
	case refused != "" || len(made) == 0: // filtered pictures are left out of the answer, or named with a reason
		return "", &studio.Failure{Reason: studio.ReasonSensitive, Detail: "every picture was filtered: " + refused}
	default:
		return "", &studio.Failure{Reason: studio.ReasonBroken, Detail: "the answer holds no picture in the bucket"}
	}
}

func (p *Provider) draw(ctx context.Context, order studio.Request, model string) ([]*genai.GeneratedImage, error) {
	if order.Type == studio.ImageToImage {
		source := genai.NewRawReferenceImage(&genai.Image{ImageBytes: order.Reference, MIMEType: order.ReferenceType}, 1)
		response, err := p.pictures.Models.EditImage(ctx, model, order.Prompt, []genai.ReferenceImage{source}, &genai.EditImageConfig{
			NumberOfImages: int32(order.Count), AspectRatio: order.AspectRatio, EditMode: genai.EditModeDefault,
			OutputGCSURI: p.folder(order), OutputMIMEType: "image/png", IncludeRAIReason: true,
		})
		if err != nil {
			return nil, err
		}
		return response.GeneratedImages, nil
	}
	response, err := p.pictures.Models.GenerateImages(ctx, model, order.Prompt, &genai.GenerateImagesConfig{
		NumberOfImages: int32(order.Count), AspectRatio: order.AspectRatio, ImageSize: order.Resolution,
		OutputGCSURI: p.folder(order), OutputMIMEType: "image/png", IncludeRAIReason: true,
	})
	if err != nil {
		return nil, err
	}
	return response.GeneratedImages, nil
}

// folder is where an order's results are written; "" without a bucket.
func (p *Provider) folder(order studio.Request) string {
	if p.config.Bucket == "" {
		return ""
	}
	return "gs://" + p.config.Bucket + "/generation/" + order.TaskID + "/"
}

// objectURL is the download of an object (Cloud Storage JSON API, objects.get with alt=media).
func objectURL(base, bucket, object string) string {
	return strings.TrimSuffix(base, "/") + "/storage/v1/b/" + url.PathEscape(bucket) + "/o/" + url.PathEscape(object) + "?alt=media"
}
