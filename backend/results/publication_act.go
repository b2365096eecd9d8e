package results

import (
	"context"
	"slices"
	"time"

	"marquee/backend/contest"
)

// PublicationStepForm acts on the newest publication of a kind.
type PublicationStepForm struct {
	Kind   PublicationKind  `json:"kind"`   // "": results
	Before PublicationStage `json:"before"` // the stage that was read; "": any
}

// Check adds the form's wrong fields.
func (f PublicationStepForm) Check(fieldErrs contest.FieldErrors) PublicationStepForm {
	f.Kind = f.Kind.orResults(fieldErrs)
	if f.Before != "" && !slices.Contains(PublicationStages(), f.Before) {
		fieldErrs.Add("before", contest.Text{EN: "There is no such stage", ZH: "没有这个阶段"})
	}
	return f
}

func (k PublicationKind) orResults(fieldErrs contest.FieldErrors) PublicationKind {
	switch k {
	case "":
		return PublishResults
	case PublishResults, PublishFinalists:
	default:
		fieldErrs.Add("kind", contest.Text{EN: "This is results or finalists", ZH: "只能是 results 或 finalists"})
	}
	return k
}

// PublicationAct is something that an organiser does with a publication.
type PublicationAct string

// The acts.
const (
	ActLook   PublicationAct = "look"
	ActStop   PublicationAct = "stop"
	ActResume PublicationAct = "resume"
	ActBack   PublicationAct = "back"
)

// acts lists what can be done in a stage. public: something of the kind is public.
func (r *PublicationRun) acts(public bool, now time.Time) []PublicationAct {
	acts := []PublicationAct{}
	if r == nil {
		if public {
			acts = append(acts, ActBack)
		}
		return acts
	}
	if r.Stage == StageBuilt {
		acts = append(acts, ActLook)
	}
	if r.Stage.Pending() ||
		r.StoppedBy == "" && (r.Stage == StagePublic || r.Stage == StageMailing && now.Before(r.MailsAt)) {
		acts = append(acts, ActStop)
	}
	if r.Stage == StageBuilt || r.Stage == StageFailed ||
		r.StoppedBy != "" && (r.Stage == StagePublic || r.Stage == StageMailing) {
		acts = append(acts, ActResume)
	}
	if public || r.Stage != StageBack && r.Stage != StageDone {
		acts = append(acts, ActBack)
	}
	return acts
}

// mayPublish returns FORBIDDEN unless the organiser may act on publications of the edition.
func (s *PublicationService) mayPublish(by contest.Organiser, kind PublicationKind) error {
	if kind == PublishFinalists {
		return by.MayChange(contest.AreaShortlist)
	}
	return by.MayChange(contest.AreaResults)
}

// acted reads a form and the publication that it is about. StageChanged when that has another stage than the form's.
func (s *PublicationService) acted(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[PublicationStepForm],
) (PublicationStepForm, *PublicationRun, error) {
	if err := by.MayChange(contest.AreaResults); err != nil {
		return PublicationStepForm{}, nil, err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return form, nil, err
	}
	if err := s.mayPublish(by, form.Kind); err != nil {
		return form, nil, err
	}
	run, err := s.Publications.PublicationRun(ctx, edition.ID, form.Kind)
	if err != nil {
		return form, nil, err
	}
	if form.Before != "" && (run == nil || run.Stage != form.Before) {
		return form, nil, StageChanged()
	}
	return form, run, nil
}

// Stop ends a publication before its pages are public, as failed and stopped, or keeps its mails from leaving. CONFLICT
// when there is nothing to stop.
func (s *PublicationService) Stop(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[PublicationStepForm],
) (PublicationStatus, error) {
	form, run, err := s.acted(ctx, by, edition, read)
	if err != nil {
		return PublicationStatus{}, err
	}
	if !slices.Contains(run.acts(false, s.Now()), ActStop) {
		return PublicationStatus{}, nothingToDo()
	}
	next, build := *run, run.Build
	next.StoppedBy = by.Actor
	change := RunChange{
		Action: ActionStopPublication,
		Before: run.Stage,
		Actor:  by.Actor,
		At:     s.Clock.Now(),
		Wall:   s.wall(),
	}
	stored := false
	switch run.Stage {
	case StageMailing:
		next.MailsAt = time.Time{}
		change.Run = next
		stored, err = s.Publications.StopMails(ctx, change)
	case StagePublic:
		change.Run = next
		stored, err = s.Publications.ChangeRun(ctx, change)
	default:
		next.fail(s.wall(), by.Actor, contest.Text{EN: "An organiser stopped it", ZH: "组委会已停止"}, "")
		change.Run = next
		stored, err = s.Publications.ChangeRun(ctx, change)
	}
	if err != nil {
		return PublicationStatus{}, err
	}
	if !stored {
		return PublicationStatus{}, StageChanged()
	}
	if run.Stage.Pending() && build != "" && s.canBuild() {
		if err := s.Builds.cancel(context.WithoutCancel(ctx), build); err != nil {
			return PublicationStatus{}, err
		}
	}
	return s.Status(ctx, by, edition, form.Kind)
}

