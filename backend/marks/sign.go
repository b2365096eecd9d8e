package marks

import (
	"context"
	"time"
)

// Signer signs manifests.
type Signer struct {
	Certificates string // PEM: of the key first, without the root
	Key          string // PEM: PKCS #8, P-256
	TimeServer   string // address of a time stamp authority (RFC 3161); "" for none
	Name         string // of the program and its version, in the manifest
	Version      string
}

// Origin is what a manifest says about a file.
type Origin struct {
	SourceType string         // code of the IPTC's
	Action     string         // c2pa.created, or c2pa.opened for a copy
	Agent      string         // the model; "" for none
	When       time.Time      // zero for none
	Parameters map[string]any // of the action
	Ingredient *Ingredient
}

// Ingredient is the file that another was made from, by its digest alone.
type Ingredient struct {
	Title  string
	Format string
	SHA256 string // in hexadecimal digits
}

type signRequest struct {
	Op           string         `json:"op"`
	Path         string         `json:"path"`
	Format       string         `json:"format"`
	Out          string         `json:"out"`
	Manifest     map[string]any `json:"manifest"`
	Certificates string         `json:"certificates"`
	Key          string         `json:"key"`
	TimeServer   string         `json:"timeServer,omitempty"`
}

// sourceTypes' addresses begin with it.
const sourceTypePrefix = "http://cv.iptc.org/newscodes/digitalsourcetype/"

type signAnswer struct {
	Error string `json:"error"`
	Size  int64  `json:"size"`
}

// Sign writes a copy of a file with a manifest beside it, named out.
func (p Program) Sign(ctx context.Context, by Signer, file File, out string, origin Origin) error {
	_, err := p.SignAll(ctx, by, origin, Signing{file, out})
	return err
}

// manifest is the definition of a manifest, as the library takes it.
func (o Origin) manifest(by Signer, format string) map[string]any {
	action := map[string]any{"action": o.Action}
	if o.SourceType != "" {
		action["digitalSourceType"] = sourceTypePrefix + o.SourceType
	}
	if o.Agent != "" {
		action["softwareAgent"] = map[string]any{"name": o.Agent}
	}
	if !o.When.IsZero() {
		action["when"] = o.When.UTC().Format(time.RFC3339)
	}
	parameters := map[string]any{}
	for key, value := range o.Parameters {
		parameters[key] = value
	}
	manifest := map[string]any{
		"claim_generator_info": []map[string]any{{"name": by.Name, "version": by.Version}},
		"format":               format,
	}
	if o.Ingredient != nil {
		const label = "original"
		manifest["ingredients"] = []map[string]any{{
			"label": label, "title": o.Ingredient.Title, "format": o.Ingredient.Format, "relationship": "parentOf",
			"instance_id": "sha256:" + o.Ingredient.SHA256,
		}}
		parameters["ingredientIds"] = []string{label}
	}
	if len(parameters) > 0 {
		action["parameters"] = parameters
	}
	manifest["assertions"] = []map[string]any{
		{"label": "c2pa.actions.v2", "data": map[string]any{"actions": []any{action}}},
	}
	return manifest
}
