package web

import (
	"fmt"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/studio"
	"marquee/backend/upload"
	uploadweb "marquee/backend/upload/web"
)

type capabilitiesAnswer struct {
	Items     []capabilityAnswer `json:"items"`
	Quota     []quotaAnswer      `json:"quota"`
	MaxPrompt int                `json:"maxPrompt"`
}

type capabilityAnswer struct {
	Type         studio.Type      `json:"type"`
	Model        studio.Model     `json:"model"`
	AspectRatios []string         `json:"aspectRatios"`
	Resolutions  []string         `json:"resolutions"`
	Durations    []int            `json:"durations"`
	MaxCount     int              `json:"maxCount"`
	Audio        bool             `json:"audio"`
	Reference    *referenceAnswer `json:"reference"`
	Remaining    int              `json:"remaining"`
}

type referenceAnswer struct {
	Types    []upload.FileType `json:"types"`
	MaxBytes int64             `json:"maxBytes"`
	MaxSide  int               `json:"maxSide"`
}

type quotaAnswer struct {
	Unit      studio.Unit `json:"unit"`
	Limit     int         `json:"limit"`
	Remaining int         `json:"remaining"`
	ResetsAt  time.Time   `json:"resetsAt"`
}

func newCapabilitiesAnswer(table []studio.Capability, quotas []studio.Quota, zone *time.Location) capabilitiesAnswer {
	answer := capabilitiesAnswer{Items: make([]capabilityAnswer, 0, len(table)), MaxPrompt: studio.MaxPrompt}
	remaining := make(map[studio.Unit]int, len(quotas))
	for _, q := range quotas {
		remaining[q.Unit] = q.Remaining
		answer.Quota = append(answer.Quota, quotaAnswer{q.Unit, q.Limit, q.Remaining, q.ResetsAt.In(zone)})
	}
	for _, can := range table {
		item := capabilityAnswer{
			Type:         can.Type,
			Model:        can.Model,
			AspectRatios: can.Ratios,
			Resolutions:  can.Resolutions,
			Durations: append(
				[]int{},
				can.Durations...),
			MaxCount:  can.MaxCount,
			Audio:     can.Audio,
			Remaining: remaining[can.Type.Unit()],
		}
		if can.Reference != nil {
			item.Reference = &referenceAnswer{can.Reference.Types, can.Reference.MaxBytes, can.Reference.MaxSide}
		}
		answer.Items = append(answer.Items, item)
	}
	return answer
}

type taskListAnswer struct {
	Items      []TaskAnswer `json:"items"`
	NextCursor *string      `json:"nextCursor"`
}

// TaskAnswer is a task as its entrant sees it.
type TaskAnswer struct {
	ID                string           `json:"id"`
	State             studio.State     `json:"state"`
	Type              studio.Type      `json:"type"`
	Model             studio.Model     `json:"model"`
	Prompt            string           `json:"prompt"`
	ReferenceUploadID *string          `json:"referenceUploadId"`
	Reference         *string          `json:"reference"` // its address
	AspectRatio       string           `json:"aspectRatio"`
	Resolution        string           `json:"resolution"`
	Duration          *int             `json:"duration"`
	Count             int              `json:"count"`
	Audio             bool             `json:"audio"`
	Results           []resultAnswer   `json:"results"`
	Error             *taskErrorAnswer `json:"error"`
	RetryOf           *string          `json:"retryOf"`
	CreatedAt         time.Time        `json:"createdAt"`
	EndedAt           *time.Time       `json:"endedAt"`
}

type resultAnswer struct {
	URL             string   `json:"url"`
	ContentType     string   `json:"contentType"`
	Size            int64    `json:"size"`
	Width           int      `json:"width"`
	Height          int      `json:"height"`
	DurationSeconds *float64 `json:"durationSeconds"`
	// Null for a result that was made before results were marked.
	Marks *uploadweb.MarksAnswer `json:"marks"`
	// Whether it can be downloaded without the visible label.
	Unmarked bool `json:"unmarked"`
}

type taskErrorAnswer struct {
	Code    contest.Code `json:"code"`
	Message string       `json:"message"`
}

// TaskAnswer maps a task to the wire, as its entrant sees it.
func (s *Server) TaskAnswer(c echo.Context, task studio.Task) (TaskAnswer, error) {
	form, zone := task.Form, s.Edition(c).Location
	answer := TaskAnswer{
		ID:     task.ID,
		State:  task.State,
		Type:   form.Type,
		Model:  form.Model,
		Prompt: form.Prompt,
		ReferenceUploadID: httpkit.Filled(
			form.ReferenceUploadID,
		),
		AspectRatio: form.AspectRatio,
		Resolution:  form.Resolution,
		Count:       form.Count,
		Audio:       form.Audio,
		RetryOf:     httpkit.Filled(task.RetryOf),
		CreatedAt:   task.CreatedAt.In(zone),
		Results:     make([]resultAnswer, 0, len(task.Results)),
	}
	if form.Duration > 0 {
		answer.Duration = &form.Duration
	}
	if !task.EndedAt.IsZero() {
		ended := task.EndedAt.In(zone)
		answer.EndedAt = &ended
	}
	if task.Reason != "" {
		code := task.Reason.Code()
		answer.Error = &taskErrorAnswer{code, code.Message(httpkit.ReaderLanguage(c))}
	}
	var err error
	if answer.Reference, err = s.Signed(c, task.ReferenceObject); err != nil {
		return TaskAnswer{}, err
	}
	for _, result := range task.Results {
		url, err := s.Objects.ReadURL(result.Object, s.Zone(c), "")
		if err != nil {
			return TaskAnswer{}, fmt.Errorf("sign generation result: %w", err)
		}
		item := resultAnswer{
			URL:         url,
			ContentType: result.ContentType,
			Size:        result.Size,
			Width:       result.Width,
			Height:      result.Height,
			Marks:       uploadweb.MarksAnswerOf(result.Marks),
			Unmarked:    result.Plain != "",
		}
		if result.Duration > 0 {
			seconds := result.Duration.Seconds()
			item.DurationSeconds = &seconds
		}
		answer.Results = append(answer.Results, item)
	}
	return answer, nil
}
