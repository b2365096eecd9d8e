package web

import (
	"context"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/registration"
)

func (s *Console) juryRoutes() []httpkit.Route {
	const base = "/apis/organiser/judges"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listJury),
		httpkit.Get(base+"/export", httpkit.LoggedIn, s.exportJury),
		httpkit.Get(base+"/conflicts", httpkit.LoggedIn, s.listConflicts),
		httpkit.Get(base+"/conflicts/export", httpkit.LoggedIn, s.exportConflicts),
		httpkit.Post(base, httpkit.LoggedIn, s.inviteJudge),
		httpkit.Post(base+"/remind", httpkit.LoggedIn, s.remindJudges),
		httpkit.Post(base+"/assign", httpkit.LoggedIn, s.assignWorks),
		httpkit.Get(base+"/assignment", httpkit.LoggedIn, s.assignmentState),
		httpkit.Get(base+"/prospect", httpkit.LoggedIn, s.assignmentProspect),
		httpkit.Post(base+"/:id/disable", httpkit.LoggedIn, s.changeJudge((*judging.JuryService).Disable)),
		httpkit.Post(base+"/:id/enable", httpkit.LoggedIn, s.changeJudge((*judging.JuryService).Enable)),
		httpkit.Post(base+"/:id/unassign", httpkit.LoggedIn, s.changeJudge((*judging.JuryService).EndAssignment)),
		httpkit.Post(base+"/:id/second-factor", httpkit.LoggedIn, s.setJudgeSecondFactor),
		httpkit.Post(base+"/:id/rename", httpkit.LoggedIn, s.renameJudge),
		httpkit.Post(base+"/:id/email", httpkit.LoggedIn, s.setJudgeEmail),
		httpkit.Post(base+"/:id/erase", httpkit.LoggedIn, s.eraseJudge),
		httpkit.Post(base+"/:id/password", httpkit.LoggedIn, s.inviteJudgeAgain),
		httpkit.Post(base+"/:id/remind", httpkit.LoggedIn, s.remindJudges),
	}
}

type juryFactorAnswer struct {
	Required          bool `json:"required"`
	SetUp             bool `json:"setUp"`
	RecoveryCodesLeft int  `json:"recoveryCodesLeft"`
}

// JurorAnswer is an account of the jury on the wire.
type JurorAnswer struct {
	ID           string           `json:"id"`
	Name         string           `json:"name"`
	Role         jury.Role        `json:"role"`
	Email        *string          `json:"email"`
	DisabledAt   *time.Time       `json:"disabledAt"`
	Done         int              `json:"done"`
	Partial      int              `json:"partial"`
	Total        int              `json:"total"`
	Recused      int              `json:"recused"`
	Invited      *time.Time       `json:"invited"`
	Invitation   *MailFateAnswer  `json:"invitation"` // of the mail with the link; null for none
	Language     *string          `json:"language"`   // of mails; null: both
	LastSeenAt   *time.Time       `json:"lastSeenAt"`
	RemindedAt   *time.Time       `json:"remindedAt"`
	Assigned     bool             `json:"assigned"`
	SecondFactor juryFactorAnswer `json:"secondFactor"`
}

func (s *Console) jurorAnswer(c echo.Context, m judging.JuryMember) JurorAnswer {
	edition, j, f := s.Edition(c), m.Judge, m.SecondFactor
	return JurorAnswer{
		ID:         j.ID,
		Name:       j.Name,
		Role:       j.Role,
		Email:      httpkit.Filled(j.Email),
		DisabledAt: httpkit.TimeOrNull(edition, j.DisabledAt),
		Done:       m.Done,
		Partial:    m.Partial,
		Total:      m.Total,
		Recused:    m.Recused,
		Invited:    httpkit.TimeOrNull(edition, m.InvitedUntil),
		LastSeenAt: httpkit.TimeOrNull(
			edition,
			m.LastSeenAt,
		),
		RemindedAt:   httpkit.TimeOrNull(edition, j.RemindedAt),
		Assigned:     j.Assigned,
		SecondFactor: juryFactorAnswer{f.Required, f.SetUp, f.RecoveryCodesLeft},
		Invitation:   MailFate(m.Invitation),
		Language:     httpkit.Filled(string(j.Language)),
	}
}

// MailFateAnswer is what became of an email to an account.
type MailFateAnswer struct {
	State contest.MailState `json:"state"`
	Error string            `json:"error"`
}

// MailFate maps what became of an email to the wire; nil, null in JSON, when there is none.
func MailFate(fate contest.MailFate) *MailFateAnswer {
	if fate.State == "" {
		return nil
	}
	return &MailFateAnswer{State: fate.State, Error: fate.Reason}
}

// JurorAnswers maps a jury; null for null.
func (s *Console) JurorAnswers(c echo.Context, members []judging.JuryMember) []JurorAnswer {
	if members == nil {
		return nil
	}
	answers := make([]JurorAnswer, len(members))
	for i, m := range members {
		answers[i] = s.jurorAnswer(c, m)
	}
	return answers
}

