package upload_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// receiptFile is a receipt signed with keys.
func receiptFile(t *testing.T, keys upload.ReceiptKeys) string {
	t.Helper()
	zone := time.FixedZone("Asia/Shanghai", 8*60*60)
	began := time.Date(2025, 9, 30, 23, 50, 0, 0, zone)
	r, err := upload.Receipt{
		UploadID: "u-1", Edition: contest.International, EntrantID: "ada", Size: 1000, Checksum: 5,
		BegunAt: began.UTC(), ArrivedAt: began.Add(8*time.Minute + 30*time.Second).UTC(),
	}.Sign(keys, zone)
	if err != nil {
		t.Fatal(err)
	}
	return r.File()
}

func receiptKeys(seed byte, others ...[]byte) upload.ReceiptKeys {
	return upload.NewReceiptKeys(bytes.Repeat([]byte{seed}, 32), others...)
}

func TestReceiptIsRead(t *testing.T) {
	t.Parallel()
	keys := receiptKeys(1)
	file := receiptFile(t, keys)
	want := `{"receipt":"marquee receipt 1","keyId":"` + keys.Published()[0].ID + `","edition":"international","uploadId":"u-1","size":1000,` +
		`"crc32c":"AAAABQ==","begunAt":"2025-09-30T23:50:00+08:00","arrivedAt":"2025-09-30T23:58:30+08:00"}` + "\n"
	if !strings.HasPrefix(file, want) {
		t.Errorf("the file is\n%swant\n%s", file, want)
	}
	for name, content := range map[string]string{
		"as it is":                file,
		"without its last end":    strings.TrimSpace(file),
		"with Windows' ends":      strings.ReplaceAll(file, "\n", "\r\n"),
		"indented in the mail":    "    " + strings.ReplaceAll(file, "\n", "\n    "),
		"with empty lines around": "\n\n" + file + "\n\n",
	} {
		r, err := upload.OpenReceipt(content, keys.Published())
		if err != nil || r.UploadID != "u-1" || r.Size != 1000 || r.Checksum != 5 ||
			r.ArrivedAt.Sub(r.BegunAt) != 8*time.Minute+30*time.Second {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

func TestAlteredReceiptIsRefused(t *testing.T) {
	t.Parallel()
	keys := receiptKeys(1)
	file := receiptFile(t, keys)
	altered := map[string]string{
		"another film":    strings.Replace(file, `"crc32c":"AAAABQ=="`, `"crc32c":"AAAABg=="`, 1),
		"earlier":         strings.Replace(file, "23:58:30", "23:58:29", 1),
		"another upload":  strings.Replace(file, "u-1", "u-2", 1),
		"a SHA-256 added": strings.Replace(file, `"begunAt"`, `"sha256":"`+strings.Repeat("00", 32)+`","begunAt"`, 1),
		"other spelling":  strings.Replace(file, `"size":1000`, `"size": 1000`, 1),
	}
	for name, content := range altered {
		if _, err := upload.OpenReceipt(content, keys.Published()); !errors.Is(err, upload.ErrReceiptAltered) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, content := range map[string]string{
		"nothing": "", "no signature": strings.Split(file, "\n")[0], "half a signature": file[:len(file)-20],
		"another text": "hello\n" + strings.Split(file, "\n")[1], "another format": strings.Replace(file, "marquee receipt 1", "head 1", 1),
	} {
		if _, err := upload.OpenReceipt(content, keys.Published()); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

// TestReceiptsOutliveTheirKey: receipts of a former key that is still published are valid; those of a key that was
// never published are not, whatever id they contain.
func TestReceiptsOutliveTheirKey(t *testing.T) {
	t.Parallel()
	former := receiptKeys(1)
	old := receiptFile(t, former)
	rotated := receiptKeys(2, former.Published()[0].Public)
	for name, file := range map[string]string{"old": old, "new": receiptFile(t, rotated)} {
		if _, err := upload.OpenReceipt(file, rotated.Published()); err != nil {
			t.Errorf("the %s receipt: %v", name, err)
		}
	}
	strangers := receiptFile(t, receiptKeys(3))
	if _, err := upload.OpenReceipt(strangers, rotated.Published()); !errors.Is(err, upload.ErrReceiptKey) {
		t.Errorf("a stranger's receipt: %v", err)
	}
	renamed := strings.Replace(strangers, receiptKeys(3).Published()[0].ID, rotated.Published()[0].ID, 1)
	if _, err := upload.OpenReceipt(renamed, rotated.Published()); !errors.Is(err, upload.ErrReceiptAltered) {
		t.Errorf("a stranger's receipt under our id: %v", err)
	}
	if n := len(receiptKeys(1, former.Published()[0].Public).Published()); n != 1 {
		t.Errorf("%d keys are published of one", n)
	}
}

func TestReceiptKeysAreReadAsPEM(t *testing.T) {
	t.Parallel()
	keys := receiptKeys(1, receiptKeys(2).Published()[0].Public).Published()
	text := ""
	for _, key := range keys {
		encoded, err := key.PEM()
		if err != nil {
			t.Fatal(err)
		}
		text += encoded
	}
	read, err := upload.ParseReceiptKeys("\n" + text + "\n")
	if err != nil || len(read) != 2 || read[0].ID != keys[0].ID || !read[1].Public.Equal(keys[1].Public) {
		t.Errorf("read %v, %v", read, err)
	}
	for _, wrong := range []string{"", "key", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"} {
		if read, err := upload.ParseReceiptKeys(wrong); err == nil {
			t.Errorf("%q: %v", wrong, read)
		}
	}
}
