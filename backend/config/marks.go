package config

import (
	"encoding/pem"
	"net/url"
	"os"
	"regexp"
	"strings"
)

// Marks are the settings of what reads and writes the marks of AI-made files.
type Marks struct {
	// NODE: the program of Node, 20 or later; node on the PATH.
	Node string
	// C2PA_TRUST: the roots under which a manifest is trusted, PEM or the path of a file of it; none.
	Trust string
	// AIGC_CODE: the contest's own code in labels of GB 45438-2025; none.
	Code string
	// C2PA_CERTIFICATES and C2PA_KEY: what manifests of the studio's results and of copies are signed with, PEM or the
	// path of a file of it: the certificate of the key first, and a key of P-256 in PKCS #8. None: they get no manifest.
	Certificates, Key string
	// C2PA_TIME_SERVER: a time stamp authority (RFC 3161) for these manifests; none.
	TimeServer string
}

func (r *reader) marks() Marks {
	m := Marks{
		Certificates: r.pem(
			"C2PA_CERTIFICATES",
			"CERTIFICATE",
		),
		Key:        r.pem("C2PA_KEY", "PRIVATE KEY"),
		TimeServer: r.timeServer("C2PA_TIME_SERVER"),
		Node:       r.program("NODE"),
		Trust:      r.pem("C2PA_TRUST", "CERTIFICATE"),
		Code: parse(
			r,
			"AIGC_CODE",
			r.text("AIGC_CODE", ""),
			"up to 64 letters, digits and hyphens, such as the 27 characters of the registered code",
			func(text string) (string, bool) {
				return text, aigcCode.MatchString(text)
			},
		),
	}
	if (m.Certificates == "") != (m.Key == "") {
		missing := map[bool]string{true: "C2PA_CERTIFICATES", false: "C2PA_KEY"}[m.Certificates == ""]
		if len(r.problems) == 0 {
			r.problem(missing, "is missing; the other of C2PA_CERTIFICATES and C2PA_KEY is set")
		}
	}
	return m
}

var aigcCode = regexp.MustCompile(`^[0-9A-Za-z-]{0,64}$`)

// pem reads blocks of PEM of one kind, from the variable itself or from the file that it names.
func (r *reader) pem(name, kind string) string {
	r.recordWanted(name, "PEM, or the path of a file of it")
	text := r.text(name, "")
	if text == "" {
		return ""
	}
	text = strings.ReplaceAll(text, `\n`, "\n")
	if !strings.HasPrefix(text, "-----BEGIN ") {
		content, err := os.ReadFile(text)
		if err != nil {
			r.problem(name, "is neither PEM nor the path of a file of it: there is no file %q", text)
			return ""
		}
		text = string(content)
	}
	rest := []byte(text)
	for count := 0; ; count++ {
		var block *pem.Block
		if block, rest = pem.Decode(rest); block == nil {
			if count == 0 || strings.TrimSpace(string(rest)) != "" {
				r.problem(name, "is not PEM with blocks %q alone", kind)
			}
			return text
		}
		if block.Type != kind {
			r.problem(name, "has a block %q; it takes %q", block.Type, kind)
			return text
		}
	}
}

// timeServer reads the address of a time stamp authority. Most answer http alone: what they answer is signed.
func (r *reader) timeServer(name string) string {
	return parse(
		r,
		name,
		r.text(name, ""),
		"an address such as http://time.example/stamp",
		func(text string) (string, bool) {
			u, err := url.Parse(text)
			return text, text == "" ||
				err == nil && (u.Scheme == "http" || u.Scheme == "https") && isHost(u.Hostname()) && u.User == nil &&
					u.Fragment == ""
		},
	)
}
