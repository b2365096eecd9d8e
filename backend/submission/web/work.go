package web

import (
	"fmt"
	"strconv"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/submission"
	"marquee/backend/upload"
	uploadweb "marquee/backend/upload/web"
)

// PossibleWork reads the id of a work from the path; 0, which no work has, for anything else.
func PossibleWork(c echo.Context) int {
	id, err := WorkID(c)
	if err != nil {
		return 0
	}
	return id
}

// processFileAnswer is the file with the entrant's description of the making of the film.
type processFileAnswer struct {
	URL  string          `json:"url"`
	Type upload.FileType `json:"type"`
	Size int64           `json:"size"`
}

// WorkAnswer is a work in the answers to judges. Nothing in it identifies the entrant
// when Blind is true.
type WorkAnswer struct {
	ID          int                       `json:"id"`
	Name        string                    `json:"name"`
	Description string                    `json:"description"`
	Process     *string                   `json:"process"`
	ProcessFile *processFileAnswer        `json:"processFile"`
	English     bool                      `json:"english"`
	Cover       *string                   `json:"cover"`
	CoverSizes  []uploadweb.PictureAnswer `json:"coverSizes"`
	Video       *uploadweb.VideoAnswer    `json:"video"`
	Spoken      []string                  `json:"spoken"`
	Screening   *upload.Screening         `json:"screening"`
	Link        *string                   `json:"link"`
	Tools       []contest.Tool            `json:"tools"`
	AI          aiAnswer                  `json:"ai"`
	// Null where the edition's judges do not see it.
	Disclosure *submission.Disclosure `json:"disclosure"`
	Blind      bool                   `json:"blind"`
	Marks      *uploadweb.MarksAnswer `json:"marks"` // of the uploaded film, without what may name a person
	Materials  []judgedFile           `json:"materials"`
	Category   string                 `json:"category,omitempty"` // missing in an edition without categories
	// Answers are those that the jury sees; missing without any. A text may name its entrant, so a work with one is not
	// blind.
	Answers contest.Answers `json:"answers,omitzero"`
}

// WorkID reads the id of a work from the path. NOT_FOUND unless it is a plain decimal
// number.
func WorkID(c echo.Context) (int, error) {
	text := c.Param("id")
	id, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(id) != text {
		return 0, contest.Fail(contest.CodeNotFound)
	}
	return id, nil
}

// WorkAnswer converts a work. Film and cover become signed addresses for the
// caller's zone.
func (s *Server) WorkAnswer(c echo.Context, w submission.Work) (WorkAnswer, error) {
	answer := WorkAnswer{
		ID:          w.ID,
		Name:        w.Name,
		Description: w.Description,
		Process:     httpkit.Filled(w.Process),
		English:     w.English,
		Link: httpkit.Filled(
			w.Link,
		),
		Tools: w.Tools,
		Blind: w.Blind(),
		AI:    newAIAnswer(w.AI),
		Marks: uploadweb.MarksAnswerOf(w.Marks.ForJudges()),
	}
	if s.Edition(c).JudgesSeeDisclosure {
		answer.Disclosure = w.Disclosure.ForJury()
	}
	answer.Category, answer.Answers = w.Category, w.Answers.SeenBy(s.Edition(c).Questions, contest.SeenByJury)
	answer.Blind = answer.Blind && !answer.Answers.HasFreeText(s.Edition(c).Questions)
	var err error
	if answer.Cover, err = s.Signed(c, w.CoverObject()); err != nil {
		return WorkAnswer{}, err
	}
	if answer.CoverSizes, err = s.PictureAnswers(c, w.Covers); err != nil {
		return WorkAnswer{}, err
	}
	answer.Spoken = append([]string{}, w.Spoken...)
	if answer.Video, err = s.VideoAnswer(c, w.Video, w.Tracks...); err != nil {
		return WorkAnswer{}, err
	}
	if answer.ProcessFile, err = s.processFileAnswer(c, w); err != nil {
		return WorkAnswer{}, err
	}
	if w.Screening != "" {
		answer.Screening = &w.Screening
	}
	if answer.Materials, err = s.judgedFiles(c, w); err != nil {
		return WorkAnswer{}, err
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
	url, err := s.Objects.ReadURL(file.Object, s.Zone(c), file.FileName(w.ID))
	if err != nil {
		return nil, fmt.Errorf("sign process file: %w", err)
	}
	return &processFileAnswer{URL: url, Type: file.Type, Size: file.Size}, nil
}
