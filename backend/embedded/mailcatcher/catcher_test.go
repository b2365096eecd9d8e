package mailcatcher_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"net/smtp"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marquee/backend/embedded/mailcatcher"
)

func start(t *testing.T, dir string) *mailcatcher.Catcher {
	t.Helper()
	now := time.Date(2026, 11, 20, 14, 0, 0, 0, time.UTC)
	c, err := mailcatcher.Start(mailcatcher.Options{
		DataDir: dir, Logger: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return now }, Zone: time.FixedZone("", 8*60*60),
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func closeNow(t *testing.T, c *mailcatcher.Catcher) {
	t.Helper()
	if err := c.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func send(t *testing.T, c *mailcatcher.Catcher, message string, to ...string) {
	t.Helper()
	message = strings.ReplaceAll(message, "\n", "\r\n")
	if err := smtp.SendMail(c.Addr(), nil, "no-reply@films.example", to, []byte(message)); err != nil {
		t.Fatal(err)
	}
}

func TestMailsAreParsed(t *testing.T) {
	tests := []struct{ name, message, subject, text, html string }{
		{
			name:    "plain",
			message: "Subject: Hello\n\nCode 493027\n",
			subject: "Hello", text: "Code 493027",
		},
		{
			name:    "encoded words and base64",
			message: "Subject: =?UTF-8?B?6aqM6K+B56CB?=\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n6aqM6K+B56CBIDQ5MzAyNw==\n",
			subject: "验证码",
			text:    "验证码 493027",
		},
		{
			name:    "an older Chinese encoding",
			message: "Subject: Code\nContent-Type: text/plain; charset=gb2312\n\n\xd1\xe9\xd6\xa4\xc2\xeb\n",
			subject: "Code", text: "验证码",
		},
		{
			name: "text and HTML",
			message: "Subject: Both\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\nHello\n" +
				"--b\nContent-Type: text/html\n\n<p>Hello</p>\n--b--\n",
			subject: "Both",
			text:    "Hello",
			html:    "<p>Hello</p>",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := start(t, t.TempDir())
			defer closeNow(t, c)
			send(t, c, test.message, "lin@films.example")
			mails := c.Mails()
			if len(mails) != 1 {
				t.Fatalf("caught %d mails", len(mails))
			}
			want := mailcatcher.Mail{
				To:      "lin@films.example",
				Subject: test.subject,
				Text:    test.text,
				HTML:    test.html,
				At:      mails[0].At,
			}
			if mails[0] != want || mails[0].At.IsZero() {
				t.Errorf("caught %+v\nwant   %+v", mails[0], want)
			}
		})
	}
}

func TestMailsSurviveARestartNewestFirst(t *testing.T) {
	dir := t.TempDir()
	c := start(t, dir)
	send(t, c, "Subject: first\n\n1\n", "lin@films.example")
	send(t, c, "Subject: second\n\n2\n", "lin@films.example", "wu@films.example")
	closeNow(t, c)
	// A process killed during a write leaves an incomplete line.
	appendTo(t, filepath.Join(dir, "mail.jsonl"), `{"to":"half@films`)

	c = start(t, dir)
	send(t, c, "Subject: third\n\n3\n", "lin@films.example")
	closeNow(t, c)
	c = start(t, dir)
	defer closeNow(t, c)
	var subjects []string
	for _, m := range c.Mails() {
		subjects = append(subjects, m.Subject)
	}
	if got := fmt.Sprint(subjects); got != "[third second first]" {
		t.Errorf("found %s", got)
	}
	if got := c.Mails()[1].To; got != "lin@films.example, wu@films.example" {
		t.Errorf("to %q", got)
	}
}

func TestOldestMailsAreRemoved(t *testing.T) {
	dir := t.TempDir()
	var lines strings.Builder
	for i := range mailcatcher.Most + 5 {
		fmt.Fprintf(
			&lines,
			"{\"to\":\"lin@films.example\",\"subject\":\"%d\",\"text\":\"\",\"at\":\"2026-11-20T14:00:00Z\"}\n",
			i,
		)
	}
	appendTo(t, filepath.Join(dir, "mail.jsonl"), lines.String())
	c := start(t, dir)
	defer closeNow(t, c)
	send(t, c, "Subject: newest\n\n\n", "lin@films.example")
	mails := c.Mails()
	if len(mails) != mailcatcher.Most || mails[0].Subject != "newest" || mails[len(mails)-1].Subject != "6" {
		t.Errorf("kept %d, from %q to %q", len(mails), mails[0].Subject, mails[len(mails)-1].Subject)
	}
}

func TestReadAddrFailsWhenTheCatcherIsClosed(t *testing.T) {
	dir := t.TempDir()
	c := start(t, dir)
	if got, err := mailcatcher.ReadAddr(dir); err != nil || got != c.Addr() {
		t.Errorf("ReadAddr = %q, %v; want %q", got, err, c.Addr())
	}
	if !strings.HasPrefix(c.Addr(), "127.0.0.1:") {
		t.Errorf("listens on %s, which other machines may reach", c.Addr())
	}
	closeNow(t, c)
	if _, err := mailcatcher.ReadAddr(dir); !errors.Is(err, mailcatcher.ErrNotRunning) {
		t.Errorf("after the end: %v, want ErrNotRunning", err)
	}
}

func TestHandlerServesPageOrJSON(t *testing.T) {
	c := start(t, t.TempDir())
	defer closeNow(t, c)
	send(t, c, "Subject: <script>alert(1)</script>\n\nCode 493027\n", "lin@films.example")
	get := func(accept, language string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "/dev/mail", nil)
		r.Header.Set("Accept", accept)
		r.Header.Set("Accept-Language", language)
		w := httptest.NewRecorder()
		c.Handler().ServeHTTP(w, r)
		return w
	}

	page := get("text/html,application/xhtml+xml,*/*;q=0.8", "en")
	body := page.Body.String()
	if strings.Contains(body, "<script>") || !strings.Contains(body, "&lt;script&gt;") ||
		!strings.Contains(body, "Code 493027") {
		t.Errorf("the page is\n%s", body)
	}
	if !strings.Contains(body, "<h1>Mails</h1>") {
		t.Error("the page is not in English")
	}
	if !strings.Contains(get("*/*", "zh-CN").Body.String(), "<h1>邮件</h1>") {
		t.Error("the page is not in Chinese for a Chinese reader")
	}

	list := get("application/json", "en")
	var got []map[string]string
	if err := json.Unmarshal(list.Body.Bytes(), &got); err != nil {
		t.Fatalf("%v: %s", err, list.Body)
	}
	want := map[string]string{
		"to":      "lin@films.example",
		"subject": "<script>alert(1)</script>",
		"text":    "Code 493027",
		"at":      "2026-11-20T22:00:00+08:00",
	}
	if len(got) != 1 || fmt.Sprint(got[0]) != fmt.Sprint(want) {
		t.Errorf("the list is %v, want [%v]", got, want)
	}
}

func TestHandlerWithoutMails(t *testing.T) {
	c := start(t, t.TempDir())
	defer closeNow(t, c)
	r := httptest.NewRequest("GET", "/dev/mail", nil)
	w := httptest.NewRecorder()
	c.Handler().ServeHTTP(w, r)
	if !strings.Contains(w.Body.String(), "No email yet") {
		t.Errorf("the page is\n%s", w.Body)
	}
	r.Header.Set("Accept", "application/json")
	w = httptest.NewRecorder()
	c.Handler().ServeHTTP(w, r)
	if got := strings.TrimSpace(w.Body.String()); got != "[]" {
		t.Errorf("the list is %s, want []", got)
	}
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteString(text); err != nil {
		t.Fatal(err)
	}
}
