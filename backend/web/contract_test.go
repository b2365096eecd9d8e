package web_test

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"marquee/backend/contest"
	"marquee/backend/upload"
	"marquee/backend/web"
)

const contractFile = "../openapi.yaml"

// pathParameter is a parameter in a route's path.
var pathParameter = regexp.MustCompile(`:([A-Za-z]+)`)

// contract reads openapi.yaml once; every answer of the tests is held against it.
var contract = sync.OnceValues(func() (*openapi3.T, error) {
	return openapi3.NewLoader().LoadFromFile(contractFile)
})

var contractRouter = sync.OnceValues(func() (routers.Router, error) {
	document, err := contract()
	if err != nil {
		return nil, err
	}
	anywhere := *document
	anywhere.Servers = nil // the router wants no server "/" before a path
	return legacy.NewRouter(&anywhere)
})

// holdAgainstContract fails the test when the contract does not describe the
// answer: its status, its content type or its body.
func holdAgainstContract(t *testing.T, request *http.Request, response *http.Response, body []byte) {
	t.Helper()
	router, err := contractRouter()
	if err != nil {
		t.Fatalf("read contract: %v", err)
	}
	route, parameters, err := router.FindRoute(request)
	if err != nil {
		if response.StatusCode == http.StatusNotFound {
			return // the test asked for a path that there is not
		}
		t.Fatalf("%s %s is not in the contract: %v", request.Method, request.URL.Path, err)
	}
	options := &openapi3filter.Options{
		IncludeResponseStatus: true,
		AuthenticationFunc:    openapi3filter.NoopAuthenticationFunc,
	}
	err = openapi3filter.ValidateResponse(t.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{
			Request: request, PathParams: parameters, Route: route, Options: options,
		},
		Status:  response.StatusCode,
		Header:  response.Header,
		Options: options,
		Body: io.NopCloser(
			bytes.NewReader(bytes.TrimPrefix(body, []byte("\ufeff"))),
		), // a reader of CSV takes no byte order mark
	})
	if err != nil {
		t.Errorf("%s %s: answer %d is not as the contract says: %v\n%s",
			request.Method, request.URL.Path, response.StatusCode, err, body)
	}
	var failure struct {
		Code, RequestID string
	}
	if json.Unmarshal(body, &failure) != nil || failure.RequestID == "" ||
		failure.Code == string(contest.CodeInternal) {
		return
	}
	if response.StatusCode == http.StatusServiceUnavailable && response.Header.Get("Retry-After") != "" {
		return // the database is busy, which any operation may meet
	}
	if failure.Code == string(contest.CodeAccountChanged) && request.Header.Get("account") != "" {
		return // any call of an entrant that names another account
	}
	if _, err := url.ParseQuery(request.URL.RawQuery); err != nil && failure.Code == string(contest.CodeValidation) {
		return // any call whose query cannot be read
	}
	if listed := failuresOf(route.Operation)[strconv.Itoa(response.StatusCode)]; !slices.Contains(
		listed,
		failure.Code,
	) {
		t.Errorf(
			"%s %s fails with %d %s, which x-failures does not list",
			request.Method,
			request.URL.Path,
			response.StatusCode,
			failure.Code,
		)
	}
}

// failuresOf returns the codes with which an operation fails, by status.
func failuresOf(operation *openapi3.Operation) map[string][]string {
	failures := map[string][]string{}
	byStatus, _ := operation.Extensions["x-failures"].(map[string]any)
	for status, codes := range byStatus {
		for _, code := range codes.([]any) {
			failures[status] = append(failures[status], code.(string))
		}
	}
	return failures
}

func TestContractListsCodesUnderTheirStatus(t *testing.T) {
	t.Parallel()
	document, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	listed := 0
	for path, item := range document.Paths.Map() {
		for method, operation := range item.Operations() {
			for status, codes := range failuresOf(operation) {
				for _, code := range codes {
					listed++
					if want := strconv.Itoa(web.Status(contest.Code(code))); status != want {
						t.Errorf("%s %s lists %s under %s, want %s", method, path, code, status, want)
					}
				}
			}
		}
	}
	if listed < 100 {
		t.Errorf("%d codes are listed, the check would prove nothing", listed)
	}
}

