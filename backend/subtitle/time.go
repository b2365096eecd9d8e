package subtitle

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// A time of SubRip or WebVTT: 00:01:02,345, 01:02.345. SubRip files have commas and points, and short fractions.
const timePattern = `(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?`

var timing = regexp.MustCompile(`^[ \t]*` + timePattern + `[ \t]*-->[ \t]*` + timePattern + `(?:[ \t]+.*)?[ \t]*$`)

// looksLikeTiming finds lines that were meant as the times of a cue.
var looksLikeTiming = regexp.MustCompile(`^\s*\d{1,3}:\d{1,2}[:.,]\d+.*\d{1,2}[:.,]\d+`)

// readTiming reads "start --> end". False for any other line.
func readTiming(line string) (start, end time.Duration, ok bool) {
	m := timing.FindStringSubmatch(line)
	if m == nil {
		return 0, 0, false
	}
	start, ok = clockTime(m[1:5])
	if !ok {
		return 0, 0, false
	}
	end, ok = clockTime(m[5:9])
	return start, end, ok
}

// meantAsTiming reports a line that has the arrow, or two times.
func meantAsTiming(line string) bool {
	return strings.Contains(line, "-->") || looksLikeTiming.MatchString(line)
}

func clockTime(parts []string) (time.Duration, bool) {
	hours, _ := strconv.Atoi(parts[0])
	minutes, _ := strconv.Atoi(parts[1])
	seconds, _ := strconv.Atoi(parts[2])
	fraction := (parts[3] + "000")[:3]
	milliseconds, _ := strconv.Atoi(fraction)
	at := time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute + time.Duration(seconds)*time.Second +
		time.Duration(milliseconds)*time.Millisecond
	return at, minutes < 60 && seconds < 60
}

// clock writes a time as WebVTT does.
func clock(at time.Duration) string {
	ms := at.Milliseconds()
	return fmt.Sprintf("%02d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}

func isNumber(line string) bool {
	if line == "" || len(line) > 9 {
		return false
	}
	for _, c := range line {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}
