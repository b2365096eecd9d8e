package vertex

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"google.golang.org/genai"

	"marquee/backend/generation/exchange"
	"marquee/backend/studio"
)

// gemini reports whether a model is one of Gemini's image models, Google's successors of Imagen, which
// it ended in 2026
// (https://docs.cloud.google.com/vertex-ai/generative-ai/docs/image/generate-images).
func gemini(id string) bool { return strings.HasPrefix(id, "gemini-") }

// startGemini makes one concurrent request per image and stores the images of the answers where Imagen
// would.
func (p *Provider) startGemini(ctx context.Context, input studio.Request, model string) (string, error) {
	made, err := exchange.Several(input.Count, func(number int) (string, error) {
		image, err := p.drawGemini(ctx, input, model)
		if err != nil {
			return "", err
		}
		return p.store(ctx, input, number, image)
	})
	if err != nil {
		return "", err
	}
	return imagesPrefix + strings.Join(made, " "), nil
}

// drawGemini requests one image, as documented at
// https://docs.cloud.google.com/vertex-ai/generative-ai/docs/multimodal/image-generation.
func (p *Provider) drawGemini(ctx context.Context, input studio.Request, model string) (*genai.Blob, error) {
	parts := []*genai.Part{genai.NewPartFromText(input.Prompt)}
	if len(input.Reference) > 0 {
		parts = append(parts, genai.NewPartFromBytes(input.Reference, input.ReferenceType))
	}
	var response *genai.GenerateContentResponse
	err := startCall(ctx, func(ctx context.Context) error {
		var err error
		response, err = p.imageClient.Models.GenerateContent(
			ctx,
			model,
			[]*genai.Content{genai.NewContentFromParts(parts, genai.RoleUser)},
			&genai.GenerateContentConfig{
				ResponseModalities: []string{"TEXT", "IMAGE"},
				ImageConfig:        &genai.ImageConfig{AspectRatio: input.AspectRatio, ImageSize: input.Resolution},
			},
		)
		return err
	})
	if err != nil {
		return nil, err
	}
	return imageOf(response)
}

// imageOf returns the image of an answer, or the reason why there is none. It skips images that are marked as the
// model's thoughts.
func imageOf(response *genai.GenerateContentResponse) (*genai.Blob, error) {
	if blocked := response.PromptFeedback; blocked != nil && blocked.BlockReason != "" {
		return nil, &studio.Failure{
			Reason: studio.ReasonSensitive,
			Detail: "the prompt was blocked: " + string(blocked.BlockReason),
		}
	}
	ended := "nothing"
	for _, candidate := range response.Candidates {
		if candidate == nil {
			continue
		}
		if candidate.Content != nil {
			for _, part := range candidate.Content.Parts {
				if part != nil && !part.Thought && part.InlineData != nil && len(part.InlineData.Data) > 0 {
					return part.InlineData, nil
				}
			}
		}
		ended = string(candidate.FinishReason)
		switch candidate.FinishReason {
		case genai.FinishReasonSafety,
			genai.FinishReasonBlocklist,
			genai.FinishReasonProhibitedContent,
			genai.FinishReasonSPII,
			genai.FinishReasonRecitation,
			genai.FinishReasonImageSafety,
			genai.FinishReasonImageProhibitedContent,
			genai.FinishReasonImageRecitation:
			return nil, &studio.Failure{Reason: studio.ReasonSensitive, Detail: "the picture was filtered: " + ended}
		}
	}
	return nil, &studio.Failure{Reason: studio.ReasonBroken, Detail: "the answer holds no picture: " + ended}
}

// store writes an image into the bucket and returns its address (Cloud Storage JSON API,
// objects.insert with uploadType=media).
func (p *Provider) store(ctx context.Context, input studio.Request, number int, image *genai.Blob) (string, error) {
	fail := func(detail string) (string, error) {
		return "", &studio.Failure{Reason: studio.ReasonBroken, Detail: "an image could not be stored: " + detail}
	}
	if !strings.HasPrefix(image.MIMEType, "image/") {
		return fail(strconv.Quote(image.MIMEType) + " is no picture")
	}
	folder := p.folder(input)
	object := strings.TrimPrefix(folder, "gs://"+p.config.Bucket+"/") + strconv.Itoa(number)
	address := fmt.Sprintf("%s/upload/storage/v1/b/%s/o?uploadType=media&name=%s",
		strings.TrimSuffix(p.config.StorageURL, "/"), url.PathEscape(p.config.Bucket), url.QueryEscape(object))
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(image.Data))
	if err != nil {
		return fail(err.Error())
	}
	request.Header.Set("Content-Type", image.MIMEType)
	response, err := p.results.Do(request)
	if err != nil {
		return fail(err.Error())
	}
	if err := response.Body.Close(); err != nil || response.StatusCode != http.StatusOK {
		return fail("the store answered " + response.Status)
	}
	return folder + strconv.Itoa(number), nil
}
