package mail

import (
	"fmt"
	"strconv"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// ComposeRegistered implements registration.Composer.
func (c *Composer) ComposeRegistered(edition *contest.Edition, r registration.Registration) (contest.NewMail, error) {
	body, camp := newContent(r.Language, edition), edition.Applies()
	number := r.Number()
	if r.WorkID != 0 {
		number = strconv.Itoa(r.WorkID)
	}
	sent := edition.BeginningIn(r.Language, r.SubmittedAt, registration.ReadersZone(r))
	if r.Language == contest.Chinese {
		what, page := "报名", "查看报名"
		if camp {
			what, page = "申请", "查看申请"
		}
		body.Subject = fmt.Sprintf("已收到你的%s · %s", what, body.Name)
		body.Greeting = r.Form.Name + "，你好！"
		body.Paragraphs = []string{fmt.Sprintf("我们已收到你对“%s”的%s。", edition.Title.ZH, what)}
		if !r.CorrectedAt.IsZero() {
			body.Subject = fmt.Sprintf("你的%s已修改 · %s", what, body.Name)
			body.Paragraphs = []string{fmt.Sprintf("你对“%s”%s的修改已保存，审核将以修改后的内容为准。如果不是你本人操作，请尽快回复本邮件。", edition.Title.ZH, what)}
		}
		body.fact(what+"编号", number)
		body.fact("提交时间", sent)
		if !r.CorrectedAt.IsZero() {
			body.fact("修改时间", edition.BeginningIn(r.Language, r.CorrectedAt, registration.ReadersZone(r)))
		}
		if team := r.Form.Team; team != nil {
			body.fact("团队", fmt.Sprintf("%s（%d 人）", team.Name, len(team.Members)))
		}
		if camp {
			body.fact("材料", fmt.Sprintf("%d 份", len(r.Materials)))
		}
		body.Paragraphs = append(body.Paragraphs, "组委会将在 3-5 个工作日内完成审核，结果会发送到本邮箱。组委会开始审阅之前，你可以在网站上修改或撤回。")
		if ends := edition.OwnDeadline(r.Standing()); !ends.IsZero() && !camp {
			body.Paragraphs = append(body.Paragraphs, fmt.Sprintf("审核通过后即可提交作品，截止时间为 %s。", deadline(edition, r, ends)))
		}
		c.link(&body, edition, "/register", page)
		return body.mail(edition, submission.MailRegistered, r.Form.Email)
	}
	what, title := "registration", "Registration number"
	if camp {
		what, title = "application", "Application number"
	}
	body.Subject = fmt.Sprintf("We have your %s: %s", what, body.Name)
	body.Greeting = "Dear " + r.Form.Name + ","
	body.Paragraphs = []string{fmt.Sprintf("Your %s for %s has arrived.", what, edition.Title.EN)}
	if !r.CorrectedAt.IsZero() {
		body.Subject = fmt.Sprintf("Your %s is corrected: %s", what, body.Name)
		body.Paragraphs = []string{fmt.Sprintf("The corrections to your %s for %s are saved, and the organisers review the corrected version. If it was not you, please reply to this email soon.", what, edition.Title.EN)}
	}
	body.fact(title, number)
	body.fact("Sent", sent)
	if !r.CorrectedAt.IsZero() {
		body.fact("Corrected", edition.BeginningIn(r.Language, r.CorrectedAt, registration.ReadersZone(r)))
	}
	if team := r.Form.Team; team != nil {
		body.fact("Team", fmt.Sprintf("%s (members: %d)", team.Name, len(team.Members)))
	}
	if camp {
		body.fact("Materials", fmt.Sprintf("%d files", len(r.Materials)))
	}
	body.Paragraphs = append(body.Paragraphs, "The organisers review it within 3–5 business days and write to you at this email. Until an organiser opens it, you can correct it or take it back on the site.")
	if ends := edition.OwnDeadline(r.Standing()); !ends.IsZero() && !camp {
		body.Paragraphs = append(body.Paragraphs, fmt.Sprintf("Once it is approved you can submit your film, until %s.", deadline(edition, r, ends)))
	}
	c.link(&body, edition, "/register", "See your "+what)
	return body.mail(edition, submission.MailRegistered, r.Form.Email)
}

// ComposeTakenBack implements registration.TakeBackComposer.
func (c *Composer) ComposeTakenBack(edition *contest.Edition, r registration.Registration) (contest.NewMail, error) {
	body, camp := newContent(r.Language, edition), edition.Applies()
	if r.Language == contest.Chinese {
		what := "报名"
		if camp {
			what = "申请"
		}
		body.Subject = fmt.Sprintf("你的%s已撤回 · %s", what, body.Name)
		body.Greeting = r.Form.Name + "，你好！"
		body.Paragraphs = []string{
			fmt.Sprintf("你对“%s”的%s已按你的要求撤回，填写的内容已删除。", edition.Title.ZH, what),
			fmt.Sprintf("%s截止前，你可以重新提交。如果不是你本人操作，请尽快回复本邮件。", what),
		}
		c.link(&body, edition, "/register", "重新填写")
		return body.mail(edition, registration.MailTakenBack, r.Form.Email)
	}
	what := "registration"
	if camp {
		what = "application"
	}
	body.Subject = fmt.Sprintf("You have taken back your %s: %s", what, body.Name)
	body.Greeting = "Dear " + r.Form.Name + ","
	body.Paragraphs = []string{
		fmt.Sprintf("Your %s for %s is taken back as you asked, and what you had filled in is deleted.", what, edition.Title.EN),
		"While registration is open you can send a new one. If it was not you, please reply to this email soon.",
	}
	c.link(&body, edition, "/register", "Register again")
	return body.mail(edition, registration.MailTakenBack, r.Form.Email)
}

// ComposeSubmitted implements submission.Composer.
func (c *Composer) ComposeSubmitted(edition *contest.Edition, r registration.Registration, s submission.Submission, version int) (contest.NewMail, error) {
	body := newContent(r.Language, edition)
	sent := edition.BeginningIn(r.Language, s.SubmittedAt, registration.ReadersZone(r))
	ends := edition.SubmissionDeadline(r.Standing())
	if r.Language == contest.Chinese {
		body.Subject = "作品提交成功 · " + body.Name
		if version > 1 {
			body.Subject = fmt.Sprintf("作品第 %d 版提交成功 · %s", version, body.Name)
		}
		body.Greeting = r.Form.Name + "，你好！"
		body.Paragraphs = []string{fmt.Sprintf("你的作品《%s》已提交，评审将以这一版为准。", s.Form.Title)}
		body.fact("作品编号", strconv.Itoa(s.WorkID))
		body.fact("版本", fmt.Sprintf("第 %d 版，最多 %d 版", version, edition.MaxSubmissions))
		body.fact("提交时间", sent)
		if list := subtitleList(s, r.Language); list != "" {
			body.fact("字幕", list)
		}
		if s.Film != nil {
			body.Paragraphs = append(body.Paragraphs, "接下来我们会生成供评委观看的版本，完成或无法生成时都会发邮件告诉你。上传影片时另发的邮件是回执，请一并保存。")
		}
		body.Paragraphs = append(body.Paragraphs, fmt.Sprintf("截止时间前，你可以提交新版本或撤回作品：%s。", deadline(edition, r, ends)))
		c.link(&body, edition, "/submit", "查看作品")
		return body.mail(edition, submission.MailSubmitted, r.Form.Email)
	}
	body.Subject = "Your film is in: " + body.Name
	if version > 1 {
		body.Subject = fmt.Sprintf("Version %d of your film is in: %s", version, body.Name)
	}
	body.Greeting = "Dear " + r.Form.Name + ","
	body.Paragraphs = []string{fmt.Sprintf("Your film “%s” is submitted. This version is the one that is judged.", s.Form.Title)}
	body.fact("Number", strconv.Itoa(s.WorkID))
	body.fact("Version", fmt.Sprintf("%d of at most %d", version, edition.MaxSubmissions))
	body.fact("Sent", sent)
	if list := subtitleList(s, r.Language); list != "" {
		body.fact("Subtitles", list)
	}
	if s.Film != nil {
		body.Paragraphs = append(body.Paragraphs, "Next we make the copy that the jury watches, and write to you when it is ready or if it cannot be made. The receipt of the film came in a separate email: please keep both.")
	}
	body.Paragraphs = append(body.Paragraphs, fmt.Sprintf("You can replace or withdraw it until %s.", deadline(edition, r, ends)))
	c.link(&body, edition, "/submit", "See your film")
	return body.mail(edition, submission.MailSubmitted, r.Form.Email)
}

// ComposeCopy implements submission.CopyComposer.
func (c *Composer) ComposeCopy(edition *contest.Edition, r registration.Registration, s submission.Submission) (contest.NewMail, error) {
	body := newContent(r.Language, edition)
	failed, kind, ends := s.Screening != upload.ScreeningReady, submission.MailCopyReady, edition.SubmissionDeadline(r.Standing())
	if failed {
		kind, body.Quote = submission.MailCopyFailed, s.CopyReason.Text().In(r.Language)
	}
	if r.Language == contest.Chinese {
		body.Greeting = r.Form.Name + "，你好！"
		body.Subject, body.Paragraphs = "供评委观看的版本已生成 · "+body.Name, []string{
			fmt.Sprintf("《%s》（编号 %d）供评委观看的版本已生成。", s.Form.Title, s.WorkID),
			fmt.Sprintf("请完整看一遍，评委看到的就是这一版。如有问题，可在截止时间前提交新版本：%s。", deadline(edition, r, ends)),
		}
		if failed {
			body.Subject, body.Paragraphs = "请处理：无法生成供评委观看的版本 · "+body.Name, []string{
				fmt.Sprintf("我们无法为你的作品《%s》（编号 %d）生成供评委观看的版本，原因如下：", s.Form.Title, s.WorkID),
				fmt.Sprintf("你的作品仍在提交状态。请重新导出影片并提交新版本，截止时间为 %s。如已来不及，请立即回复本邮件。", deadline(edition, r, ends)),
			}
		}
		c.link(&body, edition, "/submit", "打开我的作品")
		return body.mail(edition, kind, r.Form.Email)
	}
	body.Greeting = "Dear " + r.Form.Name + ","
	body.Subject, body.Paragraphs = "The jury’s copy of your film is ready: "+body.Name, []string{
		fmt.Sprintf("The copy of “%s” (number %d) that the jury watches is ready.", s.Form.Title, s.WorkID),
		fmt.Sprintf("Please watch it once to its end: the jury sees exactly this. If something is wrong, you can submit a new version until %s.", deadline(edition, r, ends)),
	}
	if failed {
		body.Subject, body.Paragraphs = "Please act: no copy of your film for the jury: "+body.Name, []string{
			fmt.Sprintf("We could not make the copy of your film “%s” (number %d) that the jury watches, for this reason:", s.Form.Title, s.WorkID),
			fmt.Sprintf("Your entry stays submitted. Please export the film again and submit it as a new version, until %s. If that is too soon, reply to this email at once.", deadline(edition, r, ends)),
		}
	}
	c.link(&body, edition, "/submit", "Open your film")
	return body.mail(edition, kind, r.Form.Email)
}
