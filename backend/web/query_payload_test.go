package web_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/web"
)

var queries = flag.Int("queries", 150, "how many generated queries to send; -payload-seed is their seed")

// queriedCall is a call of the contract that reads more than the edition from its query.
type queriedCall struct {
	method, path string
	parameters   []*openapi3.Parameter // of the query
}

// queriedCalls returns the reads of the contract, and the other calls whose body is empty or optional.
func queriedCalls(t *testing.T) (calls []queriedCall) {
	t.Helper()
	document, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	for path, item := range document.Paths.Map() {
		for method, operation := range item.Operations() {
			call := queriedCall{method: method, path: path}
			for _, of := range slices.Concat(item.Parameters, operation.Parameters) {
				if of.Value.In == openapi3.ParameterInQuery {
					call.parameters = append(call.parameters, of.Value)
				}
			}
			own := slices.ContainsFunc(call.parameters, func(p *openapi3.Parameter) bool {
				return p.Name != "edition" && p.Name != "timestamp" && p.Name != "name"
			})
			if len(call.parameters) > 0 && (method == http.MethodGet || own) {
				calls = append(calls, call)
			}
		}
	}
	slices.SortFunc(calls, func(a, b queriedCall) int { return strings.Compare(a.path+a.method, b.path+b.method) })
	return calls
}

// TestGeneratedQueries sends generated queries to every call of the contract that reads one, as somebody who may make
// it. None may fail with INTERNAL or end the connection, and every answer is as the contract says.
func TestGeneratedQueries(t *testing.T) {
	t.Parallel()
	send := queriesSender(t)
	calls := queriedCalls(t)
	if len(calls) < 45 {
		t.Errorf("the contract has %d calls with a query", len(calls))
	}
	each := (*queries + len(calls) - 1) / len(calls)
	sent, refused := 0, 0
	for i, call := range calls {
		t.Run(call.method+" "+call.path, func(t *testing.T) {
			g := payloadGenerator{rand.New(rand.NewPCG(*payloadSeed, uint64(i)))}
			valid := validQuery(call)
			if a := send(
				call,
				valid.Encode(),
			); a.status >= http.StatusInternalServerError ||
				call.method == http.MethodGet && a.code == contest.CodeValidation {
				t.Errorf("what the contract says is refused: %s\n%s", valid.Encode(), a.raw)
			}
			for n, query := range slices.Concat(hostileQueries(call, valid), g.queries(each, call, valid)) {
				sent++
				a := send(call, query)
				failed := a.code != "" && a.code != "OK"
				if failed {
					refused++
				}
				if failed && !a.refused() || !failed && a.status >= http.StatusBadRequest {
					t.Fatalf(
						"query %d of seed %d: status %d, which the contract does not list\n%s\nthe query: %.1000s",
						n,
						*payloadSeed,
						a.status,
						a.raw,
						query,
					)
				}
			}
		})
	}
	if refused < sent/10 || refused > sent*9/10 {
		t.Errorf("%d of %d queries were refused: they prove nothing", refused, sent)
	}
}

// queriesSender starts the service and the console with a work, and returns how to make a call as somebody who may.
func queriesSender(t *testing.T) func(queriedCall, string) *answer {
	t.Helper()
	s := newStudioHarness(t, withJudging, func(_ *world, o *web.Options) { o.ExemptLoopback = true })
	owner := consoleOf(s.world, func(o *web.ConsoleOptions) { o.Objects = s.bucket }).organiser(contest.OrganiserOwner)
	entrant := s.approved("ada@films.example")
	j := &juryServer{s.world}
	j.addWork(7)
	j.shortlist(7)
	judges := map[string]*judgeClient{
		"nominate/": j.loggedIn("Lea", jury.RoleNominator),
		"judge/":    j.loggedIn("Mei", jury.RoleJudge),
	}
	for _, c := range []*client{entrant, owner.client} {
		c.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	}
	ids := strings.NewReplacer("work/{id}", "work/7", "submissions/{id}", "submissions/8", "{file}", "prizes",
		"{id}", "00000000-0000-0000-0000-000000000000")
	return func(call queriedCall, query string) *answer {
		path := ids.Replace(call.path)
		if strings.HasPrefix(path, "/apis/organiser/") {
			return owner.do(call.method, path+"?"+query, nil)
		}
		for below, judge := range judges {
			if strings.HasPrefix(path, "/apis/activity/"+below) {
				return judge.do(call.method, judge.signedQuery(path, query), nil)
			}
		}
		return entrant.do(call.method, path+"?"+query, nil)
	}
}

