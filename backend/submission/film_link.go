package submission

import (
	"context"
	"time"

	"marquee/backend/contest"
)

// ActionReleaseLink is the action of a released link in the audit log.
const ActionReleaseLink = "submission.release-link"

// FilmLinkStore stores which entrant a link to a film belongs to.
type FilmLinkStore interface {
	// ReleaseLink ends the claim on a link's key, so that the next entrant who sends the
	// link owns it, and returns the newest submission that has it. Submissions stay as
	// they are. NOT_FOUND for an unclaimed link.
	ReleaseLink(ctx context.Context, edition contest.EditionID, key, actor string, at time.Time) (SubmittedWork, error)
}

// ReleaseLink frees a link for another entrant, such as the film's author when somebody
// else has sent it. It returns the newest submission that has the link, and stays as it
// is. VALIDATION_FAILED for a link that no film of the edition can have, NOT_FOUND for one
// that belongs to nobody, FORBIDDEN for a zero Organiser.
func (s *Service) ReleaseLink(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	link string,
) (SubmittedWork, error) {
	if err := by.MayChange(contest.AreaSubmissions); err != nil {
		return SubmittedWork{}, err
	}
	fieldErrs := contest.FieldErrors{}
	key := fieldErrs.FilmLink("link", link, edition)
	if err := fieldErrs.Err(); err != nil {
		return SubmittedWork{}, err
	}
	return s.Links.ReleaseLink(ctx, edition.ID, key, by.Actor, s.Clock.Now())
}

// LinkForm is a link to a film. The JSON tag is the field name on the wire.
type LinkForm struct {
	Link string `json:"link"`
}

// ReleaseLinkForm is ReleaseLink for a form, which is read after the permission check.
func (s *Service) ReleaseLinkForm(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[LinkForm],
) (SubmittedWork, error) {
	if err := by.MayChange(contest.AreaSubmissions); err != nil {
		return SubmittedWork{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return SubmittedWork{}, err
	}
	if err := fieldErrs.Err(); err != nil {
		return SubmittedWork{}, err
	}
	return s.ReleaseLink(ctx, by, edition, form.Link)
}
