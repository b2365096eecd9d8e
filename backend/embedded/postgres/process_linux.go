package postgres

import (
	"os"
	"strconv"
	"strings"
	"syscall"
)

// capDACOverride permits a process to enter folders that its user may not
// (capabilities(7)).
const capDACOverride = 1

// attributes start a process as the account, outside the terminal's process group, so
// that Ctrl-C does not reach it. The kernel stops it when its parent ends.
func (a account) attributes() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGINT}
	if a.switched {
		attr.Credential = &syscall.Credential{Uid: a.uid, Gid: a.gid}
	}
	if a.overrideDAC {
		attr.AmbientCaps = []uintptr{capDACOverride}
	}
	return attr
}

func canOverrideDAC() bool { return true }

// serves reports whether the process is a PostgreSQL server with the data folder,
// which is its working folder. A zombie process is not.
func serves(pid int, data string) bool {
	proc := "/proc/" + strconv.Itoa(pid)
	name, err := os.ReadFile(proc + "/comm")
	if err != nil || strings.TrimSpace(string(name)) != "postgres" {
		return false
	}
	folder, err := os.Stat(proc + "/cwd")
	if err != nil {
		return false
	}
	ours, err := os.Stat(data)
	return err == nil && os.SameFile(folder, ours)
}
