// Package mail composes the contest's mails and sends them through an SMTP server.
package mail

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"slices"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"marquee/backend/contest"
)

// sendTimeout is the default of Options.Timeout. It is shorter than the lease of a mail.
const sendTimeout = 20 * time.Second

// Options configure a Sender.
type Options struct {
	// Host and Port of the server.
	Host string
	Port int
	// User and Password of the server; both empty: no authentication.
	User, Password string
	// From is the sender, with or without a name.
	From string
	// RequireTLS rejects a server without STARTTLS. Otherwise TLS is used when the
	// server offers it, and always for authentication.
	RequireTLS bool
	// Timeout bounds one mail, from the connection to the server's answer; 0 is 20 s.
	Timeout time.Duration
	// Now is the wall clock, for the Date header.
	Now func() time.Time
}

// Sender sends each mail on a new connection. It is safe for concurrent use.
type Sender struct {
	options Options
	from    *mail.Address
	config  []gomail.Option
}

// New checks the options; it does not connect.
func New(o Options) (*Sender, error) {
	from, err := mail.ParseAddress(o.From)
	if err != nil {
		return nil, fmt.Errorf("read mail sender %q: %w", o.From, err)
	}
	if o.Timeout == 0 {
		o.Timeout = sendTimeout
	}
	policy := gomail.TLSOpportunistic
	if o.RequireTLS || o.User != "" {
		policy = gomail.TLSMandatory
	}
	s := &Sender{options: o, from: from, config: []gomail.Option{
		gomail.WithPort(o.Port),
		gomail.WithTimeout(o.Timeout),
		gomail.WithTLSPolicy(policy),
		gomail.WithHELO(domainOf(from.Address)),
	}}
	if o.User != "" {
		s.config = append(
			s.config,
			gomail.WithSMTPAuth(
				gomail.SMTPAuthAutoDiscover,
			),
			gomail.WithUsername(o.User),
			gomail.WithPassword(o.Password),
		)
	}
	if _, err := s.client(context.Background()); err != nil {
		return nil, err
	}
	return s, nil
}

// client returns a client for one mail. Its connection is closed when ctx is done.
func (s *Sender) client(ctx context.Context) (*gomail.Client, error) {
	dial := func(dialing context.Context, network, address string) (net.Conn, error) {
		conn, err := (&net.Dialer{}).DialContext(dialing, network, address)
		if err != nil {
			return nil, fmt.Errorf("reach mail server: %w", err)
		}
		context.AfterFunc(ctx, func() { _ = conn.Close() })
		return conn, nil
	}
	client, err := gomail.NewClient(s.options.Host, append(slices.Clone(s.config), gomail.WithDialContextFunc(dial))...)
	if err != nil {
		return nil, fmt.Errorf("set up mail: %w", err)
	}
	return client, nil
}

// SendMail implements contest.MailServer. It calls send within a span.
func (s *Sender) SendMail(ctx context.Context, m contest.Mail) error {
	ctx, end := begin(ctx)
	err := s.send(ctx, m)
	end(err)
	return err
}

// Ready returns an error unless the server can be reached and takes the login. It sends nothing.
func (s *Sender) Ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, s.options.Timeout)
	defer cancel()
	client, err := s.client(ctx)
	if err != nil {
		return err
	}
	if err := client.DialWithContext(ctx); err != nil {
		return fmt.Errorf("log in to mail server: %w: %w", contest.ErrMailServerDown, err)
	}
	_ = client.Close()
	return nil
}

// send sends one mail. A reply of the 500s to the recipient or the content is permanent; one to the sender or the login
// is a configuration error that can be fixed.
func (s *Sender) send(ctx context.Context, m contest.Mail) error {
	msg, err := s.compose(m)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s.options.Timeout)
	defer cancel() // closes the connection too
	client, err := s.client(ctx)
	if err != nil {
		return err
	}
	if err := client.DialWithContext(ctx); err != nil {
		return fmt.Errorf("send mail: %w: %w", contest.ErrMailServerDown, err)
	}
	err = client.Send(msg)
	if err == nil || msg.IsDelivered() {
		// The server has accepted the mail; later errors of the connection do not matter.
		_ = client.Close()
		return nil
	}
	var sendErr *gomail.SendError
	if !errors.As(err, &sendErr) {
		return fmt.Errorf("send mail: %w: %w", contest.ErrMailServerDown, err)
	}
	switch code := sendErr.ErrorCode(); {
	case code == 0 || code == closingDown:
		return fmt.Errorf("send mail: %w: %w", contest.ErrMailServerDown, err)
	case code >= 500 && sendErr.Reason != gomail.ErrSMTPMailFrom:
		return fmt.Errorf("send mail: %w: %w", contest.ErrMailRefused, err)
	default:
		return fmt.Errorf("send mail: %w", err)
	}
}

// closingDown is the reply of a server that ends the connection (RFC 5321, 3.8).
const closingDown = 421

func (s *Sender) compose(m contest.Mail) (*gomail.Msg, error) {
	to, err := mail.ParseAddress(m.To)
	if err != nil {
		return nil, fmt.Errorf("read mail recipient: %w: %w", contest.ErrMailRefused, err)
	}
	id := m.ID
	if id == "" {
		id = rand.Text()
	}
	msg := gomail.NewMsg()
	msg.FromMailAddress(s.from)
	msg.ToMailAddress(to)
	msg.Subject(m.Subject)
	msg.SetDateWithValue(s.options.Now())
	msg.SetMessageIDWithValue(id + "@" + domainOf(s.from.Address))
	// RFC 3834: prevents automatic replies.
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	return msg, nil
}

// domainOf returns the part of a mail address after the @.
func domainOf(address string) string {
	return address[strings.LastIndexByte(address, '@')+1:]
}
