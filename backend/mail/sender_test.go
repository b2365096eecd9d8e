package mail_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"marquee/backend/contest"
	"marquee/backend/embedded/mailcatcher"
	"marquee/backend/mail"
)

func catch(t *testing.T) *mailcatcher.Catcher {
	t.Helper()
	c, err := mailcatcher.Start(
		mailcatcher.Options{DataDir: t.TempDir(), Now: time.Now, Logger: slog.New(slog.DiscardHandler)},
	)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close(context.Background()) })
	return c
}

// sender returns a Sender to the address. change, unless nil, adjusts its options.
func sender(t *testing.T, address string, change func(*mail.Options)) *mail.Sender {
	t.Helper()
	host, portText, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	port, err := strconv.Atoi(portText)
	if err != nil {
		t.Fatal(err)
	}
	o := mail.Options{Host: host, Port: port, From: "开画 <no-reply@films.example>", Now: time.Now}
	if change != nil {
		change(&o)
	}
	s, err := mail.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func message(m contest.NewMail) contest.Mail { return contest.Mail{NewMail: m, ID: "1f0"} }

func TestMailArrivesUnchanged(t *testing.T) {
	c := catch(t)
	s := sender(t, c.Addr(), nil)
	want := contest.NewMail{
		To:      "lin@films.example",
		Subject: "你的登录验证码：493027 — a long subject that must be folded on its way to the reader",
		Text:    "你好！\n\n.A line that begins with a dot\n验证码 493027，十分钟内有效。",
		HTML:    "<p>验证码 <b>493027</b></p>",
	}
	if err := s.SendMail(t.Context(), message(want)); err != nil {
		t.Fatal(err)
	}
	mails := c.Mails()
	if len(mails) != 1 {
		t.Fatalf("caught %d mails, want 1", len(mails))
	}
	got := contest.NewMail{To: mails[0].To, Subject: mails[0].Subject, Text: mails[0].Text, HTML: mails[0].HTML}
	if got != want {
		t.Errorf("caught %+v\nwant   %+v", got, want)
	}
}

func TestLineBreakInSubjectAddsNoHeader(t *testing.T) {
	c := catch(t)
	err := sender(t, c.Addr(), nil).SendMail(t.Context(), message(contest.NewMail{
		To: "lin@films.example", Subject: "Hello\r\nBcc: everyone@films.example", Text: "Hello",
	}))
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Mails()[0].To; got != "lin@films.example" {
		t.Errorf("sent to %q", got)
	}
}

func TestRequiredTLS(t *testing.T) {
	tests := map[string]func(*mail.Options){
		"by the setting": func(o *mail.Options) { o.RequireTLS = true },
		"by a login":     func(o *mail.Options) { o.User, o.Password = "marquee", "secret" },
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			c := catch(t)
			err := sender(
				t,
				c.Addr(),
				change,
			).SendMail(
				t.Context(),
				message(contest.NewMail{To: "lin@films.example", Subject: "Hello", Text: "Hello"}),
			)
			if err == nil || len(c.Mails()) != 0 {
				t.Errorf("error %v, %d mails caught; want an error and none", err, len(c.Mails()))
			}
		})
	}
}

func TestPermanentRejectionIsFinal(t *testing.T) {
	tests := []struct {
		name  string
		code  int
		final bool
	}{
		{name: "no such mailbox", code: 550, final: true},
		{name: "try again later", code: 450, final: false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := sender(t, refuseWith(t, test.code), nil)
			err := s.SendMail(
				t.Context(),
				message(contest.NewMail{To: "lin@films.example", Subject: "Hello", Text: "Hello"}),
			)
			if err == nil || errors.Is(err, contest.ErrMailRefused) != test.final {
				t.Errorf("got %v; final should be %v", err, test.final)
			}
		})
	}
}

func TestUnreachableServerIsNotFinal(t *testing.T) {
	c := catch(t)
	s := sender(t, c.Addr(), nil)
	if err := c.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	err := s.SendMail(t.Context(), message(contest.NewMail{To: "lin@films.example", Subject: "Hello", Text: "Hello"}))
	if err == nil || errors.Is(err, contest.ErrMailRefused) {
		t.Errorf("got %v, want an error that allows another try", err)
	}
}

