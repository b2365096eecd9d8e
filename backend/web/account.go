package web

import (
	"encoding/base64"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/upload"
)

func (s *Server) accountRoutes() []route {
	return []route{
		{http.MethodGet, "/apis/passport/export", entrant, s.exportAccount},
		{http.MethodPut, "/apis/passport/user", entrant, s.changeProfile},
		{http.MethodPost, "/apis/passport/email/code", entrant, s.sendEmailCodes},
		{http.MethodPost, "/apis/passport/email", entrant, s.changeEmail},
		{http.MethodDelete, "/apis/passport/user", entrant, s.deleteAccount},
	}
}

type deletedAnswer struct {
	// PublishedWorks are the works whose public titles and credits an organiser has to remove.
	PublishedWorks []publishedWorkAnswer `json:"publishedWorks"`
}

type publishedWorkAnswer struct {
	Edition contest.EditionID `json:"edition"`
	WorkID  int               `json:"workId"`
}

// deleteAccount deletes the caller's account and drops the browser's cookies.
func (s *Server) deleteAccount(c echo.Context) error {
	deleted, err := s.o.Accounts.Delete(c.Request().Context(), s.edition(c), caller(c), callersSession(c), s.browser(c), readForm[operations.AccountForm](c))
	if err != nil {
		return err
	}
	for _, edition := range s.editions.All() {
		s.setCookie(c, edition.Cookie, "", -time.Second)
	}
	s.setCookie(c, deviceCookie, "", -time.Second)
	answer := deletedAnswer{PublishedWorks: make([]publishedWorkAnswer, 0, len(deleted.PublishedWorks))}
	for _, work := range deleted.PublishedWorks {
		answer.PublishedWorks = append(answer.PublishedWorks, publishedWorkAnswer{work.Edition, work.WorkID})
	}
	return ok(c, answer)
}

type exportAnswer struct {
	ExportedAt    time.Time                      `json:"exportedAt"`
	Account       exportedAccount                `json:"account"`
	Registrations []exported[registrationAnswer] `json:"registrations"`
	Submissions   []exported[submissionAnswer]   `json:"submissions"`
	Uploads       []exported[exportedUpload]     `json:"uploads"`
	Receipts      []exported[exportedReceipt]    `json:"receipts"`
	FilmLinks     []exported[exportedLink]       `json:"filmLinks"`
	Tasks         []exported[taskAnswer]         `json:"tasks"`
	Mails         []exported[exportedMail]       `json:"mails"`
	Actions       []exported[exportedAction]     `json:"actions"`
	Consents      []exported[consentAnswer]      `json:"consents"`
	JuryComments  []exported[exportedComment]    `json:"juryComments"`
}

// exported is a record with its edition.
type exported[R any] struct {
	Edition contest.EditionID `json:"edition"`
	Record  R                 `json:"record"`
}

type exportedAccount struct {
	ID         string             `json:"id"`
	Email      string             `json:"email"`
	Username   string             `json:"username"`
	HeadImg    string             `json:"headImg"`
	Language   contest.Language   `json:"language"`
	CreatedAt  time.Time          `json:"createdAt"`
	Logins     []sessionAnswer    `json:"logins"`
	Devices    []time.Time        `json:"devices"`
	Identities []exportedIdentity `json:"identities"`
}

type exportedIdentity struct {
	Issuer  string `json:"issuer"`
	Subject string `json:"subject"`
}

type exportedUpload struct {
	ID          string          `json:"id"`
	Kind        upload.FileKind `json:"kind"`
	Name        string          `json:"name"`
	Size        int64           `json:"size"`
	ContentType string          `json:"contentType"`
	State       upload.State    `json:"state"`
	CreatedAt   time.Time       `json:"createdAt"`
	URL         *string         `json:"url"`
}

type exportedReceipt struct {
	UploadID  string `json:"uploadId"`
	Text      string `json:"text"`
	Signature string `json:"signature"` // base64
}

type exportedLink struct {
	Link      string    `json:"link"`
	ClaimedAt time.Time `json:"claimedAt"`
}

type exportedMail struct {
	Kind      contest.MailKind  `json:"kind"`
	To        string            `json:"to"`
	Subject   string            `json:"subject"`
	Text      string            `json:"text"`
	State     contest.MailState `json:"state"`
	CreatedAt time.Time         `json:"createdAt"`
	EndedAt   *time.Time        `json:"endedAt"`
}

// exportedComment is what the jury wrote about a work, once results are public.
type exportedComment struct {
	WorkID    int       `json:"workId"`
	By        string    `json:"by"`
	Text      string    `json:"text"`
	ChangedAt time.Time `json:"changedAt"`
}

type exportedAction struct {
	At      time.Time      `json:"at"`
	Own     bool           `json:"own"`
	Action  string         `json:"action"`
	Subject string         `json:"subject"`
	Detail  map[string]any `json:"detail"`
}

