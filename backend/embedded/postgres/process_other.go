//go:build unix && !linux

package postgres

import (
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// attributes start a process as the account, outside the terminal's process group, so
// that Ctrl-C does not reach it. A server that outlives its parent is stopped at the
// next start.
func (a account) attributes() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true}
	if a.switched {
		attr.Credential = &syscall.Credential{Uid: a.uid, Gid: a.gid}
	}
	return attr
}

func canOverrideDAC() bool { return false }

// serves reports whether the process is a PostgreSQL server with the data folder.
func serves(pid int, data string) bool {
	out, err := exec.Command("ps", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
	line := string(out)
	return err == nil && strings.Contains(line, "postgres") && strings.Contains(line, data) &&
		!strings.Contains(line, "<defunct>")
}
