package mail_test

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"html"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/results"
	"marquee/backend/submission"
	"marquee/backend/upload"
	"marquee/backend/web"
	"marquee/backend/zone"
)

// filmMails are the kinds that no edition of applications sends.
func filmMails() []contest.MailKind {
	return []contest.MailKind{
		contest.MailWithdrawal,
		contest.MailDisqualified,
		contest.MailRestored,
		upload.MailReceipt,
		results.MailAnnounced,
		results.MailFinalist,
		submission.MailSubmitted,
		submission.MailCopyReady,
		submission.MailCopyFailed,
	}
}

var pictures = flag.String("pages", "", "folder to write every mail's HTML to, to look at")

// TestEveryMailArrives sends every kind of mail in both languages and editions through SMTP, and reads what arrives:
// its language, its plain text beside its HTML, what was left to fill in, and every link.
func TestEveryMailArrives(t *testing.T) {
	t.Parallel()
	catcher := catch(t)
	server := sender(t, catcher.Addr(), nil)
	service := newPages(t)
	kinds := declaredKinds(t)
	for _, edition := range editions(t) {
		for _, lang := range []contest.Language{contest.English, contest.Chinese} {
			all := specimens(t, edition, lang)
			for _, kind := range kinds {
				if len(all[kind]) == 0 && (!edition.Applies() || !slices.Contains(filmMails(), kind)) {
					t.Errorf("no mail of kind %s is composed for the %s edition", kind, edition.ID)
				}
				for _, s := range all[kind] {
					if err := server.SendMail(t.Context(), message(s.Mail)); err != nil {
						t.Fatalf("%s: %v", kind, err)
					}
					arrived := catcher.Mails()[0] // the newest
					name := strings.Join([]string{string(edition.ID), string(kind), s.Name, string(s.Language)}, " ")
					if arrived.To != s.Mail.To || arrived.Subject != s.Mail.Subject {
						t.Fatalf("%s arrived as %q to %s", name, arrived.Subject, arrived.To)
					}
					if *pictures != "" {
						write(
							t,
							filepath.Join(*pictures, strings.ReplaceAll(name+" "+string(lang), " ", "-")+".html"),
							arrived.HTML,
						)
					}
					checkLanguage(t, name, s.Language, arrived.Subject+"\n"+arrived.Text)
					checkTwin(t, name, arrived.Text, arrived.HTML)
					if found := leftOver.FindString(arrived.Subject + arrived.Text + arrived.HTML); found != "" {
						t.Errorf("%s has %q left to fill in:\n%s", name, found, arrived.Text)
					}
					if remote.MatchString(arrived.HTML) {
						t.Errorf("%s loads something from elsewhere:\n%s", name, arrived.HTML)
					}
					service.follow(t, name, arrived.HTML)
				}
			}
		}
	}
}

var (
	// leftOver is a placeholder or a mistake in one.
	leftOver = regexp.MustCompile(`\{[a-z]+\}|%!|%[sdv]\b|<no value>|\(MISSING\)|0001|undefined|ZgotmplZ`)
	// remote is what a mail program would load from a server, which would tell that the mail is read.
	remote = regexp.MustCompile(`(?i)(src|background)="?(https?:)?//|url\((https?:)?//|<link\b|@import`)

	han       = regexp.MustCompile(`\p{Han}`)
	notWords  = regexp.MustCompile(`(?m)https?://\S+|\S+@\S+|^    .*$|^-- \n(?s:.*)`)
	sentences = regexp.MustCompile(`[a-z]{2,}[,]? [a-z]{2,} [a-z]{2,}`)
	mailWord  = regexp.MustCompile(`(?i)\bmails?\b`)
)

// checkLanguage fails for a sentence of another language than the reader's. A mail in both has both.
func checkLanguage(t *testing.T, name string, lang contest.Language, text string) {
	t.Helper()
	text = notWords.ReplaceAllString(text, "")
	english, chinese := sentences.FindString(text), han.FindString(text)
	switch {
	case lang == contest.English && chinese != "":
		t.Errorf("%s has Chinese:\n%s", name, text)
	case lang == contest.Chinese && (english != "" || chinese == ""):
		t.Errorf("%s has English, %q:\n%s", name, english, text)
	case lang == "" && (english == "" || chinese == ""):
		t.Errorf("%s lacks a language:\n%s", name, text)
	}
	if said := mailWord.FindString(text); said != "" {
		t.Errorf("%s says %q, not email:\n%s", name, said, text)
	}
	if strings.Contains(text, "您") {
		t.Errorf("%s is formal:\n%s", name, text)
	}
}

var (
	notShown = regexp.MustCompile(
		`(?s)<head>.*?</head>|<!--.*?-->|<div[^>]* data-preheader[^>]*>.*?</div>|<table[^>]* data-face[^>]*>.*?<td class="name"[^>]*>.*?</table>`,
	)
	ofLinks = regexp.MustCompile(`(?s)<a href="([^"]*)"[^>]*>(.*?)</a>`)
	tags    = regexp.MustCompile(`(?s)<[^>]*>`)
)

