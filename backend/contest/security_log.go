package contest

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
)

// SecurityLog writes security events, one line each with the attribute securityEvent.
// Mail addresses and networks appear as keyed hashes: lines about the same one can be
// found, but it cannot be read from them. The zero SecurityLog writes nothing.
type SecurityLog struct {
	Log *slog.Logger
	Key []byte
}

// Note writes an event that is as expected. more are pairs for slog.
func (l SecurityLog) Note(ctx context.Context, event, email string, network Network, more ...any) {
	l.write(ctx, slog.LevelInfo, event, email, network, more)
}

// Warn writes an event that may be an attack. more are pairs for slog.
func (l SecurityLog) Warn(ctx context.Context, event, email string, network Network, more ...any) {
	l.write(ctx, slog.LevelWarn, event, email, network, more)
}

// NoteLogin logs a login and, where the browser had a session that it replaced, the end of that.
func (l SecurityLog) NoteLogin(ctx context.Context, email string, network Network, replaced bool, more ...any) {
	if replaced {
		l.Note(ctx, "session_ended", email, network, "sessions", 1, "replaced", true)
	}
	l.Note(ctx, "login_succeeded", email, network, more...)
}

func (l SecurityLog) write(ctx context.Context, level slog.Level, event, email string, network Network, more []any) {
	if l.Log == nil {
		return
	}
	attrs := append([]any{"securityEvent", event, "account", l.hash(email)}, more...)
	if network != (Network{}) {
		attrs = append(attrs, "network", l.hash(network.Near))
	}
	l.Log.Log(ctx, level, "security event", attrs...)
}

// Failed writes an error that the caller goes on after.
func (l SecurityLog) Failed(ctx context.Context, what string, err error) {
	if l.Log != nil {
		l.Log.ErrorContext(ctx, what, "error", err.Error())
	}
}

// hash returns 64 bits of the HMAC-SHA-256 of a text, in hexadecimal.
func (l SecurityLog) hash(text string) string {
	mac := hmac.New(sha256.New, l.Key)
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil)[:8])
}
