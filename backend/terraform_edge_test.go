package backend_test

import (
	"os"
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
