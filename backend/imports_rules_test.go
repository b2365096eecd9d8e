package backend_test

import (
	"slices"
	"strings"
)

// module is a package of this repository, by its path below backend/ or, for the
// tools, from tools/ on, with the packages of this repository that it may import.
type module struct {
	path    string
	imports []string
}

// modules lists every package, the lower ones first: a package imports earlier ones
// only. A package that is not in the list fails the test.
func modules() []module {
	domain := []string{"contest"} // and all contexts, see allowed
	studio := []string{"contest", "studio"}
	store := []string{"contest", "pg", "transparency"} // and the stores of earlier contexts, see allowed
	calls := []string{"contest", "httpkit"}            // and the context, earlier ones and their calls, see allowed
	files := []string{"atomicfile"}
	drawing := []string{"embedded/sketch/scene", "embedded/sketch/sound", "embedded/sketch/video", "ffmpeg"}
	return []module{
		// The contract, and the tests of the whole.
		{"", nil},

		// The domain: the kernel, the contexts in their order, and the studio. results/ranking computes from its
		// arguments alone.
		{"results/ranking", nil},
		{"results/ranking/rankingtest", []string{"results/ranking"}},
		{"contest", []string{"results/ranking"}},
		{"contest/contesttest", domain},
		{"mailtext", domain}, // the kernel only, see allowed
		{"marks", domain},
		{"account", domain},
		{"upload", domain},
		{"registration", domain},
		{"registration/registrationtest", domain},
		{"submission", domain},
		{"jury", domain},
		{"jury/jurytest", domain},
		{"judging", domain},
		{"results", domain},
		{"organiser", domain},
		{"outbox", append([]string{"mailtext"}, domain...)},
		{"operations", append([]string{"mailtext"}, domain...)},
		{"operations/operationstest", domain},
		{"studio", domain},

		// Adapters: each wraps a dependency or the environment.
		{"argon2id", nil},
		{"atomicfile", nil},
		{"release", files},
		{"sitebuild", domain},
		{"brand", domain},
		{"catalogue", []string{"atomicfile", "brand", "contest", "mailtext"}},
		{"config", nil},
		{"ffmpeg", nil},
		{"ffmpeg/ffmpegtest", []string{"ffmpeg"}},
		{"films", files},
		{"fingerprint", nil},
		{"generation/exchange", studio},
		{"generation/ark", append([]string{"generation/exchange"}, studio...)},
		{"generation/vertex", append([]string{"generation/exchange"}, studio...)},
		{"generation/providertest", studio},
		{"generation/sensitive", nil},
		{"generation", append([]string{"generation/ark", "generation/vertex"}, studio...)},
		{"language", domain},
		{"mail", append([]string{"brand", "mailtext"}, domain...)},
		{"mail/specimen", append([]string{"mail"}, domain...)},
		{"oidc/oidctest", nil},
		{"oidc/oidctest/localprovider", []string{"oidc/oidctest"}},
		{"oidc", domain},
		{"passkey", domain},
		{"passkey/passkeytest", nil},
		{"phone", domain},
		{"witness", files},
		{"transparency", []string{"contest", "witness"}},
		{"transparency/pythontest", nil},

		// The database, and what each context stores in it.
		{"pg", []string{"contest", "transparency"}},
		{"account/store", store},
		{"upload/store", store},
		{"registration/store", store},
		{"submission/store", store},
		{"jury/store", store},
		{"judging/store", store},
		{"results/store", store},
		{"organiser/store", store},
		{"outbox/store", store},
		{"studio/store", append([]string{"studio"}, store...)},
		{"transparency/store", store},
		{"operations/store", append([]string{"studio"}, store...)},
		{"stores", store},

		{"marking", []string{"contest", "ffmpeg", "studio"}},
		{"report", domain},
		{"spreadsheet", domain},
		{"totp", domain},
		{"queue/pushtest", nil},
		{"queue", studio},
		{"subtitle", domain},
		{"storage/inspect", append([]string{"subtitle"}, domain...)},
		{"storage", append([]string{"release", "storage/inspect"}, studio...)},
		{"picture", []string{"storage/inspect"}},
		{"screening", []string{"contest", "ffmpeg", "fingerprint", "picture", "storage/inspect", "subtitle"}},
		{"telemetry", []string{"contest", "screening", "studio"}},
		{"telemetry/collectortest", nil},
		{"health", []string{"contest", "language"}},
		{"conform", []string{"", "contest"}},

		// HTTP: what all contexts share, the calls of each, and the two servers that join them.
		{"httpkit", []string{"", "contest", "language"}},
		{"account/web", calls},
		{"upload/web", calls},
		{"registration/web", calls},
		{"submission/web", calls},
		{"jury/web", calls},
		{"judging/web", calls},
		{"results/web", calls},
		{"organiser/web", calls},
		{"outbox/web", calls},
		{"studio/web", append([]string{"studio"}, calls...)},
		{"operations/web", append([]string{"studio"}, calls...)},
		{"web", append([]string{"", "httpkit", "language", "release"}, studio...)},
		{"zone/zonetest", files},
		{"zone", nil},

		// The one-machine contest.
		{"embedded/contestclock", []string{"atomicfile", "contest", "language"}},
		{"embedded/localstore", []string{"atomicfile", "storage"}},
		{"embedded/mailcatcher", []string{"atomicfile", "contest", "language"}},
		{"embedded/objectstore", files},
		{"embedded/parent", nil},
		{"embedded/ports/portstest", nil},
		{"embedded/ports", nil},
		{"embedded/postgres", nil},
		{"embedded/relay", nil},
		{"embedded/postgres/pgtest", []string{"config", "embedded/postgres", "embedded/relay"}},
		{"embedded/sketch/scene", nil},
		{"embedded/sketch/sound", []string{"embedded/sketch/scene"}},
		{"embedded/sketch/video", []string{"ffmpeg"}},
		{"embedded/sketch/cover", nil},
		{"embedded/sketch/clip", drawing},
		{"embedded/sketch", append([]string{"contest", "embedded/sketch/clip", "studio"}, drawing...)},
		{
			"fingerprint/fingerprinttest",
			[]string{"embedded/sketch/clip", "embedded/sketch/scene", "embedded/sketch/sound", "ffmpeg", "fingerprint"},
		},
		{
			"embedded/demo",
			append(
				[]string{"catalogue", "contest", "embedded/sketch/clip", "embedded/sketch/cover", "films"},
				drawing...),
		},

		// The services, built in one place.
		{
			"app",
			[]string{
				"argon2id",
				"catalogue",
				"contest",
				"mail",
				"mail/specimen",
				"passkey",
				"phone",
				"report",
				"results/web",
				"sitebuild",
				"spreadsheet",
				"storage",
				"stores",
				"studio",
				"telemetry",
				"totp",
				"transparency",
				"web",
			},
		},

		// The programs. cmd/marquee is wiring only; see TestProductionFilesDoNotImportEmbedded.
		{
			"cmd/marquee",
			[]string{
				"app",
				"argon2id",
				"atomicfile",
				"catalogue",
				"config",
				"contest",
				"films",
				"generation",
				"generation/ark",
				"generation/sensitive",
				"generation/vertex",
				"health",
				"mail",
				"marking",
				"oidc",
				"passkey",
				"pg",
				"phone",
				"queue",
				"release",
				"report",
				"screening",
				"sitebuild",
				"spreadsheet",
				"storage",
				"stores",
				"studio",
				"telemetry",
				"totp",
				"transparency",
				"web",
				"httpkit",
				"witness",
				"zone",
				"embedded/contestclock",
				"embedded/demo",
				"embedded/localstore",
				"embedded/mailcatcher",
				"embedded/objectstore",
				"embedded/parent",
				"embedded/ports",
				"embedded/postgres",
				"embedded/sketch",
				"ffmpeg",
			},
		},
		{"tools/dice", nil},
		{"tools/changes", []string{"catalogue"}},
		{"tools/covers", []string{"tools/dice"}},
		{"tools/demo", []string{"catalogue", "contest"}},
		{"tools/geo", nil},
		{"tools/limits", studio},
		{"tools/similar", []string{"catalogue"}},
		{"tools/table", []string{"catalogue", "contest", "spreadsheet"}},
		{"tools/terminal", nil},
		{
			"tools",
			[]string{
				"app",
				"argon2id",
				"atomicfile",
				"catalogue",
				"config",
				"conform",
				"contest",
				"films",
				"generation/sensitive",
				"mail",
				"pg",
				"phone",
				"release",
				"report",
				"sitebuild",
				"spreadsheet",
				"storage",
				"stores",
				"studio",
				"transparency",
				"witness",
				"embedded/contestclock",
				"embedded/localstore",
				"embedded/ports",
				"embedded/postgres",
				"tools/changes",
				"tools/covers",
				"tools/demo",
				"tools/geo",
				"tools/similar",
				"tools/table",
				"tools/terminal",
			},
		},

		// Tests only.
		{"bench", nil},
	}
}

