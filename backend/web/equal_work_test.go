package web_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/web"
)

// statements records what the requests of a test ask the database, in their order.
type statements struct {
	recorder *tracetest.SpanRecorder
	traces   *sdktrace.TracerProvider
	checks   atomic.Int32 // of passwords
	mu       sync.Mutex
	ended    []chan struct{} // of each request that has begun
}

func newStatements() *statements {
	recorder := tracetest.NewSpanRecorder()
	return &statements{recorder: recorder, traces: sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(recorder))}
}

// Begin implements web.RequestObserver.
func (s *statements) Begin(ctx context.Context, _, route string) (context.Context, func(int)) {
	ctx, span := s.traces.Tracer("test").Start(ctx, route)
	ended := make(chan struct{})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = append(s.ended, ended)
	return ctx, func(int) {
		span.End()
		close(ended)
	}
}

// countingHasher counts the checks of passwords, each of which takes far longer than a statement.
type countingHasher struct {
	contest.PasswordHasher
	checks *atomic.Int32
}

// Matches implements contest.PasswordHasher.
func (h countingHasher) Matches(ctx context.Context, hash, password string) (bool, error) {
	h.checks.Add(1)
	return h.PasswordHasher.Matches(ctx, hash, password)
}

// of returns what one call asks the database, how many passwords it checks, and its answer.
func (s *statements) of(call func() *answer) ([]string, *answer) {
	s.recorder.Reset()
	s.checks.Store(0)
	s.mu.Lock()
	s.ended = nil
	s.mu.Unlock()
	answer := call()
	s.mu.Lock()
	waiting := slices.Clone(s.ended)
	s.mu.Unlock()
	for _, ended := range waiting {
		<-ended
	}
	var all []string
	for _, span := range s.recorder.Ended() {
		for _, attribute := range span.Attributes() {
			if attribute.Key == "db.query.text" {
				all = append(all, attribute.Value.AsString())
			}
		}
	}
	return append(all, fmt.Sprintf("passwords checked: %d", s.checks.Load())), answer
}

// alike makes calls that must not differ to whoever makes them: answers without the request's id, headers, the
// statements sent to the database and the passwords checked, so that no time differs by what they find.
func (s *statements) alike(t *testing.T, what string, calls ...func() *answer) {
	t.Helper()
	var first []string
	var like string
	for i, call := range calls {
		sent, answer := s.of(call)
		shown := []string{string(answer.code), answer.msg, string(answer.data)}
		for _, field := range slices.Sorted(maps.Keys(answer.fields)) {
			shown = append(shown, field+" "+answer.fields[field])
		}
		for _, name := range slices.Sorted(maps.Keys(answer.header)) {
			if name != "Date" && name != "X-Request-Id" {
				shown = append(shown, name+": "+strings.Join(answer.header[name], " "))
			}
		}
		if len(sent) == 1 {
			t.Fatalf("%s: call %d asks the database nothing", what, i)
		}
		if i == 0 {
			first, like = sent, strings.Join(shown, "\n")
			continue
		}
		if got := strings.Join(shown, "\n"); got != like {
			t.Errorf("%s: call %d is answered with\n%s\nand the first one with\n%s", what, i, got, like)
		}
		if !slices.Equal(sent, first) {
			t.Errorf(
				"%s: call %d sends\n%s\nand the first one\n%s",
				what,
				i,
				strings.Join(sent, "\n"),
				strings.Join(first, "\n"),
			)
		}
	}
}

// TestCallsOfTheJuryDoNotTellByAnswerOrWork which names have accounts, which works exist that a judge does not see, and
// whose works they are.
func TestCallsOfTheJuryDoNotTellByAnswerOrWork(t *testing.T) {
	t.Parallel()
	seen := newStatements()
	counting := withPasswords(countingHasher{juryHasher, &seen.checks})
	j := newJury(t, 6, behindProxy, counting, func(_ *world, o *web.Options) { o.Observer = seen })
	j.shortlist(1, 2, 3, 5)
	mei, lea := j.loggedIn("Mei", jury.RoleJudge), j.loggedIn("Lea", jury.RoleNominator)
	for _, name := range []string{"Out", "Idle"} {
		j.add(contest.International, name, jury.RoleJudge)
	}
	if err := j.db.DisableJudge(t.Context(), contest.International, "Out", "tools:test", j.contest.Now()); err != nil {
		t.Fatal(err)
	}
	mei.post(mei.at("judge/recuse"), object{"workId": 2, "reason": "conflict"}).ok(nil)
	j.sql(`UPDATE submissions SET disqualified_at = now() WHERE work_id = 3`)
	j.sql(`UPDATE submissions SET latest = false, withdrawn_at = now() WHERE work_id = 5`)

	var logins, signed []func() *answer
	for i, name := range []string{"Mei", "Out", "Idle", "Lea", "nobody", "secret1@films.example", "secret1"} {
		// Each from a network of its own, so that no limit answers.
		c := j.from("198.51.100." + string(rune('1'+i)))
		logins = append(
			logins,
			func() *answer { return c.post(judgeLoginPath, object{"name": name, "password": "wrong"}) },
		)
		if name != "Mei" && name != "Lea" {
			signed = append(signed, func() *answer {
				return c.get(signedAt("judge/works", "no token", mei.timestamp(), name))
			})
		}
	}
	seen.alike(t, "a login with a wrong password", logins...)
	seen.alike(t, "a call of a name that is not logged in", signed...)

	var read, scored, watched, nominated, viewed []func() *answer
	// Not there, conflict, disqualified, not shortlisted, withdrawn.
	for _, id := range []string{"99", "2", "3", "4", "5"} {
		read = append(read, func() *answer { return mei.get(mei.at("judge/work/" + id)) })
		scored = append(scored, func() *answer {
			return mei.post(mei.at("judge"), `{"workId": `+id+`, "story": 50}`)
		})
		watched = append(watched, func() *answer {
			return mei.post(mei.at("judge/watch"), `{"workId": `+id+`, "position": 1, "played": 1}`)
		})
	}
	for _, id := range []string{"99", "3", "5"} {
		nominated = append(nominated, func() *answer {
			return lea.post(lea.at("nominate"), `{"workId": `+id+`, "award": "LEVEL", "comments": "good"}`)
		})
		viewed = append(viewed, func() *answer { return lea.post(lea.at("nominate/view", "workId", id), nil) })
	}
	seen.alike(t, "a work that a judge does not see", read...)
	seen.alike(t, "a score of a work that a judge does not see", scored...)
	seen.alike(t, "a report about a work that a judge does not see", watched...)
	seen.alike(t, "a nomination of a work that is not there", nominated...)
	seen.alike(t, "a view of a work that is not there", viewed...)

	var searches []func() *answer
	for _, q := range []string{"zzzz", "secret1", "secret1@films.example", "secret name", "works/secret"} {
		searches = append(searches, func() *answer { return lea.get(lea.at("nominate/works", "q", q)) })
	}
	seen.alike(t, "a search that finds nothing", searches...)
}
