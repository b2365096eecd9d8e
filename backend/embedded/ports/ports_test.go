package ports_test

import (
	"net"
	"strconv"
	"strings"
	"testing"

	"marquee/backend/embedded/ports"
	"marquee/backend/embedded/ports/portstest"
)

func TestErrorNamesThePortItsPurposeAndTheSetting(t *testing.T) {
	for part, offset := range map[string]int{ports.First: 0, ports.Second: 1, ports.ObjectStore: 2, ports.Console: ports.ConsoleOffset} {
		t.Run(part, func(t *testing.T) {
			first := portstest.Row(t)
			taken := listen(t, first+offset)
			if taken == nil {
				t.Fatal("the port that was free is taken")
			}
			err := ports.Check(t.Context(), first)
			if err == nil {
				t.Fatal("a taken port went unnoticed")
			}
			for _, want := range []string{strconv.Itoa(first + offset), part, "PORT"} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q does not say %q", err, want)
				}
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line for one port: %q", err)
			}
		})
	}
}

func TestCheckLeavesFreePortsFree(t *testing.T) {
	first := portstest.Row(t)
	for range 2 {
		if err := ports.Check(t.Context(), first); err != nil {
			t.Fatal(err)
		}
	}
}

func listen(t *testing.T, port int) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil
	}
	t.Cleanup(func() { l.Close() })
	return l
}
