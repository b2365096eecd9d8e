// Package vertex makes pictures with Imagen and clips with Veo on Vertex AI, through
// google.golang.org/genai.
//
// Imagen, or a Gemini model that draws, answers a request with its pictures; they are written into a
// bucket, so that the operation's name (their addresses) is all that another process needs to collect
// them. Veo works for minutes: its operation is polled by name, and its clips come from the same bucket,
// or inside the answer when no bucket is set.
//
// Google ended Imagen 4, and the Imagen 3 that starts from a picture, on Vertex AI on 30 June 2026 and
// names Gemini's image models as their successors: an id that begins with "gemini-" uses their
// API.
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
	// ID is Google's name of the model. Empty switches the model off.
	ID string
	// EditID is Google's name of the model that starts from a picture, for image_to_image. Empty: none,
	// or ID where that is a Gemini model, for those do both.
	EditID string
	// Location is the region of this model where it differs; "global" for Gemini's image models.
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

// Validate reports every failure at once.
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

// edits is the id of the model that starts from a picture; "" without one.
func (m Model) edits() string {
	if m.EditID == "" && gemini(m.ID) {
		return m.ID
	}
	return m.EditID
}
