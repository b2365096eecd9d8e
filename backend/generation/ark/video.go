package ark

import (
	"context"
	"errors"
	"net/url"
	"regexp"
	"strings"

	"marquee/backend/generation/exchange"
	"marquee/backend/studio"
)

// videosPrefix is the prefix of an operation's name; the ids of its tasks follow.
const videosPrefix = "films "

type videoRequest struct {
	Model         string         `json:"model"`
	Content       []videoContent `json:"content"`
	Ratio         string         `json:"ratio"`
	Resolution    string         `json:"resolution"`
	Duration      int            `json:"duration"`
	GenerateAudio *bool          `json:"generate_audio,omitempty"`
}

type videoContent struct {
	Type     string    `json:"type"`
	Text     string    `json:"text,omitempty"`
	ImageURL *imageURL `json:"image_url,omitempty"`
	Role     string    `json:"role,omitempty"`
}

type imageURL struct {
	URL string `json:"url"`
}

// startVideo creates one task and returns its id.
func (p *Provider) startVideo(ctx context.Context, input studio.Request) (string, error) {
	model := p.config.Models[input.Model]
	request := videoRequest{
		Model: model.ID, Content: []videoContent{{Type: "text", Text: plain(input.Prompt)}},
		Ratio: videoRatio(input.AspectRatio), Resolution: strings.ToLower(input.Resolution), Duration: input.Duration,
	}
	if model.Sound {
		request.GenerateAudio = &input.Audio
	}
	if len(input.Reference) > 0 {
		request.Content = append(
			request.Content,
			videoContent{Type: "image_url", ImageURL: &imageURL{dataURL(input)}, Role: "first_frame"},
		)
	}
	var answer struct {
		ID string `json:"id"`
	}
	if err := p.start(ctx, "/contents/generations/tasks", request, &answer); err != nil {
		return "", err
	}
	if answer.ID == "" || strings.ContainsAny(answer.ID, " \t\r\n") {
		return "", &studio.Failure{Reason: studio.ReasonBroken, Detail: "the answer names no task"}
	}
	return answer.ID, nil
}

// plain escapes text such as "--ratio 1:1" in a prompt, which Ark would read as parameters.
func plain(prompt string) string {
	return regexp.MustCompile(`--+(\pL)`).ReplaceAllString(prompt, "– $1")
}

// videoRatio is the nearest ratio that Seedance supports: 21:9 for 2.39:1.
func videoRatio(ratio string) string {
	if ratio == "2.39:1" {
		return "21:9"
	}
	return ratio
}

type videoTask struct {
	Status  string    `json:"status"`
	Error   *arkError `json:"error"`
	Content struct {
		VideoURL string `json:"video_url"`
	} `json:"content"`
}

// pollVideos polls every task. The operation is done when all are, and succeeds when one has a clip.
func (p *Provider) pollVideos(ctx context.Context, ids []string) (studio.Progress, error) {
	var links []string
	var errs []error
	for _, id := range ids {
		link, done, err := p.pollVideo(ctx, id)
		var failure *studio.Failure
		switch {
		case errors.As(err, &failure):
			errs = append(errs, failure)
		case err != nil:
			return studio.Progress{}, err
		case !done:
			return studio.Progress{}, nil
		default:
			links = append(links, link)
		}
	}
	if len(links) == 0 {
		return studio.Progress{}, exchange.Decisive(errs)
	}
	return p.collect(ctx, links, true)
}

// pollVideo polls one task.
func (p *Provider) pollVideo(ctx context.Context, id string) (link string, done bool, err error) {
	var task videoTask
	if err := p.ask(ctx, "/contents/generations/tasks/"+url.PathEscape(id), &task); err != nil {
		return "", false, err
	}
	switch task.Status {
	case "queued", "running":
		return "", false, nil
	case "succeeded":
		if task.Content.VideoURL == "" {
			return "", true, &studio.Failure{Reason: studio.ReasonBroken, Detail: "the task succeeded without a clip"}
		}
		return task.Content.VideoURL, true, nil
	case "failed":
		if task.Error == nil {
			return "", true, &studio.Failure{Reason: studio.ReasonBroken, Detail: "the task failed without a reason"}
		}
		return "", true, task.Error.failure()
	case "cancelled", "expired":
		return "", true, &studio.Failure{Reason: studio.ReasonLost, Detail: "the task was " + task.Status}
	default:
		return "", true, &studio.Failure{Reason: studio.ReasonBroken, Detail: "the task has an unknown state"}
	}
}