// TestContractNamesTheLoginOfEveryOperation compares the security of an operation with the access of its route.
func TestContractNamesTheLoginOfEveryOperation(t *testing.T) {
	t.Parallel()
	document, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	want := map[web.Access][]string{
		web.Anyone:    nil,
		web.Entrant:   {"bearer", "passport", "passportIntl"},
		web.Signed:    {"signedCall"},
		web.Organiser: {"organiser"},
	}
	for call, access := range web.AccessOfRoutes() {
		method, path, _ := strings.Cut(call, " ")
		operation := document.Paths.Find(pathParameter.ReplaceAllString(path, `{$1}`)).GetOperation(method)
		var schemes []string
		if operation.Security != nil {
			for _, requirement := range *operation.Security {
				schemes = append(schemes, slices.Collect(maps.Keys(requirement))...)
			}
		}
		slices.Sort(schemes)
		if !slices.Equal(schemes, want[access]) {
			t.Errorf("%s names the security %v, want %v", call, schemes, want[access])
		}
	}
}

// TestContractIsValid holds the file against OpenAPI itself.
func TestContractIsValid(t *testing.T) {
	t.Parallel()
	document, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	if err := document.Validate(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestContractNamesEveryRoute compares the table with the contract, both ways.
func TestContractNamesEveryRoute(t *testing.T) {
	t.Parallel()
	document, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	var written []string
	for path, item := range document.Paths.Map() {
		for method := range item.Operations() {
			written = append(written, method+" "+path)
		}
	}
	var served []string
	for _, r := range web.Table() {
		served = append(served, pathParameter.ReplaceAllString(r, `{$1}`))
	}
	for _, r := range written {
		if !slices.Contains(served, r) {
			t.Errorf("the contract has %s, the table has not", r)
		}
	}
	for _, r := range served {
		if !slices.Contains(written, r) {
			t.Errorf("the table has %s, the contract has not", r)
		}
	}
}

// TestContractNamesEveryCode compares the domain's codes with the contract's.
func TestContractNamesEveryCode(t *testing.T) {
	t.Parallel()
	document, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	var written []contest.Code
	for _, code := range document.Components.Schemas["Code"].Value.Enum {
		written = append(written, contest.Code(code.(string)))
	}
	if !slices.Equal(written, contest.Codes()) {
		t.Errorf("the contract has %v\nthe domain has %v", written, contest.Codes())
	}
}

func TestContractListsEveryFileProblem(t *testing.T) {
	t.Parallel()
	document, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	var written []upload.FileProblem
	for _, code := range document.Components.Schemas["FileProblem"].Value.Enum {
		written = append(written, upload.FileProblem(code.(string)))
	}
	if !slices.Equal(written, upload.FileProblems()) {
		t.Errorf("the contract has %v\nthe domain has %v", written, upload.FileProblems())
	}
}

// TestContractBites shows that a wrong answer would be found.
func TestContractBites(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile(contractFile)
	if err != nil {
		t.Fatal(err)
	}
	document, err := openapi3.NewLoader().LoadFromData(source)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		schema string
		value  map[string]any
		fits   bool
	}{
		{"User", map[string]any{"id": "1", "username": "a", "email": "a@b.example", "headImg": ""}, true},
		{"User", map[string]any{"id": "1", "username": "a"}, false},
		{"Status", map[string]any{"registerState": "NONE", "qy": false, "registerCn": false, "registerUntil": "2025-09-30T12:00:00+08:00", "submitUntil": nil, "uploadGraceUntil": nil, "registration": nil, "entry": nil}, true},
		{"Status", map[string]any{"registerState": "NONE", "qy": false, "registerCn": true, "registerUntil": nil, "submitUntil": nil, "uploadGraceUntil": nil, "registration": nil, "entry": nil}, false},
		{"Status", map[string]any{"registerState": "NONE", "qy": false, "registerCn": false}, false},
		{"Failure", map[string]any{"code": "NO_SUCH_CODE", "msg": "", "requestId": ""}, false},
		{"UserAnswer", map[string]any{"code": "FINE", "data": map[string]any{"id": "1", "username": "a", "email": "a@b.example", "headImg": ""}}, false},
	} {
		err := document.Components.Schemas[c.schema].Value.VisitJSON(c.value, openapi3.EnableJSONSchema2020())
		if (err == nil) != c.fits {
			t.Errorf("%s %v: %v, want fits = %v", c.schema, c.value, err, c.fits)
		}
	}
	if !strings.HasPrefix(document.OpenAPI, "3.1") {
		t.Errorf("the contract is OpenAPI %s", document.OpenAPI)
	}
}
