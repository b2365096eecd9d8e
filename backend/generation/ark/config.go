// Package ark makes pictures with Seedream and clips with Seedance on Volcengine Ark, over its
// documented HTTP.
//
// Pictures: POST /images/generations (https://www.volcengine.com/docs/82379/1541523) answers with links.
// Clips: POST /contents/generations/tasks (…/1520757) answers with a task's id, which GET
// /contents/generations/tasks/{id} (…/1521309) looks at. Ratio, length and resolution are fields of
// the request; the older "--ratio 16:9" inside a prompt is never written, and taken from prompts that
// have it. Codes: …/1299023. Links die 24 hours after the result was made, tasks are known for 7 days:
// results are to be copied at once.
package ark

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"marquee/backend/studio"
)

// Model is what stands behind one of the product's models.
type Model struct {
	// ID is Ark's name of the model or an inference endpoint's. Empty switches the model off.
	ID string
	// Sound says that the model makes sound, as Seedance does from 1.5 on, and would unless it is asked
	// not to. Others are not asked, for they refuse the parameter.
	Sound bool
}

// Config is how Ark is reached.
type Config struct {
	// BaseURL is the API's address, "https://ark.cn-beijing.volces.com/api/v3" for example.
	BaseURL string
	// Key is the API key.
	Key string
	// ResultHosts are the domains, with all below them, that results are fetched from: "volces.com".
	ResultHosts []string
	// PlainResults allows results over HTTP, for tests on one machine.
	PlainResults bool
	// Models are the models on offer: seedream and seedance.
	Models map[studio.Model]Model
}

// Validate reports every fault at once.
func (c Config) Validate() error {
	var faults []error
	if base, err := url.Parse(c.BaseURL); err != nil || base.Host == "" || (base.Scheme != "https" && base.Scheme != "http") {
		faults = append(faults, errors.New("ark needs the address of its API"))
	}
	if c.Key == "" || strings.ContainsAny(c.Key, " \t\r\n") {
		faults = append(faults, errors.New("ark needs an API key of one word"))
	}
	if len(c.ResultHosts) == 0 {
		faults = append(faults, errors.New("ark needs the hosts of its results"))
	}
	for name := range c.Models {
		if name != studio.Seedream && name != studio.Seedance {
			faults = append(faults, fmt.Errorf("ark has no model called %q", name))
		}
	}
	return errors.Join(faults...)
}

// Supports reports whether the configured models can make a type.
func (c Config) Supports(model studio.Model, kind studio.Type) bool {
	return c.Models[model].ID != "" && kind.Video() == (model == studio.Seedance)
}
