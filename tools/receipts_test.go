package main

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/contest"
	"marquee/backend/embedded/localstore"
	"marquee/backend/upload"
)

// receipt writes the receipt of a film of six bytes, "films" on a line, and the published keys:
// receipt FILE KEYS.
func (h *testContest) receipt(ts *testscript.TestScript, _ bool, args []string) {
	seed, err := localstore.ReceiptKey(h.dataDir)
	ts.Check(err)
	keys := upload.NewReceiptKeys(seed)
	r, err := shortReceipt().Sign(keys, time.FixedZone("", 8*60*60))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(r.File()), 0o600))
	var published []map[string]string
	for _, key := range keys.Published() {
		text, err := key.PEM()
		ts.Check(err)
		published = append(published, map[string]string{"id": key.ID, "publicKey": text})
	}
	answer, err := json.Marshal(map[string]any{"code": "OK", "data": map[string]any{"keys": published}})
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), answer, 0o600))
}

func shortReceipt() upload.Receipt {
	begun := time.Date(2025, 9, 12, 2, 0, 0, 0, time.UTC)
	return upload.Receipt{
		UploadID: "0c0a5d0e-8a1d-4c5c-9a53-3f0a2f6b7f11", Edition: contest.International, Size: 6, Checksum: 0x507A23AF,
		BegunAt: begun, ArrivedAt: begun.Add(time.Minute),
	}
}

// TestDocumentedCheckOfAReceipt runs the line of deploy/settings.md that checks a receipt
// with openssl.
func TestDocumentedCheckOfAReceipt(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("openssl"); err != nil {
		t.Skip("there is no openssl")
	}
	page, err := os.ReadFile("../deploy/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^tr .* < receipt\.txt .*$`).FindString(string(page))
	keys := upload.NewReceiptKeys([]byte(strings.Repeat("k", 32)))
	r, errSign := shortReceipt().Sign(keys, time.UTC)
	key, errKey := keys.Published()[0].PEM()
	other, errOther := upload.NewReceiptKeys(make([]byte, 32)).Published()[0].PEM()
	if err := errors.Join(errSign, errKey, errOther); err != nil || line == "" {
		t.Fatalf("%q, %v", line, err)
	}
	mailed := "    " + strings.ReplaceAll(strings.TrimSpace(r.File()), "\n", "\n    ")
	for name, c := range map[string]struct {
		receipt, key string
		valid        bool
	}{
		"as it is":                 {r.File(), key, true},
		"copied from a mail":       {mailed, key, true},
		"saved on Windows":         {strings.ReplaceAll(mailed+"\n", "\n", "\r\n"), key, true},
		"altered":                  {strings.Replace(r.File(), `"size":6`, `"size":7`, 1), key, false},
		"altered, with a line":     {`{"size":7}` + "\n" + r.File(), key, false},
		"another key":              {r.File(), other, false},
		"another receipt's second": {strings.Replace(mailed, base64.StdEncoding.EncodeToString(r.Signature), base64.StdEncoding.EncodeToString(make([]byte, 64)), 1), key, false},
	} {
		dir := t.TempDir()
		for file, content := range map[string]string{"receipt.txt": c.receipt, "key.pem": c.key} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		check := exec.CommandContext(t.Context(), "sh", "-c", line)
		check.Dir = dir
		if out, err := check.CombinedOutput(); (err == nil) != c.valid {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		published, err := upload.ParseReceiptKeys(c.key)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := upload.OpenReceipt(c.receipt, published); (err == nil) != c.valid {
			t.Errorf("%s, by the tools: %v", name, err)
		}
	}
}
