package spreadsheet

import (
	"marquee/backend/contest"
)

// mailKinds are what emails are about in words, those of the console.
func mailKinds() map[string]contest.Text {
	return map[string]contest.Text{
		"account-retention":     {EN: "Account about to be deleted", ZH: "账号即将删除"},
		"account-email-code":    {EN: "Code of a new email of an account", ZH: "更换账号邮箱验证码"},
		"account-email-changed": {EN: "Email of an account changed", ZH: "账号邮箱已更换"},
		"account-deleted":       {EN: "Account deleted", ZH: "账号已删除"},
		"broadcast":             {EN: "Broadcast", ZH: "群发邮件"},
		"deadline-moved":        {EN: "Deadline moved", ZH: "截止时间调整"},
		"film-receipt":          {EN: "Receipt of a film", ZH: "影片回执"},
		"finalist-announced":    {EN: "Announcement, to a finalist", ZH: "入围通知"},
		"judge-access":          {EN: "Judge’s account changed", ZH: "评委账号变更"},
		"judge-factor-link": {
			EN: "Login link after many wrong passwords or codes",
			ZH: "密码或验证码多次输错后的登录链接",
		},
		"judge-invitation":                  {EN: "Invitation of a judge", ZH: "评委邀请"},
		"judge-key":                         {EN: "New browser of a judge", ZH: "评委启用新浏览器"},
		"judge-reminder":                    {EN: "Reminder", ZH: "评审提醒"},
		"login-code":                        {EN: "Login code", ZH: "登录验证码"},
		"organiser-access":                  {EN: "New organiser, to owners", ZH: "新成员通知（发给负责人）"},
		"organiser-code":                    {EN: "Login code of the console", ZH: "后台登录验证码"},
		"organiser-invitation":              {EN: "Invitation of an organiser", ZH: "组委会成员邀请"},
		"organiser-morning":                 {EN: "Morning email", ZH: "每日待办"},
		"organiser-second-factor":           {EN: "Second factor changed", ZH: "两步验证方式变更"},
		"publication-proposed":              {EN: "A publication waits for a second owner", ZH: "公布方案待确认"},
		"registration-approved":             {EN: "Registration approved", ZH: "报名已通过"},
		"registration-code":                 {EN: "Code of a registration", ZH: "报名验证码"},
		"registration-received":             {EN: "Registration received", ZH: "报名已收到"},
		"registration-withdrawn":            {EN: "Registration taken back", ZH: "报名已撤回"},
		"submission-received":               {EN: "Entry received", ZH: "作品已收到"},
		"screening-ready":                   {EN: "Copy for the jury ready", ZH: "放映版已生成"},
		"screening-failed":                  {EN: "No copy for the jury", ZH: "放映版无法生成"},
		"registration-disqualified":         {EN: "Registration disqualified", ZH: "报名已取消资格"},
		"registration-restored":             {EN: "Registration restored", ZH: "报名已恢复"},
		"registration-withdrawn-at-request": {EN: "Registration withdrawn by organisers", ZH: "组委会已撤回报名"},
		"registration-denied":               {EN: "Registration not approved", ZH: "报名未通过"},
		"results-finalist":                  {EN: "Results, to a finalist", ZH: "结果通知（入围者）"},
		"results-winner":                    {EN: "Results, to a winner", ZH: "结果通知（获奖者）"},
		"submission-disqualified":           {EN: "Entry disqualified", ZH: "作品已取消资格"},
		"submission-restored":               {EN: "Entry restored", ZH: "作品已恢复资格"},
		"submission-withdrawn":              {EN: "Entry withdrawn", ZH: "作品已撤回"},
		"team-member-left":                  {EN: "Member left the team", ZH: "成员退出团队"},
		"team-member-named":                 {EN: "Named as a team member", ZH: "已列为团队成员"},
	}
}
