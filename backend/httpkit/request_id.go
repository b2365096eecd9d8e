package httpkit

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"log/slog"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

type requestIDKey struct{}

// RequestIDs is WithRequestID as echo middleware.
func RequestIDs(proxyHops int) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			c.SetRequest(identify(c.Response(), c.Request(), proxyHops))
			return next(c)
		}
	}
}

// WithRequestID gives every request an id: the caller's X-Request-Id if it is 1 to 64 letters, digits and hyphens, else
// a new one. The id is in the answer's header and in the request's context, where LogHandler reads it. Server has the
// same middleware; WithRequestID is for handlers beside it. Behind proxyHops trusted proxies the context also has the
// trace that the request's header names.
func WithRequestID(next http.Handler, proxyHops int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, identify(w, r, proxyHops))
	})
}

func identify(w http.ResponseWriter, r *http.Request, proxyHops int) *http.Request {
	id := r.Header.Get(echo.HeaderXRequestID)
	if !isRequestID(id) {
		id = newRequestID()
	}
	w.Header().Set(echo.HeaderXRequestID, id)
	ctx := contest.WithPatience(context.WithValue(r.Context(), requestIDKey{}, id))
	if proxyHops > 0 {
		ctx = withTrace(ctx, r.Header)
	}
	return r.WithContext(ctx)
}

func isRequestID(id string) bool {
	foreign := func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}
	return 1 <= len(id) && len(id) <= 64 && !strings.ContainsFunc(id, foreign)
}

// newRequestID returns 128 random bits in hexadecimal.
func newRequestID() string {
	var id [16]byte
	rand.Read(id[:])
	return hex.EncodeToString(id[:])
}

// requestID returns the id of the request that ctx belongs to, "" without one.
func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// LogHandler adds the attribute requestId to every record that is logged with the context of a request.
func LogHandler(next slog.Handler) slog.Handler { return logHandler{next} }

type logHandler struct{ slog.Handler }

// Handle implements slog.Handler.
func (h logHandler) Handle(ctx context.Context, record slog.Record) error {
	if id := requestID(ctx); id != "" {
		record = record.Clone()
		record.AddAttrs(slog.String("requestId", id))
	}
	return h.Handler.Handle(ctx, record)
}

// WithAttrs implements slog.Handler.
func (h logHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return logHandler{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h logHandler) WithGroup(name string) slog.Handler {
	return logHandler{h.Handler.WithGroup(name)}
}
