package pgtest

import (
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"marquee/backend/embedded/relay"
)

// Relay is a relay.Relay in front of a database.
type Relay struct {
	*relay.Relay
	DSN string // of the database, through the relay
}

// NewRelay starts a relay to the database at dsn, which ends with the test.
func NewRelay(t testing.TB, dsn string) *Relay {
	t.Helper()
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		t.Fatal(err)
	}
	network, target := "tcp", net.JoinHostPort(config.Host, fmt.Sprint(config.Port))
	if strings.HasPrefix(config.Host, "/") {
		network, target = "unix", fmt.Sprintf("%s/.s.PGSQL.%d", config.Host, config.Port)
	}
	r := relay.New(t, network, target)
	return &Relay{
		Relay: r,
		DSN:   fmt.Sprintf("postgres://%s@%s/%s?sslmode=disable", config.User, r.Address, config.Database),
	}
}
