package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	registrationweb "marquee/backend/registration/web"
)

// ownCalls are about the caller's own account and views, or about texts that are public.
var ownCalls = regexp.MustCompile(
	`^/apis/organiser/(me|sessions|second-factors|views|catalogue|logout|login|passkeys|recovery-codes)(/|$)`,
)

// withoutPeople makes the call of an organiser who reads no personal data: nothing that is searched names a person, and
// the answer keeps only what is known to be impersonal.
func (s *Console) withoutPeople(c echo.Context, handler echo.HandlerFunc) error {
	if ownCalls.MatchString(c.Path()) {
		return handler(c)
	}
	if err := refuseSearchOfPeople(c, s.Edition(c)); err != nil {
		return err
	}
	response := c.Response()
	original := response.Writer
	kept := &keptResponse{ResponseWriter: original, status: http.StatusOK}
	response.Writer = kept
	err := handler(c)
	response.Writer = original
	if err != nil {
		return err
	}
	body := kept.body.Bytes()
	if strings.HasPrefix(response.Header().Get(echo.HeaderContentType), echo.MIMEApplicationJSON) {
		if body, err = redactedAnswer(body, s.Edition(c)); err != nil {
			return fmt.Errorf("leave people out: %w", err)
		}
	}
	original.WriteHeader(kept.status)
	_, err = original.Write(body)
	return err
}

// keptResponse keeps an answer until what it says of people is left out.
type keptResponse struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

func (r *keptResponse) WriteHeader(status int) { r.status = status }

func (r *keptResponse) Write(part []byte) (int, error) { return r.body.Write(part) }

// searchOfTitles are the lists whose search finds titles and numbers of films alone.
var searchOfTitles = regexp.MustCompile(`^/apis/organiser/(submissions|shortlist|nominations)(/export)?$`)

// impersonalSubject is the subject of a work, a registration or a submission.
var impersonalSubject = regexp.MustCompile(`^(work:[0-9]+|(registration|submission):[0-9a-f-]{36})?$`)

// refuseSearchOfPeople returns field errors for a search or an order that would tell names or addresses.
func refuseSearchOfPeople(c echo.Context, edition *contest.Edition) error {
	applicants := edition.Applies() // there a title is the applicant
	fieldErrs := contest.FieldErrors{}
	refuse := func(field string) {
		fieldErrs.Add(
			field,
			contest.Text{EN: "Your account reads no personal data, so this is not searched", ZH: "你的账号不含个人信息，无法如此搜索"},
		)
	}
	if c.QueryParam("q") != "" && (applicants || !searchOfTitles.MatchString(c.Path())) {
		refuse("q")
	}
	if c.QueryParam("actor") != "" {
		refuse("actor")
	}
	if !impersonalSubject.MatchString(c.QueryParam("subject")) {
		refuse("subject")
	}
	if sort := c.QueryParam(
		"sort",
	); slices.Contains([]string{"name", "email", "account"}, sort) ||
		applicants && sort == "title" {
		fieldErrs.Add(
			"sort",
			contest.Text{
				EN: "Your account reads no personal data; please choose another order",
				ZH: "你的账号不含个人信息，请选择其他排序",
			},
		)
	}
	return fieldErrs.Err()
}

// redactedAnswer leaves personal data out of an answer.
func redactedAnswer(body []byte, edition *contest.Edition) ([]byte, error) {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var answer map[string]any
	if err := decoder.Decode(&answer); err != nil {
		return nil, err
	}
	r := &redaction{edition: edition, people: map[string]string{}, answers: map[string]bool{}}
	for _, q := range edition.Questions {
		r.answers[q.ID] = q.Kind.NamesNobody()
	}
	answer["data"] = r.value("data", answer["data"])
	return json.Marshal(answer)
}

// redaction leaves personal data out of one answer: each person has a number in it.
type redaction struct {
	edition *contest.Edition
	// answers are the questions whose answers come from a list.
	answers map[string]bool
	people  map[string]string // a name or an address → "P-1"
}

