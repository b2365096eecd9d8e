package postgres

import (
	"os"
	"strconv"
	"strings"
	"syscall"
)

// capDACOverride lets a process enter folders that its user may not
// (capabilities(7)).
const capDACOverride = 1

// attributes start a process as the account, out of reach of the terminal's
// Ctrl-C (we stop it ourselves, last), and ended by the kernel with its parent.
func (a account) attributes() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGINT}
	if a.switched {
		attr.Credential = &syscall.Credential{Uid: a.uid, Gid: a.gid}
	}
	if a.pierce {
		attr.AmbientCaps = []uintptr{capDACOverride}
	}
	return attr
}

func canPierce() bool { return true }

// serves reports whether the process is a PostgreSQL server on the data folder,
// which is its working folder. A zombie serves nothing.
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
