package contest

import (
	_ "embed"
	"encoding/json"
	"sync"
	"time"
)

// zoneCities are the cities of IANA time zones, English and Chinese, by zone; site/ssg/content/zoneCities.mjs writes
// the file from Unicode's CLDR, and the site's build reads it too.
//
//go:embed zone_cities.json
var zoneCities []byte

var cities = sync.OnceValue(func() map[string][2]string {
	named := map[string][2]string{}
	if err := json.Unmarshal(zoneCities, &named); err != nil {
		panic("zone_cities.json: " + err.Error()) // embedded, and read by a test
	}
	return named
})

// City names a time zone by its city, "Los Angeles", "洛杉矶"; Asia/Shanghai by China's capital. It is false for a zone
// that names no place, such as UTC or Etc/GMT+5.
func City(zone *time.Location) (Text, bool) {
	names, known := cities()[zone.String()]
	return Text{EN: names[0], ZH: names[1]}, known
}

// ZoneName is the edition's zone as it follows a time: "Beijing time", "in Los Angeles", "洛杉矶时间". A zone is never
// named by its offset, which changes with summer time, nor by letters that stand for several zones.
func (e *Edition) ZoneName(lang Language) string {
	if lang == English && e.Location.String() != "Asia/Shanghai" {
		return placeName(lang, e.Location)
	}
	return e.ZoneTime().In(lang)
}

// ZoneTime names the edition's time where no time of day stands before it, as in a heading: "Los Angeles time",
// "洛杉矶时间".
func (e *Edition) ZoneTime() Text {
	city, known := City(e.Location)
	if !known { // a catalogue's zone has a city: see catalogue.Load
		return Text{EN: "UTC", ZH: "协调世界时"}
	}
	return Text{EN: city.EN + " time", ZH: city.ZH + "时间"}
}

// placeName names the place of a zone after a time: "in New York", "纽约时间".
func placeName(lang Language, zone *time.Location) string {
	city, known := City(zone)
	switch {
	case !known:
		return Text{EN: "UTC", ZH: "协调世界时"}.In(lang)
	case lang == Chinese:
		return city.ZH + "时间"
	default:
		return "in " + city.EN
	}
}
