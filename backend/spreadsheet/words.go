package spreadsheet

import (
	"marquee/backend/contest"
)

// timeColumns lists the columns with times.
func timeColumns() []string {
	return []string{
		"sent",
		"reviewed",
		"disqualified",
		"film_ordered",
		"cover_ordered",
		"at",
		"declared",
		"disabled",
		"last_seen",
		"reminded",
		"written",
		"ended",
		"begins",
		"ends",
		"planned",
		"planned_begin",
		"moved",
		"given_at",
		"changed_at",
	}
}

// sheets are the names of tables.
func sheets() map[string]contest.Text {
	return map[string]contest.Text{
		"registrations": {
			EN: "Registrations",
			ZH: "报名",
		},
		"submissions": {EN: "Submissions", ZH: "作品"},
		"shortlist":   {EN: "Shortlist", ZH: "入围名单"},
		"nominations": {
			EN: "Nominations",
			ZH: "提名",
		},
		"comments": {EN: "Comments", ZH: "提名评语"},
		"jury":     {EN: "Jury", ZH: "评委会"},
		"conflicts": {
			EN: "Conflicts",
			ZH: "利益冲突",
		},
		"organisers": {EN: "Organisers", ZH: "组委会成员"},
		"audit":      {EN: "Audit", ZH: "操作日志"},
		"mails": {
			EN: "Emails",
			ZH: "邮件",
		},
		"phases": {EN: "Phases", ZH: "阶段"},
		"texts":  {EN: "Texts", ZH: "文案"},
		"ranks":  {EN: "Ranks", ZH: "排名"},
		"judges": {
			EN: "Judges",
			ZH: "评委",
		},
		"prizes":   {EN: "Prizes", ZH: "奖项"},
		"left_out": {EN: "One judge left out", ZH: "去掉一位评委"},
		"cards":    {EN: "Scorecards", ZH: "评分表"},
	}
}