// signedQuery returns the address of a call with a query, and signs the time and the name in it. It adds those that are
// missing.
func (c *judgeClient) signedQuery(path, query string) string {
	values, _ := url.ParseQuery(query) // what can be read of it
	for name, value := range map[string]string{"timestamp": c.timestamp(), "name": c.name} {
		if !values.Has(name) {
			values.Set(name, value)
			query += "&" + name + "=" + url.QueryEscape(value)
		}
	}
	return strings.Replace(
		path,
		"{hash}",
		jury.Sign(c.token, values.Get("timestamp"), values.Get("name")),
		1,
	) + "?" + query
}

// validQuery is a query as the contract has it, without the signed parameters and the cursor, which an answer gives.
func validQuery(call queriedCall) url.Values {
	values := url.Values{}
	for _, p := range call.parameters {
		signed := strings.HasSuffix(call.path, "/{hash}") && (p.Name == "timestamp" || p.Name == "name")
		own := p.Name == "answer" || p.Name == "category"             // of an edition that asks
		if signed || own || p.Name == "cursor" || p.Name == "after" { // only an answer can give one
			continue
		}
		values.Set(p.Name, validParameter(p))
	}
	return values
}

// validParameter is a value as the contract has it.
func validParameter(p *openapi3.Parameter) string {
	schema := p.Schema.Value
	switch {
	case p.Name == "workId":
		return "7"
	case p.Name == "edition":
		return "international"
	case p.Name == "sort" && len(schema.Enum) == 0: // by an award
		return "total"
	case len(schema.Enum) > 0:
		return fmt.Sprint(schema.Enum[0])
	case schema.Type.Is(openapi3.TypeBoolean):
		return "true"
	case schema.Type.Is(openapi3.TypeInteger):
		return "1"
	case schema.Format == "date-time":
		return "2025-09-12T10:00:00+08:00"
	default:
		return "a"
	}
}

// hostileQueries are queries of which one parameter has what the database takes as neither text nor number.
func hostileQueries(call queriedCall, valid url.Values) (queries []string) {
	for _, p := range call.parameters {
		for _, value := range []string{"a\x00b", "\xff", strings.Repeat("9", 30)} {
			values := maps.Clone(valid)
			values.Set(p.Name, value)
			queries = append(queries, values.Encode())
		}
	}
	return queries
}

// queries returns the given number of queries.
func (g payloadGenerator) queries(n int, call queriedCall, valid url.Values) (queries []string) {
	for range n {
		queries = append(queries, g.query(call, valid))
	}
	return queries
}

// query returns a query with one to three changes of a valid one.
func (g payloadGenerator) query(call queriedCall, valid url.Values) string {
	values := maps.Clone(valid)
	var broken string
	for range pick(g, 1, 1, 2, 3) {
		name := call.parameters[g.random.IntN(len(call.parameters))].Name
		switch g.random.IntN(8) {
		case 0:
			values.Del(name)
		case 1:
			values[name] = append(slices.Clone(values[name]), g.parameter())
		case 2:
			broken += "&" + name + pick(g, "", "=", "=%", "=%zz", "=a;b", "[]=1", "=%ff%fe", "=a=b", "%00=1")
		case 3:
			values.Set(g.parameter(), g.parameter())
		default:
			values.Set(name, g.parameter())
		}
	}
	return strings.TrimPrefix(values.Encode()+broken, "&")
}

// parameter returns the value of a parameter, of which hardly one is valid.
func (g payloadGenerator) parameter() string {
	switch g.random.IntN(3) {
	case 0:
		return pick(
			g,
			"",
			"0",
			"-1",
			"1",
			"1.5",
			"+1",
			" 1",
			"01",
			"0x1",
			"1e3",
			"101",
			"2147483648",
			"9223372036854775807",
			"9223372036854775808",
			"true",
			"TRUE",
			"null",
			strings.Repeat("9", 400),
		)
	case 1:
		return pick(
			g,
			"0000-00-00T00:00:00Z",
			"9999-12-31T23:59:59+23:59",
			"292277026597-01-01T00:00:00Z",
			"2025-09-12",
			"-0001-01-01T00:00:00Z",
			"%",
			"_",
			`\`,
			"'",
			"http://127.0.0.1/",
			"http://[::1]/",
			"//films.example",
			"camp",
			"international",
		)
	default:
		return g.text()
	}
}
