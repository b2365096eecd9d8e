package operations

import (
	"marquee/backend/contest"
)

// Rules about the publication, the public pages, the texts and the service itself.
const (
	NeedFailedPublication  NeedKind = "publication_failed"
	NeedWaitingPublication NeedKind = "publication_waiting"
	NeedAnnouncement       NeedKind = "finalists_not_announced"
	NeedChangedFinalists   NeedKind = "finalists_changed"
	NeedProposal           NeedKind = "proposal_waiting"
	NeedFinalistsProposal  NeedKind = "finalists_proposal_waiting"
	NeedSecondOwner        NeedKind = "second_owner_missing"
	NeedLists              NeedKind = "lists_disagree"
	NeedEmptyPrizes        NeedKind = "prizes_empty"
	NeedSeveralPrizes      NeedKind = "works_with_several_prizes"
	NeedInvalidWinners     NeedKind = "winners_invalid"
	NeedResults            NeedKind = "results_not_public"
	NeedFailedBuild        NeedKind = "build_failed"
	NeedSlowBuild          NeedKind = "build_stuck"
	NeedUnready            NeedKind = "edition_unready" // Single
	NeedOldDates           NeedKind = "pages_old_dates"
	NeedOldResults         NeedKind = "pages_old_results"
	NeedOldFinalists       NeedKind = "pages_old_finalists"
	NeedOldTexts           NeedKind = "pages_old_texts"
	NeedOldRules           NeedKind = "pages_old_rules"
	NeedMissingTexts       NeedKind = "texts_missing"
	NeedStaleTexts         NeedKind = "texts_stale"
	NeedStoredFiles        NeedKind = "files_missing"
)

// areaOrganisers is read by owners only.
const areaOrganisers contest.Area = "organisers"

