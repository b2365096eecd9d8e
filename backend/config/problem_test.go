package config_test

import (
	"encoding/base64"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"marquee/backend/config"
)

// required are the variables without which `marquee serve` does not start.
func required() []string {
	return []string{
		"DATABASE_URL",
		"JUDGE_TOKEN_KEY",
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
}

// malformed are values that each variable refuses.
func malformed(t *testing.T) map[string][]string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	key := func(size int) string { return base64.StdEncoding.EncodeToString(make([]byte, size)) }
	origins := []string{
		"films.example",
		"//films.example",
		"ftp://films.example",
		"http://films.example",
		"http://10.0.0.1",
		"https://films.example/contest",
		"https://films.example?a=b",
		"https://user@films.example",
		"https://films.example:0",
		"https://films.example:99999",
		"https://films.example:",
		"https://-films.example",
		"https://films..example",
		"https://films example",
		"https://",
	}
	keys := []string{"%%%", key(31), key(33), key(32) + ",%%%", "hunter2"}
	limits := []string{"10", "99ms", "soon", "-1s", "0", "56s"}
	names := []string{"projects/films/topics/a", "a b", "ab", "1ab"}
	projects := []string{"Films", "projects/films", "a b", "9films"}
	hosts := []string{"https://films.example", "films.example/a", "films.example:25", "a b", "-a.example", "a..b"}
	buckets := []string{
		"gs://films",
		"Films",
		"a",
		"films/works",
		"-films",
		"films-",
		"a b",
		strings.Repeat("a", 64),
		"a..b",
	}
	counts := []string{"0", "-1", "two", "1.5"}
	return map[string][]string{
		"DATABASE_URL": {
			"mysql://db/marquee",
			"host=db user=marquee",
			"postgres://db",
			"postgres://db/",
			"postgres://a b/marquee",
			"postgres://db:0/marquee",
			"postgres://db:port/marquee",
			"postgres://-db/marquee",
			"postgres://db:5432,db..b:5432/marquee",
		},
		"DATABASE_MAX_CONNECTIONS": {
			"0",
			"-1",
			"1001",
			"many",
		},
		"DATABASE_ACQUIRE_TIMEOUT":   limits,
		"DATABASE_LOCK_TIMEOUT":      limits,
		"DATABASE_STATEMENT_TIMEOUT": limits,
		"PORT":                       {"http", "0", "65536", "-1"},
		"PUBLIC_URL_INTERNATIONAL":   origins,
		"PUBLIC_URL_CAMP":            append(origins, "https://FILMS.example"),      // the other edition's host
		"PUBLIC_URL_CONSOLE":         append(origins, "https://camp.films.example"), // visitors' host
		"TRUSTED_PROXY_HOPS":         {"-1", "two", "11"},
		"STORAGE_BASE_URL":           origins,
		"STORAGE_BUCKET":             buckets,
		"STORAGE_SIGNING_EMAIL":      {"signer", "Signer <signer@films.example>", "a@b@c"},
		"STORAGE_SIGNING_KEY": {
			"not a key",
			"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
		},
		"STORAGE_SIGNING_URL": origins,
		"STORAGE_TOKEN": {
			"short",
			strings.Repeat("a ", 32),
			strings.Repeat("a", 257),
		},
		"BACKUP_DIR":       {"/nowhere/at/all", file},
		"STORE_DIR":        {"", "/nowhere/at/all", file, "objects"},
		"STORE_PORT":       {"0", "store", "65536"},
		"MEDIA_HOST_CN":    origins,
		"MEDIA_HOST_INTL":  origins,
		"UPLOAD_HOST_CN":   origins,
		"UPLOAD_HOST_INTL": origins,
		"ALLOWED_ORIGINS":  origins,
		"ALLOWED_HOSTS": {
			"https://films.example",
			"films.example/a",
			"films.example:0",
			"a b",
			"-a.example",
			"films.example,a..b",
		},
		"SMTP_HOST": hosts,
		"SMTP_PORT": {"smtp", "0", "65536"},
		"SMTP_FROM": {"Open Frame", "@films.example"},
		"JUDGE_TOKEN_KEY": append(
			keys,
			",",
		),
		"RECEIPT_KEY":              append(keys, ", ,"),
		"RECEIPT_PUBLIC_KEYS":      keys,
		"TRANSPARENCY_KEY":         keys,
		"TRANSPARENCY_PUBLIC_KEYS": keys,
		"SECURITY_LOG_KEY":         {"%%%", key(31)},
		"CODE_INTERVAL": {
			"60",
			"-1s",
			"soon",
		},
		"CODES_PER_HOUR":          counts,
		"CODES_PER_NETWORK":       counts,
		"CODES_PER_ADDRESS":       counts,
		"CODE_TRIES":              counts,
		"WRONG_CODES_PER_NETWORK": counts,
		"OIDC_PROVIDERS":          {"{}", "none"},
		"COUNTRY_HEADER":          {"X Region", "X-Region:", "地区", "-x", strings.Repeat("x", 65)},
		"GEOIP_DATABASE": {
			"/nowhere/country.mmdb",
			t.TempDir(),
		},
		"CATALOGUE_DIR":  {"/nowhere/catalogue", file},
		"SITE_DIR":       {"/nowhere/site", file, t.TempDir()},
		"SITE_BUILD_URL": origins,
		"SITE_BUILD_JOB": {
			"marquee-site",
			"projects/films/jobs/a",
			"projects/films/locations/us-central1/jobs/a/executions/b",
			"projects/f g/locations/a/jobs/b",
		},
		"SITE_BUCKET_INTERNATIONAL": buckets,
		"SITE_BUCKET_CAMP":          append(buckets, ""),
		"SITE_BUCKET_CONSOLE":       buckets,
		"SITE_BUILD_DIR":            {"/nowhere/marquee", file, t.TempDir()},
		"FFMPEG": {
			"/nowhere/ffmpeg",
			"no-such-program",
		},
		"COPIES_DIR": {"/nowhere/at/all", file, "/proc/copies"},
		"NODE": {
			"/nowhere/node",
			"no-such-program",
		},
		"C2PA_CERTIFICATES": {"/nowhere/chain.pem", file},
		"C2PA_KEY":          {"/nowhere/key.pem", file},
		"C2PA_TIME_SERVER":  {"time.example", "ftp://time.example", "https://a b"},
		"AIGC_CODE": {
			"a b",
			"编码",
			strings.Repeat("x", 65),
		},
		"C2PA_TRUST":                  {"/nowhere/roots.pem", file, "-----BEGIN CERTIFICATE-----\n"},
		"VERSION":                     {"a b", "版本", strings.Repeat("v", 129)},
		"OTEL_EXPORTER_OTLP_ENDPOINT": origins[:5],
		"OTEL_TRACES_SAMPLER_ARG":     {"-0.1", "1.1", "10%", "NaN", "all"},
		"TRACE_PROJECT":               projects,
		"LOG_LEVEL":                   {"loud", "2000"},
		"WITNESSES": {
			"a+1+k",
			"a https://a.example",
			"a+1+k http://a.example",
		},
		"WITNESS_QUORUM":  counts,
		"LOG_HEADS_EVERY": {"10", "59s", "25h", "-1h"},
		"WITNESS_NAME": {
			"",
		},
		"WITNESS_STATE":               {""},
		"WITNESS_KEY":                 {"%%%", key(31)},
		"WITNESS_LOGS":                {"", "key"},
		"WITNESS_PORT":                {"0", "witness"},
		"MIGRATION_LOCK_TIMEOUT":      limits,
		"MIGRATION_STATEMENT_TIMEOUT": {"10", "-1s", "0"},
		"MIGRATION_TRIES":             counts,
		"VERTEX_PROJECT":              projects,
		"VERTEX_LOCATION":             {"US", "us central1", "https://a"},
		"VERTEX_BUCKET":               buckets,
		"VERTEX_BASE_URL":             origins,
		"IMAGEN_LOCATION": {
			"US",
			"a/b",
		},
		"ARK_BASE_URL": {
			"ark.example/api",
			"http://ark.example/api",
			"https://ark.example/api?a=b",
			"https://a:0/api",
		},
		"ARK_RESULT_HOSTS":    hosts,
		"SEEDANCE_SOUND":      {"loud"},
		"PUBSUB_PROJECT":      projects,
		"PUBSUB_TOPIC":        names,
		"PUBSUB_SUBSCRIPTION": names,
		"PUBSUB_ENDPOINT": {
			"films.example",
			"films.example:0",
			"a b:80",
			"https://films.example:80",
			":80",
		},
		"PUSH_SERVICE_ACCOUNT":  {"pusher"},
		"SWEEP_SERVICE_ACCOUNT": {"clock"},
		"PUSH_KEYS_URL":         {"films.example/certs", "http://films.example/certs"},
		"GENERATION_PRICES":     {"veo3"},
	}
}

