// Package conform holds a deployment against the contract: it makes calls of every operation with missing, extreme and
// wrongly typed values, in both languages, and compares the answers with their schemas. It changes nothing: with a
// login it makes no call that may succeed in changing something, and without one none that strangers succeed with.
package conform

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"marquee/backend"
	"marquee/backend/contest"
	"marquee/backend/jury"
)

type role string

const (
	visitor   role = "visitor"
	entrant   role = "entrant"
	judge     role = "judge"
	organiser role = "organiser"
)

// Options are what a run needs. A login that is missing leaves its calls out, but those of strangers.
type Options struct {
	URL       string // of an edition, for visitors
	Console   string // of the organisers' console; empty: its calls are left out
	Entrant   string // the token of an entrant's session
	JudgeName string
	Judge     string // the token of a judge's or nominator's login
	Organiser string // the cookie of an organiser's session, NAME=VALUE
	Edition   string // of the logins; empty: international
	Header    string // its value of the header f; empty: PASSPORT_INTL

	// WholeForms also sends forms in which all is right but one value. A service that is not as the contract says may
	// take one of them, and change something: it is for a rehearsal.
	WholeForms bool
	// EachNth leaves calls out: 10 makes a tenth of them, another tenth for every Offset.
	EachNth, Offset int
	Client          *http.Client
	Now             func() time.Time
}

// Result is what a run found.
type Result struct {
	Calls, Operations int
	Failures          []Failure
}

// Failure is an answer that is not as the contract says.
type Failure struct {
	What      string
	Reproduce string // a command
}

// String is the failure on two lines.
func (f Failure) String() string { return f.What + "\n  " + f.Reproduce }

type run struct {
	Options
	router routers.Router
	mu     sync.Mutex
	last   int64 // the timestamp of the last signed call
	result Result
}

// Run makes the calls. Its error says why they could not be made.
func Run(ctx context.Context, o Options) (Result, error) {
	document, err := openapi3.NewLoader().LoadFromData([]byte(backend.Contract))
	if err != nil {
		return Result{}, fmt.Errorf("read contract: %w", err)
	}
	document.Servers = nil
	router, err := legacy.NewRouter(document)
	if err != nil {
		return Result{}, fmt.Errorf("read contract: %w", err)
	}
	r := &run{Options: o, router: router}
	number := 0
	for _, path := range slices.Sorted(maps.Keys(document.Paths.Map())) {
		item := document.Paths.Map()[path]
		for _, method := range slices.Sorted(maps.Keys(item.Operations())) {
			operation := item.Operations()[method]
			if strings.HasPrefix(path, "/apis/organiser/") && o.Console == "" || !strings.HasPrefix(path, "/apis/") ||
				isStream(operation) {
				continue
			}
			r.result.Operations++
			for _, who := range r.rolesOf(operation) {
				for _, c := range casesOf(method, path, operation, item, who, r.edition(), r.WholeForms) {
					if number++; o.EachNth > 1 && number%o.EachNth != o.Offset%o.EachNth {
						continue
					}
					if err := r.make(ctx, c, operation); err != nil {
						return r.result, err
					}
				}
			}
		}
	}
	return r.result, nil
}

// edition is that of the logins.
func (r *run) edition() edition {
	return edition{id: cmp.Or(r.Edition, "international"), header: cmp.Or(r.Header, "PASSPORT_INTL")}
}

// edition is an edition as calls name it: by its id in queries of the console, by its header elsewhere.
type edition struct{ id, header string }

// isStream reports whether the answer of an operation does not end by itself.
func isStream(operation *openapi3.Operation) bool {
	answer := operation.Responses.Status(http.StatusOK)
	return answer != nil && answer.Value.Content.Get("text/event-stream") != nil
}

func (r *run) rolesOf(operation *openapi3.Operation) []role {
	roles := []role{visitor}
	schemes := schemesOf(operation)
	if schemes["bearer"] && r.Entrant != "" {
		roles = append(roles, entrant)
	}
	if schemes["signedCall"] && r.Judge != "" {
		roles = append(roles, judge)
	}
	if schemes["organiser"] && r.Organiser != "" {
		roles = append(roles, organiser)
	}
	return roles
}

