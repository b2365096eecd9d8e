package operations

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"marquee/backend/contest"
)

// ActionMakeEdition is the action of the audit log for a new edition.
const ActionMakeEdition = "edition.make"

// EditionSubject names an edition in the audit log.
func EditionSubject(edition contest.EditionID) string { return "edition:" + string(edition) }

// EditionDocuments are the files of editions that organisers have made, by their paths in the catalogue.
type EditionDocuments map[string][]byte

// EditionStore keeps editions that organisers have made. The catalogue's folder has the others.
type EditionStore interface {
	// MadeEditions lists them in the order in which they were made.
	MadeEditions(ctx context.Context) ([]MadeEdition, error)
	EditionDocuments(ctx context.Context) (EditionDocuments, error)
	// KeepEditions prepares the database for editions.
	KeepEditions(ctx context.Context, editions []*contest.Edition) error
	// MakeEdition calls plan with what is stored, and stores what it returns with a row of the audit log; nil stores
	// nothing. Calls run one after the other, in all processes.
	MakeEdition(
		ctx context.Context,
		plan func(made []MadeEdition, documents EditionDocuments) (*EditionMaking, error),
	) error
	// OpenEdition stores that an edition has opened, with a row of the audit log. It reports whether it had not before.
	OpenEdition(ctx context.Context, edition contest.EditionID, at time.Time, by string) (opened bool, err error)
	contest.RulePartReader
}

// EditionMaking is what is stored of a new edition.
type EditionMaking struct {
	MadeEdition
	Files []EditionFile
	Parts []string // of the rules, copied from From
}

// EditionPlanner plans a new edition from the catalogue's folder and documents. VALIDATION_FAILED with the form's
// fields.
type EditionPlanner interface {
	PlanEdition(form EditionForm, documents EditionDocuments) (EditionPlan, error)
}

// EditionService makes editions and says what is missing before one may open. Every method returns FORBIDDEN for a zero
// Organiser.
type EditionService struct {
	Store     EditionStore
	Planner   EditionPlanner
	Editions  *contest.Editions // that are in force
	Console   string            // the address of the console; may be empty
	Sample    bool              // they are the sample of the software, in place of a folder that is empty
	Refresh   func(ctx context.Context) error
	Checklist ChecklistFacts
	// Build starts a build of the pages; nil: none is started.
	Build func(ctx context.Context, by contest.Organiser, edition contest.EditionID) error
	// Calendar has the editions with their dates as they are now; nil: no edition is opened.
	Calendar *contest.Calendar
	Clock    contest.Clock
	Log      *slog.Logger
}

// Made returns the editions that organisers have made, by id.
func (s *EditionService) Made(ctx context.Context, by contest.Organiser) (map[contest.EditionID]MadeEdition, error) {
	if err := by.MayRead(contest.AreaOverview); err != nil {
		return nil, err
	}
	all, err := s.Store.MadeEditions(ctx)
	if err != nil {
		return nil, fmt.Errorf("list editions: %w", err)
	}
	made := map[contest.EditionID]MadeEdition{}
	for _, m := range all {
		made[m.ID] = m
	}
	return made, nil
}

// Make makes an edition; with DryRun it changes nothing. The same form again changes nothing. CONFLICT for an id that
// was made otherwise, VALIDATION_FAILED with the fields of the form.
func (s *EditionService) Make(
	ctx context.Context,
	by contest.Organiser,
	read contest.ReadForm[EditionForm],
) (EditionSaved, error) {
	if err := by.MayChange(contest.AreaOrganisers); err != nil {
		return EditionSaved{}, err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return EditionSaved{}, err
	}
	planned, err := s.plan(ctx, form)
	if err != nil {
		return EditionSaved{}, fmt.Errorf("plan edition: %w", err)
	}
	if planned.Missing, err = s.missing(ctx, planned.EditionPlan); err != nil {
		return EditionSaved{}, err
	}
	if form.DryRun || planned.At.After(zeroTime) {
		return planned, nil
	}
	if err := s.Store.KeepEditions(ctx, append(slices.Clone(s.Editions.All()), planned.Edition)); err != nil {
		return EditionSaved{}, fmt.Errorf("make edition: %w", err)
	}
	missing := planned.Missing
	err = s.Store.MakeEdition(ctx, func(made []MadeEdition, documents EditionDocuments) (*EditionMaking, error) {
		if planned, err = s.planned(form, made, documents); err != nil || planned.At.After(zeroTime) {
			return nil, err
		}
		planned.MadeEdition = MadeEdition{
			ID:     form.ID,
			From:   form.From,
			Digest: form.Digest(),
			At:     s.Clock.Now(),
			By:     by.Actor,
		}
		planned.Made, planned.Parts = true, partsCarried(form)
		return &EditionMaking{MadeEdition: planned.MadeEdition, Files: planned.Files, Parts: planned.Parts}, nil
	})
	if err != nil {
		return EditionSaved{}, fmt.Errorf("make edition: %w", err)
	}
	planned.Missing = missing
	s.begin(ctx, by, form.ID)
	return planned, nil
}

