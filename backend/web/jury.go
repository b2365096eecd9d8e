package web

import (
	"context"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/registration"
)

func (s *Console) juryRoutes() []consoleRoute {
	const base = "/apis/organiser/judges"
	return []consoleRoute{
		{http.MethodGet, base, loggedIn, s.listJury},
		{http.MethodGet, base + "/export", loggedIn, s.exportJury},
		{http.MethodGet, base + "/conflicts", loggedIn, s.listConflicts},
		{http.MethodGet, base + "/conflicts/export", loggedIn, s.exportConflicts},
		{http.MethodPost, base, loggedIn, s.inviteJudge},
		{http.MethodPost, base + "/remind", loggedIn, s.remindJudges},
		{http.MethodPost, base + "/assign", loggedIn, s.assignWorks},
		{http.MethodGet, base + "/assignment", loggedIn, s.assignmentState},
		{http.MethodGet, base + "/prospect", loggedIn, s.assignmentProspect},
		{http.MethodPost, base + "/:id/disable", loggedIn, s.changeJudge((*judging.JuryService).Disable)},
		{http.MethodPost, base + "/:id/enable", loggedIn, s.changeJudge((*judging.JuryService).Enable)},
		{http.MethodPost, base + "/:id/unassign", loggedIn, s.changeJudge((*judging.JuryService).EndAssignment)},
		{http.MethodPost, base + "/:id/second-factor", loggedIn, s.setJudgeSecondFactor},
		{http.MethodPost, base + "/:id/rename", loggedIn, s.renameJudge},
		{http.MethodPost, base + "/:id/email", loggedIn, s.setJudgeEmail},
		{http.MethodPost, base + "/:id/erase", loggedIn, s.eraseJudge},
		{http.MethodPost, base + "/:id/password", loggedIn, s.inviteJudgeAgain},
		{http.MethodPost, base + "/:id/remind", loggedIn, s.remindJudges},
	}
}

type juryFactorAnswer struct {
	Required          bool `json:"required"`
	SetUp             bool `json:"setUp"`
	RecoveryCodesLeft int  `json:"recoveryCodesLeft"`
}

// jurorAnswer is an account of the jury on the wire.
type jurorAnswer struct {
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
	Invitation   *mailFateAnswer  `json:"invitation"` // of the mail with the link; null for none
	Language     *string          `json:"language"`   // of mails; null: both
	LastSeenAt   *time.Time       `json:"lastSeenAt"`
	RemindedAt   *time.Time       `json:"remindedAt"`
	Assigned     bool             `json:"assigned"`
	SecondFactor juryFactorAnswer `json:"secondFactor"`
}

func (s *Console) jurorAnswer(c echo.Context, m judging.JuryMember) jurorAnswer {
	edition, j, f := s.edition(c), m.Judge, m.SecondFactor
	return jurorAnswer{
		ID: j.ID, Name: j.Name, Role: j.Role, Email: filled(j.Email), DisabledAt: timeOrNull(edition, j.DisabledAt),
		Done: m.Done, Partial: m.Partial, Total: m.Total, Recused: m.Recused, Invited: timeOrNull(edition, m.InvitedUntil),
		LastSeenAt: timeOrNull(edition, m.LastSeenAt), RemindedAt: timeOrNull(edition, j.RemindedAt), Assigned: j.Assigned,
		SecondFactor: juryFactorAnswer{f.Required, f.SetUp, f.RecoveryCodesLeft},
		Invitation:   mailFate(m.Invitation), Language: filled(string(j.Language)),
	}
}

// mailFateAnswer is what became of an email to an account.
type mailFateAnswer struct {
	State contest.MailState `json:"state"`
	Error string            `json:"error"`
}

// mailFate maps what became of an email to the wire; nil, null in JSON, when there is none.
func mailFate(fate contest.MailFate) *mailFateAnswer {
	if fate.State == "" {
		return nil
	}
	return &mailFateAnswer{State: fate.State, Error: fate.Reason}
}

// jurorAnswers maps a jury; null for null.
func (s *Console) jurorAnswers(c echo.Context, members []judging.JuryMember) []jurorAnswer {
	if members == nil {
		return nil
	}
	answers := make([]jurorAnswer, len(members))
	for i, m := range members {
		answers[i] = s.jurorAnswer(c, m)
	}
	return answers
}

