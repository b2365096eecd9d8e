package main

import (
	"context"
	"encoding/base64"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/transparency"
	"marquee/backend/witness"
)

// TestMarqueeWitness cosigns the head of a contest's log, and does so once more after a restart with the same file.
func TestMarqueeWitness(t *testing.T) {
	t.Parallel()
	keys := transparency.NewKeys(make([]byte, 32))
	text, err := keys.Text(contest.International)
	if err != nil {
		t.Fatal(err)
	}
	env := map[string]string{
		"WITNESS_NAME": "school.example/witness", "WITNESS_KEY": base64.StdEncoding.EncodeToString(make([]byte, 32)),
		"WITNESS_LOGS": strings.TrimSpace(text), "WITNESS_STATE": filepath.Join(t.TempDir(), "state"),
	}
	signer, err := witness.NewSigner(env["WITNESS_NAME"], make([]byte, 32))
	if err != nil {
		t.Fatal(err)
	}
	head, err := transparency.Head{Edition: contest.International, Size: 1, Root: transparency.Hash{1}}.Sign(keys)
	if err != nil {
		t.Fatal(err)
	}
	for restarted := range 2 {
		p := beginWith(
			t,
			exec.CommandContext(context.WithoutCancel(t.Context()), os.Args[0], asMarquee, "witness"),
			env,
		)
		client := witness.Client{Key: signer.Key, URL: p.base, HTTP: http.DefaultClient}
		line, err := client.Add(t.Context(), witness.Request{Old: int64(restarted), Head: head})
		if err != nil || !strings.HasPrefix(line, "— school.example/witness ") {
			t.Errorf("restarted %d times: %q, %v", restarted, line, err)
		}
		if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := p.command.Wait(); err != nil {
			t.Errorf("the witness ended with %v", err)
		}
	}
}
