package operations

import (
	"marquee/backend/contest"
)

// Rules about registrations, works and mails.
const (
	NeedRegistrations     NeedKind = "registrations_waiting"
	NeedOverdue           NeedKind = "registrations_overdue"
	NeedUntoldDeadlines   NeedKind = "deadlines_untold"
	NeedUnfinishedEntries NeedKind = "entries_unfinished"
	NeedCopies            NeedKind = "copies_failed"
	NeedSlowCopies        NeedKind = "copies_waiting"
	NeedSlowChecks        NeedKind = "checks_waiting"
	NeedRepeated          NeedKind = "works_repeated"
	NeedDuplicates        NeedKind = "films_alike"
	NeedMails             NeedKind = "mails_failed"
	NeedWaitingMails      NeedKind = "mails_waiting"
	NeedRetention         NeedKind = "accounts_ending"
	NeedNameTraces        NeedKind = "names_left"
	NeedReports           NeedKind = "films_reported"
)

func entryRules() []NeedRule {
	return []NeedRule{
		{
			Kind: NeedOverdue, area: contest.AreaRegistrations, Path: "registrations",
			Title:  contest.Text{EN: "Registrations have waited longer than promised", ZH: "份报名的等待已超过承诺"},
			Reason: contest.Text{EN: "A decision is promised within 5 business days.", ZH: "承诺 5 个工作日内答复。"},
			Holds:  contest.Text{EN: "No registration has waited longer than promised", ZH: "没有报名超出承诺的审核时间"},
			Action: contest.Text{EN: "Decide", ZH: "去审核"},
		},
		{
			Kind: NeedRegistrations, area: contest.AreaRegistrations, Path: "registrations",
			Title:  contest.Text{EN: "Registrations are waiting for a decision", ZH: "份报名等待审核"},
			Reason: contest.Text{EN: "The promise is 3–5 business days.", ZH: "承诺 3-5 个工作日内答复。"},
			Holds:  contest.Text{EN: "Every registration is decided", ZH: "所有报名均已审核"},
			Action: contest.Text{EN: "Decide", ZH: "去审核"},
		},
		{
			Kind:  NeedUntoldDeadlines,
			area:  contest.AreaRegistrations,
			Path:  "mails?to=untold_deadline",
			Title: contest.Text{EN: "Entrants don’t know their deadline", ZH: "人不知道现在的截止时间"},
			Reason: contest.Text{
				EN: "Their email named a different deadline from the present one.",
				ZH: "邮件里写的截止时间与现行的不同。",
			},
			Holds:  contest.Text{EN: "Every entrant was told the present deadline", ZH: "所有人都已知道现行截止时间"},
			Action: contest.Text{EN: "Write to them", ZH: "发邮件告知"},
		},
		{
			Kind:  NeedUnfinishedEntries,
			area:  contest.AreaSubmissions,
			only:  contest.Films,
			Path:  "phases",
			Title: contest.Text{EN: "Entrants have uploaded a film but not submitted it", ZH: "人已上传影片但未提交作品"},
			Reason: contest.Text{
				EN: "Entries have ended; the film is deleted later. Only more time helps them.",
				ZH: "投稿已结束，影片日后会删除，只有延期才能补交。",
			},
			Holds:  contest.Text{EN: "Every uploaded film was submitted", ZH: "上传的影片均已提交"},
			Action: contest.Text{EN: "See the dates", ZH: "查看日期"},
		},
		{
			Kind:  NeedReports,
			area:  contest.AreaSubmissions,
			only:  contest.Films,
			Path:  "reports?state=open",
			Title: contest.Text{EN: "Viewers have reported films", ZH: "份影片举报等待处理"},
			Reason: contest.Text{
				EN: "Somebody says that a film breaks rights, is labelled wrongly, or hurts.",
				ZH: "有人认为影片侵权、标识有误或造成伤害。",
			},
			Holds:  contest.Text{EN: "Every report about a film is decided", ZH: "影片举报均已处理"},
			Action: contest.Text{EN: "Decide", ZH: "去处理"},
		},
		{
			Kind: NeedCopies, area: contest.AreaSubmissions, only: contest.Films, Path: "submissions?screening=failed",
			Title:  contest.Text{EN: "Screening copies failed", ZH: "部影片的放映版制作失败"},
			Reason: contest.Text{EN: "The jury cannot play these films.", ZH: "评委无法播放这些影片。"},
			Holds:  contest.Text{EN: "Every film has a copy that plays", ZH: "所有影片均可播放"},
			Action: look(),
		},
		{
			Kind:  NeedSlowCopies,
			area:  contest.AreaSubmissions,
			only:  contest.Films,
			Path:  "submissions?screening=preparing",
			Title: contest.Text{EN: "Films are not playable yet", ZH: "部影片尚不能播放"},
			Reason: contest.Text{
				EN: "Their copies have waited for over two hours: the worker may have stopped.",
				ZH: "放映版已等待两小时以上，制作程序可能停了。",
			},
			Holds:  contest.Text{EN: "Copies are made within two hours", ZH: "放映版在两小时内制作完成"},
			Action: look(),
		},
		{
			Kind:  NeedSlowChecks,
			area:  contest.AreaSubmissions,
			Path:  "audit?action=upload",
			Title: contest.Text{EN: "Uploads are waiting for their check", ZH: "个上传文件等待检查"},
			Reason: contest.Text{
				EN: "The check began over an hour ago; their owners cannot submit.",
				ZH: "检查已超过一小时，对方无法提交。",
			},
			Holds:  contest.Text{EN: "Uploads are checked within an hour", ZH: "上传文件在一小时内检查完成"},
			Action: look(),
		},
		{
			Kind:  NeedDuplicates,
			area:  contest.AreaSubmissions,
			only:  contest.Films,
			Path:  "duplicates",
			Title: contest.Text{EN: "Pairs of films look or sound alike", ZH: "对影片画面或声音相似"},
			Reason: contest.Text{
				EN: "They are of different entrants. Only a person can tell whether one was copied.",
				ZH: "作者不同，是否抄袭只能由人判断。",
			},
			Holds:  contest.Text{EN: "Every pair of films that are alike is decided", ZH: "相似的影片均已处理"},
			Action: contest.Text{EN: "Compare", ZH: "比对"},
		},
		{
			Kind: NeedRepeated, area: contest.AreaSubmissions, only: contest.Films, Path: "submissions?repeated=true",
			Title:  contest.Text{EN: "Works share a title or a file with another entrant", ZH: "部作品与他人的标题或文件相同"},
			Reason: contest.Text{EN: "Only a person can tell whether one was copied.", ZH: "是否抄袭只能由人判断。"},
			Holds:  contest.Text{EN: "No two entrants sent the same film", ZH: "没有两人提交同一影片"},
			Action: contest.Text{EN: "Compare", ZH: "比对"},
		},
		{
			Kind:  NeedMails,
			area:  contest.AreaMails,
			Path:  "mails?state=failed",
			Title: contest.Text{EN: "Emails could not be sent", ZH: "封邮件未能发出"},
			Reason: contest.Text{
				EN: "They were refused, or not sent within a day. The people they are for do not know.",
				ZH: "遭拒收或一天内未发出，收件人并不知情。",
			},
			Holds:  contest.Text{EN: "Every email was sent", ZH: "邮件全部发出"},
			Action: look(),
		},
		{
			Kind: NeedWaitingMails, area: contest.AreaMails, Path: "mails?state=waiting",
			Title:  contest.Text{EN: "Emails have waited for over an hour", ZH: "封邮件等待已超过一小时"},
			Reason: contest.Text{EN: "The email server may be refusing them for now.", ZH: "邮件服务器可能暂时不收。"},
			Holds:  contest.Text{EN: "No email has waited for over an hour", ZH: "没有邮件等待超过一小时"},
			Action: look(),
		},
		{
			Kind:   NeedRetention,
			area:   contest.AreaRegistrations,
			Path:   "retention",
			Shared: true,
			Title:  contest.Text{EN: "Accounts will be deleted soon", ZH: "个账号即将到期删除"},
			Reason: contest.Text{
				EN: "Their time is over and the people were told. An owner can move the date.",
				ZH: "保存期限将到，已告知本人；负责人可调整日期。",
			},
			Holds:  contest.Text{EN: "No account is about to be deleted", ZH: "没有即将到期删除的账号"},
			Action: contest.Text{EN: "See the dates", ZH: "查看日期"},
		},
		{
			Kind:  NeedNameTraces,
			area:  areaOrganisers,
			Path:  "retention",
			Title: contest.Text{EN: "Texts may name somebody who deleted their account", ZH: "处文字可能提及已删除账号的人"},
			Reason: contest.Text{
				EN: "The account is gone; the name may still be written here.",
				ZH: "账号已删除，这些地方可能仍写有其姓名。",
			},
			Holds:  contest.Text{EN: "No text names a deleted person", ZH: "没有文字提及已删除账号的人"},
			Action: look(),
		},
	}
}