// headings are the columns in words.
func headings() map[string]contest.Text {
	return map[string]contest.Text{
		"id": {
			EN: "ID",
			ZH: "编号",
		},
		"application": {EN: "Application no.", ZH: "申请编号"},
		"state":       {EN: "State", ZH: "状态"},
		"type":        {EN: "Kind", ZH: "类型"},
		"name":        {EN: "Name", ZH: "姓名"},
		"account":     {EN: "Account", ZH: "登录邮箱"},
		"email":       {EN: "Email", ZH: "邮箱"},
		"phone_country": {
			EN: "Phone, country",
			ZH: "电话国家/地区",
		},
		"phone":      {EN: "Phone", ZH: "电话"},
		"experience": {EN: "Experience", ZH: "创作经验"},
		"social_links": {
			EN: "Social media",
			ZH: "社交媒体",
		},
		"previous_works": {EN: "Previous works", ZH: "过往作品"},
		"motivation":     {EN: "Motivation", ZH: "参与动机"},
		"language": {
			EN: "Language",
			ZH: "语言",
		},
		"sent":     {EN: "Sent", ZH: "提交时间"},
		"reviewed": {EN: "Decided", ZH: "审核时间"},
		"tags": {
			EN: "Tags",
			ZH: "标签",
		},
		"assignee": {EN: "Assigned to", ZH: "负责人"},
		"notes":    {EN: "Internal notes", ZH: "内部备注"},
		"reviewed_by": {
			EN: "Decided by",
			ZH: "审核人",
		},
		"reason":  {EN: "Reason", ZH: "理由"},
		"concept": {EN: "Project proposal", ZH: "项目策划案"},
		"script": {
			EN: "First-draft script",
			ZH: "剧本初稿",
		},
		"pv":            {EN: "PV or key frames", ZH: "PV 或关键画面"},
		"portfolio":     {EN: "Previous AI works", ZH: "过往 AI 作品"},
		"team":          {EN: "Team", ZH: "团队"},
		"contact_name":  {EN: "Contact", ZH: "联系人"},
		"contact_email": {EN: "Contact’s email", ZH: "联系人邮箱"},
		"contact_phone_country": {
			EN: "Contact’s phone, country",
			ZH: "联系人电话国家/地区",
		},
		"contact_phone": {EN: "Contact’s phone", ZH: "联系人电话"},
		"work": {
			EN: "No.",
			ZH: "作品编号",
		},
		"title":       {EN: "Title", ZH: "片名"},
		"version":     {EN: "Version", ZH: "版本"},
		"description": {EN: "Description", ZH: "简介"},
		"process": {
			EN: "How it was made",
			ZH: "创作过程",
		},
		"process_file": {EN: "Process file", ZH: "过程文件"},
		"tools":        {EN: "Tools", ZH: "工具"},
		"english": {
			EN: "In English",
			ZH: "英文填写",
		},
		"link":    {EN: "Link", ZH: "链接"},
		"seconds": {EN: "Seconds", ZH: "时长（秒）"},
		"width":   {EN: "Width", ZH: "宽"},
		"height": {
			EN: "Height",
			ZH: "高",
		},
		"copy":         {EN: "Screening copy", ZH: "放映版"},
		"warnings":     {EN: "Warnings", ZH: "警告"},
		"shortlisted":  {EN: "On the shortlist", ZH: "已入围"},
		"disqualified": {EN: "Disqualified", ZH: "取消资格时间"},
		"film_made_with": {
			EN: "Film made with",
			ZH: "影片生成模型",
		},
		"cover_made_with": {EN: "Cover made with", ZH: "封面生成模型"},
		"film_prompt":     {EN: "Film: prompt", ZH: "影片提示词"},
		"film_reference":  {EN: "Film: reference image", ZH: "影片参考图"},
		"film_ordered":    {EN: "Film: ordered", ZH: "影片生成时间"},
		"cover_prompt":    {EN: "Cover: prompt", ZH: "封面提示词"},
		"cover_reference": {
			EN: "Cover: reference image",
			ZH: "封面参考图",
		},
		"cover_ordered": {EN: "Cover: ordered", ZH: "封面生成时间"},
		"category": {
			EN: "Category",
			ZH: "类别",
		},
		"spoken":    {EN: "Spoken languages", ZH: "对白语言"},
		"subtitles": {EN: "Subtitles", ZH: "字幕"},
		"ai_script": {
			EN: "AI: script",
			ZH: "AI·剧本",
		},
		"ai_picture": {EN: "AI: picture", ZH: "AI·画面"},
		"ai_video":   {EN: "AI: video", ZH: "AI·视频"},
		"ai_voice": {
			EN: "AI: voice",
			ZH: "AI·人声",
		},
		"ai_music": {EN: "AI: music", ZH: "AI·音乐"},
		"ai_edit":  {EN: "AI: edit", ZH: "AI·剪辑"},
		"ai_tools": {EN: "AI: tools", ZH: "AI 工具"},
		"ai_share": {EN: "AI: share in percent", ZH: "AI 时长占比（%）"},
		"likeness": {
			EN: "Faces and voices",
			ZH: "肖像与声音",
		},
		"consent":          {EN: "Consent sent", ZH: "已交授权书"},
		"content_warnings": {EN: "Content warnings", ZH: "内容提示"},
		"position": {
			EN: "Place",
			ZH: "位次",
		},
		"judged":   {EN: "In judging", ZH: "评审中"},
		"selected": {EN: "Selected by hand", ZH: "手动入选"},
		"all":      {EN: "All", ZH: "合计"},
		"comments": {
			EN: "Comments",
			ZH: "评语",
		},
		"nominator": {EN: "Nominator", ZH: "提名人"},
		"award":     {EN: "Award", ZH: "奖项"},
		"given_at": {
			EN: "Given",
			ZH: "提名时间",
		},
		"changed_at": {EN: "Last changed", ZH: "最后修改"},
		"replaced":   {EN: "For an earlier version", ZH: "针对之前的版本"},
		"judge": {
			EN: "Judge",
			ZH: "评委",
		},
		"declared": {EN: "Declared", ZH: "声明时间"},
		"role":     {EN: "Role", ZH: "角色"},
		"disabled": {EN: "Disabled", ZH: "停用时间"},
		"done": {
			EN: "Done",
			ZH: "已完成",
		},
		"partial":   {EN: "Unfinished", ZH: "未评完"},
		"of":        {EN: "Of", ZH: "应完成"},
		"recused":   {EN: "Conflicts", ZH: "利益冲突"},
		"last_seen": {EN: "Last seen", ZH: "最近登录"},
		"reminded":  {EN: "Reminded", ZH: "提醒时间"},
		"second_factor_required": {
			EN: "Second factor required",
			ZH: "须两步验证",
		},
		"second_factor": {EN: "Second factor set up", ZH: "已设两步验证"},
		"at": {
			EN: "When",
			ZH: "时间",
		},
		"actor":   {EN: "Who", ZH: "操作人"},
		"action":  {EN: "What", ZH: "操作"},
		"subject": {EN: "About", ZH: "对象"},
		"detail": {
			EN: "Details",
			ZH: "详情",
		},
		"log":  {EN: "Public log", ZH: "公开日志"},
		"leaf": {EN: "Log entry", ZH: "日志记录号"},
		"written": {
			EN: "Written",
			ZH: "生成时间",
		},
		"to":         {EN: "To", ZH: "收件人"},
		"kind":       {EN: "Kind", ZH: "类型"},
		"attempts":   {EN: "Attempts", ZH: "尝试次数"},
		"ended":      {EN: "Sent or given up", ZH: "发出或放弃"},
		"last_error": {EN: "Last error", ZH: "最近错误"},
		"name_en": {
			EN: "Name, English",
			ZH: "英文名",
		},
		"name_zh": {EN: "Name, Chinese", ZH: "中文名"},
		"begins":  {EN: "Begins", ZH: "开始"},
		"ends":    {EN: "Ends", ZH: "结束"},
		"planned": {
			EN: "Planned end",
			ZH: "原定结束",
		},
		"planned_begin": {EN: "Planned beginning", ZH: "原定开始"},
		"days_en":       {EN: "Days, English", ZH: "日期（英文）"},
		"days_zh":       {EN: "Days, Chinese", ZH: "日期（中文）"},
		"moved": {
			EN: "Moved",
			ZH: "修改时间",
		},
		"moved_by": {EN: "Moved by", ZH: "修改人"},
		"file":     {EN: "File", ZH: "文件"},
		"path":     {EN: "Place", ZH: "位置"},
		"zh": {
			EN: "Chinese",
			ZH: "中文",
		},
		"en":    {EN: "English", ZH: "英文"},
		"needs": {EN: "Needs a translation", ZH: "待翻译"},
		"official_rank": {
			EN: "Official rank",
			ZH: "正式排名",
		},
		"credits":         {EN: "Credits", ZH: "主创"},
		"cards":           {EN: "Scorecards", ZH: "评分表"},
		"mean_rank":       {EN: "Mean: rank", ZH: "平均分排名"},
		"mean_total":      {EN: "Mean: total", ZH: "平均总分"},
		"corrected_rank":  {EN: "Corrected: rank", ZH: "校正排名"},
		"corrected_total": {EN: "Corrected: total", ZH: "校正总分"},
		"interval_low": {
			EN: "90% interval from",
			ZH: "90% 区间下限",
		},
		"interval_high": {EN: "90% interval to", ZH: "90% 区间上限"},
		"interval_draws": {
			EN: "Draws",
			ZH: "抽样次数",
		},
		"mean":                {EN: "Mean", ZH: "平均分"},
		"spread":              {EN: "Spread", ZH: "离散"},
		"agreement":           {EN: "Agreement", ZH: "一致性"},
		"severity":            {EN: "Severity", ZH: "宽严"},
		"drift_per_ten_works": {EN: "Drift over ten works", ZH: "每十部漂移"},
		"drift_error": {
			EN: "Drift: standard error",
			ZH: "漂移标准误",
		},
		"drift_cards": {EN: "Drift: scorecards", ZH: "漂移所用评分表"},
		"chance_first": {
			EN: "Chance of rank 1",
			ZH: "第一名概率",
		},
		"chance_first_ten":     {EN: "Chance of the first ten", ZH: "前十概率"},
		"not_enough_cards":     {EN: "Not enough cards", ZH: "评分数不足"},
		"chance_ahead_of_next": {EN: "Chance of being ahead of the next", ZH: "领先下一名的概率"},
		"prize": {
			EN: "Prize",
			ZH: "奖项",
		},
		"tied":           {EN: "Tied", ZH: "并列"},
		"judge_left_out": {EN: "Without", ZH: "去掉"},
		"first_rank":     {EN: "First", ZH: "第一名"},
		"entering_the_winners": {
			EN: "Enters the prizes",
			ZH: "进入获奖",
		},
		"leaving_the_winners": {EN: "Leaves the prizes", ZH: "退出获奖"},
		"winners_that_move":   {EN: "Prizes that move", ZH: "名次变动"},
		"place":               {EN: "Running order", ZH: "评审次序"},
	}
}

