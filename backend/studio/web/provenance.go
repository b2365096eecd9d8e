package web

import (
	"github.com/labstack/echo/v4"

	accountweb "marquee/backend/account/web"
	"marquee/backend/httpkit"
	"marquee/backend/studio"
	"marquee/backend/upload"
)

// useResult makes a finished upload of a task's result.
func (s *Server) useResult(c echo.Context) error {
	u, err := s.Studio.UseResult(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		c.Param("id"),
		httpkit.ReadForm[studio.ResultUse](c),
	)
	if err != nil {
		return err
	}
	return s.UploadWeb.AnswerUpload(c, upload.Progress{Upload: u, Received: u.Size})
}
