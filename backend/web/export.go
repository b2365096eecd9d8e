package web

import (
	"fmt"
	"sync"

	"github.com/labstack/echo/v4"

	"marquee/backend/httpkit"
)

// inTurn makes a file when it is the organiser's turn: two are made at a time, and whoever asks for fifty keeps nobody
// waiting for more than one of them. The turn ends before the file is sent, however slowly it is read.
func (s *Console) inTurn(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		leave, err := s.exports.Enter(c.Request().Context(), httpkit.OrganiserAccount(c).ID, "")
		if err != nil {
			return fmt.Errorf("wait for export: %w", err)
		}
		done := sync.OnceFunc(leave)
		defer done()
		c.Response().Before(done)
		return next(c)
	}
}
