package web_test

import (
	"flag"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/studio"
	"marquee/backend/web"
)

var (
	payloads    = flag.Int("payloads", 600, "how many generated payloads to send")
	payloadSeed = flag.Uint64("payload-seed", 1, "the seed of the generated payloads")
)

// payloadCall is a call that stores something.
type payloadCall struct {
	name, path string
	// valid returns the caller and a valid payload, and prepares what it needs.
	valid func(n int) (*client, object)
	// stores is how many rows an OK adds to which table.
	stores map[string]int
	// undo deletes what an OK stored, so that the next valid payload is accepted too.
	undo func(a *answer)
}

// TestGeneratedPayloads sends generated payloads to every call by which an entrant
// stores something. None may fail with INTERNAL; an error has an envelope with a code of
// the contract and stores nothing; an OK stores everything.
func TestGeneratedPayloads(t *testing.T) {
	t.Parallel()
	s := newStudioHarness(t, withoutLimits)
	calls := s.payloadCalls()
	rows := s.rowCounter()
	for i, call := range calls {
		t.Run(call.name, func(t *testing.T) {
			generator := payloadGenerator{rand.New(rand.NewPCG(*payloadSeed, uint64(i)))}
			accepted, sent := 0, (*payloads+len(calls)-1)/len(calls)
			for n := range sent {
				c, valid := call.valid(n)
				payload := generator.payload(valid)
				before := rows()
				a := c.post(call.path, payload)
				added := difference(rows(), before)
				want := map[string]int{}
				if a.code == "OK" {
					accepted++
					want = call.stores
					call.undo(a)
				} else if !a.refused() {
					t.Errorf(
						"payload %d of seed %d: status %d, which the contract does not list\n%s",
						n,
						*payloadSeed,
						a.status,
						a.raw,
					)
				}
				if !maps.Equal(added, want) {
					t.Errorf(
						"payload %d of seed %d: %s added the rows %v, want %v",
						n,
						*payloadSeed,
						a.code,
						added,
						want,
					)
				}
				if t.Failed() {
					t.Fatalf("the payload: %.2000q", payload)
				}
			}
			if accepted == 0 || accepted == sent {
				t.Errorf("%d of %d payloads were accepted: they prove nothing", accepted, sent)
			}
		})
	}
}

// refused reports whether the answer is the envelope of a failure other than INTERNAL.
func (a *answer) refused() bool {
	return slices.Contains(contest.Codes(), a.code) && a.code != contest.CodeInternal && a.status == web.Status(a.code) &&
		a.msg != "" &&
		strings.Contains(string(a.raw), `"requestId"`)
}

// withoutLimits lets one entrant send any number of forms.
func withoutLimits(w *world, o *web.Options) {
	const enough = 1 << 30
	o.ExemptLoopback = true
	o.Registrations.Members = nil // how many are told depends on the payload
	o.Auth.Codes.Limits = account.CodeLimits{
		PerHour: enough, PerNetwork: enough, PerAddress: enough, Tries: account.CodeTries, WrongTries: enough,
	}
	o.Studio.Limits = studio.Limits{PicturesPerDay: enough, ClipsPerDay: enough, Queue: enough}
	w.editions[contest.International].MaxSubmissions = enough
	o.Allowed = []string{otherHost}
	o.OIDC = &account.OIDCLogin{
		Providers: []account.OIDCProvider{{ID: "studio"}}, Identities: w.db, Exchanges: w.db, Tries: w.db,
		Events: contest.SecurityLog{Log: slog.New(slog.DiscardHandler), Key: []byte("key")}, Now: w.wall.Now,
	}
}

