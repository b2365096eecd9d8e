package web

import (
	"testing"

	"marquee/backend/httpkit"
)

// TestRoutesOfTheOtherServerAreRefused when the server is built, so that none is open by mistake.
func TestRoutesOfTheOtherServerAreRefused(t *testing.T) {
	t.Parallel()
	for who := httpkit.Anyone; who <= httpkit.LoggedIn; who++ {
		ofConsole := who >= httpkit.Stranger
		panics := func(build func()) (panicked bool) {
			defer func() { panicked = recover() != nil }()
			build()
			return false
		}
		if !ofConsole && !panics(func() { (&Console{}).guard(httpkit.Route{Access: who}) }) {
			t.Errorf("the console takes a route of access %d", who)
		}
		if ofConsole && !panics(func() { (&Server{}).register([]httpkit.Route{{Access: who}}) }) {
			t.Errorf("the server of visitors takes a route of access %d", who)
		}
	}
}
