package mail

import (
	"fmt"
	"net/url"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// ComposeCode implements account.CodeComposer.
func (c *Composer) ComposeCode(edition *contest.Edition, purpose account.CodePurpose, to string, lang contest.Language, code string) (contest.NewMail, error) {
	kind, body := contest.MailLoginCode, loginCodeContent(lang, edition, code)
	switch purpose {
	case account.CodeForRegistration:
		kind, body = contest.MailRegistrationCode, registrationCodeContent(lang, edition, code)
	case account.CodeForOrganiser:
		kind, body = contest.MailOrganiserCode, organiserCodeContent(lang, edition, code)
	case account.CodeForFormerEmail, account.CodeForNewEmail:
		kind, body = operations.MailEmailCode, emailCodeContent(lang, edition, code, purpose == account.CodeForNewEmail, "")
	}
	return body.mail(edition, kind, to)
}

// ComposeLetters implements account.CodeComposer. Only a login of an entrant can be finished by a
// link: the other codes belong to what is open in the browser.
func (c *Composer) ComposeLetters(edition *contest.Edition, purpose account.CodePurpose, to string, lang contest.Language, letters, token string) (contest.NewMail, error) {
	kind, body := contest.MailLoginCode, lettersContent(lang, edition, letters)
	switch purpose {
	case account.CodeForRegistration:
		kind, body = contest.MailRegistrationCode, registrationCodeContent(lang, edition, letters)
		body.Paragraphs = append(body.Paragraphs, whyLetters(lang))
	case account.CodeForOrganiser:
		kind, body = contest.MailOrganiserCode, organiserCodeContent(lang, edition, letters)
		body.Paragraphs = append(body.Paragraphs, whyLetters(lang))
	case account.CodeForFormerEmail, account.CodeForNewEmail:
		kind, body = operations.MailEmailCode, emailCodeContent(lang, edition, letters, purpose == account.CodeForNewEmail, "")
		body.Paragraphs = append(body.Paragraphs, whyLetters(lang))
	default:
		path, text := "/en?login=link#login=", "Log in with this link"
		if lang == contest.Chinese {
			path, text = "/?login=link#login=", "点此链接登录"
		}
		c.link(&body, edition, path+token+"&email="+url.QueryEscape(to), text)
	}
	return body.mail(edition, kind, to)
}

// whyLetters says why the code is longer than usual.
func whyLetters(lang contest.Language) string {
	if lang == contest.Chinese {
		return "近一天内，有人多次为此邮箱索取验证码或输错验证码，因此验证码改为 10 个字母。你无需处理，他人无法猜中。"
	}
	return "The code is longer than usual because within the last day somebody asked for many codes for this email, or tried wrong ones. There is nothing for you to do: nobody can guess it."
}

// lettersContent is the mail with letters for logging in. Its subject does not show them, as it
// may arrive with others.
func lettersContent(lang contest.Language, edition *contest.Edition, code string) content {
	c := newContent(lang, edition)
	c.Code = code
	if lang == contest.Chinese {
		c.Subject = fmt.Sprintf("登录 %s", c.Name)
		c.Paragraphs = []string{
			fmt.Sprintf("你正在登录“%s”。请打开下方链接，或在索取验证码的窗口中输入这 10 个字母：", edition.Title.ZH),
			"链接和字母 10 分钟内有效，仅可使用一次。如非本人操作，请忽略本邮件：只有能看到此邮箱的人才能登录。",
			whyLetters(lang),
		}
		return c
	}
	c.Subject = fmt.Sprintf("Your login for %s", c.Name)
	c.Paragraphs = []string{
		fmt.Sprintf("You are logging in to %s. Open the link below, or enter these ten letters where you asked for them:", edition.Title.EN),
		"Link and letters work once, within 10 minutes. If you did not ask for them, please ignore this email: only somebody who reads this mailbox can log in.",
		whyLetters(lang),
	}
	return c
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
		"It works once, within the next 10 minutes. If you did not ask for it, please ignore this email: nobody can log in without the code.",
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
		fmt.Sprintf("This is your login code for the organisers’ console of %s:", c.Name),
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
		if edition.Applies() {
			c.Subject = fmt.Sprintf("%s 是你的申请验证码 · %s", code, c.Name)
			c.Paragraphs[0] = fmt.Sprintf("你正在申请“%s”，请在申请表中填写以下验证码，以确认邮箱属于你本人：", edition.Title.ZH)
		}
		return c
	}
	c.Subject = fmt.Sprintf("%s is your registration code for %s", code, c.Name)
	c.Paragraphs = []string{
		fmt.Sprintf("You are registering for %s. Please enter this code in the registration form, so that we know the email is yours:", edition.Title.EN),
		"It works once, within the next 10 minutes. If you are not registering, please ignore this email.",
	}
	if edition.Applies() {
		c.Subject = fmt.Sprintf("%s is your application code for %s", code, c.Name)
		c.Paragraphs = []string{
			fmt.Sprintf("You are applying to %s. Please enter this code in the application form, so that we know the email is yours:", edition.Title.EN),
			"It works once, within the next 10 minutes. If you are not applying, please ignore this email.",
		}
	}
	return c
}
