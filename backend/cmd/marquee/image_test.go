package main

import (
	"context"
	"flag"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/health"
)

var imageRoot = flag.String("image", "", "folder with the files of the image, see deploy/image/root.sh")

// TestServiceRunsInItsImage starts the image's binary as the user nobody, with the image as its root file system, and
// calls it.
func TestServiceRunsInItsImage(t *testing.T) {
	if *imageRoot == "" {
		t.Skip("make image builds the image and runs this test")
	}
	if os.Getuid() != 0 {
		t.Skip("only root can change the root folder of a process")
	}
	c := newCloud(t)
	file := os.Getenv("GOOGLE_APPLICATION_CREDENTIALS") //nolint:forbidigo // as Google's library reads it
	credentials, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	inside := filepath.Join(*imageRoot, "tmp", "credentials.json")
	if err := os.WriteFile(inside, credentials, 0o644); err != nil { //nolint:gosec // G306: of a test, for nobody
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Remove(inside) })
	env := maps.Clone(c.env)
	maps.Copy(env, map[string]string{
		"DATABASE_URL": pgtest.NewRelay(
			t,
			c.env["DATABASE_URL"],
		).DSN,
		"CATALOGUE_DIR":      "/app/catalogue",
		"SITE_DIR":           "/app/site",
		"PUBLIC_URL_CONSOLE": "https://console.films.example",
	})
	command := exec.CommandContext(context.WithoutCancel(t.Context()), "/app/bin/marquee", "serve")
	command.Dir = "/"
	command.Env = []string{"GOOGLE_APPLICATION_CREDENTIALS=/tmp/credentials.json"}
	command.SysProcAttr = &syscall.SysProcAttr{
		Chroot:     *imageRoot,
		Credential: &syscall.Credential{Uid: 65532, Gid: 65532},
	}
	p := beginWith(t, command, env)
	for path, token := range map[string]string{health.ReadyPath: "", "/apis/ping": "", statusPath: c.token} {
		if got := p.get(path, token); got.status != http.StatusOK {
			t.Errorf("%s: %+v", path, got)
		}
	}
	script := regexp.MustCompile(
		`src="(/assets/[^"]+\.js)"`,
	).FindStringSubmatch(
		p.page("console.films.example", "/registrations"),
	)
	if script == nil || p.page("console.films.example", script[1]) == "" {
		t.Errorf("the console's page names the script %q, which is not there", script)
	}
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.command.Wait(); err != nil {
		t.Errorf("the service ended with %v", err)
	}
}

// page returns the body of a host's answer to a path. Any other status than 200 is reported and returns "".
func (p *process) page(host, path string) string {
	p.t.Helper()
	request, err := http.NewRequestWithContext(p.t.Context(), http.MethodGet, p.base+path, http.NoBody)
	if err != nil {
		p.t.Fatal(err)
	}
	request.Host = host
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		p.t.Errorf("%s%s: %d, %v", host, path, answer.StatusCode, err)
		return ""
	}
	return string(content)
}