func publicationRules() []NeedRule {
	return []NeedRule{
		{
			Kind: NeedProposal, area: contest.AreaResults, Path: "results", Single: true,
			Title:  contest.Text{EN: "A proposal is waiting", ZH: "公布方案等待确认"},
			Reason: contest.Text{EN: "Another owner has to confirm what becomes public.", ZH: "须由另一位负责人确认后才能公布。"},
			Holds:  contest.Text{EN: "No proposal is waiting", ZH: "没有待确认的公布方案"},
			Action: contest.Text{EN: "Review it", ZH: "查看"},
		},
		{
			Kind: NeedFinalistsProposal, area: contest.AreaResults, Path: "shortlist/announce", Single: true,
			Title:  contest.Text{EN: "A proposal to announce the finalists is waiting", ZH: "公布入围名单的方案等待确认"},
			Reason: contest.Text{EN: "Another owner has to confirm what becomes public.", ZH: "须由另一位负责人确认后才能公布。"},
			Holds:  contest.Text{EN: "No proposal to announce the finalists is waiting", ZH: "没有待确认的入围名单公布方案"},
			Action: contest.Text{EN: "Review it", ZH: "查看"},
		},
		{
			Kind: NeedFailedPublication, area: contest.AreaResults, Path: "results", Single: true,
			Title:  contest.Text{EN: "A publication failed", ZH: "公布未能完成"},
			Reason: contest.Text{EN: "Its page says why, and what visitors see now.", ZH: "页面上写明原因，以及访客现在看到的内容。"},
			Holds:  contest.Text{EN: "No publication failed", ZH: "没有失败的公布"},
			Action: look(),
		},
		{
			Kind:   NeedWaitingPublication,
			area:   contest.AreaResults,
			Path:   "results",
			Single: true,
			Title:  contest.Text{EN: "A publication is stuck", ZH: "公布停在半途"},
			Reason: contest.Text{
				EN: "It is built and not public, its build does not end, or its emails were stopped.",
				ZH: "已生成而未公开、生成未结束，或邮件已暂停。",
			},
			Holds:  contest.Text{EN: "No publication is stuck", ZH: "没有停滞的公布"},
			Action: contest.Text{EN: "Continue", ZH: "接着做"},
		},
		{
			Kind:   NeedAnnouncement,
			area:   contest.AreaShortlist,
			only:   contest.Films,
			Path:   "shortlist",
			Single: true,
			Title:  contest.Text{EN: "The finalists are not announced", ZH: "入围名单尚未公布"},
			Reason: contest.Text{
				EN: "The judges’ phase has begun; the pages show sample films or none.",
				ZH: "专家评审已开始，页面上仍是示例影片或空白。",
			},
			Holds:  contest.Text{EN: "The finalists are announced in time", ZH: "入围名单已按时公布"},
			Action: contest.Text{EN: "Announce", ZH: "公布"},
		},
		{
			Kind: NeedChangedFinalists, area: contest.AreaShortlist, only: contest.Films, Path: "shortlist/announce",
			Title: contest.Text{
				EN: "Works differ between the announced finalists and the shortlist",
				ZH: "部作品在已公布的名单与当前入围名单中不一致",
			},
			Reason: contest.Text{
				EN: "The shortlist was changed since; visitors see the former one.",
				ZH: "公布之后名单有改动，访客看到的仍是原来的名单。",
			},
			Holds:  contest.Text{EN: "The announced finalists are those of the shortlist", ZH: "已公布的名单与入围名单一致"},
			Action: contest.Text{EN: "Announce again", ZH: "重新公布"},
		},
		{
			Kind: NeedInvalidWinners, area: contest.AreaResults, Path: "results",
			Title:  contest.Text{EN: "Published winners are no longer valid", ZH: "部已公布的获奖作品已失效"},
			Reason: contest.Text{EN: "They were disqualified or withdrawn after the publication.", ZH: "公布后取消了资格或撤回。"},
			Holds:  contest.Text{EN: "Every published winner is valid", ZH: "已公布的获奖作品全部有效"},
			Action: contest.Text{EN: "Publish again", ZH: "重新公布"},
		},
		{
			Kind: NeedResults, area: contest.AreaResults, Path: "results", Single: true,
			Title:  contest.Text{EN: "The results are not public", ZH: "结果尚未公布"},
			Reason: contest.Text{EN: "The day of the winners has come.", ZH: "已到公布获奖名单的日期。"},
			Holds:  contest.Text{EN: "The results are public in time", ZH: "结果已按时公布"},
			Action: contest.Text{EN: "Publish", ZH: "公布"},
		},
		{
			Kind: NeedLists, area: contest.AreaResults, only: contest.Applications, Path: "shortlist",
			Title: contest.Text{
				EN: "Concepts differ between organisers’ lists and the ranks",
				ZH: "个构想在手动名单与排名中不一致",
			},
			Reason: contest.Text{
				EN: "Nothing can be published until the shortlist and the selected teams agree with the ranks and prizes.",
				ZH: "入围名单和入选团队与排名、奖项一致之后才能公布。",
			},
			Holds:  contest.Text{EN: "Organisers’ lists and the ranks agree", ZH: "手动名单与排名一致"},
			Action: contest.Text{EN: "Compare the lists", ZH: "核对名单"},
		},
		{
			Kind: NeedEmptyPrizes, area: contest.AreaResults, Path: "results",
			Title:  contest.Text{EN: "Prizes without a winner", ZH: "个奖项没有得主"},
			Reason: contest.Text{EN: "Judging is closed, and nobody would get them.", ZH: "评审已关闭，却无人获得。"},
			Holds:  contest.Text{EN: "Every prize has a winner", ZH: "每个奖项都有得主"},
			Action: contest.Text{EN: "Award them", ZH: "授予"},
		},
		{
			Kind:  NeedSeveralPrizes,
			area:  contest.AreaResults,
			only:  contest.Films,
			Path:  "results",
			Title: contest.Text{EN: "Films would win several prizes", ZH: "部影片将获多个奖项"},
			Reason: contest.Text{
				EN: "That may be intended; if not, award one of them to another film.",
				ZH: "若非有意，应把其中一项授予其他影片。",
			},
			Holds:  contest.Text{EN: "No film wins several prizes", ZH: "没有影片获得多个奖项"},
			Action: look(),
		},
		{
			Kind:   NeedSecondOwner,
			area:   areaOrganisers,
			Path:   "organisers",
			Single: true,
			Title:  contest.Text{EN: "There is no second owner", ZH: "没有第二位负责人"},
			Reason: contest.Text{
				EN: "Publishing takes two owners, and only one can log in.",
				ZH: "公布须两位负责人，目前只有一人可登录。",
			},
			Holds:  contest.Text{EN: "Two owners can publish", ZH: "有两位负责人可以公布"},
			Action: contest.Text{EN: "Add one", ZH: "添加"},
		},
	}
}

// buildPath is where the pages are built, whatever of them is old.
const buildPath = "phases#site-build"