func (a *studioHarness) payloadCalls() []payloadCall {
	guest, registering, applicant := a.client(), a.entrant("mei@films.example"), a.applicant("ada@films.example")
	approved := a.approved("bob@films.example")
	files := applicant.materials()
	const register = "/apis/activity/register"
	code := map[string]int{"verification_codes": 1, "mails": 1}
	nothing := func(*answer) {}
	forget := func(*answer) {
		a.sql(`DELETE FROM registration_materials`)
		a.sql(`DELETE FROM registrations WHERE state = 'SUBMITTED'`)
	}
	withCode := func(c *client, form object) (*client, object) {
		c.post(register+"/code", object{"email": form["email"]}).ok(nil)
		return c, form.with(
			object{"code": a.mails.lastCode(a.t, "registration", contest.NormalEmail(form["email"].(string)))},
		)
	}
	return []payloadCall{
		{"login code", "/apis/passport/code", func(n int) (*client, object) {
			return guest, object{"email": fmt.Sprintf("guest%d@films.example", n), "askId": "an-ask-id"}
		}, code, nothing},
		{"login", "/apis/passport/login", func(n int) (*client, object) {
			visitor, email := a.client(), fmt.Sprintf("visitor%d@films.example", n)
			code := visitor.askCode(email)
			return visitor, object{"email": email, "code": code, "askId": visitor.askID}
		}, map[string]int{"entrants": 1, "sessions": 1, "entrant_devices": 1}, nothing},
		{"login exchange", "/apis/passport/exchange", func(n int) (*client, object) {
			return a.redeemer(), object{"code": a.storedExchange(n), "verifier": pagesVerifier}
		}, map[string]int{"sessions": 1, "entrant_devices": 1}, nothing},
		{"registration code", register + "/code", func(n int) (*client, object) {
			return registering, object{"email": fmt.Sprintf("mei%d@films.example", n)}
		}, code, nothing},
		{"registration of an individual", register, func(int) (*client, object) {
			return withCode(registering, individual())
		}, map[string]int{"registrations": 1, "audit_log": 1}, forget},
		{"registration of a team", register, func(int) (*client, object) {
			return withCode(registering, team())
		}, map[string]int{"registrations": 1, "audit_log": 1}, forget},
		{"application", register, func(int) (*client, object) {
			return withCode(applicant, application("ada@films.example", files))
		}, map[string]int{"registrations": 1, "registration_materials": 4, "works": 1, "audit_log": 1}, forget},
		{"upload", "/apis/activity/upload", func(n int) (*client, object) {
			approved.headers["Idempotency-Key"] = fmt.Sprintf(
				"%d%s",
				n,
				[]string{"", "é\xff", "键", strings.Repeat("k", 200)}[max(0, n%12-8)],
			)
			return approved, object{"kind": "video", "name": "film.mp4", "size": 1000, "contentType": "video/mp4"}
		}, map[string]int{"uploads": 1}, func(answer *answer) {
			var session uploadSession
			answer.ok(&session)
			approved.delete(uploadOf(session.UploadID)).ok(nil)
		}},
		{"submission", achievement, func(n int) (*client, object) {
			approved.headers["Idempotency-Key"] = fmt.Sprintf(
				"%d%s",
				n,
				[]string{"", "é\xff", "键", strings.Repeat("k", 200)}[max(0, n%12-8)],
			)
			return approved, linked(int64(n))
		}, map[string]int{"submissions": 1, "works": 1, "audit_log": 1}, nothing},
		{"generation task", tasksPath, func(int) (*client, object) {
			return approved, painting()
		}, map[string]int{"generation_tasks": 1, "generation_ledger": 1}, func(*answer) { a.sql(`DELETE FROM generation_tasks`) }},
	}
}

// redeemer returns a page of another host.
func (a *studioHarness) redeemer() *client {
	c := a.client()
	c.headers["Origin"], c.headers["Sec-Fetch-Site"] = otherHost, "cross-site"
	return c
}

// storedExchange stores the exchange of a login through a provider; it returns the code.
func (a *studioHarness) storedExchange(n int) string {
	code, now := fmt.Sprintf("exchange-%d", n), a.wall.Now()
	identity := account.Identity{
		Issuer:   "https://studio.example",
		Subject:  strconv.Itoa(n),
		Email:    fmt.Sprintf("studio%d@films.example", n),
		Verified: true,
	}
	err := a.db.StoreExchange(a.t.Context(), identity, contest.English, account.LoginExchange{
		CodeHash: contest.HashToken(
			code,
		),
		Edition:   contest.International,
		Origin:    otherHost,
		Challenge: challengeOf(pagesVerifier),
		CreatedAt: now,
		ExpiresAt: now.Add(account.LoginExchangeLifetime),
	})
	if err != nil {
		a.t.Fatal(err)
	}
	return code
}

// rowCounter returns a function that counts the rows of all tables in which an entrant's
// calls store something.
func (a *studioHarness) rowCounter() func() map[string]int {
	tables := []string{
		"entrants",
		"sessions",
		"entrant_devices",
		"verification_codes",
		"mails",
		"registrations",
		"registration_materials",
		"works",
		"audit_log",
		"uploads",
		"submissions",
		"generation_tasks",
		"generation_results",
		"generation_ledger",
	}
	connection, err := pgx.Connect(a.t.Context(), a.dsn)
	if err != nil {
		a.t.Fatal(err)
	}
	a.t.Cleanup(func() { connection.Close(a.t.Context()) })
	statement := "SELECT (SELECT count(*) FROM " + strings.Join(tables, "), (SELECT count(*) FROM ") + ")"
	return func() map[string]int {
		counts := make([]int, len(tables))
		targets := make([]any, len(tables))
		for i := range counts {
			targets[i] = &counts[i]
		}
		if err := connection.QueryRow(a.t.Context(), statement).Scan(targets...); err != nil {
			a.t.Fatal(err)
		}
		rows := map[string]int{}
		for i, table := range tables {
			rows[table] = counts[i]
		}
		return rows
	}
}

// difference returns the rows that were added, by table; tables without are left out.
func difference(after, before map[string]int) map[string]int {
	added := map[string]int{}
	for table, count := range after {
		if count != before[table] {
			added[table] = count - before[table]
		}
	}
	return added
}