// TestImageAndItsScriptAgree: the Dockerfile builds the binary with the script's command, copies the same files, and
// takes origins, version and base images as arguments.
func TestImageAndItsScriptAgree(t *testing.T) {
	t.Parallel()
	docker, err := os.ReadFile("../../../Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile("../../../deploy/image/root.sh")
	if err != nil {
		t.Fatal(err)
	}
	build := regexp.MustCompile(`CGO_ENABLED=\d+ go build [^\n]*`)
	out := regexp.MustCompile(`-o \S+`)
	if one, other := out.ReplaceAll(
		build.Find(docker),
		nil,
	), out.ReplaceAll(
		build.Find(script),
		nil,
	); len(one) == 0 ||
		string(one) != string(other) {
		t.Errorf("the binary is built by %q and %q", one, other)
	}
	_, service, _ := strings.Cut(string(docker), "AS service\n")
	service, _, _ = strings.Cut(service, "\nFROM ")
	var files []string
	for _, file := range regexp.MustCompile(`(?m)^COPY .* (/app/\S+)$`).FindAllStringSubmatch(service, -1) {
		files = append(files, file[1])
		if !strings.Contains(string(script), `"$root`+file[1]+`"`) {
			t.Errorf("the script does not make %s", file[1])
		}
	}
	if len(files) != 4 || !slices.Contains(files, "/app/site") {
		t.Errorf("the service's image has %q", files)
	}
	for _, argument := range []string{"NODE_IMAGE", "GO_IMAGE", "STATIC_IMAGE", "DEBIAN_IMAGE", "SITE_ORIGIN_INTERNATIONAL", "SITE_ORIGIN_CAMP", "VERSION"} {
		if !regexp.MustCompile(`(?m)^ARG ` + argument + `\b`).Match(docker) {
			t.Errorf("%s is no argument of the build", argument)
		}
	}
	for _, from := range regexp.MustCompile(`(?m)^FROM (\S+)`).FindAllStringSubmatch(string(docker), -1) {
		if strings.ContainsAny(from[1], ":/") {
			t.Errorf("base image %s is no argument of the build", from[1])
		}
	}
}

// TestServiceImageHasTheConsole: the image and its script contain the console and no visitors' pages. Terraform mounts
// the buckets with the pages into folders of SITE_DIR, which must exist in the image.
func TestServiceImageHasTheConsole(t *testing.T) {
	t.Parallel()
	text := map[string]string{}
	for _, file := range []string{"Dockerfile", "deploy/image/root.sh", "deploy/terraform/service.tf"} {
		content, err := os.ReadFile("../../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		text[file] = string(content)
	}
	_, console, _ := strings.Cut(text["Dockerfile"], "AS console\n")
	console, _, _ = strings.Cut(console, "\nFROM ")
	_, service, _ := strings.Cut(text["Dockerfile"], "AS service\n")
	service, _, _ = strings.Cut(service, "\nFROM ")
	for where, parts := range map[string][]string{
		console:                             {"node site/ssg/build.mjs console &&", "find editions -mindepth 1 -maxdepth 1 -type d", "s,^editions,site/dist,"},
		service:                             {"COPY --from=console /src/site/dist /app/site\n", " SITE_DIR=/app/site "},
		text["deploy/image/root.sh"]:        {"node site/ssg/build.mjs console\n", "for edition in catalogue/editions/*/", `"$root/app/site/$(basename "$edition")"`},
		text["deploy/terraform/service.tf"]: {`mount_path = "/app/site/${volume_mounts.key}"`},
	} {
		for _, part := range parts {
			if !strings.Contains(where, part) {
				t.Errorf("no %q in\n%s", part, where)
			}
		}
	}
}

// TestBuilderImageAndItsScriptAgree: the script makes every file of the Dockerfile's target for the builder.
func TestBuilderImageAndItsScriptAgree(t *testing.T) {
	t.Parallel()
	docker, err := os.ReadFile("../../../Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile("../../../deploy/image/builder.sh")
	if err != nil {
		t.Fatal(err)
	}
	_, builder, _ := strings.Cut(string(docker), "AS builder\n")
	builder, _, _ = strings.Cut(builder, "\nFROM ")
	files := regexp.MustCompile(`(?m)^COPY .* (/app/\S*)$`).FindAllStringSubmatch(builder, -1)
	for _, file := range files {
		if !strings.Contains(string(script), `"$root`+file[1]) {
			t.Errorf("the script does not make %s", file[1])
		}
	}
	const install = "npm ci --no-audit --no-fund"
	if len(files) != 5 || !strings.Contains(builder, install) || !strings.Contains(string(script), install) {
		t.Errorf("the builder's image has %q", files)
	}
}

// TestServiceLeavesOutTheStoresGRPC: every build of the service leaves out the packages that the object store's client
// needs for gRPC only, such as Envoy's configuration protocols.
func TestServiceLeavesOutTheStoresGRPC(t *testing.T) {
	t.Parallel()
	const tags = "-tags=disable_grpc_modules"
	for _, file := range []string{"Makefile", "Dockerfile", "deploy/image/root.sh"} {
		if text, err := os.ReadFile("../../../" + file); err != nil || !strings.Contains(string(text), tags) {
			t.Errorf("%s does not build with %s (%v)", file, tags, err)
		}
	}
	packages, err := exec.CommandContext(t.Context(), "go", "list", "-deps", tags, ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(packages)) {
		if strings.HasPrefix(name, "github.com/envoyproxy/") || name == "google.golang.org/grpc/xds" {
			t.Errorf("the service contains %s", name)
		}
	}
}
