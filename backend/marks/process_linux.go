package marks

import "syscall"

// attributes start a process in a group of its own. The kernel kills it when its parent ends for any reason.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
