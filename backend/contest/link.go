package contest

import (
	"net/url"
	"path"
	"slices"
	"strings"
)

// maxLink is the longest link to a film, in characters.
const maxLink = 2000

// LinkKey returns the key by which links to films are compared. Scheme, case of the
// host, default port, dot segments, a trailing slash, the fragment, tracking parameters
// and the order of the other parameters make no difference. False for anything but a
// complete http or https URL.
func LinkKey(link string) (string, bool) {
	u, err := url.Parse(strings.TrimSpace(link))
	if err != nil || u.User != nil || u.Hostname() == "" {
		return "", false
	}
	scheme := strings.ToLower(u.Scheme)
	if scheme != "http" && scheme != "https" {
		return "", false
	}
	host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if port := u.Port(); port != "" && port != "80" && port != "443" {
		host += ":" + port
	}
	location := path.Clean("/" + strings.Trim(u.Path, "/"))
	query := u.Query()
	for name := range query {
		if tracking(name) {
			delete(query, name)
		} else {
			slices.Sort(query[name])
		}
	}
	key := host + (&url.URL{Path: location}).EscapedPath()
	if location == "/" {
		key = host
	}
	if len(query) > 0 {
		key += "?" + query.Encode() // sorted by name
	}
	return key, true
}

// tracking reports whether a query parameter only records where a visitor came from.
func tracking(name string) bool {
	name = strings.ToLower(name)
	if strings.HasPrefix(name, "utm_") || strings.HasPrefix(name, "spm_") || strings.HasPrefix(name, "share_") {
		return true
	}
	switch name {
	case "spm", "from", "source", "ref", "referrer", "si", "feature", "vfm", "vfrm",
		"fbclid", "gclid", "dclid", "msclkid", "yclid", "igshid", "mc_cid", "mc_eid":
		return true
	}
	return false
}

// filmLink checks a link to a film of the edition and returns its key.
func (f FieldErrors) filmLink(field, link string, edition *Edition) string {
	key, ok := LinkKey(link)
	host, rest, _ := strings.Cut(key, "/")
	host, query, _ := strings.Cut(host, "?")
	switch {
	case !ok:
		f.Add(field, Text{
			EN: "Please enter a complete address that begins with https://",
			ZH: "请填写以 https:// 开头的完整链接",
		})
	case !slices.Contains(edition.VideoLinkHosts, host):
		f.Add(field, Text{
			EN: "Please link a film on " + strings.Join(edition.VideoLinkHosts, " or "),
			ZH: "请填写 " + strings.Join(edition.VideoLinkHosts, " 或 ") + " 上的作品链接",
		})
	case rest == "" && query == "":
		f.Add(field, Text{EN: "Please link the film itself, not the platform's home page", ZH: "请填写作品本身的链接，而不是平台首页"})
	}
	return key
}
