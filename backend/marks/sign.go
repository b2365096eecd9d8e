package marks

import (
	"context"
	"fmt"
	"path/filepath"
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

// MaxSigned is the largest file that is signed, in bytes: the library holds a file whole, several times.
const MaxSigned = 96 << 20

// sourceTypes' addresses begin with it.
const sourceTypePrefix = "http://cv.iptc.org/newscodes/digitalsourcetype/"

// Sign writes a copy of a file with a manifest beside it, named out.
func (p Program) Sign(ctx context.Context, by Signer, file File, out string, origin Origin) error {
	action := map[string]any{"action": origin.Action}
	if origin.SourceType != "" {
		action["digitalSourceType"] = sourceTypePrefix + origin.SourceType
	}
	if origin.Agent != "" {
		action["softwareAgent"] = map[string]any{"name": origin.Agent}
	}
	if !origin.When.IsZero() {
		action["when"] = origin.When.UTC().Format(time.RFC3339)
	}
	parameters := map[string]any{}
	for key, value := range origin.Parameters {
		parameters[key] = value
	}
	manifest := map[string]any{
		"claim_generator_info": []map[string]any{{"name": by.Name, "version": by.Version}},
		"format":               file.Format,
	}
	if origin.Ingredient != nil {
		const label = "original"
		manifest["ingredients"] = []map[string]any{{
			"label": label, "title": origin.Ingredient.Title, "format": origin.Ingredient.Format, "relationship": "parentOf",
			"instance_id": "sha256:" + origin.Ingredient.SHA256,
		}}
		parameters["ingredientIds"] = []string{label}
	}
	if len(parameters) > 0 {
		action["parameters"] = parameters
	}
	manifest["assertions"] = []map[string]any{{"label": "c2pa.actions.v2", "data": map[string]any{"actions": []any{action}}}}
	var answer struct {
		Error string `json:"error"`
		Size  int64  `json:"size"`
	}
	err := p.run(ctx, call{
		dir: filepath.Dir(file.Path), limit: signLimit, pages: signPages, fileSize: 2 * MaxSigned, network: by.TimeServer != "",
		requests: []any{signRequest{"sign", file.Path, file.Format, out, manifest, by.Certificates, by.Key, by.TimeServer}},
	}, []any{&answer})
	switch {
	case err != nil:
		return fmt.Errorf("sign manifest: %w", err)
	case answer.Error != "" || answer.Size == 0:
		return fmt.Errorf("sign manifest: %w: %s", ErrRefused, word(answer.Error))
	}
	return nil
}