// values are the choices of columns in words: by table and column, else by column.
func values() map[string]map[string]contest.Text {
	return map[string]map[string]contest.Text{
		"registrations.state": {
			"SUBMITTED": {EN: "waiting", ZH: "待审"},
			"PASS":      {EN: "approved", ZH: "已通过"},
			"DENY":      {EN: "not approved", ZH: "未通过"},
		},
		"registrations.type": {"individual": {EN: "individual", ZH: "个人"}, "team": {EN: "team", ZH: "团队"}},
		"experience": {
			"beginner":     {EN: "beginner", ZH: "初学者"},
			"some":         {EN: "some experience", ZH: "有一定经验"},
			"professional": {EN: "professional creator", ZH: "专业创作者"},
		},
		"language": {"en": {EN: "English", ZH: "英文"}, "zh": {EN: "Chinese", ZH: "中文"}},
		"submissions.state": {
			"judged": {
				EN: "in judging",
				ZH: "评审中",
			},
			"replaced":  {EN: "replaced", ZH: "已有新版本"},
			"withdrawn": {EN: "withdrawn", ZH: "已撤回"},
			"disqualified": {
				EN: "disqualified",
				ZH: "已取消资格",
			},
			"hidden": {EN: "registration under review", ZH: "报名重新审核中"},
		},
		"copy": {
			"preparing": {
				EN: "being made",
				ZH: "生成中",
			},
			"ready":    {EN: "ready", ZH: "已就绪"},
			"failed":   {EN: "failed", ZH: "失败"},
			"original": {EN: "original shown", ZH: "播放原始文件"},
			"none":     {EN: "link", ZH: "链接"},
		},
		"warnings": {
			"no_sound":     {EN: "no sound track", ZH: "没有音轨"},
			"sound_tracks": {EN: "several sound tracks", ZH: "多条音轨"},
			"silent":       {EN: "silent sound track", ZH: "音轨无声"},
			"video_codec": {
				EN: "unusual video format",
				ZH: "视频格式少见",
			},
			"audio_codec": {EN: "unusual sound format", ZH: "音频格式少见"},
			"video_colours": {
				EN: "unusual colours",
				ZH: "色彩格式少见",
			},
			"hidden_by_edits": {EN: "hidden by edits", ZH: "有被剪辑隐藏的内容"},
		},
		"role": {
			"judge": {
				EN: "judge",
				ZH: "评委",
			},
			"nominator": {EN: "nominator", ZH: "提名人"},
			"owner":     {EN: "owner", ZH: "负责人"},
			"reviewer":  {EN: "reviewer", ZH: "审核"},
			"jury":      {EN: "jury", ZH: "评审"},
			"viewer":    {EN: "viewer", ZH: "只读"},
		},
		"mails.state": {
			"waiting":   {EN: "waiting", ZH: "待发"},
			"sent":      {EN: "sent", ZH: "已发"},
			"failed":    {EN: "failed", ZH: "失败"},
			"cancelled": {EN: "cancelled", ZH: "已取消"},
		},
		"log": {
			"verified": {EN: "matches", ZH: "一致"},
			"waiting":  {EN: "pending", ZH: "待写入"},
			"differs":  {EN: "does not match", ZH: "不一致"},
		},
		"texts.state": {
			"current": {EN: "up to date", ZH: "已更新"},
			"stale":   {EN: "out of date", ZH: "待更新"},
			"missing": {EN: "missing", ZH: "缺失"},
		},
		"needs":            {"en": {EN: "English", ZH: "英文"}, "zh": {EN: "Chinese", ZH: "中文"}},
		"tied":             {"tied": {EN: "yes", ZH: "是"}},
		"not_enough_cards": {"not_enough": {EN: "yes", ZH: "是"}},
		"tools": {
			"gemini": {EN: "Gemini", ZH: "Gemini"},
			"imagen": {EN: "Imagen", ZH: "Imagen"},
			"veo":    {EN: "Veo", ZH: "Veo"},
			"other":  {EN: "other", ZH: "其他"},
		},
		"action": actions(),
		"kind":   mailKinds(),
	}
}
