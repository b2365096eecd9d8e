//go:build !linux

package marks

import "syscall"

// attributes start a process in a group of its own.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
