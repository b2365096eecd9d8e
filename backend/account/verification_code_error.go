package account

import (
	"marquee/backend/contest"
)

// CodeWrong is the error of a code that is not the one that was mailed, with the number
// of tries left on it.
func CodeWrong(left int) *contest.Error {
	switch {
	case left <= 0:
		return CodeOver()
	case left == 1:
		return codeWrong(contest.Text{
			EN: "That is not the code. One try left. An older email has an older code.",
			ZH: "验证码不正确，还可以再试 1 次。较早邮件中的验证码已失效。",
		})
	default:
		return codeWrong(contest.Text{
			EN: "That is not the code. %d tries left. An older email has an older code.",
			ZH: "验证码不正确，还可以再试 %d 次。较早邮件中的验证码已失效。",
		}.Format(left))
	}
}

// CodeOver is the error of a code that was tried too often.
func CodeOver() *contest.Error {
	return codeWrong(contest.Text{
		EN: "Too many wrong tries, so this code no longer works. Please send a new one.", ZH: "错误次数过多，该验证码已失效，请重新发送",
	})
}

// CodeByLink is the error of any code of an address at which somebody has guessed too often.
func CodeByLink() *contest.Error {
	return codeWrong(contest.Text{
		EN: "Too many wrong codes were tried for this address today. Please use the link in the email instead.",
		ZH: "今天此邮箱输错验证码的次数过多，请改用邮件中的链接",
	})
}

// CodeExpired is the error of a code that is too old.
func CodeExpired() *contest.Error {
	return codeWrong(contest.Text{EN: "This code has expired. Please send a new one.", ZH: "验证码已过期，请重新发送"})
}

// CodeUsed is the error of a code that was used, or replaced by a newer one.
func CodeUsed() *contest.Error {
	return codeWrong(contest.Text{
		EN: "This code was used or replaced by a newer one. Please send a new one.", ZH: "该验证码已使用，或已由新的验证码取代，请重新发送",
	})
}

func codeWrong(text contest.Text) *contest.Error {
	return &contest.Error{Code: contest.CodeCodeWrong, Fields: contest.FieldErrors{"code": text}}
}
