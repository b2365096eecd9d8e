package mail

import (
	"fmt"

	"marquee/backend/contest"
)

func loginLetter(lang contest.Language, edition *contest.Edition, code string) letter {
	l := sheet(lang, edition)
	l.Code = code
	if lang == contest.Chinese {
		l.Subject = fmt.Sprintf("%s 是您的登录验证码 · %s", code, l.Name)
		l.Paragraphs = []string{
			fmt.Sprintf("您正在登录“%s”，验证码为：", edition.Title.ZH),
			"验证码 10 分钟内有效，仅可使用一次。如非本人操作，请忽略本邮件：没有验证码，任何人都无法登录。",
		}
		return l
	}
	l.Subject = fmt.Sprintf("%s is your login code for %s", code, l.Name)
	l.Paragraphs = []string{
		fmt.Sprintf("This is your login code for %s:", edition.Title.EN),
		"It works once, within the next 10 minutes. If you did not ask for it, please ignore this mail: nobody can log in without the code.",
	}
	return l
}

func registrationLetter(lang contest.Language, edition *contest.Edition, code string) letter {
	l := sheet(lang, edition)
	l.Code = code
	if lang == contest.Chinese {
		l.Subject = fmt.Sprintf("%s 是您的报名验证码 · %s", code, l.Name)
		l.Paragraphs = []string{
			fmt.Sprintf("您正在报名参加“%s”，请在报名表中填写以下验证码，以确认邮箱属于您本人：", edition.Title.ZH),
			"验证码 10 分钟内有效，仅可使用一次。如非本人操作，请忽略本邮件。",
		}
		return l
	}
	l.Subject = fmt.Sprintf("%s is your registration code for %s", code, l.Name)
	l.Paragraphs = []string{
		fmt.Sprintf("You are registering for %s. Please enter this code in the registration form, so that we know the address is yours:", edition.Title.EN),
		"It works once, within the next 10 minutes. If you are not registering, please ignore this mail.",
	}
	return l
}

func approvalLetter(edition *contest.Edition, r contest.Registration, site string) letter {
	l := sheet(r.Language, edition)
	deadline := edition.SubmissionDeadline(r)
	if r.Language == contest.Chinese {
		l.Subject = "您的报名已通过审核 · " + l.Name
		l.Greeting = r.Form.Name + "，您好！"
		l.Paragraphs = []string{fmt.Sprintf("您报名的“%s”已通过审核，欢迎参赛！", edition.Title.ZH)}
		if !deadline.IsZero() {
			l.Paragraphs = append(l.Paragraphs,
				fmt.Sprintf("现在您可以使用创作工具并提交作品，截止时间为 %s。", moment(r.Language, edition, deadline)))
			l.link(site, "/submit", "提交作品")
		}
		return l
	}
	l.Subject = "Your registration is approved: " + l.Name
	l.Greeting = "Dear " + r.Form.Name + ","
	l.Paragraphs = []string{fmt.Sprintf("Your registration for %s is approved. Welcome to the competition!", edition.Title.EN)}
	if !deadline.IsZero() {
		l.Paragraphs = append(l.Paragraphs,
			fmt.Sprintf("You can now use the creation tools and submit your work, until %s.", moment(r.Language, edition, deadline)))
		l.link(site, "/submit", "Submit your work")
	}
	return l
}

func denialLetter(edition *contest.Edition, r contest.Registration, site string) letter {
	l := sheet(r.Language, edition)
	l.Quote = r.Reason
	deadline := moment(r.Language, edition, edition.RegistrationDeadline(r))
	if r.Language == contest.Chinese {
		l.Subject = "您的报名未通过审核 · " + l.Name
		l.Greeting = r.Form.Name + "，您好！"
		l.Paragraphs = []string{
			fmt.Sprintf("感谢您报名参加“%s”。经审核，您的报名暂未通过，原因如下：", edition.Title.ZH),
			fmt.Sprintf("您可以修改后重新提交，截止时间为 %s。", deadline),
		}
		l.link(site, "/register", "修改报名信息")
		return l
	}
	l.Subject = "Your registration was not approved: " + l.Name
	l.Greeting = "Dear " + r.Form.Name + ","
	l.Paragraphs = []string{
		fmt.Sprintf("Thank you for registering for %s. We could not approve your registration, for this reason:", edition.Title.EN),
		fmt.Sprintf("You can correct it and send it again, until %s.", deadline),
	}
	l.link(site, "/register", "Correct your registration")
	return l
}

// sheet is a letter of an edition that says nothing yet.
func sheet(lang contest.Language, edition *contest.Edition) letter {
	return letter{Language: lang, Name: edition.Name.In(lang), Contact: edition.ContactMail}
}

func (l *letter) link(site, path, text string) {
	if site != "" {
		l.Link, l.LinkText = site+path, text
	}
}