// Resume makes built pages public, sends stopped mails, or tries again what has failed. CONFLICT when nothing waits for
// that. When something of the plan has changed, the publication fails and nothing is public; the status says so.
func (s *PublicationService) Resume(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[PublicationStepForm],
) (PublicationStatus, error) {
	if err := by.MayChange(contest.AreaResults); err != nil {
		return PublicationStatus{}, err
	}
	_ = s.CarryOn(ctx) // the pages may be built since; what fails is tried again
	form, run, err := s.acted(ctx, by, edition, read)
	if err != nil {
		return PublicationStatus{}, err
	}
	if edition.ConfirmPublication {
		if err := by.MayChange(contest.AreaPublication); err != nil {
			return PublicationStatus{}, err
		}
	}
	if !slices.Contains(run.acts(false, s.Now()), ActResume) {
		return PublicationStatus{}, nothingToDo()
	}
	switch run.Stage {
	case StageBuilt:
		err = s.makePublic(ctx, by, edition, *run)
	case StageFailed:
		err = s.planAgain(ctx, by, edition, *run)
	default: // public or mailing, and stopped
		next := *run
		next.StoppedBy = ""
		if run.Stage == StageMailing {
			next.reach(StagePublic, s.wall(), by.Actor)
		}
		err = s.resumed(ctx, by, *run, next)
	}
	if err != nil {
		return PublicationStatus{}, err
	}
	if _, err := s.carried(ctx, *run); err != nil {
		return PublicationStatus{}, err
	}
	return s.Status(ctx, by, edition, form.Kind)
}

// resumed stores a step that an organiser resumes with.
func (s *PublicationService) resumed(ctx context.Context, by contest.Organiser, run, next PublicationRun) error {
	stored, err := s.Publications.ChangeRun(ctx, RunChange{
		Run: next, Action: ActionResumePublication, Before: run.Stage, Actor: by.Actor, At: s.Clock.Now(),
	})
	if err == nil && !stored {
		err = StageChanged()
	}
	return err
}

// Back hides at once what was published, ends the publication, and has the pages built without it. Mails that have left
// stay sent. It returns whether anything was public or on its way.
func (s *PublicationService) Back(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[PublicationStepForm],
) (PublicationStatus, bool, error) {
	form, run, err := s.acted(ctx, by, edition, read)
	if err != nil {
		return PublicationStatus{}, false, err
	}
	change := RunChange{Actor: by.Actor, At: s.Clock.Now(), Wall: s.wall()}
	build := ""
	if run != nil {
		change.Before, build = run.Stage, run.Build
		change.Run = *run
		if run.Stage != StageBack {
			change.Run.reach(StageBack, s.wall(), by.Actor)
		}
	}
	done, public, err := s.Publications.TakeBack(ctx, form.Kind, change, edition.ID)
	if err != nil {
		return PublicationStatus{}, false, err
	}
	if !done {
		return PublicationStatus{}, false, StageChanged()
	}
	if build != "" && s.canBuild() {
		if err := s.Builds.cancel(context.WithoutCancel(ctx), build); err != nil {
			return PublicationStatus{}, false, err
		}
	}
	_ = s.buildBehindCurtains(ctx) // tried again by CarryOn
	status, err := s.Status(ctx, by, edition, form.Kind)
	return status, public || run != nil && run.Stage != StageBack && run.Stage != StageDone, err
}

// Unpublish takes the results back and returns whether they were public.
func (s *PublicationService) Unpublish(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
) (bool, error) {
	_, changed, err := s.Back(
		ctx,
		by,
		edition,
		func(contest.FieldErrors) (PublicationStepForm, error) { return PublicationStepForm{}, nil },
	)
	return changed, err
}

func nothingToDo() error {
	return contest.Conflict("stage", contest.Text{EN: "In this stage nothing waits for that", ZH: "当前阶段无需此操作"})
}
