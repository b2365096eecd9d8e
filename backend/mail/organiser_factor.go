package mail

import (
	"fmt"

	"marquee/backend/contest"
	"marquee/backend/organiser"
)

// ComposeFactorNews implements organiser.FactorComposer.
func (c *Composer) ComposeFactorNews(edition *contest.Edition, who contest.OrganiserAccount, news organiser.FactorNews, passkey string) (contest.NewMail, error) {
	en, zh := factorNews(news, passkey)
	body := bilingual(edition, who.Language, func(lang contest.Language) content {
		body := newContent(lang, edition)
		if lang == contest.Chinese {
			body.Subject, body.Greeting = "两步验证方式已变更 · "+body.Name, who.Name+"，你好！"
			body.Paragraphs = []string{
				fmt.Sprintf("“%s”组委会后台：%s如非本人操作，请立即告知组委会的其他同事：负责人可停用你的账号，并移除其两步验证方式。", body.Name, zh),
			}
		} else {
			body.Subject, body.Greeting = "Your second factor has changed: "+body.Name, "Dear "+who.Name+","
			body.Paragraphs = []string{
				fmt.Sprintf("Organisers’ console of %s: %s If this was not you, please tell the other organisers at once: an owner can close your account and remove its second factors.", body.Name, en),
			}
		}
		return body
	})
	return body.mail(edition, organiser.MailSecondFactor, who.Email)
}

func factorNews(news organiser.FactorNews, passkey string) (en, zh string) {
	switch news {
	case organiser.FactorPasskeyAdded:
		return fmt.Sprintf("the passkey “%s” was added to your account.", passkey), fmt.Sprintf("你的账号已添加通行密钥“%s”。", passkey)
	case organiser.FactorPasskeyRemoved:
		return fmt.Sprintf("the passkey “%s” was removed from your account, and your other sessions were ended.", passkey),
			fmt.Sprintf("你的账号已移除通行密钥“%s”，其他登录已全部结束。", passkey)
	case organiser.FactorCodesRenewed:
		return "your recovery codes were replaced by new ones; the former ones no longer work.", "你的恢复码已更换，旧恢复码全部失效。"
	case organiser.FactorsReset:
		return "all second factors of your account were removed. You set up another one with your next login.",
			"你账号的两步验证方式已全部移除，下次登录时需重新设置。"
	default:
		return "an authenticator app was added to your account.", "你的账号已添加身份验证器。"
	}
}
