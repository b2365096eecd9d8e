package catalogue

import (
	"fmt"

	"marquee/backend/contest"
)

// inChinese is a problem that a changed text can have, in Chinese; empty for any other.
func inChinese(message string, args []any) string {
	if message == "%s" && len(args) == 1 { // a sentence of a schema
		return inChinese(fmt.Sprint(args[0]), nil)
	}
	chinese := ""
	switch message {
	case "has no Chinese text; every text is needed in both languages":
		chinese = "缺少中文，每处文字都需要中英两种语言"
	case "has no English text; every text is needed in both languages":
		chinese = "缺少英文，每处文字都需要中英两种语言"
	case "must have a text of at most %v characters":
		chinese = "不能为空，且不得超过 %v 个字符"
	case "has more than %v characters":
		chinese = "不得超过 %v 个字符"
	case "is a key that nobody reads; there are %s":
		chinese = "没有这个键，可用的有：%s"
	case "is %s; it must be %s":
		chinese = "类型不正确（%s），应为%s"
	case "has %s, as %s has":
		chinese = "%s 已在 %s 中写过"
	case "cannot be read: %v":
		chinese = "无法读取：%v"
	case "has a text, but the Chinese one has none":
		chinese = "英文有内容，但中文是空的"
	case "names a date, though the phase has none":
		chinese = "写了日期，但该阶段尚未确定日期"
	case "names another month than that of startsAt, %s":
		chinese = "月份与该阶段的开始日期 %s 不符"
	case "disagrees with the phase's dates: they are %q":
		chinese = "与该阶段的日期不符，应为 %q"
	case "names a month in which the phase neither begins nor ends; its days are %q":
		chinese = "该阶段既不在这个月开始，也不在这个月结束；日期是 %q"
	default:
		return ""
	}
	return contest.Text{ZH: chinese}.Format(args...).ZH
}
