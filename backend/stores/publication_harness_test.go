package stores_test

import (
	"context"
	"crypto/rand"

	"marquee/backend/contest"
	"marquee/backend/results"
)

func publicationForm(contest.FieldErrors) (results.PublicationForm, error) {
	return results.PublicationForm{DryRun: true}, nil
}

func stepForm(before results.PublicationStage) contest.ReadForm[results.PublicationStepForm] {
	return func(contest.FieldErrors) (results.PublicationStepForm, error) {
		return results.PublicationStepForm{Before: before}, nil
	}
}

// beginPublication reads the plan and begins its publication.
func beginPublication(
	ctx context.Context,
	service *results.PublicationService,
	by contest.Organiser,
	edition *contest.Edition,
) (results.PublicationPlan, error) {
	plan, err := service.Publish(ctx, by, edition, publicationForm)
	if err != nil {
		return plan, err
	}
	return service.Publish(ctx, by, edition, func(contest.FieldErrors) (results.PublicationForm, error) {
		return results.PublicationForm{Plan: plan.Digest}, nil
	})
}

// built begins a publication and has its pages built by the command.
func built(
	ctx context.Context,
	service *results.PublicationService,
	by contest.Organiser,
	edition *contest.Edition,
) (results.PublicationPlan, error) {
	plan, err := beginPublication(ctx, service, by, edition)
	if err != nil || plan.Run == nil {
		return plan, err
	}
	if err := service.Staged(ctx, by, plan.Run.ID, results.TaskStage); err != nil {
		return plan, err
	}
	return plan, service.CarryOn(ctx)
}

// published takes a publication through all of its stages, but for the minute in which the mails are held. A failed one
// is a CONFLICT.
func published(
	ctx context.Context,
	service *results.PublicationService,
	by contest.Organiser,
	edition *contest.Edition,
) (results.PublicationPlan, error) {
	plan, err := built(ctx, service, by, edition)
	if err != nil || plan.Run == nil {
		return plan, err
	}
	status, err := service.Resume(ctx, by, edition, stepForm(results.StageBuilt))
	if err != nil {
		return plan, err
	}
	if status.Run.Stage == results.StageFailed {
		return plan, contest.Fail(contest.CodeConflict)
	}
	if err := service.Staged(ctx, by, plan.Run.ID, results.TaskPromote); err != nil {
		return plan, err
	}
	return plan, service.CarryOn(ctx)
}

// stepToPublic is the step of a built publication to the stage public.
func (j *juryDB) stepToPublic() results.RunChange {
	j.t.Helper()
	id := rand.Text()
	j.exec(`
		INSERT INTO publication_runs (id, edition, kind, stage, plan, content, form, works, mails, actor, began_at)
		VALUES ($1, 'international', 'results', 'public', '', '{}', '{}', 0, 0, 'tools:lin', $2)`, id, j.now)
	return results.RunChange{
		Run: results.PublicationRun{
			ID:      id,
			Edition: contest.International,
			Kind:    results.PublishResults,
			Stage:   results.StagePublic,
			Version: 1,
		},
		At: j.now,
	}
}
