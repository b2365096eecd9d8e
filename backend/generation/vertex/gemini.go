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

// gemini tells the models that answer a prompt, and a picture to start from, with a picture. Google
// names them as the successors of Imagen, which it ended in 2026
// (https://docs.cloud.google.com/vertex-ai/generative-ai/docs/image/generate-images).
func gemini(id string) bool { return strings.HasPrefix(id, "gemini-") }

// startGemini makes one concurrent request per picture and stores the answers, which contain the
// pictures, where Imagen would write its own.
func (p *Provider) startGemini(ctx context.Context, input studio.Request, model string) (string, error) {
	made, err := exchange.Several(input.Count, func(number int) (string, error) {
		picture, err := p.drawGemini(ctx, input, model)
		if err != nil {
			return "", err
		}
		return p.store(ctx, input, number, picture)
	})
	if err != nil {
		return "", err
	}
	return picturesPrefix + strings.Join(made, " "), nil
}

// drawGemini requests one picture, as documented at
// https://docs.cloud.google.com/vertex-ai/generative-ai/docs/multimodal/image-generation.
func (p *Provider) drawGemini(ctx context.Context, input studio.Request, model string) (*genai.Blob, error) {
	parts := []*genai.Part{genai.NewPartFromText(input.Prompt)}
	if len(input.Reference) > 0 {
		parts = append(parts, genai.NewPartFromBytes(input.Reference, input.ReferenceType))
	}
	var response *genai.GenerateContentResponse
	err := startCall(ctx, func(ctx context.Context) error {
		var err error
		response, err = p.pictures.Models.GenerateContent(ctx, model, []*genai.Content{genai.NewContentFromParts(parts, genai.RoleUser)},
			&genai.GenerateContentConfig{
				ResponseModalities: []string{"TEXT", "IMAGE"},
				ImageConfig:        &genai.ImageConfig{AspectRatio: input.AspectRatio, ImageSize: input.Resolution},
			})
		return err
	})
	if err != nil {
		return nil, err
	}
	return pictureOf(response)
}

// pictureOf returns the picture of an answer, or the reason why there is none. Pictures of the model's
// thoughts do not count.
func pictureOf(response *genai.GenerateContentResponse) (*genai.Blob, error) {
	if blocked := response.PromptFeedback; blocked != nil && blocked.BlockReason != "" {
		return nil, &studio.Failure{Reason: studio.ReasonSensitive, Detail: "the prompt was blocked: " + string(blocked.BlockReason)}
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
		case genai.FinishReasonSafety, genai.FinishReasonBlocklist, genai.FinishReasonProhibitedContent, genai.FinishReasonSPII,
			genai.FinishReasonRecitation, genai.FinishReasonImageSafety, genai.FinishReasonImageProhibitedContent, genai.FinishReasonImageRecitation:
			return nil, &studio.Failure{Reason: studio.ReasonSensitive, Detail: "the picture was filtered: " + ended}
		}
	}
	return nil, &studio.Failure{Reason: studio.ReasonBroken, Detail: "the answer holds no picture: " + ended}
}

// store writes a picture into the bucket and returns its address (Cloud Storage JSON API,
// objects.insert with uploadType=media).
func (p *Provider) store(ctx context.Context, input studio.Request, number int, picture *genai.Blob) (string, error) {
	fail := func(detail string) (string, error) {
		return "", &studio.Failure{Reason: studio.ReasonBroken, Detail: "a picture could not be kept: " + detail}
	}
	if !strings.HasPrefix(picture.MIMEType, "image/") {
		return fail(strconv.Quote(picture.MIMEType) + " is no picture")
	}
	folder := p.folder(input)
	object := strings.TrimPrefix(folder, "gs://"+p.config.Bucket+"/") + strconv.Itoa(number)
	address := fmt.Sprintf("%s/upload/storage/v1/b/%s/o?uploadType=media&name=%s",
		strings.TrimSuffix(p.config.StorageURL, "/"), url.PathEscape(p.config.Bucket), url.QueryEscape(object))
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(picture.Data))
	if err != nil {
		return fail(err.Error())
	}
	request.Header.Set("Content-Type", picture.MIMEType)
	response, err := p.results.Do(request)
	if err != nil {
		return fail(err.Error())
	}
	if err := response.Body.Close(); err != nil || response.StatusCode != http.StatusOK {
		return fail("the store answered " + response.Status)
	}
	return folder + strconv.Itoa(number), nil
}
