package contest_test

import (
	"encoding/json"
	"testing"

	"marquee/backend/contest"
)

// TestCanonicalJSON: what browsers write by sorting the members of JSON.stringify.
func TestCanonicalJSON(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		`{ "b": 1.50, "a": [true, null, "x"], "comments": "“光” <b>\u0001\n\/" }`: `{"a":[true,null,"x"],"b":1.5,"comments":"“光” <b>\u0001\n/"}`,
		`{"x": 100.00, "y": -0, "z": 1e-7, "w": 123456789012345680000}`:          `{"w":123456789012345680000,"x":100,"y":0,"z":1e-7}`,
		"{\"\u20ac\": 1, \"\U0001f600\": 2, \"\ufb33\": 3, \"o\": {\"n\": {}}}":  "{\"o\":{\"n\":{}},\"\u20ac\":1,\"\U0001f600\":2,\"\ufb33\":3}", // RFC 8785, section 3.2.3
		"{\"line\": \"\u2028\"}": "{\"line\":\"\u2028\"}",
	} {
		var object map[string]json.RawMessage
		if err := json.Unmarshal([]byte(given), &object); err != nil {
			t.Fatal(err)
		}
		if got, err := contest.CanonicalJSON(object); err != nil || got != want {
			t.Errorf("%s is written\n%s, want\n%s (%v)", given, got, want, err)
		}
	}
}
