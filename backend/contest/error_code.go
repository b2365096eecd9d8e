package contest

// Code names a failure on the wire. The list below is the only one: the HTTP
// status of each code lives in package web, its texts stand in Code.Text.
type Code string

// The failures a caller can meet.
const (
	CodeValidation           Code = "VALIDATION_FAILED"
	CodeCodeWrong            Code = "CODE_WRONG"
	CodeSensitive            Code = "SENSITIVE_CONTENT"
	CodeLoginExpired         Code = "LOGIN_EXPIRED"
	CodeJudgeLoginFailed     Code = "JUDGE_LOGIN_FAILED"
	CodeSecondFactorRequired Code = "SECOND_FACTOR_REQUIRED"
	CodeSignatureInvalid     Code = "SIGNATURE_INVALID"
	CodeSignatureExpired     Code = "SIGNATURE_EXPIRED"
	CodeSignatureReplayed    Code = "SIGNATURE_REPLAYED"
	CodeNotRegistered        Code = "NOT_REGISTERED"
	CodeUnderReview          Code = "UNDER_REVIEW"
	CodeDenied               Code = "DENIED"
	CodeRegistrationEnded    Code = "REGISTRATION_ENDED"
	CodeSubmissionEnded      Code = "SUBMISSION_ENDED"
	CodeJudgingClosed        Code = "JUDGING_CLOSED"
	CodeForbidden            Code = "FORBIDDEN"
	CodeMobileRefused        Code = "MOBILE_REFUSED"
	CodeNotFound             Code = "NOT_FOUND"
	CodeAlreadyRegistered    Code = "ALREADY_REGISTERED"
	CodeLinkUsed             Code = "LINK_USED"
	CodeLimitReached         Code = "LIMIT_REACHED"
	CodeGenerationRunning    Code = "GENERATION_IN_PROGRESS"
	CodeGenerationFailed     Code = "GENERATION_FAILED" // this and the next three: in the error of a task, never of a call
	CodeModelRetired         Code = "MODEL_RETIRED"
	CodeCancelled            Code = "CANCELLED"
	CodeTimeout              Code = "TIMEOUT"
	CodeConflict             Code = "CONFLICT"
	CodeAccountChanged       Code = "ACCOUNT_CHANGED"
	CodeNotWatched           Code = "NOT_WATCHED"
	CodeFileTooLarge         Code = "FILE_TOO_LARGE"
	CodeTooManyRequests      Code = "TOO_MANY_REQUESTS"
	CodeQuotaExceeded        Code = "QUOTA_EXCEEDED"
	CodeSystemBusy           Code = "SYSTEM_BUSY"
	CodeUnavailable          Code = "UNAVAILABLE"
	CodeInternal             Code = "INTERNAL"
)

// Codes lists every code once, in the order above.
func Codes() []Code {
	return []Code{
		CodeValidation,
		CodeCodeWrong,
		CodeSensitive,
		CodeLoginExpired,
		CodeJudgeLoginFailed,
		CodeSecondFactorRequired,
		CodeSignatureInvalid,
		CodeSignatureExpired,
		CodeSignatureReplayed,
		CodeNotRegistered,
		CodeUnderReview,
		CodeDenied,
		CodeRegistrationEnded,
		CodeSubmissionEnded,
		CodeJudgingClosed,
		CodeForbidden,
		CodeMobileRefused,
		CodeNotFound,
		CodeAlreadyRegistered,
		CodeLinkUsed,
		CodeLimitReached,
		CodeGenerationRunning,
		CodeGenerationFailed,
		CodeModelRetired,
		CodeCancelled,
		CodeTimeout,
		CodeConflict,
		CodeAccountChanged,
		CodeNotWatched,
		CodeFileTooLarge,
		CodeTooManyRequests,
		CodeQuotaExceeded,
		CodeSystemBusy,
		CodeUnavailable,
		CodeInternal,
	}
}

// Message is the catalogue's sentence for a code in the reader's language.
func (c Code) Message(lang Language) string {
	return c.Text().In(lang)
}

