package web

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

// lineStart is what the log line of a call begins with.
type lineStart struct{ method, route string }

// lineHandlers write the log lines of a route, whose beginning they know by heart.
type lineHandlers struct {
	any slog.Handler // knows method and route
	ok  slog.Handler // knows the status too: 200
}

// lineHandlersOf prepares the log lines of a table of routes.
func lineHandlersOf(log *slog.Logger, routes []route) map[lineStart]lineHandlers {
	all := make(map[lineStart]lineHandlers, len(routes))
	for _, r := range routes {
		any := log.Handler().WithAttrs([]slog.Attr{slog.String("method", r.method), slog.String("route", r.path)})
		all[lineStart{r.method, r.path}] = lineHandlers{any: any, ok: any.WithAttrs([]slog.Attr{slog.Int("status", http.StatusOK)})}
	}
	return all
}

// logRequest writes the one line of a call: no query, no body, no address, so that
// neither a password nor a person ends up in a log. It hands the line to the log's
// handler itself, without looking up from where: that is the same for all.
func (s *Server) logRequest(c echo.Context, id string, begin time.Time) {
	ctx := c.Request().Context()
	if !s.log.Handler().Enabled(ctx, slog.LevelInfo) {
		return
	}
	took := time.Since(begin)
	line := slog.NewRecord(begin.Add(took), slog.LevelInfo, "request", 0)
	start := lineStart{c.Request().Method, c.Path()}
	status := slog.Int("status", c.Response().Status)
	prepared, known := s.lines[start]
	handler := prepared.ok
	switch {
	case !known:
		handler = s.log.Handler()
		line.AddAttrs(slog.String("method", start.method), slog.String("route", start.route), status)
	case c.Response().Status != http.StatusOK:
		handler = prepared.any
		line.AddAttrs(status)
	}
	line.AddAttrs(slog.Duration("took", took), slog.String("requestId", id))
	_ = handler.Handle(ctx, line) // as slog itself: there is nowhere to tell of a log that cannot be written
}
