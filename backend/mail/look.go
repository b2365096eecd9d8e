package mail

import (
	"html/template"
	"regexp"

	"marquee/backend/brand"
	"marquee/backend/contest"
)

// look is how an edition's mails look: colours and fonts of its pages. Mail programs do not load fonts, so each list
// begins with what readers have. The light colours are inline; the ones of the night are used where a program asks for
// a dark mail, and those that invert colours by themselves find text and ground set together.
type look struct {
	Page, Sheet, Line, Text, Quiet              template.CSS
	Band, BandText, Mark, Accent, OnAccent      template.CSS
	NightPage, NightSheet, NightLine, NightText template.CSS
	NightQuiet, NightBand, NightMark            template.CSS
	NameFont, TextFont, ButtonFont, SmallFont   template.CSS
	Open, Close                                 template.HTML // Outlook for Windows knows no max-width
}

const (
	sans  = `"Helvetica Neue",Helvetica,Arial,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif`
	serif = `Georgia,"Songti SC",SimSun,"Noto Serif SC",serif`
)

// lookOf returns the look of an edition: cinema at night, or a rehearsal room in daylight, with its own colour.
func lookOf(edition *contest.Edition) look {
	l := look{
		Page:       "#efeae2",
		Sheet:      "#fffdf8",
		Line:       "#ddd5c8",
		Text:       "#1c1814",
		Quiet:      "#5f564b",
		Band:       "#0e0b08",
		BandText:   "#f5ebdc",
		Mark:       "#ffb02e",
		Accent:     "#ffb02e",
		OnAccent:   "#190f03",
		NightPage:  "#0e0b08",
		NightSheet: "#16120e",
		NightLine:  "#4a4037",
		NightText:  "#f5ebdc",
		NightQuiet: "#c9bcaa",
		NightBand:  "#0e0b08",
		NightMark:  "#ffb02e",
		NameFont:   "600 20px/1.3 " + sans,
		TextFont:   "400 16px/1.65 " + sans,
		ButtonFont: "600 16px/1.3 " + sans,
		SmallFont:  "400 14px/1.6 " + sans,
		Open:       `<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
		Close:      `<!--[if mso]></td></tr></table><![endif]-->`,
	}
	if edition.Theme == contest.Day {
		l.Page, l.Sheet, l.Line, l.Text, l.Quiet = "#f4eee1", "#fffdf8", "#dcd2be", "#1c1814", "#4f473d"
		l.Band, l.BandText, l.Mark, l.Accent, l.OnAccent = "#fbf8f0", "#1c1814", "#b3301c", "#b3301c", "#fff9ee"
		l.NightPage, l.NightSheet, l.NightLine, l.NightText, l.NightQuiet = "#1b1713", "#262019", "#574d41", "#f4eee1", "#d3c8b6"
		l.NightBand, l.NightMark = "#2f2820", "#f0705a"
		l.NameFont = "700 20px/1.3 " + serif
	}
	if own := edition.Look; own.Accent != "" {
		// By night the same hue is lit until it can be read there.
		l.Accent, l.OnAccent = template.CSS(own.Accent), template.CSS(own.OnAccent) //nolint:gosec // checked colours
		l.Mark = l.Accent
		l.NightMark = template.CSS(brand.Nearest(own.Accent, brand.Night)) //nolint:gosec // a colour
	}
	return l
}

var hanText = regexp.MustCompile(`\p{Han}`)

// languageOf names the language of a paragraph: a mail may have both.
func languageOf(text string) string {
	if hanText.MatchString(text) {
		return "zh-CN"
	}
	return "en"
}

// maxPreheader is how many characters of a mail a list of mails shows beside its subject.
const maxPreheader = 110

// Preheader is what a list of mails shows beside the subject.
func (c content) Preheader() string {
	if len(c.Paragraphs) == 0 {
		return ""
	}
	text := []rune(c.Paragraphs[0])
	if len(text) <= maxPreheader {
		return string(text)
	}
	return string(text[:maxPreheader]) + "…"
}
