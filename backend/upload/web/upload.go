package web

import (
	"fmt"
	"time"

	"github.com/labstack/echo/v4"

	accountweb "marquee/backend/account/web"
	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/upload"
)

func (s *Server) uploadRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Post("/apis/activity/upload", httpkit.Entrant, s.startUpload),
		httpkit.Get("/apis/activity/upload", httpkit.Entrant, s.unsentUploads),
		httpkit.Get("/apis/activity/upload/:id", httpkit.Entrant, s.uploadProgress),
		httpkit.Post("/apis/activity/upload/:id/complete", httpkit.Entrant, s.completeUpload),
		httpkit.Delete("/apis/activity/upload/:id", httpkit.Entrant, s.cancelUpload),
	}
}

type uploadSessionAnswer struct {
	UploadID   string    `json:"uploadId"`
	SessionURL string    `json:"sessionUrl"`
	ChunkSize  int       `json:"chunkSize"`
	ExpiresAt  time.Time `json:"expiresAt"`
}

type uploadAnswer struct {
	ID              string              `json:"id"`
	Kind            upload.FileKind     `json:"kind"`
	Name            string              `json:"name"`
	Size            int64               `json:"size"`
	State           upload.State        `json:"state"`
	Received        int64               `json:"received"`
	SessionURL      *string             `json:"sessionUrl"`
	Reason          *string             `json:"reason"`
	ReasonCode      *upload.FileProblem `json:"reasonCode"`
	ReasonTexts     *contest.Text       `json:"reasonTexts"` // the reason in both languages
	Warnings        []warningAnswer     `json:"warnings"`
	URL             *string             `json:"url"`
	DurationSeconds *float64            `json:"durationSeconds"`
	Width           *int                `json:"width"`
	Height          *int                `json:"height"`
	Provenance      *ProvenanceAnswer   `json:"provenance"`
	Marks           *MarksAnswer        `json:"marks"`     // null until the file is checked
	Screening       *OwnScreeningAnswer `json:"screening"` // of a film: what the jury gets of it
	Track           *uploadTrackAnswer  `json:"track"`     // of subtitles: what players get of them
}

// warningAnswer is a warning about an accepted film.
type warningAnswer struct {
	Code    string       `json:"code"`
	Message string       `json:"message"`
	Texts   contest.Text `json:"texts"` // the message in both languages
	Look    bool         `json:"look"`  // the entrant should look; of others the copy for the jury takes care
}

func warningAnswers(format upload.FilmFormat, language contest.Language) []warningAnswer {
	return warningTexts(format, format.Warnings(), language)
}

func warningTexts(format upload.FilmFormat, codes []upload.FileWarning, language contest.Language) []warningAnswer {
	answers := []warningAnswer{}
	for _, code := range codes {
		texts := format.WarningText(code)
		answers = append(
			answers,
			warningAnswer{Code: string(code), Message: texts.In(language), Texts: texts, Look: code.Look()},
		)
	}
	return answers
}

