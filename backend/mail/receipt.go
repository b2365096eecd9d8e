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
func (c *Composer) ComposeReceipt(edition *contest.Edition, who account.Entrant, owner upload.Owner, u upload.Upload, r upload.Receipt) (contest.NewMail, error) {
	lang := cmp.Or(owner.Language, who.Language)
	to := cmp.Or(owner.Email, who.Email)
	body := newContent(lang, edition)
	body.Quote = strings.TrimSpace(r.File())
	if lang == contest.Chinese {
		body.Subject = "影片已送达，请保存回执 · " + body.Name
		body.Greeting = owner.Name + "，你好！"
		body.Paragraphs = []string{
			fmt.Sprintf("影片“%s”已于 %s完整送达，共 %s 字节。回执编号：%s。以下两行即为回执，请妥善保存：",
				u.Name, edition.Second(lang, r.ArrivedAt), grouped(r.Size), r.UploadID),
			"回执证明我们何时收到了哪个文件，但不代表作品已提交。如果尚未提交，请填写并提交作品表单。",
		}
		if r.Head != (upload.LogHead{}) {
			body.Paragraphs = append(body.Paragraphs,
				fmt.Sprintf("独立见证人最近签署的公开日志：共 %s 条记录，根哈希 %s。请与回执一并保存，日后可据此核对日志未被改写。", r.Head.Size, r.Head.Root))
		}
		if site := c.sites[edition.ID]; site != "" {
			body.Paragraphs = append(body.Paragraphs, "可随时在你自己的浏览器中验证回执："+site+"/proof")
		}
		c.link(&body, edition, "/submit", "打开作品表单")
	} else {
		body.Subject = "Your film has arrived, with its receipt: " + body.Name
		body.Greeting = "Dear " + owner.Name + ","
		body.Paragraphs = []string{
			fmt.Sprintf("Your film “%s” arrived complete on %s: %s bytes. The receipt number is %s. The next two lines are the receipt; please keep them:",
				u.Name, edition.Second(lang, r.ArrivedAt), grouped(r.Size), r.UploadID),
			"The receipt proves which file we received, and when. It does not submit the film: if you have not sent the form yet, please do.",
		}
		if r.Head != (upload.LogHead{}) {
			body.Paragraphs = append(body.Paragraphs,
				fmt.Sprintf("The public log, as independent witnesses last signed it: %s records, root %s. Keep it with the receipt: it shows later that the log was not rewritten.", r.Head.Size, r.Head.Root))
		}
		if site := c.sites[edition.ID]; site != "" {
			body.Paragraphs = append(body.Paragraphs, "Here you can check the receipt at any time, in your own browser: "+site+"/en/proof")
		}
		c.link(&body, edition, "/submit", "Open the form")
	}
	if owner.Name == "" {
		body.Greeting = ""
	}
	return body.mail(edition, upload.MailReceipt, to)
}

// grouped writes a number with a comma before every three digits.
func grouped(n int64) string {
	digits := fmt.Sprint(n)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}
