package mailcatcher

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/language"
)

//go:embed page.gohtml
var pageSource string

//go:embed page.css
var pageStyle string

type pageData struct {
	Lang  contest.Language
	Style template.CSS
	Mails []Mail
	words
}

// words are the texts of the page.
type words struct {
	Title, Intro, Empty, To, HTML string
}

func wordsIn(lang contest.Language) words {
	in := func(en, zh string) string { return contest.Text{EN: en, ZH: zh}.In(lang) }
	return words{
		Title: in("Mails", "邮件"),
		Intro: in(
			"Everything Marquee has sent on this machine, newest first. Nothing left it.",
			"Marquee 在这台机器上发出的全部邮件，最新的在最前。邮件不会真正寄出。",
		),
		Empty: in("No email yet. Ask for a login code and it will appear here.", "还没有邮件。获取一次登录验证码，邮件就会出现在这里。"),
		To:    in("To", "收件人"),
		HTML:  in("There is also an HTML version", "另有 HTML 版本"),
	}
}

// wireMail is a mail in the JSON list.
type wireMail struct {
	To      string    `json:"to"`
	Subject string    `json:"subject"`
	Text    string    `json:"text"`
	At      time.Time `json:"at"`
}

// Handler serves the mails, newest first: as a page in the preferred language, or
// with `Accept: application/json` as a list [{to, subject, text, at}].
func (c *Catcher) Handler() http.Handler {
	page := template.Must(template.New("page").Parse(pageSource))
	style := sha256.Sum256([]byte(pageStyle))
	policy := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(
		style[:],
	) + "'; base-uri 'none'; frame-ancestors 'none'"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Add("Vary", "Accept, Accept-Language")
		if wantsJSON(r) {
			c.writeJSON(w)
			return
		}
		lang := language.Preferred(r.Header.Get("Accept-Language"))
		var body bytes.Buffer
		data := pageData{Lang: lang, Style: template.CSS(pageStyle), Mails: c.Mails(), words: wordsIn(lang)}
		if err := page.Execute(&body, data); err != nil {
			c.options.Logger.Error("render the page of emails", "error", err)
			http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(body.Bytes())
	})
}

func (c *Catcher) writeJSON(w http.ResponseWriter) {
	mails := c.Mails()
	list := make([]wireMail, 0, len(mails))
	for _, m := range mails {
		list = append(list, wireMail{To: m.To, Subject: m.Subject, Text: m.Text, At: m.At.In(c.options.Zone)})
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	if err := json.NewEncoder(w).Encode(list); err != nil {
		c.options.Logger.Warn("write the list of emails", "error", err)
	}
}

// wantsJSON reports whether the client prefers JSON to HTML (RFC 9110, 12.5.1). A
// client that accepts anything gets the page.
func wantsJSON(r *http.Request) bool {
	var jsonWeight, htmlWeight float64
	for item := range strings.SplitSeq(r.Header.Get("Accept"), ",") {
		kind, params, err := mime.ParseMediaType(item)
		if err != nil {
			continue
		}
		weight := 1.0
		if q, err := strconv.ParseFloat(params["q"], 64); err == nil {
			weight = q
		}
		switch kind {
		case "application/json":
			jsonWeight = max(jsonWeight, weight)
		case "text/html", "application/xhtml+xml":
			htmlWeight = max(htmlWeight, weight)
		}
	}
	return jsonWeight > htmlWeight
}
