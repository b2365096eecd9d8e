package contest

import (
	"strings"
	"time"
)

// Deadline writes the first instant after a period in the edition's time, with its zone: "30 September
// 2025, 24:00 Beijing time", "2025 年 9 月 30 日 24:00（北京时间）". Midnight is 24:00 of the day that ends.
// The site's deadline() writes the same; testdata/instants.json has cases for both.
func (e *Edition) Deadline(lang Language, at time.Time) string {
	return e.instant(lang, at, nil, false)
}

// Beginning writes an instant like Deadline, but midnight is 00:00 of the day that begins.
func (e *Edition) Beginning(lang Language, at time.Time) string {
	return e.instant(lang, at, nil, true)
}

// Second writes an instant like Beginning, to the second.
func (e *Edition) Second(lang Language, at time.Time) string {
	at = at.In(e.Location)
	if lang == Chinese {
		return at.Format("2006 年 1 月 2 日 15:04:05") + "（" + e.ZoneName(lang, at) + "）"
	}
	return at.Format("2 January 2006, 15:04:05 ") + e.ZoneName(lang, at)
}

// DeadlineIn is Deadline with the same instant in a reader's zone: "30 September 2025, 24:00 Beijing
// time · 12:00 in New York". English names the reader's day where it is another one, Chinese always.
func (e *Edition) DeadlineIn(lang Language, at time.Time, reader *time.Location) string {
	return e.instant(lang, at, reader, false)
}

// BeginningIn is Beginning with the same instant in a reader's zone.
func (e *Edition) BeginningIn(lang Language, at time.Time, reader *time.Location) string {
	return e.instant(lang, at, reader, true)
}

func (e *Edition) instant(lang Language, at time.Time, reader *time.Location, begins bool) string {
	day, clock := at.In(e.Location), at.In(e.Location).Format("15:04")
	if !begins && day.Hour() == 0 && day.Minute() == 0 {
		day, clock = day.AddDate(0, 0, -1), "24:00"
	}
	zone := e.ZoneName(lang, at)
	if reader != nil {
		there := at.In(reader)
		_, ours := day.Zone()
		_, theirs := there.Zone()
		if ours != theirs {
			zone += twin(lang, there, day)
		}
	}
	if lang == Chinese {
		return day.Format("2006 年 1 月 2 日 ") + clock + "（" + zone + "）"
	}
	return day.Format("2 January 2006, ") + clock + " " + zone
}

// twin is an instant in a reader's zone, as it follows the edition's.
func twin(lang Language, there, day time.Time) string {
	if lang == Chinese {
		return "，" + placeName(lang, there) + " " + there.Format("1 月 2 日 15:04")
	}
	clock := there.Format("15:04 ")
	if there.Day() != day.Day() || there.Month() != day.Month() {
		clock = there.Format("2 January, 15:04 ")
	}
	return " · " + clock + placeName(lang, there)
}

// ZoneName is the edition's zone for people: "Beijing time", another one by its offset.
func (e *Edition) ZoneName(lang Language, at time.Time) string {
	switch {
	case e.Location.String() != "Asia/Shanghai":
		return offsetName(at.In(e.Location))
	case lang == Chinese:
		return "北京时间"
	default:
		return "Beijing time"
	}
}

// offsetName is the offset of a time: "UTC+8", "UTC−5:30" with a minus.
func offsetName(at time.Time) string {
	name := strings.TrimSuffix(at.Format("UTC-07:00"), ":00")
	if strings.HasPrefix(name[4:], "0") {
		name = name[:4] + name[5:]
	}
	if name == "UTC+0" {
		return "UTC"
	}
	return strings.Replace(name, "-", "−", 1)
}

// placeName names the place of a reader's zone: "in New York", "纽约时间".
func placeName(lang Language, there time.Time) string {
	zone := there.Location().String()
	if lang == Chinese {
		if name, known := chineseZones()[zone]; known {
			return name
		}
		return offsetName(there)
	}
	if !strings.Contains(zone, "/") || strings.HasPrefix(zone, "Etc/") {
		return offsetName(there)
	}
	return "in " + strings.ReplaceAll(zone[strings.LastIndex(zone, "/")+1:], "_", " ")
}

// DeadlineText is Deadline in both languages.
func (e *Edition) DeadlineText(at time.Time) Text {
	return Text{EN: e.Deadline(English, at), ZH: e.Deadline(Chinese, at)}
}

// BeginningText is Beginning in both languages.
func (e *Edition) BeginningText(at time.Time) Text {
	return Text{EN: e.Beginning(English, at), ZH: e.Beginning(Chinese, at)}
}

// chineseZones are the names of zones for Chinese readers.
func chineseZones() map[string]string {
	return map[string]string{
		"America/New_York": "纽约时间", "Europe/London": "英国时间", "Europe/Berlin": "德国时间", "Europe/Paris": "法国时间",
		"Asia/Tokyo": "日本时间", "Asia/Seoul": "韩国时间", "Asia/Singapore": "新加坡时间", "Europe/Rome": "意大利时间",
		"Asia/Kolkata": "印度时间", "Asia/Dubai": "阿联酋时间", "Europe/Amsterdam": "荷兰时间", "Asia/Bangkok": "泰国时间",
		"Asia/Ho_Chi_Minh": "越南时间", "Asia/Kuala_Lumpur": "马来西亚时间", "Africa/Lagos": "尼日利亚时间", "Africa/Cairo": "埃及时间",
		"Africa/Nairobi": "肯尼亚时间", "Africa/Johannesburg": "南非时间", "Europe/Madrid": "西班牙时间", "Europe/Istanbul": "土耳其时间",
		"America/Los_Angeles": "洛杉矶时间", "America/Chicago": "芝加哥时间", "America/Toronto": "多伦多时间", "America/Sao_Paulo": "圣保罗时间",
		"Australia/Sydney": "悉尼时间", "Asia/Jakarta": "雅加达时间", "Asia/Manila": "菲律宾时间", "Pacific/Auckland": "奥克兰时间",
	}
}
