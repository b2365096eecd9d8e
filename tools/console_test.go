package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/getkin/kin-openapi/openapi3"
)

// twin says which commands do what a changing call of the console does, and the service of both.
type twin struct {
	service  string
	commands []string
}

// twins lists the changing calls of the console by method and path.
func twins() map[string]twin {
	return map[string]twin{
		"POST /registrations/decide": {"registration.Service", []string{
			"registrations approve", "registrations deny", "registrations reopen", "registrations resend",
		}},
		"POST /registrations/batches": {
			"registration.Service",
			[]string{"registrations approve", "registrations deny", "registrations reopen"},
		},
		"POST /registrations/batches/{id}": {
			"registration.Service",
			[]string{"registrations approve", "registrations deny", "registrations reopen"},
		},
		"POST /registrations/undo":                {"registration.Service", []string{"registrations reopen"}},
		"POST /mails/batches/{id}/stop":           {"MailBatchService", []string{"mails stop"}},
		"POST /submissions/{id}/disqualify":       {"DisqualificationService", []string{"submissions disqualify"}},
		"POST /submissions/{id}/withdraw":         {"DisqualificationService", []string{"submissions withdraw"}},
		"POST /registrations/{id}/disqualify":     {"DisqualificationService", []string{"registrations disqualify"}},
		"POST /registrations/{id}/withdraw":       {"DisqualificationService", []string{"registrations withdraw"}},
		"POST /registrations/{id}/restore":        {"DisqualificationService", []string{"registrations restore"}},
		"POST /submissions/{id}/restore":          {"DisqualificationService", []string{"submissions restore"}},
		"POST /submissions/{id}/release-original": {"ScreeningService", []string{"submissions release-original"}},
		"POST /reports/{id}":                      {"FilmReportService", []string{"reports decide"}},
		"PUT /rules/{part}":                       {"RulePartService", []string{"rules set"}},
		"POST /conflicts/{id}":                    {"ConflictService", []string{"judges likely-conflicts"}},
		"POST /duplicates/{id}":                   {"DuplicateService", []string{"submissions duplicates"}},
		"POST /links/release":                     {"submission.Service", []string{"submissions release-link"}},
		"POST /judges":                            {"JudgeService", []string{"judges invite"}},
		"POST /judges/{id}/password":              {"JudgeService", []string{"judges invite"}},
		"POST /judges/{id}/disable":               {"JudgeService", []string{"judges disable"}},
		"POST /judges/{id}/enable":                {"JudgeService", []string{"judges enable"}},
		"POST /judges/{id}/rename":                {"JudgeService", []string{"judges rename"}},
		"POST /judges/{id}/email":                 {"JudgeService", []string{"judges email"}},
		"POST /judges/{id}/erase":                 {"JudgeService", []string{"judges erase"}},
		"POST /judges/{id}/second-factor":         {"JudgeService", []string{"judges second-factor"}},
		"POST /judges/{id}/remind":                {"ReminderService", []string{"judges remind"}},
		"POST /judges/remind":                     {"ReminderService", []string{"judges remind"}},
		"POST /judges/assign":                     {"AssignmentService", []string{"judges assign"}},
		"POST /judges/{id}/unassign":              {"AssignmentService", []string{"judges unassign"}},
		"POST /judging/open":                      {"judging.Service", []string{"judging open"}},
		"POST /judging/close":                     {"judging.Service", []string{"judging close"}},
		"POST /shortlist": {
			"ShortlistService",
			[]string{"shortlist add", "shortlist remove", "shortlist set", "shortlist from-nominations"},
		},
		"POST /shortlist/select": {"ShortlistService", []string{"shortlist select"}},
		"POST /editions":         {"EditionService", []string{"editions new"}},
		"POST /phases":           {"PhaseService", []string{"phases move"}},
		"PUT /catalogue/{file}":  {"CatalogueService", []string{"catalogue translate"}},
		"POST /site/build":       {"SiteBuildService", []string{"site build"}},
		"POST /results/citation": {"PublicationService", []string{"results cite"}},
		"POST /results/prize": {
			"ResultService",
			[]string{"results prize give", "results prize take"},
		},
		"POST /results/rules/pin":             {"ResultService", []string{"results rules"}},
		"POST /results/rules/reset":           {"ResultService", []string{"results rules"}},
		"POST /retention":                     {"AccountRetentionService", []string{"retention move"}},
		"POST /results/ranking":               {"ResultService", []string{"results official"}},
		"POST /results/publish":               {"PublicationService", []string{"results publish"}},
		"POST /results/withdraw":              {"PublicationService", []string{"results withdraw"}},
		"POST /results/unpublish":             {"PublicationService", []string{"results unpublish"}},
		"POST /results/publication/look":      {"PublicationService", []string{"results publication look"}},
		"POST /results/publication/stop":      {"PublicationService", []string{"results publication stop"}},
		"POST /results/publication/resume":    {"PublicationService", []string{"results publication resume"}},
		"POST /results/publication/back":      {"PublicationService", []string{"results publication back"}},
		"POST /shortlist/announce":            {"PublicationService", []string{"shortlist announce"}},
		"POST /mails/sendings/{id}/resend":    {"outbox.Service", []string{"mails sendings", "mails resend"}},
		"POST /mails/{id}/resend":             {"outbox.Service", []string{"mails resend"}},
		"PUT /mails/texts/{kind}":             {"MailTextService", []string{"mails texts set"}},
		"POST /mails/texts/{kind}/preview":    {"MailTextService", []string{"mails texts preview"}},
		"POST /mails/texts/{kind}/test":       {"MailTextService", []string{"mails texts preview"}},
		"POST /mails/broadcast":               {"BroadcastService", []string{"mails broadcast"}},
		"POST /recovery-codes":                {"organiser.Service", []string{"organisers recovery-codes"}},
		"POST /organisers":                    {"organiser.Service", []string{"organisers add"}},
		"POST /organisers/{id}/invite":        {"organiser.Service", []string{"organisers invite"}},
		"POST /organisers/{id}/email":         {"organiser.Service", []string{"organisers correct"}},
		"POST /organisers/{id}/role":          {"organiser.Service", []string{"organisers role"}},
		"POST /organisers/{id}/personal-data": {"organiser.Service", []string{"organisers personal-data"}},
		"POST /organisers/{id}/disable":       {"organiser.Service", []string{"organisers disable"}},
		"POST /organisers/{id}/enable":        {"organiser.Service", []string{"organisers enable"}},
		"POST /organisers/{id}/second-factor": {"organiser.Service", []string{"organisers second-factor"}},
	}
}

