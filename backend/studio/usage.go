package studio

import (
	"marquee/backend/contest"
)

// Usage is how much one model was used for an edition on one of its days, in pictures, or in seconds for clips.
type Usage struct {
	Edition   contest.EditionID
	Day       string // "2006-01-02", in the edition's time zone
	Model     Model
	Tasks     int // that were started at a provider
	Requested int // in all of these
	Delivered int // in the results that were kept
}

// Unit is what the model is billed by: "picture" or "second".
func (u Usage) Unit() string {
	if u.Model.Video() {
		return "second"
	}
	return "picture"
}
