package web

import (
	"time"

	"marquee/backend/upload"
)

// ProvenanceAnswer is how the studio made a file.
type ProvenanceAnswer struct {
	TaskID          string    `json:"taskId"`
	Result          int       `json:"result"`
	Type            string    `json:"type"`
	Model           string    `json:"model"`
	Prompt          string    `json:"prompt"`
	Reference       bool      `json:"reference"`
	Resolution      string    `json:"resolution"`
	AspectRatio     string    `json:"aspectRatio"`
	DurationSeconds *int      `json:"durationSeconds"`
	CreatedAt       time.Time `json:"createdAt"`
}

// ProvenanceAnswerOf maps a provenance to the wire, null for a file that its entrant sent.
func ProvenanceAnswerOf(zone *time.Location, p *upload.Provenance) *ProvenanceAnswer {
	if p == nil {
		return nil
	}
	answer := &ProvenanceAnswer{
		TaskID: p.TaskID, Result: p.Result, Type: p.Type, Model: p.Model, Prompt: p.Prompt, Reference: p.Reference,
		Resolution: p.Resolution, AspectRatio: p.AspectRatio, CreatedAt: p.CreatedAt.In(zone),
	}
	if p.Duration > 0 {
		answer.DurationSeconds = &p.Duration
	}
	return answer
}
