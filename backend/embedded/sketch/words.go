package sketch

import (
	"strings"

	"marquee/backend/embedded/sketch/scene"
)

// word is a group of terms with the same meaning for the drawing.
type word struct {
	name  string   // the title when the prompt gives none
	terms []string // in lower case; English matches whole words, Chinese anywhere
}

// sceneWords maps each scene to the words that ask for it.
func sceneWords() map[scene.Name][]word {
	return map[scene.Name][]word{
		scene.Orbit: {
			{
				"Space",
				[]string{
					"space",
					"planet",
					"planets",
					"orbit",
					"galaxy",
					"cosmos",
					"star",
					"stars",
					"astronaut",
					"spaceship",
					"rocket",
					"satellite",
					"alien",
					"mars",
					"太空",
					"宇宙",
					"星",
					"银河",
					"飞船",
					"火箭",
					"行星",
					"宇航",
					"外星",
					"科幻",
				},
			},
			{"Future", []string{"sci-fi", "future", "futuristic", "machine", "robot", "robots", "未来", "机器"}},
		},
		scene.City: {
			{
				"City",
				[]string{
					"city",
					"cities",
					"street",
					"streets",
					"skyline",
					"tower",
					"building",
					"buildings",
					"neon",
					"cyberpunk",
					"downtown",
					"shop",
					"城",
					"街",
					"楼",
					"霓虹",
					"赛博",
					"都市",
					"店",
				},
			},
			{"Crowd", []string{"crowd", "office", "metro", "subway", "people", "人群", "地铁"}},
		},
		scene.Sea: {
			{
				"Sea",
				[]string{
					"sea",
					"ocean",
					"boat",
					"ship",
					"sail",
					"sailing",
					"wave",
					"waves",
					"beach",
					"harbour",
					"harbor",
					"island",
					"lighthouse",
					"whale",
					"fish",
					"fisherman",
					"sailor",
					"海",
					"船",
					"帆",
					"浪",
					"岛",
					"鲸",
					"鱼",
					"渔",
					"港",
					"灯塔",
					"湖",
				},
			},
			{"Moon", []string{"moon", "moonlight", "moonlit", "tide", "月"}},
		},
		scene.Lanterns: {
			{
				"Lanterns",
				[]string{
					"lantern",
					"lanterns",
					"festival",
					"candle",
					"candles",
					"lamp",
					"river",
					"wish",
					"fireworks",
					"灯笼",
					"灯",
					"元宵",
					"节日",
					"河",
					"江",
					"愿",
					"烟花",
					"烛",
				},
			},
			{"Legend", []string{"legend", "tale", "fairy", "magic", "myth", "dream", "传说", "童话", "神话", "仙", "梦"}},
		},
		scene.Rain: {
			{
				"Rain",
				[]string{
					"rain",
					"rainy",
					"storm",
					"stormy",
					"thunder",
					"lightning",
					"clouds",
					"cloud",
					"雨",
					"雷",
					"闪电",
					"暴风",
					"云",
				},
			},
			{
				"Home",
				[]string{
					"house",
					"home",
					"hut",
					"cottage",
					"window",
					"village",
					"family",
					"grandmother",
					"mother",
					"屋",
					"家",
					"窗",
					"村",
					"母亲",
					"奶奶",
				},
			},
		},
		scene.Flock: {
			{
				"Mountains",
				[]string{
					"mountain",
					"mountains",
					"hill",
					"hills",
					"peak",
					"valley",
					"cliff",
					"forest",
					"tree",
					"trees",
					"山",
					"峰",
					"谷",
					"岭",
					"森林",
					"树",
					"林",
				},
			},
			{
				"Birds",
				[]string{
					"bird",
					"birds",
					"crane",
					"cranes",
					"eagle",
					"flock",
					"wing",
					"wings",
					"animal",
					"animals",
					"fox",
					"panda",
					"cat",
					"dog",
					"鸟",
					"鹤",
					"雁",
					"鹰",
					"翼",
					"动物",
					"熊猫",
					"狐",
					"猫",
					"狗",
				},
			},
		},
		scene.Weave: {
			{
				"Brocade",
				[]string{
					"weave",
					"weaving",
					"silk",
					"brocade",
					"embroidery",
					"loom",
					"cloth",
					"pattern",
					"textile",
					"thread",
					"丝",
					"锦",
					"绣",
					"织",
					"布",
					"纹",
				},
			},
			{
				"Craft",
				[]string{
					"craft",
					"heritage",
					"porcelain",
					"paper-cut",
					"papercut",
					"opera",
					"mosaic",
					"abstract",
					"geometric",
					"非遗",
					"工艺",
					"瓷",
					"剪纸",
					"京剧",
					"皮影",
					"戏",
					"图案",
					"抽象",
				},
			},
		},
		scene.Road: {
			{
				"Road",
				[]string{
					"road",
					"highway",
					"bus",
					"car",
					"drive",
					"driving",
					"journey",
					"travel",
					"train",
					"path",
					"desert",
					"bicycle",
					"路",
					"车",
					"旅",
					"沙漠",
					"途",
					"火车",
				},
			},
			{
				"Fields",
				[]string{
					"field",
					"fields",
					"farm",
					"harvest",
					"countryside",
					"grass",
					"spring",
					"flower",
					"flowers",
					"田",
					"农",
					"麦",
					"草",
					"春",
					"花",
					"乡",
				},
			},
		},
	}
}

