package backend_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// resource returns the body of a resource, such as google_sql_database.marquee.
func (f terraform) resource(t *testing.T, name string) *hclsyntax.Body {
	t.Helper()
	for _, block := range f.blocks {
		if block.Type == "resource" && strings.Join(block.Labels, ".") == name {
			return block.Body
		}
	}
	t.Fatalf("%s is not declared", name)
	return nil
}

// blockOf returns the first block of a type in a body.
func blockOf(t *testing.T, body *hclsyntax.Body, name string) *hclsyntax.Body {
	t.Helper()
	for _, block := range body.Blocks {
		if block.Type == name {
			return block.Body
		}
	}
	t.Fatalf("there is no block %q", name)
	return nil
}

// dependencies returns the resources in the depends_on of a body.
func dependencies(t *testing.T, body *hclsyntax.Body) []string {
	t.Helper()
	list, ok := body.Attributes["depends_on"].Expr.(*hclsyntax.TupleConsExpr)
	if !ok {
		t.Fatal("depends_on is no list")
	}
	var names []string
	for _, item := range list.Exprs {
		names = append(names, reference(item.Variables()[0]))
	}
	return names
}

// TestProgramsStartWithTheirRights: Cloud Run takes a revision only when its first instance is ready, which asks the
// database and the bucket, and mounts the pages.
func TestProgramsStartWithTheirRights(t *testing.T) {
	t.Parallel()
	found := readTerraform(t)
	for program, rights := range map[string][]string{
		"google_cloud_run_v2_service.marquee": {
			"google_secret_manager_secret_iam_member.reads", "google_service_account_iam_member.signs", "google_sql_database.marquee",
			"google_storage_bucket_iam_member.service_reads_pages", "google_storage_bucket_iam_member.uploads",
		},
		"google_cloud_run_v2_worker_pool.work": {
			"google_pubsub_subscription_iam_member.worker_pulls", "google_secret_manager_secret_iam_member.reads",
			"google_sql_database.marquee", "google_storage_bucket_iam_member.uploads",
		},
	} {
		named := dependencies(t, found.resource(t, program))
		for _, right := range rights {
			if !slices.Contains(named, right) {
				t.Errorf("%s may start before %s", program, right)
			}
		}
	}
	template := blockOf(t, found.resource(t, "google_cloud_run_v2_service.marquee"), "template")
	if environment := template.Attributes["execution_environment"]; environment == nil {
		t.Error("buckets are mounted in the second generation of Cloud Run's environment alone")
	}
}

// TestSchemaComesBeforeTheService: README.md migrates before the apply that makes the service, and enables the APIs
// first.
func TestSchemaComesBeforeTheService(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../deploy/terraform/README.md")
	if err != nil {
		t.Fatal(err)
	}
	last := -1
	for _, step := range []string{
		"gcloud services enable", "apply -target=google_project_service.apis", "-target=google_secret_manager_secret.secret",
		"gcloud secrets versions add", "apply -target=google_cloud_run_v2_job.migrate", "gcloud run jobs execute marquee-migrate", "6. `terraform apply`,",
	} {
		at := strings.Index(string(text), step)
		if at <= last {
			t.Errorf("step %q stands at %d, the one before it at %d", step, at, last)
		}
		last = at
	}
}

// TestCacheOfFilesHasNoLongestTime: Google refuses max_ttl with FORCE_CACHE_ALL.
func TestCacheOfFilesHasNoLongestTime(t *testing.T) {
	t.Parallel()
	policy := blockOf(t, readTerraform(t).resource(t, "google_compute_backend_bucket.site"), "cdn_policy")
	mode, _ := policy.Attributes["cache_mode"].Expr.Value(nil)
	if mode.AsString() != "FORCE_CACHE_ALL" || policy.Attributes["max_ttl"] != nil {
		t.Errorf("cache mode %s, max_ttl %v", mode.AsString(), policy.Attributes["max_ttl"])
	}
}

// TestMediaHostWaitsForSlowLines: the balancer ends an answer after 30 seconds unless told otherwise. A chunk of 8 MiB
// at 128 kbit/s takes nine minutes, and a film is read as long as it plays.
func TestMediaHostWaitsForSlowLines(t *testing.T) {
	t.Parallel()
	timeout := readTerraform(t).resource(t, "google_compute_backend_service.media").Attributes["timeout_sec"]
	if timeout == nil {
		t.Fatal("the media host has no timeout of its own")
	}
	value, _ := timeout.Expr.Value(nil)
	if seconds, _ := value.AsBigFloat().Float64(); seconds < 600 {
		t.Errorf("the media host ends an answer after %v seconds", seconds)
	}
}

