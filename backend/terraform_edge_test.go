package backend_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func readBalancer(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../deploy/terraform/balancer.tf")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestBalancerNamesTheCountryInTheServicesHeader: the backend of the service sends the header that the service reads.
func TestBalancerNamesTheCountryInTheServicesHeader(t *testing.T) {
	t.Parallel()
	_, backend, _ := strings.Cut(readBalancer(t), `resource "google_compute_backend_service" "marquee"`)
	backend, _, _ = strings.Cut(backend, "\n}\n")
	if !strings.Contains(backend, `custom_request_headers = ["${local.country_header}:{client_region}"]`) {
		t.Errorf("the backend of the service names no country: %s", backend)
	}
	if !slices.Contains(readTerraform(t).keysOf(t, "settings_of_service"), "COUNTRY_HEADER") {
		t.Error("the service reads no header with the country")
	}
}

// TestQueueIsOnNoHostOfTheBalancer: on every host that leads to the service, the console's and unknown ones included, the
// queue's paths are redirected.
func TestQueueIsOnNoHostOfTheBalancer(t *testing.T) {
	t.Parallel()
	_, urls, _ := strings.Cut(readBalancer(t), `resource "google_compute_url_map" "contest"`)
	urls, _, _ = strings.Cut(urls, "\n}\n")
	matchers := regexp.MustCompile(`(?m)^  (?:dynamic "path_matcher"|path_matcher) \{$`).Split(urls, -1)[1:]
	if len(matchers) != 3 {
		t.Fatalf("found %d path matchers", len(matchers))
	}
	for _, matcher := range matchers {
		matcher, _, _ = strings.Cut(matcher, "\n  }\n")
		leads := strings.Contains(matcher, "google_compute_backend_service.marquee.id")
		redirects := regexp.MustCompile(`paths = \["/queue/\*", "/health/\*"\]\s+url_redirect`).MatchString(matcher)
		if leads != redirects {
			t.Errorf("a path matcher leads to the service: %v, redirects the queue: %v: %s", leads, redirects, matcher)
		}
	}
	if !strings.Contains(urls, `[var.hosts.console, "*"]`) {
		t.Error("hosts without a rule reach the service with every path")
	}
}
