package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"marquee/backend/contest"
	"marquee/backend/health"
)

// shortCertificate is the rest of a certificate's time from which somebody should look.
const shortCertificate = 14 * 24 * time.Hour

// checkAddresses asks each edition at its public address which edition and release it is, and the console for its page.
func (c *checker) checkAddresses(ctx context.Context) (findings []finding) {
	for _, edition := range c.settings.PublicURLs {
		findings = append(findings, c.checkEdition(ctx, contest.EditionID(edition.Edition), edition.Value))
	}
	if console := c.settings.PublicURLConsole; console != "" {
		answer, _, err := c.ask(ctx, console+"/")
		switch {
		case err != nil:
			findings = append(findings, failed("console", err))
		case answer.StatusCode != http.StatusOK:
			findings = append(findings, finding{checkFailed, "console", console + " answers " + answer.Status})
		default:
			findings = append(findings, found("console", "%s answers", console))
		}
	}
	return findings
}

func (c *checker) checkEdition(ctx context.Context, id contest.EditionID, address string) finding {
	name := string(id)
	answer, body, err := c.ask(ctx, address+"/apis/ping")
	if err != nil {
		return failed(name, err)
	}
	var ping struct {
		Data struct {
			Edition, Version string
		}
	}
	switch err := json.Unmarshal(body, &ping); {
	case answer.StatusCode != http.StatusOK || err != nil:
		return finding{
			checkFailed,
			name,
			fmt.Sprintf("%s/apis/ping answers %s: does the proxy pass it to the service?", address, answer.Status),
		}
	case ping.Data.Edition != name:
		return finding{
			checkFailed,
			name,
			fmt.Sprintf("%s is the edition %q: the proxy must pass Host on", address, ping.Data.Edition),
		}
	case ping.Data.Version != c.settings.Version:
		return finding{
			checkWarn,
			name,
			fmt.Sprintf("%s runs %s, and this program is %s", address, ping.Data.Version, c.settings.Version),
		}
	}
	if answer.TLS != nil && len(answer.TLS.PeerCertificates) > 0 {
		left := time.Until(answer.TLS.PeerCertificates[0].NotAfter)
		if left < shortCertificate {
			return finding{
				checkWarn,
				name,
				fmt.Sprintf("the certificate of %s ends in %d days", address, int(left.Hours()/24)),
			}
		}
	}
	return found(name, "%s runs %s", address, ping.Data.Version)
}

// checkProxies compares TRUSTED_PROXY_HOPS with what arrives at the service.
func (c *checker) checkProxies(ctx context.Context) finding {
	answer, body, err := c.ask(ctx, c.settings.PublicURLs.First()+health.ProxiesPath)
	var seen struct{ Data struct{ Forwarded *int } }
	if err != nil || answer.StatusCode != http.StatusOK || json.Unmarshal(body, &seen) != nil ||
		seen.Data.Forwarded == nil {
		return finding{checkSkipped, "proxies", "the service does not answer " + health.ProxiesPath}
	}
	hops := c.settings.TrustedProxyHops
	switch forwarded := *seen.Data.Forwarded; {
	case forwarded < hops:
		return finding{
			checkFailed,
			"proxies",
			fmt.Sprintf(
				"TRUSTED_PROXY_HOPS is %d, and %d entries arrive: a visitor can forge an address",
				hops,
				forwarded,
			),
		}
	case forwarded > hops:
		return finding{
			checkFailed,
			"proxies",
			fmt.Sprintf(
				"TRUSTED_PROXY_HOPS is %d, and %d entries arrive: all visitors share an address and its limits",
				hops,
				forwarded,
			),
		}
	}
	return found("proxies", "TRUSTED_PROXY_HOPS is %d, as many as arrive", hops)
}

// ask sends a GET without following redirects to other hosts, and returns the first bytes of the answer.
func (c *checker) ask(ctx context.Context, address string) (*http.Response, []byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return nil, nil, fmt.Errorf("ask %s: %w", address, err)
	}
	answer, err := c.client.Do(request)
	if err != nil {
		return nil, nil, fmt.Errorf("%s cannot be reached: %w", address, withoutQuery(err))
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(answer.Body, 64<<10))
	if err != nil {
		return nil, nil, fmt.Errorf("read %s: %w", address, err)
	}
	return answer, body, nil
}
