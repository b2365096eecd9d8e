package web

import (
	"html/template"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// plainText is what a page says that stands in for one of the site.
type plainText struct{ title, text, home contest.Text }

func notFoundPage() plainText {
	return plainText{
		title: contest.Text{EN: "This page is out of frame.", ZH: "这一页不在画面里。"},
		text:  contest.Text{EN: "It moved, or it never existed.", ZH: "它也许搬走了，也许从未有过。"},
		home:  contest.Text{EN: "Back to home", ZH: "返回首页"},
	}
}

func updatedPage() plainText {
	return plainText{
		title: contest.Text{EN: "This page is being updated.", ZH: "本页正在更新。"},
		text:  contest.Text{EN: "Please come back in a few minutes.", ZH: "请过几分钟再来。"},
		home:  contest.Text{EN: "Back to home", ZH: "返回首页"},
	}
}

var plainPage = template.Must(template.New("").Parse(`<!doctype html>
<html lang="{{.Lang}}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{{.Title}}</title>
<style>body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;background:#14100c;color:#f3eadb;font:18px/1.6 system-ui,sans-serif;padding:24px}a{color:inherit}</style>
<main><h1>{{.Title}}</h1><p>{{.Text}}</p><p><a href="{{.Home}}">{{.Back}}</a></p></main>
</html>
`))

// sendPlain answers with a page that needs no file, in the language of the address, else the reader's.
func (s *Server) sendPlain(c echo.Context, status int, page plainText) error {
	lang, home := s.pageLanguage(c), "/"
	tag := "zh-CN"
	if lang == contest.English {
		tag, home = "en", "/en"
	}
	var body strings.Builder
	err := plainPage.Execute(
		&body,
		struct{ Lang, Title, Text, Home, Back string }{
			tag,
			page.title.In(lang),
			page.text.In(lang),
			home,
			page.home.In(lang),
		},
	)
	if err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set("Cache-Control", "no-cache")
	if status == http.StatusServiceUnavailable {
		header.Set("Retry-After", "60")
	}
	return c.HTML(status, body.String())
}

// pageLanguage is English below /en, else Chinese in mainland China and for readers who ask for it.
func (s *Server) pageLanguage(c echo.Context) contest.Language {
	at := c.Request().URL.Path
	switch {
	case at == "/en", at == "/en_m", strings.HasPrefix(at, "/en/"):
		return contest.English
	case c.Request().Header.Get("Accept-Language") != "":
		return httpkit.ReaderLanguage(c)
	case s.Country(c) == "CN":
		return contest.Chinese
	}
	return contest.English
}
