package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/submission"
	uploadweb "marquee/backend/upload/web"
)

// MaxListPictures is how many works of a list have a picture, beside those of a tally that are proposed or on the
// shortlist:
// signing an address may be a call to Google.
const MaxListPictures = 100

// PhoneRegions finds the country or region, ISO 3166-1 alpha-2, of a phone number; "" for an unknown one.
type PhoneRegions interface {
	Region(number contest.PhoneNumber) string
}

// WorkLabelAnswer is what lists show of a work beside its title.
type WorkLabelAnswer struct {
	PictureURL *string `json:"pictureUrl"`
	TeamSize   int     `json:"teamSize"`
	Country    *string `json:"country"`
}

// WorkLabels are the labels of works.
type WorkLabels struct {
	Organisers   *httpkit.Console
	Files        *uploadweb.Files
	Submissions  *submission.ListService
	PhoneRegions PhoneRegions // nil: none is known
}

// Labels returns the labels of works, in their order.
func (s *WorkLabels) Labels(c echo.Context, works []int) ([]WorkLabelAnswer, error) {
	stored, err := s.Submissions.Labels(c.Request().Context(), httpkit.By(c), s.Organisers.Edition(c).ID, works)
	if err != nil {
		return nil, err
	}
	answers := make([]WorkLabelAnswer, len(works))
	for i, id := range works {
		label := stored[id]
		answers[i] = WorkLabelAnswer{TeamSize: label.TeamSize, Country: s.countryOf(label.Phone)}
		if i >= MaxListPictures {
			continue
		}
		if answers[i].PictureURL, err = s.Files.Signed(c, label.Picture); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

func (s *WorkLabels) countryOf(phone contest.PhoneNumber) *string {
	if s.PhoneRegions == nil || phone.Country == "" {
		return nil
	}
	return httpkit.Filled(s.PhoneRegions.Region(phone))
}
