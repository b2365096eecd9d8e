package config_test

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/config"
)

// good is a complete environment of the service.
func good(t *testing.T) map[string]string {
	t.Helper()
	return map[string]string{
		"DATABASE_URL":             "postgres://marquee:hunter2@db.internal/marquee",
		"PUBLIC_URL_INTERNATIONAL": "https://films.example",
		"PUBLIC_URL_CAMP":          "https://camp.films.example/",
		"STORAGE_BUCKET":           "marquee-uploads",
		"STORAGE_SIGNING_EMAIL":    "signer@project.iam.gserviceaccount.com",
		"STORAGE_SIGNING_KEY":      strings.ReplaceAll(privateKey(t), "\n", `\n`),
		"SMTP_HOST":                "smtp.films.example",
		"SMTP_FROM":                "Open Frame <no-reply@films.example>",
		"JUDGE_TOKEN_KEY":          base64.StdEncoding.EncodeToString(make([]byte, 32)),
		"RECEIPT_KEY":              base64.StdEncoding.EncodeToString(make([]byte, 32)),
		"TRANSPARENCY_KEY":         base64.StdEncoding.EncodeToString(make([]byte, 32)),
		"TRUSTED_PROXY_HOPS":       "2",
		"CATALOGUE_DIR":            t.TempDir(),
	}
}

// privateKey is generated once, since that takes longer than most tests.
func privateKey(t *testing.T) string {
	t.Helper()
	text, err := sharedKey()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

var sharedKey = sync.OnceValues(func() (string, error) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return "", err
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})), err
})

func lookup(env map[string]string) config.Lookup {
	return func(name string) string { return env[name] }
}

func TestCompleteEnvironmentIsRead(t *testing.T) {
	c, err := config.LoadServe(lookup(good(t)))
	if err != nil {
		t.Fatal(err)
	}
	if c.Port != 8080 || c.SMTP.Port != 587 || c.TrustedProxyHops != 2 || c.Version != "dev" {
		t.Errorf("defaults are %d, %d, %d, %q", c.Port, c.SMTP.Port, c.TrustedProxyHops, c.Version)
	}
	if c.PublicURLs.Of("camp") != "https://camp.films.example" ||
		c.Storage.BaseURL != "https://storage.googleapis.com" {
		t.Errorf("addresses are %q and %q", c.PublicURLs.Of("camp"), c.Storage.BaseURL)
	}
	if c.DatabaseLimits != (config.DatabaseLimits{Acquire: 10 * time.Second, Lock: 10 * time.Second, Statement: 30 * time.Second}) {
		t.Errorf("the database's timeouts are %+v", c.DatabaseLimits)
	}
	if len(c.JudgeTokenKeys[0]) != 32 {
		t.Errorf("the key has %d bytes", len(c.JudgeTokenKeys[0]))
	}
	if block, _ := pem.Decode(c.Storage.SigningKey); block == nil {
		t.Error("the signing key is no PEM any more")
	}
}

func TestAllProblemsAreReported(t *testing.T) {
	problems := problemsOf(t, lookup(map[string]string{"PORT": "x", "CATALOGUE_DIR": t.TempDir()}))
	var named []string
	for _, problem := range problems {
		name, _, _ := strings.Cut(problem, ":")
		named = append(named, name)
	}
	slices.Sort(named)
	want := []string{
		"DATABASE_URL",
		"JUDGE_TOKEN_KEY",
		"PORT",
		"PUBLIC_URL_CAMP",
		"PUBLIC_URL_INTERNATIONAL",
		"RECEIPT_KEY",
		"SMTP_FROM",
		"SMTP_HOST",
		"STORAGE_BUCKET",
		"STORAGE_SIGNING_EMAIL",
		"TRANSPARENCY_KEY",
		"TRUSTED_PROXY_HOPS",
	}
	if !slices.Equal(named, want) {
		t.Errorf("problems name %q\nwant        %q", named, want)
	}
}

func TestProblemsDoNotContainSecrets(t *testing.T) {
	const secret = "hunter2"
	env := good(t)
	env["DATABASE_URL"] = "mysql://marquee:" + secret + "@db/marquee"
	env["STORAGE_SIGNING_KEY"] = secret
	env["JUDGE_TOKEN_KEY"] = secret
	env["RECEIPT_KEY"] = secret
	env["RECEIPT_PUBLIC_KEYS"] = secret
	env["TRANSPARENCY_KEY"] = secret
	env["SMTP_PASSWORD"] = secret
	for _, problem := range problemsOf(t, lookup(env)) {
		if strings.Contains(problem, secret) {
			t.Errorf("a problem contains a secret: %s", problem)
		}
	}
}

func problemsOf(t *testing.T, l config.Lookup) config.Problems {
	t.Helper()
	_, err := config.LoadServe(l)
	var problems config.Problems
	if !errors.As(err, &problems) {
		t.Fatalf("got %v, want problems", err)
	}
	return problems
}

func TestEmbeddedSettingsAreRead(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	c, err := config.LoadEmbedded(lookup(nil))
	if err != nil {
		t.Fatal(err)
	}
	if c.Port != 8080 || c.DataDir != filepath.Join(here, "var") || !c.ContestClock.IsZero() || c.FollowParent {
		t.Errorf("defaults are %+v", c)
	}
	c, err = config.LoadEmbedded(lookup(map[string]string{
		"PORT":               "9000",
		"DATA_DIR":           "/data",
		"CONTEST_CLOCK":      "2025-10-01T00:00:00+08:00",
		"TRUSTED_PROXY_HOPS": "1",
		"FOLLOW_PARENT":      "1",
	}))
	if err != nil {
		t.Fatal(err)
	}
	if c.Port != 9000 || c.DataDir != "/data" || c.ContestClock.UTC().Hour() != 16 || c.TrustedProxyHops != 1 ||
		!c.FollowParent {
		t.Errorf("read %+v", c)
	}
}

func TestAllEmbeddedProblemsAreReported(t *testing.T) {
	_, err := config.LoadEmbedded(lookup(map[string]string{
		"PORT":               "65534",
		"CONTEST_CLOCK":      "tomorrow",
		"TRUSTED_PROXY_HOPS": "x",
		"FOLLOW_PARENT":      "maybe",
		"DATABASE_URL":       "db",
	}))
	var problems config.Problems
	if !errors.As(err, &problems) || len(problems) != 5 {
		t.Errorf("got %v, want five problems: the object store needs the port after the next", err)
	}
}
