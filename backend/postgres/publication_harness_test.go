package postgres_test

import (
	"context"
	"crypto/rand"

	"marquee/backend/contest"
)

func publicationForm(contest.FieldErrors) (contest.PublicationForm, error) {
	return contest.PublicationForm{DryRun: true}, nil
}

func stepForm(before contest.PublicationStage) contest.ReadForm[contest.PublicationStepForm] {
	return func(contest.FieldErrors) (contest.PublicationStepForm, error) {
		return contest.PublicationStepForm{Before: before}, nil
	}
}

// beginPublication reads the plan and begins its publication.
func beginPublication(ctx context.Context, service *contest.PublicationService, by contest.Organiser, edition *contest.Edition) (contest.PublicationPlan, error) {
	plan, err := service.Publish(ctx, by, edition, publicationForm)
	if err != nil {
		return plan, err
	}
	return service.Publish(ctx, by, edition, func(contest.FieldErrors) (contest.PublicationForm, error) {
		return contest.PublicationForm{Plan: plan.Digest}, nil
	})
}

// built begins a publication and has its pages built by the command.
func built(ctx context.Context, service *contest.PublicationService, by contest.Organiser, edition *contest.Edition) (contest.PublicationPlan, error) {
	plan, err := beginPublication(ctx, service, by, edition)
	if err != nil || plan.Run == nil {
		return plan, err
	}
	if err := service.Staged(ctx, by, plan.Run.ID, contest.TaskStage); err != nil {
		return plan, err
	}
	return plan, service.CarryOn(ctx)
}

// published takes a publication through all of its stages, but for the minute in which the mails are held. A failed one
// is a CONFLICT.
func published(ctx context.Context, service *contest.PublicationService, by contest.Organiser, edition *contest.Edition) (contest.PublicationPlan, error) {
	plan, err := built(ctx, service, by, edition)
	if err != nil || plan.Run == nil {
		return plan, err
	}
	status, err := service.Resume(ctx, by, edition, stepForm(contest.StageBuilt))
	if err != nil {
		return plan, err
	}
	if status.Run.Stage == contest.StageFailed {
		return plan, contest.Fail(contest.CodeConflict)
	}
	if err := service.Staged(ctx, by, plan.Run.ID, contest.TaskPromote); err != nil {
		return plan, err
	}
	return plan, service.CarryOn(ctx)
}

// stepToPublic is the step of a built publication to the stage public.
func (j *jury) stepToPublic() contest.RunChange {
	j.t.Helper()
	id := rand.Text()
	j.exec(`
		INSERT INTO publication_runs (id, edition, kind, stage, plan, content, form, works, mails, actor, began_at)
		VALUES ($1, 'international', 'results', 'public', '', '{}', '{}', 0, 0, 'tools:lin', $2)`, id, j.now)
	return contest.RunChange{
		Run: contest.PublicationRun{ID: id, Edition: contest.International, Kind: contest.PublishResults, Stage: contest.StagePublic, Version: 1}, At: j.now,
	}
}