// Text is the catalogue's sentence for a code in both languages.
func (c Code) Text() Text {
	switch c {
	case CodeValidation:
		return Text{EN: "Submitted data format is incorrect", ZH: "提交的内容有误，请检查后再试"}
	case CodeCodeWrong:
		return Text{EN: "Email verification code error, please try again", ZH: "邮箱验证码有误，请重试"}
	case CodeSensitive:
		return Text{EN: "Sensitive content detected. Please modify and try again", ZH: "内容含敏感信息，请修改后重试"}
	case CodeLoginExpired:
		return Text{EN: "Your login has expired. Please log in again.", ZH: "登录已过期，请重新登录"}
	case CodeJudgeLoginFailed:
		return Text{EN: "Login failed, please check your username and password", ZH: "登录失败，请检查用户名和密码"}
	case CodeSecondFactorRequired:
		return Text{EN: "A second factor is needed to log in", ZH: "登录需要两步验证"}
	case CodeSignatureInvalid:
		return Text{EN: "The signature of this request is not valid", ZH: "请求签名无效"}
	case CodeSignatureExpired:
		return Text{
			EN: "This request was signed too long ago or too far ahead. Check the clock of this device.",
			ZH: "请求签名已过期，请检查设备时间",
		}
	case CodeSignatureReplayed:
		return Text{EN: "This signed request was already used", ZH: "该签名请求已被使用"}
	case CodeNotRegistered:
		return Text{
			EN: "You have not registered yet, please complete the competition registration first~",
			ZH: "你还没有报名，请先完成报名~",
		}
	case CodeUnderReview:
		return Text{
			EN: "Manual review in progress, expected 3-5 business days to notify the review results via email",
			ZH: "人工审核中，预计 3-5 个工作日内通过邮件通知审核结果",
		}
	case CodeDenied:
		return Text{EN: "Registration not approved. Please resubmit.", ZH: "报名未通过审核，请修改后重新提交。"}
	case CodeRegistrationEnded:
		return Text{EN: "Registration ended, please stay tuned for results", ZH: "报名已结束，敬请期待结果"}
	case CodeSubmissionEnded:
		return Text{EN: "Submission has ended, please stay tuned for results", ZH: "投稿已结束，敬请期待结果"}
	case CodeJudgingClosed:
		return Text{EN: "Judging is closed. Nominations and scores can no longer be changed.", ZH: "评审已结束，提名和评分不能再更改"}
	case CodeForbidden:
		return Text{EN: "You are not allowed to do this", ZH: "你没有权限进行此操作"}
	case CodeMobileRefused:
		return Text{EN: "Please log in on a desktop computer", ZH: "请在电脑上登录"}
	case CodeNotFound:
		return Text{EN: "Not found", ZH: "未找到"}
	case CodeAlreadyRegistered:
		return Text{EN: "You have already registered, please do not register again", ZH: "你已报名，请勿重复提交"}
	case CodeLinkUsed:
		return Text{EN: "This work link has already been used", ZH: "该作品链接已被使用"}
	case CodeLimitReached:
		return Text{EN: "The limit is reached", ZH: "已达到数量上限"}
	case CodeGenerationRunning:
		return Text{EN: "Generation in progress, please try again later", ZH: "正在生成，请稍后再试"}
	case CodeGenerationFailed:
		return Text{EN: "Generation failed, please try again", ZH: "生成失败，请重试"}
	case CodeModelRetired:
		return Text{EN: "This model is no longer available. Please choose another.", ZH: "该模型已停用，请选择其他模型"}
	case CodeCancelled:
		return Text{EN: "You have cancelled this", ZH: "你已取消生成"}
	case CodeTimeout:
		return Text{EN: "Task Timeout", ZH: "任务超时"}
	case CodeConflict:
		return Text{EN: "This has changed in the meantime. Reload and look again.", ZH: "内容在此期间已有变化，请刷新后再看"}
	case CodeAccountChanged:
		return Text{
			EN: "You are logged in with another account now. What was begun with the other one was not sent; its draft stays with that account.",
			ZH: "当前登录的是另一个账号。之前账号的操作没有提交，草稿仍保留在该账号下。",
		}
	case CodeNotWatched:
		return Text{
			EN: "Please watch the film before you score it: at least 90% of it must have played",
			ZH: "请先观看影片再评分：至少需播放影片的 90%",
		}
	case CodeFileTooLarge:
		return Text{EN: "File size exceeds limit", ZH: "文件大小超出限制"}
	case CodeTooManyRequests:
		return Text{EN: "Too many requests. Please wait a moment.", ZH: "请求过于频繁，请稍后再试"}
	case CodeQuotaExceeded:
		return Text{EN: "Today’s quota is used up", ZH: "今日额度已用完"}
	case CodeSystemBusy:
		return Text{EN: "The system is busy. Please try again later.", ZH: "系统繁忙，请稍后再试。"}
	case CodeUnavailable:
		return Text{EN: "The service is not available right now. Please try again later.", ZH: "服务暂时不可用，请稍后再试"}
	default:
		return Text{EN: "Server error, please try again later", ZH: "服务器错误，请稍后再试"}
	}
}
