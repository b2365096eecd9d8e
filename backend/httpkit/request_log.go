package httpkit

import (
	"log/slog"
	"time"

	"github.com/labstack/echo/v4"
)

// LogRequests answers errors and writes one line per request. The line has no query, body or address, so that neither
// passwords nor personal data reach the log.
func (s *Base) LogRequests(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		begin := time.Now()
		if err := next(c); err != nil {
			c.Error(err)
		}
		s.Log.LogAttrs(c.Request().Context(), slog.LevelInfo, "request",
			slog.String("method", c.Request().Method), slog.String("route", c.Path()),
			slog.Int("status", c.Response().Status), slog.Float64("tookMs", float64(time.Since(begin))/1e6))
		return nil
	}
}
