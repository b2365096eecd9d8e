// Package bench measures the service against its budgets, with real processes, PostgreSQL and HTTP. It has tests only.
// `go test` runs them at a small size, to check their rules; `make bench` runs them at full size, to measure:
//
//	go test -c -o bin/bench ./backend/bench
//	cd backend/bench && ../../bin/bench -test.run '^TestGenerationFaults$' -full -figures /tmp/figures.json
package bench