// begin puts a new edition in force here. Other processes look themselves.
func (s *EditionService) begin(ctx context.Context, by contest.Organiser, id contest.EditionID) {
	if s.Refresh != nil {
		if err := s.Refresh(ctx); err != nil {
			s.Log.WarnContext(ctx, "put a new edition in force", slog.String("error", err.Error()))
		}
	}
	if s.Build != nil {
		if err := s.Build(ctx, by, id); err != nil {
			s.Log.WarnContext(ctx, "build the pages of a new edition", slog.String("error", err.Error()))
		}
	}
}

func (s *EditionService) plan(ctx context.Context, form EditionForm) (EditionSaved, error) {
	made, err := s.Store.MadeEditions(ctx)
	if err != nil {
		return EditionSaved{}, err
	}
	documents, err := s.Store.EditionDocuments(ctx)
	if err != nil {
		return EditionSaved{}, err
	}
	return s.planned(form, made, documents)
}

// planned plans a form on what is stored. That of an edition that the same form has made has its MadeEdition.
func (s *EditionService) planned(
	form EditionForm,
	made []MadeEdition,
	documents EditionDocuments,
) (EditionSaved, error) {
	digest := form.Digest()
	if err := s.checkHost(form); err != nil {
		return EditionSaved{}, err
	}
	if source := s.Editions.Edition(form.From); form.Former == nil && source != nil {
		former := slices.Clone(source.Former)
		if source.URL != "" && source.Season != "" && source.Season != form.Season {
			former = append([]contest.FormerSeason{{Season: source.Season, URL: source.URL}}, former...)
		}
		form.Former = &former
	}
	if at := slices.IndexFunc(made, func(m MadeEdition) bool { return m.ID == form.ID }); at >= 0 {
		if made[at].Digest != digest {
			return EditionSaved{}, &contest.Error{
				Code: contest.CodeConflict,
				Fields: contest.FieldErrors{"id": contest.Text{
					EN: "There is an edition of this name, made otherwise by %s", ZH: "已有同名的赛事版本，由 %s 以其他内容创建",
				}.Format(made[at].By)},
			}
		}
		plan, err := s.Planner.PlanEdition(form, without(documents, form.ID))
		return EditionSaved{EditionPlan: plan, MadeEdition: made[at]}, err
	}
	plan, err := s.Planner.PlanEdition(form, documents)
	return EditionSaved{EditionPlan: plan}, err
}

// checkHost refuses the address of the console and of another edition, that of a setting too.
func (s *EditionService) checkHost(form EditionForm) error {
	host := (&contest.Edition{URL: form.URL}).Host()
	if host == "" {
		return nil
	}
	taken := host == (&contest.Edition{URL: s.Console}).Host()
	for _, edition := range s.Editions.All() {
		taken = taken || edition.ID != form.ID && edition.Host() == host
	}
	if !taken {
		return nil
	}
	return contest.FieldErrors{"url": contest.Text{
		EN: "This address is in use already", ZH: "该网址已被使用",
	}}.Err()
}

// partsCarried are the parts of the rules, as organisers have changed them, that a new edition takes: those of its
// dates never. One that ends in a slash is all that begin with it.
func partsCarried(form EditionForm) []string {
	var carried []string
	for _, part := range contest.RuleParts() {
		asked := part.Name
		if !slices.Contains(CarryParts(), asked) {
			asked = "rules"
		}
		if form.Carries(asked) && form.Own(part.Name) == nil && part.Name != "dates" {
			carried = append(carried, part.Name)
		}
	}
	if form.Carries("texts") {
		carried = append(carried, "mails/") // of each email
	}
	return carried
}
