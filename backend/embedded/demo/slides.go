package demo

import "strconv"

const (
	drawing = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="` + relationships +
		`" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
	emptyTree = `<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>`
	colourMap = `<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" ` +
		`accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>`
)

// slides returns a PPTX with one slide: a title and a sentence.
func slides(title, sentence string) ([]byte, error) {
	return office([]part{
		{
			"ppt/presentation.xml",
			"presentationml.presentation.main",
			`<p:presentation ` + drawing + `><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>` +
				`<p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
			[]relation{
				{"slideMaster", "slideMasters/slideMaster1.xml"},
				{"slide", "slides/slide1.xml"},
				{"theme", "theme/theme1.xml"},
			},
		},
		{
			"ppt/slides/slide1.xml",
			"presentationml.slide",
			`<p:sld ` + drawing + `><p:cSld><p:spTree>` + emptyTree + textBox(
				2,
				1600000,
				5400,
				title,
			) + textBox(
				3,
				3600000,
				2400,
				sentence,
			) +
				`</p:spTree></p:cSld></p:sld>`,
			[]relation{{"slideLayout", "../slideLayouts/slideLayout1.xml"}},
		},
		{
			"ppt/slideLayouts/slideLayout1.xml",
			"presentationml.slideLayout",
			`<p:sldLayout ` + drawing + ` type="blank"><p:cSld name="Blank"><p:spTree>` + emptyTree + `</p:spTree></p:cSld></p:sldLayout>`,
			[]relation{{"slideMaster", "../slideMasters/slideMaster1.xml"}},
		},
		{
			"ppt/slideMasters/slideMaster1.xml", "presentationml.slideMaster",
			`<p:sldMaster ` + drawing + `><p:cSld><p:spTree>` + emptyTree + `</p:spTree></p:cSld>` + colourMap +
				`<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
			[]relation{{"slideLayout", "../slideLayouts/slideLayout1.xml"}, {"theme", "../theme/theme1.xml"}},
		},
		{"ppt/theme/theme1.xml", "theme", theme(), nil},
	})
}

// textBox returns a text at a height in EMU (914,400 an inch), in hundredths of a point.
func textBox(id int, top, size int, text string) string {
	number := func(n int) string { return strconv.Itoa(n) }
	return `<p:sp><p:nvSpPr><p:cNvPr id="` + number(
		id,
	) + `" name="Text ` + number(
		id,
	) + `"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>` +
		`<p:spPr><a:xfrm><a:off x="900000" y="` + number(
		top,
	) + `"/><a:ext cx="10400000" cy="1200000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
		`<p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="zh-CN" sz="` + number(
		size,
	) + `"/><a:t>` + escaped(
		text,
	) + `</a:t></a:r></a:p></p:txBody></p:sp>`
}

// theme returns the smallest theme that the format allows.
func theme() string {
	colours := ""
	for _, c := range [][2]string{
		{"dk1", "1F1A17"}, {"lt1", "FFFFFF"}, {"dk2", "4A3F35"}, {"lt2", "F4EDE0"}, {"accent1", "B5301F"}, {"accent2", "8A6220"},
		{"accent3", "3F6B5A"}, {"accent4", "51618A"}, {"accent5", "7A4A6B"}, {"accent6", "A09180"}, {"hlink", "B5301F"}, {"folHlink", "7A4A6B"},
	} {
		colours += `<a:` + c[0] + `><a:srgbClr val="` + c[1] + `"/></a:` + c[0] + `>`
	}
	font := `<a:latin typeface="Georgia"/><a:ea typeface=""/><a:cs typeface=""/>`
	fill := `<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>`
	line, effect := `<a:ln>`+fill+`</a:ln>`, `<a:effectStyle><a:effectLst/></a:effectStyle>`
	three := func(s string) string { return s + s + s }
	return `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Demo"><a:themeElements>` +
		`<a:clrScheme name="Demo">` + colours + `</a:clrScheme>` +
		`<a:fontScheme name="Demo"><a:majorFont>` + font + `</a:majorFont><a:minorFont>` + font + `</a:minorFont></a:fontScheme>` +
		`<a:fmtScheme name="Demo"><a:fillStyleLst>` + three(fill) + `</a:fillStyleLst><a:lnStyleLst>` + three(line) + `</a:lnStyleLst>` +
		`<a:effectStyleLst>` + three(effect) + `</a:effectStyleLst><a:bgFillStyleLst>` + three(fill) + `</a:bgFillStyleLst></a:fmtScheme>` +
		`</a:themeElements></a:theme>`
}
