package httpkit

import (
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

// panicError is a panic of a handler; its text is the panic's value.
type panicError struct {
	error
	stack string
}

// RecoverPanics turns a handler's panic into a panicError. http.ErrAbortHandler passes.
func RecoverPanics() echo.MiddlewareFunc {
	return middleware.RecoverWithConfig(middleware.RecoverConfig{
		StackSize:           16 << 10,
		DisableStackAll:     true,
		DisableErrorHandler: true,
		LogErrorFunc: func(_ echo.Context, err error, stack []byte) error {
			return panicError{err, string(stack)}
		},
	})
}
