package contest

import (
	"fmt"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// LinkPattern is the expression of an http or https URL with a public host name. The
// site uses it too; both are tested on testdata/links.json.
const LinkPattern = `^[Hh][Tt][Tt][Pp][Ss]?:\/\/([^\s\/?#@:\\.]+\.)+[^\s\/?#@:\\.]{2,}(:[0-9]{1,5})?([\/?#]\S*)?$`

var linkPattern = regexp.MustCompile(LinkPattern)

// Links checks a list of links, separated by semicolons, spaces or line breaks, and
// returns it with ASCII semicolons and complete links. An empty list is none. The message
// names every wrong one.
func (f FieldErrors) Links(field, list string) string {
	list = linkInList.ReplaceAllStringFunc(strings.ReplaceAll(list, "；", ";"), completeLink)
	var wrong []string
	handle := false
	for _, link := range strings.FieldsFunc(list, betweenLinks) {
		if !linkPattern.MatchString(link) || strings.ContainsFunc(link, outsideLine) {
			wrong = append(wrong, shortened(link))
			handle = handle || strings.HasPrefix(link, "@")
		}
	}
	if len(wrong) == 0 {
		return list
	}
	text := Text{
		EN: "Not a link: %s. Please give addresses such as https://example.com/you, separated by semicolons (;) or line breaks.",
		ZH: "不是链接：%s。请填写类似 https://example.com/you 的地址，多个链接用分号或换行分隔。",
	}
	if handle {
		text = Text{
			EN: "Not a link: %s. In place of a name such as @you, please give the address of the page, such as https://www.instagram.com/you.",
			ZH: "不是链接：%s。请勿填写 @用户名，应填写主页地址，例如 https://www.instagram.com/you。",
		}
	}
	f.Add(
		field,
		Text{EN: fmt.Sprintf(text.EN, strings.Join(wrong, ", ")), ZH: fmt.Sprintf(text.ZH, strings.Join(wrong, "、"))},
	)
	return list
}

var (
	linkInList = regexp.MustCompile(`[^;\s]+`)
	// bareHost is a host name of letters, as people type it without its scheme.
	bareHost = regexp.MustCompile(BareHostPattern)
)

// BareHostPattern is the expression of what is completed to a link: a host name whose last
// label has letters, maybe with a port, a path or a query. The site uses it too.
const BareHostPattern = `^([^\s\/?#@:\\.,]+\.)+[^\s\/?#@:\\.,0-9]{2,}(:[0-9]{1,5})?([\/?#]\S*)?$`

// completeLink adds https:// to a link that was typed without it.
func completeLink(link string) string {
	if bareHost.MatchString(link) && linkPattern.MatchString("https://"+link) {
		return "https://" + link
	}
	return link
}

// NoLinks reports whether a list of links has nothing but separators.
func NoLinks(list string) bool { return len(strings.FieldsFunc(list, betweenLinks)) == 0 }

func betweenLinks(r rune) bool { return r == ';' || r == '；' || unicode.IsSpace(r) }

// shortened returns the beginning of a link for a message, without invisible marks.
func shortened(link string) string {
	const most = 60
	shown := []rune(strings.Map(func(r rune) rune {
		if outsideLine(r) {
			return -1
		}
		return r
	}, link))
	if len(shown) > most {
		return string(shown[:most]) + "…"
	}
	return string(shown)
}

// MaxLink is the longest link to a film, in characters.
const MaxLink = 2000

// LinkKey returns the key by which links to films are compared. Scheme, case of the
// host, default port, dot segments, a trailing slash, the fragment and the order of the
// parameters make no difference, nor do the parameters that name no film: on a host of
// LinkParameters all others, elsewhere those that track visitors. False for anything but
// a complete http or https URL. The site uses the same rules; both are tested on
// testdata/film-links.json.
func (e *Edition) LinkKey(link string) (string, bool) {
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
	names, listed := e.LinkParameters[host]
	for name := range query {
		if listed && !slices.Contains(names, name) || !listed && tracking(name) {
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

// FilmLink checks a link to a film of the edition and returns its key.
func (f FieldErrors) FilmLink(field, link string, edition *Edition) string {
	key, ok := edition.LinkKey(link)
	host, rest, _ := strings.Cut(key, "/")
	host, query, _ := strings.Cut(host, "?")
	switch {
	case !ok:
		f.Add(field, Text{
			EN: "Please enter a complete link that begins with https://",
			ZH: "请填写以 https:// 开头的完整链接",
		})
	case !slices.Contains(edition.VideoLinkHosts, host):
		f.Add(field, Text{
			EN: "Please link to a film on " + strings.Join(edition.VideoLinkHosts, " or "),
			ZH: "请填写 " + strings.Join(edition.VideoLinkHosts, " 或 ") + " 上的作品链接",
		})
	case rest == "" && query == "":
		f.Add(
			field,
			Text{EN: "Please link to the film itself, not to the platform’s home page", ZH: "请填写作品本身的链接，而不是平台首页"},
		)
	}
	return key
}
