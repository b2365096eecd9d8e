package web

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
	"marquee/backend/registration"
)

func (s *Console) auditRoutes() []httpkit.Route {
	const base = "/apis/organiser/audit"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listAudit),
		httpkit.Get(base+"/export", httpkit.LoggedIn, s.exportAudit),
	}
}

type auditRowAnswer struct {
	ID      int64              `json:"id"`
	At      time.Time          `json:"at"`
	Edition *contest.EditionID `json:"edition"`
	Actor   string             `json:"actor"`
	Action  string             `json:"action"`
	Subject string             `json:"subject"`
	Reason  string             `json:"reason"`
	Detail  json.RawMessage    `json:"detail"`

	ActorName   string `json:"actorName"`
	SubjectName string `json:"subjectName"`

	Log *auditProofAnswer `json:"log"` // null: the action has no leaf
}

// auditProofAnswer is what the public log has of a row.
type auditProofAnswer struct {
	State      operations.AuditProofState `json:"state"`
	Leaf       *int64                     `json:"leaf"`
	Commitment *string                    `json:"commitment"`
}

// auditProof is what the public log has of a row of a page.
func auditProof(page operations.AuditPage, i int) *auditProofAnswer {
	if page.Proofs == nil || page.Proofs[i].State == "" {
		return nil
	}
	proof := page.Proofs[i]
	answer := &auditProofAnswer{State: proof.State}
	if proof.State == operations.AuditVerified {
		answer.Leaf, answer.Commitment = &proof.Leaf, &proof.Commitment
	}
	return answer
}

type logHeadAnswer struct {
	Size int64  `json:"size"`
	Note string `json:"note"`
}

type auditPageAnswer struct {
	httpkit.PageAnswer[auditRowAnswer]
	Head *logHeadAnswer `json:"head"` // null before the first
}

func (s *Console) auditFilter(c echo.Context, fieldErrs contest.FieldErrors) operations.AuditFilter {
	httpkit.QueryChoice(c, fieldErrs, "sort", "at")
	return operations.AuditFilter{
		Edition: s.Edition(
			c,
		).ID,
		Actor:   httpkit.QuerySearch(c, "actor"),
		Action:  httpkit.QuerySearch(c, "action"),
		Subject: httpkit.QuerySearch(c, "subject"),
		Search: httpkit.QuerySearch(
			c,
			"q",
		),
		From:      httpkit.QueryTime(c, fieldErrs, "from"),
		Before:    httpkit.QueryTime(c, fieldErrs, "before"),
		Ascending: httpkit.QueryAscending(c, fieldErrs),
	}
}

// listAudit returns a page of the audit log, newest first unless the query names an order, and the head of the public
// log.
func (s *Console) listAudit(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.auditFilter(c, fieldErrs)
	filter.Part = httpkit.ConsolePart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.Audit.List(c.Request().Context(), httpkit.By(c), filter)
	if err != nil {
		return err
	}
	answer := auditPageAnswer{
		PageAnswer: httpkit.PageAnswer[auditRowAnswer]{
			Items: s.auditRows(c, found),
			Total: found.Total,
			Next:  found.Next,
		},
	}
	if answer.Head, err = s.publicHead(c); err != nil {
		return err
	}
	return httpkit.OK(c, answer)
}

// auditRows maps a page of the audit log.
func (s *Console) auditRows(c echo.Context, found operations.AuditPage) []auditRowAnswer {
	answers := make([]auditRowAnswer, len(found.Rows))
	for i, r := range found.Rows {
		answers[i] = auditRowAnswer{
			ID:          r.ID,
			At:          r.At.In(s.Edition(c).Location),
			Actor:       r.Actor,
			Action:      r.Action,
			Subject:     r.Subject,
			Reason:      r.Reason,
			Detail:      r.Detail,
			ActorName:   r.ActorName,
			SubjectName: r.SubjectName,
			Log:         auditProof(found, i),
		}
		if r.Edition != "" {
			answers[i].Edition = &r.Edition
		}
	}
	return answers
}

// publicHead is the newest signed head of the edition's log, nil before the first. The second
// line of a head is the number of leaves.
func (s *Console) publicHead(c echo.Context) (*logHeadAnswer, error) {
	if s.Transparency == nil {
		return nil, nil //nolint:nilnil // null in the answer
	}
	note, err := s.Transparency.Head(c.Request().Context(), s.Edition(c).ID)
	if contest.CodeOf(err) == contest.CodeNotFound {
		return nil, nil //nolint:nilnil // null in the answer
	}
	if err != nil {
		return nil, err
	}
	head := &logHeadAnswer{Note: note}
	if lines := strings.SplitN(note, "\n", 3); len(lines) == 3 {
		head.Size, _ = strconv.ParseInt(lines[1], 10, 64) //nolint:errcheck // 0 for a head of another form
	}
	return head, nil
}

func (s *Console) exportAudit(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.auditFilter(c, fieldErrs)
	return s.Export(c, fieldErrs, func() (registration.Table, error) {
		return s.Audit.Export(c.Request().Context(), httpkit.By(c), s.Edition(c), filter)
	})
}
