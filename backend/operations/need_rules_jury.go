package operations

import (
	"marquee/backend/contest"
)

// Rules about the jury and the shortlist.
const (
	NeedNominators         NeedKind = "works_without_nominators"
	NeedJudges             NeedKind = "works_without_judges"
	NeedNobodyNominates    NeedKind = "nominators_missing"
	NeedNobodyJudges       NeedKind = "judges_missing"
	NeedLostPlaces         NeedKind = "shortlist_places_lost"
	NeedShortlist          NeedKind = "shortlist_empty"
	NeedInvalidShortlisted NeedKind = "shortlist_invalid"
	NeedPictures           NeedKind = "finalists_without_picture"
	NeedRanking            NeedKind = "ranking_not_chosen"
	NeedOpenJudging        NeedKind = "judging_still_open"
	NeedLockedJudges       NeedKind = "judges_locked"
	NeedLikeNames          NeedKind = "judges_named_alike"
	NeedUnusedLogins       NeedKind = "judges_never_logged_in"
	NeedLateJudges         NeedKind = "judges_late"
	NeedConflicts          NeedKind = "conflicts_likely"
)

func juryRules() []NeedRule {
	return []NeedRule{
		{
			Kind:  NeedConflicts,
			area:  contest.AreaJury,
			Path:  "jury",
			Title: contest.Text{EN: "Likely conflicts of interest on the jury", ZH: "项可能的利益冲突待处理"},
			Reason: contest.Text{
				EN: "A judge seems to be an entrant, or of the same team or organisation. Until somebody decides, the judge does not see the work.",
				ZH: "评委疑似参赛者本人、其团队成员或同单位人员；处理之前，该评委看不到相关作品。",
			},
			Holds:  contest.Text{EN: "No judge is suspected to know an entrant", ZH: "没有待处理的利益冲突"},
			Action: contest.Text{EN: "Decide", ZH: "去处理"},
		},
		{
			Kind:  NeedNominators,
			area:  contest.AreaJury,
			only:  contest.Films,
			Path:  "jury",
			Title: contest.Text{EN: "Films with too few nominators", ZH: "部影片的提名人不足"},
			Reason: contest.Text{
				EN: "They came after the assignment. All others have enough.",
				ZH: "在分配之后提交；其余影片人数均已够。",
			},
			Holds:  contest.Text{EN: "Every film has its nominators", ZH: "每部影片都有足够的提名人"},
			Action: contest.Text{EN: "Assign them", ZH: "分配"},
		},
		{
			Kind:  NeedJudges,
			area:  contest.AreaJury,
			Path:  "jury",
			Title: contest.Text{EN: "Finalists with too few judges", ZH: "部入围影片的评委不足"},
			Reason: contest.Text{
				EN: "They came after the assignment, or a judge left. All others have enough.",
				ZH: "在分配之后入围，或评委退出；其余影片人数均已够。",
			},
			Holds:  contest.Text{EN: "Every finalist has its judges", ZH: "每部入围影片都有足够的评委"},
			Action: contest.Text{EN: "Assign them", ZH: "分配"},
		},
		{
			Kind:  NeedInvalidShortlisted,
			area:  contest.AreaShortlist,
			Path:  "shortlist",
			Title: contest.Text{EN: "Finalists are no longer valid", ZH: "部入围影片已失效"},
			Reason: contest.Text{
				EN: "They were disqualified or withdrawn and still hold a place.",
				ZH: "已取消资格或撤回，却仍占着名额。",
			},
			Holds:  contest.Text{EN: "Every finalist is valid", ZH: "入围影片全部有效"},
			Action: contest.Text{EN: "Replace them", ZH: "替补"},
		},
		{
			Kind:  NeedLostPlaces,
			area:  contest.AreaShortlist,
			Path:  "shortlist",
			Title: contest.Text{EN: "Works lost their place on the shortlist", ZH: "部作品失去了入围名额"},
			Reason: contest.Text{
				EN: "They returned to judging when all places were taken. Change the list if they should be on it.",
				ZH: "恢复评审时名额已满，已移出名单。如需入围，请调整名单。",
			},
			Holds:  contest.Text{EN: "No returned work lost its place", ZH: "没有作品在恢复后失去名额"},
			Action: contest.Text{EN: "See the shortlist", ZH: "查看名单"},
		},
		{
			Kind:   NeedShortlist,
			area:   contest.AreaShortlist,
			Path:   "shortlist",
			Single: true,
			Title:  contest.Text{EN: "The shortlist is empty", ZH: "尚无入围影片"},
			Reason: contest.Text{
				EN: "The judges’ phase has begun, and they have nothing to score.",
				ZH: "专家评审已开始，评委却无片可评。",
			},
			Holds:  contest.Text{EN: "The shortlist is filled before the judges begin", ZH: "评审开始前已有入围名单"},
			Action: contest.Text{EN: "Choose films", ZH: "选片"},
		},
		{
			Kind: NeedNobodyNominates, area: contest.AreaJury, only: contest.Films, Path: "jury", Single: true,
			Title:  contest.Text{EN: "There is no nominator", ZH: "没有提名人"},
			Reason: contest.Text{EN: "Nobody can watch the films and nominate.", ZH: "无人观看并提名影片。"},
			Holds:  contest.Text{EN: "There are nominators", ZH: "已有提名人"},
			Action: contest.Text{EN: "Invite", ZH: "邀请"},
		},
		{
			Kind: NeedNobodyJudges, area: contest.AreaJury, Path: "jury", Single: true,
			Title:  contest.Text{EN: "There is no judge", ZH: "没有评委"},
			Reason: contest.Text{EN: "Nobody can score the finalists.", ZH: "无人为入围影片评分。"},
			Holds:  contest.Text{EN: "There are judges", ZH: "已有评委"},
			Action: contest.Text{EN: "Invite", ZH: "邀请"},
		},
		{
			Kind:   NeedRanking,
			area:   contest.AreaResults,
			Path:   "results",
			Single: true,
			Title:  contest.Text{EN: "The official ranking is not chosen", ZH: "正式排名方式尚未选定"},
			Reason: contest.Text{
				EN: "With the first score it is the mean and can no longer be changed.",
				ZH: "有了首个评分就按平均分排名，不能再改。",
			},
			Holds:  contest.Text{EN: "The official ranking is chosen before the first score", ZH: "首个评分之前已选定正式排名方式"},
			Action: contest.Text{EN: "Choose", ZH: "选定"},
		},
		{
			Kind:   NeedOpenJudging,
			area:   contest.AreaJury,
			Path:   "jury",
			Single: true,
			Title:  contest.Text{EN: "Judging is still open", ZH: "评审仍未关闭"},
			Reason: contest.Text{
				EN: "Its phase is over. Nothing can be published while scores may change.",
				ZH: "评审阶段已结束；评分仍可更改时不能公布结果。",
			},
			Holds:  contest.Text{EN: "Judging is closed after its phase", ZH: "评审阶段结束后已关闭评审"},
			Action: contest.Text{EN: "Close judging", ZH: "关闭评审"},
		},
		{
			Kind:  NeedLockedJudges,
			area:  contest.AreaJury,
			Path:  "jury",
			Title: contest.Text{EN: "Judges are locked out by wrong passwords", ZH: "位评委因密码错误暂时无法登录"},
			Reason: contest.Text{
				EN: "A lock lasts 15 minutes. A new invitation gives them another password.",
				ZH: "锁定持续 15 分钟；可重新邀请，让其另设密码。",
			},
			Holds:  contest.Text{EN: "No judge is locked out", ZH: "没有评委因密码错误无法登录"},
			Action: contest.Text{EN: "Help them", ZH: "协助"},
		},
		{
			Kind:  NeedLikeNames,
			area:  contest.AreaJury,
			Path:  "jury",
			Title: contest.Text{EN: "Judges share a name with another", ZH: "位评委与他人重名"},
			Reason: contest.Text{
				EN: "The names differ in letter case, width, dots or spaces only. These judges log in with the exact spelling alone.",
				ZH: "名称只有大小写、全半角、间隔号或空格之别；这些评委须按原样输入才能登录。",
			},
			Holds:  contest.Text{EN: "Every judge has a name of their own", ZH: "评委名称各不相同"},
			Action: contest.Text{EN: "Rename them", ZH: "改名"},
		},
		{
			Kind:  NeedLateJudges,
			area:  contest.AreaJury,
			Path:  "jury",
			Title: contest.Text{EN: "Judges are late at this pace", ZH: "位评委进度落后"},
			Reason: contest.Text{
				EN: "At this pace they will not be done when their phase ends.",
				ZH: "照此进度，到阶段结束时无法完成。",
			},
			Holds:  contest.Text{EN: "The jury keeps pace", ZH: "评委进度正常"},
			Action: contest.Text{EN: "Remind them", ZH: "提醒"},
		},
		{
			Kind: NeedUnusedLogins, area: contest.AreaJury, Path: "jury",
			Title:  contest.Text{EN: "Judges have never logged in", ZH: "位评委从未登录"},
			Reason: contest.Text{EN: "Their invitation may not have reached them.", ZH: "可能没有收到邀请。"},
			Holds:  contest.Text{EN: "Every judge has logged in", ZH: "所有评委均已登录"},
			Action: contest.Text{EN: "Invite again", ZH: "重新邀请"},
		},
		{
			Kind:  NeedPictures,
			area:  contest.AreaShortlist,
			only:  contest.Films,
			Path:  "shortlist",
			Title: contest.Text{EN: "Finalists without a picture", ZH: "部入围影片没有图片"},
			Reason: contest.Text{
				EN: "They have neither a cover nor an uploaded film to take one from; their tile stays empty.",
				ZH: "没有封面，也没有可截图的上传影片，页面上会留空。",
			},
			Holds:  contest.Text{EN: "Every finalist has a picture", ZH: "每部入围影片都有图片"},
			Action: look(),
		},
	}
}
