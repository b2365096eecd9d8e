package web

import (
	"fmt"

	"github.com/labstack/echo/v4"

	accountweb "marquee/backend/account/web"
	"marquee/backend/httpkit"
	"marquee/backend/studio"
)

type unmarkedAnswer struct {
	URL         string `json:"url"`
	ContentType string `json:"contentType"`
}

// unmarkedResult answers where a result can be downloaded without its visible label, after that is logged.
func (s *Server) unmarkedResult(c echo.Context) error {
	result, err := s.Studio.Unmarked(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		c.Param("id"),
		httpkit.ReadForm[studio.UnmarkedRequest](c),
	)
	if err != nil {
		return err
	}
	extension := map[string]string{"image/png": "png", "image/jpeg": "jpg", "video/mp4": "mp4"}[result.ContentType]
	url, err := s.Objects.ReadURL(result.Plain, s.Zone(c), "ai-generated."+extension)
	if err != nil {
		return fmt.Errorf("sign unmarked result: %w", err)
	}
	return httpkit.OK(c, unmarkedAnswer{url, result.ContentType})
}
