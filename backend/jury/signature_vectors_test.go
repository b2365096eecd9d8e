package jury_test

import (
	"encoding/json"
	"os"
	"testing"

	"marquee/backend/jury"
)

func TestPublishedSignatures(t *testing.T) {
	text, err := os.ReadFile("../../deploy/signature-vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var published struct {
		Vectors []struct{ Token, Timestamp, Name, Hash string }
	}
	if err := json.Unmarshal(text, &published); err != nil || len(published.Vectors) == 0 {
		t.Fatalf("%d vectors, %v", len(published.Vectors), err)
	}
	for _, v := range published.Vectors {
		if got := jury.Sign(v.Token, v.Timestamp, v.Name); got != v.Hash {
			t.Errorf("Sign(%q, %s, %q) = %s, want %s", v.Token, v.Timestamp, v.Name, got, v.Hash)
		}
	}
}
