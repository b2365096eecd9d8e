package web

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/labstack/echo/v4"

	"marquee/backend"
	"marquee/backend/httpkit"
)

//go:embed docs.gohtml
var docsTemplate string

//go:embed docs.css
var docsStyle string

// docsPage is the contract as a page, rendered at the first request.
var docsPage = sync.OnceValues(func() ([]byte, error) {
	document, err := openapi3.NewLoader().LoadFromData([]byte(backend.Contract))
	if err != nil {
		return nil, fmt.Errorf("read contract: %w", err)
	}
	page, err := template.New("docs").Funcs(template.FuncMap{"code": docsTextOf}).Parse(docsTemplate)
	if err == nil {
		_, err = page.New("style").Parse(docsStyle)
	}
	if err != nil {
		return nil, fmt.Errorf("read template of the contract: %w", err)
	}
	var text bytes.Buffer
	err = page.Execute(&text, struct {
		Info    *openapi3.Info
		Tags    []docsTag
		Logins  []docsValue
		Schemas []docsSchema
	}{document.Info, docsTags(document), docsLogins(document), docsSchemas(document)})
	if err != nil {
		return nil, fmt.Errorf("write contract: %w", err)
	}
	return text.Bytes(), nil
})

func (s *Server) docsRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Get("/apis/docs", httpkit.AnySite, s.docs),
		httpkit.Get("/apis/docs/openapi.yaml", httpkit.AnySite, s.docsFile),
	}
}

// docs answers with the contract as a page, which needs no script and loads nothing.
func (s *Server) docs(c echo.Context) error {
	page, err := docsPage()
	if err != nil {
		return err
	}
	hash := sha256.Sum256([]byte(docsStyle))
	c.Response().Header().Set("Content-Security-Policy", fmt.Sprintf(
		"default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		base64.StdEncoding.EncodeToString(hash[:]),
	))
	return blobOfRelease(c, echo.MIMETextHTMLCharsetUTF8, page)
}

// docsFile answers with the contract itself.
func (s *Server) docsFile(c echo.Context) error {
	return blobOfRelease(c, "application/yaml", []byte(backend.Contract)) // RFC 9512
}

// blobOfRelease answers with what only a release changes: browsers ask whether theirs is still right. The tag is
// weak, because the same text is sent compressed too.
func blobOfRelease(c echo.Context, mediaType string, text []byte) error {
	hash := sha256.Sum256(text)
	tag := fmt.Sprintf(`W/"%x"`, hash[:12])
	c.Response().Header().Set("ETag", tag)
	c.Response().Header().Set("Cache-Control", "no-cache")
	for asked := range strings.SplitSeq(c.Request().Header.Get("If-None-Match"), ",") {
		if asked = strings.TrimSpace(asked); asked == tag || asked == "*" {
			return c.NoContent(http.StatusNotModified)
		}
	}
	return c.Blob(http.StatusOK, mediaType, text)
}
