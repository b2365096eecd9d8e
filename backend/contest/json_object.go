package contest

import (
	"bytes"
	"encoding/json"
	"errors"
)

// JoinObjects writes the members of several JSON objects, in their order, as one object. A part that is null has none.
func JoinObjects(parts ...any) ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for _, part := range parts {
		text, err := json.Marshal(part)
		if err != nil {
			return nil, err
		}
		if string(text) == "null" {
			continue
		}
		if text[0] != '{' {
			return nil, errors.New("a part is no object")
		}
		members := text[1 : len(text)-1]
		if len(members) > 0 && out.Len() > 1 {
			out.WriteByte(',')
		}
		out.Write(members)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}
