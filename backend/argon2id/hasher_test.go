package argon2id_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	reference "github.com/alexedwards/argon2id"

	"marquee/backend/argon2id"
)

func TestHashMatchesItsPasswordOnly(t *testing.T) {
	ctx := context.Background()
	hasher := argon2id.New(2)
	phc, err := hasher.Hash(ctx, "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(phc, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("hash %q, want the OWASP parameters in a PHC string", phc)
	}
	for password, want := range map[string]bool{"correct horse": true, "Correct horse": false, "": false} {
		if got, err := hasher.Matches(ctx, phc, password); err != nil || got != want {
			t.Errorf("Matches(%q) = %v, %v; want %v", password, got, err, want)
		}
	}
	again, err := hasher.Hash(ctx, "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	if again == phc {
		t.Error("two hashes of one password are equal: the salt is not random")
	}
}

// TestPasswordMatchesHoweverItIsTyped: other keyboards compose letters, or write full-width digits.
func TestPasswordMatchesHoweverItIsTyped(t *testing.T) {
	t.Parallel()
	hasher, ctx := argon2id.New(2), t.Context()
	for _, spellings := range [][2]string{
		{"velvet caf\u00e9 91", "velvet cafe\u0301 91"}, {"velvet cafe 91", "velvet cafe \uff19\uff11"},
		{"\ud55c\uad6d velvet 91", "\u1112\u1161\u11ab\u1100\u116e\u11a8 velvet 91"}, {"velvet cafe 91", "velvet\u00a0cafe\u300091"},
	} {
		for _, set := range spellings {
			phc, err := hasher.Hash(ctx, set)
			if err != nil {
				t.Fatal(err)
			}
			for _, typed := range spellings {
				if got, err := hasher.Matches(ctx, phc, typed); err != nil || !got {
					t.Errorf("set as %+q, typed as %+q: %v, %v", set, typed, got, err)
				}
			}
		}
	}
	former, err := reference.CreateHash("velvet cafe\u0301 91", &reference.Params{
		Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32,
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := hasher.Matches(ctx, former, "velvet cafe\u0301 91"); err != nil || !got {
		t.Errorf("a former hash of what was typed: %v, %v", got, err)
	}
}

// The string was made by the reference implementation:
// echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 -l 32 -e
func TestMatchesTheReferenceImplementation(t *testing.T) {
	const phc = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	matches, err := argon2id.New(1).Matches(context.Background(), phc, "password")
	if err != nil || !matches {
		t.Errorf("Matches = %v, %v; want true", matches, err)
	}
}

func TestMatchesRejectsMalformedHashes(t *testing.T) {
	for _, phc := range []string{
		"",
		"secret",
		"$2a$10$abcdefghijklmnopqrstuv",
		"$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"$argon2id$v=16$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"$argon2id$v=19$m=65536,t=0,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"$argon2id$v=19$m=4294967295,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$",
	} {
		if matches, err := argon2id.New(1).Matches(context.Background(), phc, "password"); err == nil || matches {
			t.Errorf("Matches(%q) = %v, %v; want an error", phc, matches, err)
		}
	}
}

func TestWaitingEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	hasher := argon2id.New(1)
	var ended int
	for range 50 { // select picks a free slot or the ended context at random
		if _, err := hasher.Hash(ctx, "x"); errors.Is(err, context.Canceled) {
			ended++
		}
	}
	if ended == 0 {
		t.Error("no call with an ended context returned its error")
	}
}