func pageRules() []NeedRule {
	return []NeedRule{
		{
			Kind: NeedUnready, area: contest.AreaOverview, Path: "editions", Single: true,
			Title: contest.Text{EN: "The contest cannot open yet", ZH: "赛事尚不能开放"},
			Reason: contest.Text{
				EN: "It stays closed, whatever its date, until everything required is done.",
				ZH: "必须完成的事项未完成前，即使到了开放时间也不会开放。",
			},
			Holds:  contest.Text{EN: "Everything required before the opening is done", ZH: "开放前必须完成的事项均已完成"},
			Action: look(),
		},
		{
			Kind: NeedFailedBuild, area: contest.AreaSite, Path: buildPath, Single: true, Shared: true,
			Title:  contest.Text{EN: "The last build of the pages failed", ZH: "最近一次页面生成失败"},
			Reason: contest.Text{EN: "Visitors see what they saw before it.", ZH: "访客看到的仍是之前的页面。"},
			Holds:  contest.Text{EN: "The last build succeeded", ZH: "最近一次生成成功"},
			Action: build(),
		},
		{
			Kind: NeedSlowBuild, area: contest.AreaSite, Path: buildPath, Single: true, Shared: true,
			Title:  contest.Text{EN: "A build of the pages is stuck", ZH: "页面生成停滞"},
			Reason: contest.Text{EN: "It was asked for over half an hour ago.", ZH: "半小时前已开始，至今未结束。"},
			Holds:  contest.Text{EN: "No build is stuck", ZH: "没有停滞的页面生成"},
			Action: look(),
		},
		{
			Kind: NeedOldDates, area: contest.AreaSite, Path: buildPath, Single: true,
			Title:  contest.Text{EN: "The pages have old dates", ZH: "页面日期已过时"},
			Reason: contest.Text{EN: "A date was moved after the pages were built.", ZH: "页面生成之后日期有改动。"},
			Holds:  contest.Text{EN: "The pages have the present dates", ZH: "页面上的日期是现行的"},
			Action: build(),
		},
		{
			Kind: NeedOldRules, area: contest.AreaSite, Path: buildPath, Single: true,
			Title: contest.Text{EN: "The pages have old rules", ZH: "页面规则已过时"},
			Reason: contest.Text{
				EN: "Criteria, prizes, limits, categories or questions were changed after the pages were built.",
				ZH: "页面生成之后，评审标准、奖项、限额、类别或问题有改动。",
			},
			Holds:  contest.Text{EN: "The pages have the present rules", ZH: "页面上的规则是现行的"},
			Action: build(),
		},
		{
			Kind: NeedOldResults, area: contest.AreaSite, Path: buildPath, Single: true,
			Title:  contest.Text{EN: "The pages have old results", ZH: "页面结果已过时"},
			Reason: contest.Text{EN: "Visitors see other winners than are published.", ZH: "访客看到的获奖名单与已公布的不一致。"},
			Holds:  contest.Text{EN: "The pages have the published results", ZH: "页面与已公布的结果一致"},
			Action: build(),
		},
		{
			Kind: NeedOldFinalists, area: contest.AreaSite, only: contest.Films, Path: buildPath, Single: true,
			Title:  contest.Text{EN: "The pages have old finalists", ZH: "页面入围影片已过时"},
			Reason: contest.Text{EN: "Visitors see other finalists than are announced.", ZH: "访客看到的入围影片与已公布的不一致。"},
			Holds:  contest.Text{EN: "The pages have the announced finalists", ZH: "页面与已公布的入围影片一致"},
			Action: build(),
		},
		{
			Kind: NeedOldTexts, area: contest.AreaSite, Path: buildPath, Single: true,
			Title:  contest.Text{EN: "The pages have old texts", ZH: "页面文字已过时"},
			Reason: contest.Text{EN: "Texts were changed after the pages were built.", ZH: "页面生成之后文字有改动。"},
			Holds:  contest.Text{EN: "The pages have the present texts", ZH: "页面上的文字是最新的"},
			Action: build(),
		},
	}
}

func textRules() []NeedRule {
	return []NeedRule{
		{
			Kind: NeedMissingTexts, area: contest.AreaCatalogue, Path: "catalogue",
			Title:  contest.Text{EN: "Texts lack a language", ZH: "处文字缺少一种语言"},
			Reason: contest.Text{EN: "Readers of that language see nothing there.", ZH: "该语言的读者看到的是空白。"},
			Holds:  contest.Text{EN: "Every text is in both languages", ZH: "所有文字都有中英两版"},
			Action: contest.Text{EN: "Translate", ZH: "翻译"},
		},
		{
			Kind: NeedStaleTexts, area: contest.AreaCatalogue, Path: "catalogue",
			Title:  contest.Text{EN: "Translations are stale", ZH: "处译文已过时"},
			Reason: contest.Text{EN: "One language was changed, and the other not.", ZH: "一种语言改了，另一种没有跟上。"},
			Holds:  contest.Text{EN: "Both languages say the same", ZH: "两种语言内容一致"},
			Action: contest.Text{EN: "Translate", ZH: "翻译"},
		},
		{
			Kind:   NeedStoredFiles,
			area:   areaOrganisers,
			Path:   "audit",
			Shared: true,
			Title:  contest.Text{EN: "Files are missing in the store", ZH: "个文件在存储中缺失"},
			Reason: contest.Text{
				EN: "The last daily check found rows without their file. Restore them from a backup.",
				ZH: "最近一次每日检查发现记录没有对应的文件，请从备份恢复。",
			},
			Holds:  contest.Text{EN: "Every stored file is there", ZH: "所有文件均在"},
			Action: look(),
		},
	}
}