// exportAccount sends everything that is stored about the caller's account as a file.
// Like other files it has no envelope. Files are signed addresses in it.
func (s *Server) exportAccount(c echo.Context) error {
	ctx := c.Request().Context()
	records, err := s.o.Accounts.Export(ctx, caller(c), s.browser(c))
	if err != nil {
		return err
	}
	tasks, err := s.o.Studio.AllTasks(ctx, caller(c))
	if err != nil {
		return err
	}
	answer := exportAnswer{
		ExportedAt: s.now().In(s.edition(c).Location).Truncate(time.Second), Account: s.exportedAccount(c, records),
		Registrations: []exported[registrationAnswer]{}, Submissions: []exported[submissionAnswer]{}, Uploads: []exported[exportedUpload]{},
		Receipts: []exported[exportedReceipt]{}, FilmLinks: []exported[exportedLink]{},
		Tasks: []exported[taskAnswer]{}, Mails: []exported[exportedMail]{}, Actions: []exported[exportedAction]{},
		Consents: []exported[consentAnswer]{}, JuryComments: []exported[exportedComment]{},
	}
	for _, task := range tasks {
		record, err := s.taskAnswer(c, task)
		if err != nil {
			return err
		}
		answer.Tasks = append(answer.Tasks, exported[taskAnswer]{task.Edition, record})
	}
	if err := s.exportForms(c, records, &answer); err != nil {
		return err
	}
	zone := s.edition(c).Location
	for _, r := range records.Receipts {
		answer.Receipts = append(answer.Receipts, exported[exportedReceipt]{r.Edition, exportedReceipt{
			r.UploadID, r.Text, base64.StdEncoding.EncodeToString(r.Signature),
		}})
	}
	for _, l := range records.FilmLinks {
		answer.FilmLinks = append(answer.FilmLinks, exported[exportedLink]{l.Edition, exportedLink{l.Link, l.ClaimedAt.In(zone)}})
	}
	for _, m := range records.Mails {
		answer.Mails = append(answer.Mails, exported[exportedMail]{m.Edition, exportedMail{
			m.Kind, m.To, m.Subject, m.Text, m.State, m.CreatedAt.In(zone), timeOrNull(s.edition(c), m.EndedAt),
		}})
	}
	for _, a := range records.Actions {
		answer.Actions = append(answer.Actions, exported[exportedAction]{a.Edition, exportedAction{a.At.In(zone), a.Own, a.Action, a.Subject, a.Detail}})
	}
	for _, consent := range records.Consents {
		answer.Consents = append(answer.Consents, exported[consentAnswer]{consent.Edition, consentAnswerOf(s.edition(c), consent)})
	}
	for _, m := range records.Comments {
		answer.JuryComments = append(answer.JuryComments, exported[exportedComment]{m.Edition, exportedComment{m.WorkID, m.By, m.Text, m.ChangedAt.In(zone)}})
	}
	c.Response().Header().Set("Content-Disposition", `attachment; filename="my-data-`+answer.ExportedAt.Format(time.DateOnly)+`.json"`)
	return c.JSONPretty(http.StatusOK, answer, "  ")
}

func (s *Server) exportedAccount(c echo.Context, r operations.AccountRecords) exportedAccount {
	zone, who := s.edition(c).Location, r.Entrant
	account := exportedAccount{
		ID: who.ID, Email: who.Email, Username: who.Username, HeadImg: who.HeadImg, Language: who.Language, CreatedAt: who.CreatedAt.In(zone),
		Logins: s.sessionAnswers(c, r.Sessions), Devices: []time.Time{}, Identities: []exportedIdentity{},
	}
	for _, expires := range r.Devices {
		account.Devices = append(account.Devices, expires.In(zone))
	}
	for _, identity := range r.Identities {
		account.Identities = append(account.Identities, exportedIdentity(identity))
	}
	return account
}

func (s *Server) exportForms(c echo.Context, r operations.AccountRecords, answer *exportAnswer) error {
	for _, registration := range r.Registrations {
		record, err := s.registrationAnswer(c, registration)
		if err != nil {
			return err
		}
		answer.Registrations = append(answer.Registrations, exported[registrationAnswer]{registration.Edition, record})
	}
	for _, submission := range r.Submissions {
		record, err := s.submissionAnswer(c, submission)
		if err != nil {
			return err
		}
		answer.Submissions = append(answer.Submissions, exported[submissionAnswer]{submission.Edition, record})
	}
	for _, u := range r.Uploads {
		record := exportedUpload{u.ID, u.Kind, u.Name, u.Size, u.ContentType, u.State, u.CreatedAt.In(s.edition(c).Location), nil}
		if u.State == upload.Succeed {
			var err error
			if record.URL, err = s.signed(c, u.Object); err != nil {
				return err
			}
		}
		answer.Uploads = append(answer.Uploads, exported[exportedUpload]{u.Edition, record})
	}
	return nil
}
