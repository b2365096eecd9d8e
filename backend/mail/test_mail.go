package mail

import (
	"marquee/backend/contest"
)

// TestMail is the email by which an organiser tries the mail server.
func TestMail(to, site string) contest.NewMail {
	return contest.NewMail{
		To: to, Subject: "Test of Marquee · 测试邮件",
		Text: "This email was sent from " + site + " to try the email server. It works; there is nothing to do.\n\n" +
			"本邮件由 " + site + " 发出，用于测试邮件服务器。收到即表示发送正常，无需任何操作。\n",
	}
}