// anyText are the variables for which every value is well-formed.
func anyText() []string {
	return []string{
		"ARK_API_KEY",
		"IMAGEN_MODEL",
		"IMAGEN_EDIT_MODEL",
		"VEO_MODEL",
		"SEEDREAM_MODEL",
		"SEEDANCE_MODEL",
		"PUSH_AUDIENCE",
		"SWEEP_AUDIENCE",
		"SMTP_USER",
		"SMTP_PASSWORD",
	}
}

// everything is an environment with every variable of the service, so that one malformed variable causes no other
// problem.
func everything(t *testing.T) map[string]string {
	t.Helper()
	env := good(t)
	maps.Copy(env, map[string]string{
		"SITE_BUCKET_INTERNATIONAL": "films-international",
		"SITE_BUCKET_CAMP":          "films-camp",
		"SITE_BUCKET_CONSOLE":       "films-console",
		"STORE_DIR":                 t.TempDir(),
		"SMTP_USER":                 "marquee",
		"SMTP_PASSWORD":             "s3cr",
		"PUBSUB_PROJECT":            "films",
		"PUBSUB_TOPIC":              "generation",
		"PUBSUB_SUBSCRIPTION":       "workers",
		"WITNESSES":                 "a+1+k https://a.example",
		"WITNESS_NAME":              "a.example",
		"WITNESS_KEY":               base64.StdEncoding.EncodeToString(make([]byte, 32)),
		"WITNESS_LOGS":              "a+1+k",
		"WITNESS_STATE":             "state",
		"PUSH_AUDIENCE":             "https://films.example",
		"PUSH_SERVICE_ACCOUNT":      "pusher@films.iam.gserviceaccount.com",
	})
	return env
}

