// Package bench measures the service against its budgets, with real parts: processes that are killed,
// a real PostgreSQL, real HTTP. It holds tests only. `go test` runs them small, for their rules; `make bench`
// runs them in full, for their figures:
//
//	go test -c -o bin/bench ./backend/bench
//	cd backend/bench && ../../bin/bench -test.run '^TestStorm$' -full -figures /tmp/figures.json
package bench
