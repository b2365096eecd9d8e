package postgres

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// account is the user that the server runs as. PostgreSQL refuses to run as root, so a
// root process runs it as nobody, or as the owner of an existing cluster.
type account struct {
	uid, gid    uint32
	switched    bool // the account is not this process's user
	overrideDAC bool // the account may not enter a parent folder
	client      string
}

// chooseAccount returns the account for the server and makes it the owner of the database's folder.
func chooseAccount(p paths, bin binaries) (account, error) {
	me, err := user.Current()
	if err != nil {
		return account{}, fmt.Errorf(
			"the user id %d has no name, which PostgreSQL needs: run as a user of /etc/passwd, or add one with that id (%w)",
			os.Geteuid(),
			err,
		)
	}
	acc := account{client: me.Username}
	if os.Geteuid() != 0 {
		return acc, checkOwner(p)
	}
	acc.switched = true
	if acc.uid, acc.gid, err = serverIDs(p); err != nil {
		return account{}, err
	}
	if err := acc.own(p.root); err != nil {
		return account{}, err
	}
	for _, dir := range append(bin.folders(), filepath.Dir(p.root), p.socketParent()) {
		if !openToAll(dir) {
			acc.overrideDAC = true
		}
	}
	if acc.overrideDAC && !canOverrideDAC() {
		return account{}, fmt.Errorf(
			"start PostgreSQL: it cannot run as root, and the user it runs as instead cannot enter %s or %s; choose a DATA_DIR and a checkout that every user can enter",
			filepath.Dir(p.root),
			filepath.Dir(bin.postgres),
		)
	}
	return acc, nil
}

// serverIDs are the ids of the existing cluster's owner, else of nobody.
func serverIDs(p paths) (uid, gid uint32, err error) {
	if info, err := os.Stat(p.data); err == nil {
		if owner, ok := info.Sys().(*syscall.Stat_t); ok && owner.Uid != 0 {
			return owner.Uid, owner.Gid, nil
		}
	}
	nobody, err := user.Lookup("nobody")
	if err != nil {
		return 0, 0, fmt.Errorf(
			"start PostgreSQL: it cannot run as root, and this system has no user nobody to run it as: %w",
			err,
		)
	}
	u, err := strconv.ParseUint(nobody.Uid, 10, 32)
	if err != nil {
		return 0, 0, fmt.Errorf("read uid of nobody: %w", err)
	}
	g, err := strconv.ParseUint(nobody.Gid, 10, 32)
	if err != nil {
		return 0, 0, fmt.Errorf("read gid of nobody: %w", err)
	}
	return uint32(u), uint32(g), nil
}

// checkOwner returns a clearer error than PostgreSQL would later.
func checkOwner(p paths) error {
	info, err := os.Stat(p.data)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf(
			"look for database: %w; if it was made by another user, start as that user or choose another DATA_DIR",
			err,
		)
	}
	if owner, ok := info.Sys().(*syscall.Stat_t); ok && int(owner.Uid) != os.Geteuid() {
		return fmt.Errorf(
			"start PostgreSQL: %s belongs to user %d; start as the user who made it, or choose another DATA_DIR",
			p.data,
			owner.Uid,
		)
	}
	return nil
}

// command is a program to run as the account in the database's folder.
func (a account) command(ctx context.Context, p paths, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = p.root
	if a.overrideDAC {
		// The capability to enter closed folders takes effect with the first
		// program, which must therefore be in an open folder.
		cmd = exec.CommandContext(
			ctx,
			"/bin/sh",
			append([]string{"-c", `cd "$0" && exec "$@"`, p.root, program}, args...)...)
	}
	cmd.Env, cmd.SysProcAttr = environment(), a.attributes()
	return cmd
}

// own changes the owner of a file or folder to the account.
func (a account) own(path string) error {
	if !a.switched {
		return nil
	}
	if err := os.Lchown(path, int(a.uid), int(a.gid)); err != nil {
		return fmt.Errorf("give %s to the database's user: %w", path, err)
	}
	return nil
}

// checkOwned returns an error for a folder of any other user than this process and the account.
func (a account) checkOwned(dir string) error {
	info, err := os.Lstat(dir)
	if err != nil {
		return fmt.Errorf("look at %s: %w", dir, err)
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !info.IsDir() || !ok || int(owner.Uid) != os.Geteuid() && (!a.switched || owner.Uid != a.uid) {
		return fmt.Errorf("%s belongs to another user; remove it", dir)
	}
	return nil
}

func (p paths) socketParent() string { return filepath.Dir(p.socket) }

// openToAll reports whether any user can enter the folder and all its parents, and
// read it.
func openToAll(dir string) bool {
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm()&0o005 != 0o005 {
		return false
	}
	for dir = filepath.Dir(dir); ; dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		if err != nil || info.Mode().Perm()&0o001 == 0 {
			return false
		}
		if dir == filepath.Dir(dir) {
			return true
		}
	}
}
