package main

import (
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// later is the answer of a busy server.
func later() error {
	return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "try again later"}
}

// TestMailsArriveOnceAfterAnHourOf451 also limits the number of attempts, because the waits grow.
func TestMailsArriveOnceAfterAnHourOf451(t *testing.T) {
	t.Parallel()
	h, server := newOutboxHarness(t, 10), startMailServer(t, "")
	back := h.clock().Add(time.Hour)
	server.answer = func(int) error {
		if h.clock().Before(back) {
			return later()
		}
		return nil
	}
	s := h.sender(senderTo(t, server.address, 0))
	for range 90 * 4 { // an hour and a half, a tick every 15 s
		h.sendDue(s)
		h.add(15 * time.Second)
	}
	server.wantOnce(t, 10)
	if server.attempts > 10*20 {
		t.Errorf("%d attempts for 10 mails", server.attempts)
	}
}

// TestMailFailsAfterADay: the mail has the server's last answer, and is not tried again.
func TestMailFailsAfterADay(t *testing.T) {
	t.Parallel()
	h, server := newOutboxHarness(t, 1), startMailServer(t, "")
	server.answer = func(int) error { return later() }
	s := h.sender(senderTo(t, server.address, 0))
	for range 25 * 12 {
		h.sendDue(s)
		h.add(5 * time.Minute)
	}
	if server.attempts < 50 || server.attempts > 150 {
		t.Errorf("%d attempts in a day", server.attempts)
	}
	page, err := h.db.Mails(
		t.Context(),
		contest.MailFilter{Edition: contest.International, Part: contest.Part{Limit: 1}},
	)
	if err != nil || page.Mails[0].State != contest.MailFailed || !strings.Contains(page.Mails[0].LastError, "451") {
		t.Errorf("%+v, %v", page, err)
	}
}

// TestHungMailServer: each pass makes one attempt, not one for each mail.
func TestHungMailServer(t *testing.T) {
	t.Parallel()
	h := newOutboxHarness(t, 5)
	hanging, connections := hang(t)
	h.sendDue(h.sender(senderTo(t, hanging, 100*time.Millisecond)))
	if n := len(connections); n != 1 {
		t.Errorf("%d connections in one pass", n)
	}
	server := startMailServer(t, "")
	h.add(time.Minute)
	h.sendDue(h.sender(senderTo(t, server.address, 0)))
	server.wantOnce(t, 5)
}

// hang accepts connections, sends them to the channel connections, and answers none.
func hang(t *testing.T) (address string, connections chan net.Conn) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	connections = make(chan net.Conn, 100)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = conn.Close() })
			connections <- conn
		}
	}()
	t.Cleanup(func() { _ = listener.Close() })
	return listener.Addr().String(), connections
}

// TestMailServerRestartsBetweenTwoMails at the same address.
func TestMailServerRestartsBetweenTwoMails(t *testing.T) {
	t.Parallel()
	h, first := newOutboxHarness(t, 6), startMailServer(t, "")
	first.answer = func(attempt int) error {
		if attempt > 2 {
			go func() { _ = first.server.Close() }()
			return &smtp.SMTPError{Code: 421, EnhancedCode: smtp.EnhancedCode{4, 3, 2}, Message: "going down"}
		}
		return nil
	}
	s := h.sender(senderTo(t, first.address, 0))
	h.sendDue(s)
	if n := h.count(contest.MailWaiting); n != 4 {
		t.Errorf("%d mails wait", n)
	}
	_ = first.server.Close()
	second := startMailServer(t, first.address)
	second.received = first.received
	h.add(time.Minute)
	h.sendDue(s)
	second.wantOnce(t, 6)
}

func TestTwoWorkersAtOnce(t *testing.T) {
	t.Parallel()
	h, server := newOutboxHarness(t, 40), startMailServer(t, "")
	var group sync.WaitGroup
	for range 4 {
		s := h.sender(senderTo(t, server.address, 0))
		group.Go(func() { h.sendDue(s) })
	}
	group.Wait()
	server.wantOnce(t, 40)
}

// TestCodesGoFirstAndLeaveNoTrace: codes are sent before older mails, and their content is deleted once sent or
// expired.
func TestCodesGoFirstAndLeaveNoTrace(t *testing.T) {
	t.Parallel()
	h, server := newOutboxHarness(t, 3), startMailServer(t, "")
	var order []string
	server.answer = func(int) error { return nil }
	h.add(time.Second)
	code := contest.NewMail{To: "code@films.example", Secret: true, ExpiresAt: h.clock().Add(account.CodeLifetime)}
	h.write(code)
	server.accepted = func() {
		server.mu.Lock()
		defer server.mu.Unlock()
		if len(server.received) == 1 {
			for to := range server.received {
				order = append(order, to)
			}
		}
	}
	s := h.sender(senderTo(t, server.address, 0))
	h.sendDue(s)
	if len(order) == 0 || order[0] != "code@films.example" {
		t.Errorf("the first mail went to %v", order)
	}
	server.answer = func(int) error { return later() }
	code.To, code.ExpiresAt = "late@films.example", h.clock().Add(account.CodeLifetime)
	h.write(code)
	h.sendDue(s)
	h.add(account.CodeLifetime)
	server.answer = nil
	h.sendDue(s)
	server.wantOnce(t, 4)
	for to, state := range map[string]contest.MailState{"code@films.example": contest.MailSent, "late@films.example": contest.MailFailed} {
		page, err := h.db.Mails(
			t.Context(),
			contest.MailFilter{Edition: contest.International, Search: to, Part: contest.Part{Limit: 1}},
		)
		if err != nil || page.Total != 1 || page.Mails[0].State != state || page.Mails[0].Subject != "" {
			t.Fatalf("%s: %+v, %v", to, page, err)
		}
		m, err := h.db.Mail(t.Context(), contest.International, page.Mails[0].ID)
		if err != nil || m.Text+m.HTML != "" {
			t.Errorf("%s: %+v, %v", to, m, err)
		}
		if _, err := h.db.ResendMail(
			t.Context(),
			contest.International,
			m.ID,
			"tools:lin",
			h.clock(),
		); contest.CodeOf(
			err,
		) != contest.CodeConflict {
			t.Errorf("%s is resent: %v", to, err)
		}
	}
}

// TestSlowMailServerDelaysNoRequest: requests for codes are answered while the mail server does not answer, in
// production with pushed messages.
func TestSlowMailServerDelaysNoRequest(t *testing.T) {
	c := newCloud(t)
	address, connections := hang(t)
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	c.env["SMTP_HOST"], c.env["SMTP_PORT"] = host, port
	server := c.serve(t)
	c.push(server.URL + pushPath)
	ask := func(email string) {
		t.Helper()
		c.call(server.URL, http.MethodPost, "/apis/passport/code", map[string]any{"email": email}, &struct{}{})
	}
	ask("first@films.example")
	held := <-connections // the first mail hangs
	for _, email := range []string{"a@films.example", "b@films.example", "c@films.example"} {
		ask(email)
	}
	page, err := c.db.Mails(
		t.Context(),
		contest.MailFilter{Edition: contest.International, State: contest.MailWaiting, Part: contest.Part{Limit: 10}},
	)
	if err != nil || page.Total != 4 || len(connections) != 0 {
		t.Errorf("%d mails wait, %d further connections, %v", page.Total, len(connections), err)
	}
	// The pushed messages end soon: a pass ends when its connection breaks.
	_ = held.Close()
	go func() {
		for conn := range connections {
			_ = conn.Close()
		}
	}()
}
