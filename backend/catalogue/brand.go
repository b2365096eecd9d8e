package catalogue

import (
	"net/mail"
	"net/url"
	"regexp"

	"marquee/backend/contest"
)

// Brand is the organiser of an edition, as brand.json has it.
type Brand struct {
	Name               contest.Text `json:"name"`    // short, as on the logo
	Contest            contest.Text `json:"contest"` // the contest's name
	Title              contest.Text `json:"title"`   // both, for page titles
	Organiser          contest.Text `json:"organiser"`
	ContactMail        string       `json:"contactMail"`
	DesignatedTool     contest.Text `json:"designatedTool"` // what most of a film must be made with
	Social             []Account    `json:"social"`
	AccountMailDomains []string     `json:"accountMailDomains"` // lower case, without @
	VideoLinkHosts     []string     `json:"videoLinkHosts"`     // lower case, without port
	AssetHosts         AssetHosts   `json:"assetHosts"`
	AnalyticsScript    string       `json:"analyticsScript"` // an https address; empty: none
}

// Account is one of the organiser's accounts elsewhere.
type Account struct {
	Name contest.Text `json:"name"`
	URL  string       `json:"url"`
}

// AssetHosts are addresses such as "https://assets.example" by zone; empty is the site's own host.
type AssetHosts struct {
	CN   string `json:"cn"`
	Intl string `json:"intl"`
}

func (f *folder) brand(name string, e *Edition) {
	opened, ok := f.read(name, &e.Brand)
	if !ok {
		return
	}
	b := e.Brand
	if address, err := mail.ParseAddress(b.ContactMail); err != nil || address.Address != b.ContactMail {
		opened.faultAt([]any{"contactMail"}, "must be a mail address such as hello@example.org")
	}
	for i, account := range b.Social {
		if !secure(account.URL) {
			opened.faultAt([]any{"social", i, "url"}, "must be an address that begins with https://")
		}
	}
	opened.hosts("accountMailDomains", b.AccountMailDomains)
	opened.hosts("videoLinkHosts", b.VideoLinkHosts)
	for _, zone := range []struct{ key, host string }{{"cn", b.AssetHosts.CN}, {"intl", b.AssetHosts.Intl}} {
		if u, err := url.Parse(zone.host); zone.host != "" && (err != nil || !secure(zone.host) || u.Path != "" || u.RawQuery != "") {
			opened.faultAt([]any{"assetHosts", zone.key}, "must be a host such as https://assets.example.org, without a path, or empty")
		}
	}
	if b.AnalyticsScript != "" && !secure(b.AnalyticsScript) {
		opened.faultAt([]any{"analyticsScript"}, "must be an address that begins with https://, or empty")
	}
	e.Name, e.Title, e.ContactMail = b.Name, b.Title, b.ContactMail
	e.AccountMailDomains, e.VideoLinkHosts = b.AccountMailDomains, b.VideoLinkHosts
	e.AssetHosts = map[string]string{"cn": b.AssetHosts.CN, "intl": b.AssetHosts.Intl}
	e.AnalyticsScript = b.AnalyticsScript
}

func secure(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" && u.Host != "" && u.User == nil
}

var hostName = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)+$`)

func (f *file) hosts(key string, hosts []string) {
	seen := map[string]bool{}
	for i, host := range hosts {
		switch {
		case !hostName.MatchString(host):
			f.faultAt([]any{key, i}, "must be a bare host in lower case such as video.example.org")
		case seen[host]:
			f.faultAt([]any{key, i}, "is listed twice")
		}
		seen[host] = true
	}
}