// startUpload opens a session of the object store for the page that asks. A repeated
// Idempotency-Key returns the session of the first call.
func (s *Server) startUpload(c echo.Context) error {
	origin, key := c.Request().Header.Get("Origin"), c.Request().Header.Get("Idempotency-Key")
	u, err := s.Uploads.Start(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		origin,
		key,
		httpkit.ReadForm[upload.Form](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, uploadSessionAnswer{
		UploadID:   u.ID,
		SessionURL: s.Objects.UploadURL(u.SessionURL, s.Zone(c)),
		ChunkSize:  upload.ChunkSize,
		ExpiresAt:  u.ExpiresAt.In(s.Edition(c).Location),
	})
}

type unsentAnswer struct {
	Items []unsentItem `json:"items"`
	Bytes int64        `json:"bytes"`
	Limit int64        `json:"limit"`
}

type unsentItem struct {
	ID        string          `json:"id"`
	Kind      upload.FileKind `json:"kind"`
	Name      string          `json:"name"`
	Size      int64           `json:"size"`
	State     upload.State    `json:"state"`
	CreatedAt time.Time       `json:"createdAt"`
}

// unsentUploads returns the caller's files that no form was sent with.
func (s *Server) unsentUploads(c echo.Context) error {
	edition := s.Edition(c)
	files, err := s.Uploads.Unsent(c.Request().Context(), edition, accountweb.Caller(c))
	if err != nil {
		return err
	}
	answer := unsentAnswer{Items: []unsentItem{}, Bytes: files.Bytes, Limit: upload.MaxPendingBytes}
	for _, u := range files.Uploads {
		answer.Items = append(answer.Items, unsentItem{
			ID:        u.ID,
			Kind:      u.Kind,
			Name:      u.Name,
			Size:      u.Size,
			State:     u.State,
			CreatedAt: u.CreatedAt.In(edition.Location),
		})
	}
	return httpkit.OK(c, answer)
}

// uploadProgress returns the progress of an upload.
func (s *Server) uploadProgress(c echo.Context) error {
	progress, err := s.Uploads.Progress(c.Request().Context(), s.Edition(c), accountweb.Caller(c), c.Param("id"))
	if err != nil {
		return err
	}
	return s.AnswerUpload(c, progress)
}

// completeUpload checks the file within this request.
func (s *Server) completeUpload(c echo.Context) error {
	progress, err := s.Uploads.Complete(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		c.Param("id"),
		func(fieldErrs contest.FieldErrors) (*uint32, error) {
			return readChecksum(c, fieldErrs)
		},
	)
	if err != nil {
		return err
	}
	return s.AnswerUpload(c, progress)
}

// readChecksum returns the sender's CRC32C, or nil without one.
func readChecksum(c echo.Context, fieldErrs contest.FieldErrors) (*uint32, error) {
	body, err := httpkit.ReadForm[struct {
		CRC32C string `json:"crc32c"`
	}](c)(fieldErrs)
	if err != nil || body.CRC32C == "" {
		return nil, err
	}
	sum, err := upload.ParseChecksum(body.CRC32C)
	if err != nil {
		return nil, err
	}
	return &sum, nil
}

// cancelUpload ends an upload and deletes its object.
func (s *Server) cancelUpload(c echo.Context) error {
	if err := s.Uploads.Cancel(c.Request().Context(), s.Edition(c), accountweb.Caller(c), c.Param("id")); err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}

// AnswerUpload answers with an upload, and with the result of its check once there is one.
func (s *Server) AnswerUpload(c echo.Context, p upload.Progress) error {
	u := p.Upload
	answer := uploadAnswer{ID: u.ID, Kind: u.Kind, Name: u.Name, Size: u.Size, State: u.State, Received: p.Received,
		Warnings: warningAnswers(u.Format, httpkit.ReaderLanguage(c))}
	answer.Provenance, answer.Marks = ProvenanceAnswerOf(s.Edition(c).Location, u.Made), MarksAnswerOf(u.Marks)
	var err error
	if answer.Screening, err = s.OwnScreeningAnswer(c, u.OwnScreening); err != nil {
		return err
	}
	if err := s.addTrack(c, u, &answer); err != nil {
		return err
	}
	switch u.State {
	case upload.Uploading:
		session := s.Objects.UploadURL(u.SessionURL, s.Zone(c))
		answer.SessionURL = &session
	case upload.Failed:
		texts := u.ProblemText(s.Edition(c))
		reason := texts.In(httpkit.ReaderLanguage(c))
		answer.Reason, answer.ReasonCode, answer.ReasonTexts = &reason, &u.Problem, &texts
	case upload.Succeed:
		saveAs := u.Name
		if u.Kind == upload.KindVideo || u.Kind.Picture() {
			saveAs = "" // shown in the page
		}
		url, err := s.Objects.ReadURL(u.Object, s.Zone(c), saveAs)
		if err != nil {
			return fmt.Errorf("sign upload: %w", err)
		}
		answer.URL = &url
	}
	if u.Duration > 0 {
		seconds := u.Duration.Seconds()
		answer.DurationSeconds = &seconds
	}
	if u.Width > 0 && u.Height > 0 {
		answer.Width, answer.Height = &u.Width, &u.Height
	}
	return httpkit.OK(c, answer)
}
