package ark

import (
	"context"
	"encoding/base64"
	"fmt"
	"math"
	"strings"

	"marquee/backend/studio"
)

// imagesPrefix is the prefix of a finished operation's name; the URLs of its images follow.
const imagesPrefix = "pictures "

type imageRequest struct {
	Model          string `json:"model"`
	Prompt         string `json:"prompt"`
	Image          string `json:"image,omitempty"`
	Size           string `json:"size"`
	Sequential     string `json:"sequential_image_generation"`
	ResponseFormat string `json:"response_format"`
}

type imageAnswer struct {
	Data []struct {
		URL   string    `json:"url"`
		Error *arkError `json:"error"`
	} `json:"data"`
	Error *arkError `json:"error"`
}

// startImage makes Seedream draw one image, which takes seconds, and returns its URL.
func (p *Provider) startImage(ctx context.Context, input studio.Request) (string, error) {
	model := p.config.Models[input.Model].ID
	request := imageRequest{
		Model: model, Prompt: input.Prompt, Size: imageSize(input, model),
		Sequential: "disabled", ResponseFormat: "url",
	}
	if len(input.Reference) > 0 {
		request.Image = dataURL(input)
	}
	var answer imageAnswer
	if err := p.start(ctx, "/images/generations", request, &answer); err != nil {
		return "", err
	}
	if answer.Error != nil {
		return "", answer.Error.failure()
	}
	for _, made := range answer.Data {
		switch {
		case made.Error != nil:
			return "", made.Error.failure()
		case made.URL != "" && !strings.ContainsAny(made.URL, " \t\r\n"):
			return made.URL, nil
		}
	}
	return "", &studio.Failure{Reason: studio.ReasonBroken, Detail: "the answer contains no image"}
}

// The minimum number of pixels of an image: 1280 × 720 for Seedream 4.0, 2560 × 1440 for those after it
// (https://www.volcengine.com/docs/82379/1541523). The id of an inference endpoint does not reveal
// its model; all models accept the larger size.
const (
	fewestPixels4     = 1280 * 720
	fewestPixelsLater = 2560 * 1440
)

func minimumPixels(model string) float64 {
	if strings.Contains(model, "seedream-4-0") {
		return fewestPixels4
	}
	return fewestPixelsLater
}

// imageSize is the size in pixels: about 1024² for 1K and 2048² for 2K, but at least the minimum of
// the model.
func imageSize(input studio.Request, model string) string {
	side := 1024.0
	if input.Resolution == "2K" {
		side = 2048
	}
	ratio := studio.RatioOf(input.AspectRatio)
	if ratio == 0 {
		ratio = 1
	}
	high := 2 * math.Ceil(math.Sqrt(max(side*side, minimumPixels(model))/ratio)/2)
	return fmt.Sprintf("%dx%d", int(2*math.Ceil(high*ratio/2)), int(high))
}

func dataURL(input studio.Request) string {
	return "data:" + strings.ToLower(
		input.ReferenceType,
	) + ";base64," + base64.StdEncoding.EncodeToString(
		input.Reference,
	)
}
