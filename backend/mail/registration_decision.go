package mail

import (
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// ComposeDecision implements registration.DecisionComposer.
func (c *Composer) ComposeDecision(edition *contest.Edition, r registration.Registration) (contest.NewMail, error) {
	var body content
	var kind contest.MailKind
	switch r.State {
	case contest.StatePass:
		kind, body = contest.MailApproval, c.approval(edition, r)
	case contest.StateDeny:
		kind, body = contest.MailDenial, c.denial(edition, r)
	default:
		return contest.NewMail{}, fmt.Errorf("compose decision: the registration is %s", r.State)
	}
	return body.mail(edition, kind, r.Form.Email)
}

// approval is the mail about an approved registration.
func (c *Composer) approval(edition *contest.Edition, r registration.Registration) content {
	camp := edition.Applies()
	body := newContent(r.Language, edition)
	ends := edition.SubmissionDeadline(r.Standing())
	if r.Language == contest.Chinese {
		body.Subject = "你的报名已通过审核 · " + body.Name
		body.Greeting = r.Form.Name + "，你好！"
		body.Paragraphs = []string{fmt.Sprintf("你报名的“%s”已通过审核，欢迎参赛！", edition.Title.ZH)}
		if camp {
			body.Subject = "你的申请已通过审核 · " + body.Name
			body.Paragraphs = []string{
				fmt.Sprintf("你对“%s”的申请已通过审核。", edition.Title.ZH),
				"接下来由评委阅读所有申请材料，结果会发送到本邮箱。现在你可以使用创作台。",
			}
			c.link(&body, edition, "/create", "打开创作台")
		} else if !ends.IsZero() {
			body.Paragraphs = append(body.Paragraphs,
				fmt.Sprintf("现在你可以使用创作台并提交作品，截止时间为 %s。", deadline(edition, r, ends)))
			c.link(&body, edition, "/submit", "提交作品")
		}
		return body
	}
	body.Subject = "Your registration is approved: " + body.Name
	body.Greeting = "Dear " + r.Form.Name + ","
	body.Paragraphs = []string{fmt.Sprintf("Your registration for %s is approved. Welcome to the competition!", edition.Title.EN)}
	if camp {
		body.Subject = "Your application is approved: " + body.Name
		body.Paragraphs = []string{
			fmt.Sprintf("Your application to %s is approved.", edition.Title.EN),
			"The judges now read the materials of all applications; we will write to you at this email with the result. You can already use the studio.",
		}
		c.link(&body, edition, "/create", "Open the studio")
	} else if !ends.IsZero() {
		body.Paragraphs = append(body.Paragraphs,
			fmt.Sprintf("You can now use the studio and submit your film, until %s.", deadline(edition, r, ends)))
		c.link(&body, edition, "/submit", "Submit your film")
	}
	return body
}

// denial is the mail about a denied registration.
func (c *Composer) denial(edition *contest.Edition, r registration.Registration) content {
	camp := edition.Applies()
	body := newContent(r.Language, edition)
	body.Quote = r.Reason
	ends := deadline(edition, r, edition.RegistrationDeadline(r.Standing()))
	if r.Language == contest.Chinese {
		body.Subject = "你的报名未通过审核 · " + body.Name
		body.Greeting = r.Form.Name + "，你好！"
		body.Paragraphs = []string{
			fmt.Sprintf("感谢你报名参加“%s”。经审核，你的报名暂未通过，原因如下：", edition.Title.ZH),
			fmt.Sprintf("你可以修改后重新提交，截止时间为 %s。", ends),
		}
		linkText := "修改报名信息"
		if camp {
			body.Subject = "你的申请未通过审核 · " + body.Name
			body.Paragraphs[0] = fmt.Sprintf("感谢你申请“%s”。经审核，你的申请暂未通过，原因如下：", edition.Title.ZH)
			linkText = "修改申请"
		}
		c.link(&body, edition, "/register", linkText)
		return body
	}
	body.Subject = "Your registration was not approved: " + body.Name
	body.Greeting = "Dear " + r.Form.Name + ","
	body.Paragraphs = []string{
		fmt.Sprintf("Thank you for registering for %s. We could not approve your registration, for this reason:", edition.Title.EN),
		fmt.Sprintf("You can correct it and send it again, until %s.", ends),
	}
	linkText := "Correct your registration"
	if camp {
		body.Subject = "Your application was not approved: " + body.Name
		body.Paragraphs[0] = fmt.Sprintf("Thank you for applying to %s. We could not approve your application, for this reason:", edition.Title.EN)
		linkText = "Correct your application"
	}
	c.link(&body, edition, "/register", linkText)
	return body
}
