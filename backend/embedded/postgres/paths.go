package postgres

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// User and Database are the names of user and database in the server.
const (
	User     = "marquee"
	Database = "marquee"
)

// socketPathLimit is below the maximum length of a socket's address, 104 bytes on
// macOS and 108 on Linux.
const socketPathLimit = 100

// ErrNotRunning means that no server is running with the data folder.
var ErrNotRunning = errors.New("no embedded database is running")

type paths struct {
	root, data, socket, hba, ident, log, lock, dsn string
}

func pathsIn(dataDir string) (paths, error) {
	dir, err := filepath.Abs(dataDir)
	if err != nil {
		return paths{}, fmt.Errorf("find database folder: %w", err)
	}
	root := filepath.Join(dir, "postgres")
	in := func(name string) string { return filepath.Join(root, name) }
	p := paths{
		root: root, data: in("data"), socket: in("socket"),
		hba: in("pg_hba.conf"), ident: in("pg_ident.conf"), log: in("log"), lock: in("lock"), dsn: in("dsn"),
	}
	if !fitsSocket(p.socket) {
		sum := sha256.Sum256([]byte(root))
		name := "marquee-" + hex.EncodeToString(sum[:8])
		if p.socket = filepath.Join(os.TempDir(), name); !fitsSocket(p.socket) {
			p.socket = filepath.Join("/tmp", name)
		}
	}
	return p, nil
}

func fitsSocket(dir string) bool {
	return len(filepath.Join(dir, ".s.PGSQL.5432")) < socketPathLimit
}

// dsnFor is the address of a database of the server.
func (p paths) dsnFor(database string) string {
	query := url.Values{"host": {p.socket}, "user": {User}, "sslmode": {"disable"}}.Encode()
	// PostgreSQL's URLs follow RFC 3986, where "+" is not a space.
	return "postgres:///" + url.PathEscape(database) + "?" + strings.ReplaceAll(query, "+", "%20")
}

// ReadDSN returns the address of the server with this data folder, or ErrNotRunning.
func ReadDSN(dataDir string) (string, error) {
	p, err := pathsIn(dataDir)
	if err != nil {
		return "", err
	}
	dsn, err := os.ReadFile(p.dsn)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%w with its data in %s: start it with `make run`", ErrNotRunning, dataDir)
	}
	if err != nil {
		return "", fmt.Errorf("read database address: %w", err)
	}
	return strings.TrimSpace(string(dsn)), nil
}

// logTail is the end of the server's log, for an error message.
func logTail(path string) string {
	const most = 2000
	log, err := os.ReadFile(path)
	if err != nil || len(bytes.TrimSpace(log)) == 0 {
		return ""
	}
	if len(log) > most {
		log = log[len(log)-most:]
	}
	return "\n" + string(bytes.TrimSpace(log))
}