// contexts are the contexts of the domain in their order: each imports the kernel and earlier ones.
func contexts() []string {
	return []string{
		"marks",
		"account",
		"upload",
		"registration",
		"submission",
		"jury",
		"judging",
		"results",
		"organiser",
		"outbox",
		"operations",
	}
}

// allowed are the packages that a line allows: who may import the kernel may import the contexts, in the domain and in
// web/ of a context the earlier ones alone, who may import pg the stores above it, and who may import httpkit the calls
// above it.
func allowed(m module) []string {
	all := slices.Clone(m.imports)
	if slices.Contains(all, "contest") {
		all = append(all, "results/ranking")
		for _, context := range contexts() {
			if context == m.path || m.path == context+"/"+context+"test" || m.path == context+"/web" {
				if m.path != context {
					all = append(all, context)
				}
				break
			}
			if m.path != "contest/contesttest" && m.path != "httpkit" && m.path != "mailtext" {
				all = append(all, context)
			}
		}
	}
	for shared, folder := range map[string]string{"pg": "/store", "httpkit": "/web"} {
		if !slices.Contains(all, shared) {
			continue
		}
		for _, other := range modules() {
			if other.path == m.path {
				break
			}
			if strings.HasSuffix(other.path, folder) {
				all = append(all, other.path)
			}
		}
	}
	return all
}

