package sensitive_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"marquee/backend/generation/sensitive"
)

func organisers(t *testing.T) *sensitive.Lists {
	t.Helper()
	lists, err := sensitive.Load(os.DirFS("../../../catalogue"))
	if err != nil {
		t.Fatal(err)
	}
	return lists
}

// TestTermsAreFound covers the organisers' lists and every spelling that normalising undoes.
func TestTermsAreFound(t *testing.T) {
	t.Parallel()
	lists := organisers(t)
	for name, prompts := range map[string][]string{
		"plain":                {"a nude woman on the beach", "一个裸体的人", "斩首的场面", "beheaded statue, gore"},
		"case":                 {"NUDE portrait", "NaZi flag", "三k党"},
		"width":                {"ｎｕｄｅ portrait", "ＮＵＤＥ"},
		"zero width":           {"nu\u200bde portrait", "裸\u200d体", "n\u00adude", "裸\ufeff体"},
		"accents":              {"nüdé portrait", "pörn"},
		"look-alikes":          {"nudе portrait", "роrn", "ρorn"},
		"letters apart":        {"a n u d e person", "p.o.r.n", "p-o-r-n", "p o r n o"},
		"signs inside":         {"nu*de", "po-rn", "裸 体", "裸*体", "色.情", "斩 - 首"},
		"digits":               {"p0rn", "nud3", "n4zi", "p0rn0gr4phy"},
		"beginning":            {"pornographic poster", "decapitation"},
		"several words":        {"how to make a bomb", "make  a\tbomb", "self-harm", "self harm", "selfharm"},
		"among other language": {"画面里有 nude 的人", "a poster with 色情 on it"},
		"next to a sign":       {"(nude)", "nude.", "“裸体”"},
		"traditional":          {"裸體", "強姦", "製造炸彈", "納粹標誌", "種族滅絕", "賭博網站", "換臉視頻", "屍體分屍"},
		"half in a phrase":     {"角色情色片", "一半裸露，半裸的人", "红色情色"},
	} {
		for _, prompt := range prompts {
			if !lists.Sensitive(prompt) {
				t.Errorf("%s: %q was accepted", name, prompt)
			}
		}
	}
}

func TestOrdinaryPromptsAreAccepted(t *testing.T) {
	t.Parallel()
	lists := organisers(t)
	for _, prompt := range []string{
		"", "A crane flies over misty mountains at dawn", "class assembly in Essex and Scunthorpe",
		"a denuded hillside", "stars visible to the naked eye", "nude lipstick on a dressing table", "a chink in the armour",
		"two dancers fight with swords, blood on the snow", "a horse snorting in the cold", "an H 2 O molecule", "A B C",
		"Al Gore gives a speech", "a poster for suicide prevention", "rainbow 4 ever",
		"十字路口交通繁忙", "女性交流会", "老奶奶做爱心早餐", "裸露的岩石", "他走上吊桥", "禁毒宣传片", "反对种族歧视的海报",
		"三级。片场里", "月光下的灯笼漂过江面，水墨风格", "武侠对决，剑光闪过",
		// terms of film making
		"a long tracking shot, then a shot reverse shot", "shooting script, first shooting day", "a gunshot echoes; the killer escapes", "shoot the scene at golden hour",
		"cut to black, kill the lights", "a bottomless pit in a fantasy cave", "naked branches in winter", "topless towers of Ilium", "a heroine rides into battle", "a white power station by the sea",
		"a girl hiding from the Nazis in an attic", "Suicide Squad style team-up", "execution of a perfect dive", "explosion of colours", "cocktail bar, cockpit, peacock, Dickens, Sussex, analysis, therapist",
		"4K, 8K, 3D, f/1.8, ISO 100, 24 fps", "the wolf howls; blood moon; war drums", "a strip of film, a stripped bass",
		"拍摄一场枪战戏", "射击场上的冠军", "长镜头跟拍，一枪击中靶心", "战争场面，炮火连天", "爆炸的烟花", "杀青当天的剧组", "杀手来自杀手组织", "她独自杀出重围",
		"感情色彩浓烈的画面", "角色情感细腻", "红色情怀", "夜色情调", "理性与感性交织", "公益性交通宣传片", "史诗性交响乐", "年轻生命的故事", "墙上吊着一盏灯", "屋檐上吊着灯笼", "游乐园的跳楼机",
		"一只大麻雀落在窗台", "大麻花铺满桌", "4K粉色樱花", "银杏叶金黄片片飘落", "救援交接现场", "变换脸谱的川剧演员", "神圣战士守护城门", "年幼女孩放风筝", "混乱伦敦街头", "亲自慰问老人",
		"一半裸露的岩石", "完全裸露的山体", "妈妈做爱吃的菜", "长春宫的雪", "人们呼吸毒气弥漫的空气", "他的生活剥离了色彩", "抗击纳粹的老兵", "剖腹产纪录片", "舞蹈性交替出现的光影",
		"傳統皮影戲", "霧中的鶴", "舊樓的燈",
	} {
		if match, found := lists.Find(prompt); found {
			t.Errorf("%q was refused for %s (%s)", prompt, match.Term, match.Category)
		}
	}
}

func TestTermBesideAnAllowedPhraseIsFound(t *testing.T) {
	t.Parallel()
	lists := organisers(t)
	for _, prompt := range []string{"seen by the naked eye, a naked man", "禁毒宣传片里有人吸毒"} {
		if !lists.Sensitive(prompt) {
			t.Errorf("%q was accepted", prompt)
		}
	}
}

func TestFindReturnsCategoryAndTerm(t *testing.T) {
	t.Parallel()
	if match, found := organisers(
		t,
	).Find(
		"a PORNOGRAPHIC film",
	); !found ||
		match != (sensitive.Match{Category: "sexual", Term: "porn*"}) {
		t.Errorf("found %+v", match)
	}
}

func TestLoadReportsAllErrors(t *testing.T) {
	t.Parallel()
	const good = `{"language":"zh","categories":[{"name":"a","terms":["斩首"],"allow":[]}]}`
	for name, c := range map[string]struct {
		en   string
		want []string
	}{
		"not JSON":         {`{`, []string{"en.json"}},
		"unknown key":      {`{"language":"en","words":[]}`, []string{"words"}},
		"wrong language":   {`{"language":"fr","categories":[]}`, []string{`"fr"`}},
		"several":          {`{"language":"en","categories":[{"name":"a","terms":["gore","GORE","ab","x*","",  "裸"],"allow":["Gore"]},{"name":"b","terms":[]}]}`, []string{`"GORE"`, `"ab"`, `"x*"`, `""`, `"裸"`, `"Gore"`, `category "b"`}},
		"open in Chinese":  {`{"language":"en","categories":[{"name":"a","terms":["裸体*"]}]}`, []string{"no *"}},
		"nothing but sign": {`{"language":"en","categories":[{"name":"a","terms":["***"]}]}`, []string{"***"}},
	} {
		_, err := sensitive.Load(
			fstest.MapFS{"sensitive/en.json": {Data: []byte(c.en)}, "sensitive/zh.json": {Data: []byte(good)}},
		)
		for _, want := range c.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v does not name %s", name, err, want)
			}
		}
	}
	if _, err := sensitive.Load(
		fstest.MapFS{},
	); err == nil || !strings.Contains(err.Error(), "zh.json") ||
		!strings.Contains(err.Error(), "en.json") {
		t.Errorf("missing files: %v", err)
	}
}
