package config

import (
	"fmt"
	"time"
)

// DatabaseLimits limit the connections of a process, and how long a call waits for the database before it fails with
// SYSTEM_BUSY or UNAVAILABLE. Each time is from 100ms to 55s, because clients wait a minute for an answer.
type DatabaseLimits struct {
	// DATABASE_MAX_CONNECTIONS: the most connections at once, 1 to 1000; without it 0, which is pool_max_conns of
	// DATABASE_URL, else 4 or, if that is more, the number of processors.
	Connections int
	// DATABASE_ACQUIRE_TIMEOUT: the longest wait for a free connection; 10s.
	Acquire time.Duration
	// DATABASE_LOCK_TIMEOUT: the longest wait for one lock; 10s.
	Lock time.Duration
	// DATABASE_STATEMENT_TIMEOUT: the longest run of one statement, including its waits for locks; 30s. If the database
	// does not answer within two more seconds, the call fails.
	Statement time.Duration
}

func (r *reader) databaseLimits() DatabaseLimits {
	return DatabaseLimits{
		Connections: r.optionalNumber("DATABASE_MAX_CONNECTIONS", 1, 1000),
		Acquire:     r.databaseTimeout("DATABASE_ACQUIRE_TIMEOUT", 10*time.Second),
		Lock:        r.databaseTimeout("DATABASE_LOCK_TIMEOUT", 10*time.Second),
		Statement:   r.databaseTimeout("DATABASE_STATEMENT_TIMEOUT", 30*time.Second),
	}
}

func (r *reader) databaseTimeout(name string, fallback time.Duration) time.Duration {
	const least, most = 100 * time.Millisecond, 55 * time.Second
	wanted := fmt.Sprintf("a time span from %v to %v, such as 5s", least, most)
	return parse(r, name, r.text(name, fallback.String()), wanted, func(text string) (time.Duration, bool) {
		d, err := time.ParseDuration(text)
		return d, err == nil && least <= d && d <= most
	})
}
