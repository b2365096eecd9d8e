package main

import (
	"encoding/base64"
	"strings"
	"testing"
)

// TestReceiptIsFoundInASavedMail: its two lines, however the mail program has encoded, wrapped or quoted them.
func TestReceiptIsFoundInASavedMail(t *testing.T) {
	t.Parallel()
	line := `{"v":1,"film":"` + strings.Repeat("é", 60) + `"}`
	signature := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("s", 64)))
	want := line + "\n" + signature + "\n"
	text := "Dear Ada,\r\n\r\nyour film has arrived.\r\n\r\n" + line + "\r\n" + signature + "\r\n\r\nYours"
	printable := strings.NewReplacer("=", "=3D", "é", "=C3=A9").Replace(line)
	soft := printable[:72] + "=\r\n" + printable[72:]
	head := "From: a@b.example\r\nSubject: Receipt\r\nMIME-Version: 1.0\r\n"
	for name, content := range map[string]string{
		"the lines":     want,
		"a text":        text,
		"a quoted text": "> Hello\n> " + line + "\n> " + signature + "\n",
		"a plain mail":  head + "Content-Type: text/plain; charset=utf-8\r\n\r\n" + text,
		"base64": head + "Content-Type: multipart/alternative; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n" +
			base64.StdEncoding.EncodeToString([]byte(text)) + "\r\n--x\r\nContent-Type: text/html\r\n\r\n<p>no</p>\r\n--x--\r\n",
		"quoted-printable": head + "Content-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\nContent-Type: multipart/alternative; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n" +
			"Content-Transfer-Encoding: quoted-printable\r\n\r\nHello\r\n" + soft + "\r\n" + strings.ReplaceAll(signature, "=", "=3D") + "\r\n--x--\r\n--y--\r\n",
	} {
		if got := receiptIn(content); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	if got := receiptIn("nothing here"); got != "nothing here" {
		t.Errorf("no receipt: %q", got)
	}
}