// The names of values that stay, everything else that is text goes. A new field is left out until it is listed here.
var (
	impersonal = registrationweb.SetOf(
		"id",
		"next",
		"state",
		"type",
		"language",
		"day",
		"phase",
		"path",
		"unit",
		"model",
		"action",
		"role",
		"award",
		"official",
		"prize",
		"prizes",
		"chosen",
		"screening",
		"warnings",
		"warningTexts",
		"changed",
		"why",
		"resolution",
		"aspectRatio",
		"waits",
		"plan",
		"root",
		"commitment",
		"note",
		"list",
		"mode",
		"stage",
		"url",
		"pictureUrl",
		"coverUrl",
		"poster",
		"description",
		"tools",
		"outcome",
		"ranking",
		"kind",
		"criterion",
		"title",
		"status",
		"version",
		"registrationId",
		"experience",
		"publication",
		"edition",
		"copy",
		"srclang",
		"label",
		"copyReason",
		"codec",
		"contentType",
		"category",
		"spoken",
		"encoding",
		"build",
		"site",
		"preview",
		"hidden",
		"table",
		"mean",
		"corrected",
		"total",
		"low",
		"high",
		"severity",
		"spread",
		"error",
		"perTen",
		"first",
		"ahead",
		"ranks",
		"criteria",
		"points",
		"script",
		"picture",
		"video",
		"voice",
		"music",
		"edit",
		"likeness",
	)
	// personal values become the number of the person.
	personal = registrationweb.SetOf(
		"name",
		"nominator",
		"judge",
		"judges",
		"entrant",
		"by",
		"askedBy",
		"movedBy",
		"reviewedBy",
		"openedBy",
		"actorName",
		"byName",
		"owner",
	)
	// personalFiles are named by people, or were written by them as they are.
	personalFiles = registrationweb.SetOf("consentFile", "filmFile", "coverFile", "processFile", "sentFile")
	sentences     = registrationweb.SetOf(
		"title",
		"reason",
		"name",
		"label",
		"fact",
		"text",
		"blockedBy",
		"jury",
		"programme",
		"intro",
		"days",
		"detail",
	)
)

// value returns a value without personal data; key is the name under which it stands, also of the elements of a list.
func (r *redaction) value(key string, v any) any {
	switch v := v.(type) {
	case string:
		return r.text(key, v)
	case []any:
		if key == "files" || key == "log" {
			return []any{}
		}
		kept := make([]any, 0, len(v))
		for _, one := range v {
			if redacted := r.value(key, one); redacted != "" {
				kept = append(kept, redacted)
			}
		}
		return kept
	case map[string]any:
		return r.object(key, v)
	default:
		return v
	}
}

func (r *redaction) object(key string, v map[string]any) any {
	switch {
	case key == "answers":
		return r.closedAnswers(v)
	case personalFiles[key]:
		return nil
	case key == "detail", key == "files":
		return map[string]any{}
	case isSentence(v) && sentences[key]:
		return v
	case isSentence(v):
		return map[string]any{"en": "", "zh": ""}
	}
	kept := make(map[string]any, len(v))
	for name, one := range v {
		if key == "severity" { // by judge
			kept[r.person(name)] = one
			continue
		}
		kept[name] = r.value(name, one)
	}
	return kept
}

// isSentence reports whether an object is a text in both languages.
func isSentence(v map[string]any) bool {
	_, en := v["en"].(string)
	_, zh := v["zh"].(string)
	return en && zh && len(v) == 2
}

func (r *redaction) text(key, v string) string {
	switch {
	case v == "":
		return ""
	case key == "actor" || key == "subject":
		return r.actor(v)
	case key == "title" && r.edition.Applies():
		return ""
	case isTime(v) || impersonal[key]:
		return v
	case personal[key]:
		return r.person(v)
	default:
		return ""
	}
}

func isTime(v string) bool {
	_, err := time.Parse(time.RFC3339, v)
	return err == nil
}

// rowID is the id of a row.
var rowID = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// impersonal reports whether an id is that of a row or of the edition.
func (r *redaction) impersonal(id string) bool {
	return rowID.MatchString(id) || id == string(r.edition.ID)
}

// actor keeps what kind of actor or subject it is, and an id that says nothing.
func (r *redaction) actor(written string) string {
	kind, id, has := strings.Cut(written, ":")
	switch {
	case impersonalSubject.MatchString(written), r.impersonal(written), has && r.impersonal(id):
		return written
	case !has:
		return r.person(written)
	default:
		return kind + ":" + r.person(id)
	}
}

func (r *redaction) person(name string) string {
	if r.people[name] == "" {
		r.people[name] = fmt.Sprintf("P-%d", len(r.people)+1)
	}
	return r.people[name]
}

// closedAnswers keeps the answers that come from a list: any other may name somebody.
func (r *redaction) closedAnswers(v map[string]any) map[string]any {
	kept := map[string]any{}
	for id, answer := range v {
		if r.answers[id] {
			kept[id] = answer
		}
	}
	return kept
}
