package storage

import (
	"fmt"
	"testing"
	"time"
)

func TestSignedURLsAreStableWithinAnHour(t *testing.T) {
	t.Parallel()
	signed := newSignedURLs()
	count := 0
	sign := func() (string, error) { count++; return fmt.Sprint("signature ", count), nil }
	begin := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	get := func(key signedKey, after time.Duration) string {
		t.Helper()
		got, err := signed.get(key, begin.Add(after), sign)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	a := signedKey{"works/a", "intl", ""}
	first := get(a, 0)
	for _, other := range []signedKey{{"works/b", "intl", ""}, {"works/a", "cn", ""}, {"works/a", "intl", "a.pdf"}} {
		if get(other, 0) == first {
			t.Errorf("%v has the address of %v", other, a)
		}
	}
	if get(a, time.Hour-time.Second) != first {
		t.Error("the address changed within the hour")
	}
	if get(a, time.Hour) == first {
		t.Error("the address is the same after an hour")
	}
	for i := range maxSigned + 1 {
		get(signedKey{object: fmt.Sprint(i)}, time.Hour)
	}
	if len(signed.known) > maxSigned {
		t.Errorf("%d addresses are kept", len(signed.known))
	}
}