// juryFilter reads a filter and an order from the query.
func juryFilter(c echo.Context, fieldErrs contest.FieldErrors) judging.JuryFilter {
	return judging.JuryFilter{
		Role:     queryChoice(c, fieldErrs, "role", jury.RoleJudge, jury.RoleNominator),
		Disabled: queryFlag(c, fieldErrs, "disabled"), Completed: queryFlag(c, fieldErrs, "completed"), Search: querySearch(c, "q"),
		Sort:       queryChoice(c, fieldErrs, "sort", judging.JuryByName, judging.JuryByProgress, judging.JuryBySeen),
		Descending: queryTrue(c, fieldErrs, "descending"),
	}
}

// listJury returns the jury with its progress, by name unless the query names an order, and whole unless it names a page.
func (s *Console) listJury(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := juryFilter(c, fieldErrs)
	filter.Part = queryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.o.Jury.Find(c.Request().Context(), by(c), s.edition(c), filter)
	if err != nil {
		return err
	}
	return ok(c, pageAnswer[jurorAnswer]{Items: s.jurorAnswers(c, found.Rows), Total: found.Total, Next: found.Next})
}

func (s *Console) exportJury(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := juryFilter(c, fieldErrs)
	return s.export(c, fieldErrs, func() (registration.Table, error) {
		return s.o.Jury.Export(c.Request().Context(), by(c), s.edition(c), filter)
	})
}

type judgeInvitationAnswer struct {
	Judge     jurorAnswer `json:"judge"`
	MailedTo  *string     `json:"mailedTo"` // null: the account has no address
	Link      *string     `json:"link"`     // null when it was mailed
	ExpiresAt time.Time   `json:"expiresAt"`
}

func (s *Console) judgeInvitationAnswer(c echo.Context, m judging.JuryMember, invitation jury.JudgeInvitation) judgeInvitationAnswer {
	return judgeInvitationAnswer{
		Judge: s.jurorAnswer(c, m), ExpiresAt: invitation.ExpiresAt.In(s.edition(c).Location),
		MailedTo: filled(invitation.MailedTo), Link: filled(invitation.Link),
	}
}

// inviteJudge makes an account and its link.
func (s *Console) inviteJudge(c echo.Context) error {
	member, invitation, err := s.o.Jury.Invite(c.Request().Context(), by(c), s.edition(c), readForm[jury.JudgeForm](c))
	if err != nil {
		return err
	}
	return ok(c, s.judgeInvitationAnswer(c, member, invitation))
}

// inviteJudgeAgain makes a link with which a judge chooses another password.
func (s *Console) inviteJudgeAgain(c echo.Context) error {
	member, invitation, err := s.o.Jury.InviteAgain(c.Request().Context(), by(c), s.edition(c), c.Param("id"))
	if err != nil {
		return err
	}
	return ok(c, s.judgeInvitationAnswer(c, member, invitation))
}

// changeJudge returns the handler of a change that takes no body.
func (s *Console) changeJudge(
	change func(s *judging.JuryService, ctx context.Context, by contest.Organiser, edition *contest.Edition, id string) (judging.JuryMember, error),
) echo.HandlerFunc {
	return func(c echo.Context) error {
		member, err := change(s.o.Jury, c.Request().Context(), by(c), s.edition(c), c.Param("id"))
		if err != nil {
			return err
		}
		return ok(c, s.jurorAnswer(c, member))
	}
}

// setJudgeSecondFactor requires, waives or resets a second factor.
func (s *Console) setJudgeSecondFactor(c echo.Context) error {
	member, err := s.o.Jury.SetSecondFactor(c.Request().Context(), by(c), s.edition(c), c.Param("id"), readForm[judging.JudgeSecondFactorForm](c))
	if err != nil {
		return err
	}
	return ok(c, s.jurorAnswer(c, member))
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
	late, err := s.o.Jury.Remind(c.Request().Context(), by(c), s.edition(c), c.Param("id"), readForm[judging.ReminderForm](c))
	if err != nil {
		return err
	}
	outcomes := map[judging.ReminderOutcome]string{
		judging.ReminderWritten: "written", judging.ReminderTooSoon: "too_soon", judging.ReminderNoAddress: "no_address",
	}
	answers := make([]reminderAnswer, len(late))
	for i, r := range late {
		answers[i] = reminderAnswer{ID: r.Judge.ID, Name: r.Judge.Name, Role: r.Judge.Role, Done: r.Done, Total: r.Total, Outcome: outcomes[r.Outcome]}
	}
	return ok(c, answers)
}
