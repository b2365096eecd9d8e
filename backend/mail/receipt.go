package mail

import (
	"cmp"
	"fmt"
	"strings"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/upload"
)

// ComposeReceipt implements upload.ReceiptComposer.
func (c *Composer) ComposeReceipt(
	edition *contest.Edition,
	who account.Entrant,
	owner upload.Owner,
	u upload.Upload,
	r upload.Receipt,
) (contest.NewMail, error) {
	lang := cmp.Or(owner.Language, who.Language)
	site := c.site(edition)
	d := newDraft(lang, edition, upload.MailReceipt, values{
		"name":    owner.Name,
		"film":    u.Name,
		"time":    edition.Second(lang, r.ArrivedAt),
		"bytes":   grouped(r.Size),
		"receipt": r.UploadID,
		"records": r.Head.Size,
		"root":    r.Head.Root,
		"address": site + either(lang, "/en/proof", "/proof"),
	})
	d.Quote = strings.TrimSpace(r.File())
	d.say("arrived", "proves")
	if r.Head != (upload.LogHead{}) {
		d.say("log")
	}
	if site != "" {
		d.say("check")
	}
	c.page(d, "/submit")
	if owner.Name == "" {
		d.Greeting = ""
	}
	return d.finish(cmp.Or(owner.Email, who.Email))
}

// grouped writes a number with a comma before every three digits.
func grouped(n int64) string {
	digits := fmt.Sprint(n)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}
