package web

import (
	"fmt"
	"strconv"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// videoAnswer is a film that plays in the page; its addresses are signed.
type videoAnswer struct {
	URL             string            `json:"url"`
	DurationSeconds float64           `json:"durationSeconds"`
	Width           int               `json:"width"`
	Height          int               `json:"height"`
	Poster          *string           `json:"poster"`
	Thumbnails      *thumbnailsAnswer `json:"thumbnails"`
	Tracks          []trackAnswer     `json:"tracks"`
}

// thumbnailsAnswer is a picture with a grid of frames; width and height are those of one
// frame.
type thumbnailsAnswer struct {
	URL             string  `json:"url"`
	Columns         int     `json:"columns"`
	Rows            int     `json:"rows"`
	Count           int     `json:"count"`
	IntervalSeconds float64 `json:"intervalSeconds"`
	Width           int     `json:"width"`
	Height          int     `json:"height"`
}

// pictureAnswer is one size of a picture.
type pictureAnswer struct {
	URL    string `json:"url"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// processFileAnswer is the file with the entrant's description of the making of the film.
type processFileAnswer struct {
	URL  string          `json:"url"`
	Type upload.FileType `json:"type"`
	Size int64           `json:"size"`
}

// workAnswer is a work in the answers to judges. Nothing in it identifies the entrant
// when Blind is true.
type workAnswer struct {
	ID          int                `json:"id"`
	Name        string             `json:"name"`
	Description string             `json:"description"`
	Process     *string            `json:"process"`
	ProcessFile *processFileAnswer `json:"processFile"`
	English     bool               `json:"english"`
	Cover       *string            `json:"cover"`
	CoverSizes  []pictureAnswer    `json:"coverSizes"`
	Video       *videoAnswer       `json:"video"`
	Spoken      []string           `json:"spoken"`
	Screening   *upload.Screening  `json:"screening"`
	Link        *string            `json:"link"`
	Tools       []contest.Tool     `json:"tools"`
	AI          aiAnswer           `json:"ai"`
	// Null where the edition's judges do not see it.
	Disclosure *submission.Disclosure `json:"disclosure"`
	Blind      bool                   `json:"blind"`
	Marks      *marksAnswer           `json:"marks"` // of the uploaded film, without what may name a person
	Materials  []judgedFile           `json:"materials"`
	Category   string                 `json:"category,omitempty"` // missing in an edition without categories
	// Answers are those that the jury sees; missing without any. A text may name its entrant, so a work with one is not blind.
	Answers contest.Answers `json:"answers,omitzero"`
}

// workID reads the id of a work from the path. NOT_FOUND unless it is a plain decimal
// number.
func workID(c echo.Context) (int, error) {
	text := c.Param("id")
	id, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(id) != text {
		return 0, contest.Fail(contest.CodeNotFound)
	}
	return id, nil
}

// workAnswer converts a work. Film and cover become signed addresses for the
// caller's zone.
func (s *Server) workAnswer(c echo.Context, w submission.Work) (workAnswer, error) {
	answer := workAnswer{
		ID: w.ID, Name: w.Name, Description: w.Description, Process: filled(w.Process), English: w.English,
		Link: filled(w.Link), Tools: w.Tools, Blind: w.Blind(), AI: newAIAnswer(w.AI), Marks: marksAnswerOf(w.Marks.ForJudges()),
	}
	if s.edition(c).JudgesSeeDisclosure {
		answer.Disclosure = w.Disclosure.ForJury()
	}
	answer.Category, answer.Answers = w.Category, w.Answers.SeenBy(s.edition(c).Questions, contest.SeenByJury)
	answer.Blind = answer.Blind && !answer.Answers.HasFreeText(s.edition(c).Questions)
	var err error
	if answer.Cover, err = s.signed(c, w.CoverObject()); err != nil {
		return workAnswer{}, err
	}
	if answer.CoverSizes, err = s.pictureAnswers(c, w.Covers); err != nil {
		return workAnswer{}, err
	}
	answer.Spoken = append([]string{}, w.Spoken...)
	if answer.Video, err = s.videoAnswer(c, w.Video, w.Tracks...); err != nil {
		return workAnswer{}, err
	}
	if answer.ProcessFile, err = s.processFileAnswer(c, w); err != nil {
		return workAnswer{}, err
	}
	if w.Screening != "" {
		answer.Screening = &w.Screening
	}
	if answer.Materials, err = s.judgedFiles(c, w); err != nil {
		return workAnswer{}, err
	}
	return answer, nil
}

// processFileAnswer converts the process file of a work to a download that is named after
// the work. It returns nil for none.
func (s *Server) processFileAnswer(c echo.Context, w submission.Work) (*processFileAnswer, error) {
	file := w.ProcessFile
	if file == nil {
		return nil, nil
	}
	url, err := s.objects.ReadURL(file.Object, s.zone(c), file.FileName(w.ID))
	if err != nil {
		return nil, fmt.Errorf("sign process file: %w", err)
	}
	return &processFileAnswer{URL: url, Type: file.Type, Size: file.Size}, nil
}

// videoAnswer converts an uploaded film with its subtitles. It returns nil for nil.
func (s *files) videoAnswer(c echo.Context, film *upload.Film, tracks ...upload.Track) (*videoAnswer, error) {
	if film == nil {
		return nil, nil
	}
	url, err := s.signed(c, film.Object)
	if err != nil {
		return nil, err
	}
	answer := &videoAnswer{URL: *url, DurationSeconds: film.Duration.Seconds(), Width: film.Width, Height: film.Height}
	if answer.Poster, err = s.signed(c, film.Poster); err != nil {
		return nil, err
	}
	if answer.Tracks, err = s.trackAnswers(c, tracks); err != nil {
		return nil, err
	}
	if t := film.Thumbnails; t != nil {
		url, err := s.signed(c, t.Object)
		if err != nil {
			return nil, err
		}
		answer.Thumbnails = &thumbnailsAnswer{
			URL: *url, Columns: t.Columns, Rows: t.Rows, Count: t.Count, IntervalSeconds: t.Interval.Seconds(), Width: t.Width, Height: t.Height,
		}
	}
	return answer, nil
}

// pictureAnswers signs the addresses of pictures.
func (s *files) pictureAnswers(c echo.Context, pictures []upload.Picture) ([]pictureAnswer, error) {
	answers := make([]pictureAnswer, 0, len(pictures))
	for _, p := range pictures {
		url, err := s.signed(c, p.Object)
		if err != nil {
			return nil, err
		}
		answers = append(answers, pictureAnswer{URL: *url, Width: p.Width, Height: p.Height})
	}
	return answers, nil
}

// signed returns a signed address of an object for the caller's zone. It returns
// nil for an empty name.
func (s *files) signed(c echo.Context, object string) (*string, error) {
	if object == "" {
		return nil, nil
	}
	url, err := s.objects.ReadURL(object, s.zoneOf(c), "")
	if err != nil {
		return nil, fmt.Errorf("sign object: %w", err)
	}
	return &url, nil
}

// filled returns nil, null in an answer, for an empty text.
func filled(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
