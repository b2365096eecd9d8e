// Package vertex generates images with Imagen and clips with Veo on Vertex AI, through
// google.golang.org/genai.
//
// Imagen or a Gemini image model answers a request with images. They are written into a bucket, and
// their addresses are the operation's name, with which another process can collect them. Veo takes
// minutes: its operation is polled by name, and its clips are in the same bucket, or inside the answer
// if no bucket is configured.
//
// Google ended Imagen 4, and the Imagen 3 that edits images, on Vertex AI on 30 June 2026. Gemini's
// image models are their successors: an id that begins with "gemini-" uses their API.
// https://docs.cloud.google.com/vertex-ai/generative-ai/docs/image/configure-aspect-ratio
//
// Errors follow the documented model of the API: HTTP statuses with a google.rpc.Status.
// https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/api-errors
package vertex

import (
	"errors"
	"fmt"
	"strings"

	"marquee/backend/studio"
)

// Model is the configuration of one of the product's models.
type Model struct {
	// ID is Google's id of the model. Without an ID the model is off.
	ID string
	// EditID is Google's id of the model for image_to_image. If it is empty, there is none, except that
	// a Gemini model in ID does both.
	EditID string
	// Location is the region of this model if it differs; "global" for Gemini's image models.
	Location string
}

// Config is the connection to Vertex AI and its models.
type Config struct {
	// Project and Location are the Google Cloud project and region, "us-central1" for example.
	Project, Location string
	// BaseURL replaces the API's address; empty is Google's for the location.
	BaseURL string
	// StorageURL replaces Cloud Storage's address; empty is Google's.
	StorageURL string
	// Bucket receives the results under generation/<task>/. Imagen needs it.
	Bucket string
	// Models are the available models: imagen4 and veo3.
	Models map[studio.Model]Model
}

// Validate reports all errors at once.
func (c Config) Validate() error {
	var errs []error
	if c.Project == "" || c.Location == "" {
		errs = append(errs, errors.New("vertex needs a project and a location"))
	}
	for name, model := range c.Models {
		switch {
		case name != studio.Imagen4 && name != studio.Veo3:
			errs = append(errs, fmt.Errorf("vertex has no model called %q", name))
		case name == studio.Imagen4 && model.ID+model.EditID != "" && c.Bucket == "":
			errs = append(errs, errors.New("imagen needs a bucket for its pictures"))
		case strings.ContainsAny(model.ID+model.EditID+model.Location, " \t\n?#"):
			errs = append(errs, fmt.Errorf("the id of %s is not a model's name", name))
		}
	}
	return errors.Join(errs...)
}

// Supports reports whether the configured models can make a type.
func (c Config) Supports(model studio.Model, kind studio.Type) bool {
	m := c.Models[model]
	if kind.Video() != (model == studio.Veo3) {
		return false
	}
	if kind == studio.ImageToImage {
		return m.edits() != ""
	}
	return m.ID != ""
}

// edits is the id of the model for image_to_image; "" without one.
func (m Model) edits() string {
	if m.EditID == "" && gemini(m.ID) {
		return m.ID
	}
	return m.EditID
}
