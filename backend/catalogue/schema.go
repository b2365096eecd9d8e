package catalogue

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
)

// schema is a JSON Schema (https://json-schema.org/draft/2020-12/schema) as far as those of the catalogue go. A word
// that is not here is a fault of the schema: it would promise what nobody checks.
type schema struct {
	Draft       string             `json:"$schema"`
	ID          string             `json:"$id"`
	Title       string             `json:"title"`
	Description string             `json:"description"` // one sentence, which faults repeat
	Ref         string             `json:"$ref"`        // into Defs
	Defs        map[string]*schema `json:"$defs"`

	Type any   `json:"type"` // a name or a list of them
	Enum []any `json:"enum"` // texts

	Properties map[string]*schema `json:"properties"`
	Required   []string           `json:"required"`
	Closed     closed             `json:"additionalProperties"`
	// OneOf are kinds of an object that differ in the one value that their property "type" can have.
	OneOf []*schema `json:"oneOf"`

	Items    *schema `json:"items"`
	MinItems int     `json:"minItems"`
	MaxItems *int    `json:"maxItems"`
	Unique   bool    `json:"uniqueItems"` // of texts

	MinLength int      `json:"minLength"` // in characters
	MaxLength *int     `json:"maxLength"`
	Pattern   string   `json:"pattern"`
	Format    string   `json:"format"` // date-time: RFC 3339
	Minimum   *float64 `json:"minimum"`
	Maximum   *float64 `json:"maximum"`
}

// closed says what an object may have beyond its properties: nothing, values like Others, or, when the schema says
// nothing of it, anything.
type closed struct {
	Nothing bool
	Others  *schema
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *closed) UnmarshalJSON(data []byte) error {
	switch {
	case bytes.Equal(data, []byte("false")):
		c.Nothing = true
		return nil
	case bytes.Equal(data, []byte("true")):
		return nil
	}
	return decodeStrictly(data, &c.Others)
}

// readSchema reads a file of the folder schema.
func readSchema(content fs.FS, name string) (*schema, error) {
	data, err := fs.ReadFile(content, name)
	if err != nil {
		return nil, err
	}
	s := &schema{}
	if err := decodeStrictly(data, s); err != nil {
		return nil, err
	}
	return s, s.compile()
}

func decodeStrictly(data []byte, target any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	return decoder.Decode(target)
}

// compile looks for what would fail while a file is checked.
func (s *schema) compile() error {
	for _, definition := range s.Defs {
		if err := definition.sound(s.Defs); err != nil {
			return err
		}
	}
	return s.sound(s.Defs)
}

func (s *schema) sound(defs map[string]*schema) error {
	if s == nil {
		return nil
	}
	if s.Ref != "" && s.resolve(defs) == s {
		return fmt.Errorf("refers to %q, which is not there", s.Ref)
	}
	if _, err := regexp.Compile(s.Pattern); err != nil {
		return fmt.Errorf("has a pattern that cannot be read: %w", err)
	}
	parts := append([]*schema{s.Items, s.Closed.Others}, s.OneOf...)
	for _, property := range s.Properties {
		parts = append(parts, property)
	}
	for _, part := range parts {
		if err := part.sound(defs); err != nil {
			return err
		}
	}
	return nil
}

// resolve follows a reference.
func (s *schema) resolve(defs map[string]*schema) *schema {
	if target, known := defs[trimRef(s.Ref)]; s.Ref != "" && known {
		return target
	}
	return s
}

func trimRef(ref string) string {
	const below = "#/$defs/"
	if len(ref) > len(below) && ref[:len(below)] == below {
		return ref[len(below):]
	}
	return ""
}
