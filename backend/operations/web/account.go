package web

import (
	"encoding/base64"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	accountweb "marquee/backend/account/web"
	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
	registrationweb "marquee/backend/registration/web"
	studioweb "marquee/backend/studio/web"
	submissionweb "marquee/backend/submission/web"
	"marquee/backend/upload"
)

func (s *Server) accountRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Get("/apis/passport/export", httpkit.Entrant, s.exportAccount),
		httpkit.Put("/apis/passport/user", httpkit.Entrant, s.changeProfile),
		httpkit.Post("/apis/passport/email/code", httpkit.Entrant, s.sendEmailCodes),
		httpkit.Post("/apis/passport/email", httpkit.Entrant, s.changeEmail),
		httpkit.Delete("/apis/passport/user", httpkit.Entrant, s.deleteAccount),
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
	deleted, err := s.Accounts.Delete(
		c.Request().Context(),
		s.Edition(c),
		accountweb.Caller(c),
		accountweb.CallersSession(c),
		s.Browser(c),
		httpkit.ReadForm[operations.AccountForm](c),
	)
	if err != nil {
		return err
	}
	for _, edition := range s.Editions.All() {
		s.SetCookie(c, edition.Cookie, "", -time.Second)
	}
	s.SetCookie(c, httpkit.DeviceCookie, "", -time.Second)
	answer := deletedAnswer{PublishedWorks: make([]publishedWorkAnswer, 0, len(deleted.PublishedWorks))}
	for _, work := range deleted.PublishedWorks {
		answer.PublishedWorks = append(answer.PublishedWorks, publishedWorkAnswer{work.Edition, work.WorkID})
	}
	return httpkit.OK(c, answer)
}

type exportAnswer struct {
	ExportedAt    time.Time                                      `json:"exportedAt"`
	Account       exportedAccount                                `json:"account"`
	Registrations []exported[registrationweb.RegistrationAnswer] `json:"registrations"`
	Submissions   []exported[submissionweb.SubmissionAnswer]     `json:"submissions"`
	Uploads       []exported[exportedUpload]                     `json:"uploads"`
	Receipts      []exported[exportedReceipt]                    `json:"receipts"`
	FilmLinks     []exported[exportedLink]                       `json:"filmLinks"`
	Tasks         []exported[studioweb.TaskAnswer]               `json:"tasks"`
	Mails         []exported[exportedMail]                       `json:"mails"`
	Actions       []exported[exportedAction]                     `json:"actions"`
	Consents      []exported[registrationweb.ConsentAnswer]      `json:"consents"`
	JuryComments  []exported[exportedComment]                    `json:"juryComments"`
}

// exported is a record with its edition.
type exported[R any] struct {
	Edition contest.EditionID `json:"edition"`
	Record  R                 `json:"record"`
}

