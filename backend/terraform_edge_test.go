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

// TestQueueIsOnNoHostOfTheBalancer: on every host that leads to the service, the console's and unknown ones included,
// the queue's paths are redirected.
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

// TestMediaHostTellsNoTime: judges read copies from the media host, whose answers are without the store's times, and
// whose requests reach the store without a condition on one.
func TestMediaHostTellsNoTime(t *testing.T) {
	t.Parallel()
	_, media, _ := strings.Cut(readDeclared(t, "balancer.tf"), `name = "media"`)
	media, _, _ = strings.Cut(media, "\n  }\n")
	requests, responses, _ := strings.Cut(media, "response_headers_to_remove")
	for _, header := range []string{"If-Modified-Since", "If-Unmodified-Since", "If-Range"} {
		if !strings.Contains(requests, `"`+header+`"`) {
			t.Errorf("requests reach the store with %s", header)
		}
	}
	for _, header := range []string{"Last-Modified", "X-Goog-Generation", "X-Goog-Metageneration", "X-Goog-Custom-Time", "X-Goog-Expiration"} {
		if !strings.Contains(responses, `"`+header+`"`) {
			t.Errorf("judges read the store's %s", header)
		}
	}
}

// TestConsoleIsReadByTheServiceAlone: the job publishes the console into a bucket that the service mounts where it
// looks for it, and no visitor or backend of the CDN reads.
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

// TestFloodsEndAtTheEdge: every backend of the service and of the media host has a policy, each with a limit per
// address that allows what thousands behind one address do, and the logins a stricter one.
func TestFloodsEndAtTheEdge(t *testing.T) {
	t.Parallel()
	armor := readDeclared(t, "armor.tf")
	for file, backend := range map[string]string{"balancer.tf": "contest", "media.tf": "media"} {
		if !regexp.MustCompile(
			`security_policy\s+= google_compute_security_policy\.` + backend + `\.id`,
		).MatchString(
			readDeclared(t, file),
		) {
			t.Errorf("a backend of %s has no policy", file)
		}
		_, policy, _ := strings.Cut(armor, `resource "google_compute_security_policy" "`+backend+`"`)
		policy, _, _ = strings.Cut(policy, "\n}\n")
		rules := strings.Split(policy, "\n  rule {\n")[1:]
		if len(rules) < 2 || !strings.Contains(rules[len(rules)-1], "priority    = 2147483647") {
			t.Fatalf("%s has %d rules, or no default", backend, len(rules))
		}
		for _, rule := range rules[:len(rules)-1] {
			for _, want := range []string{`"throttle"`, `exceed_action  = "deny(429)"`, `enforce_on_key = "IP"`, "count        = var.edge_limits."} {
				if !strings.Contains(rule, want) {
					t.Errorf("a rule of %s lacks %s: %s", backend, want, rule)
				}
			}
		}
	}
	pattern := regexp.MustCompile(`logins = "([^"]+)"`).FindStringSubmatch(armor)
	if pattern == nil {
		t.Fatal("no pattern of logins")
	}
	logins := regexp.MustCompile(pattern[1])
	for path, want := range map[string]bool{
		"/apis/passport/code": true, "/apis/passport/login": true, "/apis/passport/oidc/studio/callback": true, "/apis/activity/login": true,
		"/apis/organiser/login/factor": true, "/apis/activity/register/code": true, "/apis/activity/invitation": true,
		"/apis/ping": false, "/login": false, "/apis/activity/judge/state/0": false,
	} {
		if logins.MatchString(path) != want {
			t.Errorf("%s counts as a login: %v", path, !want)
		}
	}
}
