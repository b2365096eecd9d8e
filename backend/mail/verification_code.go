package mail

import (
	"fmt"

	"marquee/backend/contest"
)

// ComposeCode implements contest.CodeComposer.
func (c *Composer) ComposeCode(edition *contest.Edition, purpose contest.CodePurpose, to string, lang contest.Language, code string) (contest.NewMail, error) {
	kind, body := contest.MailLoginCode, loginCodeContent(lang, edition, code)
	switch purpose {
	case contest.CodeForRegistration:
		kind, body = contest.MailRegistrationCode, registrationCodeContent(lang, edition, code)
	case contest.CodeForOrganiser:
		kind, body = contest.MailOrganiserCode, organiserCodeContent(lang, edition, code)
	}
	return body.mail(edition, kind, to)
}

// loginCodeContent is the mail with a code for logging in.
func loginCodeContent(lang contest.Language, edition *contest.Edition, code string) content {
	c := newContent(lang, edition)
	c.Code = code
	if lang == contest.Chinese {
		c.Subject = fmt.Sprintf("%s 是你的登录验证码 · %s", code, c.Name)
		c.Paragraphs = []string{
			fmt.Sprintf("你正在登录“%s”，验证码为：", edition.Title.ZH),
			"验证码 10 分钟内有效，仅可使用一次。如非本人操作，请忽略本邮件：没有验证码，任何人都无法登录。",
		}
		return c
	}
	c.Subject = fmt.Sprintf("%s is your login code for %s", code, c.Name)
	c.Paragraphs = []string{
		fmt.Sprintf("This is your login code for %s:", edition.Title.EN),
		"It works once, within the next 10 minutes. If you did not ask for it, please ignore this mail: nobody can log in without the code.",
	}
	return c
}

// organiserCodeContent is the mail with a code for logging in to the console.
func organiserCodeContent(lang contest.Language, edition *contest.Edition, code string) content {
	c := newContent(lang, edition)
	c.Code = code
	if lang == contest.Chinese {
		c.Subject = fmt.Sprintf("%s 是你的组委会后台登录验证码 · %s", code, c.Name)
		c.Paragraphs = []string{
			fmt.Sprintf("你正在登录“%s”的组委会后台，验证码为：", c.Name),
			"验证码 10 分钟内有效，仅可使用一次，只能在索取它的浏览器中使用。如非本人操作，请告知组委会的其他同事。",
		}
		return c
	}
	c.Subject = fmt.Sprintf("%s is your login code for the console of %s", code, c.Name)
	c.Paragraphs = []string{
		fmt.Sprintf("This is your login code for the organisers' console of %s:", c.Name),
		"It works once, within the next 10 minutes, in the browser that asked for it. If you did not ask for it, please tell the other organisers.",
	}
	return c
}

// registrationCodeContent is the mail with a code that verifies the address of a
// registration.
func registrationCodeContent(lang contest.Language, edition *contest.Edition, code string) content {
	c := newContent(lang, edition)
	c.Code = code
	if lang == contest.Chinese {
		c.Subject = fmt.Sprintf("%s 是你的报名验证码 · %s", code, c.Name)
		c.Paragraphs = []string{
			fmt.Sprintf("你正在报名参加“%s”，请在报名表中填写以下验证码，以确认邮箱属于你本人：", edition.Title.ZH),
			"验证码 10 分钟内有效，仅可使用一次。如非本人操作，请忽略本邮件。",
		}
		if edition.ID == contest.Camp {
			c.Subject = fmt.Sprintf("%s 是你的申请验证码 · %s", code, c.Name)
			c.Paragraphs[0] = fmt.Sprintf("你正在申请“%s”，请在申请表中填写以下验证码，以确认邮箱属于你本人：", edition.Title.ZH)
		}
		return c
	}
	c.Subject = fmt.Sprintf("%s is your registration code for %s", code, c.Name)
	c.Paragraphs = []string{
		fmt.Sprintf("You are registering for %s. Please enter this code in the registration form, so that we know the address is yours:", edition.Title.EN),
		"It works once, within the next 10 minutes. If you are not registering, please ignore this mail.",
	}
	if edition.ID == contest.Camp {
		c.Subject = fmt.Sprintf("%s is your application code for %s", code, c.Name)
		c.Paragraphs = []string{
			fmt.Sprintf("You are applying to %s. Please enter this code in the application form, so that we know the address is yours:", edition.Title.EN),
			"It works once, within the next 10 minutes. If you are not applying, please ignore this mail.",
		}
	}
	return c
}