// TestAlertsCanBeMadeInAnEmptyProject: a threshold needs a metric that exists, so that lines of the log are matched,
// and the programs' metrics asked for without a check of their names.
func TestAlertsCanBeMadeInAnEmptyProject(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../deploy/terraform/alerts.tf")
	if err != nil {
		t.Fatal(err)
	}
	for _, metric := range regexp.MustCompile(`metric\.type = \\"([a-z.]+/[^"\\]+)`).FindAllStringSubmatch(string(text), -1) {
		if strings.HasPrefix(metric[1], "logging.googleapis.com/user/") ||
			strings.HasPrefix(metric[1], "prometheus.googleapis.com/") {
			t.Errorf("a threshold on %s, which does not exist at first", metric[1])
		}
	}
	conditions := blockOf(t, readTerraform(t).resource(t, "google_monitoring_alert_policy.metric"), "conditions")
	unchecked := blockOf(t, conditions, "condition_prometheus_query_language").Attributes["disable_metric_validation"]
	if unchecked == nil {
		t.Fatal("names of metrics are checked")
	}
	if value, _ := unchecked.Expr.Value(nil); !value.True() {
		t.Error("names of metrics are checked")
	}
}

// TestReadinessIsAskedFor: Cloud Run asks a running instance for nothing, so that the scheduler does, and "not ready"
// is logged.
func TestReadinessIsAskedFor(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../deploy/terraform/generation.tf")
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`readiness +=.*"\* \* \* \* \*".*"GET".*"/health/ready"`).Match(text) {
		t.Error("no schedule asks for /health/ready")
	}
}

// TestProbesEndBeforeTheNext: Cloud Run refuses a probe that may take as long as its period.
func TestProbesEndBeforeTheNext(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, body := range readTerraform(t).bodies {
		_ = hclsyntax.VisitAll(body, func(node hclsyntax.Node) hcl.Diagnostics {
			block, ok := node.(*hclsyntax.Block)
			if !ok || !strings.HasSuffix(block.Type, "_probe") {
				return nil
			}
			seen++
			timeout, _ := block.Body.Attributes["timeout_seconds"].Expr.Value(nil)
			period, _ := block.Body.Attributes["period_seconds"].Expr.Value(nil)
			if timeout.GreaterThanOrEqualTo(period).True() {
				t.Errorf("%s: a probe takes up to its period", block.Range())
			}
			return nil
		})
	}
	if seen < 2 {
		t.Errorf("found %d probes", seen)
	}
}

// TestNoRightIsGivenToNobody: a sink into a log bucket of its own project has no identity that could be given a right.
func TestNoRightIsGivenToNobody(t *testing.T) {
	t.Parallel()
	found := readTerraform(t)
	for _, block := range found.blocks {
		if member := block.Body.Attributes["member"]; member != nil &&
			slices.ContainsFunc(member.Expr.Variables(), func(v hcl.Traversal) bool {
				return v.RootName() == "google_logging_project_sink"
			}) {
			t.Errorf("%s: %s is given to nobody", block.Range(), strings.Join(block.Labels, "."))
		}
	}
}

// TestGrownDiskIsLeftAlone: a disk that has grown would be made small again, for which the provider deletes the
// instance.
func TestGrownDiskIsLeftAlone(t *testing.T) {
	t.Parallel()
	instance := readTerraform(t).resource(t, "google_sql_database_instance.contest")
	ignored := blockOf(t, instance, "lifecycle").Attributes["ignore_changes"]
	text, err := os.ReadFile("../deploy/terraform/database.tf")
	if err != nil {
		t.Fatal(err)
	}
	if got := string(ignored.Expr.Range().SliceBytes(text)); got != "[settings[0].disk_size]" {
		t.Errorf("changes of %s are ignored", got)
	}
}

// TestTrafficGoesToTheLatestRelease: a pin that was set by hand, which the provider would otherwise keep, ends with an
// apply. No document sends traffic to a revision.
func TestTrafficGoesToTheLatestRelease(t *testing.T) {
	t.Parallel()
	traffic := blockOf(t, readTerraform(t).resource(t, "google_cloud_run_v2_service.marquee"), "traffic")
	kind, _ := traffic.Attributes["type"].Expr.Value(nil)
	percent, _ := traffic.Attributes["percent"].Expr.Value(nil)
	if share, _ := percent.AsBigFloat().Int64(); kind.AsString() != "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST" ||
		share != 100 {
		t.Errorf("%d percent go to %s", share, kind.AsString())
	}
	for _, pattern := range []string{"../deploy/playbooks/*.md", "../deploy/*/README.md", "../README.md"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, path := range paths {
			if text, err := os.ReadFile(path); err != nil || strings.Contains(string(text), "update-traffic") {
				t.Errorf("%s sends traffic to a revision: %v", path, err)
			}
		}
	}
}