func (r *run) request(ctx context.Context, c call) (*http.Request, error) {
	base := r.URL
	if strings.HasPrefix(c.path, "/apis/organiser/") {
		base = r.Console
	}
	path, query, _ := strings.Cut(c.path, "?")
	if strings.Contains(path, "{hash}") {
		values, err := url.ParseQuery(query)
		if err != nil {
			return nil, err
		}
		r.last = max(r.last+1, r.Now().UnixMilli())
		timestamp := strconv.FormatInt(r.last, 10)
		name, hash := "nobody", strings.Repeat("0", 64)
		if c.role == judge {
			name, hash = r.JudgeName, jury.Sign(r.Judge, timestamp, r.JudgeName)
		}
		values.Set("timestamp", timestamp)
		values.Set("name", name)
		path, query = strings.ReplaceAll(path, "{hash}", hash), values.Encode()
	}
	address := base + path
	if query != "" {
		address += "?" + query
	}
	var body io.Reader = http.NoBody
	if c.hasBody {
		body = strings.NewReader(c.body)
	}
	request, err := http.NewRequestWithContext(ctx, c.method, address, body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept-Language", c.language)
	request.Header.Set("User-Agent", "marquee-conform")
	request.Header.Set("F", c.edition)
	if c.method != http.MethodGet {
		request.Header.Set("Content-Type", "application/json")
	}
	switch c.role {
	case entrant:
		request.Header.Set("Authorization", "Bearer "+r.Entrant)
	case organiser:
		request.Header.Set("Cookie", r.Organiser)
	case visitor, judge:
	}
	return request, nil
}

// make makes a call and notes what is wrong with its answer.
func (r *run) make(ctx context.Context, c call, operation *openapi3.Operation) error {
	request, err := r.request(ctx, c)
	if err != nil {
		return fmt.Errorf("%s %s: %w", c.method, c.path, err)
	}
	client := *r.Client
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	response, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("%s %s: %w", c.method, c.path, err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, 64<<20))
	if err != nil {
		return fmt.Errorf("%s %s: %w", c.method, c.path, err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.result.Calls++
	for _, why := range r.wrong(request, response, body, c, operation) {
		r.result.Failures = append(r.result.Failures, Failure{
			What:      fmt.Sprintf("%s %s, %s, %s: %s", c.method, c.path, c.role, c.what, why),
			Reproduce: reproduce(c, request),
		})
	}
	return nil
}

// wrong says what of an answer is not as the contract says.
func (r *run) wrong(
	request *http.Request,
	response *http.Response,
	body []byte,
	c call,
	operation *openapi3.Operation,
) (all []string) {
	if c.refused && response.StatusCode < http.StatusBadRequest {
		all = append(all, fmt.Sprintf("status %d, but the form cannot be valid", response.StatusCode))
	}
	if response.StatusCode == http.StatusInternalServerError {
		return append(all, "status 500")
	}
	if response.StatusCode == http.StatusServiceUnavailable && response.Header.Get("Retry-After") != "" {
		return all
	}
	route, parameters, err := r.router.FindRoute(request)
	if err == nil {
		kind := response.Header.Get("Content-Type")
		options := &openapi3filter.Options{
			IncludeResponseStatus: true,
			AuthenticationFunc:    openapi3filter.NoopAuthenticationFunc,
			ExcludeResponseBody: strings.Contains(kind, "html") ||
				strings.Contains(kind, "yaml"), // documents, not data
		}
		err = openapi3filter.ValidateResponse(request.Context(), &openapi3filter.ResponseValidationInput{
			RequestValidationInput: &openapi3filter.RequestValidationInput{
				Request:    request,
				PathParams: parameters,
				Route:      route,
				Options:    options,
			},
			Status:  response.StatusCode,
			Header:  response.Header,
			Options: options,
			Body:    io.NopCloser(bytes.NewReader(bytes.TrimPrefix(body, []byte("\ufeff")))),
		})
		if err != nil {
			all = append(
				all,
				fmt.Sprintf("status %d is not as the contract says: %.300s", response.StatusCode, err.Error()),
			)
		}
	}
	if response.StatusCode < http.StatusBadRequest {
		return all
	}
	var failure struct {
		Code, Msg, RequestID string
		Fields               map[string]string
	}
	if err := json.Unmarshal(
		body,
		&failure,
	); err != nil || failure.Code == "" || failure.Msg == "" ||
		failure.RequestID == "" {
		return append(all, fmt.Sprintf("status %d has no envelope: %.100q", response.StatusCode, body))
	}
	if failure.Code == string(contest.CodeValidation) && len(failure.Fields) == 0 {
		all = append(all, "VALIDATION_FAILED names no field")
	}
	if han := strings.ContainsFunc(
		failure.Msg,
		func(r rune) bool { return unicode.Is(unicode.Han, r) },
	); han != (c.language == "zh") {
		all = append(all, fmt.Sprintf("the message is not in %s: %s", c.language, failure.Msg))
	}
	if !slices.Contains(failuresOf(operation, response.StatusCode), failure.Code) &&
		failure.Code != string(contest.CodeNotFound) {
		all = append(all, fmt.Sprintf("%d %s is not among its x-failures", response.StatusCode, failure.Code))
	}
	return all
}

func failuresOf(operation *openapi3.Operation, status int) (codes []string) {
	byStatus, _ := operation.Extensions["x-failures"].(map[string]any)
	listed, _ := byStatus[strconv.Itoa(status)].([]any)
	for _, code := range listed {
		codes = append(codes, fmt.Sprint(code))
	}
	return codes
}

// reproduce is a command that makes the call again; logins are variables of the shell.
func reproduce(c call, request *http.Request) string {
	parts := []string{"curl -i -X " + c.method, "-H 'Accept-Language: " + c.language + "'", "-H 'f: " + c.edition + "'"}
	switch c.role {
	case entrant:
		parts = append(parts, `-H "Authorization: Bearer $CONFORM_ENTRANT"`)
	case organiser:
		parts = append(parts, `-H "Cookie: $CONFORM_ORGANISER"`)
	case visitor, judge:
	}
	if c.hasBody {
		parts = append(parts, "-H 'Content-Type: application/json'", "--data-binary "+shell(c.body))
	}
	return strings.Join(append(parts, shell(request.URL.String())), " ")
}

func shell(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// ErrFailures is the error of a run that found something.
var ErrFailures = errors.New("the deployment is not as the contract says")
