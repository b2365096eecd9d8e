package main

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// pause is how long to wait until a stage is looked at again. It doubles up to lookEvery.
type pause time.Duration

const firstPause = pause(lookEvery / 16)

// mailsPatience is how long after their hold a command waits for emails that are tried again, or that nobody sends.
const mailsPatience = 5 * time.Minute

func (p *pause) wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Duration(*p)):
		*p = min(2**p, pause(lookEvery))
		return nil
	}
}

// followPublication prints the stage of the newest publication and, with wait, each that follows until somebody has to
// act. Its error is a failure.
func (a *app) followPublication(
	ctx context.Context,
	service *results.PublicationService,
	edition *contest.Edition,
	kind results.PublicationKind,
	wait bool,
) error {
	return a.followStages(ctx, service, edition, kind, wait, math.MaxInt)
}

// followStages is followPublication that prints the stages after the first ones too.
func (a *app) followStages(
	ctx context.Context,
	service *results.PublicationService,
	edition *contest.Edition,
	kind results.PublicationKind,
	wait bool,
	passed int,
) error {
	for last, p := "", firstPause; ; {
		status, err := service.Status(ctx, a.organiser(), edition, kind)
		if err != nil {
			return err
		}
		if status.Run == nil {
			a.printf("Nothing of the %s edition was published.\n", edition.ID)
			return nil
		}
		passed = min(passed, len(status.Run.Steps)-1)
		for ; passed < len(status.Run.Steps)-1; passed++ { // stages that were passed between two looks
			if stage := status.Run.Steps[passed].Stage; !strings.HasPrefix(last, string(stage)) {
				a.printf("%s\n", stage)
			}
		}
		if line := stageLine(status, edition); line != last {
			a.printf("%s\n", line)
			last = line
		}
		switch stage := status.Run.Stage; {
		case stage == results.StageFailed:
			for _, line := range results.LogLines(status.Run.Log) {
				a.printf("  %s\n", line)
			}
			return fmt.Errorf("nothing of it is public: %s", status.Run.Reason.EN)
		case stage == results.StageBuilt,
			stage == results.StageDone,
			stage == results.StageBack,
			status.Waiting == results.WaitCommand,
			status.Run.StoppedBy != "",
			!wait:
			return nil
		}
		if left := status.Run.MailsAt; status.Run.Stage == results.StageMailing && status.Now.Sub(left) > mailsPatience {
			a.printf("Emails that could not be delivered are tried again for a while. Look again with: go run ./tools results publication\n")
			return nil
		}
		if err := p.wait(ctx); err != nil {
			return err
		}
	}
}

// leftLine says how many of the emails have left, and which were refused.
func leftLine(s results.PublicationStatus) string {
	line := fmt.Sprintf("%d of %s sent", s.Outbox.Sent, counted(s.Run.Mails, "email"))
	if refused := s.Outbox.Refused; len(refused) > 0 {
		works := make([]string, len(refused))
		for i, id := range refused {
			works[i] = strconv.Itoa(id)
		}
		line += fmt.Sprintf(
			"; refused: those about %s. Read why with: go run ./tools mails list --state failed",
			strings.Join(works, ", "),
		)
	}
	return line
}

// stageLine describes a stage.
func stageLine(s results.PublicationStatus, edition *contest.Edition) string {
	run := s.Run
	line := string(run.Stage)
	switch run.Stage {
	case results.StagePlanned:
		line = "planned: the build of the pages has not begun"
	case results.StageBuilding:
		line = "building: the pages are being built"
	case results.StageBuilt:
		line = "built: the pages can be read with: go run ./tools results publication look. They become public with: go run ./tools results publication resume"
		if run.Kind == results.PublishFinalists {
			line = strings.ReplaceAll(line, "publication look", "publication look --finalists")
			line = strings.ReplaceAll(line, "publication resume", "publication resume --finalists")
		}
	case results.StagePublic:
		line = "public: decided; no email has been sent"
		if run.LiveAt.IsZero() {
			line = "public: decided; the pages are being put in place"
		}
	case results.StageMailing:
		line = fmt.Sprintf(
			"mailing: %s until %s",
			counted(run.Mails, "held email"),
			edition.Second(contest.English, run.MailsAt),
		)
		if run.StoppedBy == "" && !s.Now.Before(run.MailsAt) {
			line = "mailing: " + leftLine(s)
		}
	case results.StageDone:
		line = "done: " + leftLine(s)
	case results.StageFailed:
		line = fmt.Sprintf("failed while it was %s", run.FailedStage)
	case results.StageBack:
		line = "back: taken back"
	}
	if run.StoppedBy != "" && run.Stage != results.StageFailed {
		line += "; stopped by " + run.StoppedBy
	}
	if s.Waiting == results.WaitCommand {
		line += "; run: " + s.Command
	}
	if s.Waiting == results.WaitLinks && run.Reason != nil {
		line += "; " + run.Reason.EN
	}
	return line
}