type exportedAccount struct {
	ID         string                     `json:"id"`
	Email      string                     `json:"email"`
	Username   string                     `json:"username"`
	HeadImg    string                     `json:"headImg"`
	Language   contest.Language           `json:"language"`
	CreatedAt  time.Time                  `json:"createdAt"`
	Logins     []accountweb.SessionAnswer `json:"logins"`
	Devices    []time.Time                `json:"devices"`
	Identities []exportedIdentity         `json:"identities"`
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
	records, err := s.Accounts.Export(ctx, accountweb.Caller(c), s.Browser(c))
	if err != nil {
		return err
	}
	tasks, err := s.Studio.AllTasks(ctx, accountweb.Caller(c))
	if err != nil {
		return err
	}
	answer := exportAnswer{
		ExportedAt:    s.Now().In(s.Edition(c).Location).Truncate(time.Second),
		Account:       s.exportedAccount(c, records),
		Registrations: []exported[registrationweb.RegistrationAnswer]{},
		Submissions:   []exported[submissionweb.SubmissionAnswer]{},
		Uploads:       []exported[exportedUpload]{},
		Receipts:      []exported[exportedReceipt]{},
		FilmLinks:     []exported[exportedLink]{},
		Tasks:         []exported[studioweb.TaskAnswer]{},
		Mails:         []exported[exportedMail]{},
		Actions:       []exported[exportedAction]{},
		Consents:      []exported[registrationweb.ConsentAnswer]{},
		JuryComments:  []exported[exportedComment]{},
	}
	for _, task := range tasks {
		record, err := s.StudioWeb.TaskAnswer(c, task)
		if err != nil {
			return err
		}
		answer.Tasks = append(answer.Tasks, exported[studioweb.TaskAnswer]{task.Edition, record})
	}
	if err := s.exportForms(c, records, &answer); err != nil {
		return err
	}
	zone := s.Edition(c).Location
	for _, r := range records.Receipts {
		answer.Receipts = append(answer.Receipts, exported[exportedReceipt]{r.Edition, exportedReceipt{
			r.UploadID, r.Text, base64.StdEncoding.EncodeToString(r.Signature),
		}})
	}
	for _, l := range records.FilmLinks {
		answer.FilmLinks = append(
			answer.FilmLinks,
			exported[exportedLink]{l.Edition, exportedLink{l.Link, l.ClaimedAt.In(zone)}},
		)
	}
	for _, m := range records.Mails {
		answer.Mails = append(answer.Mails, exported[exportedMail]{m.Edition, exportedMail{
			m.Kind, m.To, m.Subject, m.Text, m.State, m.CreatedAt.In(zone), httpkit.TimeOrNull(s.Edition(c), m.EndedAt),
		}})
	}
	for _, a := range records.Actions {
		answer.Actions = append(
			answer.Actions,
			exported[exportedAction]{a.Edition, exportedAction{a.At.In(zone), a.Own, a.Action, a.Subject, a.Detail}},
		)
	}
	for _, consent := range records.Consents {
		answer.Consents = append(
			answer.Consents,
			exported[registrationweb.ConsentAnswer]{
				consent.Edition,
				registrationweb.ConsentAnswerOf(s.Edition(c), consent),
			},
		)
	}
	for _, m := range records.Comments {
		answer.JuryComments = append(
			answer.JuryComments,
			exported[exportedComment]{m.Edition, exportedComment{m.WorkID, m.By, m.Text, m.ChangedAt.In(zone)}},
		)
	}
	c.Response().Header().Set(
		"Content-Disposition",
		`attachment; filename="my-data-`+answer.ExportedAt.Format(time.DateOnly)+`.json"`,
	)
	return c.JSONPretty(http.StatusOK, answer, "  ")
}

func (s *Server) exportedAccount(c echo.Context, r operations.AccountRecords) exportedAccount {
	zone, who := s.Edition(c).Location, r.Entrant
	account := exportedAccount{
		ID:         who.ID,
		Email:      who.Email,
		Username:   who.Username,
		HeadImg:    who.HeadImg,
		Language:   who.Language,
		CreatedAt:  who.CreatedAt.In(zone),
		Logins:     s.AccountWeb.SessionAnswers(c, r.Sessions),
		Devices:    []time.Time{},
		Identities: []exportedIdentity{},
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
		record, err := s.RegistrationWeb.RegistrationAnswer(c, registration)
		if err != nil {
			return err
		}
		answer.Registrations = append(
			answer.Registrations,
			exported[registrationweb.RegistrationAnswer]{registration.Edition, record},
		)
	}
	for _, submission := range r.Submissions {
		record, err := s.SubmissionWeb.SubmissionAnswer(c, submission)
		if err != nil {
			return err
		}
		answer.Submissions = append(
			answer.Submissions,
			exported[submissionweb.SubmissionAnswer]{submission.Edition, record},
		)
	}
	for _, u := range r.Uploads {
		record := exportedUpload{
			u.ID,
			u.Kind,
			u.Name,
			u.Size,
			u.ContentType,
			u.State,
			u.CreatedAt.In(s.Edition(c).Location),
			nil,
		}
		if u.State == upload.Succeed {
			var err error
			if record.URL, err = s.Signed(c, u.Object); err != nil {
				return err
			}
		}
		answer.Uploads = append(answer.Uploads, exported[exportedUpload]{u.Edition, record})
	}
	return nil
}