// TestEachProblemNamesItsVariable: for each variable, a missing or malformed value is reported in one line that names
// it.
func TestEachProblemNamesItsVariable(t *testing.T) {
	env := everything(t)
	if _, err := config.LoadServe(lookup(env)); err != nil {
		t.Fatal(err)
	}
	cases := malformed(t)
	for _, name := range required() {
		cases[name] = append(cases[name], "", "  ")
	}
	// If one variable of a pair is missing, that one is named.
	cases["SMTP_USER"], cases["SMTP_PASSWORD"], cases["PUSH_AUDIENCE"] = []string{""}, []string{""}, []string{""}
	for name, values := range cases {
		for _, value := range values {
			broken := maps.Clone(env)
			broken[name] = value
			_, err := config.LoadServe(lookup(broken))
			switch {
			case name == "GENERATION_PRICES": // read by the tools
				_, err = config.LoadPrices(lookup(broken))
			case name == "BACKUP_DIR":
				_, err = config.LoadCheck(lookup(broken))
			case strings.HasPrefix(name, "SITE_BUCKET_"):
				_, err = config.LoadSiteStore(lookup(broken))
			case strings.HasPrefix(name, "STORE_"):
				broken["STORAGE_TOKEN"] = strings.Repeat("a", 32)
				_, err = config.LoadStore(lookup(broken))
			case strings.HasPrefix(name, "WITNESS_") && name != "WITNESS_QUORUM":
				_, err = config.LoadWitness(lookup(broken))
			case strings.HasPrefix(name, "MIGRATION_"):
				_, err = config.LoadMigration(lookup(broken))
			}
			var problems config.Problems
			if !errors.As(err, &problems) || len(problems) != 1 || !strings.HasPrefix(problems[0], name+": ") ||
				strings.Contains(problems[0], "\n") {
				t.Errorf("%s=%q: problems are %q, want one line on it", name, value, problems)
			}
		}
	}
}

