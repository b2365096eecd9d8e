package web

import "testing"

// TestRoutesOfTheOtherServerAreRefused when the server is built, so that none is open by mistake.
func TestRoutesOfTheOtherServerAreRefused(t *testing.T) {
	t.Parallel()
	for who := anyone; who <= loggedIn; who++ {
		ofConsole := who >= stranger
		panics := func(build func()) (panicked bool) {
			defer func() { panicked = recover() != nil }()
			build()
			return false
		}
		if !ofConsole && !panics(func() { (&Console{}).guard(route{access: who}) }) {
			t.Errorf("the console takes a route of access %d", who)
		}
		if ofConsole && !panics(func() { (&Server{}).register([]route{{access: who}}) }) {
			t.Errorf("the server of visitors takes a route of access %d", who)
		}
	}
}
