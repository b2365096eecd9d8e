package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestPolicyNamesAssetHosts lets pages play the films that lie on the editions' asset hosts, and scripts come from
// none of them.
func TestPolicyNamesAssetHosts(t *testing.T) {
	t.Parallel()
	answer, err := http.Get(edge(t, 0).URL + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	hosts := "https://camp.cn.example https://camp.intl.example https://international.cn.example https://international.intl.example"
	policy := answer.Header.Get("Content-Security-Policy")
	for part := range strings.SplitSeq(policy, "; ") {
		name, sources, _ := strings.Cut(part, " ")
		if named := strings.Contains(sources, hosts); named != (name == "media-src" || name == "img-src" || name == "connect-src") {
			t.Errorf("the asset hosts are in %s %q: %v", name, sources, named)
		}
	}
	if !strings.Contains(policy, "media-src 'self' blob: "+hosts) {
		t.Errorf("media may not come from %s: %q", hosts, policy)
	}
}
