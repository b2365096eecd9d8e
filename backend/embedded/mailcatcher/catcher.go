// Package mailcatcher is an SMTP server that stores and shows mails instead of
// delivering them, so that a contest on one machine works without a mail account.
package mailcatcher

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-smtp"
)

// Most is the maximum number of stored mails; the oldest are removed.
const Most = 1000

// maxMail is the maximum size of a mail, in bytes.
const maxMail = 10 << 20

// ErrNotRunning means that no catcher is running with the data folder.
var ErrNotRunning = errors.New("no mail catcher is running")

// Mail is a received mail.
type Mail struct {
	To      string    `json:"to"` // the envelope's recipients, comma-separated
	Subject string    `json:"subject"`
	Text    string    `json:"text"`
	HTML    string    `json:"html,omitempty"`
	At      time.Time `json:"at"` // when it was received, by the wall clock
}

// Options configure a Catcher.
type Options struct {
	// DataDir is the folder of mail.jsonl, with a line per mail, and smtp, with the address.
	DataDir string
	// Now is the wall clock.
	Now func() time.Time
	// Zone is the time zone of the mails' times in the JSON list. Nil: UTC.
	Zone *time.Location
	// Logger logs mails that cannot be stored.
	Logger *slog.Logger
}

// Catcher is a running mail server. It is safe for concurrent use.
type Catcher struct {
	options  Options
	server   *smtp.Server
	listener net.Listener
	address  string
	served   chan struct{} // closed when the server has ended

	mu    sync.Mutex
	mails []Mail // oldest first
	file  *os.File
}

// Start listens on a free port of the loopback address. It loads the mails of earlier
// runs.
func Start(o Options) (*Catcher, error) {
	if err := os.MkdirAll(o.DataDir, 0o711); err != nil {
		return nil, fmt.Errorf("make mail folder: %w", err)
	}
	if o.Zone == nil {
		o.Zone = time.UTC
	}
	mails, file, err := openJournal(filepath.Join(o.DataDir, "mail.jsonl"))
	if err != nil {
		return nil, err
	}
	c := &Catcher{options: o, mails: mails, file: file, served: make(chan struct{})}
	listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, errors.Join(fmt.Errorf("listen for mail: %w", err), file.Close())
	}
	c.listener, c.address = listener, listener.Addr().String()
	c.server = smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &session{catcher: c}, nil
	}))
	c.server.Domain = "localhost"
	c.server.MaxMessageBytes = maxMail
	c.server.ReadTimeout, c.server.WriteTimeout = time.Minute, time.Minute
	c.server.EnableSMTPUTF8 = true
	if err := os.WriteFile(c.addressFile(), []byte(c.address+"\n"), 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("write mail address: %w", err), listener.Close(), file.Close())
	}
	go func() {
		defer close(c.served)
		_ = c.server.Serve(listener) // returns when the listener is closed
	}()
	return c, nil
}

func (c *Catcher) addressFile() string { return filepath.Join(c.options.DataDir, "smtp") }

// Addr is the server's address, 127.0.0.1 and a port, without TLS and login.
func (c *Catcher) Addr() string { return c.address }

// ReadAddr returns, for another process, the address of the catcher with this data
// folder, or ErrNotRunning.
func ReadAddr(dataDir string) (string, error) {
	address, err := os.ReadFile(filepath.Join(dataDir, "smtp"))
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%w with its data in %s: start it with `make run`", ErrNotRunning, dataDir)
	}
	if err != nil {
		return "", fmt.Errorf("read mail address: %w", err)
	}
	return strings.TrimSpace(string(address)), nil
}

// Mails returns the mails, newest first.
func (c *Catcher) Mails() []Mail {
	c.mu.Lock()
	defer c.mu.Unlock()
	newest := make([]Mail, 0, len(c.mails))
	for i := len(c.mails) - 1; i >= 0; i-- {
		newest = append(newest, c.mails[i])
	}
	return newest
}

// Close stops listening and waits for open connections, at most until ctx is done.
func (c *Catcher) Close(ctx context.Context) error {
	err := c.server.Shutdown(ctx)
	if errors.Is(err, smtp.ErrServerClosed) {
		return nil // closed before
	}
	if err != nil {
		err = fmt.Errorf("stop mail catcher: %w", err)
	}
	// Shutdown does not close the listener before Serve was called.
	_ = c.listener.Close()
	<-c.served
	_ = os.Remove(c.addressFile())
	c.mu.Lock()
	defer c.mu.Unlock()
	return errors.Join(err, c.file.Close())
}

// keep stores a mail in the list and in the file.
func (c *Catcher) keep(m Mail) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := appendLine(c.file, m); err != nil {
		return err
	}
	c.mails = append(c.mails, m)
	if len(c.mails) > Most {
		c.mails = append([]Mail(nil), c.mails[len(c.mails)-Most:]...)
	}
	return nil
}