// moodWords maps each light to the words that ask for it.
func moodWords() map[mood][]word {
	return map[mood][]word{
		night: {
			{
				"Night",
				[]string{"night", "midnight", "dark", "moon", "moonlight", "moonlit", "stars", "夜", "黑", "月", "星"},
			},
		},
		dawn: {{"Dawn", []string{"dawn", "sunrise", "morning", "mist", "misty", "fog", "晨", "黎明", "日出", "雾", "清早"}}},
		noon: {{"Day", []string{"day", "noon", "bright", "sunny", "summer", "blue sky", "昼", "白天", "阳光", "晴", "夏"}}},
		dusk: {
			{
				"Dusk",
				[]string{"dusk", "sunset", "evening", "golden hour", "twilight", "autumn", "黄昏", "日落", "夕阳", "傍晚", "秋"},
			},
		},
		neon: {{"Neon", []string{"neon", "cyberpunk", "electric", "synthwave", "club", "laser", "霓虹", "赛博", "电子"}}},
		jade: {
			{
				"Green",
				[]string{"green", "forest", "jade", "spring", "bamboo", "grass", "leaf", "绿", "翠", "森林", "竹", "玉", "春"},
			},
		},
		ember: {{"Fire", []string{"red", "fire", "flame", "lava", "desert", "warm", "war", "红", "火", "焰", "沙漠", "暖"}}},
		snow: {
			{
				"Snow",
				[]string{"snow", "snowy", "winter", "ice", "frost", "white", "cold", "雪", "冬", "冰", "霜", "白", "寒"},
			},
		},
		ink: {
			{
				"Ink",
				[]string{
					"ink",
					"calligraphy",
					"monochrome",
					"black and white",
					"noir",
					"sketch",
					"水墨",
					"墨",
					"书法",
					"黑白",
					"国画",
				},
			},
		},
		violet: {
			{
				"Dream",
				[]string{"purple", "violet", "dream", "dreamy", "magic", "fantasy", "pink", "紫", "梦", "粉", "奇幻", "魔法"},
			},
		},
	}
}

// unbrokenWords lists the words that a line break must not divide.
func unbrokenWords() []string {
	words := strings.Fields("街道 城市 女人 男人 老人 女孩 男孩 孩子 外婆 奶奶 爷爷 母亲 父亲 江面 水面 海面 天空 星空 草原 老屋 灯火 飞天 " +
		"敦煌 狐狸 机器人 列车 故事 世界 时间 记忆 回家 路上 黎明 傍晚 清晨 夜晚 森林 雪山 蝴蝶 少年 少女 战士 武侠 古镇 小镇 村庄 蜀锦 皮影")
	for _, entries := range sceneWords() {
		for _, entry := range entries {
			words = append(words, entry.terms...)
		}
	}
	for _, entries := range moodWords() {
		for _, entry := range entries {
			words = append(words, entry.terms...)
		}
	}
	return words
}