func TestWrongRecipientIsRefusedBeforeConnecting(t *testing.T) {
	s := sender(t, "127.0.0.1:1", nil)
	for _, to := range []string{"", "lin", "lin@films.example, wu@films.example"} {
		if err := s.SendMail(t.Context(), message(contest.NewMail{To: to})); !errors.Is(err, contest.ErrMailRefused) {
			t.Errorf("to %q: %v, want ErrMailRefused", to, err)
		}
	}
}

func TestWrongSenderIsRefused(t *testing.T) {
	_, err := mail.New(mail.Options{Host: "localhost", Port: 25, From: "nobody", Now: time.Now})
	if err == nil || !strings.Contains(err.Error(), "nobody") {
		t.Errorf("got %v, want an error that names the sender", err)
	}
}

// refuseWith starts a server that answers every recipient with the code and returns its
// address.
func refuseWith(t *testing.T, code int) string {
	t.Helper()
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return rejectingSession{code: code}, nil
	}))
	server.Domain = "localhost"
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(l) }()
	t.Cleanup(func() { _ = server.Close() })
	return l.Addr().String()
}

// TestRejectedSenderIsNotFinal because the configuration can be fixed, unlike a recipient.
func TestRejectedSenderIsNotFinal(t *testing.T) {
	s := sender(t, refuseWith(t, 0), nil)
	err := s.SendMail(t.Context(), message(contest.NewMail{To: "lin@films.example", Subject: "Hello", Text: "Hello"}))
	if err == nil || errors.Is(err, contest.ErrMailRefused) || errors.Is(err, contest.ErrMailServerDown) {
		t.Errorf("got %v, want an error that allows another try", err)
	}
}

// rejectingSession is an SMTP session that rejects every recipient with a code, or with
// 0 every sender.
type rejectingSession struct{ code int }

func (rejectingSession) Reset() {}

func (rejectingSession) Logout() error { return nil }

func (r rejectingSession) Mail(string, *smtp.MailOptions) error {
	if r.code == 0 {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "not your address"}
	}
	return nil
}

func (r rejectingSession) Rcpt(string, *smtp.RcptOptions) error {
	return &smtp.SMTPError{Code: r.code, EnhancedCode: smtp.EnhancedCode{r.code / 100, 1, 1}, Message: "no"}
}

func (rejectingSession) Data(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	return err
}

func TestReplyToTheContentDecides(t *testing.T) {
	for name, test := range map[string]struct {
		answer        string // to the content
		refused, down bool
	}{
		"the connection breaks":       {answer: "", down: true},
		"the server refuses the mail": {answer: "554 5.7.1 no\r\n", refused: true},
		"the server defers the mail":  {answer: "451 4.3.0 later\r\n"},
		"the server shuts down":       {answer: "421 4.3.2 bye\r\n", down: true},
	} {
		t.Run(name, func(t *testing.T) {
			s := sender(t, answerDataWith(t, test.answer), nil)
			err := s.SendMail(
				t.Context(),
				message(contest.NewMail{To: "lin@films.example", Subject: "Hello", Text: "Hello"}),
			)
			if err == nil || errors.Is(err, contest.ErrMailRefused) != test.refused ||
				errors.Is(err, contest.ErrMailServerDown) != test.down {
				t.Errorf("got %v; refused should be %v, down %v", err, test.refused, test.down)
			}
		})
	}
}

func TestFailureAfterAcceptanceIsIgnored(t *testing.T) {
	s := sender(t, answerDataWith(t, "250 2.0.0 queued\r\n"), nil)
	if err := s.SendMail(
		t.Context(),
		message(contest.NewMail{To: "lin@films.example", Subject: "Hello", Text: "Hello"}),
	); err != nil {
		t.Errorf("the mail was accepted before the connection broke: %v", err)
	}
}

// answerDataWith starts a server that accepts one mail, sends the given reply to its content, and closes the
// connection. It returns its address.
func answerDataWith(t *testing.T, answer string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, "220 localhost\r\n")
		data := false
		for lines := bufio.NewScanner(conn); lines.Scan(); {
			switch line := lines.Text(); {
			case data && line == ".":
				_, _ = io.WriteString(conn, answer)
				return
			case data:
			case line == "DATA":
				data = true
				_, _ = io.WriteString(conn, "354 go on\r\n")
			default:
				_, _ = io.WriteString(conn, "250 OK\r\n")
			}
		}
	}()
	return l.Addr().String()
}
