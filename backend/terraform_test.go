package backend_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// terraform is what deploy/terraform declares.
type terraform struct {
	declared map[string]bool // "var.project", "local.secrets", "google_pubsub_topic.generation", "data.google_project.this"
	locals   map[string]hclsyntax.Expression
	bodies   []*hclsyntax.Body
	blocks   []*hclsyntax.Block
}

func readTerraform(t *testing.T) terraform {
	t.Helper()
	paths, err := filepath.Glob("../deploy/terraform/*.tf")
	if err != nil || len(paths) < 5 {
		t.Fatalf("found %q, %v", paths, err)
	}
	found := terraform{declared: map[string]bool{}, locals: map[string]hclsyntax.Expression{}}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file, problems := hclsyntax.ParseConfig(text, path, hcl.InitialPos)
		if problems.HasErrors() {
			t.Fatal(problems)
		}
		body, ok := file.Body.(*hclsyntax.Body)
		if !ok {
			t.Fatalf("%s has a body of type %T", path, file.Body)
		}
		found.bodies = append(found.bodies, body)
		for _, block := range body.Blocks {
			found.add(t, block)
		}
	}
	return found
}

func (f *terraform) add(t *testing.T, block *hclsyntax.Block) {
	t.Helper()
	f.blocks = append(f.blocks, block)
	name := ""
	switch block.Type {
	case "resource":
		name = strings.Join(block.Labels, ".")
	case "data":
		name = "data." + strings.Join(block.Labels, ".")
	case "variable":
		name = "var." + block.Labels[0]
	case "output":
		name = "output." + block.Labels[0]
	case "locals":
		for local, attribute := range block.Body.Attributes {
			if f.declared["local."+local] {
				t.Errorf("local.%s is declared twice", local)
			}
			f.declared["local."+local], f.locals[local] = true, attribute.Expr
		}
		return
	default:
		return
	}
	if f.declared[name] {
		t.Errorf("%s is declared twice", name)
	}
	f.declared[name] = true
}

// reference is the declaration that a traversal such as var.hosts.camp names, "" for a name of the language.
func reference(traversal hcl.Traversal) string {
	names := []string{traversal.RootName()}
	for _, step := range traversal[1:] {
		attribute, ok := step.(hcl.TraverseAttr)
		if !ok {
			break
		}
		names = append(names, attribute.Name)
	}
	length := 2
	switch names[0] {
	case "each", "count", "self", "path", "terraform":
		return ""
	case "data":
		length = 3
	}
	return strings.Join(names[:min(length, len(names))], ".")
}

// iterators are the names that a dynamic block or a for expression introduces.
func iterators(body *hclsyntax.Body) map[string]bool {
	names := map[string]bool{}
	_ = hclsyntax.VisitAll(body, func(node hclsyntax.Node) hcl.Diagnostics {
		switch n := node.(type) {
		case *hclsyntax.Block:
			if n.Type == "dynamic" {
				names[n.Labels[0]] = true
			}
		case *hclsyntax.ForExpr:
			names[n.KeyVar], names[n.ValVar] = true, true
		}
		return nil
	})
	return names
}

// TestTerraformReferencesAreDeclared: every variable, local, resource and data source that an expression names exists,
// and every variable and local is used.
func TestTerraformReferencesAreDeclared(t *testing.T) {
	t.Parallel()
	found := readTerraform(t)
	used := map[string]bool{}
	for _, body := range found.bodies {
		local := iterators(body)
		_ = hclsyntax.VisitAll(body, func(node hclsyntax.Node) hcl.Diagnostics {
			if own, ok := node.(*hclsyntax.Attribute); ok && own.Name == "ignore_changes" {
				for _, argument := range own.Expr.Variables() {
					local[argument.RootName()] = true // of the resource itself
				}
			}
			expression, ok := node.(*hclsyntax.ScopeTraversalExpr)
			if !ok || local[expression.Traversal.RootName()] {
				return nil
			}
			name := reference(expression.Traversal)
			used[name] = true
			if name != "" && !found.declared[name] && !isLanguageWord(expression.Traversal) {
				t.Errorf("%s: %s is not declared", expression.Range(), name)
			}
			return nil
		})
	}
	for name := range found.declared {
		if (strings.HasPrefix(name, "var.") || strings.HasPrefix(name, "local.")) && !used[name] {
			t.Errorf("%s is not used", name)
		}
	}
}

// isLanguageWord reports a type of a variable, such as string.
func isLanguageWord(traversal hcl.Traversal) bool {
	return len(traversal) == 1 && slices.Contains([]string{"string", "number", "bool", "any"}, traversal.RootName())
}

// TestTerraformIsDocumented: variables and outputs have a description, and a variable has a type.
func TestTerraformIsDocumented(t *testing.T) {
	t.Parallel()
	for _, block := range readTerraform(t).blocks {
		attributes := block.Body.Attributes
		if block.Type == "variable" && (attributes["description"] == nil || attributes["type"] == nil) ||
			block.Type == "output" && attributes["description"] == nil {
			t.Errorf("%s %s has no description or no type", block.Type, block.Labels[0])
		}
	}
}