// checkTwin compares the words of a mail's plain text and HTML. The text has a link's address after its words.
func checkTwin(t *testing.T, name, text, page string) {
	t.Helper()
	page = notShown.ReplaceAllString(page, "")
	page = ofLinks.ReplaceAllStringFunc(page, func(link string) string {
		parts := ofLinks.FindStringSubmatch(link)
		if strings.HasPrefix(parts[1], "mailto:") || parts[1] == parts[2] {
			return parts[2]
		}
		return parts[2] + " " + parts[1]
	})
	shown := strings.Join(strings.Fields(html.UnescapeString(tags.ReplaceAllString(page, " "))), "")
	said := strings.Join(strings.Fields(strings.Replace(text, "\n-- \n", "\n", 1)), "")
	if said != shown {
		t.Errorf("%s differs:\ntext %q\nHTML %q", name, said, shown)
	}
}

// declaredKinds are the constants of contest.MailKind in the source.
func declaredKinds(t *testing.T) []contest.MailKind {
	t.Helper()
	files, err := filepath.Glob("../*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("the domain is not found", err)
	}
	var kinds []contest.MailKind
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			value, is := n.(*ast.ValueSpec)
			if !is {
				return true
			}
			of, named := value.Type.(*ast.Ident) // in the kernel
			if selected, is := value.Type.(*ast.SelectorExpr); is {
				of, named = selected.Sel, true
			}
			if !named || of.Name != "MailKind" || len(value.Values) != 1 {
				return true
			}
			text, err := strconv.Unquote(value.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			kinds = append(kinds, contest.MailKind(text))
			return true
		})
	}
	for _, lang := range []string{"en", "zh"} {
		names, err := os.ReadFile("../../site/console/i18n/" + lang + "/mails.ts")
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range kinds {
			if !regexp.MustCompile(`(?m)^ +'?` + string(kind) + `'?: '`).Match(names) {
				t.Errorf("the console has no name for mails of kind %s in %s", kind, lang)
			}
		}
	}
	if len(kinds) < 20 {
		t.Fatalf("found only the kinds %v", kinds)
	}
	return kinds
}

// pages is a running service with the pages of both editions, and the addresses of the console.
type pages struct {
	url     string
	console []string
}

var siteRoute = regexp.MustCompile(`(?s)path: '(/[^']*)',.*?kinds: (BOTH|FILMS)`)

// newPages serves the pages that the site's routes name, as they are once the results are public.
func newPages(t *testing.T) pages {
	t.Helper()
	routes, err := os.ReadFile("../../site/src/app/routes.ts")
	if err != nil {
		t.Fatal(err)
	}
	folders := map[contest.EditionID]string{contest.International: t.TempDir(), contest.Camp: t.TempDir()}
	application := []string{
		"/register",
		"/submit",
		"/create",
		"/account",
		"/team",
		"/login",
		"/score",
		"/nominate",
		"/nominate2",
	}
	for _, route := range siteRoute.FindAllStringSubmatch(string(routes), -1) {
		if slices.Contains(application, route[1]) {
			continue // served by the service's own list
		}
		for edition, folder := range folders {
			if edition == contest.Camp && route[2] == "FILMS" {
				continue
			}
			file := strings.TrimPrefix(route[1], "/") + ".html"
			if route[1] == "/" {
				file = "index.html"
			}
			write(t, filepath.Join(folder, file), "<!doctype html>")
			write(t, filepath.Join(folder, "en", file), "<!doctype html>")
			write(t, filepath.Join(folder, "app.html"), "<!doctype html>")
		}
	}
	console, err := os.ReadFile("../../site/console/app/routes.tsx")
	if err != nil {
		t.Fatal(err)
	}
	p := pages{console: []string{""}}
	for _, route := range regexp.MustCompile(`path: '([^']*)'`).FindAllStringSubmatch(string(console), -1) {
		p.console = append(p.console, route[1])
	}
	countries, err := zone.Open(zone.Options{})
	if err != nil {
		t.Fatal(err)
	}
	service := httptest.NewServer(
		web.New(
			web.Options{
				Editions:  contesttest.Samples(),
				Sites:     folders,
				Countries: countries,
				Log:       slog.New(slog.DiscardHandler),
			},
		),
	)
	t.Cleanup(service.Close)
	p.url = service.URL
	return p
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), fs.FileMode(0o644)); err != nil {
		t.Fatal(err)
	}
}

// follow opens each link of a mail, as its reader does.
func (p pages) follow(t *testing.T, name, page string) {
	t.Helper()
	direct := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, link := range ofLinks.FindAllStringSubmatch(page, -1) {
		address, err := url.Parse(html.UnescapeString(link[1]))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if address.Scheme == "mailto" {
			continue
		}
		if address.Host == "console.films.example" {
			_, screen, _ := strings.Cut(strings.TrimPrefix(address.Path, "/"), "/")
			if !slices.Contains(p.console, screen) {
				t.Errorf("%s leads to %s, which the console does not know", name, address)
			}
			continue
		}
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.url+address.RequestURI(), nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = address.Host
		answer, err := direct.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("%s leads to %s, which answers %d", name, address, answer.StatusCode)
		}
	}
}
