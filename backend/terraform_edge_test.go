package backend_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func readDeclared(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile("../deploy/terraform/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestBalancerNamesTheCountryInTheServicesHeader: the backend of the service sends the header that the service reads.
func TestBalancerNamesTheCountryInTheServicesHeader(t *testing.T) {
	t.Parallel()
	_, backend, _ := strings.Cut(readDeclared(t, "balancer.tf"), `resource "google_compute_backend_service" "marquee"`)
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
	_, urls, _ := strings.Cut(readDeclared(t, "balancer.tf"), `resource "google_compute_url_map" "contest"`)
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

// TestConsoleIsReadByTheServiceAlone: the job publishes the console into a bucket that the service mounts where it looks for it,
// and no visitor or backend of the CDN reads.
func TestConsoleIsReadByTheServiceAlone(t *testing.T) {
	t.Parallel()
	site, pages, service := readDeclared(t, "site.tf"), readDeclared(t, "pages.tf"), readDeclared(t, "service.tf")
	if !strings.Contains(site, `sites    = setunion(local.editions, ["console"])`) {
		t.Error("the console has no bucket")
	}
	for _, c := range []struct{ text, resource, each string }{
		{site, `"google_storage_bucket" "site"`, "local.sites"},
		{site, `"google_storage_bucket_iam_member" "site_is_public"`, "local.editions"},
		{site, `"google_compute_backend_bucket" "site"`, "local.editions"},
		{pages, `"google_storage_bucket_iam_member" "builder_writes"`, "local.sites"},
		{pages, `"google_storage_bucket_iam_member" "service_reads_pages"`, "local.sites"},
		{service, `dynamic "volumes"`, "local.sites"},
		{service, `dynamic "volume_mounts"`, "local.sites"},
	} {
		_, block, _ := strings.Cut(c.text, c.resource+" {")
		line, _, _ := strings.Cut(strings.TrimSpace(block), "\n")
		if fields := strings.Fields(line); len(fields) != 3 || fields[0] != "for_each" || fields[2] != c.each {
			t.Errorf("%s: %q, want for_each = %s", c.resource, line, c.each)
		}
	}
	if !strings.Contains(service, `mount_path = "/app/site/${volume_mounts.key}"`) {
		t.Error("the console is not mounted at its folder of SITE_DIR")
	}
}