// ofOnesOwn are the calls about the caller's own login, which a command line has not.
func ofOnesOwn(call string) bool {
	_, path, _ := strings.Cut(call, " ")
	return strings.HasPrefix(path, "/login") || strings.HasPrefix(path, "/passkeys") || path == "/logout" ||
		path == "/morning-mail" ||
		path == "/sessions/{id}"
}

// TestEveryActionOfTheConsoleHasACommand: a changing call and its command use the same service.
func TestEveryActionOfTheConsoleHasACommand(t *testing.T) {
	t.Parallel()
	document, err := openapi3.NewLoader().LoadFromFile("../backend/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	commands, sources := commandLines(t), map[string]string{
		"console": sourcesOf(t, "../backend/*/web/*.go", "../backend/app/*.go"), "tools": sourcesOf(t, "*.go"),
	}
	calls, fields := 0, wiredServices(t)
	for path, item := range document.Paths.Map() {
		below, console := strings.CutPrefix(path, "/apis/organiser")
		for method := range item.Operations() {
			call := method + " " + below
			if !console || method == "GET" || ofOnesOwn(call) || onScreensOnly(call) {
				continue
			}
			calls++
			twin, listed := twins()[call]
			if !listed {
				t.Errorf("%s has no command", call)
			}
			for _, command := range twin.commands {
				if !slices.Contains(commands, command) {
					t.Errorf("%s: there is no command %q", call, command)
				}
			}
			for name, source := range sources {
				if !uses(source, twin.service, fields[twin.service]) {
					t.Errorf("%s: the %s does not use %s", call, name, twin.service)
				}
			}
		}
	}
	if calls != len(twins()) {
		t.Errorf("%d commands are listed for %d calls", len(twins()), calls)
	}
}

// onScreensOnly are calls without a command: notes are between people who look at a screen, and whoever has a command
// line edits the files of the programmes; a text that may name somebody is read where it
// stands before its place is settled.
func onScreensOnly(call string) bool {
	return call == "POST /notes" || strings.Contains(call, " /views") || call == "PUT /catalogue/programmes" ||
		call == "POST /retention/traces/{id}"
}

// commandLines lists the commands, such as "judges invite".
func commandLines(t *testing.T) []string {
	t.Helper()
	parser, err := kong.New(&commands{}, kong.Name("tools"), variables(func(string) string { return "" }))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	var walk func(node *kong.Node, before string)
	walk = func(node *kong.Node, before string) {
		for _, child := range node.Children {
			line := strings.TrimSpace(fmt.Sprint(before, " ", child.Name))
			lines = append(lines, line)
			walk(child, line)
		}
	}
	walk(parser.Model.Node, "")
	return lines
}

// sourcesOf returns the Go files of some patterns that are no tests.
func sourcesOf(t *testing.T, patterns ...string) string {
	t.Helper()
	var files []string
	for _, pattern := range patterns {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	var all strings.Builder
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(content)
	}
	return all.String()
}

// uses reports whether a source names a service's type, or its field in the wiring.
func uses(source, service, field string) bool {
	return strings.Contains(source, service) || field != "" && regexp.MustCompile(regexp.QuoteMeta(field)+`\b`).MatchString(source)
}

// wiredServices returns the field of each service in app.Services, such as ".Jury.Judges", by the name of its type, with
// its package where the type is called Service.
func wiredServices(t *testing.T) map[string]string {
	t.Helper()
	fields, group := map[string]string{}, ""
	for line := range strings.Lines(sourcesOf(t, "../backend/app/*.go")) {
		if of := regexp.MustCompile(`^type (\w+) struct`).FindStringSubmatch(line); of != nil {
			group = of[1]
		}
		if of := regexp.MustCompile(`^\t(\w+) +\*(\w+)\.(\w+)`).FindStringSubmatch(line); of != nil && group != "Deps" {
			name := of[3]
			if name == "Service" {
				name = of[2] + ".Service"
			}
			fields[name] = "." + group + "." + of[1]
		}
	}
	if len(fields) < 30 {
		t.Fatalf("found only %v", fields)
	}
	return fields
}
