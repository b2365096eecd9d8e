package contestclock

import (
	"encoding/json"
	"net/http"
	"time"

	"golang.org/x/text/language"

	"marquee/backend/contest"
)

// maxBody is the largest request read, in bytes.
const maxBody = 4 << 10

// span is how far from the dates in the catalogue the clock may be moved, years
// on both sides; a duration holds about 292.
const span = 100

type request struct {
	Now string `json:"now"`
}

type answer struct {
	Code      contest.Code      `json:"code"`
	Msg       string            `json:"msg,omitempty"`
	Data      any               `json:"data,omitempty"`
	Fields    map[string]string `json:"fields,omitempty"`
	RequestID string            `json:"requestId,omitempty"`
}

type answerData struct {
	Now time.Time `json:"now"`
}

// Handler moves the clock: `POST {"now": "2025-10-01T00:00:00+08:00"}` answers
// {"code":"OK","data":{"now":…}}, and 422 when now is no RFC 3339 time or more
// than a hundred years away. Requests that another site's page sends are refused.
func (c *Clock) Handler() http.Handler {
	return http.NewCrossOriginProtection().Handler(http.HandlerFunc(c.move))
}

func (c *Clock) move(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
		return
	}
	var body request
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&body); err != nil {
		c.fail(w, r, http.StatusUnprocessableEntity, contest.CodeValidation, contest.FieldErrors{"body": {
			EN: `The request must be one JSON object, such as {"now": "` + begin + `"}`,
			ZH: `请求内容必须是 JSON 对象，例如 {"now": "` + begin + `"}`,
		}})
		return
	}
	now, err := time.Parse(time.RFC3339, body.Now)
	if err != nil || now.Before(c.wall().AddDate(-span, 0, 0)) || now.After(c.wall().AddDate(span, 0, 0)) {
		c.fail(w, r, http.StatusUnprocessableEntity, contest.CodeValidation, contest.FieldErrors{"now": {
			EN: "Give a time such as " + begin + ", at most a hundred years away",
			ZH: "请填写时间，例如 " + begin + "，与今天相差不超过一百年",
		}})
		return
	}
	if err := c.Set(now); err != nil {
		c.logger.Error("cannot move the contest clock", "error", err)
		c.fail(w, r, http.StatusInternalServerError, contest.CodeInternal, nil)
		return
	}
	c.succeed(w)
}

func (c *Clock) succeed(w http.ResponseWriter) {
	send(w, http.StatusOK, answer{Code: "OK", Data: answerData{Now: c.Now()}})
}

func (c *Clock) fail(w http.ResponseWriter, r *http.Request, status int, code contest.Code, faults contest.FieldErrors) {
	lang := readerLanguage(r)
	a := answer{Code: code, Msg: code.Message(lang), Fields: map[string]string{}, RequestID: w.Header().Get("X-Request-Id")}
	for field, fault := range faults {
		a.Fields[field] = fault.In(lang)
	}
	send(w, status, a)
}

func send(w http.ResponseWriter, status int, a answer) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(a) // the reader may be gone
}

func readerLanguage(r *http.Request) contest.Language {
	matcher := language.NewMatcher([]language.Tag{language.English, language.Chinese})
	if _, index := language.MatchStrings(matcher, r.Header.Get("Accept-Language")); index == 1 {
		return contest.Chinese
	}
	return contest.English
}
