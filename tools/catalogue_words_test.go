package main

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// TestWordFaults names every list that cannot be used, and none where there is nothing to use.
func TestWordFaults(t *testing.T) {
	t.Parallel()
	if faults := wordFaults(os.DirFS("../catalogue")); len(faults) > 0 {
		t.Error(faults)
	}
	if faults := wordFaults(fstest.MapFS{"works.zh.json": {}}); len(faults) > 0 {
		t.Error(faults)
	}
	faults := wordFaults(fstest.MapFS{"sensitive/en.json": {Data: []byte(`{"language":"en","categories":[{"name":"a","terms":["ab"]}]}`)}})
	if text := faults.Error(); len(faults) != 2 || !strings.Contains(text, `"ab"`) || !strings.Contains(text, "zh.json") {
		t.Errorf("got %v", text)
	}
}
