package contest

import (
	"context"
	"io"
	"time"
)

// GenerationType is what is made from what.
type GenerationType string

// The types of a generation task.
const (
	TextToImage  GenerationType = "text_to_image"
	ImageToImage GenerationType = "image_to_image"
	TextToVideo  GenerationType = "text_to_video"
	ImageToVideo GenerationType = "image_to_video"
)

// Video reports whether the type makes clips.
func (t GenerationType) Video() bool { return t == TextToVideo || t == ImageToVideo }

// Referenced reports whether the type starts from a picture.
func (t GenerationType) Referenced() bool { return t == ImageToImage || t == ImageToVideo }

// GenerationModel is a model by the product's own name; the provider's id behind
// it is configuration.
type GenerationModel string

// The models.
const (
	Seedream GenerationModel = "seedream" // pictures
	Imagen4  GenerationModel = "imagen4"  // pictures
	Seedance GenerationModel = "seedance" // clips
	Veo3     GenerationModel = "veo3"     // clips
)

// GenerationOrder is what a provider is asked to make. It has been checked against
// the capability table.
type GenerationOrder struct {
	TaskID      string
	Type        GenerationType
	Model       GenerationModel
	Prompt      string // at most 800 characters
	Reference   []byte // the picture to start from; nil without one
	ReferenceAs string // its media type
	AspectRatio string // "16:9"
	Resolution  string // "1K", "2K", "720P", "1080P"
	Duration    int    // seconds; 0 for pictures
	Count       int
	Audio       bool
}

// GeneratedFile is one result as a provider hands it over. Content is read once
// and closed by the caller.
type GeneratedFile struct {
	ContentType string
	Content     io.ReadCloser
}

// GenerationProgress is what a provider says of an operation. While Done is false
// the rest is empty. Files may hold fewer than were ordered.
type GenerationProgress struct {
	Done  bool
	Files []GeneratedFile
}

// GenerationProvider makes pictures and clips. Errors are *GenerationFailure when the
// provider has decided; any other error is a line that may be tried again.
type GenerationProvider interface {
	// Start begins an order and returns the operation's name, under which Poll finds
	// it, from another process too. It never starts the same order twice by itself. A
	// plain error, and ReasonBusy, say that nothing was started.
	Start(ctx context.Context, order GenerationOrder) (operation string, err error)
	// Poll looks at an operation once.
	Poll(ctx context.Context, order GenerationOrder, operation string) (GenerationProgress, error)
}

// GenerationFailure is why a provider did not deliver; each maps to one state and
// one message.
type GenerationFailure struct {
	Reason GenerationReason
	// RetryAfter is how long the provider asks to wait; zero when it says nothing.
	RetryAfter time.Duration
	// Detail is for the log, never for the entrant.
	Detail string
}

// Error tells reason and detail, for the log.
func (f *GenerationFailure) Error() string { return string(f.Reason) + ": " + f.Detail }

// GenerationReason is a kind of failure.
type GenerationReason string

// The reasons.
const (
	ReasonSensitive GenerationReason = "sensitive" // the provider refused the prompt or the result
	ReasonBusy      GenerationReason = "busy"      // throttled or out of capacity: may be tried again
	ReasonRejected  GenerationReason = "rejected"  // the provider does not accept the order
	ReasonRetired   GenerationReason = "retired"   // the model no longer exists there
	ReasonBroken    GenerationReason = "broken"    // the provider failed, or answered nonsense
	ReasonLost      GenerationReason = "lost"      // the operation is not known (any more)
)
