package mailtext

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"marquee/backend/contest"
)

// The groups of texts that an email may have beside its subject, greeting and button.
func groups() []string { return []string{"subjects", "paragraphs", "facts", "phrases"} }

func isGroup(key string) bool { return slices.Contains(groups(), key) }

// group is the first part of a name: "paragraphs" of "paragraphs.approved".
func group(name string) string {
	first, _, _ := strings.Cut(name, ".")
	return first
}

// markup is what a mail program or a browser would read as more than words.
var markup = regexp.MustCompile(`</?[A-Za-z!][^>]*>|&#?[A-Za-z0-9]+;|\]\(|\*\*|` + "`")

// brace is one that begins or ends no placeholder.
var brace = regexp.MustCompile(`[{}]`)

// Check returns what is wrong with an edition's texts, for an edition of a kind. The paths are those of the file.
func Check(edition contest.EditionKind, texts contest.MailTexts) []contest.RuleProblem {
	var problems []contest.RuleProblem
	for kind, own := range texts {
		m := Named(edition, kind)
		if m == nil {
			problems = append(problems, contest.RuleProblem{Path: []any{string(kind)}, Message: unknownMail(edition)})
			continue
		}
		problems = append(problems, m.Check(own, string(kind))...)
	}
	slices.SortFunc(
		problems,
		func(a, b contest.RuleProblem) int { return strings.Compare(fmt.Sprint(a.Path), fmt.Sprint(b.Path)) },
	)
	return problems
}

// Check returns what is wrong with texts in place of the email's own, at paths below other ones.
func (m *Mail) Check(own map[string]contest.Text, above ...any) []contest.RuleProblem {
	var problems []contest.RuleProblem
	for name, text := range own {
		path := slices.Clone(above)
		for step := range strings.SplitSeq(name, ".") {
			path = append(path, step)
		}
		if _, there := m.Texts[name]; !there {
			problems = append(problems, contest.RuleProblem{Path: path, Message: m.unknownText(name)})
			continue
		}
		for _, problem := range m.check(name, text) {
			problem.Path = append(slices.Clone(path), problem.Path...)
			problems = append(problems, problem)
		}
	}
	return problems
}

func unknownMail(edition contest.EditionKind) contest.Text {
	var names []string
	for _, m := range Mails(edition) {
		names = append(names, string(m.Kind))
	}
	return contest.Text{
		EN: "is no email of this edition; there are %s",
		ZH: "不是本届的邮件，可用的有：%s",
	}.Format(contest.ListOf(names))
}

func (m *Mail) unknownText(name string) contest.Text {
	names := m.Names
	if near := m.inGroup(group(name)); len(near) > 0 {
		names = near
	}
	return contest.Text{
		EN: "is no text of this email; there are %s", ZH: "不是这封邮件的文字，可用的有：%s",
	}.Format(contest.ListOf(names))
}

func (m *Mail) inGroup(of string) []string {
	return slices.DeleteFunc(slices.Clone(m.Names), func(name string) bool { return group(name) != of })
}

// check returns what is wrong with a text, at "en" and "zh".
func (m *Mail) check(name string, text contest.Text) []contest.RuleProblem {
	var problems []contest.RuleProblem
	may, must := m.Placeholders(name)
	for _, side := range []struct {
		lang  contest.Language
		words string
		usual string
	}{{contest.English, text.EN, m.Texts[name].EN}, {contest.Chinese, text.ZH, m.Texts[name].ZH}} {
		for _, message := range checkWords(name, side.words, may, must) {
			problems = append(problems, contest.RuleProblem{Path: []any{string(side.lang)}, Message: message})
		}
	}
	return problems
}

// checkWords returns what is wrong with a text in one language.
func checkWords(name, words string, may, must []string) []contest.Text {
	var faults []contest.Text
	if strings.TrimSpace(words) == "" {
		return []contest.Text{{EN: "has no text; every text is needed in both languages", ZH: "没有文字，每处文字都需要中英两种语言"}}
	}
	if most := Limit(name); utf8.RuneCountInString(words) > most {
		faults = append(faults, contest.Text{EN: "has more than %d characters", ZH: "不得超过 %d 个字符"}.Format(most))
	}
	if strings.ContainsFunc(words, contest.Unprintable) ||
		group(name) != "paragraphs" && strings.ContainsAny(words, "\r\n") {
		faults = append(
			faults,
			contest.Text{EN: "has control characters or line breaks, which cannot be here", ZH: "不能含有控制字符或换行"},
		)
	}
	if found := markup.FindString(words); found != "" {
		faults = append(
			faults,
			contest.Text{
				EN: "has markup, %s: emails have plain words, and are laid out by the program",
				ZH: "含有标记 %s：邮件只写文字，版式由程序生成",
			}.Format(
				found,
			),
		)
	}
	given := placeholdersOf(words)
	for _, one := range given {
		if !slices.Contains(may, one) {
			faults = append(
				faults,
				contest.Text{
					EN: "has {%s}, which is not known here; there are %s",
					ZH: "含有 {%s}，此处没有这个占位符，可用的有：%s",
				}.Format(one, braced(may)),
			)
		}
	}
	if brace.MatchString(placeholder.ReplaceAllString(words, "")) {
		faults = append(
			faults,
			contest.Text{
				EN: "has a brace that is no placeholder; there are %s",
				ZH: "花括号写法不对，可用的占位符有：%s",
			}.Format(braced(may)),
		)
	}
	for _, one := range must {
		if !slices.Contains(given, one) {
			faults = append(
				faults,
				contest.Text{
					EN: "lacks {%s}, without which the reader does not know what it is about",
					ZH: "缺少 {%s}，没有它收件人看不到关键信息",
				}.Format(
					one,
				),
			)
		}
	}
	return faults
}

func braced(names []string) contest.Text {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = "{" + name + "}"
	}
	return contest.ListOf(all)
}
