package config

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// stampedVersion is the version of a release, which the linker sets: -ldflags "-X
// marquee/backend/config.stampedVersion=1.2.0".
var stampedVersion string //nolint:gochecknoglobals // the linker sets variables of packages only

// BuildVersion is the version of this program: that of its release; else the commit that it was built from, with +dirty
// after changes; else "dev".
func BuildVersion() string {
	if stampedVersion != "" {
		return stampedVersion
	}
	if info, known := debug.ReadBuildInfo(); known && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "dev"
}

// VersionLine is what a program prints for --version.
func VersionLine(program string) string {
	return fmt.Sprintf("%s %s (%s %s/%s)", program, BuildVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
