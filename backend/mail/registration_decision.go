package mail

import (
	"fmt"

	"marquee/backend/contest"
)

// approvalContent is the mail about an approved registration.
func approvalContent(edition *contest.Edition, r contest.Registration, site string) content {
	c := newContent(r.Language, edition)
	deadline := edition.SubmissionDeadline(r)
	if r.Language == contest.Chinese {
		c.Subject = "你的报名已通过审核 · " + c.Name
		c.Greeting = r.Form.Name + "，你好！"
		c.Paragraphs = []string{fmt.Sprintf("你报名的“%s”已通过审核，欢迎参赛！", edition.Title.ZH)}
		if !deadline.IsZero() {
			c.Paragraphs = append(c.Paragraphs,
				fmt.Sprintf("现在你可以使用创作工具并提交作品，截止时间为 %s。", moment(r.Language, edition, deadline)))
			c.link(site, "/submit", "提交作品")
		}
		return c
	}
	c.Subject = "Your registration is approved: " + c.Name
	c.Greeting = "Dear " + r.Form.Name + ","
	c.Paragraphs = []string{fmt.Sprintf("Your registration for %s is approved. Welcome to the competition!", edition.Title.EN)}
	if !deadline.IsZero() {
		c.Paragraphs = append(c.Paragraphs,
			fmt.Sprintf("You can now use the creation tools and submit your work, until %s.", moment(r.Language, edition, deadline)))
		c.link(site, "/submit", "Submit your work")
	}
	return c
}

// denialContent is the mail about a denied registration.
func denialContent(edition *contest.Edition, r contest.Registration, site string) content {
	c := newContent(r.Language, edition)
	c.Quote = r.Reason
	deadline := moment(r.Language, edition, edition.RegistrationDeadline(r))
	if r.Language == contest.Chinese {
		c.Subject = "你的报名未通过审核 · " + c.Name
		c.Greeting = r.Form.Name + "，你好！"
		c.Paragraphs = []string{
			fmt.Sprintf("感谢你报名参加“%s”。经审核，你的报名暂未通过，原因如下：", edition.Title.ZH),
			fmt.Sprintf("你可以修改后重新提交，截止时间为 %s。", deadline),
		}
		c.link(site, "/register", "修改报名信息")
		return c
	}
	c.Subject = "Your registration was not approved: " + c.Name
	c.Greeting = "Dear " + r.Form.Name + ","
	c.Paragraphs = []string{
		fmt.Sprintf("Thank you for registering for %s. We could not approve your registration, for this reason:", edition.Title.EN),
		fmt.Sprintf("You can correct it and send it again, until %s.", deadline),
	}
	c.link(site, "/register", "Correct your registration")
	return c
}
