# `make` alone lists the targets.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:

# Of the object store's client only HTTP is used: what gRPC adds to it is 20 MB of the service's binary and 12 MB of its memory.
export GOFLAGS := $(strip $(shell go env GOFLAGS 2>/dev/null) -tags=disable_grpc_modules)

GO_PACKAGES := ./backend/... ./tools/...
FUZZED      := ./backend/storage/inspect ./backend/marks
INSTALLED   := node_modules/.marquee-installed
BUILT       := site/dist/.built
ORIGINS     := site/dist/.origins
VARIANTS    := site/dist/.variants/.built
# The content of the pages: the sample while CATALOGUE_DIR has no editions.
CONTENT     := $(if $(wildcard $(CATALOGUE_DIR)/editions/*/edition.json),$(CATALOGUE_DIR),catalogue)
# What the built site depends on, folders included: their time changes when a file is removed.
SITE_FILES   = $(shell find $(CONTENT) site package.json package-lock.json \
                 \( -path site/dist -o -path site/e2e -o -path site/test-results -o -name '*.test.ts*' \) -prune -o \
                 \( -type f -o -type d ! -path site \) -print)
GOLANGCI    := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: launcher ## Run a whole contest on this machine; Ctrl-C stops it
	@# The first time packages come from the network and pages are built while the programs are compiled.
	@$(MAKE) --no-print-directory binaries & made=$$!; \
	  $(MAKE) --no-print-directory $(INSTALLED) $(BUILT) || { kill $$made 2>/dev/null; exit 1; }; \
	  wait $$made
	@$(MAKE) --no-print-directory countries
	@FOLLOW_PARENT=1 exec bin/marquee embedded

.PHONY: dev
dev: launcher $(INSTALLED) binaries countries ## The same with Vite's development server; EDITION=camp shows the camp
	@exec node site/ssg/dev.mjs

.PHONY: test
test: launcher $(INSTALLED) $(BUILT) $(VARIANTS) binaries ## Run every test, end to end in a real Chromium included
	@.ci/chromium shell > bin/chromium-path
	@.ci/python
	go test -timeout 30m -ldflags=-w $(GO_PACKAGES)
	npm run --silent test
	CHROMIUM_PATH="$$(cat bin/chromium-path)" npm run --silent e2e

.PHONY: check
check: launcher $(INSTALLED) ## Check format, vet, lint, types, generated files and the sums of dependencies
	@unformatted=$$(gofmt -l backend tools); \
	  if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	go vet $(GO_PACKAGES)
	GOFLAGS= go run $(GOLANGCI) run --allow-serial-runners $(GO_PACKAGES)
	npm run --silent check
	@.ci/dependencies
	@go run ./tools flaws check
	@.ci/generated
	go run ./tools catalogue validate --quiet --strict
	go run ./tools catalogue build --check

.PHONY: bench
bench: launcher $(INSTALLED) $(BUILT) $(VARIANTS) binaries countries ## Measure everything that has a budget; BENCH=queue,pages chooses parts
	@.ci/chromium > bin/chromium-path
	@go test -c -o bin/bench ./backend/bench
	@CHROMIUM_PATH="$$(cat bin/chromium-path)" exec node site/bench/bench.mjs

.PHONY: soak
soak: launcher $(INSTALLED) $(BUILT) binaries ## Run the long forms of the tests: payloads (SEED=7 sends others), catalogues, rewritten logs, outages, hostile films, upload faults, Firefox, 200 films by keyboard
	go test -count=1 -timeout 60m -run '^TestGenerated(Payloads|Queries)$$' ./backend/web -payloads 10000 -queries 20000 -payload-seed $(or $(SEED),1)
	go test -count=1 -timeout 60m -run '^TestGeneratedCatalogues$$' -v ./backend/catalogue -generated-catalogues 300 -generated-seed $(or $(SEED),1)
	go test -count=1 -timeout 60m -run '^TestOrganiserWhoRewritesHistoryIsFound$$' ./backend/transparency -organiser-tamperings 10000
	go test -count=1 -timeout 60m -run '^TestMailsOutlive' ./backend/cmd/marquee -outbox-kills 200 -outbox-kill-seed $(or $(SEED),1)
	go test -count=1 -timeout 60m -run '^TestConnectionsLeaveNothingBehind$$' -v ./backend/cmd/marquee -connections-for 30s
	go test -count=1 -timeout 60m -run '^TestServiceStopsUnderLoadWithAHungMailServer$$' -v ./backend/cmd/marquee -stop-under-load
	go test -count=1 -timeout 60m -run '^TestContestSurvivesDatabaseOutages$$' -v ./backend/cmd/marquee -database-outage 60s
	go test -count=1 -timeout 60m -run '^TestLongRehearsal' -v ./backend/cmd/marquee -last-night
	go test -count=1 -timeout 60m -run '^TestVerifiersAgree$$' ./backend/transparency -contests 200
	go test -count=1 -timeout 60m -run '^TestNoChangedFileIsProven$$' -v ./backend/marks -manifest-mutations 10000 -mutation-seed $(or $(SEED),1)
	go test -count=1 -timeout 60m -run '^TestFormerReleasesTestsPassOnTheNewSchema$$' -v ./backend/cmd/marquee -release-tests
	go test -count=1 -timeout 60m -run '^TestReleaseServesWhileTheNextMigrates$$' -v ./backend/cmd/marquee -release-works 10000
	go test -count=1 -timeout 60m -run '^TestHonestFilmIsReadyBesideHostileOnes$$' -v ./backend/screening -hostile-copies 50
	go test -count=1 -timeout 60m -run '^TestHonestFilmIsCheckedBesideHostileOnes$$' -v ./backend/storage/inspect -hostile-checks 10
	go test -count=1 -timeout 60m -run '^TestPagesAreBuiltAndPublishedIntoBuckets$$' -v ./tools -publish-built
	@.ci/chromium > bin/chromium-path
	@.ci/firefox > bin/firefox-path
	SOAK=1 CHROMIUM_PATH="$$(cat bin/chromium-path)" FIREFOX="$$(cat bin/firefox-path)" npm run --silent e2e -- uploadFaults shapes longLists firefox

# Without its limit, shortening each new input of a film takes up to a minute, in which nothing is fuzzed.
.PHONY: fuzz
fuzz: launcher ## Fuzz each reader of uploaded files for FUZZTIME=2m; what fails becomes a case of `make test`
	@for package in $(FUZZED); do \
	  listed=$$(go test -list '^Fuzz' $$package) || { echo "$$listed"; exit 1; }; \
	  for target in $$(echo "$$listed" | grep '^Fuzz'); do \
	    echo "$$target"; \
	    go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(or $(FUZZTIME),2m) -fuzzminimizetime 100x $$package || exit 1; \
	  done; \
	done

.PHONY: chaos
chaos: launcher $(INSTALLED) ## Use a contest while its parts are killed, hung and cut at random, MINUTES=10 long (SEED=7 chooses others), then check it
	go test -count=1 -v -timeout 0 -run '^TestNothingIsLostInChaos$$' ./backend/cmd/marquee -chaos-minutes $(or $(MINUTES),10) -chaos-seed $(or $(SEED),1)

.PHONY: conform
conform: launcher ## Hold a deployment against the contract: URL=https://films.example (CONSOLE=https://…; logins by CONFORM_…, see tools conform --help). Changes nothing
	@go run ./tools conform $(URL) $(if $(CONSOLE),--console $(CONSOLE))

.PHONY: publish
publish: launcher $(INSTALLED) binaries ## Build the pages and put them into the buckets or the folder that visitors read
	bin/tools site publish

.PHONY: image
image: launcher $(INSTALLED) ## Build the service's image as a folder, without Docker, and run the service in it alone
	@deploy/image/root.sh var/image
	go test -count=1 -run '^TestServiceRunsInItsImage$$' ./backend/cmd/marquee -image "$(CURDIR)/var/image"

.PHONY: release
release: launcher ## Build a release of the tag at HEAD into var/release: programs, pages, documents, list of parts, sums. RELEASE=1.0.0-rc.1 rehearses without a tag
	@deploy/release.sh $(RELEASE)

.PHONY: reproduce
reproduce: launcher ## Build the same release twice, and compare the sums
	@set -e; commit=$$(git rev-parse HEAD); version="$(RELEASE)"; \
	  rm -rf var/release/packages; export RELEASE_PACKAGES="$(CURDIR)/var/release/packages"; \
	  version="$${version:-$$(git describe --exact-match --tags)}"; \
	  RELEASE_OUT="$(CURDIR)/var/release/first" deploy/release.sh "$$version" "$$commit"; \
	  RELEASE_OUT="$(CURDIR)/var/release/second" deploy/release.sh "$$version" "$$commit"; \
	  rm -rf "$$RELEASE_PACKAGES"; \
	  cmp "var/release/first/$${version#v}/SHA256SUMS" "var/release/second/$${version#v}/SHA256SUMS"; \
	  echo "Both have the same sums."

# Prerequisites of the targets above.

.PHONY: launcher
launcher:
	@.ci/tools

.PHONY: binaries
binaries:
	@go build -o bin/marquee ./backend/cmd/marquee
	@go build -o bin/tools ./tools

# Built once, and again when a newer package is installed.
.PHONY: countries
countries: $(INSTALLED) binaries
	@file="$${DATA_DIR:-var}/geo/country.mmdb"; \
	  if [ -z "$$GEOIP_DATABASE" ] && { [ ! -e "$$file" ] || [ $(INSTALLED) -nt "$$file" ]; }; then \
	    echo "Building the country database (once, a few seconds)"; \
	    bin/tools geo build >/dev/null || echo "Continuing without it: every visitor's country is unknown" >&2; \
	  fi

# An interrupted installation has no stamp and is repeated.
$(INSTALLED): package-lock.json
	@echo "Installing the site's packages (once, about a minute)"
	@rm -f $@
	@.ci/wait "Still installing the packages" npm ci --no-audit --no-fund --loglevel=error --fetch-retries=2 --fetch-timeout=60000
	@touch $@

# The built pages name their origins and show a catalogue. The file changes when a build would take others.
$(ORIGINS): same-origins
	@mkdir -p $(@D)
	@echo '$(PORT) $(SITE_ORIGIN_INTERNATIONAL) $(SITE_ORIGIN_CAMP) $(CATALOGUE_DIR)' > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

.PHONY: same-origins
same-origins:

# The stamp has the time at which the build began, so that edits during it are built next time.
$(BUILT): $(INSTALLED) $(ORIGINS) $(SITE_FILES)
	@echo "Building both editions' sites"
	@mkdir -p $(@D) && touch $(@D)/.building
	@CATALOGUE_DIR="$(CONTENT)" .ci/wait "Still building" npm run --silent build
	@mv $(@D)/.building $@

$(VARIANTS): $(BUILT)
	@echo "Building the variants of the site"
	@npm run --silent variants
	@touch $@
