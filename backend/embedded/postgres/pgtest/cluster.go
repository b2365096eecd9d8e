package pgtest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"marquee/backend/config"
	"marquee/backend/embedded/postgres"
)

// slots is how many test binaries can have a server concurrently.
const slots = 64

// cluster is the server of the test binary.
type cluster struct {
	server *postgres.Server
	admin  *pgxpool.Pool

	mu        sync.Mutex
	templates map[uintptr]string // by migrate function
}

func startCluster() (*cluster, error) {
	ctx := context.Background()
	server, err := startServer(ctx)
	if err != nil {
		return nil, err
	}
	admin, err := pgxpool.New(ctx, server.DSN())
	if err != nil {
		return nil, fmt.Errorf("connect to test server: %w", err)
	}
	c := &cluster{server: server, admin: admin, templates: map[uintptr]string{}}
	return c, c.clear(ctx)
}

// startServer starts a server in the first folder that no other test binary uses.
func startServer(ctx context.Context) (*postgres.Server, error) {
	settings, err := config.LoadEmbedded(config.Environment())
	if err != nil {
		return nil, err
	}
	root := filepath.Join(folder(), "marquee-test-"+strconv.Itoa(os.Getuid()))
	for slot := range slots {
		dir := filepath.Join(root, strconv.Itoa(slot))
		server, err := startIn(ctx, dir, settings.PostgresBin)
		if errors.Is(err, postgres.ErrInUse) {
			continue
		}
		if err == nil || errors.Is(err, postgres.ErrNoBinaries) {
			return server, err
		}
		// A power failure without fsync may have damaged the cluster, or another
		// release of PostgreSQL has created it: create a new one, once.
		if err := postgres.Discard(dir); err != nil {
			return nil, err
		}
		return startIn(ctx, dir, settings.PostgresBin)
	}
	return nil, fmt.Errorf("all %d test servers below %s are in use", slots, root)
}

func startIn(ctx context.Context, dir, bin string) (*postgres.Server, error) {
	return postgres.Start(ctx, postgres.Options{
		DataDir: dir,
		BinDir:  bin,
		Logger:  slog.New(slog.DiscardHandler),
		Settings: map[string]string{
			"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off",
			"autovacuum": "off", "max_connections": "400", "max_wal_size": "64MB",
		},
	})
}

// clear drops the databases of earlier runs.
func (c *cluster) clear(ctx context.Context) error {
	rows, err := c.admin.Query(ctx, `
		SELECT datname FROM pg_database
		WHERE datname LIKE 'test\_%' OR datname LIKE 'template\_%'`)
	if err != nil {
		return fmt.Errorf("list old test databases: %w", err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return fmt.Errorf("list old test databases: %w", err)
	}
	for _, name := range names {
		if err := c.drop(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// template returns the name of a database that was migrated with migrate.
func (c *cluster) template(ctx context.Context, migrate Migrate) (string, error) {
	if migrate == nil {
		return "template1", nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	key := reflect.ValueOf(migrate).Pointer()
	if name, ok := c.templates[key]; ok {
		return name, nil
	}
	name := randomName("template")
	if err := c.create(ctx, name, "template1"); err != nil {
		return "", err
	}
	if err := migrate(ctx, c.server.DSNFor(name)); err != nil {
		return "", err
	}
	c.templates[key] = name
	return name, nil
}

func (c *cluster) create(ctx context.Context, name, template string) error {
	_, err := c.admin.Exec(ctx, "CREATE DATABASE "+quote(name)+" TEMPLATE "+quote(template))
	if err != nil {
		return fmt.Errorf("create database %s: %w", name, err)
	}
	return nil
}

func (c *cluster) drop(ctx context.Context, name string) error {
	_, err := c.admin.Exec(ctx, "DROP DATABASE IF EXISTS "+quote(name)+" WITH (FORCE)")
	if err != nil {
		return fmt.Errorf("drop database %s: %w", name, err)
	}
	return nil
}

func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
