package upload

import (
	"time"
)

// Provenance records how the studio made a file. It is stored with the file, so
// submissions that use the file keep it when the task is deleted. Its entrant and
// organisers may read it, judges never. The tags are the names in the store.
type Provenance struct {
	TaskID      string    `json:"taskId"`
	Result      int       `json:"result"` // index in the task's results, from 0
	Type        string    `json:"type"`   // a studio.Type
	Model       string    `json:"model"`  // a studio.Model
	Prompt      string    `json:"prompt"`
	Reference   bool      `json:"reference"` // made from a picture that the entrant gave
	Resolution  string    `json:"resolution"`
	AspectRatio string    `json:"aspectRatio"`
	Duration    int       `json:"durationSeconds"` // as requested; 0 for pictures
	CreatedAt   time.Time `json:"createdAt"`       // of the task; wall clock
}