// juryFilter reads a filter and an order from the query.
func juryFilter(c echo.Context, fieldErrs contest.FieldErrors) judging.JuryFilter {
	return judging.JuryFilter{
		Role: httpkit.QueryChoice(c, fieldErrs, "role", jury.RoleJudge, jury.RoleNominator),
		Disabled: httpkit.QueryFlag(
			c,
			fieldErrs,
			"disabled",
		),
		Completed: httpkit.QueryFlag(c, fieldErrs, "completed"),
		Search:    httpkit.QuerySearch(c, "q"),
		Sort: httpkit.QueryChoice(
			c,
			fieldErrs,
			"sort",
			judging.JuryByName,
			judging.JuryByProgress,
			judging.JuryBySeen,
		),
		Descending: httpkit.QueryTrue(c, fieldErrs, "descending"),
	}
}

// listJury returns the jury with its progress, by name unless the query names an order, and whole unless it names a
// page.
func (s *Console) listJury(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := juryFilter(c, fieldErrs)
	filter.Part = httpkit.QueryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.Jury.Find(c.Request().Context(), httpkit.By(c), s.Edition(c), filter)
	if err != nil {
		return err
	}
	return httpkit.OK(
		c,
		httpkit.PageAnswer[JurorAnswer]{Items: s.JurorAnswers(c, found.Rows), Total: found.Total, Next: found.Next},
	)
}

func (s *Console) exportJury(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := juryFilter(c, fieldErrs)
	return s.Export(c, fieldErrs, func() (registration.Table, error) {
		return s.Jury.Export(c.Request().Context(), httpkit.By(c), s.Edition(c), filter)
	})
}

type judgeInvitationAnswer struct {
	Judge     JurorAnswer `json:"judge"`
	MailedTo  *string     `json:"mailedTo"` // null: the account has no address
	Link      *string     `json:"link"`     // null when it was mailed
	ExpiresAt time.Time   `json:"expiresAt"`
}

func (s *Console) judgeInvitationAnswer(
	c echo.Context,
	m judging.JuryMember,
	invitation jury.JudgeInvitation,
) judgeInvitationAnswer {
	return judgeInvitationAnswer{
		Judge: s.jurorAnswer(c, m), ExpiresAt: invitation.ExpiresAt.In(s.Edition(c).Location),
		MailedTo: httpkit.Filled(invitation.MailedTo), Link: httpkit.Filled(invitation.Link),
	}
}

// inviteJudge makes an account and its link.
func (s *Console) inviteJudge(c echo.Context) error {
	member, invitation, err := s.Jury.Invite(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[jury.JudgeForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.judgeInvitationAnswer(c, member, invitation))
}

// inviteJudgeAgain makes a link with which a judge chooses another password.
func (s *Console) inviteJudgeAgain(c echo.Context) error {
	member, invitation, err := s.Jury.InviteAgain(c.Request().Context(), httpkit.By(c), s.Edition(c), c.Param("id"))
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.judgeInvitationAnswer(c, member, invitation))
}

// changeJudge returns the handler of a change that takes no body.
func (s *Console) changeJudge(
	change func(s *judging.JuryService, ctx context.Context, by contest.Organiser, edition *contest.Edition, id string) (judging.JuryMember, error),
) echo.HandlerFunc {
	return func(c echo.Context) error {
		member, err := change(s.Jury, c.Request().Context(), httpkit.By(c), s.Edition(c), c.Param("id"))
		if err != nil {
			return err
		}
		return httpkit.OK(c, s.jurorAnswer(c, member))
	}
}

// setJudgeSecondFactor requires, waives or resets a second factor.
func (s *Console) setJudgeSecondFactor(c echo.Context) error {
	member, err := s.Jury.SetSecondFactor(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		c.Param("id"),
		httpkit.ReadForm[judging.JudgeSecondFactorForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.jurorAnswer(c, member))
}

type reminderAnswer struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Role    jury.Role `json:"role"`
	Done    int       `json:"done"`
	Total   int       `json:"total"`
	Outcome string    `json:"outcome"`
}

// remindJudges reminds late judges: the one in the path, else those of the body.
func (s *Console) remindJudges(c echo.Context) error {
	late, err := s.Jury.Remind(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		c.Param("id"),
		httpkit.ReadForm[judging.ReminderForm](c),
	)
	if err != nil {
		return err
	}
	outcomes := map[judging.ReminderOutcome]string{
		judging.ReminderWritten:   "written",
		judging.ReminderTooSoon:   "too_soon",
		judging.ReminderNoAddress: "no_address",
	}
	answers := make([]reminderAnswer, len(late))
	for i, r := range late {
		answers[i] = reminderAnswer{
			ID:      r.Judge.ID,
			Name:    r.Judge.Name,
			Role:    r.Judge.Role,
			Done:    r.Done,
			Total:   r.Total,
			Outcome: outcomes[r.Outcome],
		}
	}
	return httpkit.OK(c, answers)
}
