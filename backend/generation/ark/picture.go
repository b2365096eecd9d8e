package ark

import (
	"context"
	"encoding/base64"
	"fmt"
	"math"
	"strings"

	"marquee/backend/studio"
)

// picturesPrefix begins the name of an operation that is done: the links of its pictures follow.
const picturesPrefix = "pictures "

type pictureRequest struct {
	Model          string `json:"model"`
	Prompt         string `json:"prompt"`
	Image          string `json:"image,omitempty"`
	Size           string `json:"size"`
	Sequential     string `json:"sequential_image_generation"`
	ResponseFormat string `json:"response_format"`
	Watermark      bool   `json:"watermark"`
}

type pictureAnswer struct {
	Data []struct {
		URL   string      `json:"url"`
		Error *arkRefusal `json:"error"`
	} `json:"data"`
	Error *arkRefusal `json:"error"`
}

// picture has Seedream draw one picture, which takes seconds, and returns its link.
func (p *Provider) picture(ctx context.Context, input studio.Request) (string, error) {
	model := p.config.Models[input.Model].ID
	request := pictureRequest{
		Model: model, Prompt: input.Prompt, Size: pictureSize(input, model),
		Sequential: "disabled", ResponseFormat: "url",
	}
	if len(input.Reference) > 0 {
		request.Image = dataURL(input)
	}
	var answer pictureAnswer
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
	return "", &studio.Failure{Reason: studio.ReasonBroken, Detail: "the answer holds no picture"}
}

// The fewest pixels of a picture: 1280 × 720 for Seedream 4.0, 2560 × 1440 for those after it
// (https://www.volcengine.com/docs/82379/1541523). The id of an endpoint of one's own does not tell
// which stands behind it; every one takes the larger size.
const (
	fewestPixels4     = 1280 * 720
	fewestPixelsLater = 2560 * 1440
)

func fewestPixels(model string) float64 {
	if strings.Contains(model, "seedream-4-0") {
		return fewestPixels4
	}
	return fewestPixelsLater
}

// pictureSize is the size in pixels: of 1024² for 1K and 2048² for 2K, but no fewer than the model
// makes.
func pictureSize(input studio.Request, model string) string {
	side := 1024.0
	if input.Resolution == "2K" {
		side = 2048
	}
	ratio := studio.RatioOf(input.AspectRatio)
	if ratio == 0 {
		ratio = 1
	}
	high := 2 * math.Ceil(math.Sqrt(max(side*side, fewestPixels(model))/ratio)/2)
	return fmt.Sprintf("%dx%d", int(2*math.Ceil(high*ratio/2)), int(high))
}

func dataURL(input studio.Request) string {
	return "data:" + strings.ToLower(input.ReferenceType) + ";base64," + base64.StdEncoding.EncodeToString(input.Reference)
}
