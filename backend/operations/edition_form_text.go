package operations

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"marquee/backend/contest"
)

// checkedSeason returns a season, which is one line of text.
func checkedSeason(fieldErrs contest.FieldErrors, field, season string) string {
	if season = checkedText(fieldErrs, field, season); strings.ContainsAny(season, "\n\t") {
		fieldErrs.Add(field, contest.Text{EN: "Please write this on one line", ZH: "请写成一行"})
	}
	return season
}

// checkTexts adds a fault of a part for a text in it that no text of the catalogue may be.
func checkTexts(fieldErrs contest.FieldErrors, part string, own json.RawMessage) {
	var walk func(value any)
	walk = func(value any) {
		switch value := value.(type) {
		case string:
			checkedText(fieldErrs, part, value)
		case []any:
			for _, item := range value {
				walk(item)
			}
		case map[string]any:
			for _, item := range value {
				walk(item)
			}
		}
	}
	var value any
	if own != nil && json.Unmarshal(own, &value) == nil {
		walk(value)
	}
}

func valueOf[T any](pointer *T) T {
	if pointer == nil {
		var none T
		return none
	}
	return *pointer
}

// checkedOrigin returns an address without path, its host as contest.NormalHost returns it; "" for none. Its host is
// one of ASCII letters: it becomes part of policies in headers, and is compared with what browsers send.
func checkedOrigin(fieldErrs contest.FieldErrors, field, address string) string {
	if address = strings.TrimSuffix(strings.TrimSpace(address), "/"); address == "" {
		return ""
	}
	if cut := strings.ReplaceAll(address, " ", ""); cut != address {
		fieldErrs.Add(
			field,
			contest.Text{EN: "An address has no spaces. Did you mean %s?", ZH: "网址中不能有空格。是否应为 %s？"}.Format(cut),
		)
		return address
	}
	if !strings.Contains(address, "://") {
		address = "https://" + address
	}
	u, err := url.Parse(address)
	if err != nil || !isOrigin(u) {
		fieldErrs.Add(
			field,
			contest.Text{
				EN: "Give an address such as https://silkroad.example, without a path",
				ZH: "请填写不带路径的网址，例如 https://silkroad.example",
			},
		)
		return address
	}
	return u.Scheme + "://" + contest.NormalHost(u.Host)
}

// isOrigin reports whether an address is a scheme and a host with a port at most. http is for this machine.
func isOrigin(u *url.URL) bool {
	host := contest.NormalHost(u.Hostname())
	local := host == "localhost" || strings.HasSuffix(host, ".localhost")
	port, err := strconv.ParseUint("0"+u.Port(), 10, 16)
	return err == nil && (port > 0 || u.Port() == "") && contest.IsHostName(host) &&
		u.User == nil && u.Path == "" && u.RawQuery == "" && u.Fragment == "" && !u.ForceQuery &&
		(u.Scheme == "https" || u.Scheme == "http" && local) && (local || strings.Contains(host, "."))
}
