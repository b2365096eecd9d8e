package web

import (
	"log/slog"
	"time"

	"github.com/labstack/echo/v4"
)

// logRequests writes one line per call of the API: no query, no body, no address,
// so that neither a password nor a person ends up in a log.
func (s *Server) logRequests(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		begin := time.Now()
		if err := next(c); err != nil {
			c.Error(err)
		}
		s.log.InfoContext(c.Request().Context(), "request",
			slog.String("method", c.Request().Method),
			slog.String("route", c.Path()),
			slog.Int("status", c.Response().Status),
			slog.Duration("took", time.Since(begin)),
			slog.String("requestId", requestID(c)))
		return nil
	}
}
