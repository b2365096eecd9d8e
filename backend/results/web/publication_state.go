package web

import (
	"context"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/results"
)

type publicationStepAnswer struct {
	Stage  results.PublicationStage `json:"stage"`
	At     time.Time                `json:"at"`
	By     string                   `json:"by"`
	ByName string                   `json:"byName"`
}

type publicationLookAnswer struct {
	Page   string    `json:"page"`
	By     string    `json:"by"`
	ByName string    `json:"byName"`
	At     time.Time `json:"at"`
}

type publicationMailsAnswer struct {
	Count   int        `json:"count"`
	Waiting int        `json:"waiting"`
	Sent    int        `json:"sent"`
	Refused []int      `json:"refused"`
	LeaveAt *time.Time `json:"leaveAt"`
}

type publicationFailureAnswer struct {
	Stage  results.PublicationStage `json:"stage"`
	At     time.Time                `json:"at"`
	Reason contest.Text             `json:"reason"`
	Log    []string                 `json:"log"`
}

type publicationStateAnswer struct {
	Kind        results.PublicationKind   `json:"kind"`
	ID          *string                   `json:"id"`
	Stage       *results.PublicationStage `json:"stage"`
	Now         time.Time                 `json:"now"`
	Works       int                       `json:"works"`
	ProposedBy  *string                   `json:"proposedBy"`
	Steps       []publicationStepAnswer   `json:"steps"`
	Stopped     bool                      `json:"stopped"`
	Waiting     *results.PublicationWait  `json:"waiting"`
	Command     *string                   `json:"command"`
	Pages       []string                  `json:"pages"`
	Looks       []publicationLookAnswer   `json:"looks"`
	Mails       *publicationMailsAnswer   `json:"mails"`
	Failed      *publicationFailureAnswer `json:"failed"`
	PublicSince *time.Time                `json:"publicSince"`
	Hidden      []results.PublicPart      `json:"hidden"`
	Acts        []results.PublicationAct  `json:"acts"`
	Preview     *string                   `json:"preview"`
}

func orNull[T ~string](value T) *T {
	if value == "" {
		return nil
	}
	return &value
}

func (s *Console) publicationOf(c echo.Context, status results.PublicationStatus) publicationStateAnswer {
	edition, run := s.Edition(c), status.Run
	answer := publicationStateAnswer{
		Kind:    status.Kind,
		Now:     status.Now.In(edition.Location),
		Steps:   []publicationStepAnswer{},
		Waiting: orNull(status.Waiting),
		Command: orNull(status.Command),
		Pages: list(
			status.Pages,
		),
		Looks:       []publicationLookAnswer{},
		PublicSince: httpkit.TimeOrNull(edition, status.PublicSince),
		Hidden:      list(status.Hidden),
		Acts:        list(status.Acts),
		Preview:     httpkit.Filled(status.Preview),
	}
	if run == nil {
		return answer
	}
	answer.ID, answer.Stage, answer.Works, answer.ProposedBy, answer.Stopped = &run.ID, &run.Stage, run.Works, orNull(
		run.ProposedBy,
	), run.StoppedBy != ""
	for _, step := range run.Steps {
		answer.Steps = append(
			answer.Steps,
			publicationStepAnswer{step.Stage, step.At.In(edition.Location), step.By, status.Name(step.By)},
		)
	}
	for _, look := range status.Looks {
		answer.Looks = append(
			answer.Looks,
			publicationLookAnswer{look.Page, look.Actor, status.Name(look.Actor), look.At.In(edition.Location)},
		)
	}
	answer.Mails = &publicationMailsAnswer{
		Count:   run.Mails,
		Waiting: status.Outbox.Waiting,
		Sent:    status.Outbox.Sent,
		Refused: list(status.Outbox.Refused),
		LeaveAt: httpkit.TimeOrNull(edition, run.MailsAt),
	}
	if run.Reason != nil {
		answer.Failed = &publicationFailureAnswer{
			Stage:  run.Stage,
			At:     status.Now.In(edition.Location),
			Reason: *run.Reason,
			Log:    results.LogLines(run.Log),
		}
		if run.FailedStage != "" {
			answer.Failed.Stage, answer.Failed.At = run.FailedStage, run.FailedAt.In(edition.Location)
		}
	}
	return answer
}

func idOfRun(run *results.PublicationRun) *string {
	if run == nil {
		return nil
	}
	return &run.ID
}

// publicationState returns the stage of the newest publication of a kind.
func (s *Console) publicationState(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	kind := httpkit.QueryChoice(c, fieldErrs, "kind", results.PublishResults, results.PublishFinalists)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	if kind == "" {
		kind = results.PublishResults
	}
	status, err := s.Publications.Status(c.Request().Context(), httpkit.By(c), s.Edition(c), kind)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.publicationOf(c, status))
}

type publicationAct func(context.Context, contest.Organiser, *contest.Edition, contest.ReadForm[results.PublicationStepForm]) (results.PublicationStatus, error)

func (s *Console) actOnPublication(c echo.Context, act publicationAct) error {
	status, err := act(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[results.PublicationStepForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.publicationOf(c, status))
}

// stopPublication ends a publication before its pages are public, or keeps its mails from leaving.
func (s *Console) stopPublication(c echo.Context) error {
	return s.actOnPublication(c, s.Publications.Stop)
}

// resumePublication makes built pages public, sends stopped mails, or builds again.
func (s *Console) resumePublication(c echo.Context) error {
	return s.actOnPublication(c, s.Publications.Resume)
}

// takePublicationBack hides what was published at once.
func (s *Console) takePublicationBack(c echo.Context) error {
	status, _, err := s.Publications.Back(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[results.PublicationStepForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.publicationOf(c, status))
}

// lookAtPublication returns the private address of a page and notes that the organiser looks at it.
func (s *Console) lookAtPublication(c echo.Context) error {
	address, err := s.Publications.Look(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[results.PublicationLookForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, struct {
		URL string `json:"url"`
	}{address})
}

type finalistAnswer struct {
	WorkID  int    `json:"workId"`
	Title   string `json:"title"`
	Credits string `json:"credits"`
}

func finalistAnswers(f *results.Finalists) []finalistAnswer {
	answers := []finalistAnswer{}
	if f != nil {
		for _, w := range f.Works {
			answers = append(answers, finalistAnswer(w))
		}
	}
	return answers
}

// announceFinalists begins the publication of the shortlist; a dry run returns what it would change.
func (s *Console) announceFinalists(c echo.Context) error {
	plan, err := s.Publications.Announce(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[results.AnnouncementForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, struct {
		Changed     bool             `json:"changed"`
		Before      []finalistAnswer `json:"before"`
		After       []finalistAnswer `json:"after"`
		Mails       int              `json:"mails"`
		Plan        string           `json:"plan"`
		Publication *string          `json:"publication"`
		// Confirmation is as in publicationAnswer.
		Confirmation *confirmationAnswer `json:"confirmation,omitempty"`
	}{
		plan.Changed,
		finalistAnswers(plan.Before),
		finalistAnswers(&plan.After),
		len(plan.Mails),
		plan.Digest,
		idOfRun(plan.Run),
		s.confirmation(c, plan.Proposal, plan.Digest),
	})
}