// keysOf returns the names of a local's objects, those within calls such as merge included.
func (f terraform) keysOf(t *testing.T, local string) []string {
	t.Helper()
	var keys []string
	node, ok := f.locals[local].(hclsyntax.Node)
	if !ok {
		t.Fatalf("local.%s does not exist", local)
	}
	_ = hclsyntax.VisitAll(node, func(node hclsyntax.Node) hcl.Diagnostics {
		if key, ok := node.(*hclsyntax.ObjectConsKeyExpr); ok {
			keys = append(keys, hcl.ExprAsKeyword(key))
		}
		return nil
	})
	return keys
}

// TestTerraformPassesEverySetting: the service gets each required setting, and none that does not exist.
func TestTerraformPassesEverySetting(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../deploy/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	known, required := map[string]bool{}, []string{}
	production := string(page)[strings.Index(string(page), "## In production"):]
	for line := range strings.Lines(production) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			continue
		}
		for _, name := range regexp.MustCompile("`([A-Z][A-Z0-9_]+)`").FindAllStringSubmatch(cells[1], -1) {
			known[name[1]] = true
			if strings.TrimSpace(cells[2]) == "yes" {
				required = append(required, name[1])
			}
		}
	}
	found := readTerraform(t)
	passed := slices.Concat(
		found.keysOf(t, "settings_of_both"),
		found.keysOf(t, "settings_of_service"),
		found.keysOf(t, "telemetry_settings"),
		found.keysOf(t, "secrets"),
	)
	// The addresses of the editions, which are those of the variable hosts.
	if strings.Contains(
		readDeclared(t, "service.tf"),
		`for edition, ending in local.endings : "PUBLIC_URL_${ending}" =>`,
	) {
		passed = append(passed, "PUBLIC_URL_INTERNATIONAL", "PUBLIC_URL_CAMP")
	}
	for _, name := range passed {
		if !known[name] {
			t.Errorf("%s is no setting", name)
		}
	}
	for _, name := range required {
		ofWitness := strings.HasPrefix(name, "WITNESS_") // of `marquee witness`, which others run
		if name != "CATALOGUE_DIR" && !ofWitness && !slices.Contains(passed, name) {
			t.Errorf("%s is required, but not passed to the service", name)
		}
	}
	if len(required) < 10 {
		t.Errorf("found only %q", required)
	}
}

// TestRequestLogsLeaveOutSecrets compares the exclusion with the paths of the API: those with a judge's signature, with
// a login and with a provider's callback are left out; others are logged.
func TestRequestLogsLeaveOutSecrets(t *testing.T) {
	t.Parallel()
	value, problems := readTerraform(t).locals["secret_paths"].Value(nil)
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	excluded := regexp.MustCompile(value.AsString())
	text, err := os.ReadFile("openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	secret := regexp.MustCompile(`\{hash\}|/(login|logout|second-factor|invitation|password|code|callback|start)(/|$)`)
	counts := map[bool]int{}
	for _, path := range regexp.MustCompile(`(?m)^  (/apis/\S+):$`).FindAllStringSubmatch(string(text), -1) {
		address := path[1]
		own, byID := strings.CutPrefix(address, "/apis/organiser/") // its calls on accounts of others name them by id
		want := secret.MatchString(address) && address != "/apis/activity/register/code" &&
			(!byID || strings.HasPrefix(own, "login") || strings.HasPrefix(own, "logout"))
		counts[want]++
		for _, sent := range []string{address, address + "?a=b", address + "/"} {
			if got := excluded.MatchString(sent); got != want {
				t.Errorf("%s: excluded %v, want %v", sent, got, want)
			}
		}
	}
	if counts[true] < 20 || counts[false] < 20 {
		t.Errorf("compared %v", counts)
	}
	for _, page := range []string{"/login", "/login?invitation=a"} {
		if !excluded.MatchString(page) {
			t.Errorf("%s is logged", page)
		}
	}
}

// TestEveryAlertHasItsPlaybook, and every log line that an alert counts is written by the service.
func TestEveryAlertHasItsPlaybook(t *testing.T) {
	t.Parallel()
	found := readTerraform(t)
	for local, least := range map[string]int{"alerts": 5, "alerts_of_lines": 10, "alerts_of_metrics": 1} {
		object, ok := found.locals[local].(*hclsyntax.ObjectConsExpr)
		if !ok || len(object.Items) < least {
			t.Fatalf("the %s are a %T", local, found.locals[local])
		}
		for _, item := range object.Items {
			name := hcl.ExprAsKeyword(item.KeyExpr)
			if text, err := os.ReadFile("../deploy/playbooks/" + name + ".md"); err != nil || len(text) < 200 {
				t.Errorf("alert %q: %v", name, err)
			}
		}
	}
	written := map[string]string{
		"storage check":      "upload/storage_check.go",
		"not ready":          "health/health.go",
		"TRUSTED_PROXY_HOPS": "httpkit/address.go",
		"work is late":       "upload/late_backlog.go",
	}
	alerts, err := os.ReadFile("../deploy/terraform/alerts.tf")
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`jsonPayload\.message[=:]\\"([^"\\]+)\\"`).FindAllStringSubmatch(string(alerts), -1)
	if len(lines) != len(written) {
		t.Errorf("alerts count the lines %q, this test knows %v", lines, slices.Sorted(maps.Keys(written)))
	}
	for _, line := range lines {
		source, err := os.ReadFile(written[line[1]])
		if message, _ := json.Marshal(
			line[1],
		); err != nil ||
			!strings.Contains(string(source), strings.Trim(string(message), `"`)) {
			t.Errorf("nothing logs %q: %v", line[1], err)
		}
	}
}
