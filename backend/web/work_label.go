package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/submission"
)

// maxListPictures is how many works of a list have a picture, beside those of a tally that are proposed or on the shortlist:
// signing an address may be a call to Google.
const maxListPictures = 100

// phoneRegions finds the country or region, ISO 3166-1 alpha-2, of a phone number; "" for an unknown one.
type phoneRegions interface {
	Region(number contest.PhoneNumber) string
}

// workLabelAnswer is what lists show of a work beside its title.
type workLabelAnswer struct {
	PictureURL *string `json:"pictureUrl"`
	TeamSize   int     `json:"teamSize"`
	Country    *string `json:"country"`
}

// workLabels are the labels of works.
type workLabels struct {
	organisers   *organisers
	files        *files
	submissions  *submission.ListService
	phoneRegions phoneRegions // nil: none is known
}

// labels returns the labels of works, in their order.
func (s *workLabels) labels(c echo.Context, works []int) ([]workLabelAnswer, error) {
	stored, err := s.submissions.Labels(c.Request().Context(), by(c), s.organisers.edition(c).ID, works)
	if err != nil {
		return nil, err
	}
	answers := make([]workLabelAnswer, len(works))
	for i, id := range works {
		label := stored[id]
		answers[i] = workLabelAnswer{TeamSize: label.TeamSize, Country: s.countryOf(label.Phone)}
		if i >= maxListPictures {
			continue
		}
		if answers[i].PictureURL, err = s.files.signed(c, label.Picture); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

func (s *workLabels) countryOf(phone contest.PhoneNumber) *string {
	if s.phoneRegions == nil || phone.Country == "" {
		return nil
	}
	return filled(s.phoneRegions.Region(phone))
}
