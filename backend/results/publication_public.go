package results

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"marquee/backend/contest"
)

// makePublic carries out a plan whose pages are built: the record of the log, the audit row and the freeze, in one
// transaction with the step to the stage public. When something of the plan has changed, the publication fails.
func (s *PublicationService) makePublic(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	run PublicationRun,
) error {
	next := run
	next.reach(StagePublic, s.wall(), by.Actor)
	next.Build = ""
	step := RunChange{Run: next, Before: run.Stage, Actor: by.Actor, At: s.Clock.Now()}
	err := s.stale(ctx, run)
	switch {
	case err != nil:
	case run.Kind == PublishFinalists:
		err = s.publishFinalists(ctx, run, step)
	default:
		err = s.publishResults(ctx, by, edition, run, step)
	}
	var failed *contest.Error
	if !errors.As(err, &failed) || isStageChange(failed) ||
		failed.Code != contest.CodeConflict && failed.Code != contest.CodeValidation {
		return err
	}
	stored, failErr := s.failed(ctx, run, by.Actor, whyOf(failed), "")
	if failErr == nil && !stored {
		failErr = StageChanged()
	}
	return failErr
}

func isStageChange(err *contest.Error) bool { _, is := err.Fields["stage"]; return is }

// whyOf joins the sentences of an error.
func whyOf(err *contest.Error) contest.Text {
	var en, zh []string
	for _, field := range sortedFields(err.Fields) {
		en, zh = append(en, err.Fields[field].EN), append(zh, err.Fields[field].ZH)
	}
	if len(en) == 0 {
		return contest.Text{
			EN: "Scores, prizes or works have changed since the plan, so nothing is public. Read what becomes public and publish it again.",
			ZH: "评分、奖项或作品在方案确定后有变动，因此尚未公布，请重新查看后再公布",
		}
	}
	return contest.Text{EN: strings.Join(en, "; "), ZH: strings.Join(zh, "；")}
}

func sortedFields(fields contest.FieldErrors) []string {
	var names []string
	for name := range fields {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// stale returns an error when the pages were built for something else since those of the publication: these would take
// the newer texts away again.
func (s *PublicationService) stale(ctx context.Context, run PublicationRun) error {
	if s.Builds == nil {
		return nil
	}
	last, err := s.Builds.Builds.LastPlainBuild(ctx)
	if err != nil || last == nil || last.State != SiteBuildSucceeded || !last.EndedAt.After(run.StagedAt) {
		return err
	}
	return contest.Conflict("pages", contest.Text{
		EN: "The pages were built for another change since. Resume, and those of this publication are built again.",
		ZH: "此后页面因其他变动重新生成过，请继续，以重新生成本次公布的页面",
	})
}

func (s *PublicationService) publishResults(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	run PublicationRun,
	step RunChange,
) error {
	plan, err := s.plan(ctx, by, edition, PublicationForm{Citations: run.Form.Citations, Report: run.Form.Report})
	if err != nil {
		return err
	}
	if plan.Digest != run.Plan {
		return PlanChanged()
	}
	winners, err := run.winners()
	if err != nil {
		return fmt.Errorf("read what becomes public: %w", err)
	}
	p := NewPublication{
		Edition:  edition.ID,
		Criteria: edition.Criteria.IDs(),
		Before:   plan.Before,
		Winners:  winners,
		Report:   run.Report,
		Rated:    plan.rated,
		Cards:    plan.cards,
		Changes:  plan.changes,
		Entered:  plan.entered,
		Actor:    by.Actor,
		At:       s.Clock.Now(),
		Step:     step,
	}
	if run.ProposedBy != "" {
		p.Confirms = &PublicationProposal{Kind: PublishResults, Plan: run.Plan, By: run.ProposedBy}
	}
	return s.Publications.Publish(ctx, p)
}

func (s *PublicationService) publishFinalists(ctx context.Context, run PublicationRun, step RunChange) error {
	finalists, err := run.Finalists()
	if err != nil {
		return fmt.Errorf("read what becomes public: %w", err)
	}
	stored, err := s.Publications.PublishFinalists(ctx, step, finalists)
	if err == nil && !stored {
		err = StageChanged()
	}
	return err
}

// planAgain has a failed publication built again, if its plan still holds.
func (s *PublicationService) planAgain(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	run PublicationRun,
) error {
	next := run
	var content any
	if run.Kind == PublishFinalists {
		plan, err := s.announcement(ctx, edition)
		if err != nil {
			return err
		}
		if plan.Digest != run.Plan {
			return PlanChanged()
		}
		content = plan.After
	} else {
		plan, err := s.plan(ctx, by, edition, PublicationForm{Citations: run.Form.Citations, Report: run.Form.Report})
		if err != nil {
			return err
		}
		if plan.Digest != run.Plan {
			return PlanChanged()
		}
		content = plan.After
		if next.Report, err = s.Report.page(ctx, edition, plan); err != nil {
			return err
		}
	}
	var err error
	if next.Content, err = encodeContent(content); err != nil {
		return err
	}
	next.reach(StagePlanned, s.wall(), by.Actor)
	next.Token, next.Tries, next.StoppedBy, next.Build = newPreviewToken(), 0, "", ""
	return s.resumed(ctx, by, run, next)
}