// TestEveryVariableHasMalformedValues: a new setting must be added to the functions above.
func TestEveryVariableHasMalformedValues(t *testing.T) {
	t.Parallel()
	embedded := []string{
		"CONTEST_CLOCK",
		"DATA_DIR",
		"DEMO_FILM_LENGTH",
		"DEV_SITE",
		"FOLLOW_PARENT",
		"GENERATION_TIMEOUT",
		"PG_BIN",
		"PUBLICATION_HOLD",
	}
	cases := malformed(t)
	for _, name := range variables(t) {
		if len(cases[name]) == 0 && !slices.Contains(anyText(), name) && !slices.Contains(embedded, name) {
			t.Errorf("%s has no malformed value in this test", name)
		}
	}
}

// TestCountryHeaderNeedsAProxy: otherwise visitors could choose their country.
func TestCountryHeaderNeedsAProxy(t *testing.T) {
	t.Parallel()
	env := good(t)
	env["COUNTRY_HEADER"] = "x-client-region"
	if c, err := config.LoadServe(lookup(env)); err != nil || c.CountryHeader != "X-Client-Region" {
		t.Errorf("behind two proxies the header is %q, %v", c.CountryHeader, err)
	}
	env["TRUSTED_PROXY_HOPS"] = "0"
	if _, err := config.LoadServe(lookup(env)); err == nil || !strings.HasPrefix(err.Error(), "COUNTRY_HEADER: ") {
		t.Errorf("without a proxy: %v", err)
	}
}

// TestHTTPIsForThisMachine: an address without TLS is accepted on loopback only.
func TestHTTPIsForThisMachine(t *testing.T) {
	t.Parallel()
	env := good(t)
	for _, address := range []string{"http://localhost:8080", "http://camp.localhost", "http://127.0.0.1:9000", "http://127.9.9.9", "http://[::1]:80"} {
		env["STORAGE_BASE_URL"] = address
		if c, err := config.LoadServe(lookup(env)); err != nil || c.Storage.BaseURL != address {
			t.Errorf("%s: %v", address, err)
		}
	}
	for _, address := range []string{"http://localhost.example", "http://127.0.0.1.example", "http://0.0.0.0", "http://[::]", "http://192.168.1.1"} {
		env["STORAGE_BASE_URL"] = address
		if _, err := config.LoadServe(lookup(env)); err == nil {
			t.Errorf("%s is accepted", address)
		}
	}
}

// TestKeysAreLists: the first key signs or encrypts, the others verify or decrypt.
func TestKeysAreLists(t *testing.T) {
	t.Parallel()
	env := good(t)
	one, two := strings.Repeat("1", 32), strings.Repeat("2", 32)
	both := base64.StdEncoding.EncodeToString([]byte(one)) + ", " + base64.StdEncoding.EncodeToString([]byte(two))
	env["JUDGE_TOKEN_KEY"], env["RECEIPT_KEY"], env["TRANSPARENCY_KEY"] = both, both, both
	env["RECEIPT_PUBLIC_KEYS"] = base64.StdEncoding.EncodeToString([]byte(strings.Repeat("3", 32)))
	c, err := config.LoadServe(lookup(env))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.JudgeTokenKeys) != 2 || string(c.JudgeTokenKeys[0]) != one || string(c.JudgeTokenKeys[1]) != two {
		t.Errorf("the keys of tokens are %q", c.JudgeTokenKeys)
	}
	if string(c.Receipts.Private) != one || len(c.Receipts.Public) != 2 || string(c.Receipts.Public[0]) == two {
		t.Errorf("the keys of receipts are %q", c.Receipts)
	}
	if string(c.Transparency.Private) != one || len(c.Transparency.Public) != 1 ||
		string(c.Transparency.Public[0]) != string(c.Receipts.Public[0]) {
		t.Errorf("the keys of the log are %q", c.Transparency)
	}
}
