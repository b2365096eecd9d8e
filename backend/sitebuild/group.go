package sitebuild

import (
	"os/exec"
	"syscall"
)

// niceness is the priority of a build, below that of visitors' requests.
const niceness = 10

// inOwnGroup starts a command in a process group of its own, which is killed as a whole when its context is done.
func inOwnGroup(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
}

// lowerPriority lowers the priority of a process group, as far as the system allows it.
func lowerPriority(group int) { _ = syscall.Setpriority(syscall.PRIO_PGRP, group, niceness) }