// embeddedUsers are the packages outside of embedded that may import it, tests aside.
func embeddedUsers() []string {
	return []string{
		"cmd/marquee",                 // wires the one-machine contest: marquee embedded
		"tools",                       // reaches the one-machine contest through its DATA_DIR
		"fingerprint/fingerprinttest", // draws the films of the tests of near-duplicates
	}
}

// external says in which packages, and those below them, a dependency may be imported.
func external() map[string][]string {
	cloud := []string{"generation", "queue", "sitebuild", "storage"}
	return map[string][]string{
		"github.com/labstack/echo":  {"httpkit", "*/web", "web"},
		"github.com/getkin/":        {"conform", "httpkit", "web"},
		"github.com/jackc/pgx":      {"pg", "*/store", "embedded/postgres"},
		"github.com/pressly/goose":  {"pg"},
		"cloud.google.com/":         cloud,
		"google.golang.org/api":     cloud,
		"google.golang.org/genai":   {"generation"},
		"github.com/alecthomas/":    {"tools"},
		"github.com/coreos/go-oidc": {"oidc", "queue"},
		"github.com/nyaruka/":       {"phone"},
		"golang.org/x/mod":          {"tools", "transparency", "witness"},
		"github.com/pquerna/":       {"totp"},
		// Its interface where spans begin or are passed on, its export in one package.
		"go.opentelemetry.io/":               {"httpkit", "mail", "pg", "queue", "storage", "telemetry"},
		"go.opentelemetry.io/otel/sdk":       {"telemetry"},
		"go.opentelemetry.io/otel/exporters": {"telemetry"},
		"github.com/go-webauthn/":            {"passkey"},
	}
}
