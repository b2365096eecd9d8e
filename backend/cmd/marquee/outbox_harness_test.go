package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log/slog"
	"net"
	netmail "net/mail"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/mail"
	"marquee/backend/outbox"
	"marquee/backend/pg"
	"marquee/backend/stores"
)

// mailServer is an SMTP server that counts what it accepts.
type mailServer struct {
	address string
	server  *smtp.Server

	mu       sync.Mutex
	received map[string][]string // Message-IDs by recipient
	texts    map[string][]string // whole mails by recipient, unless nil
	attempts int
	answer   func(attempt int) error // to a recipient; nil: accepted
	accepted func()                  // called before the server confirms a mail
}

// startMailServer listens at an address, "" for any port.
func startMailServer(t *testing.T, address string) *mailServer {
	t.Helper()
	if address == "" {
		address = "127.0.0.1:0"
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	s := &mailServer{received: map[string][]string{}}
	s.serve(listener, nil)
	t.Cleanup(func() { _ = s.server.Close() })
	return s
}

// serve accepts connections, with STARTTLS unless config is nil.
func (s *mailServer) serve(listener net.Listener, config *tls.Config) {
	s.address = listener.Addr().String()
	server := smtp.NewServer(
		smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &mailSession{server: s}, nil }),
	)
	server.Domain, server.TLSConfig = "localhost", config
	s.server = server
	go func() { _ = server.Serve(listener) }()
}

// senderTo returns a client of the server at address. timeout bounds a mail; 0 is the default.
func senderTo(t testing.TB, address string, timeout time.Duration) *mail.Sender {
	t.Helper()
	server, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	s, err := mail.New(mail.Options{
		Host: server.IP.String(), Port: server.Port, From: "no-reply@films.example", Timeout: timeout, Now: time.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// wantOnce fails unless each of n mails has arrived once.
func (s *mailServer) wantOnce(t *testing.T, n int) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.received) != n {
		t.Errorf("%d of %d mails have arrived", len(s.received), n)
	}
	for to, ids := range s.received {
		if len(ids) != 1 {
			t.Errorf("%s got %d mails: %v", to, len(ids), ids)
		}
	}
}

type mailSession struct {
	server *mailServer
	to     string
}

func (*mailSession) Reset() {}

func (*mailSession) Logout() error { return nil }

func (*mailSession) Mail(string, *smtp.MailOptions) error { return nil }

func (m *mailSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s := m.server
	s.mu.Lock()
	defer s.mu.Unlock()
	s.attempts++
	m.to = to
	if s.answer != nil {
		return s.answer(s.attempts)
	}
	return nil
}

func (m *mailSession) Data(r io.Reader) error {
	body, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	message, err := netmail.ReadMessage(bytes.NewReader(body))
	if err != nil {
		return err
	}
	s := m.server
	s.mu.Lock()
	s.received[m.to] = append(s.received[m.to], message.Header.Get("Message-Id"))
	if s.texts != nil {
		s.texts[m.to] = append(s.texts[m.to], string(body))
	}
	hook := s.accepted
	s.mu.Unlock()
	if hook != nil {
		hook()
	}
	return nil
}

// outboxHarness is a database with mails to send and a clock that the test moves.
type outboxHarness struct {
	t   *testing.T
	dsn string
	db  *stores.DB

	mu  sync.Mutex
	now time.Time
}

func newOutboxHarness(t *testing.T, mails int) *outboxHarness {
	t.Helper()
	h := &outboxHarness{t: t, dsn: pgtest.New(t, pg.Migrate), now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	var err error
	if h.db, err = stores.Open(t.Context(), h.dsn); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.db.Close)
	h.fill(mails)
	return h
}

// fill queues one mail each to that many entrants.
func (h *outboxHarness) fill(mails int) {
	h.t.Helper()
	h.fillFrom(0, mails)
}

// fillFrom queues one mail each to that many entrants, numbered from first.
func (h *outboxHarness) fillFrom(first, mails int) {
	h.t.Helper()
	for i := range mails {
		h.write(contest.NewMail{To: fmt.Sprintf("entrant%d@films.example", first+i)})
	}
}

// write queues a mail together with a verification code, which is the shortest transaction that queues one.
func (h *outboxHarness) write(m contest.NewMail) {
	h.t.Helper()
	m.Edition, m.Kind, m.Language, m.Subject, m.Text = contest.International, contest.MailApproval, contest.English, "Hello", "Hello"
	m.CreatedAt = h.clock()
	code := account.NewVerificationCode(account.CodeForLogin, m.To, account.AskingBrowser(m.To), "123456", m.CreatedAt)
	_, err := h.db.IssueCode(h.t.Context(), code, nil, func() (contest.NewMail, error) { return m, nil })
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *outboxHarness) clock() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

func (h *outboxHarness) add(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = h.now.Add(d)
}

func (h *outboxHarness) sender(server contest.MailServer) *outbox.Sender {
	return outbox.NewOutboxSender(h.db, server, h.clock, slog.New(slog.DiscardHandler))
}

func (h *outboxHarness) sendDue(s *outbox.Sender) {
	h.t.Helper()
	if err := s.SendDue(context.Background()); err != nil {
		h.t.Error(err)
	}
}

// count returns how many mails are in a state.
func (h *outboxHarness) count(state contest.MailState) int {
	h.t.Helper()
	page, err := h.db.Mails(
		h.t.Context(),
		contest.MailFilter{Edition: contest.International, State: state, Part: contest.Part{Limit: 1}},
	)
	if err != nil {
		h.t.Fatal(err)
	}
	return page.Total
}
