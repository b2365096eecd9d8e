// Package ark generates images with Seedream and clips with Seedance on Volcengine Ark, over its
// documented HTTP API.
//
// Images: POST /images/generations (https://www.volcengine.com/docs/82379/1541523) answers with URLs.
// Clips: POST /contents/generations/tasks (…/1520757) answers with a task's id, which GET
// /contents/generations/tasks/{id} (…/1521309) polls. Ratio, length and resolution are fields of
// the request; the older form "--ratio 16:9" inside a prompt is not used, and escaped in prompts that
// contain it. Codes: …/1299023. URLs expire after 24 hours and tasks after 7 days, so results
// must be copied at once.
package ark

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"marquee/backend/studio"
)

// Model is the configuration of one of the product's models.
type Model struct {
	// ID is Ark's id of the model or of an inference endpoint. Without an ID the model is off.
	ID string
	// Sound is set for a model with sound, such as Seedance from 1.5 on; it is on by default there.
	// Other models refuse the parameter.
	Sound bool
}

// Config is the connection to Ark and its models.
type Config struct {
	// BaseURL is the API's address, "https://ark.cn-beijing.volces.com/api/v3" for example.
	BaseURL string
	// Key is the API key.
	Key string
	// ResultHosts are the domains, including subdomains, that results may be fetched from: "volces.com".
	ResultHosts []string
	// PlainResults allows results over HTTP, for tests.
	PlainResults bool
	// Models are the available models: seedream and seedance.
	Models map[studio.Model]Model
}

// Validate reports all errors at once.
func (c Config) Validate() error {
	var errs []error
	if base, err := url.Parse(
		c.BaseURL,
	); err != nil || base.Host == "" ||
		(base.Scheme != "https" && base.Scheme != "http") {
		errs = append(errs, errors.New("ark needs the address of its API"))
	}
	if c.Key == "" || strings.ContainsAny(c.Key, " \t\r\n") {
		errs = append(errs, errors.New("ark needs an API key of one word"))
	}
	if len(c.ResultHosts) == 0 {
		errs = append(errs, errors.New("ark needs the hosts of its results"))
	}
	for name := range c.Models {
		if name != studio.Seedream && name != studio.Seedance {
			errs = append(errs, fmt.Errorf("ark has no model called %q", name))
		}
	}
	return errors.Join(errs...)
}

// Supports reports whether the configured models can make a type.
func (c Config) Supports(model studio.Model, kind studio.Type) bool {
	return c.Models[model].ID != "" && kind.Video() == (model == studio.Seedance)
}
